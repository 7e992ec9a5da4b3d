/** Partial orders. */
module posets

sig Point { below: set Point }

fact Order {
  all p: Point | p in p.below
  below.below in below
  below & ~below in iden
}

assert OneLeast { one p: Point | no below.p - p }
assert SomeLeast { some Point implies some p: Point | p.below = p }

run poset {} for exactly 5 Point expect 1
check OneLeast for 5 expect 1
check SomeLeast for 7 expect 0
