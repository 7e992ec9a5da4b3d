// How tightly operators bind: each line says twice the same, the second time with parentheses.
sig A { r, s: set A, t: A -> A }
sig S, T, U in A {}

pred p { some S }
pred q { some T }
pred o { some U }

implicationIsTighterThanOr: check { (p or q implies o) iff (p or (q implies o)) } expect 0
notTheOtherWay: check { (p or q implies o) iff ((p or q) implies o) } expect 1
conjunctionIsTighter: check { (p or q and o) iff (p or (q and o)) } expect 0
equivalenceIsTighterThanOr: check { (p iff q or o) iff ((p iff q) or o) } expect 0
implicationIsTighterThanIff: check { (p iff q implies o) iff (p iff (q implies o)) } expect 0
andIsTighterThanImplication: check { (p and q implies o and p) iff ((p and q) implies (o and p)) } expect 0
implicationToTheRight: check { (p implies q implies o) iff (p implies (q implies o)) } expect 0
implicationToTheRightAndElse: check { (p implies q implies o else p) iff (p implies (q implies o else p)) } expect 0
negationIsTight: check { (not p and q) iff ((not p) and q) } expect 0
negationOfComparisons: check { (not S = T) iff (not (S = T)) } expect 0
quantifiersReachFar: check { (all a: S | some a.r and p) iff (all a: S | (some a.r and p)) } expect 0
quantifierOnTheRight: check { (p and all a: S | some a.r or q) iff (p and (all a: S | (some a.r or q))) } expect 0
cardinalityAndUnion: check { #S + T = plus[#S, #T] } expect 1
cardinalityOfJoin: check { #S.r = #(S.r) } expect 0
minusToTheLeft: check { S - T - U = (S - T) - U } expect 0
minusAndUnion: check { S - T + U = (S - T) + U } expect 0
intersectionIsTighter: check { S + T & U = S + (T & U) } expect 0
overrideBetween: check { r + s ++ r = r + (s ++ r) } expect 0
overrideAndIntersection: check { r ++ s & r = r ++ (s & r) } expect 0
arrowAndIntersection: check { S -> T & r = (S -> T) & r } expect 0
restrictionAndArrow: check { S <: r :> T = S <: (r :> T) and S -> T :> U = S -> (T :> U) } expect 0
restrictionToTheLeft: check { (S <: r) :> T = S <: r :> T } expect 0
joinIsTight: check { S.r + T.r = (S.r) + (T.r) and S.r & T = (S.r) & T } expect 0
boxAndJoin: check { all a: A | a.r.s = (a.r).s and s[a.r] = (a.r).s } expect 0
boxAfterJoin: check { all a: A | a.t[a] = (a.t)[a] and a.t.r[a] = (a.t.r)[a] and (a.t).r = a.t.r } expect 0
unariesAreTightest: check { ^r.s = (^r).s and ~r.s = (~r).s and *r.s = (*r).s } expect 0
comparisonIsLooser: check { (S + T in T + U) iff ((S + T) in (T + U)) } expect 0
noIsLooserThanUnion: check { (no S + T) iff (no (S + T)) } expect 0
letReachesFar: check { (let x = S | x in T and p) iff (S in T and p) } expect 0
