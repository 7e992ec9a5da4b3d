// The natural numbers below the scope of Natural: with a scope of n these are 0 to n - 1. Results that are not among them are empty.
module util/natural

private open util/ordering[Natural] as ord

sig Natural {}

// There is no One if the scope is 1.
one sig Zero in Natural {}
lone sig One in Natural {}

fact {
  ord/first in Zero
  ord/first.ord/next in One
}

// One more, and one less.
fun inc [n: Natural]: lone Natural { n.ord/next }
fun dec [n: Natural]: lone Natural { n.ord/prev }

// A number is as large as the set of those below it.
private fun below [n: Natural]: set Natural { ord/prevs[n] }

fun add [n1, n2: Natural]: lone Natural { { n: Natural | #below[n1] fun/add #below[n2] = #below[n] } }
fun sub [n1, n2: Natural]: lone Natural { { n: Natural | #below[n2] fun/add #below[n] = #below[n1] } }
fun mul [n1, n2: Natural]: lone Natural { { n: Natural | #(below[n1] -> below[n2]) = #below[n] } }

// What n2 must be multiplied with to get n1; none if there is no such number, any if both are zero.
fun div [n1, n2: Natural]: lone Natural { { n: Natural | #(below[n] -> below[n2]) = #below[n1] } }

// Comparisons.
pred lt [n1, n2: Natural] { ord/lt[n1, n2] }
pred gt [n1, n2: Natural] { ord/gt[n1, n2] }
pred lte [n1, n2: Natural] { ord/lte[n1, n2] }
pred gte [n1, n2: Natural] { ord/gte[n1, n2] }

// The greatest and the least of a set; none if it is empty.
fun max [ns: set Natural]: lone Natural { ord/max[ns] }
fun min [ns: set Natural]: lone Natural { ord/min[ns] }
