sig A {}

run three { #A = 3 } for 1..5 A
run nothing { #A = 3 } for exactly 1..2 A
