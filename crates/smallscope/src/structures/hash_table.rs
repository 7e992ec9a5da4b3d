//! Hash tables with chains.

use crate::Space;

pub use model::{Entry, HashTable, Key};

/// Tables of exactly `n` buckets with `n` keys: the binomial coefficients of `2n - 1` and `n`: 1, 3, 10, 35, 126.
pub fn space(n: usize) -> Space<HashTable> {
    let space = Space::new(n).length("HashTable.buckets", n..=n).field("HashTable.len", n..=n);
    space.field("Key.hash", 0..n.max(1))
}

#[smallscope_macros::model(crate = crate)]
mod model {
    use crate::structures::patterns;
    use std::rc::Rc;

    /// A table that knows how many keys it has.
    #[derive(Debug)]
    pub struct HashTable {
        /// The chain of each bucket.
        pub buckets: Vec<Option<Box<Entry>>>,
        /// How many keys there are.
        pub len: usize,
    }

    /// An entry of a chain, which owns the next.
    #[derive(Debug)]
    pub struct Entry {
        /// Its key.
        pub key: Rc<Key>,
        /// The rest of the chain.
        pub next: Option<Box<Entry>>,
    }

    /// A key: equal to itself only, though several may have the same hash.
    #[derive(Debug)]
    pub struct Key {
        /// It belongs to the bucket of this number, modulo the number of buckets.
        pub hash: usize,
    }

    impl HashTable {
        /// Whether it has `len` different keys, each in its bucket.
        #[invariant]
        pub fn rep_ok(&self) -> bool {
            let mut keys = Vec::new();
            for (bucket, first) in self.buckets.iter().enumerate() {
                let mut next = first;
                while let Some(entry) = next {
                    if keys.len() == self.len || entry.key.hash % self.buckets.len() != bucket {
                        return false;
                    }
                    keys.push(&*entry.key);
                    next = &entry.next;
                }
            }
            keys.len() == self.len && patterns::are_distinct_objects(keys)
        }
    }
}
