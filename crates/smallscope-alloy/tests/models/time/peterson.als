// Peterson's algorithm for two processes.
abstract sig Place {}
one sig Idle, Want, Wait, Critical extends Place {}
abstract sig Process { other: one Process, var at: one Place }
one sig P, Q extends Process {}
one sig Turn { var of: one Process }
var sig Flag in Process {}

fact { other = P -> Q + Q -> P }
pred others[p: Process] { p.other.at' = p.other.at }
pred ask[p: Process] { p.at = Idle and p.at' = Want and Flag' = Flag + p and Turn.of' = Turn.of and others[p] }
pred yield[p: Process] { p.at = Want and p.at' = Wait and Flag' = Flag and Turn.of' = p.other and others[p] }
pred enter[p: Process] {
  p.at = Wait and (p.other not in Flag or Turn.of = p)
  p.at' = Critical and Flag' = Flag and Turn.of' = Turn.of and others[p]
}
pred leave[p: Process] { p.at = Critical and p.at' = Idle and Flag' = Flag - p and Turn.of' = Turn.of and others[p] }
pred stutter { at' = at and Flag' = Flag and Turn.of' = Turn.of }

fact init { Process.at = Idle and no Flag }
fact transitions { always (stutter or some p: Process | ask[p] or yield[p] or enter[p] or leave[p]) }
pred enabled[p: Process] { p.at in Want + Critical or (p.at = Wait and (p.other not in Flag or Turn.of = p)) }
pred fair { all p: Process | (eventually always enabled[p]) implies always eventually (yield[p] or enter[p] or leave[p]) }

run both { eventually P.at = Critical and eventually Q.at = Critical } for 1 but 12 steps expect 1
check exclusion { always not (P.at = Critical and Q.at = Critical) } for 1 but 12 steps expect 0
check starvation { always (P.at = Want implies eventually P.at = Critical) } for 1 but 8 steps expect 1
check noStarvation { fair implies always (P.at = Want implies eventually P.at = Critical) } for 1 but 9 steps expect 0
