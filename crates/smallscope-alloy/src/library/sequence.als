// Sequences as atoms, no two of them with the same elements. There are as many places as the scope of SeqIdx.
module util/sequence[elem]

open util/ordering[SeqIdx] as ord

sig SeqIdx {}

sig Seq {
  seqElems: SeqIdx -> lone elem
} {
  // There are no gaps.
  all i: SeqIdx | some i.seqElems implies (all h: ord/prevs[i] | some h.seqElems)
}

fact canonicalizeSeqs { all disj s1, s2: Seq | s1.seqElems != s2.seqElems }

// To be demanded: nothing stands in a sequence twice; all sequences that fit the scope exist; both.
pred noDuplicates { no s: Seq | hasDups[s] }
pred allExist {
  some s: Seq | isEmpty[s]
  all s: Seq, e: elem | some afterLastIdx[s] implies (some longer: Seq | add[s, e, longer])
}
pred allExistNoDuplicates {
  noDuplicates
  some s: Seq | isEmpty[s]
  all s: Seq, e: elem - elems[s] | some afterLastIdx[s] implies (some longer: Seq | add[s, e, longer])
}

pred isEmpty [s: Seq] { no s.seqElems }
pred hasDups [s: Seq] { #elems[s] < #inds[s] }

// What is in a sequence, and where something is.
fun at [s: Seq, i: SeqIdx]: lone elem { i.(s.seqElems) }
fun elems [s: Seq]: set elem { SeqIdx.(s.seqElems) }
fun inds [s: Seq]: set SeqIdx { s.seqElems.elem }
fun indsOf [s: Seq, e: elem]: set SeqIdx { s.seqElems.e }
fun idxOf [s: Seq, e: elem]: lone SeqIdx { ord/min[indsOf[s, e]] }
fun lastIdxOf [s: Seq, e: elem]: lone SeqIdx { ord/max[indsOf[s, e]] }

// Both ends of a sequence.
fun first [s: Seq]: lone elem { at[s, ord/first] }
fun last [s: Seq]: lone elem { at[s, lastIdx[s]] }

// The last place that is taken, and the first that is free.
fun lastIdx [s: Seq]: lone SeqIdx { ord/max[inds[s]] }
fun afterLastIdx [s: Seq]: lone SeqIdx { ord/min[SeqIdx - inds[s]] }

// Both ends of all places.
fun firstIdx: SeqIdx { ord/first }
fun finalIdx: SeqIdx { ord/last }

// The second is the first without its first element, which it has.
pred rest [s, r: Seq] {
  some s.seqElems
  r.seqElems = ord/next.(s.seqElems)
}

pred startsWith [s, prefix: Seq] { prefix.seqElems in s.seqElems }

// The last parameter is the first one with an element more, or another one; not so if it had no place.
pred add [s: Seq, e: elem, added: Seq] {
  some afterLastIdx[s]
  added.seqElems = s.seqElems + afterLastIdx[s] -> e
}
pred setAt [s: Seq, idx: SeqIdx, e: elem, setted: Seq] { setted.seqElems = s.seqElems ++ idx -> e }
pred insert [s: Seq, idx: SeqIdx, e: elem, inserted: Seq] {
  some afterLastIdx[s]
  inserted.seqElems = (ord/prevs[idx] <: s.seqElems) + idx -> e + ord/prev.((idx + ord/nexts[idx]) <: s.seqElems)
}

// What is in the first sequence is in the second too, from a place on.
pred copy [source, dest: Seq, destStart: SeqIdx] {
  all i: inds[source] | some j: destStart + ord/nexts[destStart] {
    #ord/prevs[i] = #(ord/prevs[j] - ord/prevs[destStart])
    at[dest, j] = at[source, i]
  }
}

// The third is the second after the first; the second is what stands in the first from one place to another, both included.
pred append [s1, s2, appended: Seq] {
  startsWith[appended, s1]
  copy[s2, appended, afterLastIdx[s1]]
  #(inds[appended] - inds[s1]) = #inds[s2]
}
pred subseq [s, sub: Seq, from, to: SeqIdx] {
  ord/lte[from, to]
  copy[sub, s, from]
  #inds[sub] = #(to + ord/prevs[to] - ord/prevs[from])
}
