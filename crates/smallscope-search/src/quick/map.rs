//! The map.

use std::borrow::Borrow;
use std::hash::Hash;
use std::iter::Map;
use std::ops::Index as Indexing;
use std::{fmt, slice, vec};

use super::{FEW, Index, hash_of};

/// Stands for `std::collections::HashMap` inside of predicates.
#[derive(Clone)]
pub struct HashMap<K, V> {
    entries: Vec<(K, V)>,
    index: Index,
}

/// The iterator over all entries.
type Iter<'a, K, V> = Map<slice::Iter<'a, (K, V)>, fn(&'a (K, V)) -> (&'a K, &'a V)>;

impl<K, V> HashMap<K, V> {
    /// An empty map.
    #[inline]
    pub fn new() -> Self {
        HashMap { entries: Vec::new(), index: Index::default() }
    }

    /// An empty map with room for so many.
    #[inline]
    pub fn with_capacity(capacity: usize) -> Self {
        HashMap { entries: Vec::with_capacity(capacity), index: Index::default() }
    }

    /// How many entries there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// All entries, in the order in which they were put in.
    pub fn iter(&self) -> Iter<'_, K, V> {
        self.entries.iter().map(|(key, value)| (key, value))
    }

    /// All keys, in the same order.
    pub fn keys(&self) -> impl ExactSizeIterator<Item = &K> + Clone {
        self.entries.iter().map(|(key, _)| key)
    }

    /// All values, in the same order.
    pub fn values(&self) -> impl ExactSizeIterator<Item = &V> + Clone {
        self.entries.iter().map(|(_, value)| value)
    }

    /// Takes all out.
    pub fn clear(&mut self) {
        self.entries.clear();
        self.index.clear();
    }
}

impl<K: Hash + Eq, V> HashMap<K, V> {
    #[inline]
    fn position<Q: Hash + Eq + ?Sized>(&self, wanted: &Q, hash: u64) -> Option<usize>
    where
        K: Borrow<Q>,
    {
        self.index.find(hash, self.entries.len(), |number| self.entries[number].0.borrow() == wanted)
    }

    #[inline]
    fn push(&mut self, hash: u64, key: K, value: V) {
        if self.entries.capacity() == 0 {
            self.entries.reserve(FEW);
        }
        self.entries.push((key, value));
        let entries = &self.entries;
        self.index.add(hash, entries.len() - 1, |number| hash_of(&entries[number].0));
    }

    /// Gives a key a value, and returns the one it had.
    #[inline]
    pub fn insert(&mut self, key: K, value: V) -> Option<V> {
        let hash = hash_of(&key);
        match self.position(&key, hash) {
            Some(number) => Some(std::mem::replace(&mut self.entries[number].1, value)),
            None => {
                self.push(hash, key, value);
                None
            }
        }
    }

    /// The value of a key.
    #[inline]
    pub fn get<Q: Hash + Eq + ?Sized>(&self, wanted: &Q) -> Option<&V>
    where
        K: Borrow<Q>,
    {
        self.position(wanted, hash_of(wanted)).map(|number| &self.entries[number].1)
    }

    /// The value of a key, to be changed.
    pub fn get_mut<Q: Hash + Eq + ?Sized>(&mut self, wanted: &Q) -> Option<&mut V>
    where
        K: Borrow<Q>,
    {
        self.position(wanted, hash_of(wanted)).map(|number| &mut self.entries[number].1)
    }

    /// Whether a key has a value.
    #[inline]
    pub fn contains_key<Q: Hash + Eq + ?Sized>(&self, wanted: &Q) -> bool
    where
        K: Borrow<Q>,
    {
        self.position(wanted, hash_of(wanted)).is_some()
    }

    /// Takes a key out, and returns its value.
    pub fn remove<Q: Hash + Eq + ?Sized>(&mut self, wanted: &Q) -> Option<V>
    where
        K: Borrow<Q>,
    {
        let number = self.position(wanted, hash_of(wanted))?;
        let (_, value) = self.entries.swap_remove(number);
        let entries = &self.entries;
        self.index.rebuild(entries.len(), |number| hash_of(&entries[number].0));
        Some(value)
    }

    /// The entry of a key, to be changed or made.
    pub fn entry(&mut self, key: K) -> Entry<'_, K, V> {
        let hash = hash_of(&key);
        let number = self.position(&key, hash);
        Entry { map: self, hash, key, number }
    }
}

/// The entry of a key, which may have no value yet.
pub struct Entry<'a, K, V> {
    map: &'a mut HashMap<K, V>,
    hash: u64,
    key: K,
    number: Option<usize>,
}

impl<'a, K: Hash + Eq, V> Entry<'a, K, V> {
    /// Its value; this one if it had none.
    pub fn or_insert(self, value: V) -> &'a mut V {
        self.or_insert_with(|| value)
    }

    /// Its value; the one that is made if it had none.
    pub fn or_insert_with(self, make: impl FnOnce() -> V) -> &'a mut V {
        let Entry { map, hash, key, number } = self;
        let number = number.unwrap_or_else(|| {
            map.push(hash, key, make());
            map.entries.len() - 1
        });
        &mut map.entries[number].1
    }

    /// Its value; the default if it had none.
    pub fn or_default(self) -> &'a mut V
    where
        V: Default,
    {
        self.or_insert_with(V::default)
    }

    /// Changes its value, if it has one.
    pub fn and_modify(self, change: impl FnOnce(&mut V)) -> Self {
        if let Some(number) = self.number {
            change(&mut self.map.entries[number].1);
        }
        self
    }
}

impl<K, V> Default for HashMap<K, V> {
    fn default() -> Self {
        HashMap::new()
    }
}

impl<K: Hash + Eq, V> Extend<(K, V)> for HashMap<K, V> {
    fn extend<I: IntoIterator<Item = (K, V)>>(&mut self, entries: I) {
        entries.into_iter().for_each(|(key, value)| _ = self.insert(key, value));
    }
}

impl<K: Hash + Eq, V> FromIterator<(K, V)> for HashMap<K, V> {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(entries: I) -> Self {
        let mut map = HashMap::new();
        map.extend(entries);
        map
    }
}

impl<K: Hash + Eq, V, const N: usize> From<[(K, V); N]> for HashMap<K, V> {
    fn from(entries: [(K, V); N]) -> Self {
        HashMap::from_iter(entries)
    }
}

impl<K, V> IntoIterator for HashMap<K, V> {
    type Item = (K, V);
    type IntoIter = vec::IntoIter<(K, V)>;

    fn into_iter(self) -> vec::IntoIter<(K, V)> {
        self.entries.into_iter()
    }
}

impl<'a, K, V> IntoIterator for &'a HashMap<K, V> {
    type Item = (&'a K, &'a V);
    type IntoIter = Iter<'a, K, V>;

    fn into_iter(self) -> Iter<'a, K, V> {
        self.iter()
    }
}

impl<K: Hash + Eq + Borrow<Q>, Q: Hash + Eq + ?Sized, V> Indexing<&Q> for HashMap<K, V> {
    type Output = V;

    fn index(&self, wanted: &Q) -> &V {
        self.get(wanted).expect("no entry found for key")
    }
}

impl<K: fmt::Debug, V: fmt::Debug> fmt::Debug for HashMap<K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self).finish()
    }
}
