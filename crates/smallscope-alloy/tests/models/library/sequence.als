// Laws of util/sequence.
open util/sequence[A] as q

sig A {}

prefix: check { all s: Seq, i: s.inds | q/ord/prevs[i] in s.inds } for 3 expect 0
different: check { all disj s, t: Seq | s.seqElems != t.seqElems } for 3 expect 0
ends: check { all s: Seq | not s.isEmpty implies q/first[s] = s.at[firstIdx] and q/last[s] = s.at[s.lastIdx] } for 3 expect 0
rests: check { all s, t: Seq | rest[s, t] implies #t.inds = minus[#s.inds, 1] and s.elems = q/first[s] + t.elems } for 3 expect 0
adds: check { all s, t: Seq, a: A | q/add[s, a, t] implies q/last[t] = a and startsWith[t, s] and #t.inds = plus[#s.inds, 1] } for 3 expect 0
addsOnce: check { all s, t, u: Seq, a: A | q/add[s, a, t] and q/add[s, a, u] implies t = u } for 3 expect 0
sets: check { all s, t: Seq, i: SeqIdx, a: A | setAt[s, i, a, t] implies t.at[i] = a } for 3 expect 0
inserts: check { all s, t: Seq, a: A | insert[s, firstIdx, a, t] implies rest[t, s] and q/first[t] = a } for 3 expect 0
appends: check { all s, t, u: Seq | append[s, t, u] implies #u.inds = plus[#s.inds, #t.inds] and u.elems = s.elems + t.elems } for 3 expect 0
appendsNothing: check { all s, t: Seq | t.isEmpty implies append[s, t, s] or no s.afterLastIdx } for 3 expect 0
copies: check { all s: Seq | copy[s, s, firstIdx] } for 3 expect 0
subsequences: check { all s, t: Seq, i: SeqIdx | subseq[s, t, i, i] implies t.elems = s.at[i] and one t.inds } for 3 expect 0
indices: check { all s: Seq, a: A | (a in s.elems iff some s.idxOf[a]) and s.idxOf[a] + s.lastIdxOf[a] in s.indsOf[a] } for 3 expect 0
duplicates: check { noDuplicates iff (no s: Seq | s.hasDups) } for 3 expect 0
found: run { some s, t, u: Seq | append[s, t, u] and some s.seqElems and some t.seqElems and finalIdx in u.inds } for 3 expect 1
// All sequences of at most two places over two elements: 1 + 2 + 4.
enough: run { allExist } for exactly 2 A, exactly 2 SeqIdx, exactly 7 Seq expect 1
tooFew: run { allExist } for exactly 2 A, exactly 2 SeqIdx, exactly 6 Seq expect 0
// Without repetition: 1 + 2 + 2.
distinct: run { allExistNoDuplicates } for exactly 2 A, exactly 2 SeqIdx, exactly 5 Seq expect 1
distinctTooMany: run { allExistNoDuplicates } for exactly 2 A, exactly 2 SeqIdx, exactly 6 Seq expect 0
