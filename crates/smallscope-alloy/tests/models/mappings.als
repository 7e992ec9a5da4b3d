// Functions and other mappings, up to isomorphism.
sig Point { to: set Point }
sig Row { ones: set Column }
sig Column {}
sig Thing { place: one Box }
sig Box {}

// A001372, functions from a set to itself: 1, 3, 7, 19
//= count 3
functions2: run { all p: Point | one p.to } for 0 but exactly 2 Point expect 1
//= count 7
//= all 27
functions3: run { all p: Point | one p.to } for 0 but exactly 3 Point expect 1
//= count 19
functions4: run { all p: Point | one p.to } for 0 but exactly 4 Point expect 1

// A126285, partial ones: 2, 6, 16
//= count 6
//= all 9
partial2: run { all p: Point | lone p.to } for 0 but exactly 2 Point expect 1
//= count 16
//= all 64
partial3: run { all p: Point | lone p.to } for 0 but exactly 3 Point expect 1

// A000041, permutations: 1, 2, 3, 5, 7
//= count 3
//= all 6
permutations3: run { to in Point one -> one Point } for 0 but exactly 3 Point expect 1
//= count 5
//= all 24
permutations4: run { to in Point one -> one Point } for 0 but exactly 4 Point expect 1
//= count 7
permutations5: run { to in Point one -> one Point } for 0 but exactly 5 Point expect 1

// A002724, matrices of zeros and ones up to the order of rows and columns: 2, 7, 36
//= count 2
matrices1: run {} for 0 but exactly 1 Row, exactly 1 Column expect 1
//= count 7
//= all 16
matrices2: run {} for 0 but exactly 2 Row, exactly 2 Column expect 1
//= count 36
//= all 512
matrices3: run {} for 0 but exactly 3 Row, exactly 3 Column expect 1

// Four things in at most three boxes: the partitions 4, 31, 22, 211.
//= count 4
//= all 81
boxes: run {} for 0 but exactly 4 Thing, exactly 3 Box expect 1
// In three boxes, none of which is empty.
//= count 1
//= all 36
surjections: run { Box = Thing.place } for 0 but exactly 4 Thing, exactly 3 Box expect 1
//= count 1
//= all 24
injections: run { all b: Box | lone place.b } for 0 but exactly 3 Thing, exactly 4 Box expect 1
pigeons: run { all b: Box | lone place.b } for 0 but exactly 4 Thing, exactly 3 Box expect 0
