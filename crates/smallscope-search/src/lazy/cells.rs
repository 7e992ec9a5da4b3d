//! Cells: elements that lie next to one another as in a slice, with their heads beside them.
//!
//! Once all are chosen they *are* a slice. The buffer belongs to the chooser, which hands it out again when the same
//! sequence is chosen anew.

use std::alloc::{Layout, alloc, dealloc, handle_alloc_error};
use std::ops::Range;
use std::ptr::NonNull;

use super::choice::Refill;
use super::chooser::Chooser;
use super::engaged::current;
use super::field::{fill_here, refill, stepper};
use super::head::{Head, SearchBits};
use super::slots::Slots;
use super::steps::check_depth;
use crate::domain::DomainId;
use crate::value::{Auto, Strategy, Value};
use crate::visit::Visitor;

/// Memory for the elements of one sequence; owned by the chooser, and reused when the sequence is chosen again.
pub(super) struct Buffer {
    /// From a box, which would claim that no element points to its head.
    heads: NonNull<[Head]>,
    values: NonNull<u8>,
    layout: Layout,
}

impl Buffer {
    fn new<T>(capacity: usize, element: DomainId, ticket: SearchBits) -> Self {
        let layout = Layout::array::<T>(capacity).expect("sequences are short");
        let values = if layout.size() == 0 {
            NonNull::<T>::dangling().cast()
        } else {
            // SAFETY: the size is not zero.
            NonNull::new(unsafe { alloc(layout) }).unwrap_or_else(|| handle_alloc_error(layout))
        };
        let heads: Box<[Head]> = (0..capacity).map(|_| Head::unset(element, ticket)).collect();
        Buffer { heads: NonNull::from(Box::leak(heads)), values, layout }
    }
}

impl Drop for Buffer {
    fn drop(&mut self) {
        // SAFETY: leaked in `new`, and freed once, here.
        drop(unsafe { Box::from_raw(self.heads.as_ptr()) });
        if self.layout.size() > 0 {
            // SAFETY: allocated in `new` with this layout. Values of lazy elements own nothing (invariant 3).
            unsafe { dealloc(self.values.as_ptr(), self.layout) }
        }
    }
}

/// Lazily chosen elements in a buffer that the chooser owns.
pub(super) struct Cells<T> {
    heads: NonNull<Head>,
    values: NonNull<T>,
    capacity: usize,
    /// The arena, if positions are only names.
    arena: Option<u32>,
}

impl<T: Value> Cells<T> {
    pub(super) fn new(chooser: &mut Chooser, capacity: usize, element: DomainId, arena: Option<u32>) -> Self {
        let ticket = chooser.ticket();
        let buffer = chooser.buffer(element, || Buffer::new::<T>(capacity, element, ticket));
        debug_assert!(buffer.heads.len() == capacity, "a field's sequence keeps its capacity");
        // SAFETY: the buffer lives as long as the chooser (invariant 4).
        for head in unsafe { buffer.heads.as_ref() } {
            head.mark_unset();
        }
        Cells { heads: buffer.heads.cast(), values: buffer.values.cast(), capacity, arena }
    }

    #[inline]
    pub(super) fn get(&self, index: usize) -> &T {
        assert!(index < self.capacity, "an element within the buffer");
        // SAFETY: just checked.
        unsafe { self.get_unchecked(index) }
    }

    /// # Safety
    ///
    /// `index` is below the capacity.
    #[inline]
    pub(super) unsafe fn get_unchecked(&self, index: usize) -> &T {
        // SAFETY: the index is within the buffer, which lives as long as the chooser (invariant 4).
        let (head, value) = unsafe { (self.heads.add(index).as_ref(), self.values.add(index)) };
        if !head.is_ready() {
            self.slow(head, index, value);
        }
        // SAFETY: if it is ready, or after `slow`, the element is set, so initialised (invariants 1 and 2).
        unsafe { value.as_ref() }
    }

    fn head(&self, index: usize) -> &Head {
        assert!(index < self.capacity, "an element within the buffer");
        // SAFETY: just checked, and the buffer lives as long as the chooser (invariant 4).
        unsafe { self.heads.add(index).as_ref() }
    }

    #[inline]
    pub(super) fn is_set(&self, index: usize) -> bool {
        self.head(index).is_set()
    }

    /// Gives an element without value the one that `choose` chooses.
    pub(super) fn fill(&self, index: usize, choose: impl FnOnce(&mut Chooser, DomainId) -> T) {
        let head = self.head(index);
        debug_assert!(!head.is_set(), "an element is chosen once");
        let chooser = current();
        // What it may be depends on other elements, so it cannot be chosen again by itself.
        chooser.begin(head, None);
        let chosen = choose(chooser, head.domain());
        // SAFETY: within the buffer, since the head is; as in `fill_here`.
        unsafe { self.values.add(index).write(chosen) };
        chooser.end(head);
    }

    #[cold]
    #[inline(never)]
    fn slow(&self, head: &Head, index: usize, value: NonNull<T>) {
        match self.arena {
            Some(arena) if !head.is_set() => {
                let chooser = current();
                chooser.begin(head, None);
                chooser.name_slot(arena, index);
                let chosen = Auto::choose(chooser, head.domain());
                // SAFETY: as in `fill_here`.
                unsafe { value.write(chosen) };
                chooser.end(head);
            }
            // SAFETY: the value belongs to this head, and nothing refers to it while the head is unset.
            _ => unsafe { fill_here::<T, Auto>(head, value.as_ptr()) },
        }
    }

    pub(super) fn slice(&self, range: Range<usize>) -> &[T] {
        assert!(range.start <= range.end && range.end <= self.capacity, "a range within the buffer");
        for index in range.clone() {
            self.get(index);
        }
        // SAFETY: all elements of the range are within the buffer and set.
        unsafe { std::slice::from_raw_parts(self.values.add(range.start).as_ptr(), range.len()) }
    }

    /// The fields of the first `len` elements.
    pub(super) fn slots(&self, len: usize) -> Slots {
        let mut slots = Slots::default();
        (0..len).for_each(|index| slots.add(self.head(index), self.refill(index)));
        slots
    }

    fn refill(&self, index: usize) -> Refill {
        assert!(index < self.capacity, "an element within the buffer");
        // SAFETY: just checked.
        let value = unsafe { self.values.add(index) };
        Refill { value: value.as_ptr().cast(), fill: refill::<T, Auto>, stepper: stepper::<T, Auto>() }
    }

    pub(super) fn visit<V: Visitor>(&self, len: usize, visitor: &mut V) {
        (0..len).for_each(|index| self.visit_at(index, visitor));
    }

    pub(super) fn visit_at<V: Visitor>(&self, index: usize, visitor: &mut V) {
        let head = self.head(index);
        if visitor.field(head, self.refill(index)) {
            check_depth();
            Auto::visit(self.get(index), head.domain(), visitor);
        }
    }
}
