// People move between rooms; doors are static, and var signatures form a hierarchy.
sig Room { doors: set Room }
abstract var sig Person { var in_: one Room }
var sig Visitor extends Person {}
var sig Member extends Person {}
fact { doors = ~doors }
fact { no Person }
pred comes[p: univ] { p not in Person and Person' = Person + p and all q: Person | q.in_' = q.in_ }
pred goes[p: Person] { Person' = Person - p and all q: Person - p | q.in_' = q.in_ }
pred moves[p: Person] { Person' = Person and p.in_' in p.in_.doors and all q: Person - p | q.in_' = q.in_ }
pred stays { Person' = Person and in_' = in_ }
fact { always (stays or (some p: Person' | comes[p]) or some p: Person | goes[p] or moves[p]) }

run together { eventually some r: Room | some Visitor & in_.r and some Member & in_.r } for 2 but 5 steps expect 1
run walks { some disj r, s: Room | eventually some p: Visitor | p.in_ = r and eventually p.in_ = s } for 2 but 5 steps expect 1
check kinds { always all p: Visitor | always p not in Member } for 3 but 5 steps expect 0
check throughDoors { always all p: Person & Person' | p.in_' in p.in_ + p.in_.doors } for 3 but 5 steps expect 0
check emptyAgain { (eventually some Person) implies eventually always no Person } for 2 but 5 steps expect 1
check stillThere { always (some Person implies eventually no Person) } for 2 but 4 steps expect 1
