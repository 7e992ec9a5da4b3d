// Fields: multiplicities, dependent and disjoint declarations, definitions, and relations of more than two columns.
sig B {}
sig A {
  one_: one B,
  plain: B,
  lone_: lone B,
  some_: some B,
  any: set B,
  within: set any,
  disj left, right: set B,
  rest = B - any,
  pairs: B -> B,
  partial: B -> lone B,
  table: any -> one B,
  matching: B lone -> lone B,
  onto: B some -> B,
  three: B -> B -> lone B
}
sig Owner { owned: disj set B }
sig Chain { all_: set Chain, succ: lone all_ - this }

multiplicities: check { all a: A | one a.one_ and one a.plain and lone a.lone_ and some a.some_ } expect 0
dependent: check { all a: A | a.within in a.any } expect 0
disjoint: check { all a: A | no a.left & a.right } expect 0
defined: check { all a: A | a.rest + a.any = B and no a.rest & a.any } expect 0
arrows: check { all a: A, b: B | lone b.(a.partial) and lone a.matching.b and lone b.(a.matching) and some a.onto.b } expect 0
tables: check { all a: A, b: B | b in a.any iff one a.table[b] } expect 0
domains: check { all a: A | a.table.B in a.any } expect 0
nested: check { all a: A, b, c: B | lone a.three[b][c] } expect 0
injective: check { all disj o, p: Owner | no o.owned & p.owned } expect 0
self: check { no succ & iden and all c: Chain | c.succ in c.all_ } expect 0
notAll: check { all a: A | a.any = B } expect 1
severalPairs: run { some a: A, b: B | #b.(a.pairs) = 2 } expect 1
severalThree: run { some a: A, b: B | #a.three[b] = 2 } expect 1

// The one atom of B is on the left, on the right, or on neither side.
//= count 3
twoSets: run {
  all a: A | a.one_ = a.plain and no a.lone_ and a.some_ = a.one_ and no a.any and no a.pairs
    and no a.partial and no a.matching and a.onto = B -> a.one_ and no a.three
} for 0 but exactly 1 A, exactly 1 B expect 1
// How many ways to give three things to two owners, who may get none: 0+0, 0+1, 0+2, 0+3, 1+1, 1+2.
//= count 6
owners: run {} for 0 but exactly 2 Owner, exactly 3 B expect 1
