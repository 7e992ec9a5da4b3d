// Khurshid's thesis, figure 5-5: inputs of the method `remove`. What is elided is carried over from section 5.2.1, where the invariant
// is spelled out for the state before the call; the commands are added here.
module testera/examples/BinarySearchTree/remove_input

open testera/mutation/State
open testera/examples/BinarySearchTree
open testera/examples/Node

static sig Pre extends State {
  This: BinarySearchTree,
  i: Int
}

fun BinarySearchTree::ClassInvariant() {
  // binary tree
  all n: this.(root.Pre).*((left.Pre) + (right.Pre)) {
    n !in n.^((left.Pre) + (right.Pre)) // no directed cycle
    sole n.~((left.Pre) + (right.Pre)) // at most one parent
    no n.(left.Pre) & n.(right.Pre) // distinct children
  }

  // elements in correct order
  all n: this.(root.Pre).*((left.Pre)+(right.Pre)) {
    all nl: n.(left.Pre).*((left.Pre) + (right.Pre)) | nl.(info.Pre) < n.(info.Pre)
    all nr: n.(right.Pre).*((left.Pre) + (right.Pre)) | nr.(info.Pre) > n.(info.Pre)
  }

  // size ok
  this.(size.Pre) = #this.(root.Pre).*((left.Pre) + (right.Pre))
}

fun InputConstraint() { (Pre.This)..ClassInvariant() }

// The inputs of section 6.2.1: what is in the tree, and what is to be removed, is not 0.
fun Positive() {
  InputConstraint()
  (Pre.i) > 0
  all n: (Pre.This).(root.Pre).*((left.Pre) + (right.Pre)) | n.(info.Pre) > 0
}

// Trees with some of three numbers, 1 + 3 + 6, and a number to remove.
//= observe Pre
//= count 30
run InputConstraint for 2 but 1 State, 1 BinarySearchTree, 3 Int expect 1
// The 15 trees of figure 6-2, and one of 3 numbers: 45 inputs.
//= observe Pre
//= count 45
run Positive for 3 but 1 State, 1 BinarySearchTree, 4 Int expect 1
