// Khurshid's thesis, figure 3-4: binary search trees. The figure's second constraint is read as section 5.2.1 repeats it, with `~` for
// "at most one parent"; the commands after the first are added here.
module bst

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

// A tree in which every number but 0 stands: with n + 1 integers, all trees of n nodes.
fun Full() {
  one BinarySearchTree
  Main()
  BinarySearchTree.root.*(left + right).info = Int - 0
}

// A tree in which some numbers but 0 stand: figure 6-2 shows those of up to 3 nodes.
fun Positive() {
  one BinarySearchTree
  Main()
  all n: BinarySearchTree.root.*(left + right) | n.info > 0
}

// No tree at all, or one with some of four numbers: 1 + 4 + 12 + 20.
//= observe BinarySearchTree
//= count 38
run Main for 3 but 1 BinarySearchTree, 4 Int expect 1
// Figure 6-2.
//= observe BinarySearchTree
//= count 15
run Positive for 3 but 1 BinarySearchTree, 4 Int expect 1
// The Catalan numbers; 132 is in table 7.1.
//= observe BinarySearchTree
//= count 14
run Full for 4 but 1 BinarySearchTree, 5 Int expect 1
//= observe BinarySearchTree
//= count 42
run Full for 5 but 1 BinarySearchTree, 6 Int expect 1
//= observe BinarySearchTree
//= count 132
run Full for 6 but 1 BinarySearchTree, 7 Int expect 1
