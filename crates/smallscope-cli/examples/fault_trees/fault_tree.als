// Fault trees as inputs of fault-tree analysers, after the study of Galileo in section 7.2.2 of Khurshid's thesis.
//
// A tree says how failures of components make a system fail. Inner nodes are gates; leaves are basic events, whose failures
// are distributed exponentially. Gates may share inputs, so a "tree" is an acyclic graph.
module fault_tree

abstract sig Node {}

// What a basic event is like: how often it fails, and for how many identical components it stands.
enum Rate { Low, High }
enum Replication { Single, Double }

sig Event extends Node {
  rate: Rate,
  repl: Replication
}

abstract sig Gate extends Node { inputs: some Node }

// All inputs fail; some input fails; at least two inputs fail; two inputs fail in a given order.
sig And, Or, Two extends Gate {}
sig Pand extends Gate { first: inputs }

one sig Top { root: Gate }

fact WellFormed {
  no node: Node | node in node.^inputs
  Node = Top.root.*inputs
  // A gate has two inputs at least, where a replicated event counts twice.
  all gate: Gate | some gate.inputs & repl.Double or not one gate.inputs
  // Which of several identical components fails first means nothing: a test purpose of the study, too.
  all gate: Pand | #gate.inputs = 2 and no gate.inputs & repl.Double
}

// Something is the input of several gates: its failures are not independent of each other.
pred shared { some node: Node | not lone inputs.node }

run trees {} for 3
run shared for 3
run sharing_nothing { not shared } for 3
