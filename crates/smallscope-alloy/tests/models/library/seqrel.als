// Laws of util/seqrel.
open util/seqrel[A] as q

sig A {}
one sig Box { s, t: SeqIdx -> A }
fact { isSeq[Box.s] and isSeq[Box.t] }

prefix: check { some Box.s implies firstIdx in inds[Box.s] and #inds[Box.s] = #Box.s } for 3 expect 0
ends: check { q/first[Box.s] = Box.s[firstIdx] and q/last[Box.s] = Box.s[lastIdx[Box.s]] } for 3 expect 0
rests: check { isSeq[rest[Box.s]] and isSeq[butlast[Box.s]] and (some Box.s implies #rest[Box.s] = #butlast[Box.s]) } for 3 expect 0
adds: check { #Box.s < 3 implies all a: A | isSeq[q/add[Box.s, a]] and q/last[q/add[Box.s, a]] = a and butlast[q/add[Box.s, a]] = Box.s } for 3 but exactly 3 SeqIdx expect 0
full: check { #Box.s = 3 implies all a: A | q/add[Box.s, a] = Box.s } for 3 but exactly 3 SeqIdx expect 0
sets: check { all i: inds[Box.s], a: A | setAt[Box.s, i, a][i] = a and inds[setAt[Box.s, i, a]] = inds[Box.s] } for 3 expect 0
inserts: check { #Box.s < 3 implies all i: inds[Box.s], a: A | delete[insert[Box.s, i, a], i] = Box.s and insert[Box.s, i, a][i] = a } for 3 but exactly 3 SeqIdx expect 0
appends: check { plus[#Box.s, #Box.t] <= 3 implies #append[Box.s, Box.t] = plus[#Box.s, #Box.t] and isSeq[append[Box.s, Box.t]] } for 3 but exactly 3 SeqIdx expect 0
appendsNothing: check { no Box.t implies append[Box.s, Box.t] = Box.s } for 3 expect 0
appendsToNothing: check { no Box.s implies append[Box.s, Box.t] = Box.t } for 3 expect 0
subsequences: check { some Box.s implies subseq[Box.s, firstIdx, lastIdx[Box.s]] = Box.s } for 3 expect 0
tails: check { #Box.s > 1 implies subseq[Box.s, firstIdx.(q/ord/next), lastIdx[Box.s]] = rest[Box.s] } for 3 expect 0
indices: check { all a: A | idxOf[Box.s, a] + lastIdxOf[Box.s, a] in indsOf[Box.s, a] and (a in elems[Box.s] iff some idxOf[Box.s, a]) } for 3 expect 0
duplicates: check { hasDups[Box.s] iff some disj i, j: inds[Box.s] | Box.s[i] = Box.s[j] } for 3 expect 0
next_: check { isEmpty[Box.s] iff afterLastIdx[Box.s] = firstIdx } for 3 expect 0
filled: run { lastIdx[Box.s] = finalIdx and not hasDups[Box.s] } for 3 expect 1
// Over two elements, up to exchanging them, of at most two places: empty; a; aa, ab.
//= count 4
//= all 7
short: run { no Box.t } for exactly 2 A, exactly 2 SeqIdx expect 1
