// A linked stack whose cells come and go.
sig Value {}
var sig Cell { value: one Value, below: lone Cell }
lone var sig Top in Cell {}

pred push[v: Value] {
  some c: Cell' | c not in Cell and c.(value') = v and c.(below') = Top and Cell' = Cell + c and Top' = c
}
pred stutter { Cell' = Cell and Top' = Top }
fact { no Cell }
fact { always (stutter or some v: Value | push[v]) }

run never { eventually some Cell } for 3 expect 0
check empty { always no Cell } for 3 but 5 steps expect 0
