// Laws of util/graph.
open util/graph[Node]
open util/relation as relation

sig Node { r: set Node }

undirectedIsSymmetric: check { undirected[r] iff r = ~r } expect 0
loops: check { noSelfLoops[r] iff (no n: Node | n in n.r) } expect 0
connectivity: check { stronglyConnected[r] implies weaklyConnected[r] } for 4 expect 0
undirectedConnectivity: check { undirected[r] implies (weaklyConnected[r] iff stronglyConnected[r]) } for 4 expect 0
onlyOneWay: check { weaklyConnected[r] implies stronglyConnected[r] } expect 1
rings: check { ring[r] implies stronglyConnected[r] and #r = #Node } for 4 expect 0
forests: check { forest[r] implies dag[r] and injective[r, Node] } for 4 expect 0
trees: check { some Node implies (tree[r] iff one root: Node | treeRootedAt[r, root]) } for 4 expect 0
treeEdges: check { tree[r] and some Node implies #r = minus[#Node, 1] } for 4 expect 0
roots_: check { dag[r] and some Node implies some roots[r] and some leaves[r] } for 4 expect 0
rooted: check { all n: Node | rootedAt[r, n] implies weaklyConnected[r] } for 4 expect 0
inner: check { innerNodes[r] + leaves[r] = Node and no innerNodes[r] & leaves[r] and innerNodes[r] = dom[r] } for 4 expect 0

// One ring of each size; rooted trees are 1, 1, 2, 4 and there is the empty one.
//= count 1
ring3: run { ring[r] } for exactly 3 Node expect 1
//= count 4
tree4: run { tree[r] } for exactly 4 Node expect 1
// Forests of rooted trees: A000081 again, one further.
//= count 4
forest3: run { forest[r] } for exactly 3 Node expect 1
