// Mutual exclusion by one lock.
sig Process {}
var sig Waiting, Critical in Process {}
lone var sig Holder in Process {}

pred idle[p: Process] { p not in Waiting + Critical }
pred ask[p: Process] { idle[p] and Waiting' = Waiting + p and Critical' = Critical and Holder' = Holder }
pred enter[p: Process] {
  p in Waiting and no Holder
  Waiting' = Waiting - p and Critical' = Critical + p and Holder' = p
}
pred leave[p: Process] { p in Critical and Waiting' = Waiting and Critical' = Critical - p and Holder' = none }
pred stutter { Waiting' = Waiting and Critical' = Critical and Holder' = Holder }

fact init { no Waiting + Critical + Holder }
fact transitions { always (stutter or some p: Process | ask[p] or enter[p] or leave[p]) }

pred fair { all p: Process | always eventually (p in Waiting and no Holder) implies always eventually enter[p] }
pred leaves { all p: Process | always (p in Critical implies eventually p not in Critical) }

run show { some p: Process | eventually p in Critical and eventually always p not in Critical } for 2 expect 1
check exclusion { always lone Critical } for 3 expect 0
check holder { always Critical = Holder } for 3 expect 0
check access { all p: Process | always (p in Waiting implies eventually p in Critical) } for 2 but 6 steps expect 1
check fairness { fair and leaves implies all p: Process | always (p in Waiting implies eventually p in Critical) } for 2 but 6 steps expect 0
run two { some disj p, q: Process | eventually (p in Critical and q in Waiting and after after q in Critical) } for 2 expect 1
