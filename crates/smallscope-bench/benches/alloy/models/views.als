// Tables that change from state to state, and views of their keys that follow them.
open util/ordering[State]
sig Key, Value {}
sig Table {}
sig View { base: one Table }
sig State { rows: Table -> Key -> lone Value, keys: View -> Key, stale: set View }

fact { all s: State, v: View - s.stale | s.keys[v] = s.rows[v.base].Value }

pred keep [s, u: State, t: Table] { all other: Table - t | u.rows[other] = s.rows[other] }
pred put [s, u: State, t: Table, k: Key, x: Value] { u.rows[t] = s.rows[t] ++ k -> x and keep[s, u, t] and u.stale = s.stale }
pred drop [s, u: State, v: View, k: Key] {
  v not in s.stale and k in s.keys[v]
  u.rows[v.base] = s.rows[v.base] - k -> Value and keep[s, u, v.base]
  u.stale = s.stale + (base.(v.base) - v)
}
fact { no first.stale and no first.rows }
fact {
  all s: State - last | let u = s.next |
    (some t: Table, k: Key, x: Value | put[s, u, t, k, x]) or some v: View, k: Key | drop[s, u, v, k]
}

check { all s: State, v, w: View | v.base = w.base implies s.keys[v] = s.keys[w] or some (v + w) & s.stale } for 4 but 6 State expect 0
check { all s: State, v, w: View | v.base = w.base implies s.keys[v] = s.keys[w] } for 4 but 6 State expect 1
check { no last.stale or some last.rows } for 6 but 8 State expect 1
