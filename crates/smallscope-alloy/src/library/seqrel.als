// Sequences as relations from places to elements. There are as many places as the scope of SeqIdx.
module util/seqrel[elem]

open util/ordering[SeqIdx] as ord

sig SeqIdx {}

// At most one element at each place, and none after a gap.
pred isSeq [s: SeqIdx -> elem] {
  s in SeqIdx -> lone elem
  inds[s].ord/prev in inds[s]
}

pred isEmpty [s: SeqIdx -> elem] { no s }
pred hasDups [s: SeqIdx -> elem] { #elems[s] < #inds[s] }

// What is in a sequence, and where something is.
fun elems [s: SeqIdx -> elem]: set elem { SeqIdx.s }
fun inds [s: SeqIdx -> elem]: set SeqIdx { s.elem }
fun indsOf [s: SeqIdx -> elem, e: elem]: set SeqIdx { s.e }
fun idxOf [s: SeqIdx -> elem, e: elem]: lone SeqIdx { ord/min[s.e] }
fun lastIdxOf [s: SeqIdx -> elem, e: elem]: lone SeqIdx { ord/max[s.e] }

// Both ends of a sequence, and the rest without them.
fun first [s: SeqIdx -> elem]: lone elem { ord/first.s }
fun last [s: SeqIdx -> elem]: lone elem { lastIdx[s].s }
fun rest [s: SeqIdx -> elem]: SeqIdx -> elem { ord/next.s }
fun butlast [s: SeqIdx -> elem]: SeqIdx -> elem { s - lastIdx[s] -> elem }

// The last place that is taken, and the first that is free.
fun lastIdx [s: SeqIdx -> elem]: lone SeqIdx { ord/max[inds[s]] }
fun afterLastIdx [s: SeqIdx -> elem]: lone SeqIdx { ord/min[SeqIdx - inds[s]] }

// Both ends of all places.
fun firstIdx: SeqIdx { ord/first }
fun finalIdx: SeqIdx { ord/last }

// Sequences with one element more, another, or one less. What has no place is lost.
fun add [s: SeqIdx -> elem, e: elem]: SeqIdx -> elem { s + afterLastIdx[s] -> e }
fun setAt [s: SeqIdx -> elem, i: SeqIdx, e: elem]: SeqIdx -> elem { s ++ i -> e }
fun insert [s: SeqIdx -> elem, i: SeqIdx, e: elem]: SeqIdx -> elem {
  (ord/prevs[i] <: s) + i -> e + ord/prev.((i + ord/nexts[i]) <: s)
}
fun delete [s: SeqIdx -> elem, i: SeqIdx]: SeqIdx -> elem {
  (ord/prevs[i] <: s) + ord/next.(ord/nexts[i] <: s)
}

// From each place that is not before i to the place as far from the first one as it is from i.
private fun distance [i: SeqIdx]: SeqIdx -> SeqIdx {
  { far: i + ord/nexts[i], near: SeqIdx | #(ord/prevs[far] - ord/prevs[i]) = #ord/prevs[near] }
}

// One sequence after another. What has no place is lost.
fun append [s1, s2: SeqIdx -> elem]: SeqIdx -> elem { s1 + distance[afterLastIdx[s1]].s2 }

// What stands from one place to another, both included.
fun subseq [s: SeqIdx -> elem, from, to: SeqIdx]: SeqIdx -> elem {
  ~(distance[from]).((SeqIdx - ord/nexts[to]) <: s)
}
