// Khurshid's thesis, figure 5-4: fields of nodes, which change from state to state.
module testera/examples/Node

open testera/mutation/State

sig Node {
  left: Node ?-> State,
  right: Node ?-> State,
  info: Int !-> State
}
