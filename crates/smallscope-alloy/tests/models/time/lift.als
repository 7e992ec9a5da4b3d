// A lift between floors that are ordered.
open util/ordering[Floor]
sig Floor {}
one sig Lift { var at: one Floor }
lone var sig Open in Floor {}
var sig Calls in Floor {}

pred call[f: Floor] { f not in Calls and Calls' = Calls + f and at' = at and Open' = Open }
pred openDoor { no Open and Lift.at in Calls and Open' = Lift.at and Calls' = Calls - Lift.at and at' = at }
pred closeDoor { some Open and no Open' and Calls' = Calls and at' = at }
pred move { no Open and (Lift.at' = Lift.at.next or Lift.at' = Lift.at.prev) and Calls' = Calls and Open' = Open }
pred stutter { at' = at and Open' = Open and Calls' = Calls }

fact init { Lift.at = first and no Open + Calls }
fact transitions { always (stutter or openDoor or closeDoor or move or some f: Floor | call[f]) }

run served { some f: Floor | call[f] and f != first and eventually Open = f } for 3 expect 1
check doors { always Open in Lift.at } for 3 but 6 steps expect 0
check called { always (all f: Floor | f in Open implies once f in Calls) } for 3 but 6 steps expect 0
check answered { always (all f: Floor | f in Calls implies eventually f in Open) } for 3 but 6 steps expect 1
check closedWhenMoving { always (move implies no Open and no Open') } for 3 but 6 steps expect 0
