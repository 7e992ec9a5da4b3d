// Time with enums, macros, library modules, subset signatures, disjoint fields and meta names.
open util/ordering[Floor] as floors
open util/boolean
open util/relation

enum Colour { Red, Green, Blue }
sig Floor {}
one sig Lamp { var colour: one Colour, var on: one Bool }
var sig Visited in Floor { var by: lone Person }
sig Person { var disj left, right: set Floor }
var lone sig Owner in Person {}

let unchanged[r] = r' = r
let changes[r] = not unchanged[r]
let cycle = Red -> Green + Green -> Blue + Blue -> Red

fact { always Lamp.colour' = Lamp.colour.cycle }
fact { always (changes[Visited] implies Lamp.on.isTrue) }

run { Lamp.colour = Red and eventually changes[Visited] } for 2 expect 1
check { always (Lamp.colour = Red implies after Lamp.colour = Green) } for 2 expect 0
check { always eventually Lamp.colour = Blue } for 2 expect 0
check { Lamp.colour = Red and after after Lamp.colour = first } for 2 expect 1
check { always no p: Person | some p.left & p.right } for 2 expect 0
check { always all p: Person | some p.left implies eventually no p.left } for 2 expect 1
check { always by in Visited -> Person } for 2 expect 0
check { always (functional[by, Floor] and Owner in Person) } for 2 expect 0
check { unchanged[floors/next] and always floors/first = floors/first' } for 2 expect 0
run { eventually changes[Owner]; some Owner } for 2 expect 1
run { let o = Owner | some o and after no o } for 2 expect 1
run { some disj p, q: Person | p in Owner and after q in Owner } for 2 expect 1
check { always Visited$.value = Visited and var$ & sig$ = Visited$ + Owner$ } for 2 expect 0
run { all f: var$ & field$ | eventually some f.value } for 2 expect 1
