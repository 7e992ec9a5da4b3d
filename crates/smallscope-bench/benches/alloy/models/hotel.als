/** Locks that are recoded by the next guest's card: who can enter a room, and when. */
module hotel

open util/ordering[Time] as times

sig Time {}
sig Key {}

/** A card opens a lock that has either of its keys; the lock then has the second one. */
sig Card { former, latter: Key }

sig Room { lock: Key one -> Time }
sig Guest { cards: Card -> Time }

one sig Desk {
  given: Key -> Time,
  newest: (Room -> lone Key) -> Time,
  lodger: (Room -> lone Guest) -> Time
}

pred start [t: Time] {
  no Guest.cards.t
  no Desk.lodger.t
  all k: Key | lone lock.t.k
  Desk.newest.t = lock.t
  Desk.given.t = Room.lock.t
}

pred checkIn [g: Guest, r: Room, t, u: Time] {
  no r.(Desk.lodger.t)
  some c: Card {
    c.former = r.(Desk.newest.t)
    c.latter not in Desk.given.t
    cards.u = cards.t + g -> c
    Desk.given.u = Desk.given.t + c.latter
    Desk.newest.u = Desk.newest.t ++ r -> c.latter
  }
  Desk.lodger.u = Desk.lodger.t + r -> g
  lock.u = lock.t
}

pred checkOut [g: Guest, t, u: Time] {
  some Desk.lodger.t.g
  Desk.lodger.u = Desk.lodger.t - Room -> g
  cards.u = cards.t
  lock.u = lock.t
  sameKeys[t, u]
}

pred enter [g: Guest, r: Room, t, u: Time] {
  some c: g.cards.t {
    r.lock.t in c.(former + latter)
    lock.u = lock.t ++ r -> c.latter
  }
  cards.u = cards.t
  Desk.lodger.u = Desk.lodger.t
  sameKeys[t, u]
}

pred sameKeys [t, u: Time] {
  Desk.given.u = Desk.given.t
  Desk.newest.u = Desk.newest.t
}

fact History {
  start[first]
  all t: Time - last | some g: Guest {
    checkOut[g, t, t.next] or (some r: Room | checkIn[g, r, t, t.next] or enter[g, r, t, t.next])
  }
}

/** Whoever gets a room goes there before anything else happens. */
pred prompt {
  all t: Time - last - last.prev, g: Guest, r: Room |
    checkIn[g, r, t, t.next] implies enter[g, r, t.next, t.next.next]
}

pred onlyLodgers {
  all t: Time - last, g: Guest, r: Room |
    enter[g, r, t, t.next] and some r.(Desk.lodger.t) implies g = r.(Desk.lodger.t)
}

assert Safe { onlyLodgers }
assert SafeIfPrompt { prompt implies onlyLodgers }

check Safe for 4 but 2 Room, 2 Guest, 7 Time, 3 Card expect 1
check SafeIfPrompt for 3 but 2 Room, 2 Guest, 6 Time expect 0
check SafeIfPrompt for 4 but 2 Room, 2 Guest, 7 Time expect 0
check SafeIfPrompt for 4 but 2 Room, 2 Guest, 8 Time expect 0
check SafeIfPrompt for 5 but 3 Room, 3 Guest, 7 Time expect 0
check SafeIfPrompt for 5 but 3 Room, 3 Guest, 9 Time expect 0
