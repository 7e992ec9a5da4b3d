// Macros: expanded where they are used, whatever their arguments are.
sig A { r, s: set A, n: Int }

let twice [f] = f.f
let both [p, q] { p and q }
let everything = A + A.r
let pick [c, x, y] = c implies x else y
let apply [f, x] = f[x]
let inner [x] = some x.r
let curried [a, b] = a -> b
let nonzero [x] { gt[x.n, 0] or lt[x.n, 0] }

pred loop [a: A] { a in a.r }
fun image [a: A]: set A { a.r }

relations: check { twice[r] = r.r and twice[s] = s.s } expect 0
formulas: check { both[some r, some s] iff some r and some s } expect 0
withoutParameters: check { everything = A } expect 0
conditionals: check { pick[some r, r, s] = (some r implies r else s) } expect 0
predicatesAsArguments: check { all a: A | apply[loop, a] iff a in a.r } expect 0
functionsAsArguments: check { all a: A | apply[image, a] = a.r } expect 0
nested: check { all a: A | both[inner[a], apply[loop, a]] iff a in a.r } expect 0
partlyApplied: check { all a, b: A | curried[a][b] = a -> b } expect 0
numbers: check { all a: A | nonzero[a] iff a.n != 0 } expect 0
// The variable that a macro binds is not the one of its argument.
let someother [x] { some y: A | y != x }
hygiene: check { all y: A | someother[y] iff some A - y } expect 0
byDots: check { all a: A | a.inner iff some a.r } expect 0
found: run { some a: A | apply[loop, a] and nonzero[a] } expect 1
