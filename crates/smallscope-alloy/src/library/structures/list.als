// Singly linked lists of atoms of a signature.
//
// Lists of n nodes over n elements: the Bell numbers, 1, 2, 5, 15, 52.
module smallscope/list[elem]

open smallscope/patterns as patterns

sig List { head: lone Node }
sig Node { next: lone Node, element: one elem }

fun nodes [l: List]: set Node { l.head.*next }

pred valid [l: List] { patterns/list[next, l.head, nodes[l]] }

// Each list is valid, and each node is in exactly one.
pred allValid {
  all l: List | valid[l]
  all n: Node | one l: List | n in nodes[l]
}

// No element is there twice.
pred distinct [l: List] { patterns/disjoint[nodes[l] <: element] }
