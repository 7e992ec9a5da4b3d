// Operators on relations: laws that hold, and some that do not.
sig A { r, s: set A, t: A -> A }
sig S, T in A {}

unions: check { r + s = s + r and r in r + s and (r + s) - s = r - s } expect 0
intersections: check { r & s in r and r - (r - s) = r & s } expect 0
joins: check { (S + T).r = S.r + T.r and r.(s + r) = r.s + r.r and ~(r.s) = ~s.~r } expect 0
joinIsNotCommutative: check { r.s = s.r } expect 1
boxes: check { all a: A | r[a] = a.r and t[a] = a.t and t[a][a] = a.(a.t) and t[a, a] = a.(a.t) } expect 0
products: check { S -> T = ~(T -> S) and (S -> T).univ in S and (some S and some T implies #(S -> T) >= #S) } for 2 expect 0
restrictions: check { S <: r = r & S -> univ and r :> S = r & univ -> S and S <: r :> T = r & S -> T } expect 0
restrictThree: check { S <: t = t & S -> A -> A and t :> S = t & A -> A -> S } expect 0
overrides: check { r ++ s = s + (r - (s.univ <: r)) } expect 0
overrideThree: check { t ++ (S -> S -> S) = (S -> S -> S) + ((A - S) <: t) } expect 0
closures: check { ^r = r + r.^r and *r = ^r + iden and ^(^r) = ^r and ^r.^r in ^r } expect 0
leastClosure: check { r in s and s.s in s implies ^r in s } expect 0
transposes: check { ~~r = r and ~(r + s) = ~r + ~s and ^~r = ~^r } expect 0
constants: check { iden.r = r and r.univ in univ and no none and no none -> none and A <: iden in A -> A } expect 0
comparisons: check {
  (S in T and T in S iff S = T) and (S != T iff not S = T) and (S !in T iff some S - T) and (S not in T iff not S in T)
} expect 0
multiplicities: check {
  (no S iff #S = 0) and (some S iff #S > 0) and (lone S iff #S < 2) and (one S iff #S = 1)
} expect 0
declarations: check { r in A -> lone A iff (all a: A | lone a.r) } expect 0
declarationsLeft: check { r in A lone -> A iff (all a: A | lone r.a) } expect 0
declarationsSome: check { r in A some -> some A iff (all a: A | some a.r and some r.a) } expect 0
declarationsThree: check { t in A -> A -> one A iff (all a, b: A | one a.t[b]) } expect 0
declarationsNested: check { t in A one -> (A -> A) implies all b, c: A | b -> c in A.t implies one t.c.b } expect 0
notWithin: check { not r in A -> lone A iff (some a: A | not lone a.r) } expect 0
negatedComparison: check { !S in T iff S !in T } expect 0
sameAsWords: check {
  ((some S && some T) iff (some S and some T)) and ((some S || some T) iff (some S or some T))
    and ((some S => some T) iff (some S implies some T)) and ((some S <=> some T) iff (some S iff some T))
    and (!some S iff not some S)
} expect 0
conditionals: check {
  (some S implies S else T) in S + T and (some S => S = T else S != T) iff ((some S and S = T) or (no S and S != T))
} expect 0
comprehensions: check {
  { a: A | a in S } = S and { a: S, b: T | a -> b in r } = S <: r :> T and { a, b: A | a = b } = A <: iden
} expect 0
comprehensionsOfNothing: check { no { a: A | a not in A } and { a: A | some a } = A } expect 0
disjointness: check { disj[S, T] iff no S & T } expect 0
disjointOfThree: check { disj[S, T, A - S - T] iff no S & T } expect 0
lets: check { (let x = S.r, y = x.r | y) = S.r.r and (let x = S { x = S }) } expect 0
