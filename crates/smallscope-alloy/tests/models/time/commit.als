// Two-phase commit without failures.
abstract sig Vote {}
one sig Prepared, Committed, Aborted extends Vote {}
sig Manager { var vote: lone Vote }
one sig Coordinator { var heard: set Manager, var decision: lone Vote }

fact init { no vote and no heard and no decision }

pred same[m: Manager] { all o: Manager - m | o.vote' = o.vote }
pred prepare[m: Manager] {
  no m.vote and m.vote' = Prepared and same[m] and Coordinator.heard' = Coordinator.heard + m
  decision' = decision
}
pred giveUp[m: Manager] { no m.vote and m.vote' = Aborted and same[m] and heard' = heard and decision' = decision }
pred decideCommit {
  no decision and Coordinator.heard = Manager
  Coordinator.decision' = Committed and vote' = vote and heard' = heard
}
pred decideAbort { no decision and Coordinator.decision' = Aborted and vote' = vote and heard' = heard }
pred obey[m: Manager] {
  some decision and m.vote != Coordinator.decision and m.vote' = Coordinator.decision and same[m]
  heard' = heard and decision' = decision
}
pred stutter { vote' = vote and heard' = heard and decision' = decision }
fact transitions {
  always (stutter or decideCommit or decideAbort or some m: Manager | prepare[m] or giveUp[m] or obey[m])
}

run commits { some Manager and eventually Manager.vote = Committed } for 2 but 8 steps expect 1
run aborts { some m: Manager | eventually m.vote = Prepared and eventually m.vote = Aborted } for 2 but 6 steps expect 1
check consistent { always not (Committed in Manager.vote and Aborted in Manager.vote) } for 3 but 8 steps expect 0
check final { always all m: Manager | m.vote = Committed implies always m.vote = Committed } for 2 but 8 steps expect 0
check decides { eventually some decision } for 2 but 4 steps expect 1
