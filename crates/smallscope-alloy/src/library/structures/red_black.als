// Red-black trees, whose keys are atoms of a signature in the order of util/ordering. A node that is not red is black.
//
// Trees of n nodes with n keys: 1, 2, 2, 4, 8, 16. With a red root or a black one: 2, 2, 3, 8, 14, 20.
// The scope of Int must hold the number of black nodes on a path.
module smallscope/red_black[elem]

open util/ordering[elem] as order
open smallscope/patterns as patterns

sig Tree { root: lone Node }
sig Node { left, right: lone Node, key: one elem }
sig Red in Node {}

fun nodes [t: Tree]: set Node { t.root.*(left + right) }

// The black nodes on the way from the root to this node, with it.
fun blackAbove [n: Node]: set Node { *(left + right).n - Red }

pred ordered [t: Tree] {
  patterns/tree[left + right, t.root, nodes[t]]
  all n: nodes[t] {
    n.left.*(left + right).key in order/prevs[n.key]
    n.right.*(left + right).key in order/nexts[n.key]
  }
}

// No red node has a red child, and all ways down have as many black nodes. A way ends at each node that lacks a child.
pred balanced [t: Tree] {
  no (nodes[t] & Red).(left + right) & Red
  let ends = { n: nodes[t] | no n.left or no n.right } |
    all m, n: ends | #blackAbove[m] = #blackAbove[n]
}

pred valid [t: Tree] { ordered[t] and balanced[t] and no t.root & Red }

// Each tree is valid, and each node is in exactly one.
pred allValid {
  all t: Tree | valid[t]
  all n: Node | one t: Tree | n in nodes[t]
}
