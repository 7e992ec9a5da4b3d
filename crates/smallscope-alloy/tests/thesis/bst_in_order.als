// Khurshid's thesis, figure 6-4 and the facts of section 6.4.3: nodes are visited in their order, and fields of nodes that are not in
// the tree have fixed values. What is elided is carried over from figure 3-4. The thesis's library of orders is replaced by this one.
module bst

open util/ordering[Node] as order

sig BinarySearchTree {
  root: option Node,
  size: Int
}

sig Node {
  left: option Node,
  right: option Node,
  info: Int
}

fun BinarySearchTree::ClassInvariant() { with this {
  // binary tree
  all n: root.*(left + right) {
    n !in n.^(left + right) // no directed cycle
    sole n.~(left + right) // at most one parent
    no n.left & n.right // distinct children
  }

  // elements in correct order
  all n: root.*(left + right) {
    all nl: n.left.*(left + right) | nl.info < n.info
    all nr: n.right.*(left + right) | nr.info > n.info
  }

  // size ok
  size = #root.*(left + right)
} }

fun Main() {
  all b: BinarySearchTree | b..ClassInvariant()
}

fact BreakSymmetries {
  // if tree is non-empty, root is the first node in linear order
  BinarySearchTree.root in order/first()

  all n: BinarySearchTree.root.*(left + right) {
    // define traversal and require nodes to be visited in order
    some n.left => n.left = order/next(n)
    some n.right && no n.left => n.right = order/next(n)
    some n.right && some n.left => n.right in order/next(n.left.*(left + right))
  }
}

fact Unreachable {
  all n: Node - BinarySearchTree.root.*(left + right) {
    // fields have pre-defined fixed values
    n.info = 0
    no n.left
    no n.right
  }
}

// No tree, the empty one, and two of one node. The facts leave one instance of each kind.
//= all 4
//= count 4
run Main for 3 but 1 BinarySearchTree, 2 Int expect 1
// As many as figure 3-4 has, without looking at what is reachable.
//= all 38
//= count 38
run Main for 3 but 1 BinarySearchTree, 4 Int expect 1
