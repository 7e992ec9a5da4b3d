// A total order of a signature's atoms. The scope of the signature becomes exact: there are as many atoms as it allows, and their
// order is the one in which they are numbered, so nothing is left to choose.
module util/ordering[exactly elem]

private one sig Ord {
  First: set elem,
  Next: elem -> elem
} {
  pred/totalOrder[elem, First, Next]
}

// The ends.
fun first: one elem { Ord.First }
fun last: one elem { elem - Ord.Next.elem }

// From each atom to its neighbour.
fun next: elem -> elem { Ord.Next }
fun prev: elem -> elem { ~(Ord.Next) }

// All atoms after one, and all before it.
fun nexts [e: elem]: set elem { e.^(Ord.Next) }
fun prevs [e: elem]: set elem { ^(Ord.Next).e }

// Comparisons. Of sets: every atom of the first is before, or after, some atom of the second.
pred lt [e1, e2: elem] { e1 in prevs[e2] }
pred gt [e1, e2: elem] { e1 in nexts[e2] }
pred lte [e1, e2: elem] { lt[e1, e2] or e1 = e2 }
pred gte [e1, e2: elem] { gt[e1, e2] or e1 = e2 }

// The one of two that comes later, or earlier.
fun larger [e1, e2: elem]: elem { lt[e1, e2] implies e2 else e1 }
fun smaller [e1, e2: elem]: elem { lt[e1, e2] implies e1 else e2 }

// The last and the first atom of a set; none if it is empty.
fun max [es: set elem]: lone elem { es - prevs[es] }
fun min [es: set elem]: lone elem { es - nexts[es] }
