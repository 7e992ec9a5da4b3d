// Laws of util/relation.
open util/relation

sig A { r: set A }
sig S in A {}

domains: check { dom[r] = { a: A | some a.r } and ran[r] = A.r and r in dom[r] -> ran[r] } expect 0
functions: check { function[r, S] iff total[r, S] and functional[r, S] } expect 0
bijections: check { bijective[r, S] iff surjective[r, S] and injective[r, S] } expect 0
bothWays: check { bijection[r, S, S] implies function[r, S] and function[~r, S] } expect 0
permutations: check { bijection[r, A, A] iff r in A one -> one A } expect 0
reflexivity: check { reflexive[*r, A] and irreflexive[r - iden] and (some S and reflexive[r, S] implies not irreflexive[r]) } expect 0
symmetry: check { symmetric[r + ~r] and symmetric[r & ~r] and (symmetric[r] and antisymmetric[r] implies r in iden) } expect 0
closures: check { transitive[^r] and transitive[iden] and (transitive[r] iff ^r = r) } expect 0
cycles: check { acyclic[r, A] iff irreflexive[^r] } expect 0
cyclesWithin: check { acyclic[r, S] iff (no s: S | s in s.^r) } expect 0
completeness: check { complete[r, A] iff (all disj a, b: A | a in b.r or b in a.r) } expect 0
orders: check { totalOrder[r, A] implies partialOrder[r, A] and preorder[r, A] and complete[r, A] } expect 0
preorders: check { equivalence[r, A] and partialOrder[r, A] implies r = A <: iden } expect 0
notEveryPreorder: check { preorder[r, A] implies equivalence[r, A] or partialOrder[r, A] } expect 1
partition: check { equivalence[r, A] implies (all a, b: A | a.r = b.r or no a.r & b.r) } expect 0
