// Facts of signatures: fields stand for those of the atom, unless marked.
sig Node {
  succ: lone Node,
  tag: set Tag,
  friends: set Node
} {
  succ != this
  some tag
  friends in @tag.tag
  no friends.@succ & this
  this in this.@succ.~@succ or no succ
  all n: friends | n.@tag in @tag[n]
}
sig Leaf extends Node { extra: one Tag } { no succ and extra in tag }
sig Tag { owner: lone Node } { owner = none or this in owner.tag }

own: check { all n: Node | n.succ != n and some n.tag } expect 0
marked: check { all n: Node | n.friends in tag.(n.tag) } expect 0
others: check { all n: Node | n not in n.friends.succ } expect 0
inherited: check { all l: Leaf | no l.succ and l.extra in l.tag } expect 0
owners: check { all t: Tag | some t.owner implies t in t.owner.tag } expect 0
notForced: run { some n: Node | some n.succ and some n.friends and some Leaf and some owner } expect 1
loops: run { some n: Node | n in n.succ } expect 0
