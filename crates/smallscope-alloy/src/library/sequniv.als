// Sequences as relations from places to elements, of any type. The places are the integers seq/Int, from 0 on; declared with the
// keyword `seq`, a relation is a sequence, and the functions here are at hand.
module util/sequniv

open util/integer as ui

// At most one element at each place, and none after a gap.
pred isSeq [s: Int -> univ] {
  s in seq/Int -> lone univ
  inds[s] - inds[s].ui/next in 0
}

pred isEmpty [s: Int -> univ] { no s }
pred hasDups [s: Int -> univ] { #elems[s] < #inds[s] }

// What is in a sequence, and where something is.
fun elems [s: Int -> univ]: set (Int.s) { seq/Int.s }
fun inds [s: Int -> univ]: set Int { s.univ }
fun indsOf [s: Int -> univ, e: univ]: set Int { s.e }
fun idxOf [s: Int -> univ, e: univ]: lone Int { ui/min[s.e] }
fun lastIdxOf [s: Int -> univ, e: univ]: lone Int { ui/max[s.e] }

// Both ends of a sequence, and the rest without them.
fun first [s: Int -> univ]: lone (Int.s) { 0.s }
fun last [s: Int -> univ]: lone (Int.s) { lastIdx[s].s }
fun rest [s: Int -> univ]: s { seq/Int <: ui/next.s }
fun butlast [s: Int -> univ]: s { (seq/Int - lastIdx[s]) <: s }

// The last place that is taken, and the first that is free.
fun lastIdx [s: Int -> univ]: lone Int { ui/max[inds[s]] }
fun afterLastIdx [s: Int -> univ]: lone Int { ui/min[seq/Int - inds[s]] }

// Sequences with one element more, another, or one less. What has no place is lost.
fun add [s: Int -> univ, e: univ]: s + (seq/Int -> e) { s + afterLastIdx[s] -> e }
fun setAt [s: Int -> univ, i: Int, e: univ]: s + (seq/Int -> e) { s ++ i -> e }
fun insert [s: Int -> univ, i: Int, e: univ]: s + (seq/Int -> e) {
  seq/Int <: ((ui/prevs[i] <: s) + i -> e + ui/prev.((i + ui/nexts[i]) <: s))
}
fun delete [s: Int -> univ, i: Int]: s {
  (ui/prevs[i] <: s) + ui/next.(ui/nexts[i] <: s)
}

// From each place that is not before i to the place as far from 0 as it is from i.
private fun distance [i: Int]: Int -> Int {
  { far: seq/Int & (i + ui/nexts[i]), near: seq/Int | int[near] = int[far] fun/sub int[i] }
}

// One sequence after another. What has no place is lost.
fun append [s1, s2: Int -> univ]: s1 + s2 { s1 + distance[afterLastIdx[s1]].s2 }

// What stands from one place to another, both included.
fun subseq [s: Int -> univ, frm, to: Int]: s {
  ~(distance[frm]).((seq/Int - ui/nexts[to]) <: s)
}
