-- Every operator.
sig A { r: A -> A, s: set A }
fact {
  all x: A, y: x.s | some disj a, b: A { a != b } no x: A | x not in x.s
  lone x: A | x = x && not x !in A || x in A
  one x: set A { x in x }
  some x, y: one A | x = y implies x in y else y in x
  x => y => z else w
  (x => y) => z
  a iff b <=> c or d
  !(no a) and not lone b and one c.d and some e and set f = g
  let v = a, w = v + v | v = w
  let v = a { v in v  w in w }
  a.b.c[d, e][f] = (a <: b) :> c
  ~a.^b.*c = ~(a.b) & ^~c ++ a -> b
  a one -> lone b -> set c in a set -> some (b some -> one c)
  {x: A, disj y, z: A | x in y} = {x: A}
  {x: A { x in x } } in { a }
  disj[a, b, c] disjoint[a] a.disj all disjoint x, y: disjoint | x in y
  pred/totalOrder[A, a, b] @r = this.@a/r this/p[x] seq/Int.f = Int
  f(x, y) x.f(y) f[]
  "a text\n" in String
  a in b in c
  all x: A | some y: A | x = y
  p and all x: A | q or r
  a - b - c + d = a - (b - c)
  (a = b) = (c != d)
}
