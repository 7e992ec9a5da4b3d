// People who shook hands with different numbers of others, after Halmos.
sig Person { partner: one Person, shaken: set Person }
one sig Host, Guest extends Person {}

fact { all p: Person | p.partner != p and p.partner.partner = p }
fact { all p: Person | no p.shaken & (p + p.partner) and all q: p.shaken | p in q.shaken }
pred puzzle { Host.partner = Guest and all disj p, q: Person - Host | #p.shaken != #q.shaken }

check { puzzle implies #Guest.shaken = #Host.shaken } for exactly 8 Person, 5 Int expect 0
run puzzle for exactly 10 Person, 5 Int expect 1
run puzzle for exactly 12 Person, 5 Int expect 1
run puzzle for exactly 16 Person, 6 Int expect 1
