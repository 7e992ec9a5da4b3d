//! Vectors, boxed slices and deques whose elements are chosen one by one as they are read.
//!
//! The length is a choice of its own, made when it is first asked for. Whatever is not provided here lazily is a method
//! of slices, and reads everything.

use std::cell::Cell;
use std::collections::VecDeque;
use std::iter::FusedIterator;
use std::ops::{Deref, Index, Range, RangeFrom, RangeFull, RangeInclusive, RangeTo};
use std::{fmt, slice};

use super::cells::Cells;
use super::choice::{Refill, Stepper};
use super::chooser::Chooser;
use super::engaged::current;
use super::head::Head;
use super::sequence::out_of_bounds;
use crate::domain::{Domain, DomainId};
use crate::shapes::Shapes;
use crate::value::{Lower, Value};
use crate::visit::{Shape, Visitor};

/// Stands for `Vec<T>`, `Box<[T]>` and `VecDeque<T>` in a field of a twin.
///
/// Its elements are chosen as they are read. `clone()` gives an ordinary `Vec`; where a function wants a reference,
/// write `&[T]` for its parameter.
pub struct LazyVec<T>(VecRepr<T>);

enum VecRepr<T> {
    Lazy { cells: Cells<T>, length: Head, len: Cell<usize> },
    Plain(Vec<T>),
}

impl<T: Value> LazyVec<T> {
    /// The length, chosen now if it is not yet.
    #[inline]
    pub fn len(&self) -> usize {
        match &self.0 {
            VecRepr::Plain(items) => items.len(),
            VecRepr::Lazy { length, len, .. } => {
                if !length.is_ready() {
                    self.choose_length(length, len);
                }
                len.get()
            }
        }
    }

    #[cold]
    #[inline(never)]
    fn choose_length(&self, length: &Head, len: &Cell<usize>) {
        let chooser = current();
        chooser.begin(length, None);
        if chooser.is_tabling() {
            chooser.steer(length);
        }
        let chosen = chooser.pick_length(length.domain());
        chooser.add_fields(chosen);
        len.set(chosen);
        chooser.end(length);
        if chooser.is_owned(length.domain()) {
            let VecRepr::Lazy { cells, .. } = &self.0 else { return };
            chooser.note_filled(length, cells.slots(chosen));
        }
    }

    /// Whether there are no elements.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The element at `index`, if there is one.
    #[inline]
    pub fn get(&self, index: usize) -> Option<&T> {
        match &self.0 {
            VecRepr::Lazy { cells, length, len } => {
                if !length.is_ready() {
                    self.choose_length(length, len);
                }
                if index >= len.get() {
                    return None;
                }
                // SAFETY: a chosen length is at most the capacity.
                Some(unsafe { cells.get_unchecked(index) })
            }
            VecRepr::Plain(items) => items.get(index),
        }
    }

    /// The first element.
    pub fn first(&self) -> Option<&T> {
        self.get(0)
    }

    /// The last element.
    pub fn last(&self) -> Option<&T> {
        self.get(self.len().checked_sub(1)?)
    }

    /// The first element, as a deque names it.
    pub fn front(&self) -> Option<&T> {
        self.first()
    }

    /// The last element, as a deque names it.
    pub fn back(&self) -> Option<&T> {
        self.last()
    }

    /// The elements in order, each chosen when the iterator comes to it.
    pub fn iter(&self) -> Elements<'_, T> {
        let len = self.len();
        let (cells, items): (_, &[T]) = match &self.0 {
            VecRepr::Lazy { cells, .. } => (Some(cells), &[]),
            VecRepr::Plain(items) => (None, items),
        };
        Elements { cells, items, range: 0..len }
    }

    /// Whether an element equals `wanted`; reads up to the first that does.
    pub fn contains(&self, wanted: &T) -> bool
    where
        T: PartialEq,
    {
        self.iter().any(|element| element == wanted)
    }

    /// Whether the elements ascend; reads up to the first that does not.
    pub fn is_sorted(&self) -> bool
    where
        T: PartialOrd,
    {
        (1..self.len()).all(|i| self[i - 1] <= self[i])
    }

    /// All runs of `size` elements, each read when the iterator comes to it.
    ///
    /// # Panics
    ///
    /// If `size` is zero.
    pub fn windows(&self, size: usize) -> impl DoubleEndedIterator<Item = &[T]> + ExactSizeIterator + Clone + '_ {
        assert!(size != 0, "window size must be non-zero");
        (0..(self.len() + 1).saturating_sub(size)).map(move |start| self.slice(start..start + size))
    }

    /// Runs of `size` elements one after the other, each read when the iterator comes to it.
    ///
    /// # Panics
    ///
    /// If `size` is zero.
    pub fn chunks(&self, size: usize) -> impl DoubleEndedIterator<Item = &[T]> + ExactSizeIterator + Clone + '_ {
        assert!(size != 0, "chunk size must be non-zero");
        let len = self.len();
        (0..len.div_ceil(size)).map(move |k| self.slice(k * size..len.min((k + 1) * size)))
    }

    /// All elements as an ordinary vector, as `clone` on a vector gives them.
    #[allow(clippy::should_implement_trait)]
    pub fn clone(&self) -> Vec<T>
    where
        T: Clone,
    {
        self.as_slice().to_vec()
    }

    /// All elements, chosen now.
    pub fn as_slice(&self) -> &[T] {
        self.slice(0..self.len())
    }

    fn slice(&self, range: Range<usize>) -> &[T] {
        assert!(range.end <= self.len(), "range end {} out of range for length {}", range.end, self.len());
        match &self.0 {
            VecRepr::Plain(items) => &items[range],
            VecRepr::Lazy { cells, .. } => cells.slice(range),
        }
    }
}

impl<T: Value> Value for LazyVec<T> {
    fn declare(shapes: &mut Shapes<'_>) -> DomainId {
        shapes.sequence(T::declare)
    }

    fn choose(chooser: &mut Chooser, domain: DomainId) -> Self {
        let Domain::Sequence { longest, element, arena, .. } = *chooser.domain(domain) else {
            unreachable!("a vector's domain is a sequence domain")
        };
        let cells = Cells::new(chooser, longest, element, arena);
        // The length is a field of its own.
        chooser.add_fields(1);
        LazyVec(VecRepr::Lazy { cells, length: Head::unset(domain, chooser.ticket()), len: Cell::new(0) })
    }

    fn visit<V: Visitor>(&self, domain: DomainId, visitor: &mut V) {
        let VecRepr::Lazy { cells, length, .. } = &self.0 else { return };
        let refill = Refill {
            value: std::ptr::from_ref(self).cast_mut().cast(),
            fill: refill_length::<T>,
            stepper: Stepper::NONE,
        };
        if visitor.field(length, refill) {
            let len = self.len();
            visitor.open(Shape::Sequence(domain, len));
            cells.visit(len, visitor);
            visitor.close();
        }
    }
}

/// Chooses the length of a vector whose type is not known.
///
/// # Safety
///
/// `vector` points to a `LazyVec<T>`, which is only read.
unsafe fn refill_length<T: Value>(_: &Head, vector: *mut u8) {
    // SAFETY: the caller's promise.
    unsafe { &*vector.cast::<LazyVec<T>>() }.len();
}

impl<T: Lower> Lower for Vec<T>
where
    T::Lowered: Sized,
{
    type Lowered = LazyVec<T::Lowered>;
}

impl<T: Lower> Lower for Box<[T]>
where
    T::Lowered: Sized,
{
    type Lowered = LazyVec<T::Lowered>;
}

impl<T: Lower> Lower for VecDeque<T>
where
    T::Lowered: Sized,
{
    type Lowered = LazyVec<T::Lowered>;
}

impl<T> Lower for LazyVec<T> {
    type Lowered = LazyVec<T>;
}

impl<T: Value> Deref for LazyVec<T> {
    type Target = [T];

    /// All elements, chosen now.
    fn deref(&self) -> &[T] {
        self.as_slice()
    }
}

impl<T: Value> Index<usize> for LazyVec<T> {
    type Output = T;

    #[inline]
    fn index(&self, index: usize) -> &T {
        match self.get(index) {
            Some(element) => element,
            None => out_of_bounds(self.len(), index),
        }
    }
}

macro_rules! index_by_range {
    ($($range:ty, |$this:ident, $r:ident| $bounds:expr;)*) => {$(
        impl<T: Value> Index<$range> for LazyVec<T> {
            type Output = [T];

            fn index(&self, $r: $range) -> &[T] {
                let $this = self;
                self.slice($bounds)
            }
        }
    )*};
}

index_by_range! {
    Range<usize>, |_this, range| range;
    RangeFrom<usize>, |this, range| range.start..this.len();
    RangeTo<usize>, |_this, range| 0..range.end;
    RangeInclusive<usize>, |_this, range| *range.start()..range.end().checked_add(1).expect("a range that ends");
    RangeFull, |this, _range| 0..this.len();
}

impl<'a, T: Value> IntoIterator for &'a LazyVec<T> {
    type Item = &'a T;
    type IntoIter = Elements<'a, T>;

    fn into_iter(self) -> Elements<'a, T> {
        self.iter()
    }
}

/// The elements of a [`LazyVec`], chosen as the iterator comes to them.
pub struct Elements<'a, T> {
    cells: Option<&'a Cells<T>>,
    items: &'a [T],
    /// Positions still to come; within the capacity of the cells, since a chosen length is.
    range: Range<usize>,
}

impl<'a, T: Value> Elements<'a, T> {
    /// The first `len` elements of cells that have as many.
    pub(super) fn of_cells(cells: &'a Cells<T>, len: usize) -> Self {
        Elements { cells: Some(cells), items: &[], range: 0..len }
    }

    /// What is still to come, chosen now.
    pub fn as_slice(&self) -> &'a [T] {
        match self.cells {
            Some(cells) => cells.slice(self.range.clone()),
            None => &self.items[self.range.clone()],
        }
    }

    #[inline]
    fn at(&self, index: usize) -> &'a T {
        match self.cells {
            // SAFETY: positions of the range are within the capacity.
            Some(cells) => unsafe { cells.get_unchecked(index) },
            None => &self.items[index],
        }
    }
}

impl<T> Clone for Elements<'_, T> {
    fn clone(&self) -> Self {
        Elements { range: self.range.clone(), ..*self }
    }
}

impl<'a, T: Value> Iterator for Elements<'a, T> {
    type Item = &'a T;

    #[inline]
    fn next(&mut self) -> Option<&'a T> {
        let index = self.range.next()?;
        Some(self.at(index))
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<&'a T> {
        let index = self.range.nth(n)?;
        Some(self.at(index))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.range.size_hint()
    }
}

impl<T: Value> DoubleEndedIterator for Elements<'_, T> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        let index = self.range.next_back()?;
        Some(self.at(index))
    }
}

impl<T: Value> ExactSizeIterator for Elements<'_, T> {}

impl<T: Value> FusedIterator for Elements<'_, T> {}

impl<T> Default for Elements<'_, T> {
    fn default() -> Self {
        Elements::from([].iter())
    }
}

impl<T: Value + fmt::Debug> fmt::Debug for Elements<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

impl<'a, T> From<slice::Iter<'a, T>> for Elements<'a, T> {
    fn from(items: slice::Iter<'a, T>) -> Self {
        let items = items.as_slice();
        Elements { cells: None, items, range: 0..items.len() }
    }
}

impl<T: Value + Clone> Clone for LazyVec<T> {
    fn clone(&self) -> Self {
        LazyVec(VecRepr::Plain(self.as_slice().to_vec()))
    }
}

impl<T> From<Vec<T>> for LazyVec<T> {
    fn from(items: Vec<T>) -> Self {
        LazyVec(VecRepr::Plain(items))
    }
}

impl<T> From<Box<[T]>> for LazyVec<T> {
    fn from(items: Box<[T]>) -> Self {
        items.into_vec().into()
    }
}

impl<T> From<VecDeque<T>> for LazyVec<T> {
    fn from(items: VecDeque<T>) -> Self {
        Vec::from(items).into()
    }
}

/// Comparison with ordinary sequences, element by element.
macro_rules! comparable {
    ($([$($generics:tt)*] $other:ty;)*) => {$(
        impl<T: Value + PartialEq, $($generics)*> PartialEq<$other> for LazyVec<T> {
            fn eq(&self, other: &$other) -> bool {
                self.len() == other.len() && self.iter().eq(other.iter())
            }
        }

        impl<T: Value + PartialEq, $($generics)*> PartialEq<LazyVec<T>> for $other {
            fn eq(&self, other: &LazyVec<T>) -> bool {
                *other == *self
            }
        }
    )*};
}

comparable! {
    [] Vec<T>;
    [] [T];
    [const N: usize] [T; N];
}

impl<T> Default for LazyVec<T> {
    fn default() -> Self {
        Vec::new().into()
    }
}
