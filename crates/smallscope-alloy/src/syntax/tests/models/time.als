var sig Token {}
sig Node { next: one Node, private var held, kept: set Token, var disj a, b: lone Node } { always some next }
var abstract lone sig Free in Node {}
fact { no held and always (some n: Node | step[n]) }
pred step[n: Node] { n.held' = n.held + Token and held'' = (held + kept)' and n.(held)' in Token'.*(Token -> Token) }
assert Past { always (once some held implies (some held since some kept or before historically no held)) }
pred order { no held; some held; no held }
pred waits { (some held until some kept) and (no held releases no kept triggered eventually after no held) }
run order for 3 but 5 steps
check Past for 3 but exactly 4 steps, 2 Node
run { all n: Node | some n.held } for 2..7 steps, 3 Node, 3 Token
run { (all n: Node | (some n.held; no n.held)) }
