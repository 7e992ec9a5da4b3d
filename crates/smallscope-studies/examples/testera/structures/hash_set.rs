//! `java.util.HashSet`: a table of buckets, each a chain of entries.
//!
//! Keys are objects, equal to themselves only, with a hash; the hash of null is 0. An entry is in the bucket that is the
//! remainder of the hash by the number of buckets, at any place of its chain.
//!
//! The thesis shows neither the invariant nor the bounds. Its table 7.1 has sets of exactly `n` keys, none of them
//! null, in `n` buckets, with hashes `0..n`: each way to spread `n` entries over `n` buckets, C(2n - 1, n). With up to
//! `n` entries, and null, these are C(2n + 1, n), 1716 at size 6. But table 7.3 has 3384.
//!
//! With one bucket less ([`crowded`]) there are 3384. Nothing in the thesis says so: these bounds are what came out of
//! trying more than a million combinations of bounds, some of which must fit by chance.

use std::rc::Rc;

use smallscope::{Space, Verdict, check};

/// The set.
#[smallscope::model]
pub mod model {
    use std::rc::Rc;

    /// An entry, or none.
    type Link = Option<Box<Entry>>;

    /// A set that knows its size.
    #[derive(Debug)]
    #[alloy(invariant = "
        // there are buckets
        this.table.length > 0
        // each entry has one place, in one chain
        all e: this.table[Int].*next {
            e !in e.^next
            one (this.table.contents).e + next.e
        }
        // each entry is in the bucket of its key; the hash of null is 0
        all i: Int, e: this.table[i].*next | fun/rem[e.key.hash, this.table.length] = i
        // no key is there twice; null is one as well
        all disj e, f: this.table[Int].*next | e.key != f.key
        // size ok
        this.size = #this.table[Int].*next
    ")]
    pub struct HashSet {
        table: Vec<Link>,
        size: usize,
    }

    /// An element in its bucket.
    #[derive(Debug)]
    pub struct Entry {
        key: Option<Rc<Key>>,
        next: Link,
    }

    /// A key: equal to itself only, though several may have the same hash.
    #[derive(Debug)]
    pub struct Key {
        hash: usize,
    }

    impl HashSet {
        /// `size` entries with different keys, each in the bucket of its key.
        #[invariant]
        pub fn rep_ok(&self) -> bool {
            let mut met = Vec::new();
            for (bucket, first) in self.table.iter().enumerate() {
                let mut next = first;
                while let Some(entry) = next {
                    if met.len() == self.size || hash(&entry.key) % self.table.len() != bucket {
                        return false;
                    }
                    if met.contains(&entry.key.as_ref().map(Rc::as_ptr)) {
                        return false;
                    }
                    met.push(entry.key.as_ref().map(Rc::as_ptr));
                    next = &entry.next;
                }
            }
            !self.table.is_empty() && met.len() == self.size
        }

        /// Whether no key is null.
        #[predicate]
        pub fn has_no_null(&self) -> bool {
            self.table.iter().all(|first| {
                let mut next = first;
                while let Some(entry) = next {
                    if entry.key.is_none() {
                        return false;
                    }
                    next = &entry.next;
                }
                true
            })
        }

        /// Adds a key; whether it was not there. The table grows when three of four buckets could be taken.
        #[alloy(ensures_file = "add.als")]
        pub fn add(&mut self, key: Option<Rc<Key>>) -> bool {
            if self.contains(&key) {
                return false;
            }
            if (self.size + 1) * 4 > self.table.len() * 3 {
                self.grow(self.table.len() * 2);
            }
            self.insert(Box::new(Entry { key, next: None }));
            self.size += 1;
            true
        }

        /// As `add`, but moves only the first entry of each bucket when the table grows.
        #[alloy(ensures_file = "add.als")]
        pub fn add_losing(&mut self, key: Option<Rc<Key>>) -> bool {
            if self.contains(&key) {
                return false;
            }
            if (self.size + 1) * 4 > self.table.len() * 3 {
                self.grow_losing(self.table.len() * 2);
            }
            self.insert(Box::new(Entry { key, next: None }));
            self.size += 1;
            true
        }

        /// Whether a key is there.
        pub fn contains(&self, key: &Option<Rc<Key>>) -> bool {
            let mut next = &self.table[hash(key) % self.table.len()];
            while let Some(entry) = next {
                if entry.key.as_ref().map(Rc::as_ptr) == key.as_ref().map(Rc::as_ptr) {
                    return true;
                }
                next = &entry.next;
            }
            false
        }

        /// Puts an entry at the front of its bucket.
        fn insert(&mut self, mut entry: Box<Entry>) {
            let bucket = hash(&entry.key) % self.table.len();
            entry.next = self.table[bucket].take();
            self.table[bucket] = Some(entry);
        }

        fn grow(&mut self, buckets: usize) {
            for mut next in self.replace_table(buckets) {
                while let Some(mut entry) = next {
                    next = entry.next.take();
                    self.insert(entry);
                }
            }
        }

        fn grow_losing(&mut self, buckets: usize) {
            for entry in self.replace_table(buckets).into_iter().flatten() {
                self.insert(entry);
            }
        }

        /// Takes the table for an empty one.
        fn replace_table(&mut self, buckets: usize) -> Vec<Link> {
            std::mem::replace(&mut self.table, (0..buckets).map(|_| None).collect())
        }
    }

    fn hash(key: &Option<Rc<Key>>) -> usize {
        key.as_ref().map_or(0, |key| key.hash)
    }
}

/// What the sets of table 7.1 have in addition.
pub const NO_NULL: &str = "all e: this.table[Int].*next | some e.key";

/// Sets of up to `n` keys with hashes `0..n` in a table of `n` buckets.
pub fn up_to(n: usize) -> Space<model::HashSet> {
    sets(n, n)
}

/// Sets of up to `n` keys with hashes `0..n` in a table of one bucket less, but at least one.
pub fn crowded(n: usize) -> Space<model::HashSet> {
    sets(n, n.saturating_sub(1).max(1))
}

/// Sets of exactly `n` keys with hashes `0..n` in a table of `n` buckets, without null.
pub fn exactly(n: usize) -> Space<model::HashSet> {
    up_to(n).field("HashSet.size", n..=n).given(|set| set.has_no_null())
}

fn sets(n: usize, buckets: usize) -> Space<model::HashSet> {
    Space::new(n).length("HashSet.table", buckets..=buckets).field("Key.hash", 0..n)
}

/// Sets with null, one of their keys, or another key, in a table of `n` buckets.
pub fn inputs(n: usize) -> Space<(model::HashSet, Option<Rc<model::Key>>)> {
    Space::new(n).length("HashSet.table", n..=n).field("Key.hash", 0..n)
}

/// Adds every key to every set of up to `n` keys.
pub fn check(n: usize) -> Verdict {
    check!(model::HashSet::add).bound(n).space(inputs).forget().run()
}

/// Adds them wrongly.
pub fn hunt(n: usize) -> Verdict {
    check!(model::HashSet::add_losing).bound(n).space(inputs).forget().run()
}
