// Laws of util/ternary.
open util/ternary

sig A, B, C {}
one sig R { r: A -> B -> C }

columns: check { all a: A | a in dom[R.r] iff some a.(R.r) } for 2 expect 0
product: check { R.r in dom[R.r] -> mid[R.r] -> ran[R.r] } for 2 expect 0
pairs: check { select12[R.r] = R.r.C and select23[R.r] = A.(R.r) } for 2 expect 0
outer: check { all a: A, c: C | a -> c in select13[R.r] iff (some b: B | a -> b -> c in R.r) } for 2 expect 0
flips: check { flip12[flip12[R.r]] = R.r and flip13[flip13[R.r]] = R.r and flip23[flip23[R.r]] = R.r } for 2 expect 0
flipped: check { all a: A, b: B, c: C | a -> b -> c in R.r iff b -> a -> c in flip12[R.r] and c -> b -> a in flip13[R.r] } for 2 expect 0
flippedLast: check { all a: A, b: B, c: C | a -> b -> c in R.r iff a -> c -> b in flip23[R.r] } for 2 expect 0
rotated: check { flip13[R.r] = flip12[flip23[flip12[R.r]]] } for 2 expect 0
notTheSame: check { #select13[R.r] = #R.r } for 2 expect 1
