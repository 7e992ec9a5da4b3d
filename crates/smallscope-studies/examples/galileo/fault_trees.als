// Fault trees, after section 7.2.2 of Khurshid's thesis: how failures of components make a system fail.
//
// Leaves are basic events: components that fail at a rate, one or two identical ones. Inner nodes are gates, which may share
// inputs. The model is partial: which node is on top, in which order nodes are evaluated, and how many components a gate watches
// follows from the rest, and is computed by the program.
module fault_trees

abstract sig Node {}

enum Rate { Slow, Fast }
sig Event extends Node { rate: Rate }

// Events that stand for two identical components.
sig Twin in Event {}

// All inputs have failed; some input has; at least so many components or gates have; two inputs have, in this order.
abstract sig Gate extends Node { inputs: some Node }
sig And, Or extends Gate {}
sig AtLeast extends Gate { least: Int }
sig Pand extends Gate { first: inputs }

// How many things can fail below a gate, one level down.
fun parts[gate: Gate]: Int { plus[#gate.inputs, #(gate.inputs & Twin)] }

fact WellFormed {
  no node: Node | node in node.^inputs
  one Node - Gate.inputs
  some Gate
  all gate: Gate | parts[gate] >= 2
  all gate: AtLeast | gate.least >= 1 and gate.least <= parts[gate]
  all gate: Pand | #gate.inputs = 2
}

pred tree {}

// A known disagreement: in which order identical components fail.
pred ordered_twins { some Pand.inputs & Twin }

run tree for 3
