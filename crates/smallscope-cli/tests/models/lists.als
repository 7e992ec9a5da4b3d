module lists

-- Nodes of linked lists and of trees whose nodes know their parents.
sig Node { link: lone Node }

fact Acyclic { no n: Node | n in n.^link }

pred joined { some end: Node | Node in *link.end }

assert NoSelfLoop { no iden & link }
assert OneEnd { lone n: Node | no n.link }

run joined for exactly 3 Node
check NoSelfLoop for 4
check OneEnd for 3
apart: run { #Node = 2 and no link } for 3 expect 1
