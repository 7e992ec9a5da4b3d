// What invariants of data structures often say, in the forms that make the smallest formulas.
module smallscope/patterns

// No element leads back to itself.
pred acyclic [r: univ -> univ] { no iden & ^r }

// From the root every element of s is reached along exactly one way. No closure of r is needed: an element that has one
// predecessor and is reached from the root lies on no cycle.
pred tree [r: univ -> univ, root: lone univ, s: set univ] {
  s = root.*r
  no (s <: r).root
  all x: s - root | one (s <: r).x
}

// From the first element the others follow in a row.
pred list [next: univ -> univ, first: lone univ, s: set univ] {
  tree[next, first, s]
  all x: s | lone x.next
}

// The same, and the last element leads back to the first.
pred ring [next: univ -> univ, first: lone univ, s: set univ] {
  s = first.*next
  all x: s | one x.next and one (s <: next).x
}

// Each step of next goes from a key to one that is not below it; or to one that is above it. `below` is a strict order, for example
// `next` of util/ordering, closed. Neighbours suffice.
pred sorted [next: univ -> univ, key: univ -> univ, below: univ -> univ] {
  no ~key.next.key & ~below
}
pred strictlySorted [next: univ -> univ, key: univ -> univ, below: univ -> univ] {
  ~key.next.key in below
}

// No two elements have a common image.
pred disjoint [r: univ -> univ] { r.~r in iden }

// Each element of d has exactly one image, and each of c is the image of exactly one.
pred bijective [r: univ -> univ, d, c: set univ] {
  r in d -> c
  all x: d | one x.r
  all y: c | one r.y
}
