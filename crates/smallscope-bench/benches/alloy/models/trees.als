// Search trees, and closures over many atoms.
open util/ordering[Node]
sig Node { left, right: lone Node }
fact { all n: Node | n not in n.^(left + right) and lone n.~(left + right) and no n.left & n.right }
fact { one n: Node | no n.~(left + right) }
fact { all n: Node | n.left.*(left + right) in n.prevs and n.right.*(left + right) in n.nexts }

run { some left and some right } for exactly 8 Node expect 1
check { all n: Node - last | n.next in n.^(left + right + ~left + ~right) } for exactly 8 Node expect 0
check { some n: Node | no n.left and no n.right and #n.^~(left + right) < 2 } for exactly 6 Node expect 1
