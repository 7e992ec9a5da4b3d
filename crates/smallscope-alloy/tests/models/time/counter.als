// A counter, integers and past operators.
one sig Counter { var value: one Int }
fact init { Counter.value = 0 }
pred up { Counter.value < 3 and Counter.value' = plus[Counter.value, 1] }
pred reset { Counter.value > 0 and Counter.value' = 0 }
pred hold { value' = value }
fact transitions { always (up or reset or hold) }

run three { eventually Counter.value = 3 } for 1 but 3 int, 4 steps expect 1
run notInThree { eventually Counter.value = 3 } for 1 but 3 int, 3 steps expect 0
check range { always (Counter.value >= 0 and Counter.value <= 3) } for 1 but 3 int expect 0
check wasTwo { always (Counter.value = 3 implies once Counter.value = 2) } for 1 but 3 int expect 0
check wasReset { always (Counter.value = 0 implies (historically Counter.value = 0 or once reset)) } for 1 but 3 int expect 0
check sinceZero { always (Counter.value > 0 implies (not reset since Counter.value = 0)) } for 1 but 3 int expect 1
check triggeredByReset { always ((reset triggered Counter.value <= 3)) } for 1 but 3 int expect 0
check grows { (always eventually up) implies eventually always not reset } for 1 but 3 int, 6 steps expect 1
