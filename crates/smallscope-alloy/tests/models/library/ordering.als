// Laws of util/ordering.
open util/ordering[T] as o
open util/ordering[U]

sig T {}
sig U { mark: lone T }
sig S in T {}

exact: check { #T = 4 } for 4 expect 0
ends: check { one o/first and one o/last and no o/first.prev and no o/last.next } for 4 expect 0
everyone: check { T = o/first.*(o/next) and T = o/last.*(o/prev) } for 4 expect 0
total: check { all disj a, b: T | o/lt[a, b] or o/lt[b, a] } for 4 expect 0
strict: check { no a, b: T | o/lt[a, b] and o/gt[a, b] } for 4 expect 0
stepwise: check { all a: T - o/last | o/lt[a, a.next] and o/gt[a.next, a] and one a.next } for 4 expect 0
inverse: check { o/prev = ~(o/next) } for 4 expect 0
neighbours: check { all a: T | a.nexts = a.^next and a.prevs = a.^prev and T = a.prevs + a + a.nexts } for 4 expect 0
reflexive: check { all a: T | a.lte[a] and gte[a, a] and not lt[a, a] } for 4 expect 0
larger_: check { all a, b: T | o/larger[a, b] + o/smaller[a, b] = a + b and lte[o/smaller[a, b], o/larger[a, b]] } for 4 expect 0
extremes: check { some S implies one o/max[S] and one o/min[S] and S in o/min[S].*next & o/max[S].*prev } for 4 expect 0
ofNothing: check { no S implies no o/max[S] and no o/min[S] } for 4 expect 0
singleton: check { one T implies o/first = o/last } for 1 expect 0
nothing: run {} for 0 expect 0
independent: check { #U = #T } for 3 but 2 U expect 1

// The order is fixed: what is counted are sets of places.
//= count 16
//= all 16
subsets: run { no mark } for exactly 4 T, exactly 1 U expect 1
//= count 9
marks: run { no S } for exactly 2 T, exactly 2 U expect 1
