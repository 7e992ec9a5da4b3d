// The hotel with disposable key cards: the lock takes a new key when it is first used.
open util/ordering[Key] as keys
sig Key {}
sig Room { keys: set Key, var current: one Key }
sig Guest { var cards: set Key }
one sig Desk { var last: Room -> lone Key, var occupant: Room -> Guest }

fact rooms { all k: Key | lone keys.k and all r: Room | r.current in r.keys }
fun following[k: Key, ks: set Key]: set Key { keys/min[k.nexts & ks] }

pred checkin[g: Guest, r: Room, k: Key] {
  no r.(Desk.occupant) and k = following[r.(Desk.last), r.keys]
  Desk.occupant' = Desk.occupant + r -> g and Desk.last' = Desk.last ++ r -> k
  cards' = cards + g -> k and current' = current
}
pred checkout[g: Guest] {
  some Desk.occupant.g and Desk.occupant' = Desk.occupant - Room -> g
  Desk.last' = Desk.last and cards' = cards and current' = current
}
pred entry[g: Guest, r: Room, k: Key] {
  k in g.cards and (k = r.current or k = following[r.current, r.keys])
  current' = current ++ r -> k and Desk.occupant' = Desk.occupant and Desk.last' = Desk.last and cards' = cards
}
pred stutter { Desk.occupant' = Desk.occupant and Desk.last' = Desk.last and cards' = cards and current' = current }

fact init { no cards and no Desk.occupant and all r: Room | r.(Desk.last) = r.current }
fact transitions {
  always (stutter or some g: Guest, r: Room, k: Key | checkin[g, r, k] or entry[g, r, k] or checkout[g])
}
pred prompt {
  always all g: Guest, r: Room, k: Key | checkin[g, r, k] implies after entry[g, r, k]
}

run show { eventually some g: Guest, r: Room, k: Key | entry[g, r, k] } for 3 but 1 Room, 2 Guest, 6 steps expect 1
check safe {
  always all g: Guest, r: Room, k: Key | entry[g, r, k] and some r.(Desk.occupant) implies g in r.(Desk.occupant)
} for 3 but 1 Room, 2 Guest, 7 steps expect 1
check safeIfPrompt {
  prompt implies
    always all g: Guest, r: Room, k: Key | entry[g, r, k] and some r.(Desk.occupant) implies g in r.(Desk.occupant)
} for 3 but 1 Room, 2 Guest, 7 steps expect 0
