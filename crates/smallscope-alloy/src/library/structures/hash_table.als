// Hash tables with chains. A key is an atom with a hash, which is the bucket it belongs to. Buckets are numbered.
//
// Tables of n buckets with n keys: 1, 3, 10, 35, 126, binomial coefficients of 2n - 1 and n.
module smallscope/hash_table

open util/ordering[Bucket] as order
open smallscope/patterns as patterns

sig Bucket {}
sig Key { hash: one Bucket }
sig Table { first: Bucket -> lone Entry }
sig Entry { key: one Key, next: lone Entry }

// The entries of a table, and those of one bucket.
fun entries [t: Table]: set Entry { Bucket.(t.first).*next }
fun chain [t: Table, b: Bucket]: set Entry { b.(t.first).*next }

// Each entry has one predecessor, a bucket or an entry; each key is in its bucket, once.
pred valid [t: Table] {
  all e: entries[t] | one (t.first).e + (entries[t] <: next).e
  all b: Bucket | chain[t, b].key.hash in b
  patterns/disjoint[entries[t] <: key]
}

// Each table is valid, and each entry and each key is in exactly one.
pred allValid {
  all t: Table | valid[t]
  all e: Entry | one t: Table | e in entries[t]
  all k: Key | one key.k
}
