// AVL trees that store the heights of their nodes; keys are atoms of a signature in the order of util/ordering.
//
// Trees of n nodes with n keys: 1, 2, 1, 4, 6, 4, 17. The scope of Int must hold the height.
module smallscope/avl[elem]

open util/ordering[elem] as order
open smallscope/patterns as patterns

sig Tree { root: lone Node }
sig Node { left, right: lone Node, key: one elem, height: one Int }

fun nodes [t: Tree]: set Node { t.root.*(left + right) }

// The height of a node, or 0 of none.
fun heightOf [n: lone Node]: Int { some n => n.height else 0 }

// A node is one higher than its higher child, and its children differ by at most one.
pred balanced [n: Node] {
  let l = heightOf[n.left], r = heightOf[n.right] {
    n.height > 0
    (n.height = plus[l, 1] and (r = l or plus[r, 1] = l)) or (n.height = plus[r, 1] and plus[l, 1] = r)
  }
}

pred valid [t: Tree] {
  patterns/tree[left + right, t.root, nodes[t]]
  all n: nodes[t] {
    n.left.*(left + right).key in order/prevs[n.key]
    n.right.*(left + right).key in order/nexts[n.key]
    balanced[n]
  }
}

// Each tree is valid, and each node is in exactly one.
pred allValid {
  all t: Tree | valid[t]
  all n: Node | one t: Tree | n in nodes[t]
}
