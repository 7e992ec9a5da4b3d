/** Undirected graphs: how many there are, and whether three nodes are always friends, or strangers. */
module graphs

sig Node { edges: set Node }

fact Undirected { edges = ~edges and no iden & edges }

pred connected { all n: Node | Node in n.*edges }

pred tree {
  connected
  all a: Node, b: a.edges | b not in a.^(edges - a -> b - b -> a)
}

pred friends [n: set Node] { all disj a, b: n | a in b.edges }
pred strangers [n: set Node] { no n.edges & n }

assert ThreeAndThree {
  (some disj a, b, c: Node | friends[a + b + c]) or (some disj a, b, c: Node | strangers[a + b + c])
}
assert ThreeAndFour {
  (some disj a, b, c: Node | friends[a + b + c]) or (some disj a, b, c, d: Node | strangers[a + b + c + d])
}

run graph {} for exactly 6 Node expect 1
run tree for exactly 7 Node expect 1
check ThreeAndThree for exactly 5 Node expect 1
check ThreeAndThree for exactly 6 Node expect 0
check ThreeAndFour for exactly 8 Node expect 1
check ThreeAndFour for exactly 9 Node expect 0
