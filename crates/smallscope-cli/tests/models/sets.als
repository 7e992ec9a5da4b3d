sig A {}
var sig M in A {}
run single {} for exactly 2 A, 1 steps
run two {} for exactly 2 A, 2 steps
run exact {} for exactly 2 A, exactly 3 steps
run three {} for exactly 2 A, 1..3 steps
check empty { always no M } for exactly 2 A, 2 steps
run any {} for exactly 2 A, 1.. steps
run growing {} for exactly 0..2 A, 2 steps
