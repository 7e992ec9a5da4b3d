//! Vectors, boxed slices and arrays whose elements are chosen one by one as they are read.
//!
//! A [`LazyVec`]'s length is a choice of its own, made when it is first asked for. The elements lie next to one another
//! as in a slice, with their heads beside them, so that once all are chosen they *are* a slice: whatever is not
//! provided here lazily is a method of slices and reads everything.

use std::alloc::{Layout, alloc, dealloc, handle_alloc_error};
use std::cell::Cell;
use std::cmp::Ordering;
use std::collections::VecDeque;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::{Deref, Index, Range, RangeFrom, RangeFull, RangeInclusive, RangeTo};
use std::ptr::NonNull;

use super::chooser::{self, Chooser};
use super::field::fill;
use super::head::Head;
use crate::domain::{Domain, DomainId};
use crate::shapes::Shapes;
use crate::value::{Auto, Lower, Strategy, Value};
use crate::visit::{Shape, Visitor};

/// Memory for the elements of one sequence; owned by the chooser, and reused when the sequence is chosen again.
pub(super) struct Buffer {
    heads: Box<[Head]>,
    values: NonNull<u8>,
    layout: Layout,
}

impl Buffer {
    fn new<T>(capacity: usize, element: DomainId) -> Self {
        let layout = Layout::array::<T>(capacity).expect("sequences are short");
        let values = if layout.size() == 0 {
            NonNull::<T>::dangling().cast()
        } else {
            // SAFETY: the size is not zero.
            NonNull::new(unsafe { alloc(layout) }).unwrap_or_else(|| handle_alloc_error(layout))
        };
        Buffer { heads: (0..capacity).map(|_| Head::unset(element)).collect(), values, layout }
    }
}

impl Drop for Buffer {
    fn drop(&mut self) {
        if self.layout.size() > 0 {
            // SAFETY: allocated in `new` with this layout. Values of lazy elements own nothing (invariant 3).
            unsafe { dealloc(self.values.as_ptr(), self.layout) }
        }
    }
}

/// Lazily chosen elements in a buffer that the chooser owns.
struct Cells<T> {
    heads: NonNull<Head>,
    values: NonNull<T>,
    capacity: usize,
    /// The arena, if positions are only names.
    arena: Option<u32>,
}

impl<T: Value> Cells<T> {
    fn new(chooser: &mut Chooser, capacity: usize, element: DomainId, arena: Option<u32>) -> Self {
        let buffer = chooser.buffer(element, || Buffer::new::<T>(capacity, element));
        debug_assert!(buffer.heads.len() == capacity, "a field's sequence keeps its capacity");
        for head in &buffer.heads {
            head.mark_unset();
        }
        Cells { heads: NonNull::from(&*buffer.heads).cast(), values: buffer.values.cast(), capacity, arena }
    }

    #[inline]
    fn get(&self, index: usize) -> &T {
        assert!(index < self.capacity, "an element within the buffer");
        // SAFETY: just checked.
        unsafe { self.get_unchecked(index) }
    }

    /// # Safety
    ///
    /// `index` is below the capacity.
    #[inline]
    unsafe fn get_unchecked(&self, index: usize) -> &T {
        // SAFETY: the index is within the buffer, which lives as long as the chooser (invariant 4).
        let (head, value) = unsafe { (self.heads.add(index).as_ref(), self.values.add(index)) };
        if !head.tick() {
            self.slow(head, index, value);
        }
        // SAFETY: with fuel left, or after `slow`, the element is set, so initialised (invariants 1 and 2).
        unsafe { value.as_ref() }
    }

    #[cold]
    #[inline(never)]
    fn slow(&self, head: &Head, index: usize, value: NonNull<T>) {
        match self.arena {
            Some(arena) if !head.is_set() => {
                let chooser = chooser::current();
                chooser.begin(head, None);
                chooser.name_slot(arena, index);
                let chosen = Auto::choose(chooser, head.domain());
                // SAFETY: as in `fill`.
                unsafe { value.write(chosen) };
                chooser.end(head);
            }
            // SAFETY: the value belongs to this head, and nothing refers to it while the head is unset.
            _ => unsafe { fill::<T, Auto>(head, value.as_ptr()) },
        }
    }

    fn slice(&self, range: Range<usize>) -> &[T] {
        assert!(range.start <= range.end && range.end <= self.capacity, "a range within the buffer");
        for index in range.clone() {
            self.get(index);
        }
        // SAFETY: all elements of the range are within the buffer and set.
        unsafe { std::slice::from_raw_parts(self.values.add(range.start).as_ptr(), range.len()) }
    }

    fn visit<V: Visitor>(&self, len: usize, visitor: &mut V) {
        // SAFETY: the heads are those of the buffer, which lives as long as the chooser (invariant 4).
        let heads = unsafe { std::slice::from_raw_parts(self.heads.as_ptr(), self.capacity) };
        for (index, head) in heads[..len].iter().enumerate() {
            if head.is_set() || visitor.unread() {
                Auto::visit(self.get(index), head.domain(), visitor);
            }
        }
    }
}

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
                if !length.tick() {
                    Self::choose_length(length, len);
                }
                len.get()
            }
        }
    }

    #[cold]
    #[inline(never)]
    fn choose_length(length: &Head, len: &Cell<usize>) {
        let chooser = chooser::current();
        if length.is_set() {
            chooser.check_limits(length);
            return;
        }
        chooser.begin(length, None);
        let chosen = chooser.pick_length(length.domain());
        chooser.add_fields(chosen);
        len.set(chosen);
        chooser.end(length);
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
                // The element counts the read; the length need not.
                if !length.is_set() {
                    Self::choose_length(length, len);
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
        LazyVec(VecRepr::Lazy { cells, length: Head::unset(domain), len: Cell::new(0) })
    }

    fn visit<V: Visitor>(&self, domain: DomainId, visitor: &mut V) {
        let VecRepr::Lazy { cells, length, .. } = &self.0 else { return };
        if length.is_set() || visitor.unread() {
            let len = self.len();
            visitor.open(Shape::Sequence(domain, len));
            cells.visit(len, visitor);
            visitor.close();
        }
    }
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

#[cold]
#[inline(never)]
#[track_caller]
fn out_of_bounds(len: usize, index: usize) -> ! {
    panic!("index out of bounds: the len is {len} but the index is {index}")
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
    RangeInclusive<usize>, |_this, range| *range.start()..*range.end() + 1;
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

/// Stands for `[T; N]` in a field of a twin.
///
/// Its elements are chosen as they are read. `clone()` gives an ordinary array: `let [a, b] = self.pair.clone();`.
pub struct LazyArray<T, const N: usize>(ArrayRepr<T, N>);

enum ArrayRepr<T, const N: usize> {
    Lazy(Cells<T>),
    Plain([T; N]),
}

impl<T: Value, const N: usize> LazyArray<T, N> {
    /// The length.
    pub const fn len(&self) -> usize {
        N
    }

    /// Whether there are no elements.
    pub const fn is_empty(&self) -> bool {
        N == 0
    }

    /// The element at `index`, if there is one.
    pub fn get(&self, index: usize) -> Option<&T> {
        if index >= N {
            return None;
        }
        Some(match &self.0 {
            ArrayRepr::Plain(items) => &items[index],
            ArrayRepr::Lazy(cells) => cells.get(index),
        })
    }

    /// All elements as an ordinary array, as `clone` on an array gives them.
    #[allow(clippy::should_implement_trait)]
    pub fn clone(&self) -> [T; N]
    where
        T: Clone,
    {
        (**self).clone()
    }

    /// The elements in order, each chosen when the iterator comes to it.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &T> + ExactSizeIterator + Clone + '_ {
        (0..N).map(|index| &self[index])
    }
}

impl<T: Value, const N: usize> Value for LazyArray<T, N> {
    fn declare(shapes: &mut Shapes<'_>) -> DomainId {
        shapes.array(N, T::declare)
    }

    fn choose(chooser: &mut Chooser, domain: DomainId) -> Self {
        let Domain::Array { element, .. } = *chooser.domain(domain) else {
            unreachable!("an array's domain is an array domain")
        };
        chooser.add_fields(N);
        LazyArray(ArrayRepr::Lazy(Cells::new(chooser, N, element, None)))
    }

    fn visit<V: Visitor>(&self, domain: DomainId, visitor: &mut V) {
        let ArrayRepr::Lazy(cells) = &self.0 else { return };
        visitor.open(Shape::Sequence(domain, N));
        cells.visit(N, visitor);
        visitor.close();
    }
}

impl<T: Lower, const N: usize> Lower for [T; N]
where
    T::Lowered: Sized,
{
    type Lowered = LazyArray<T::Lowered, N>;
}

impl<T, const N: usize> Lower for LazyArray<T, N> {
    type Lowered = LazyArray<T, N>;
}

impl<T: Value, const N: usize> Deref for LazyArray<T, N> {
    type Target = [T; N];

    /// All elements, chosen now.
    fn deref(&self) -> &[T; N] {
        match &self.0 {
            ArrayRepr::Plain(items) => items,
            ArrayRepr::Lazy(cells) => cells.slice(0..N).try_into().expect("the slice has N elements"),
        }
    }
}

impl<T: Value, const N: usize> Index<usize> for LazyArray<T, N> {
    type Output = T;

    #[inline]
    fn index(&self, index: usize) -> &T {
        match self.get(index) {
            Some(element) => element,
            None => out_of_bounds(N, index),
        }
    }
}

impl<'a, T: Value, const N: usize> IntoIterator for &'a LazyArray<T, N> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        (**self).iter()
    }
}

impl<T: Value + Clone, const N: usize> Clone for LazyArray<T, N> {
    fn clone(&self) -> Self {
        LazyArray(ArrayRepr::Plain((**self).clone()))
    }
}

impl<T: Value + PartialEq, const N: usize> PartialEq<[T; N]> for LazyArray<T, N> {
    fn eq(&self, other: &[T; N]) -> bool {
        self.iter().eq(other.iter())
    }
}

impl<T: Value + PartialEq, const N: usize> PartialEq<LazyArray<T, N>> for [T; N] {
    fn eq(&self, other: &LazyArray<T, N>) -> bool {
        *other == *self
    }
}

impl<T, const N: usize> From<[T; N]> for LazyArray<T, N> {
    fn from(items: [T; N]) -> Self {
        LazyArray(ArrayRepr::Plain(items))
    }
}

impl<T, const N: usize> Default for LazyArray<T, N>
where
    [T; N]: Default,
{
    fn default() -> Self {
        <[T; N]>::default().into()
    }
}

/// The traits of slices, by reading all elements.
macro_rules! like_a_slice {
    ($([$($generics:tt)*] $type:ty;)*) => {$(
        impl<T: Value + PartialEq, $($generics)*> PartialEq for $type {
            fn eq(&self, other: &Self) -> bool {
                self.len() == other.len() && self.iter().eq(other.iter())
            }
        }
        impl<T: Value + Eq, $($generics)*> Eq for $type {}
        impl<T: Value + PartialOrd, $($generics)*> PartialOrd for $type {
            fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
                self.iter().partial_cmp(other.iter())
            }
        }
        impl<T: Value + Ord, $($generics)*> Ord for $type {
            fn cmp(&self, other: &Self) -> Ordering {
                self.iter().cmp(other.iter())
            }
        }
        impl<T: Value + Hash, $($generics)*> Hash for $type {
            fn hash<H: Hasher>(&self, state: &mut H) {
                (**self).hash(state);
            }
        }
        impl<T: Value + fmt::Debug, $($generics)*> fmt::Debug for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_list().entries(self.iter()).finish()
            }
        }
    )*};
}

like_a_slice! {
    [] LazyVec<T>;
    [const N: usize] LazyArray<T, N>;
}
