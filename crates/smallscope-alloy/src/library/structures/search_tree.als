// Binary search trees, whose keys are atoms of a signature in the order of util/ordering.
//
// Trees of n nodes with n keys: the Catalan numbers, 1, 2, 5, 14, 42. Of up to n nodes: 2, 5, 15, 51, 188.
module smallscope/search_tree[elem]

open util/ordering[elem] as order
open smallscope/patterns as patterns

sig Tree { root: lone Node }
sig Node { left, right: lone Node, key: one elem }

fun nodes [t: Tree]: set Node { t.root.*(left + right) }

// In order: smaller keys are on the left, larger ones on the right. So no child is on both sides.
pred valid [t: Tree] {
  patterns/tree[left + right, t.root, nodes[t]]
  all n: nodes[t] {
    n.left.*(left + right).key in order/prevs[n.key]
    n.right.*(left + right).key in order/nexts[n.key]
  }
}

// Each tree is valid, and each node is in exactly one.
pred allValid {
  all t: Tree | valid[t]
  all n: Node | one t: Tree | n in nodes[t]
}
