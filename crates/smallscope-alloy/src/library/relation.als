// What is often said of binary relations, of any type.
module util/relation

// What a relation maps, and what it maps to.
fun dom [r: univ -> univ]: set (r.univ) { r.univ }
fun ran [r: univ -> univ]: set (univ.r) { univ.r }

// Each element of s is mapped to at least one, at most one, exactly one.
pred total [r: univ -> univ, s: set univ] { s in dom[r] }
pred functional [r: univ -> univ, s: set univ] { all x: s | lone x.r }
pred function [r: univ -> univ, s: set univ] { all x: s | one x.r }

// Each element of s is what at least one, at most one, exactly one is mapped to.
pred surjective [r: univ -> univ, s: set univ] { s in ran[r] }
pred injective [r: univ -> univ, s: set univ] { all x: s | lone r.x }
pred bijective [r: univ -> univ, s: set univ] { all x: s | one r.x }

// Each element of d is mapped to exactly one, and exactly one to each of c.
pred bijection [r: univ -> univ, d, c: set univ] { function[r, d] and bijective[r, c] }

// Single properties.
pred reflexive [r: univ -> univ, s: set univ] { s <: iden in r }
pred irreflexive [r: univ -> univ] { no r & iden }
pred symmetric [r: univ -> univ] { ~r in r }
pred antisymmetric [r: univ -> univ] { r & ~r in iden }
pred transitive [r: univ -> univ] { r.r in r }
pred acyclic [r: univ -> univ, s: set univ] { no s <: iden & ^r }
pred complete [r: univ -> univ, s: set univ] { s -> s in r + ~r + iden }

// Orders and equivalences on s.
pred preorder [r: univ -> univ, s: set univ] { reflexive[r, s] and transitive[r] }
pred equivalence [r: univ -> univ, s: set univ] { preorder[r, s] and symmetric[r] }
pred partialOrder [r: univ -> univ, s: set univ] { preorder[r, s] and antisymmetric[r] }
pred totalOrder [r: univ -> univ, s: set univ] { partialOrder[r, s] and complete[r, s] }
