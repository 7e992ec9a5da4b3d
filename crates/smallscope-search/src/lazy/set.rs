//! Sets and heaps whose elements are chosen one by one as they are read.

use std::borrow::Borrow;
use std::cmp::Ordering;
use std::collections::{BTreeSet, BinaryHeap, HashSet};
use std::fmt;
use std::hash::{BuildHasher, Hash, Hasher};
use std::ops::{Bound, Range, RangeBounds};

use super::chooser::Chooser;
use super::keys::{Arrange, ByHash, ByHeap, ByOrd, Each, Keys, Numbered};
use crate::domain::{Domain, DomainId, Series};
use crate::shapes::Shapes;
use crate::value::{Lower, Value};
use crate::visit::{Shape, Visitor};

/// Stands for `BTreeSet`, `HashSet` and `BinaryHeap` in a field of a twin; `O` says in which order the elements are chosen.
///
/// It has the read interface of std's. `clone()` gives an ordinary set or heap.
pub struct LazySet<T, O>(SetRepr<T, O>);

enum SetRepr<T, O> {
    Lazy(Keys<T, O>),
    Plain(Vec<T>),
}

impl<T: Value, O: Arrange<T>> LazySet<T, O> {
    /// How many elements there are, chosen now if it is not yet.
    pub fn len(&self) -> usize {
        match &self.0 {
            SetRepr::Lazy(keys) => keys.len(0),
            SetRepr::Plain(items) => items.len(),
        }
    }

    /// Whether there are no elements.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The elements in order, each chosen when the iterator comes to it.
    pub fn iter(&self) -> Each<'_, Self> {
        Each::new(self, 0..self.len())
    }

    fn find(&self, mut is_it: impl FnMut(&T) -> Ordering) -> Option<&T> {
        let found = self.iter().map(|item| (item, is_it(item))).find(|(_, order)| order.is_ge())?;
        found.1.is_eq().then_some(found.0)
    }

    /// Whether all elements are in the other set, too.
    pub fn is_subset(&self, other: &impl Members<T>) -> bool {
        self.iter().all(|item| other.has(item))
    }

    /// Whether no element is in the other set.
    pub fn is_disjoint(&self, other: &impl Members<T>) -> bool {
        !self.iter().any(|item| other.has(item))
    }

    /// The elements that are in the other set, too.
    pub fn intersection<'a>(&'a self, other: &'a impl Members<T>) -> impl Iterator<Item = &'a T> + Clone {
        self.iter().filter(|item| other.has(item))
    }

    /// The elements that are not in the other set.
    pub fn difference<'a>(&'a self, other: &'a impl Members<T>) -> impl Iterator<Item = &'a T> + Clone {
        self.iter().filter(|item| !other.has(item))
    }
}

impl<'a, T: Value, O: Arrange<T>> Numbered<'a> for LazySet<T, O> {
    type Item = &'a T;

    fn at(&'a self, index: usize) -> &'a T {
        match &self.0 {
            SetRepr::Lazy(keys) => keys.get(index),
            SetRepr::Plain(items) => &items[index],
        }
    }
}

/// A set that can be asked for an element.
pub trait Members<T> {
    /// Whether it has the element.
    fn has(&self, item: &T) -> bool;
}

impl<T: Value + Ord> Members<T> for LazySet<T, ByOrd> {
    fn has(&self, item: &T) -> bool {
        self.contains(item)
    }
}

impl<T: Value + Eq + Hash> Members<T> for LazySet<T, ByHash> {
    fn has(&self, item: &T) -> bool {
        self.contains(item)
    }
}

impl<T: Ord> Members<T> for BTreeSet<T> {
    fn has(&self, item: &T) -> bool {
        self.contains(item)
    }
}

impl<T: Eq + Hash, S: BuildHasher> Members<T> for HashSet<T, S> {
    fn has(&self, item: &T) -> bool {
        self.contains(item)
    }
}

impl<T: Value + Ord> LazySet<T, ByOrd> {
    /// The element that equals `wanted`; reads up to the first that is not less.
    pub fn get<Q: Ord + ?Sized>(&self, wanted: &Q) -> Option<&T>
    where
        T: Borrow<Q>,
    {
        self.find(|item| item.borrow().cmp(wanted))
    }

    /// Whether an element equals `wanted`; reads up to the first that is not less.
    pub fn contains<Q: Ord + ?Sized>(&self, wanted: &Q) -> bool
    where
        T: Borrow<Q>,
    {
        self.get(wanted).is_some()
    }

    /// The least element.
    pub fn first(&self) -> Option<&T> {
        self.iter().next()
    }

    /// The greatest element.
    pub fn last(&self) -> Option<&T> {
        self.iter().next_back()
    }

    /// The elements in a range.
    pub fn range<Q: Ord + ?Sized, R: RangeBounds<Q>>(&self, range: R) -> Each<'_, Self>
    where
        T: Borrow<Q>,
    {
        Each::new(self, within(self.len(), |index| self.at(index).borrow(), &range))
    }

    /// Whether all elements of the other set are in this one, too.
    pub fn is_superset(&self, other: &Self) -> bool {
        other.is_subset(self)
    }

    /// The elements of both sets.
    pub fn union<'a>(&'a self, other: &'a Self) -> impl Iterator<Item = &'a T> {
        self.iter().chain(other.difference(self)).collect::<BTreeSet<_>>().into_iter()
    }

    /// All elements as an ordinary set.
    #[allow(clippy::should_implement_trait)]
    pub fn clone(&self) -> BTreeSet<T>
    where
        T: Clone,
    {
        self.iter().cloned().collect()
    }
}

/// The places of those among `len` ascending keys that are in a range.
pub(super) fn within<'a, Q: Ord + ?Sized + 'a>(
    len: usize,
    key: impl Fn(usize) -> &'a Q,
    range: &impl RangeBounds<Q>,
) -> Range<usize> {
    let is_before = |index: &usize| match range.start_bound() {
        Bound::Included(start) => key(*index) < start,
        Bound::Excluded(start) => key(*index) <= start,
        Bound::Unbounded => false,
    };
    let is_beyond = |index: &usize| match range.end_bound() {
        Bound::Included(end) => key(*index) > end,
        Bound::Excluded(end) => key(*index) >= end,
        Bound::Unbounded => false,
    };
    let start = (0..len).find(|index| !is_before(index)).unwrap_or(len);
    // Without an upper bound no further key is read.
    let end = match range.end_bound() {
        Bound::Unbounded => len,
        _ => (start..len).find(is_beyond).unwrap_or(len),
    };
    start..end
}

impl<T: Value + Eq + Hash> LazySet<T, ByHash> {
    /// The element that equals `wanted`; reads up to it.
    pub fn get<Q: Eq + Hash + ?Sized>(&self, wanted: &Q) -> Option<&T>
    where
        T: Borrow<Q>,
    {
        self.iter().find(|item| (*item).borrow() == wanted)
    }

    /// Whether an element equals `wanted`; reads up to it.
    pub fn contains<Q: Eq + Hash + ?Sized>(&self, wanted: &Q) -> bool
    where
        T: Borrow<Q>,
    {
        self.get(wanted).is_some()
    }

    /// Whether all elements of the other set are in this one, too.
    pub fn is_superset(&self, other: &Self) -> bool {
        other.is_subset(self)
    }

    /// The elements of both sets.
    pub fn union<'a>(&'a self, other: &'a Self) -> impl Iterator<Item = &'a T> + Clone {
        self.iter().chain(other.difference(self))
    }

    /// All elements as an ordinary set.
    #[allow(clippy::should_implement_trait)]
    pub fn clone(&self) -> HashSet<T>
    where
        T: Clone,
    {
        self.iter().cloned().collect()
    }
}

impl<T: Value + Ord> LazySet<T, ByHeap> {
    /// The greatest element.
    pub fn peek(&self) -> Option<&T> {
        self.iter().next()
    }

    /// All elements as an ordinary heap.
    #[allow(clippy::should_implement_trait)]
    pub fn clone(&self) -> BinaryHeap<T>
    where
        T: Clone,
    {
        self.iter().cloned().collect()
    }
}

impl<T: Value, O: Arrange<T>> Value for LazySet<T, O> {
    fn declare(shapes: &mut Shapes<'_>) -> DomainId {
        let series = if O::HEAP { Series::Heap } else { Series::Set };
        shapes.arranged(series, T::declare, O::sort)
    }

    fn choose(chooser: &mut Chooser, domain: DomainId) -> Self {
        let Domain::Sequence { element, .. } = *chooser.domain(domain) else {
            unreachable!("a set's domain is a sequence domain")
        };
        LazySet(SetRepr::Lazy(Keys::new(chooser, domain, element)))
    }

    fn visit<V: Visitor>(&self, domain: DomainId, visitor: &mut V) {
        let SetRepr::Lazy(keys) = &self.0 else { return };
        if keys.has_length() || visitor.unread() {
            let len = self.len();
            visitor.open(Shape::Sequence(domain, len));
            (0..len).for_each(|index| keys.visit_at(index, visitor));
            visitor.close();
        }
    }
}

impl<T, O> Lower for LazySet<T, O> {
    type Lowered = LazySet<T, O>;
}

impl<'a, T: Value, O: Arrange<T>> IntoIterator for &'a LazySet<T, O> {
    type Item = &'a T;
    type IntoIter = Each<'a, LazySet<T, O>>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<T: Value + Clone, O: Arrange<T>> Clone for LazySet<T, O> {
    fn clone(&self) -> Self {
        LazySet(SetRepr::Plain(self.iter().cloned().collect()))
    }
}

impl<T, O> Default for LazySet<T, O> {
    fn default() -> Self {
        LazySet(SetRepr::Plain(Vec::new()))
    }
}

impl<T: Value + fmt::Debug, O: Arrange<T>> fmt::Debug for LazySet<T, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if O::HEAP { f.debug_list().entries(self).finish() } else { f.debug_set().entries(self).finish() }
    }
}

impl<T: Value + Eq + Hash> PartialEq for LazySet<T, ByHash> {
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len() && self.is_subset(other)
    }
}

impl<T: Value + Ord> PartialEq for LazySet<T, ByOrd> {
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len() && self.iter().eq(other)
    }
}

impl<T: Value + Eq + Hash> Eq for LazySet<T, ByHash> {}
impl<T: Value + Ord> Eq for LazySet<T, ByOrd> {}

impl<T: Value + Ord> PartialOrd for LazySet<T, ByOrd> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<T: Value + Ord> Ord for LazySet<T, ByOrd> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.iter().cmp(other)
    }
}

impl<T: Value + Ord + Hash> Hash for LazySet<T, ByOrd> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.len().hash(state);
        self.iter().for_each(|item| item.hash(state));
    }
}

macro_rules! std_sets {
    ($([$($generics:tt)*] $set:ty, $order:ident;)*) => {$(
        impl<T: Lower, $($generics)*> Lower for $set
        where
            T::Lowered: Sized,
        {
            type Lowered = LazySet<T::Lowered, $order>;
        }

        impl<T, $($generics)*> From<$set> for LazySet<T, $order> {
            fn from(items: $set) -> Self {
                LazySet(SetRepr::Plain(items.into_iter().collect()))
            }
        }
    )*};
}

std_sets! {
    [] BTreeSet<T>, ByOrd;
    [S] HashSet<T, S>, ByHash;
}

impl<T: Lower> Lower for BinaryHeap<T>
where
    T::Lowered: Sized,
{
    type Lowered = LazySet<T::Lowered, ByHeap>;
}

impl<T: Ord> From<BinaryHeap<T>> for LazySet<T, ByHeap> {
    fn from(items: BinaryHeap<T>) -> Self {
        let mut items = items.into_sorted_vec();
        items.reverse();
        LazySet(SetRepr::Plain(items))
    }
}

impl<T: Value + Ord> PartialEq<BTreeSet<T>> for LazySet<T, ByOrd> {
    fn eq(&self, other: &BTreeSet<T>) -> bool {
        self.len() == other.len() && self.iter().eq(other)
    }
}

impl<T: Value + Eq + Hash, S: BuildHasher> PartialEq<HashSet<T, S>> for LazySet<T, ByHash> {
    fn eq(&self, other: &HashSet<T, S>) -> bool {
        self.len() == other.len() && self.is_subset(other)
    }
}
