// A closure over many atoms.
sig Place { road: lone Place }
one sig Start, End extends Place {}

run { End in Start.^road } for exactly 20 Place expect 1
check { End in Start.^road implies some road.End } for exactly 40 Place expect 0
run { End in Start.^road } for exactly 80 Place expect 1
