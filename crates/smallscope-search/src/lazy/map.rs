//! Maps whose keys and values are chosen one by one as they are read.
//!
//! Keys are chosen in order, see [`keys`](super::keys); a value is chosen when it is read itself.

use std::borrow::Borrow;
use std::cmp::Ordering;
use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::hash::{BuildHasher, Hash, Hasher};
use std::ops::{Index, RangeBounds};

use super::cells::Cells;
use super::chooser::Chooser;
use super::keys::{Arrange, ByHash, ByOrd, Each, Keys, Numbered};
use super::set::within;
use crate::domain::{Domain, DomainId};
use crate::shapes::Shapes;
use crate::value::{Lower, Value};
use crate::visit::{Shape, Visitor};

/// Stands for `BTreeMap` and `HashMap` in a field of a twin; `O` says in which order the keys are chosen.
///
/// It has the read interface of std's. `clone()` gives an ordinary map.
pub struct LazyMap<K, V, O>(MapRepr<K, V, O>);

enum MapRepr<K, V, O> {
    Lazy { keys: Keys<K, O>, values: Cells<V> },
    Plain { keys: Vec<K>, values: Vec<V> },
}

impl<K: Value, V: Value, O: Arrange<K>> LazyMap<K, V, O> {
    /// How many entries there are, chosen now if it is not yet.
    pub fn len(&self) -> usize {
        match &self.0 {
            MapRepr::Lazy { keys, .. } => keys.len(1),
            MapRepr::Plain { keys, .. } => keys.len(),
        }
    }

    /// Whether there are no entries.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn key(&self, index: usize) -> &K {
        match &self.0 {
            MapRepr::Lazy { keys, .. } => keys.get(index),
            MapRepr::Plain { keys, .. } => &keys[index],
        }
    }

    fn value(&self, index: usize) -> &V {
        match &self.0 {
            MapRepr::Lazy { values, .. } => values.get(index),
            MapRepr::Plain { values, .. } => &values[index],
        }
    }

    /// The entries in the order of their keys, each chosen when the iterator comes to it.
    pub fn iter(&self) -> Each<'_, Self> {
        Each::new(self, 0..self.len())
    }

    /// The keys in order. Values are not read.
    pub fn keys(&self) -> impl DoubleEndedIterator<Item = &K> + ExactSizeIterator + Clone + '_ {
        (0..self.len()).map(|index| self.key(index))
    }

    /// The values in the order of their keys. Keys are not read.
    pub fn values(&self) -> impl DoubleEndedIterator<Item = &V> + ExactSizeIterator + Clone + '_ {
        (0..self.len()).map(|index| self.value(index))
    }
}

impl<'a, K: Value, V: Value, O: Arrange<K>> Numbered<'a> for LazyMap<K, V, O> {
    type Item = (&'a K, &'a V);

    fn at(&'a self, index: usize) -> (&'a K, &'a V) {
        (self.key(index), self.value(index))
    }
}

impl<K: Value + Ord, V: Value> LazyMap<K, V, ByOrd> {
    fn find<Q: Ord + ?Sized>(&self, wanted: &Q) -> Option<usize>
    where
        K: Borrow<Q>,
    {
        let orders = (0..self.len()).map(|index| (index, self.key(index).borrow().cmp(wanted)));
        orders.into_iter().find(|(_, order)| order.is_ge()).and_then(|(index, order)| order.is_eq().then_some(index))
    }

    /// The entry with the least key.
    pub fn first_key_value(&self) -> Option<(&K, &V)> {
        self.iter().next()
    }

    /// The entry with the greatest key.
    pub fn last_key_value(&self) -> Option<(&K, &V)> {
        self.iter().next_back()
    }

    /// The entries with keys in a range.
    pub fn range<Q: Ord + ?Sized, R: RangeBounds<Q>>(&self, range: R) -> Each<'_, Self>
    where
        K: Borrow<Q>,
    {
        Each::new(self, within(self.len(), |index| self.key(index).borrow(), &range))
    }

    /// All entries as an ordinary map.
    #[allow(clippy::should_implement_trait)]
    pub fn clone(&self) -> BTreeMap<K, V>
    where
        K: Clone,
        V: Clone,
    {
        self.iter().map(|(key, value)| (key.clone(), value.clone())).collect()
    }
}

impl<K: Value + Eq + Hash, V: Value> LazyMap<K, V, ByHash> {
    fn find<Q: Eq + Hash + ?Sized>(&self, wanted: &Q) -> Option<usize>
    where
        K: Borrow<Q>,
    {
        (0..self.len()).find(|&index| self.key(index).borrow() == wanted)
    }

    /// All entries as an ordinary map.
    #[allow(clippy::should_implement_trait)]
    pub fn clone(&self) -> HashMap<K, V>
    where
        K: Clone,
        V: Clone,
    {
        self.iter().map(|(key, value)| (key.clone(), value.clone())).collect()
    }
}

/// What both kinds of maps have, by what their keys can do.
macro_rules! lookups {
    ($($order:ident, [$($bounds:tt)*], $map:ident, [$($hasher:ident)?];)*) => {$(
        impl<K: Value + $($bounds)*, V: Value> LazyMap<K, V, $order> {
            /// The value of a key; reads the keys up to it.
            pub fn get<Q: $($bounds)* + ?Sized>(&self, wanted: &Q) -> Option<&V>
            where
                K: Borrow<Q>,
            {
                self.find(wanted).map(|index| self.value(index))
            }

            /// The entry of a key; reads the keys up to it.
            pub fn get_key_value<Q: $($bounds)* + ?Sized>(&self, wanted: &Q) -> Option<(&K, &V)>
            where
                K: Borrow<Q>,
            {
                self.find(wanted).map(|index| self.at(index))
            }

            /// Whether there is an entry with this key; reads the keys up to it, and no value.
            pub fn contains_key<Q: $($bounds)* + ?Sized>(&self, wanted: &Q) -> bool
            where
                K: Borrow<Q>,
            {
                self.find(wanted).is_some()
            }
        }

        impl<K: Value + $($bounds)* + Borrow<Q>, Q: $($bounds)* + ?Sized, V: Value> Index<&Q> for LazyMap<K, V, $order> {
            type Output = V;

            fn index(&self, key: &Q) -> &V {
                self.get(key).expect("no entry found for key")
            }
        }

        impl<K: Value + $($bounds)*, V: Value + PartialEq> PartialEq for LazyMap<K, V, $order> {
            fn eq(&self, other: &Self) -> bool {
                self.len() == other.len() && self.iter().all(|(key, value)| other.get(key) == Some(value))
            }
        }

        impl<K: Value + $($bounds)*, V: Value + Eq> Eq for LazyMap<K, V, $order> {}

        impl<K: Value + $($bounds)*, V: Value + PartialEq $(, $hasher: BuildHasher)?> PartialEq<$map<K, V $(, $hasher)?>>
            for LazyMap<K, V, $order>
        {
            fn eq(&self, other: &$map<K, V $(, $hasher)?>) -> bool {
                self.len() == other.len() && self.iter().all(|(key, value)| other.get(key) == Some(value))
            }
        }

        impl<K: Lower, V: Lower $(, $hasher)?> Lower for $map<K, V $(, $hasher)?>
        where
            K::Lowered: Sized,
            V::Lowered: Sized,
        {
            type Lowered = LazyMap<K::Lowered, V::Lowered, $order>;
        }

        impl<K, V $(, $hasher)?> From<$map<K, V $(, $hasher)?>> for LazyMap<K, V, $order> {
            fn from(entries: $map<K, V $(, $hasher)?>) -> Self {
                let (keys, values) = entries.into_iter().unzip();
                LazyMap(MapRepr::Plain { keys, values })
            }
        }
    )*};
}

lookups! {
    ByOrd, [Ord], BTreeMap, [];
    ByHash, [Eq + Hash], HashMap, [S];
}

impl<K: Value, V: Value, O: Arrange<K>> Value for LazyMap<K, V, O> {
    fn declare(shapes: &mut Shapes<'_>) -> DomainId {
        shapes.map(K::declare, V::declare, O::sort)
    }

    fn choose(chooser: &mut Chooser, domain: DomainId) -> Self {
        let Domain::Sequence { longest, element, .. } = *chooser.domain(domain) else {
            unreachable!("a map's domain is a sequence domain")
        };
        let Domain::Tuple(parts) = chooser.domain(element) else { unreachable!("a map's entries are pairs") };
        let (key, value) = (parts[0], parts[1]);
        let keys = Keys::new(chooser, domain, key);
        LazyMap(MapRepr::Lazy { keys, values: Cells::new(chooser, longest, value, None) })
    }

    fn visit<W: Visitor>(&self, domain: DomainId, visitor: &mut W) {
        let MapRepr::Lazy { keys, values } = &self.0 else { return };
        if keys.has_length() || visitor.unread() {
            let len = self.len();
            visitor.open(Shape::Sequence(domain, len));
            for index in 0..len {
                keys.visit_at(index, visitor);
                values.visit_at(index, visitor);
            }
            visitor.close();
        }
    }
}

impl<K, V, O> Lower for LazyMap<K, V, O> {
    type Lowered = LazyMap<K, V, O>;
}

impl<'a, K: Value, V: Value, O: Arrange<K>> IntoIterator for &'a LazyMap<K, V, O> {
    type Item = (&'a K, &'a V);
    type IntoIter = Each<'a, LazyMap<K, V, O>>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<K: Value + Clone, V: Value + Clone, O: Arrange<K>> Clone for LazyMap<K, V, O> {
    fn clone(&self) -> Self {
        LazyMap(MapRepr::Plain { keys: self.keys().cloned().collect(), values: self.values().cloned().collect() })
    }
}

impl<K, V, O> Default for LazyMap<K, V, O> {
    fn default() -> Self {
        LazyMap(MapRepr::Plain { keys: Vec::new(), values: Vec::new() })
    }
}

impl<K: Value + fmt::Debug, V: Value + fmt::Debug, O: Arrange<K>> fmt::Debug for LazyMap<K, V, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self).finish()
    }
}

impl<K: Value + Ord, V: Value + PartialOrd> PartialOrd for LazyMap<K, V, ByOrd> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        self.iter().partial_cmp(other)
    }
}

impl<K: Value + Ord, V: Value + Ord> Ord for LazyMap<K, V, ByOrd> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.iter().cmp(other)
    }
}

impl<K: Value + Ord + Hash, V: Value + Hash> Hash for LazyMap<K, V, ByOrd> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.len().hash(state);
        self.iter().for_each(|entry| entry.hash(state));
    }
}
