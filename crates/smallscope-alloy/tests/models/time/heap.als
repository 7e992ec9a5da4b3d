// A garbage collector: what the root does not reach is freed, never what it reaches.
sig Object { var ref: set Object }
one sig Root in Object {}
var sig Allocated, Marked in Object {}

fun reached: set Object { Root.*ref }
pred keep { Marked' = Marked }
pred link[a, b: Object] { a + b in reached and ref' = ref + a -> b and Allocated' = Allocated and keep }
pred unlink[a, b: Object] { a in reached and a -> b in ref and ref' = ref - a -> b and Allocated' = Allocated and keep }
pred allocate[a, o: Object] {
  o not in Allocated and a in reached and Allocated' = Allocated + o and ref' = ref + a -> o and keep
}
pred mark { Marked' = reached and ref' = ref and Allocated' = Allocated }
pred sweep { Marked = reached and Allocated' = Allocated & Marked and ref' = Allocated' <: ref and keep }
pred carelessSweep { Allocated' = Allocated & Marked and ref' = Allocated' <: ref and keep }
pred stutter { ref' = ref and Allocated' = Allocated and keep }

fact init { Allocated = Root and no ref and no Marked }
pred mutate { some a, b: Object | link[a, b] or unlink[a, b] or allocate[a, b] }
pred careful { always (mutate or mark or sweep or stutter) }
pred careless { always (mutate or mark or carelessSweep or stutter) }

run freed { careful and some o: Object | eventually (o in Allocated and after o not in Allocated) } for 3 but 6 steps expect 1
check safe { careful implies always reached in Allocated } for 3 but 6 steps expect 0
check unsafe { careless implies always reached in Allocated } for 3 but 6 steps expect 1
check collected { careful implies always (all o: Allocated - reached | eventually o not in Allocated) } for 3 but 5 steps expect 1
