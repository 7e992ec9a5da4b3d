// A function that calls itself does not keep other commands from being answered.
sig Node { next: lone Node }
fun length[n: Node]: Int { some n.next implies plus[1, length[n.next]] else 1 }
pred even[n: Node] { some n.next implies odd[n.next] }
pred odd[n: Node] { some n.next and even[n.next] }

run { some n: Node | n in n.^next } for 3 expect 1
check { all n: Node | n.next in n.*next } for 3 expect 0
