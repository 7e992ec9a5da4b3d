//! The set.

use std::borrow::Borrow;
use std::fmt;
use std::hash::Hash;
use std::{slice, vec};

use super::{FEW, Index, hash_of};

/// Stands for `std::collections::HashSet` inside of predicates.
#[derive(Clone)]
pub struct HashSet<T> {
    items: Vec<T>,
    index: Index,
}

impl<T> HashSet<T> {
    /// An empty set.
    #[inline]
    pub fn new() -> Self {
        HashSet { items: Vec::new(), index: Index::default() }
    }

    /// An empty set with room for so many.
    #[inline]
    pub fn with_capacity(capacity: usize) -> Self {
        HashSet { items: Vec::with_capacity(capacity), index: Index::default() }
    }

    /// How many there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Whether there are none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// All, in the order in which they were put in.
    #[inline]
    pub fn iter(&self) -> slice::Iter<'_, T> {
        self.items.iter()
    }

    /// Takes all out.
    pub fn clear(&mut self) {
        self.items.clear();
        self.index.clear();
    }
}

impl<T: Hash + Eq> HashSet<T> {
    #[inline]
    fn position<Q: Hash + Eq + ?Sized>(&self, wanted: &Q, hash: u64) -> Option<usize>
    where
        T: Borrow<Q>,
    {
        self.index.find(hash, self.items.len(), |number| self.items[number].borrow() == wanted)
    }

    /// Puts a value in; false if it was there.
    #[inline]
    pub fn insert(&mut self, value: T) -> bool {
        let hash = hash_of(&value);
        if self.position(&value, hash).is_some() {
            return false;
        }
        if self.items.capacity() == 0 {
            self.items.reserve(FEW);
        }
        self.items.push(value);
        let items = &self.items;
        self.index.add(hash, items.len() - 1, |number| hash_of(&items[number]));
        true
    }

    /// Whether a value is there.
    #[inline]
    pub fn contains<Q: Hash + Eq + ?Sized>(&self, wanted: &Q) -> bool
    where
        T: Borrow<Q>,
    {
        self.position(wanted, hash_of(wanted)).is_some()
    }

    /// The value that is there and equal to this one.
    pub fn get<Q: Hash + Eq + ?Sized>(&self, wanted: &Q) -> Option<&T>
    where
        T: Borrow<Q>,
    {
        self.position(wanted, hash_of(wanted)).map(|number| &self.items[number])
    }

    /// Takes a value out; false if it was not there.
    pub fn remove<Q: Hash + Eq + ?Sized>(&mut self, wanted: &Q) -> bool
    where
        T: Borrow<Q>,
    {
        let Some(number) = self.position(wanted, hash_of(wanted)) else { return false };
        self.items.swap_remove(number);
        let items = &self.items;
        self.index.rebuild(items.len(), |number| hash_of(&items[number]));
        true
    }
}

impl<T> Default for HashSet<T> {
    fn default() -> Self {
        HashSet::new()
    }
}

impl<T: Hash + Eq> Extend<T> for HashSet<T> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, values: I) {
        values.into_iter().for_each(|value| _ = self.insert(value));
    }
}

impl<'a, T: Hash + Eq + Copy + 'a> Extend<&'a T> for HashSet<T> {
    fn extend<I: IntoIterator<Item = &'a T>>(&mut self, values: I) {
        self.extend(values.into_iter().copied());
    }
}

impl<T: Hash + Eq> FromIterator<T> for HashSet<T> {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        let mut set = HashSet::new();
        set.extend(values);
        set
    }
}

impl<T: Hash + Eq, const N: usize> From<[T; N]> for HashSet<T> {
    fn from(values: [T; N]) -> Self {
        HashSet::from_iter(values)
    }
}

impl<T> IntoIterator for HashSet<T> {
    type Item = T;
    type IntoIter = vec::IntoIter<T>;

    fn into_iter(self) -> vec::IntoIter<T> {
        self.items.into_iter()
    }
}

impl<'a, T> IntoIterator for &'a HashSet<T> {
    type Item = &'a T;
    type IntoIter = slice::Iter<'a, T>;

    fn into_iter(self) -> slice::Iter<'a, T> {
        self.items.iter()
    }
}

impl<T: fmt::Debug> fmt::Debug for HashSet<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(&self.items).finish()
    }
}
