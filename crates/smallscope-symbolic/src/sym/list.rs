//! Vectors of unknown length: symbolic scalars, of which only the first few are there.
//!
//! The length is a symbolic number up to a bound, and an index may be symbolic, too: reading chooses among the elements by terms, without a
//! branch. So there is a path for each length only where a program asks for it.

use std::cmp::Ordering;
use std::fmt;
use std::panic::Location;

use super::{Operand, Scalar, Sym};
use crate::explore::Path;

/// A vector whose length and elements may not be known.
///
/// ```
/// use smallscope_symbolic::{SymVec, any_vec, explore};
///
/// // The least element, found by an index.
/// let paths = explore(|| {
///     let numbers: SymVec<u8> = any_vec(3);
///     let first = numbers.get(0)?;
///     Some(numbers.iter().fold(first, |least, number| number.less_than(least).select(number, least)))
/// });
/// assert_eq!(paths.len(), 4, "one for each length");
/// ```
#[derive(Clone)]
pub struct SymVec<T> {
    /// As many as there can be. What those behind the end are does not matter.
    items: Vec<Sym<T>>,
    /// At most as many.
    len: Sym<usize>,
}

impl<T: Scalar> SymVec<T> {
    pub(crate) fn of_parts(items: Vec<Sym<T>>, len: Sym<usize>) -> Self {
        SymVec { items, len }
    }

    /// How many elements there are.
    ///
    /// ```
    /// # use smallscope_symbolic::SymVec;
    /// assert_eq!(SymVec::from([3, 4]).len(), 2);
    /// ```
    #[allow(clippy::len_without_is_empty)] // It is below: a branch.
    pub fn len(&self) -> Sym<usize> {
        self.len
    }

    /// How many elements there are at most.
    ///
    /// ```
    /// # use smallscope_symbolic::SymVec;
    /// assert_eq!(SymVec::from([3, 4]).max_len(), 2);
    /// ```
    pub fn max_len(&self) -> usize {
        self.items.len()
    }

    /// Whether there is no element: a branch.
    ///
    /// ```
    /// # use smallscope_symbolic::SymVec;
    /// assert!(!SymVec::from([3]).is_empty());
    /// ```
    #[track_caller]
    pub fn is_empty(&self) -> bool {
        self.len.equal_to(0).decide()
    }

    /// The elements, and those that there could be more.
    pub(super) fn possible(&self) -> &[Sym<T>] {
        &self.items
    }

    /// Whether there is an element at a place.
    pub(super) fn has(&self, place: usize) -> Sym<bool> {
        if place < self.items.len() { self.len.more_than(place) } else { Sym::new(false) }
    }

    /// The element at a place that is there; what it is elsewhere does not matter.
    pub(super) fn element(&self, index: Sym<usize>) -> Option<Sym<T>> {
        let (last, others) = self.items.split_last()?;
        let choose = |other, (k, item): (usize, &Sym<T>)| index.equal_to(k).select(*item, other);
        Some(others.iter().enumerate().fold(*last, choose))
    }

    /// The element at an index: a branch whether there is one, and none on the index.
    ///
    /// ```
    /// use smallscope_symbolic::{SymVec, any, explore};
    ///
    /// let primes = SymVec::from([2, 3, 5]);
    /// let paths = explore(|| primes.get(any::<smallscope_symbolic::Sym<usize>>()));
    /// assert_eq!(paths.len(), 2);
    /// ```
    #[track_caller]
    pub fn get(&self, index: impl Operand<usize>) -> Option<Sym<T>> {
        let index = index.symbolic();
        let element = self.element(index)?;
        index.less_than(self.len).then_some(element)
    }

    /// The element at an index.
    ///
    /// # Panics
    ///
    /// On the path where there is none.
    ///
    /// ```
    /// # use smallscope_symbolic::SymVec;
    /// assert_eq!(SymVec::from([2, 3, 5]).at(1), 3);
    /// ```
    #[track_caller]
    pub fn at(&self, index: impl Operand<usize>) -> Sym<T> {
        let index = index.symbolic();
        match self.get(index) {
            Some(element) => element,
            None => out_of_bounds(Location::caller()),
        }
    }

    /// Replaces the element at an index.
    ///
    /// # Panics
    ///
    /// On the path where there is none.
    ///
    /// ```
    /// # use smallscope_symbolic::SymVec;
    /// let mut numbers = SymVec::from([2, 3, 5]);
    /// numbers.set(1, 4);
    /// assert_eq!(numbers.at(1), 4);
    /// ```
    #[track_caller]
    pub fn set(&mut self, index: impl Operand<usize>, item: impl Operand<T>) {
        let (index, item) = (index.symbolic(), item.symbolic());
        if !index.less_than(self.len).decide() {
            out_of_bounds(Location::caller());
        }
        for (k, own) in self.items.iter_mut().enumerate() {
            *own = index.equal_to(k).select(item, *own);
        }
    }

    /// Adds an element at the end.
    ///
    /// ```
    /// # use smallscope_symbolic::SymVec;
    /// let mut numbers = SymVec::from([2, 3]);
    /// numbers.push(5);
    /// assert_eq!(numbers.at(2), 5);
    /// ```
    pub fn push(&mut self, item: impl Operand<T>) {
        let item = item.symbolic();
        self.items.push(item);
        for (k, own) in self.items.iter_mut().enumerate() {
            *own = self.len.equal_to(k).select(item, *own);
        }
        self.len = self.len.wrapping_add(1);
    }

    /// Takes the last element: a branch whether there is one.
    ///
    /// ```
    /// # use smallscope_symbolic::{Sym, SymVec};
    /// assert_eq!(SymVec::from([2, 3]).pop(), Some(Sym::new(3)));
    /// ```
    #[track_caller]
    pub fn pop(&mut self) -> Option<Sym<T>> {
        if self.is_empty() {
            return None;
        }
        self.len = self.len.wrapping_sub(1);
        self.element(self.len)
    }

    /// This one, and the other behind it.
    ///
    /// ```
    /// # use smallscope_symbolic::SymVec;
    /// assert_eq!(SymVec::from([2, 3]).concat(&SymVec::from([5])), SymVec::from([2, 3, 5]));
    /// ```
    pub fn concat(&self, other: &Self) -> Self {
        let room = self.items.len() + other.items.len();
        let at = |place: usize| {
            // Where the first one ends, from its longest to its shortest.
            let ends = (0..=place.min(self.items.len())).filter_map(|end| Some((end, *other.items.get(place - end)?)));
            let own = self.items.get(place).copied();
            let behind = ends.fold(None, |chosen: Option<Sym<T>>, (end, item)| {
                Some(chosen.map_or(item, |chosen| self.len.equal_to(end).select(item, chosen)))
            });
            match (own, behind) {
                (Some(own), Some(behind)) => self.has(place).select(own, behind),
                (own, behind) => own.or(behind).expect("a place in one of the two"),
            }
        };
        SymVec { items: (0..room).map(at).collect(), len: self.len.wrapping_add(other.len) }
    }

    /// Whether the elements are equal, as a truth value that is not decided yet.
    ///
    /// ```
    /// # use smallscope_symbolic::SymVec;
    /// assert_eq!(SymVec::from([2, 3]).equal_to(&SymVec::from([2, 3])), true);
    /// ```
    pub fn equal_to(&self, other: &Self) -> Sym<bool> {
        self.len.equal_to(other.len) & self.matching(0, other)
    }

    /// Whether it comes first in the order of vectors, as a truth value that is not decided yet.
    ///
    /// ```
    /// # use smallscope_symbolic::SymVec;
    /// assert_eq!(SymVec::from([2]).less_than(&SymVec::from([2, 3])), true);
    /// ```
    pub fn less_than(&self, other: &Self) -> Sym<bool> {
        let least = |k: usize, rest: Sym<bool>| match (self.items.get(k), other.items.get(k)) {
            (_, None) => Sym::new(false),
            (None, Some(_)) => other.has(k),
            (Some(own), Some(its)) => {
                let decided = own.less_than(*its) | (own.equal_to(*its) & rest);
                other.has(k) & (!self.has(k) | decided)
            }
        };
        let room = self.items.len().max(other.items.len());
        (0..room).rev().fold(Sym::new(false), |rest, k| least(k, rest))
    }

    /// Whether it begins with another one, as a truth value that is not decided yet.
    ///
    /// ```
    /// # use smallscope_symbolic::SymVec;
    /// assert_eq!(SymVec::from([2, 3]).starting_with(&SymVec::from([2])), true);
    /// ```
    pub fn starting_with(&self, part: &Self) -> Sym<bool> {
        self.matching(0, part)
    }

    /// Whether it ends with another one, as a truth value that is not decided yet.
    ///
    /// ```
    /// # use smallscope_symbolic::SymVec;
    /// assert_eq!(SymVec::from([2, 3]).ending_with(&SymVec::from([2])), false);
    /// ```
    pub fn ending_with(&self, part: &Self) -> Sym<bool> {
        let ends = |at: usize| part.len.wrapping_add(at).equal_to(self.len) & self.matching(at, part);
        self.anywhere(ends)
    }

    /// Whether another one is a part of it, as a truth value that is not decided yet.
    ///
    /// ```
    /// # use smallscope_symbolic::SymVec;
    /// assert_eq!(SymVec::from([2, 3, 5]).containing(&SymVec::from([3, 5])), true);
    /// ```
    pub fn containing(&self, part: &Self) -> Sym<bool> {
        self.anywhere(|at| self.matching(at, part))
    }

    /// Whether an element is equal: a branch.
    ///
    /// ```
    /// # use smallscope_symbolic::SymVec;
    /// assert!(SymVec::from([2, 3]).contains(3));
    /// ```
    #[track_caller]
    pub fn contains(&self, item: impl Operand<T>) -> bool {
        self.containing(&SymVec { items: vec![item.symbolic()], len: Sym::new(1) }).decide()
    }

    fn anywhere(&self, holds: impl Fn(usize) -> Sym<bool>) -> Sym<bool> {
        (0..=self.items.len()).fold(Sym::new(false), |any, at| any | holds(at))
    }

    /// Whether the other one stands at a place.
    pub(super) fn matching(&self, at: usize, part: &Self) -> Sym<bool> {
        let equal = |j: usize| match self.items.get(at + j) {
            Some(own) => self.has(at + j) & own.equal_to(part.items[j]),
            None => Sym::new(false),
        };
        let begins = self.len.at_least(at);
        (0..part.items.len()).fold(begins, |all, j| all & (!part.has(j) | equal(j)))
    }

    /// The elements: at each, a branch whether there is one more.
    ///
    /// ```
    /// # use smallscope_symbolic::SymVec;
    /// assert_eq!(SymVec::from([2, 3]).iter().count(), 2);
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = Sym<T>> + '_ {
        self.items.iter().enumerate().map_while(|(k, item)| self.has(k).then_some(*item))
    }

    /// The elements as a vector, with a path for each length, for code that takes slices.
    ///
    /// ```
    /// use smallscope_symbolic::{any_vec, explore};
    ///
    /// let paths = explore(|| {
    ///     let mut numbers = any_vec::<i32>(2).to_vec();
    ///     numbers.sort();
    ///     numbers.len()
    /// });
    /// assert_eq!(paths.returned().copied().collect::<Vec<_>>(), [0, 1, 2, 2]);
    /// ```
    pub fn to_vec(&self) -> Vec<Sym<T>> {
        self.iter().collect()
    }

    /// What it is for the values of a path.
    ///
    /// ```
    /// use smallscope_symbolic::{any_vec, explore};
    ///
    /// let paths = explore(|| {
    ///     let numbers = any_vec::<u8>(2);
    ///     assert!(!numbers.contains(7));
    ///     numbers
    /// });
    /// assert!(paths.iter().any(|path| path.returned().is_some_and(|numbers| numbers.value(path).is_empty())));
    /// ```
    pub fn value<R>(&self, path: &Path<R>) -> Vec<T> {
        self.evaluated(&|item| path.value(item), path.value(self.len))
    }

    /// What it is for other values of a path's inputs.
    ///
    /// ```
    /// use smallscope_symbolic::{any_vec, explore};
    ///
    /// let paths = explore(|| any_vec::<u8>(2));
    /// let path = paths.iter().next().unwrap();
    /// assert_eq!(path.returned().unwrap().value_for(path, &[1, 5, 6]), [5], "the length comes first");
    /// ```
    pub fn value_for<R>(&self, path: &Path<R>, inputs: &[i128]) -> Vec<T> {
        self.evaluated(&|item| path.value_for(item, inputs), path.value_for(self.len, inputs))
    }

    fn evaluated(&self, value: &dyn Fn(Sym<T>) -> T, len: usize) -> Vec<T> {
        self.items.iter().take(len).map(|item| value(*item)).collect()
    }

    /// Each element changed.
    pub(super) fn map(&self, change: impl Fn(Sym<T>) -> Sym<T>) -> Self {
        SymVec { items: self.items.iter().map(|item| change(*item)).collect(), len: self.len }
    }

    /// The sum of a number for each element that is there.
    pub(super) fn sum(&self, number: impl Fn(Sym<T>) -> Sym<usize>) -> Sym<usize> {
        let one = |(k, item): (usize, &Sym<T>)| self.has(k).select(number(*item), Sym::new(0));
        self.items.iter().enumerate().map(one).fold(Sym::new(0), Sym::wrapping_add)
    }
}

fn out_of_bounds(place: &'static Location<'static>) -> ! {
    panic!("index out of bounds of a vector of unknown length ({}:{})", place.file(), place.line())
}

impl<T: Scalar> Default for SymVec<T> {
    fn default() -> Self {
        SymVec { items: Vec::new(), len: Sym::new(0) }
    }
}

impl<T: Scalar> FromIterator<Sym<T>> for SymVec<T> {
    fn from_iter<I: IntoIterator<Item = Sym<T>>>(items: I) -> Self {
        let items: Vec<Sym<T>> = items.into_iter().collect();
        SymVec { len: Sym::new(items.len()), items }
    }
}

impl<T: Scalar> FromIterator<T> for SymVec<T> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        items.into_iter().map(Sym::new).collect()
    }
}

impl<T: Scalar, const N: usize> From<[T; N]> for SymVec<T> {
    fn from(items: [T; N]) -> Self {
        items.into_iter().collect()
    }
}

impl<T: Scalar> PartialEq for SymVec<T> {
    #[track_caller]
    fn eq(&self, other: &Self) -> bool {
        self.equal_to(other).decide()
    }
}

impl<T: Scalar> Eq for SymVec<T> {}

impl<T: Scalar> PartialOrd for SymVec<T> {
    #[track_caller]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }

    #[track_caller]
    fn lt(&self, other: &Self) -> bool {
        self.less_than(other).decide()
    }

    #[track_caller]
    fn le(&self, other: &Self) -> bool {
        !other.less_than(self).decide()
    }

    #[track_caller]
    fn gt(&self, other: &Self) -> bool {
        other.less_than(self).decide()
    }

    #[track_caller]
    fn ge(&self, other: &Self) -> bool {
        !self.less_than(other).decide()
    }
}

/// Less is asked first, then equal.
impl<T: Scalar> Ord for SymVec<T> {
    #[track_caller]
    fn cmp(&self, other: &Self) -> Ordering {
        if self.less_than(other).decide() {
            Ordering::Less
        } else if self.equal_to(other).decide() {
            Ordering::Equal
        } else {
            Ordering::Greater
        }
    }
}

/// The elements, and how many of them there are if that is not known: `[x1, x2][..x0]`.
impl<T: Scalar> fmt::Debug for SymVec<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.len.known() {
            Some(len) => f.debug_list().entries(&self.items[..len]).finish(),
            None => {
                f.debug_list().entries(&self.items).finish()?;
                write!(f, "[..{:?}]", self.len)
            }
        }
    }
}
