//! `RefCell` and `Cell` as twins have them: the read interface of std's, on which a predicate cannot write.
//!
//! One that a predicate makes itself can be written to like std's. One in a structure says who owns it; writing to it ends
//! the search with an error that names the place, since what is chosen is the search's to change: counts would be wrong, and
//! values moved out of it would be dropped that own nothing.

use std::cell::UnsafeCell;
use std::cmp::Ordering;
use std::fmt;
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};
use std::ptr::NonNull;

use super::choice::Meddling;
use super::chooser::Chooser;
use super::engaged::refuse;
use super::tether::Tether;
use crate::domain::DomainId;
use crate::shapes::Shapes;
use crate::value::{Lower, Value, choose};
use crate::visit::Visitor;

/// Stands for `std::cell::RefCell` in twins.
pub struct RefCell<T: ?Sized> {
    /// The search that chose it, if one did.
    owner: Option<NonNull<Tether>>,
    /// How it is borrowed: shared that many times, or mutably if negative.
    borrows: std::cell::Cell<isize>,
    value: UnsafeCell<T>,
}

/// The error of a cell that is borrowed mutably already.
#[derive(Debug)]
pub struct BorrowError(());

/// The error of a cell that is borrowed already.
#[derive(Debug)]
pub struct BorrowMutError(());

impl fmt::Display for BorrowError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("already mutably borrowed")
    }
}

impl fmt::Display for BorrowMutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("already borrowed")
    }
}

impl std::error::Error for BorrowError {}
impl std::error::Error for BorrowMutError {}

impl<T> RefCell<T> {
    /// A cell of the predicate's own.
    pub const fn new(value: T) -> Self {
        RefCell { owner: None, borrows: std::cell::Cell::new(0), value: UnsafeCell::new(value) }
    }

    /// Takes the value out.
    pub fn into_inner(self) -> T {
        self.value.into_inner()
    }

    /// Puts a value in place of the one there.
    #[track_caller]
    pub fn replace(&self, value: T) -> T {
        std::mem::replace(&mut *self.borrow_mut(), value)
    }

    /// Puts what a function makes of the value in its place.
    #[track_caller]
    pub fn replace_with<F: FnOnce(&mut T) -> T>(&self, function: F) -> T {
        let value = &mut *self.borrow_mut();
        let new = function(value);
        std::mem::replace(value, new)
    }

    /// Exchanges the values of two cells.
    #[track_caller]
    pub fn swap(&self, other: &Self) {
        std::mem::swap(&mut *self.borrow_mut(), &mut *other.borrow_mut());
    }

    /// Takes the value, and leaves the default.
    #[track_caller]
    pub fn take(&self) -> T
    where
        T: Default,
    {
        self.replace(T::default())
    }
}

impl<T: ?Sized> RefCell<T> {
    /// The value, for reading.
    ///
    /// # Panics
    ///
    /// If it is borrowed mutably.
    #[track_caller]
    pub fn borrow(&self) -> Ref<'_, T> {
        self.try_borrow().unwrap_or_else(|_| panic!("already mutably borrowed: BorrowError"))
    }

    /// The value, for reading.
    ///
    /// # Errors
    ///
    /// If it is borrowed mutably.
    pub fn try_borrow(&self) -> Result<Ref<'_, T>, BorrowError> {
        if self.borrows.get() < 0 {
            return Err(BorrowError(()));
        }
        // SAFETY: `UnsafeCell::get` gives no null pointer.
        let value = unsafe { NonNull::new_unchecked(self.value.get()) };
        Ok(Ref { value, borrow: Borrow::shared(&self.borrows, self.owner), life: PhantomData })
    }

    /// The value, for writing; of a structure's cell, for reading only.
    ///
    /// # Panics
    ///
    /// If it is borrowed.
    #[track_caller]
    pub fn borrow_mut(&self) -> RefMut<'_, T> {
        self.try_borrow_mut().unwrap_or_else(|_| panic!("already borrowed: BorrowMutError"))
    }

    /// The value, for writing; of a structure's cell, for reading only.
    ///
    /// # Errors
    ///
    /// If it is borrowed.
    pub fn try_borrow_mut(&self) -> Result<RefMut<'_, T>, BorrowMutError> {
        if self.borrows.get() != 0 {
            return Err(BorrowMutError(()));
        }
        // SAFETY: `UnsafeCell::get` gives no null pointer.
        let value = unsafe { NonNull::new_unchecked(self.value.get()) };
        let borrow = Borrow::new(&self.borrows, self.owner, -1);
        Ok(RefMut { value, is_chosen: self.owner.is_some(), borrow, life: PhantomData })
    }

    /// The value, through the only reference to the cell; one of a structure is never borrowed mutably.
    pub fn get_mut(&mut self) -> &mut T {
        self.value.get_mut()
    }

    /// The address of the value.
    pub fn as_ptr(&self) -> *mut T {
        self.value.get()
    }

    /// The value of a chosen cell: nobody writes to it.
    pub(crate) fn chosen(&self) -> &T {
        assert!(self.owner.is_some(), "only cells that a search chose are looked into");
        // SAFETY: `RefMut` gives no mutable reference to the value of a chosen cell.
        unsafe { &*self.value.get() }
    }
}

/// One borrow of a cell.
struct Borrow<'b> {
    borrows: &'b std::cell::Cell<isize>,
    owner: Option<NonNull<Tether>>,
    change: isize,
}

impl<'b> Borrow<'b> {
    fn shared(borrows: &'b std::cell::Cell<isize>, owner: Option<NonNull<Tether>>) -> Self {
        if borrows.get() == isize::MAX {
            // As in std: with so many forgotten guards, the count would overflow.
            std::process::abort();
        }
        Borrow::new(borrows, owner, 1)
    }

    fn new(borrows: &'b std::cell::Cell<isize>, owner: Option<NonNull<Tether>>, change: isize) -> Self {
        if let Some(owner) = owner {
            // SAFETY: a search's tether lives as long as its objects.
            unsafe { owner.as_ref() }.add_strong();
        }
        borrows.set(borrows.get() + change);
        Borrow { borrows, owner, change }
    }
}

impl Drop for Borrow<'_> {
    fn drop(&mut self) {
        self.borrows.set(self.borrows.get() - self.change);
        if let Some(owner) = self.owner {
            // SAFETY: a search's tether lives as long as its objects; its count does not come to zero.
            unsafe { owner.as_ref() }.drop_strong();
        }
    }
}

/// Stands for `std::cell::Ref` in twins.
///
/// It holds a pointer, as std's does: a reference would claim that nobody writes even after the guard is dropped.
pub struct Ref<'b, T: ?Sized> {
    value: NonNull<T>,
    borrow: Borrow<'b>,
    life: PhantomData<&'b T>,
}

impl<'b, T: ?Sized> Ref<'b, T> {
    /// Another borrow of the same.
    #[allow(clippy::should_implement_trait)]
    pub fn clone(this: &Ref<'b, T>) -> Ref<'b, T> {
        Ref { value: this.value, borrow: Borrow::shared(this.borrow.borrows, this.borrow.owner), life: PhantomData }
    }

    /// A borrow of a part.
    pub fn map<U: ?Sized>(this: Ref<'b, T>, part: impl FnOnce(&T) -> &U) -> Ref<'b, U> {
        let value = NonNull::from(part(&this));
        Ref { value, borrow: this.borrow, life: PhantomData }
    }

    /// Borrows of two parts.
    pub fn map_split<U: ?Sized, V: ?Sized>(
        this: Ref<'b, T>,
        parts: impl FnOnce(&T) -> (&U, &V),
    ) -> (Ref<'b, U>, Ref<'b, V>) {
        let second = Ref::clone(&this);
        let (one, other) = parts(&this);
        let (one, other) = (NonNull::from(one), NonNull::from(other));
        let first = Ref { value: one, borrow: this.borrow, life: PhantomData };
        (first, Ref { value: other, borrow: second.borrow, life: PhantomData })
    }

    /// A borrow of a part, if there is one.
    ///
    /// # Errors
    ///
    /// The borrow itself, if there is none.
    pub fn filter_map<U: ?Sized>(
        this: Ref<'b, T>,
        part: impl FnOnce(&T) -> Option<&U>,
    ) -> Result<Ref<'b, U>, Ref<'b, T>> {
        match part(&this).map(NonNull::from) {
            Some(value) => Ok(Ref { value, borrow: this.borrow, life: PhantomData }),
            None => Err(this),
        }
    }
}

impl<T: ?Sized> Deref for Ref<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        // SAFETY: the cell is not borrowed mutably while this guard lives, since the guard counts.
        unsafe { self.value.as_ref() }
    }
}

impl<T: ?Sized + fmt::Debug> fmt::Debug for Ref<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl<T: ?Sized + fmt::Display> fmt::Display for Ref<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

/// Stands for `std::cell::RefMut` in twins.
pub struct RefMut<'b, T: ?Sized> {
    value: NonNull<T>,
    is_chosen: bool,
    borrow: Borrow<'b>,
    life: PhantomData<&'b mut T>,
}

impl<'b, T: ?Sized> RefMut<'b, T> {
    /// A borrow of a part.
    #[track_caller]
    pub fn map<U: ?Sized>(mut this: RefMut<'b, T>, part: impl FnOnce(&mut T) -> &mut U) -> RefMut<'b, U> {
        let value = NonNull::from(part(&mut this));
        RefMut { value, is_chosen: this.is_chosen, borrow: this.borrow, life: PhantomData }
    }
}

impl<T: ?Sized> Deref for RefMut<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        // SAFETY: the only borrow of the cell, while this guard lives.
        unsafe { self.value.as_ref() }
    }
}

impl<T: ?Sized> DerefMut for RefMut<'_, T> {
    #[track_caller]
    fn deref_mut(&mut self) -> &mut T {
        if self.is_chosen {
            refuse(Meddling::Write("RefCell"));
        }
        // SAFETY: the only borrow of the cell, while this guard lives.
        unsafe { self.value.as_mut() }
    }
}

impl<T: ?Sized + fmt::Debug> fmt::Debug for RefMut<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl<T: ?Sized + fmt::Display> fmt::Display for RefMut<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl<T: Clone> Clone for RefCell<T> {
    #[track_caller]
    fn clone(&self) -> Self {
        RefCell::new(self.borrow().clone())
    }
}

impl<T: Default> Default for RefCell<T> {
    fn default() -> Self {
        RefCell::new(T::default())
    }
}

impl<T> From<T> for RefCell<T> {
    fn from(value: T) -> Self {
        RefCell::new(value)
    }
}

impl<T: ?Sized + PartialEq> PartialEq for RefCell<T> {
    fn eq(&self, other: &Self) -> bool {
        *self.borrow() == *other.borrow()
    }
}

impl<T: ?Sized + Eq> Eq for RefCell<T> {}

impl<T: ?Sized + PartialOrd> PartialOrd for RefCell<T> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        self.borrow().partial_cmp(&other.borrow())
    }
}

impl<T: ?Sized + Ord> Ord for RefCell<T> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.borrow().cmp(&other.borrow())
    }
}

impl<T: ?Sized + fmt::Debug> fmt::Debug for RefCell<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("RefCell");
        match self.try_borrow() {
            Ok(value) => shown.field("value", &value).finish(),
            Err(_) => shown.field("value", &format_args!("<borrowed>")).finish(),
        }
    }
}

impl<T: Value> Value for RefCell<T> {
    fn declare(shapes: &mut Shapes<'_>) -> DomainId {
        T::declare(shapes)
    }

    fn choose(chooser: &mut Chooser, domain: DomainId) -> Self {
        let value = choose(chooser, domain);
        RefCell { owner: Some(chooser.tether()), ..RefCell::new(value) }
    }

    // What is listed is the content.
    const KNOWS_LISTS: bool = true;

    fn visit<V: Visitor>(&self, domain: DomainId, visitor: &mut V) {
        self.chosen().visit(domain, visitor);
    }
}

/// Stands for `std::cell::Cell` in twins.
pub struct Cell<T: ?Sized> {
    is_chosen: bool,
    value: UnsafeCell<T>,
}

impl<T> Cell<T> {
    /// A cell of the predicate's own.
    pub const fn new(value: T) -> Self {
        Cell { is_chosen: false, value: UnsafeCell::new(value) }
    }

    /// Sets the value.
    #[track_caller]
    pub fn set(&self, value: T) {
        drop(self.replace(value));
    }

    /// Puts a value in place of the one there.
    #[track_caller]
    pub fn replace(&self, value: T) -> T {
        self.check_own();
        // SAFETY: no reference to the value is handed out, but for one from `get_mut`, through the only one to the cell.
        unsafe { self.value.get().replace(value) }
    }

    /// Exchanges the values of two cells.
    #[track_caller]
    pub fn swap(&self, other: &Self) {
        self.check_own();
        other.check_own();
        if !std::ptr::eq(self, other) {
            // SAFETY: two different cells, and as in `replace`.
            unsafe { std::ptr::swap(self.value.get(), other.value.get()) };
        }
    }

    /// Takes the value, and leaves the default.
    #[track_caller]
    pub fn take(&self) -> T
    where
        T: Default,
    {
        self.replace(T::default())
    }

    /// The value.
    #[inline]
    pub fn get(&self) -> T
    where
        T: Copy,
    {
        // SAFETY: as in `replace`.
        unsafe { *self.value.get() }
    }

    /// Sets the value to what a function makes of it.
    #[track_caller]
    pub fn update(&self, function: impl FnOnce(T) -> T)
    where
        T: Copy,
    {
        self.set(function(self.get()));
    }

    /// Takes the value out.
    pub fn into_inner(self) -> T {
        self.value.into_inner()
    }

    #[track_caller]
    fn check_own(&self) {
        if self.is_chosen {
            refuse(Meddling::Write("Cell"));
        }
    }
}

impl<T: ?Sized> Cell<T> {
    /// The value, through the only reference to the cell; one of a structure is never borrowed mutably.
    pub fn get_mut(&mut self) -> &mut T {
        self.value.get_mut()
    }

    /// The address of the value.
    pub fn as_ptr(&self) -> *mut T {
        self.value.get()
    }
}

impl<T: Copy> Clone for Cell<T> {
    fn clone(&self) -> Self {
        Cell::new(self.get())
    }
}

impl<T: Default> Default for Cell<T> {
    fn default() -> Self {
        Cell::new(T::default())
    }
}

impl<T> From<T> for Cell<T> {
    fn from(value: T) -> Self {
        Cell::new(value)
    }
}

impl<T: Copy + PartialEq> PartialEq for Cell<T> {
    fn eq(&self, other: &Self) -> bool {
        self.get() == other.get()
    }
}

impl<T: Copy + Eq> Eq for Cell<T> {}

impl<T: Copy + PartialOrd> PartialOrd for Cell<T> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        self.get().partial_cmp(&other.get())
    }
}

impl<T: Copy + Ord> Ord for Cell<T> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.get().cmp(&other.get())
    }
}

impl<T: Copy + fmt::Debug> fmt::Debug for Cell<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Cell").field("value", &self.get()).finish()
    }
}

impl<T: Value + Copy> Value for Cell<T> {
    fn declare(shapes: &mut Shapes<'_>) -> DomainId {
        T::declare(shapes)
    }

    fn choose(chooser: &mut Chooser, domain: DomainId) -> Self {
        Cell { is_chosen: true, value: UnsafeCell::new(choose(chooser, domain)) }
    }

    // What is listed is the content.
    const KNOWS_LISTS: bool = true;

    fn visit<V: Visitor>(&self, domain: DomainId, visitor: &mut V) {
        self.get().visit(domain, visitor);
    }
}

macro_rules! lower {
    ($($cell:ident)*) => {$(
        impl<T: Lower> Lower for std::cell::$cell<T> where T::Lowered: Sized {
            type Lowered = $cell<T::Lowered>;
        }
        impl<T: Lower> Lower for $cell<T> where T::Lowered: Sized {
            type Lowered = $cell<T::Lowered>;
        }
    )*};
}

lower!(RefCell Cell);
