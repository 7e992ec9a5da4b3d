// Binary heaps in arrays, with a largest element in front. Keys are atoms of a signature in the order of util/ordering; one can be there
// several times.
//
// Heaps of n elements over n keys: 1, 3, 14, 65. `n seq` bounds the length.
module smallscope/heap[elem]

open util/ordering[elem] as order

sig Heap { items: seq elem }

// The place of the parent of a place.
fun parent [i: Int]: Int { div[minus[i, 1], 2] }

// No element is larger than its parent.
pred valid [h: Heap] {
  all i: h.items.inds - 0 | order/lte[h.items[i], h.items[parent[i]]]
}

pred allValid { all h: Heap | valid[h] }
