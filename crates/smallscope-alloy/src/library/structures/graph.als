// Directed graphs.
//
// Graphs of n nodes without loops: 1, 3, 16, 218. With `open util/ordering[Node]` nodes are told apart: 1, 4, 64, 4096.
module smallscope/graph

open smallscope/patterns as patterns

sig Node { edges: set Node }

// No edge leads from a node to itself.
pred valid { no iden & edges }

pred undirected { edges = ~edges }
pred connected { Node -> Node in *(edges + ~edges) }
pred stronglyConnected { Node -> Node in *edges }
pred complete { Node -> Node - iden in edges }
pred bipartite [part: set Node] { no (part <: edges :> part) + ((Node - part) <: edges :> (Node - part)) }

fun reachable [n: Node]: set Node { n.*edges }
