// What is often said of directed graphs whose nodes are a signature's atoms.
module util/graph[node]

open util/relation as rel

pred undirected [r: node -> node] { symmetric[r] }
pred noSelfLoops [r: node -> node] { irreflexive[r] }

// Every node leads to every other one: against the arrows too, along them only.
pred weaklyConnected [r: node -> node] { node -> node in *(r + ~r) }
pred stronglyConnected [r: node -> node] { node -> node in *r }

// The root leads to every node.
pred rootedAt [r: node -> node, root: node] { node in root.*r }

// One cycle through all nodes.
pred ring [r: node -> node] {
  all n: node | one n.r
  stronglyConnected[r]
}

pred dag [r: node -> node] { acyclic[r, node] }

// No cycles, and at most one arrow into each node.
pred forest [r: node -> node] {
  dag[r]
  all n: node | lone r.n
}

// A forest of one tree, or of none.
pred tree [r: node -> node] {
  forest[r]
  lone node - ran[r]
}
pred treeRootedAt [r: node -> node, root: node] {
  forest[r]
  rootedAt[r, root]
}

// Nodes that no node leads to, that lead to none, and that lead to some.
fun roots [r: node -> node]: set node { node - node.^r }
fun leaves [r: node -> node]: set node { node - ^r.node }
fun innerNodes [r: node -> node]: set node { node & ^r.node }
