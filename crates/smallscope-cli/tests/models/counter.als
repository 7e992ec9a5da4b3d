one sig Counter { value: Int }

run small { Counter.value = 3 } for 1
run large { Counter.value = 9 } for 1 but 5 int
pred successor { plus[Counter.value, 1] < Counter.value }
run successor for 1
