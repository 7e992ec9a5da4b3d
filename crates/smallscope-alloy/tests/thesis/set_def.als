// Khurshid's thesis, section 6.3: sets.
module set_def

sig S {}

fun Any() {}

// The three sets that the section lists.
//= count 3
//= all 4
run Any for 2 expect 1
