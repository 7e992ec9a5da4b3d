// Binary trees.
//
// Trees of n nodes: the Catalan numbers, 1, 2, 5, 14, 42.
module smallscope/tree

open smallscope/patterns as patterns

sig Tree { root: lone Node }
sig Node { left, right: lone Node }

fun nodes [t: Tree]: set Node { t.root.*(left + right) }

pred valid [t: Tree] {
  patterns/tree[left + right, t.root, nodes[t]]
  no nodes[t] <: (left & right)
}

// Each tree is valid, and each node is in exactly one.
pred allValid {
  all t: Tree | valid[t]
  all n: Node | one t: Tree | n in nodes[t]
}
