//! `Field`: a field that is chosen when it is first read.

use std::cell::UnsafeCell;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::mem::MaybeUninit;
use std::ops::{Deref, DerefMut};

use super::choice::{Leaf, Meddling, Refill, Stepper};
use super::chooser::Chooser;
use super::engaged::{current, refuse};
use super::head::{Head, SearchBits};
use super::steps;
use crate::domain::DomainId;
use crate::value::{Auto, Keep, Strategy};
use crate::visit::Visitor;

/// A field of a twin: chosen by the search at first read, or plain if user code built it.
///
/// Dereferences to the value. `S` says how the value is chosen.
pub struct Field<T, S: Keep = Auto> {
    head: Head,
    value: UnsafeCell<MaybeUninit<S::Kept<T>>>,
}

impl<T, S: Keep> Field<T, S> {
    /// A field with the given value, as in a struct literal inside a predicate.
    pub fn new(value: T) -> Self {
        Field { head: Head::plain(), value: UnsafeCell::new(MaybeUninit::new(S::own(value))) }
    }

    /// A field to be chosen from `domain` when it is first read.
    #[inline]
    pub fn lazy(chooser: &Chooser, domain: DomainId) -> Self {
        Field { head: Head::unset(domain, chooser.ticket()), value: UnsafeCell::new(MaybeUninit::uninit()) }
    }

    /// Whether it has a value.
    pub(crate) fn is_chosen(&self) -> bool {
        self.head.is_plain() || self.head.is_set()
    }

    /// A field that gets its domain before it is read.
    pub(crate) fn unbound() -> Self {
        Field::of_search(DomainId::UNBOUND, SearchBits::NONE)
    }

    /// A field of the search with this ticket.
    pub(crate) fn of_search(domain: DomainId, ticket: SearchBits) -> Self {
        Field { head: Head::unset(domain, ticket), value: UnsafeCell::new(MaybeUninit::uninit()) }
    }
}

impl<T, S: Strategy<T>> Field<T, S> {
    /// Shows the value to a visitor, choosing it first if the visitor wants that.
    #[inline]
    pub fn visit<V: Visitor>(&self, visitor: &mut V) {
        if visitor.field(
            &self.head,
            Refill { value: self.value.get().cast(), fill: refill::<T, S>, stepper: stepper::<T, S>() },
        ) {
            let domain = self.head.domain();
            S::visit(&**self, domain, visitor);
        }
    }

    #[cold]
    #[inline(never)]
    fn slow(&self) {
        // SAFETY: the value's memory is ours, and no reference to it exists while the field is unset.
        unsafe { fill::<T, S>(&self.head, self.value.get().cast()) }
    }
}

/// Gives an unset field its value, or notes that the run has come to one whose value was written before it.
///
/// # Safety
///
/// As for [`fill_here`].
#[inline(never)]
unsafe fn fill<T, S: Strategy<T>>(head: &Head, value: *mut S::Kept<T>) {
    // SAFETY: the caller's promise.
    unsafe { fill_here::<T, S>(head, value) }
}

/// [`fill`], for callers that are a function of their own already.
///
/// # Safety
///
/// `value` is valid for writes, belongs to `head`, and nothing refers to it while `head` is unset.
#[inline(always)]
pub(super) unsafe fn fill_here<T, S: Strategy<T>>(head: &Head, value: *mut S::Kept<T>) {
    if head.is_set() {
        head.mark_set();
        return;
    }
    let chooser = current();
    if chooser.is_tabling() {
        // SAFETY: the caller's promise.
        return unsafe { fill_tabled::<T, S>(chooser, head, value) };
    }
    chooser.begin(head, Some(Refill { value: value.cast(), fill: refill::<T, S>, stepper: stepper::<T, S>() }));
    let chosen = S::choose(chooser, head.domain());
    // SAFETY: the caller's promise; the old bytes own nothing (invariant 3).
    unsafe { value.write(chosen) };
    chooser.end(head);
    if S::STEPS {
        chooser.leaf = Leaf::of(head, value.cast(), stepper::<T, S>());
    }
}

/// How to give a field the value of another alternative of its only choice.
#[inline]
pub(super) const fn stepper<T, S: Strategy<T>>() -> &'static Stepper {
    const { &Stepper { least: S::least, write: write::<T, S> } }
}

/// Writes the value of an alternative.
///
/// # Safety
///
/// `value` points to an `S::Kept<T>`, is valid for writes, and nothing refers to it.
unsafe fn write<T, S: Strategy<T>>(least: i128, k: usize, value: *mut u8) {
    // SAFETY: the caller's promise; the old bytes own nothing (invariant 3).
    unsafe { value.cast::<S::Kept<T>>().write(S::step(least, k)) }
}

/// [`fill_here`], while calls are tabled: what is known of the field says which values it may have.
///
/// # Safety
///
/// As for [`fill_here`], and the field is unset.
#[inline(never)]
unsafe fn fill_tabled<T, S: Strategy<T>>(chooser: &mut Chooser, head: &Head, value: *mut S::Kept<T>) {
    chooser.begin(head, Some(Refill { value: value.cast(), fill: refill::<T, S>, stepper: stepper::<T, S>() }));
    chooser.steer(head);
    let chosen = S::choose(chooser, head.domain());
    // SAFETY: the caller's promise; the old bytes own nothing (invariant 3).
    unsafe { value.write(chosen) };
    chooser.end(head);
    if chooser.notes_parts(head.domain()) {
        // SAFETY: just written.
        let value = S::get(unsafe { &*value });
        let mut slots = chooser.spare_slots();
        if !chooser.is_closed(head.domain()) {
            S::visit(value, head.domain(), &mut slots);
        }
        chooser.note_filled(head, slots);
    }
}

/// [`fill`], for a value whose type is not known.
///
/// # Safety
///
/// `value` points to a `T` and is as for [`fill`].
pub(super) unsafe fn refill<T, S: Strategy<T>>(head: &Head, value: *mut u8) {
    // SAFETY: the caller's promise.
    unsafe { fill::<T, S>(head, value.cast()) }
}

impl<T, S: Strategy<T>> Deref for Field<T, S> {
    type Target = T;

    #[inline(always)]
    fn deref(&self) -> &T {
        if !self.head.is_ready() {
            self.slow();
        }
        // SAFETY: if it is ready, or after `slow`, the field is set or plain, so the value is initialised (invariant 1)
        // and stays so while the reference lives (invariant 2).
        S::get(unsafe { (*self.value.get()).assume_init_ref() })
    }
}

impl<T, S: Strategy<T>> DerefMut for Field<T, S> {
    /// # Panics
    ///
    /// If the field belongs to a candidate: a predicate must not change what it judges.
    #[track_caller]
    fn deref_mut(&mut self) -> &mut T {
        if !self.head.is_plain() {
            refuse(Meddling::Write("field"));
        }
        // SAFETY: a plain field is initialised and owns its value.
        S::get_mut(unsafe { self.value.get_mut().assume_init_mut() })
    }
}

impl<T, S: Keep> Drop for Field<T, S> {
    fn drop(&mut self) {
        if self.head.is_plain() {
            // SAFETY: a plain field is initialised and owns its value; it is dropped once, here.
            unsafe { self.value.get_mut().assume_init_drop() }
        }
    }
}

impl<T: Clone, S: Strategy<T>> Clone for Field<T, S> {
    fn clone(&self) -> Self {
        steps::step();
        Field::new((**self).clone())
    }
}

impl<T: Default, S: Keep> Default for Field<T, S> {
    fn default() -> Self {
        Field::new(T::default())
    }
}

impl<T: PartialEq, S: Strategy<T>> PartialEq for Field<T, S> {
    fn eq(&self, other: &Self) -> bool {
        steps::step();
        **self == **other
    }
}

impl<T: Eq, S: Strategy<T>> Eq for Field<T, S> {}

impl<T: PartialOrd, S: Strategy<T>> PartialOrd for Field<T, S> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        steps::step();
        (**self).partial_cmp(&**other)
    }
}

impl<T: Ord, S: Strategy<T>> Ord for Field<T, S> {
    fn cmp(&self, other: &Self) -> Ordering {
        steps::step();
        (**self).cmp(&**other)
    }
}

impl<T: Hash, S: Strategy<T>> Hash for Field<T, S> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        steps::step();
        (**self).hash(state);
    }
}

impl<T: fmt::Debug, S: Strategy<T>> fmt::Debug for Field<T, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        steps::step();
        (**self).fmt(f)
    }
}

impl<T: fmt::Display, S: Strategy<T>> fmt::Display for Field<T, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        steps::step();
        (**self).fmt(f)
    }
}

/// What stands in for the body of a function that the compiler refuses in the user's code.
#[track_caller]
pub fn without_body() -> ! {
    refuse(Meddling::Bodiless)
}

/// The twin of a field that is ignored or derived: it has no value while the predicate runs.
pub struct Hidden<T>(PhantomData<fn() -> T>);

impl<T> Hidden<T> {
    /// The twin's field.
    pub fn new() -> Self {
        Hidden(PhantomData)
    }
}

impl<T> Default for Hidden<T> {
    fn default() -> Self {
        Hidden::new()
    }
}

impl<T> Clone for Hidden<T> {
    fn clone(&self) -> Self {
        Hidden::new()
    }
}

impl<T> PartialEq for Hidden<T> {
    #[track_caller]
    fn eq(&self, _: &Self) -> bool {
        refuse(Meddling::Hidden("compares"))
    }
}

impl<T> Eq for Hidden<T> {}

impl<T> PartialOrd for Hidden<T> {
    #[track_caller]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<T> Ord for Hidden<T> {
    #[track_caller]
    fn cmp(&self, _: &Self) -> Ordering {
        refuse(Meddling::Hidden("compares"))
    }
}

impl<T> Hash for Hidden<T> {
    #[track_caller]
    fn hash<H: Hasher>(&self, _: &mut H) {
        refuse(Meddling::Hidden("hashes"))
    }
}

impl<T> fmt::Debug for Hidden<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("_")
    }
}
