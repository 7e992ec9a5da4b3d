//! Few things in order, in a vector.
//!
//! std's trees and sorts are much code for each kind of element: thousands of lines that a debug build compiles again and again. Where
//! there are few elements, these do, and are a few dozen lines each.

use std::borrow::Borrow;
use std::cmp::Ordering;

/// A map of few entries, in the order of the keys.
#[derive(Clone, Debug)]
pub struct SmallMap<K, V>(Vec<(K, V)>);

impl<K, V> Default for SmallMap<K, V> {
    fn default() -> Self {
        SmallMap(Vec::new())
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

    /// The value of a key, which is this one if there was none.
    pub fn get_or_insert(&mut self, key: K, value: V) -> &mut V {
        let place = search(self.0.len(), &|k| self.0[k].0.cmp(&key)).unwrap_or_else(|place| {
            self.0.insert(place, (key, value));
            place
        });
        &mut self.0[place].1
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
    pub fn extend(&mut self, elements: &mut dyn Iterator<Item = T>) {
        for element in elements {
            self.insert(element);
        }
    }

    /// Removes an element, if it is there.
    pub fn remove(&mut self, element: &T) {
        if let Ok(place) = search(self.0.len(), &|k| self.0[k].cmp(element)) {
            self.0.remove(place);
        }
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

/// Puts a few elements in order; what is equal stays as it is.
pub fn sort<T>(elements: &mut [T], order: &dyn Fn(&T, &T) -> Ordering) {
    for end in 1..elements.len() {
        let mut place = end;
        while place > 0 && order(&elements[place - 1], &elements[place]) == Ordering::Greater {
            elements.swap(place - 1, place);
            place -= 1;
        }
    }
}

/// What an iterator gives, as a list. `collect` and `flat_map` are compiled for each iterator, this for each kind of element.
pub trait List: Iterator + Sized {
    /// All elements.
    fn list(mut self) -> Vec<Self::Item> {
        all(&mut self)
    }

    /// The elements of what `each` gives for all elements.
    fn flat<L: IntoIterator>(self, mut each: impl FnMut(Self::Item) -> L) -> std::vec::IntoIter<L::Item> {
        let mut list = Vec::new();
        for element in self {
            each(element).into_iter().for_each(|it| list.push(it));
        }
        list.into_iter()
    }
}

impl<I: Iterator> List for I {}

fn all<T>(elements: &mut dyn Iterator<Item = T>) -> Vec<T> {
    let mut list = Vec::new();
    for element in elements {
        list.push(element);
    }
    list
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
        let mut own: Vec<(u64, usize)> = numbers().into_iter().enumerate().map(|(place, it)| (it % 7, place)).collect();
        let mut expected = own.clone();
        sort(&mut own, &|a, b| a.0.cmp(&b.0));
        expected.sort_by_key(|it| it.0);
        assert_eq!(own, expected);
    }
}
