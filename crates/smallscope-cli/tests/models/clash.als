sig Node { link: one Node }

fact Acyclic { no n: Node | n in n.^link }
fact Few { lone Node }
fact Some { some Node }

run {} for 3
