//! `java.util.HashSet.add`: a hash table with chaining and a load factor of 0.75.
//!
//! The sets are those of the paper's table 3: tables of 1 to `n` buckets, hashes from `0..n`, keys that differ by
//! identity, at most one of them null. What is added is null, a key of the set, or one fresh key whose hash is 0.

use std::rc::Rc;

use smallscope::{Space, Verdict, check};

/// The set.
#[smallscope::model]
pub mod model {
    use std::rc::Rc;

    /// A set that knows its size.
    #[derive(Debug)]
    pub struct HashSet {
        table: Vec<Option<Box<Entry>>>,
        count: usize,
    }

    /// An element in its bucket, with the hash of its key.
    #[derive(Debug)]
    pub struct Entry {
        hash: usize,
        key: Option<Rc<Key>>,
        next: Option<Box<Entry>>,
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
            self.len() == self.count && self.count <= threshold(self.table.len()) && self.is_hashed()
        }

        fn len(&self) -> usize {
            let mut len = 0;
            for bucket in &self.table {
                let mut next = bucket;
                while let Some(entry) = next {
                    len += 1;
                    next = &entry.next;
                }
            }
            len
        }

        /// Whether every entry is in the bucket of its hash, which is that of its key, and no key is there twice.
        fn is_hashed(&self) -> bool {
            let mut met = Vec::new();
            for (bucket, first) in self.table.iter().enumerate() {
                let mut next = first;
                while let Some(entry) = next {
                    if entry.hash % self.table.len() != bucket
                        || met.iter().any(|other| is_same(other, &entry.key))
                        || entry.hash != hash(&entry.key)
                    {
                        return false;
                    }
                    met.push(entry.key.clone());
                    next = &entry.next;
                }
            }
            true
        }

        /// Whether the key is in the set.
        pub fn contains(&self, key: &Option<Rc<Key>>) -> bool {
            has(&self.table[hash(key) % self.table.len()], key)
        }

        /// Whether the key is null, in the set, or plain: the hash of a fresh key is not varied.
        #[predicate]
        pub fn is_or_could_be(&self, key: &Option<Rc<Key>>) -> bool {
            key.is_none() || self.table.iter().any(|bucket| has(bucket, key)) || hash(key) == 0
        }

        /// All hashes, in order.
        pub fn hashes(&self) -> Vec<usize> {
            let mut hashes = Vec::new();
            for bucket in &self.table {
                let mut next = bucket;
                while let Some(entry) = next {
                    hashes.push(entry.hash);
                    next = &entry.next;
                }
            }
            hashes.sort_unstable();
            hashes
        }

        /// Adds a key; false if it was there.
        #[ensures(self.contains(key))]
        #[ensures(|added| *added != old(self.contains(key)))]
        #[ensures(|added| self.count == old(self.count) + usize::from(*added))]
        #[ensures(|added| self.hashes() == with(old(self.hashes()), added.then(|| hash(key))))]
        pub fn add(&mut self, key: &Option<Rc<Key>>) -> bool {
            if self.contains(key) {
                return false;
            }
            self.insert(key);
            true
        }

        /// As `add`, but compares the key with the first entry of its bucket only.
        #[ensures(self.contains(key))]
        #[ensures(|added| *added != old(self.contains(key)))]
        #[ensures(|added| self.count == old(self.count) + usize::from(*added))]
        #[ensures(|added| self.hashes() == with(old(self.hashes()), added.then(|| hash(key))))]
        pub fn add_unless_first(&mut self, key: &Option<Rc<Key>>) -> bool {
            let bucket = &self.table[hash(key) % self.table.len()];
            if bucket.as_ref().is_some_and(|entry| is_same(&entry.key, key)) {
                return false;
            }
            self.insert(key);
            true
        }

        fn insert(&mut self, key: &Option<Rc<Key>>) {
            if self.count >= threshold(self.table.len()) {
                self.rehash();
            }
            self.link(Box::new(Entry { hash: hash(key), key: key.clone(), next: None }));
            self.count += 1;
        }

        /// Puts an entry in front of its bucket.
        fn link(&mut self, mut entry: Box<Entry>) {
            let bucket = entry.hash % self.table.len();
            entry.next = self.table[bucket].take();
            self.table[bucket] = Some(entry);
        }

        /// Moves all entries to a table of about twice the size.
        fn rehash(&mut self) {
            let larger = (0..self.table.len() * 2 + 1).map(|_| None).collect();
            for bucket in std::mem::replace(&mut self.table, larger) {
                let mut next = bucket;
                while let Some(mut entry) = next {
                    next = entry.next.take();
                    self.link(entry);
                }
            }
        }
    }

    /// The most entries in so many buckets.
    fn threshold(buckets: usize) -> usize {
        buckets * 3 / 4
    }

    fn has(bucket: &Option<Box<Entry>>, key: &Option<Rc<Key>>) -> bool {
        let mut next = bucket;
        while let Some(entry) = next {
            if is_same(&entry.key, key) {
                return true;
            }
            next = &entry.next;
        }
        false
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

    fn with(mut hashes: Vec<usize>, one: Option<usize>) -> Vec<usize> {
        hashes.extend(one);
        hashes.sort_unstable();
        hashes
    }
}

/// A set and a key.
type Inputs = (model::HashSet, Option<Rc<model::Key>>);

fn space(n: usize) -> Space<Inputs> {
    let hashes = 0..n.max(1);
    Space::<Inputs>::new(n)
        .length("HashSet.table", 1..=n.max(1))
        .field("Entry.hash", hashes.clone())
        .field("Key.hash", hashes)
        .given_pair(|set, key| set.is_or_could_be(key))
}

/// Adds every such key to every set of up to `n` elements.
pub fn check(n: usize) -> Verdict {
    check!(model::HashSet::add).bound(n).space(space).forget().run()
}

/// Adds them wrongly.
pub fn hunt(n: usize) -> Verdict {
    check!(model::HashSet::add_unless_first).bound(n).space(space).forget().run()
}
