// Integers: arithmetic, comparisons, and their order. Results that do not fit the bit width are treated as the analysis is told to.
module util/integer

// Sums and differences, by both of their names.
fun add [n1, n2: Int]: Int { n1 fun/add n2 }
fun plus [n1, n2: Int]: Int { n1 fun/add n2 }
fun sub [n1, n2: Int]: Int { n1 fun/sub n2 }
fun minus [n1, n2: Int]: Int { n1 fun/sub n2 }
fun negate [n: Int]: Int { 0 fun/sub n }

fun mul [n1, n2: Int]: Int { n1 fun/mul n2 }

// The quotient, rounded towards zero, and what remains: n1 = div[n1, n2] * n2 + rem[n1, n2]. Divided by zero, zero gives zero, what is
// negative gives 1, and what is positive gives -1.
fun div [n1, n2: Int]: Int { n1 fun/div n2 }
fun rem [n1, n2: Int]: Int { n1 fun/rem n2 }

// Comparisons.
pred eq [n1, n2: Int] { int[n1] = int[n2] }
pred lt [n1, n2: Int] { n1 < n2 }
pred gt [n1, n2: Int] { n1 > n2 }
pred lte [n1, n2: Int] { n1 <= n2 }
pred gte [n1, n2: Int] { n1 >= n2 }

// Signs.
pred zero [n: Int] { n = 0 }
pred pos [n: Int] { n > 0 }
pred neg [n: Int] { n < 0 }
pred nonpos [n: Int] { n <= 0 }
pred nonneg [n: Int] { n >= 0 }
fun signum [n: Int]: Int { n > 0 implies 1 else (n = 0 implies 0 else -1) }

// The ends of the bit width, and from each integer to its neighbour.
fun max: one Int { fun/max }
fun min: one Int { fun/min }
fun next: Int -> Int { fun/next }
fun prev: Int -> Int { ~(fun/next) }

// All integers after one, and all before it.
fun nexts [e: Int]: set Int { e.^(fun/next) }
fun prevs [e: Int]: set Int { ^(fun/next).e }

// The greatest and the least integer of a set; none if it is empty.
fun max [es: set Int]: lone Int { es - prevs[es] }
fun min [es: set Int]: lone Int { es - nexts[es] }

// The greater and the lesser of two.
fun larger [e1, e2: Int]: Int { gt[e2, e1] implies int[e2] else int[e1] }
fun smaller [e1, e2: Int]: Int { gt[e2, e1] implies int[e1] else int[e2] }

// The place of an element in an order, given by what follows what, and the element at a place. The first place is 0.
fun elem2int [e: univ, next: univ -> univ]: lone Int { Int[#(^next.e)] }
fun int2elem [i: Int, next: univ -> univ, s: set univ]: lone s { { e: s | int[i] = #(^next.e) } }
