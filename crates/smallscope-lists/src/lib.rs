//! Lists, maps and sets of few elements that cost little to compile.
//!
//! std's trees, sorts and iterators are much code for each kind of element: thousands of lines that a debug build compiles again and
//! again. Where there are few elements, these do, and are a few dozen lines each. The attributes and `smallscope-core` share
//! them, and neither waits for the other.

#![forbid(unsafe_code)]

use std::borrow::Borrow;
use std::cmp::Ordering;

/// A map of few entries, in the order of the keys.
#[derive(Clone, Debug)]
pub struct SmallMap<K, V>(Vec<(K, V)>);

impl<K, V> Default for SmallMap<K, V> {
    fn default() -> Self {
        SmallMap::new()
    }
}

impl<K, V> SmallMap<K, V> {
    /// Nothing.
    pub const fn new() -> Self {
        SmallMap(Vec::new())
    }
}

impl<K: Ord, V> FromIterator<(K, V)> for SmallMap<K, V> {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(entries: I) -> Self {
        let mut map = SmallMap::new();
        map.extend(entries);
        map
    }
}

impl<K: Ord, V> SmallMap<K, V> {
    /// The value of a key.
    pub fn get<Q: Ord + ?Sized>(&self, key: &Q) -> Option<&V>
    where
        K: Borrow<Q>,
    {
        match search(self.0.len(), &|k| self.0[k].0.borrow().cmp(key)) {
            Ok(place) => Some(&self.0[place].1),
            Err(_) => None,
        }
    }

    /// Whether there is a value of a key.
    pub fn contains_key<Q: Ord + ?Sized>(&self, key: &Q) -> bool
    where
        K: Borrow<Q>,
    {
        self.get(key).is_some()
    }

    /// Sets the value of a key.
    pub fn insert(&mut self, key: K, value: V) {
        match search(self.0.len(), &|k| self.0[k].0.cmp(&key)) {
            Ok(place) => self.0[place].1 = value,
            Err(place) => self.0.insert(place, (key, value)),
        }
    }

    /// Removes a key; its value, if there was one.
    pub fn remove<Q: Ord + ?Sized>(&mut self, key: &Q) -> Option<V>
    where
        K: Borrow<Q>,
    {
        let place = search(self.0.len(), &|k| self.0[k].0.borrow().cmp(key)).ok()?;
        Some(self.0.remove(place).1)
    }

    /// The value of a key, which is this one if there was none.
    pub fn get_or_insert(&mut self, key: K, value: V) -> &mut V {
        let place = search(self.0.len(), &|k| self.0[k].0.cmp(&key)).unwrap_or_else(|place| {
            self.0.insert(place, (key, value));
            place
        });
        &mut self.0[place].1
    }

    /// Sets the values of keys.
    pub fn extend(&mut self, entries: impl IntoIterator<Item = (K, V)>) {
        self.insert_all(&mut entries.into_iter());
    }

    fn insert_all(&mut self, entries: &mut dyn Elements<(K, V)>) {
        while let Some((key, value)) = entries.one() {
            self.insert(key, value);
        }
    }

    /// Keeps the entries that pass.
    pub fn retain(&mut self, passes: impl Fn(&K, &V) -> bool) {
        self.0.retain(|(key, value)| passes(key, value));
    }

    /// The entries, in the order of the keys.
    pub fn iter(&self) -> std::slice::Iter<'_, (K, V)> {
        self.0.iter()
    }

    /// The values, in the order of the keys.
    pub fn into_values(self) -> impl Iterator<Item = V> {
        self.0.into_iter().map(|(_, value)| value)
    }

    /// How many entries there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// A set of few elements, in their order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SmallSet<T>(Vec<T>);

impl<T: Ord> FromIterator<T> for SmallSet<T> {
    fn from_iter<I: IntoIterator<Item = T>>(elements: I) -> Self {
        let mut set = SmallSet::new();
        set.extend(elements);
        set
    }
}

impl<K, V> IntoIterator for SmallMap<K, V> {
    type Item = (K, V);
    type IntoIter = std::vec::IntoIter<(K, V)>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<T> IntoIterator for SmallSet<T> {
    type Item = T;
    type IntoIter = std::vec::IntoIter<T>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<T> Default for SmallSet<T> {
    fn default() -> Self {
        SmallSet::new()
    }
}

impl<T> SmallSet<T> {
    /// Nothing.
    pub const fn new() -> Self {
        SmallSet(Vec::new())
    }

    /// One element.
    pub fn of(element: T) -> Self {
        SmallSet(vec![element])
    }
}

impl<T: Ord> SmallSet<T> {
    /// Whether an element is there.
    pub fn contains<Q: Ord + ?Sized>(&self, element: &Q) -> bool
    where
        T: Borrow<Q>,
    {
        search(self.0.len(), &|k| self.0[k].borrow().cmp(element)).is_ok()
    }

    /// Adds an element; whether it is new.
    pub fn insert(&mut self, element: T) -> bool {
        let place = search(self.0.len(), &|k| self.0[k].cmp(&element));
        if let Err(place) = place {
            self.0.insert(place, element);
        }
        place.is_err()
    }

    /// Adds elements.
    pub fn extend(&mut self, elements: impl IntoIterator<Item = T>) {
        self.insert_all(&mut elements.into_iter());
    }

    fn insert_all(&mut self, elements: &mut dyn Elements<T>) {
        while let Some(element) = elements.one() {
            self.insert(element);
        }
    }

    /// Removes an element; whether it was there.
    pub fn remove<Q: Ord + ?Sized>(&mut self, element: &Q) -> bool
    where
        T: Borrow<Q>,
    {
        let place = search(self.0.len(), &|k| self.0[k].borrow().cmp(element));
        if let Ok(place) = place {
            self.0.remove(place);
        }
        place.is_ok()
    }

    /// Keeps the elements that pass.
    pub fn retain(&mut self, passes: impl Fn(&T) -> bool) {
        self.0.retain(|element| passes(element));
    }

    /// The elements that are not in the other set.
    pub fn without(mut self, other: &Self) -> Self {
        self.retain(|element| !other.contains(element));
        self
    }

    /// Whether no element is in the other set.
    pub fn is_disjoint(&self, other: &Self) -> bool {
        !self.0.iter().any(|element| other.contains(element))
    }

    /// How many elements there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The elements, in their order.
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.0.iter()
    }

    /// The elements, in their order.
    pub fn into_vec(self) -> Vec<T> {
        self.0
    }
}

/// Where something is among so many things in order, or would be. `order` compares the thing at a place with it.
fn search(len: usize, order: &dyn Fn(usize) -> Ordering) -> Result<usize, usize> {
    let (mut low, mut high) = (0, len);
    while low < high {
        let middle = low + (high - low) / 2;
        match order(middle) {
            Ordering::Less => low = middle + 1,
            Ordering::Greater => high = middle,
            Ordering::Equal => return Ok(middle),
        }
    }
    Err(low)
}

/// Puts elements in order; what is equal stays as it is.
pub fn sort<T>(elements: &mut [T], order: &dyn Fn(&T, &T) -> Ordering) {
    let sorted = sorted(elements.len(), &|a, b| order(&elements[a], &elements[b]));
    for place in 0..sorted.len() {
        // What was at an earlier place has been swapped to where that place's own element came from.
        let mut from = sorted[place];
        while from < place {
            from = sorted[from];
        }
        elements.swap(place, from);
    }
}

/// The places of so many things, in the order of the things: merged from ever longer runs, compiled once.
pub fn sorted(len: usize, order: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut places: Vec<usize> = (0..len).list();
    let mut run = 1;
    while run < len {
        let mut merged = Vec::with_capacity(len);
        for start in (0..len).step_by(2 * run) {
            let (mut left, middle, end) = (start, len.min(start + run), len.min(start + 2 * run));
            for &right in &places[middle..end] {
                while left < middle && order(places[left], right) != Ordering::Greater {
                    merged.push(places[left]);
                    left += 1;
                }
                merged.push(right);
            }
            merged.extend_from_slice(&places[left..middle]);
        }
        places = merged;
        run *= 2;
    }
    places
}

/// What an iterator gives, as a list. `collect` and `flat_map` are compiled for each iterator, this for each kind of element.
pub trait List: Iterator + Sized {
    /// All elements.
    fn list(mut self) -> Vec<Self::Item> {
        all(&mut self)
    }

    /// The elements of what `each` gives for all elements.
    fn flat<L: IntoIterator>(self, mut each: impl FnMut(Self::Item) -> L) -> std::vec::IntoIter<L::Item> {
        flattened(&mut self.map(|element| each(element).into_iter().list()))
    }
}

impl<I: Iterator> List for I {}

/// An iterator with nothing but its elements. A `dyn Iterator` has `nth`, `advance_by` and what they call in its table, for each iterator.
trait Elements<T> {
    fn one(&mut self) -> Option<T>;
}

impl<I: Iterator> Elements<I::Item> for I {
    fn one(&mut self) -> Option<I::Item> {
        self.next()
    }
}

fn all<T>(elements: &mut dyn Elements<T>) -> Vec<T> {
    let mut list = Vec::new();
    while let Some(element) = elements.one() {
        list.push(element);
    }
    list
}

fn flattened<T>(lists: &mut dyn Elements<Vec<T>>) -> std::vec::IntoIter<T> {
    let mut list = Vec::new();
    while let Some(mut more) = lists.one() {
        list.append(&mut more);
    }
    list.into_iter()
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::{SmallMap, SmallSet, sort};

    /// Numbers in no order, some of them more than once.
    fn numbers() -> Vec<u64> {
        (0..60u64).map(|k| k * k % 41).collect()
    }

    #[test]
    fn maps_and_sets_have_what_trees_have() {
        let (mut map, mut tree) = (SmallMap::default(), BTreeMap::new());
        let (mut set, mut tree_set) = (SmallSet::new(), BTreeSet::new());
        for (place, number) in numbers().into_iter().enumerate() {
            if place % 3 == 0 {
                map.insert(number, place);
                tree.insert(number, place);
            } else {
                assert_eq!(map.get_or_insert(number, place), tree.entry(number).or_insert(place));
            }
            assert_eq!(set.insert(number), tree_set.insert(number));
            if place % 5 == 0 {
                set.remove(&(number + 1));
                tree_set.remove(&(number + 1));
            }
        }
        assert!(map.iter().map(|(key, value)| (key, value)).eq(&tree));
        assert!(set.iter().eq(&tree_set));
        for number in 0..50 {
            assert_eq!(map.get(&number), tree.get(&number));
            assert_eq!(set.contains(&number), tree_set.contains(&number));
        }
    }

    #[test]
    fn sorting_keeps_the_order_of_what_is_equal() {
        for len in 0..60 {
            let pairs = numbers().into_iter().enumerate().map(|(place, it)| (it % 7, place));
            let mut own: Vec<(u64, usize)> = pairs.take(len).collect();
            let mut expected = own.clone();
            sort(&mut own, &|a, b| a.0.cmp(&b.0));
            expected.sort_by_key(|it| it.0);
            assert_eq!(own, expected);
        }
    }
}
