sig Node { link: lone Nod }

fact { no n: Node | n in n.^lnk }

run {} for 3
