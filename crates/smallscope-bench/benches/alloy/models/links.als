// Partial functions between the same atoms, whose symmetries meet.
sig Node { next, prev: lone Node }

check { next = ~prev or no next & prev } for exactly 4 Node expect 1
run { all n: Node | n.next.prev = n and n not in n.next + n.next.next and Node in n.^next } for exactly 12 Node expect 1
check { (all n: Node | n.next.prev = n) implies all n: Node | some n.prev.next } for exactly 7 Node expect 0
check { (all n: Node | n.next.prev = n) implies all n: Node | some n.prev.next } for exactly 9 Node expect 0
