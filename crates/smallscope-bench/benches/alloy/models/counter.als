// A counter that may overflow, on traces of any length.
one sig Counter { var value: one Int }
fact { Counter.value = 0 }
fact { always (Counter.value < 7 and Counter.value' = plus[Counter.value, 1] or Counter.value' in 0 + Counter.value) }

check range { always Counter.value >= 0 } for 1 but 4 Int, 1.. steps expect 0
check stepwise { always all i: Int | Counter.value = i and i > 0 implies once Counter.value = minus[i, 1] } for 1 but 4 Int, 1.. steps expect 0
check seven { always Counter.value < 7 } for 1 but 4 Int, 1.. steps expect 1
