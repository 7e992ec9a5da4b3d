// Orders and equivalences up to isomorphism, by the names of their sequences.
open util/relation

sig Point { leq: set Point }

pred poset { partialOrder[leq, Point] }
fun upper [a, b: Point]: set Point { a.leq & b.leq }
fun lower [a, b: Point]: set Point { leq.a & leq.b }
fun join [a, b: Point]: set Point { { u: upper[a, b] | upper[a, b] in u.leq } }
fun meet [a, b: Point]: set Point { { l: lower[a, b] | lower[a, b] in leq.l } }
pred lattice { poset and all a, b: Point | some join[a, b] and some meet[a, b] }

// A000112, posets: 1, 2, 5, 16, 63
//= count 1
posets1: run poset for exactly 1 Point expect 1
//= count 2
//= all 3
posets2: run poset for exactly 2 Point expect 1
//= count 5
//= all 19
posets3: run poset for exactly 3 Point expect 1
//= count 16
//= all 219
posets4: run poset for exactly 4 Point expect 1
//= count 63
posets5: run poset for exactly 5 Point expect 1

// A001930, topologies: 1, 3, 9, 33
//= count 9
//= all 29
preorders3: run { preorder[leq, Point] } for exactly 3 Point expect 1
//= count 33
preorders4: run { preorder[leq, Point] } for exactly 4 Point expect 1

// A000041, partitions: 1, 2, 3, 5, 7
//= count 3
//= all 5
equivalences3: run { equivalence[leq, Point] } for exactly 3 Point expect 1
//= count 5
//= all 15
equivalences4: run { equivalence[leq, Point] } for exactly 4 Point expect 1
//= count 7
equivalences5: run { equivalence[leq, Point] } for exactly 5 Point expect 1

//= count 1
//= all 24
total4: run { totalOrder[leq, Point] } for exactly 4 Point expect 1

// A006966, lattices: 1, 1, 1, 2, 5
//= count 1
lattices3: run lattice for exactly 3 Point expect 1
//= count 2
lattices4: run lattice for exactly 4 Point expect 1
//= count 5
lattices5: run lattice for exactly 5 Point expect 1

joinsAreUnique: check { lattice implies all a, b: Point | one join[a, b] and one meet[a, b] } for 4 expect 0
absorption: check { lattice implies all a, b: Point | join[a, meet[a, b]] = a } for 4 expect 0
// The diamond and the pentagon have five points.
distributive4: check {
  lattice implies all a, b, c: Point | meet[a, join[b, c]] = join[meet[a, b], meet[a, c]]
} for 4 expect 0
distributive5: check {
  lattice implies all a, b, c: Point | meet[a, join[b, c]] = join[meet[a, b], meet[a, c]]
} for 5 expect 1
