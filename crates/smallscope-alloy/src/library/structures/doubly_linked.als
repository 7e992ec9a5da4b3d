// Doubly linked lists with both ends, of atoms of a signature.
//
// Lists of n nodes over n elements: the Bell numbers, 1, 2, 5, 15, 52.
module smallscope/doubly_linked[elem]

open smallscope/patterns as patterns

sig List { head, tail: lone Node }
sig Node { next, prev: lone Node, element: one elem }

fun nodes [l: List]: set Node { l.head.*next }

pred valid [l: List] {
  patterns/list[next, l.head, nodes[l]]
  all n: nodes[l] | n.prev = (nodes[l] <: next).n
  l.tail = { n: nodes[l] | no n.next }
}

// Each list is valid, and each node is in exactly one.
pred allValid {
  all l: List | valid[l]
  all n: Node | one l: List | n in nodes[l]
}
