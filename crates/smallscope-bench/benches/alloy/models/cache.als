/** A memory behind a cache, step by step beside a memory without one. */
module cache

open util/ordering[Step] as order

sig Address, Data {}

sig Step {
  plain: Address -> one Data,
  main: Address -> one Data,
  cached: Address -> lone Data,
  dirty: set Address
}

pred write [s, t: Step, a: Address, d: Data] {
  t.plain = s.plain ++ a -> d
  t.main = s.main
  t.cached = s.cached ++ a -> d
  t.dirty = s.dirty + a
}

pred load [s, t: Step, a: Address] {
  a not in s.cached.Data
  t.plain = s.plain
  t.main = s.main
  t.cached = s.cached + a -> a.(s.main)
  t.dirty = s.dirty
}

pred flush [s, t: Step, a: Address] {
  a in s.cached.Data
  t.plain = s.plain
  t.main = s.main ++ a -> a.(s.cached)
  t.cached = s.cached - a -> Data
  t.dirty = s.dirty - a
}

pred drop [s, t: Step, a: Address] {
  a in s.cached.Data
  t.plain = s.plain
  t.main = s.main
  t.cached = s.cached - a -> Data
  t.dirty = s.dirty - a
}

pred starts { first.plain = first.main and no first.cached and no first.dirty }

pred runs [careful: set Address] {
  starts
  all s: Step - last | let t = s.next | some a: Address {
    load[s, t, a] or flush[s, t, a]
    or (some d: Data | write[s, t, a, d])
    or ((a in careful implies a not in s.dirty) and drop[s, t, a])
  }
}

fun seen [s: Step]: Address -> Data { s.main ++ s.cached }

assert Careless { runs[none] implies all s: Step | seen[s] = s.plain }
assert Careful { runs[Address] implies all s: Step | seen[s] = s.plain }

run { runs[Address] and some last.dirty and some Address.(last.cached) - Address.(last.main) } for 3 but 4 Step expect 1
check Careless for 3 but 5 Step expect 1
check Careful for 3 but 4 Step expect 0
check Careful for 3 but 8 Step expect 0
check Careful for 4 but 7 Step expect 0
