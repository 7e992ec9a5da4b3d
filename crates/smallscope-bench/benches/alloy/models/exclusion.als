// Processes that wait for their turn: what holds on traces of any length.
sig Process {}
var sig Waiting, Critical in Process {}

pred ask [p: Process] { p not in Waiting + Critical and Waiting' = Waiting + p and Critical' = Critical }
pred enter [p: Process] { p in Waiting and no Critical and Waiting' = Waiting - p and Critical' = p }
pred leave [p: Process] { p in Critical and Critical' = Critical - p and Waiting' = Waiting }

fact { no Waiting + Critical }
fact { always (Waiting' = Waiting and Critical' = Critical or some p: Process | ask[p] or enter[p] or leave[p]) }

check exclusion { always lone Critical } for 3 but 1.. steps expect 0
check exclusion { always lone Critical } for 8 but 1.. steps expect 0
check left { all p: Process | always (p in Critical implies once p in Waiting) } for 5 but 1.. steps expect 0
check access { all p: Process | always (p in Waiting implies eventually p in Critical) } for 3 but 1.. steps expect 1
