// Integers of the default four bits, -8 to 7, unless a command says otherwise.
sig A { n: Int, some_: set Int }
one sig B { zero: Int }
fact { B.zero = 0 }

range: check { #Int = 0 or (min = -8 and max = 7 and #(Int & prevs[0]) = -8) } for 3 expect 0
width: check { min = -16 and max = 15 } for 3 but 5 Int expect 0
narrow: check { min = -2 and max = 1 } for 1 but 2 Int expect 0
sums: check { plus[2, 3] = 5 and minus[2, 3] = -1 and add[-2, 3] = 1 and sub[0, 7] = -7 } expect 0
products: check { mul[2, 3] = 6 and mul[-2, 3] = -6 and mul[0, 5] = 0 } expect 0
quotients: check { div[7, 2] = 3 and div[-7, 2] = -3 and rem[7, 2] = 1 and rem[-7, 2] = -1 and rem[7, -2] = 1 } expect 0
byZero: check { div[3, 0] = -1 and div[-3, 0] = 1 and div[0, 0] = 0 } expect 0
comparisons: check { 1 < 2 and 2 =< 2 and 2 <= 2 and 3 > 2 and 3 >= 3 and not 1 > 2 and 1 !> 2 and 2 !< 2 and 1 != 2 } expect 0
negatives: check { negate[3] = -3 and -3 < 0 and signum[-5] = -1 and signum[0] = 0 and signum[5] = 1 } expect 0
shifts: check { 1 << 2 = 4 and -8 >> 1 = -4 and -8 >>> 1 = 4 and 7 >> 1 = 3 } expect 0
cardinality: check { #A >= 0 and (#A = 0 iff no A) } expect 0
sets: check { 1 + 2 = 2 + 1 and #(1 + 2 + 2) = 2 and 1 in 1 + 2 and (1 + 2) - 2 = 1 and no 1 & 2 } expect 0
setsAreSummed: check { int[1 + 2] = 3 and sum[1 + 2] = 3 and (sum x: 1 + 2 | x) = 3 and plus[1 + 2, 1] = 4 } expect 0
// An integer is compared with a set as the atom that carries it.
comparedAsSets: run { #A = 1 + 2 or plus[1, 2] = 1 + 2 or (sum x: 1 + 2 | x) = 1 + 2 or (let k = #A | k = 1 + 2) } expect 0
comparedAsIntegers: check { 3 >= 1 + 2 and 3 =< 1 + 2 and int[1 + 2] = 3 } expect 0
emptySum: check { sum[Int - Int] = 0 and (sum a: A - A | a.n) = 0 } expect 0
coercions: check { all a: A | a.n = int[a.n] and Int[a.n] = a.n and a.n in Int and int a.n = a.n } expect 0
equality: check { all a, b: A | a.n = b.n iff int[a.n] = int[b.n] } expect 0
ordering: check { all a: A | a.n < 7 implies a.n.next = plus[a.n, 1] } expect 0
extremes: check { max[1 + 3 + 2] = 3 and min[1 + 3 + 2] = 1 and no max[Int - Int] and larger[2, 5] = 5 and smaller[2, 5] = 2 } expect 0
betweens: check { nexts[5] = 6 + 7 and prevs[-6] = -7 + -8 } expect 0
total: run { some A and (sum a: A | a.n) = 6 and all a: A | a.n > 1 } expect 1
tooMuch: run { #A = 2 and (sum a: A | a.n) = 5 and all a: A | a.n > 2 } expect 0
pythagoras: run { let few = 1 + 2 + 3 + 4 + 5 | some a, b, c: few | gt[b, a] and plus[mul[a, a], mul[b, b]] = mul[c, c] } for 1 but 6 Int expect 1
notInOctave: check { all a: A | plus[a.n, a.n] = mul[2, a.n] } expect 0
wraps: check { plus[7, 1] = -8 } expect 0
// The value of one field.
//= count 16
values: run { no some_ } for exactly 1 A expect 1
// Two values, in either order of the atoms: 4 + 4 * 3 / 2.
//= count 10
pairs: run { no some_ } for exactly 2 A, 2 Int expect 1
//= count 4
subsets: run { A.n = 0 and A.some_ in 0 + 1 } for exactly 1 A expect 1
