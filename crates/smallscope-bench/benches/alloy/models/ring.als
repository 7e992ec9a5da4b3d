/** Processes in a ring pass on the highest name they have seen; who gets its own name back is the leader. */
module ring

open util/ordering[Moment] as moments
open util/ordering[Process] as names

sig Moment {}

sig Process {
  right: Process,
  sends: Process -> Moment,
  leader: set Moment
}

fact Ring { all p: Process | Process in p.^right }

pred start [m: Moment] { all p: Process | p.sends.m = p and m not in p.leader }

pred pass [m, n: Moment, p: Process] {
  some name: p.sends.m {
    p.sends.n = p.sends.m - name
    p.right.sends.n = p.right.sends.m + (name - p.right.prevs)
  }
}

pred rest [m, n: Moment, p: Process] { p.sends.n = p.sends.m }

fact History {
  start[first]
  all m: Moment - last | let n = m.next |
    all p: Process | pass[m, n, p] or pass[m, n, right.p] or rest[m, n, p]
  all m: Moment - first | leader.m = { p: Process | p in p.sends.m - p.sends.(m.prev) }
}

pred progress {
  all m: Moment - last | some Process.sends.m implies some p: Process | not rest[m, m.next, p]
}

assert AtMostOneLeader { lone leader.Moment }
assert SomeLeader { progress implies some leader.Moment }

run { some leader.Moment } for 3 Process, 5 Moment expect 1
check SomeLeader for 3 Process, 6 Moment expect 1
check AtMostOneLeader for 3 Process, 7 Moment expect 0
check AtMostOneLeader for 4 Process, 8 Moment expect 0
check AtMostOneLeader for 5 Process, 10 Moment expect 0
