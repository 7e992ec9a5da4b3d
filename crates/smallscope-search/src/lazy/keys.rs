//! Keys of sets, maps and heaps, chosen one by one in an order of their own, so that no two collections are alike.
//!
//! The length is a choice of its own. Each key comes after the one before it, so keys are chosen from the first to the one that is
//! read. Numbers, and values of sorted lists, are chosen among those that are left. Of other keys all values are tried, and
//! those that do not come after the key before are dead ends. Where a key has fields that are chosen later, when the
//! comparison reads them, a *check* is chosen behind these: an element with one value. So it loses it whenever one of the
//! fields changes, and the keys are compared again.

use std::cell::Cell;
use std::cmp::Ordering;
use std::hash::Hash;
use std::marker::PhantomData;
use std::ops::Range;
use std::rc::Rc;

use smallscope_core::Structure;

use super::cells::Cells;
use super::choice::Abort;
use super::chooser::Chooser;
use super::engaged::current;
use super::head::Head;
use super::list::ValueList;
use crate::domain::{Domain, DomainId};
use crate::shapes::Shapes;
use crate::value::{Value, choose};
use crate::visit::{Observation, Visitor, leaf_of};

/// The order in which the keys of a collection are chosen.
#[diagnostic::on_unimplemented(
    message = "smallscope cannot tell the keys of type `{K}` apart",
    label = "the keys of a map or a set are compared while they are chosen",
    note = "derive `PartialEq, Eq, PartialOrd, Ord` for the keys of a `BTreeMap` or `BTreeSet` and the elements of a `BinaryHeap`, \
            `PartialEq, Eq, Hash` for those of a `HashMap` or `HashSet`"
)]
pub trait Arrange<K>: 'static {
    /// Whether the same key may come twice, and the greatest comes first.
    const HEAP: bool = false;

    #[doc(hidden)]
    fn compare(a: &K, b: &K, domain: DomainId) -> Ordering;

    #[doc(hidden)]
    fn is_same(_: &K, _: &K) -> bool {
        false
    }

    #[doc(hidden)]
    #[allow(private_interfaces)]
    fn sort(list: &ValueList) -> ValueList;
}

/// By `Ord`: `BTreeMap` and `BTreeSet`.
pub struct ByOrd;

impl<K: Value + Ord> Arrange<K> for ByOrd {
    fn compare(a: &K, b: &K, _: DomainId) -> Ordering {
        a.cmp(b)
    }

    #[allow(private_interfaces)]
    fn sort(list: &ValueList) -> ValueList {
        list.sorted_by(K::cmp)
    }
}

/// By what the keys are made of, since they have no other order: `HashMap` and `HashSet`.
pub struct ByHash;

impl<K: Value + Eq + Hash> Arrange<K> for ByHash {
    fn compare(a: &K, b: &K, domain: DomainId) -> Ordering {
        structure(a, domain).cmp(&structure(b, domain))
    }

    fn is_same(a: &K, b: &K) -> bool {
        a == b
    }

    #[allow(private_interfaces)]
    fn sort(list: &ValueList) -> ValueList {
        // Values with parts are not numbered: all of them are tried.
        let are_leaves = list.all(|key: &K| leaf_of(key).is_some());
        if are_leaves { list.sorted_by(|a: &K, b: &K| leaf_of(a).cmp(&leaf_of(b))) } else { list.clone() }
    }
}

/// By `Ord`, the greatest first: `BinaryHeap`.
pub struct ByHeap;

impl<K: Value + Ord> Arrange<K> for ByHeap {
    const HEAP: bool = true;

    fn compare(a: &K, b: &K, domain: DomainId) -> Ordering {
        b.cmp(a).then_with(|| structure(b, domain).cmp(&structure(a, domain)))
    }

    #[allow(private_interfaces)]
    fn sort(list: &ValueList) -> ValueList {
        let are_leaves = list.all(|key: &K| leaf_of(key).is_some());
        if are_leaves { list.sorted_by(K::cmp) } else { list.clone() }
    }
}

/// What a key is made of, all of it chosen now.
fn structure<K: Value>(key: &K, domain: DomainId) -> Structure {
    let chooser = current();
    let mut observation = Observation::new(chooser.domains(), Rc::new(chooser.addresses())).choosing();
    key.visit(domain, &mut observation);
    observation.finish()
}

/// A key, and which of the values it is, where these are numbered.
pub(super) struct Ranked<K> {
    key: K,
    rank: usize,
}

impl<K: Value> Value for Ranked<K> {
    fn declare(_: &mut Shapes<'_>) -> DomainId {
        unreachable!("keys are declared with their collection")
    }

    fn choose(chooser: &mut Chooser, domain: DomainId) -> Self {
        Ranked { key: choose(chooser, domain), rank: 0 }
    }

    fn visit<V: Visitor>(&self, domain: DomainId, visitor: &mut V) {
        self.key.visit(domain, visitor);
    }
}

/// Lazily chosen keys.
pub(super) struct Keys<K, O> {
    cells: Cells<Ranked<K>>,
    /// Whether keys have been compared, if they have fields that are chosen later.
    checks: Option<Cells<()>>,
    domain: DomainId,
    length: Head,
    len: Cell<usize>,
    order: PhantomData<fn() -> O>,
}

impl<K: Value, O: Arrange<K>> Keys<K, O> {
    /// Keys of the domain `key`, for a collection of the domain `domain`.
    pub(super) fn new(chooser: &mut Chooser, domain: DomainId, key: DomainId) -> Self {
        let Domain::Sequence { longest, .. } = *chooser.domain(domain) else {
            unreachable!("a collection's domain is a sequence domain")
        };
        let cells = Cells::new(chooser, longest, key, None);
        let checks = (!chooser.is_closed(key)).then(|| Cells::new(chooser, longest, key, None));
        // The length is a field of its own.
        chooser.add_fields(1);
        let length = Head::unset(domain, chooser.ticket());
        Keys { cells, checks, domain: key, length, len: Cell::new(0), order: PhantomData }
    }

    /// How many there are, chosen now if it is not yet; `beside` further fields come with each.
    #[inline]
    pub(super) fn len(&self, beside: usize) -> usize {
        if !self.length.is_ready() {
            self.choose_length(beside);
        }
        self.len.get()
    }

    #[cold]
    #[inline(never)]
    fn choose_length(&self, beside: usize) {
        let chooser = current();
        chooser.begin(&self.length, None);
        let chosen = chooser.pick_length(self.length.domain());
        chooser.add_fields(chosen * (1 + usize::from(self.checks.is_some()) + beside));
        self.len.set(chosen);
        chooser.end(&self.length);
    }

    pub(super) fn has_length(&self) -> bool {
        self.length.is_set()
    }

    fn is_settled(&self, index: usize) -> bool {
        self.checks.as_ref().map_or_else(|| self.cells.is_set(index), |checks| checks.is_set(index))
    }

    /// The key at `index`, which is below the length.
    #[inline]
    pub(super) fn get(&self, index: usize) -> &K {
        if !self.is_settled(index) {
            (0..=index).filter(|&index| !self.is_settled(index)).for_each(|index| self.settle(index));
        }
        &self.cells.get(index).key
    }

    /// Chooses a key, and sees that it comes after those before.
    #[cold]
    #[inline(never)]
    fn settle(&self, index: usize) {
        if !self.cells.is_set(index) {
            match self.numbered() {
                Some(count) => return self.settle_numbered(index, count),
                None => self.cells.fill(index, Ranked::choose),
            }
        }
        let key = &self.cells.get(index).key;
        let is_after = |before: &K| match O::compare(before, key, self.domain) {
            Ordering::Less => true,
            Ordering::Equal => O::HEAP,
            Ordering::Greater => false,
        };
        let is_fresh = |before: usize| !O::is_same(&self.cells.get(before).key, key);
        if index > 0 && !(is_after(&self.cells.get(index - 1).key) && (0..index).all(is_fresh)) {
            Abort::DeadEnd.unwind();
        }
        if let Some(checks) = &self.checks {
            checks.get(index);
        }
    }

    /// How many keys there are, if they are numbered in their order.
    fn numbered(&self) -> Option<usize> {
        let chooser = current();
        let is_sorted = matches!(chooser.domain(self.domain), Domain::Ints { .. } | Domain::List(_));
        if is_sorted { K::count(chooser, self.domain) } else { None }
    }

    /// Chooses a key among the numbered ones that leave enough for those behind.
    fn settle_numbered(&self, index: usize, count: usize) {
        let before = index.checked_sub(1).map(|before| self.cells.get(before).rank);
        let (low, end) = match before {
            _ if O::HEAP => (0, before.map_or(count, |before| before + 1)),
            _ => (before.map_or(0, |before| before + 1), (count + index + 1).saturating_sub(self.len.get())),
        };
        self.cells.fill(index, |chooser, domain| {
            let rank = match chooser.domain(domain) {
                Domain::List(list) if list.usual() < list.len() => {
                    let end = before.filter(|_| O::HEAP).map_or(list.len(), |before| before + 1);
                    let range = low..end.max(low);
                    let count = list.count_choosable(&range, chooser.has_unusual());
                    // One that is unusual needs an entry to undo that with.
                    let k = chooser.pick_entry(count);
                    let Domain::List(list) = chooser.domain(domain) else { unreachable!("the same domain") };
                    list.choosable(&range, k)
                }
                _ => low + chooser.pick(end.saturating_sub(low)),
            };
            Ranked { key: K::nth(chooser, domain, rank), rank }
        });
    }

    pub(super) fn visit_at<V: Visitor>(&self, index: usize, visitor: &mut V) {
        if self.is_settled(index) || visitor.unread() {
            self.get(index).visit(self.domain, visitor);
        }
    }
}

/// A collection whose items have numbers.
pub trait Numbered<'a> {
    /// What it holds.
    type Item;

    #[doc(hidden)]
    fn at(&'a self, index: usize) -> Self::Item;
}

/// The items of a collection, chosen as the iterator comes to them.
pub struct Each<'a, C> {
    of: &'a C,
    range: Range<usize>,
}

impl<'a, C> Each<'a, C> {
    pub(super) fn new(of: &'a C, range: Range<usize>) -> Self {
        Each { of, range }
    }
}

impl<C> Clone for Each<'_, C> {
    fn clone(&self) -> Self {
        Each { of: self.of, range: self.range.clone() }
    }
}

impl<'a, C: Numbered<'a>> Iterator for Each<'a, C> {
    type Item = C::Item;

    fn next(&mut self) -> Option<C::Item> {
        self.range.next().map(|index| self.of.at(index))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.range.size_hint()
    }
}

impl<'a, C: Numbered<'a>> DoubleEndedIterator for Each<'a, C> {
    fn next_back(&mut self) -> Option<C::Item> {
        self.range.next_back().map(|index| self.of.at(index))
    }
}

impl<'a, C: Numbered<'a>> ExactSizeIterator for Each<'a, C> {}
