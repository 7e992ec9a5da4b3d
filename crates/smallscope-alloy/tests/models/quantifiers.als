// Quantifiers: over atoms, over sets, over relations.
sig A { r: set A }
sig S in A {}

all_: check { (all a: A | a in S) iff A in S } expect 0
some_: check { (some a: A | a in S) iff some S } expect 0
no_: check { (no a: A | a in S) iff no S } expect 0
one_: check { (one a: A | a in S) iff one S } expect 0
lone_: check { (lone a: A | a in S) iff lone S } expect 0
several: check { (all a, b: A | a -> b in r) iff A -> A in r } expect 0
loneOfTwo: check { (lone a, b: A | a -> b in r) iff lone r } expect 0
oneOfTwo: check { (one a, b: A | a -> b in r) iff one r } expect 0
dependent: check { (all a: A, b: a.r | b -> a in r) iff ~r in r } expect 0
distinct: check { (all disj a, b: A | a -> b in r) iff A -> A - iden in r } expect 0
distinctThree: check { (some disj a, b, c: A | a + b + c in S) iff #S >= 3 } for 4 expect 0
distinctOnTheRight: check { (some disj a: A, b: A | a = b) iff some A } expect 0
overSets: check { all s: set A | some a: A | a in s or no s } expect 1
overSetsThatHaveSome: check { all s: set A | no s or (some a: A | a in s) } expect 0
overSubsetsThatExist: run { some s: set A | #s = 2 and s.r = s } expect 1
overSome: check { all s: some A | some s } expect 0
overLone: check { all s: lone A | lone s } expect 0
overLoneMayBeEmpty: check { all s: lone A | one s } expect 1
overRelations: run { some f: A -> one A | f in r and some A and no f & iden } expect 1
overRelationsNone: run { some f: A one -> one A | no f & iden and one A } expect 0
emptyDomain: check { no A implies (all a: A | some none) and not (some a: A | no none) and lone (A -> A) } expect 0
blocks: check {
  all a: A {
    a in A
    some b: A | b = a
  }
} expect 0
sums: check { (sum a: A | 1) = #A and (sum a: A | #a.r) = #r } for 3 but 5 Int expect 0
sumsOfTwo: check { (sum a, b: A | 1) = mul[#A, #A] } for 3 but 5 Int expect 0
shadowing: check { all a: A | (some a: S | a in S) iff some S } expect 0
nested: check { (all a: A | some b: A | a -> b in r) implies ((some b: A | all a: A | a -> b in r) or no A or #A.r > 0) } expect 0
notSwapped: check { (all a: A | some b: A | a -> b in r) implies (some b: A | all a: A | a -> b in r) or no A } expect 1
