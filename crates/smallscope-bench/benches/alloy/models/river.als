/** A farmer, a wolf, a goat and a cabbage cross a river in a boat for two. */
module river

open util/ordering[Moment] as moments

abstract sig Thing { eats: set Thing }
one sig Farmer, Wolf, Goat, Cabbage extends Thing {}

fact Hunger { eats = Wolf -> Goat + Goat -> Cabbage }

/** Who is on the first side; the others are on the second. */
sig Moment { here: set Thing }

pred quiet [side: set Thing] { Farmer in side or no side.eats & side }

pred cross [from, arrived: set Thing] {
  Farmer in from
  arrived in from - Farmer and lone from - Farmer - arrived
}

fact History {
  first.here = Thing
  all m: Moment - last | let n = m.next |
    Farmer in m.here implies cross[m.here, n.here] else cross[Thing - m.here, Thing - n.here]
  all m: Moment | quiet[m.here] and quiet[Thing - m.here]
}

pred done { no last.here }

run done for 6 Moment expect 0
run done for 7 Moment expect 0
run done for 8 Moment expect 1
run done for 15 Moment expect 0
run done for 16 Moment expect 1
