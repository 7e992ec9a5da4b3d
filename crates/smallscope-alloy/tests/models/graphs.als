// Graphs up to isomorphism. The numbers are those of the On-Line Encyclopedia of Integer Sequences, named at each command.
sig Node { edges: set Node }

pred loopless { no edges & iden }
pred undirected { edges = ~edges and loopless }
pred oriented { no edges & ~edges }
pred tournament { oriented and all disj a, b: Node | a -> b in edges + ~edges }
pred acyclic { no ^edges & iden }
pred connected { Node -> Node in *(edges + ~edges) }
pred tree { undirected and connected and mul[2, minus[#Node, 1]] = #edges }
pred rooted { acyclic and (all n: Node | lone edges.n) and one { n: Node | no edges.n } }

// A000595, relations: 1, 2, 10, 104
//= count 1
//= all 1
relations0: run {} for exactly 0 Node expect 1
//= count 2
//= all 2
relations1: run {} for exactly 1 Node expect 1
//= count 10
//= all 16
relations2: run {} for exactly 2 Node expect 1
//= count 104
//= all 512
relations3: run {} for exactly 3 Node expect 1
// All of at most three nodes, together.
//= count 117
relations: run {} for 3 expect 1

// A000273, directed graphs: 1, 3, 16, 218
//= count 3
digraphs2: run loopless for exactly 2 Node expect 1
//= count 16
digraphs3: run loopless for exactly 3 Node expect 1
//= count 218
digraphs4: run loopless for exactly 4 Node expect 1

// A000088, graphs: 1, 2, 4, 11, 34
//= count 1
graphs1: run undirected for exactly 1 Node expect 1
//= count 2
graphs2: run undirected for exactly 2 Node expect 1
//= count 4
//= all 8
graphs3: run undirected for exactly 3 Node expect 1
//= count 11
//= all 64
graphs4: run undirected for exactly 4 Node expect 1
//= count 34
//= all 1024
graphs5: run undirected for exactly 5 Node expect 1

// A001349, connected graphs: 1, 1, 2, 6, 21
//= count 6
connected4: run { undirected and connected } for exactly 4 Node expect 1
//= count 21
connected5: run { undirected and connected } for exactly 5 Node expect 1

// A001174, oriented graphs: 1, 2, 7, 42
//= count 7
oriented3: run oriented for exactly 3 Node expect 1
//= count 42
oriented4: run oriented for exactly 4 Node expect 1

// A000568, tournaments: 1, 1, 2, 4, 12
//= count 2
tournaments3: run tournament for exactly 3 Node expect 1
//= count 4
tournaments4: run tournament for exactly 4 Node expect 1
//= count 12
tournaments5: run tournament for exactly 5 Node expect 1

// A003087, acyclic directed graphs: 1, 2, 6, 31
//= count 6
acyclic3: run acyclic for exactly 3 Node expect 1
//= count 31
acyclic4: run acyclic for exactly 4 Node expect 1

// A000055, trees: 1, 1, 1, 2, 3, 6
//= count 2
trees4: run tree for exactly 4 Node, 5 Int expect 1
//= count 3
//= all 125
trees5: run tree for exactly 5 Node, 5 Int expect 1

// A000081, rooted trees: 1, 1, 2, 4, 9, 20
//= count 2
rooted3: run rooted for exactly 3 Node expect 1
//= count 4
//= all 64
rooted4: run rooted for exactly 4 Node expect 1
//= count 9
rooted5: run rooted for exactly 5 Node expect 1
//= count 20
rooted6: run rooted for exactly 6 Node expect 1

// A tournament has a path through all nodes: some node is a king.
kings: check { tournament and some Node implies some k: Node | Node = k + k.edges + k.edges.edges } for 5 expect 0
// Not every node is one.
notAllKings: check { tournament implies all k: Node | Node = k + k.edges + k.edges.edges } for 3 expect 1
