// Groups and other sets with an operation, up to isomorphism.
sig Element { times: Element -> one Element }

pred associative { all a, b, c: Element | (a.times[b]).times[c] = a.times[b.times[c]] }
pred neutral [e: Element] { all a: Element | e.times[a] = a and a.times[e] = a }
pred monoid { associative and some e: Element | neutral[e] }
pred group { associative and some e: Element | neutral[e] and all a: Element | some b: Element | a.times[b] = e }
pred quasigroup { all a, b: Element | one a.times.b and one times.b.a }
pred commutative { all a, b: Element | a.times[b] = b.times[a] }

// A001329, operations: 1, 10
//= count 10
//= all 16
operations2: run {} for exactly 2 Element expect 1

// A027851, semigroups: 1, 5, 24
//= count 5
//= all 8
semigroups2: run associative for exactly 2 Element expect 1
//= count 24
//= all 113
semigroups3: run associative for exactly 3 Element expect 1

// A058129, monoids: 1, 2, 7
//= count 2
monoids2: run monoid for exactly 2 Element expect 1
//= count 7
monoids3: run monoid for exactly 3 Element expect 1

// A057991, quasigroups: 1, 1, 5
//= count 5
//= all 12
quasigroups3: run quasigroup for exactly 3 Element expect 1

// A000001, groups: 1, 1, 1, 2
//= count 1
groups1: run group for exactly 1 Element expect 1
//= count 1
//= all 2
groups2: run group for exactly 2 Element expect 1
//= count 1
//= all 3
groups3: run group for exactly 3 Element expect 1
// Four times the cyclic one's three, and the other's: 4! / 2 + 4! / 6.
//= count 2
//= all 16
groups4: run group for exactly 4 Element expect 1

groupsAreQuasigroups: check { group implies quasigroup } for 4 expect 0
smallGroupsCommute: check { group implies commutative } for 4 expect 0
quasigroupsAreGroups: check { some Element and quasigroup implies group } for 3 expect 1
