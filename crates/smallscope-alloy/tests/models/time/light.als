// Traffic lights at a crossing.
abstract sig Colour {}
one sig Red, Amber, Green extends Colour {}
abstract sig Light { var shows: one Colour }
one sig North, East extends Light {}

fun following: Colour -> Colour { Red -> Green + Green -> Amber + Amber -> Red }
pred change[l: Light] {
  l.shows' = l.shows.following and (l.shows = Red implies Light.shows = Red)
  all o: Light - l | o.shows' = o.shows
}
fact init { Light.shows = Red }
fact transitions { always some l: Light | change[l] }

run cycle { always eventually North.shows = Green and always eventually East.shows = Green } for 1 expect 1
check safe { always some l: Light | l.shows = Red } for 1 expect 0
check fair { always eventually North.shows = Green } for 1 expect 1
check amberFirst { always all l: Light | (l.shows = Amber and after l.shows = Red) implies before l.shows = Green } for 1 expect 0
check order { all l: Light | (l.shows != Green until l.shows = Red) and (l.shows = Green releases l.shows != Amber) } for 1 expect 0
