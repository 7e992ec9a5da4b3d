// Khurshid's thesis, section 3.3.3: arrays, of one dimension and of two.
module array

sig T {}

sig T' {
  length: Int,
  contents: Int ->? T
}
{
  all i: Int | i >= length => no i.contents
}

sig T'' {
  length: Int,
  contents: Int ->? T'
}
{
  all i: Int | i >= length => no i.contents
}

// One array of one dimension whose elements, if any, are the one atom of T: of length n there are two to the power n.
fun Single() {
  one T
  one T'
  no T''
}

// One array of arrays, with an array at every place of it.
fun Square() {
  one T
  one T''
  all a: T'' | all i: Int | i < a.length => some i.(a.contents)
}

// Lengths 0 to 3: 1 + 2 + 4 + 8.
//= count 15
run Single for 1 but 4 Int expect 1
run Square for 2 but 3 Int expect 1
