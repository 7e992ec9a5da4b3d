// Laws of util/natural.
open util/natural

one sig Box { n: Natural }

zero: check { no dec[Zero] and inc[Zero] = One and all m: Natural | lte[Zero, m] } for 5 expect 0
neighbours: check { all m: Natural | some inc[m] implies dec[inc[m]] = m and lt[m, inc[m]] } for 5 expect 0
additions: check { add[One, One] = inc[One] and all m: Natural | add[m, Zero] = m and add[m, One] = inc[m] } for 5 but 5 Int expect 0
commutes: check { all a, b: Natural | add[a, b] = add[b, a] and mul[a, b] = mul[b, a] } for 5 but 6 Int expect 0
differences: check { all a, b: Natural | some add[a, b] implies sub[add[a, b], b] = a } for 5 but 5 Int expect 0
noNegatives: check { all a, b: Natural | lt[a, b] implies no sub[a, b] } for 5 but 5 Int expect 0
products: check { all m: Natural | mul[m, One] = m and mul[m, Zero] = Zero } for 5 but 6 Int expect 0
quotients: check { all a, b: Natural | b != Zero and some mul[a, b] implies div[mul[a, b], b] = a } for 5 but 6 Int expect 0
notDivisible: check { no div[One, inc[One]] } for 5 but 6 Int expect 0
extremes: check { max[Natural] = Natural - dec[Natural] and min[Natural] = Zero } for 5 expect 0
comparisons: check { all a, b: Natural | (gt[a, b] iff lt[b, a]) and (gte[a, b] iff not lt[a, b]) } for 5 expect 0
alone: run { no One and one Natural } for 1 expect 1
//= count 4
values: run {} for 4 expect 1
