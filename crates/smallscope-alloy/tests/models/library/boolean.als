// Laws of util/boolean.
open util/boolean

sig Switch { on: Bool }
one sig P, Q, R { value: Bool }

two: check { Bool = True + False and True != False and one True and one False } expect 0
either: check { all b: Bool | (isTrue[b] or isFalse[b]) and not (isTrue[b] and isFalse[b]) } expect 0
negation: check { all b: Bool | Not[Not[b]] = b and Not[b] != b } expect 0
deMorgan: check { all a, b: Bool | Not[And[a, b]] = Or[Not[a], Not[b]] and Not[Or[a, b]] = And[Not[a], Not[b]] } expect 0
negated: check { all a, b: Bool | Nand[a, b] = Not[And[a, b]] and Nor[a, b] = Not[Or[a, b]] } expect 0
exclusive: check { all a, b: Bool | Xor[a, b] = And[Or[a, b], Nand[a, b]] and (isTrue[Xor[a, b]] iff a != b) } expect 0
truth: check { all a, b: Bool | isTrue[And[a, b]] iff isTrue[a] and isTrue[b] } expect 0
eitherTrue: check { all a, b: Bool | isTrue[Or[a, b]] iff isTrue[a] or isTrue[b] } expect 0
methods: check { P.value.And[Q.value].Or[R.value] = Or[R.value, And[P.value, Q.value]] } expect 0
//= count 8
values: run {} for 0 expect 1
// How many of three switches are on.
//= count 4
switches: run { P.value = Q.value and Q.value = R.value and R.value = True } for exactly 3 Switch expect 1
