// Tasks with dependencies are done one after the other; who waits is not done.
sig Task { needs: set Task, var state: one State }
enum State { Todo, Doing, Done }
fact { no t: Task | t in t.^needs }
fact init { Task.state in Todo }
pred start[t: Task] { t.state = Todo and t.needs.state in Done and no state.Doing and state' = state ++ t -> Doing }
pred finish[t: Task] { t.state = Doing and state' = state ++ t -> Done }
pred wait { state' = state }
fact transitions { always (wait or some t: Task | start[t] or finish[t]) }
pred progress { always (wait implies Task.state in Done) }

run everything { progress and #Task = 2 and eventually Task.state = Done } for 2 but 6 steps expect 1
check orderly { always all t: Task | t.state = Done implies t.needs.state in Done } for 3 but 7 steps expect 0
check oneAtATime { always lone state.Doing } for 3 but 7 steps expect 0
check ends { progress implies eventually Task.state in Done } for 2 but 6 steps expect 0
check mayNotEnd { eventually Task.state in Done } for 2 but 5 steps expect 1
check forward { all t: Task | always (t.state = Doing implies (t.state = Todo or before once t.state = Todo)) } for 2 but 5 steps expect 0
check neverBack { all t: Task, s, s2: State | always (t.state = s and after t.state = s2 implies s2 in s + s.nexts) } for 2 but 5 steps expect 0
