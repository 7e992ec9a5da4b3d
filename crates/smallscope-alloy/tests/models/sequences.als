// Sequences: the keyword, and what can be asked of them.
sig A {}
sig Track { items: seq A }
one sig Pair { x, y: seq A }

prefix: check { all t: Track | t.items.inds = { i: seq/Int | lt[i, #t.items] } } for 3 expect 0
functional_: check { all t: Track, i: Int | lone t.items[i] } for 3 expect 0
ends: check { all t: Track | some t.items implies t.items.first = t.items[0] and t.items.last = t.items[minus[#t.items, 1]] } for 3 expect 0
rests: check { all t: Track | not t.items.isEmpty implies t.items.rest[0] = t.items[1] and #t.items.butlast = minus[#t.items, 1] } for 3 expect 0
adds: check { all t: Track, a: A | #t.items < 3 implies t.items.add[a].last = a and t.items.add[a].butlast = t.items } for 3 but 3 seq expect 0
appends: check { #Pair.x.append[Pair.y] = plus[#Pair.x, #Pair.y] } for 2 but 4 seq expect 1
appendsWithRoom: check { plus[#Pair.x, #Pair.y] <= 4 implies #Pair.x.append[Pair.y] = plus[#Pair.x, #Pair.y] } for 2 but 4 seq, 5 Int expect 0
appendsFirst: check { some Pair.x implies Pair.x.append[Pair.y].first = Pair.x.first } for 2 but 4 seq expect 0
appendsToNothing: check { Pair.x.isEmpty implies Pair.x.append[Pair.y] = Pair.y } for 2 but 4 seq expect 0
indices: check { all t: Track, a: A | a in t.items.elems iff some t.items.idxOf[a] } for 3 expect 0
lastIndex: check { all t: Track, a: A | t.items.idxOf[a] = t.items.lastIdxOf[a] iff lone t.items.indsOf[a] } for 3 expect 0
duplicates: check { all t: Track | t.items.hasDups iff some disj i, j: t.items.inds | t.items[i] = t.items[j] } for 3 expect 0
deletes: check { all t: Track, i: t.items.inds | #t.items.delete[i] = minus[#t.items, 1] } for 3 expect 0
inserts: check { all t: Track, i: t.items.inds, a: A | #t.items < 3 implies t.items.insert[i, a][i] = a and t.items.insert[i, a].delete[i] = t.items } for 3 but 3 seq expect 0
sets: check { all t: Track, i: t.items.inds, a: A | t.items.setAt[i, a][i] = a and #t.items.setAt[i, a] = #t.items } for 3 expect 0
subsequences: check { all t: Track | some t.items implies t.items.subseq[0, t.items.lastIdx] = t.items } for 3 expect 0
subsequence: check { #Pair.x = 3 implies Pair.x.subseq[1, 2] = 0 -> Pair.x[1] + 1 -> Pair.x[2] } for 3 expect 0
quantified: run { some s: seq A | #s = 2 and not s.hasDups } for 3 expect 1
longest: run { some t: Track | #t.items = 3 } for 3 but 3 seq expect 1
tooLong: run { some t: Track | #t.items = 4 } for 3 but 3 seq expect 0

// Of at most two places over one element: lengths 0, 1, 2. The pair is empty.
//= count 3
single: run { no x and no y } for exactly 1 A, exactly 1 Track, 2 seq expect 1
// Over two elements, up to exchanging them: empty; a; aa, ab.
//= count 4
//= all 7
double: run { no x and no y } for exactly 2 A, exactly 1 Track, 2 seq expect 1
