//! `java.util.HashSet`: hash tables with chaining and a load factor of 0.75 (Korat paper, table 3).
//!
//! The paper shows neither the invariant nor all bounds. These are the ones that give the published structures at every
//! size: tables of 1 to `n` buckets, up to `n` entries, up to `n` keys that differ by identity, hashes from `0..n`, and
//! at most one null key, whose hash is 0. At most three entries per four buckets, rounded down; the order within a
//! bucket counts. The published candidates come from a finitization that is not known.

use smallscope::Space;

/// The set.
#[smallscope::model]
pub mod model {
    use std::rc::Rc;

    use super::super::{CAPACITY, Worklist};

    /// A set that knows its size.
    #[derive(Debug)]
    pub struct HashSet {
        table: Vec<Option<Rc<Entry>>>,
        count: usize,
    }

    /// An element in its bucket, with the hash of its key.
    #[derive(Debug)]
    pub struct Entry {
        hash: usize,
        key: Option<Rc<Key>>,
        next: Option<Rc<Entry>>,
    }

    /// A key: equal to itself only, though several may have the same hash.
    #[derive(Debug)]
    pub struct Key {
        hash: usize,
    }

    impl HashSet {
        /// `count` entries with different keys, each in the bucket of its hash, and the table no fuller than allowed.
        #[invariant]
        pub fn rep_ok(&self) -> bool {
            let mut memory = [None; CAPACITY];
            let mut entries = Worklist::new(&mut memory);
            self.has_lists(&mut entries)
                && entries.len() == self.count
                && self.count <= self.table.len() * 3 / 4
                && self.is_hashed(&entries)
        }

        /// Whether no entry is met twice on the way through all buckets.
        fn has_lists<'a>(&'a self, entries: &mut Worklist<'_, 'a, Entry>) -> bool {
            for bucket in &self.table {
                let mut next = bucket;
                while let Some(entry) = next {
                    if !entries.insert(entry) {
                        return false;
                    }
                    next = &entry.next;
                }
            }
            true
        }

        /// Whether every entry is in the bucket of its hash, which is that of its key, and no key is there twice.
        fn is_hashed(&self, entries: &Worklist<'_, '_, Entry>) -> bool {
            let mut met = 0;
            for (bucket, first) in self.table.iter().enumerate() {
                let mut next = first;
                while let Some(entry) = next {
                    if entry.hash % self.table.len() != bucket
                        || entries.iter().take(met).any(|other| is_same(&other.key, &entry.key))
                        || entry.hash != hash(&entry.key)
                    {
                        return false;
                    }
                    met += 1;
                    next = &entry.next;
                }
            }
            true
        }
    }

    fn is_same(one: &Option<Rc<Key>>, other: &Option<Rc<Key>>) -> bool {
        match (one, other) {
            (Some(one), Some(other)) => Rc::ptr_eq(one, other),
            (None, None) => true,
            _ => false,
        }
    }

    fn hash(key: &Option<Rc<Key>>) -> usize {
        key.as_ref().map_or(0, |key| key.hash)
    }
}

/// Sets of up to `n` elements in tables of 1 to `n` buckets.
pub fn space(n: usize) -> Space<model::HashSet> {
    Space::new(n).length("HashSet.table", 1..=n).field("Entry.hash", 0..n).field("Key.hash", 0..n)
}
