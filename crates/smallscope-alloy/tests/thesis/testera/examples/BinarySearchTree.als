// Khurshid's thesis, figure 5-3: fields of trees, which change from state to state.
module testera/examples/BinarySearchTree

open testera/mutation/State
open testera/examples/Node

sig BinarySearchTree {
  root: Node ?-> State,
  size: Int !-> State
}
