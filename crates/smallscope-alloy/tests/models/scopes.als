// Scopes: how many atoms there are.
sig A {}
abstract sig P {}
sig X, Y extends P {}
one sig Z extends P {}
sig B {}
sig C extends B {}
sig D in B {}
lone sig L {}

// Nothing said: at most three of each.
atMostThree: check { #A =< 3 and #P =< 3 and #B =< 3 } expect 0
three: run { #A = 3 and #P = 3 and #B = 3 } expect 1
four: run { #A = 4 } expect 0
overall: run { #A = 4 and #B = 4 } for 4 expect 1
but_: run { #A = 5 and #B = 2 } for 2 but 5 A expect 1
butNotMore: run { #B = 3 } for 2 but 5 A expect 0
exactly_: check { #A = 2 } for 3 but exactly 2 A expect 0
atMost: check { #A = 2 } for 3 but 2 A expect 1
// The parent's atoms are divided among those that extend it.
children: run { #X = 2 and #Y = 2 } for 3 but 5 P expect 1
childrenExactly: check { #X = 2 and #P = 4 } for 3 but exactly 4 P, exactly 2 X expect 0
byChildren: check { #P =< 6 } for 2 but 3 X, 2 Y expect 0
childAlone: run { #C = 2 and B = C } for 3 but exactly 2 B expect 1
subset: run { D = B and #B = 3 } for 3 expect 1
nothing: run { no A and no B and P = Z } for 0 but 1 P expect 1
onlyTyped: run { #A = 2 } for 2 A, 2 P, 1 B, 1 L expect 1
bits: run { some i: Int | i = 31 } for 1 but 6 Int expect 1
noBits: run { some i: Int | i > 3 } for 1 but 3 Int expect 0

// Sizes 0 to 3.
//= count 4
//= all 8
sizes: run { no B and P = Z and no L } for 3 but 1 P expect 1
//= count 4
lones: run { no B and P = Z } for 1 expect 1
// Sizes 0 to 2, and how many of these are in C, and of both parts in D: (0) 1, (1) 2 * 2, (2) 3 choices of C, each with 3, 4, 3 of D.
//= count 15
partsOfB: run { no A and P = Z and no L } for 2 but 1 P expect 1
