// Leader election in a ring (Chang and Roberts).
open util/ordering[Id]
sig Id {}
sig Node { succ: one Node, id: one Id, var inbox: set Id, var outbox: set Id }
var sig Elected in Node {}

fact ring { all n: Node | Node in n.^succ }
fact unique { all i: Id | lone id.i }
fact init { no Elected and no inbox and outbox = id }

pred send[n: Node] {
  some i: n.outbox {
    outbox' = outbox - n -> i
    inbox' = inbox + n.succ -> i
  }
  Elected' = Elected
}
pred compute[n: Node] {
  some i: n.inbox {
    inbox' = inbox - n -> i
    outbox' = (gt[i, n.id] implies outbox + n -> i else outbox)
    Elected' = (i = n.id implies Elected + n else Elected)
  }
}
pred stutter { outbox' = outbox and inbox' = inbox and Elected' = Elected }
fact transitions { always (stutter or some n: Node | send[n] or compute[n]) }

run elected { eventually some Elected } for exactly 2 Node, 2 Id, 8 steps expect 1
check atMostOne { always lone Elected } for 3 but 7 steps expect 0
check stable { always (all n: Elected | always n in Elected) } for 3 but 6 steps expect 0
check live { some Node implies eventually some Elected } for 3 but 5 steps expect 1
