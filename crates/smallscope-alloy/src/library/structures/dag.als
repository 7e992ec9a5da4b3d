// Directed graphs without cycles.
//
// Graphs of n nodes: 1, 2, 6, 31. With `open util/ordering[Node]` nodes are told apart: 1, 3, 25, 543.
module smallscope/dag

open smallscope/patterns as patterns

sig Node { edges: set Node }

pred valid { patterns/acyclic[edges] }

// Nodes that no edge leads to, and that no edge leaves.
fun sources: set Node { Node - Node.edges }
fun sinks: set Node { Node - edges.Node }

// The edges go from earlier places to later ones.
pred sortedBy [place: Node -> one Int] { all n: Node, m: n.edges | n.place < m.place }
