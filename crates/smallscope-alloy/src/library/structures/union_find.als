// Disjoint sets as a forest of numbered elements, with union by rank. A root is its own parent.
//
// Ranks grow towards the roots, and there are at least as many elements of rank 0 as roots.
// Of up to n elements with ranks below n: 38 for 3, 914 for 4. The scope of Int must hold the number of elements.
module smallscope/union_find

open util/ordering[Element] as order

sig Element { parent: one Element, rank: one Int }

fun roots: set Element { { e: Element | e.parent = e } }

// The element that stands for the set of e; and whether two are in the same set.
fun find [e: Element]: Element { e.*parent & roots }
pred same [d, e: Element] { find[d] = find[e] }

pred valid {
  all e: Element | e.rank >= 0
  all e: Element - roots | e.rank < e.parent.rank
  #roots <= #rank.0
}
