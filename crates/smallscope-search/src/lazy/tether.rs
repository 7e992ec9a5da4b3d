//! Tethers: how many handles there are to the objects of a search.
//!
//! A predicate may clone an [`Rc`](super::shared::Rc) of the structure it judges, and such a clone may outlive the run: in a
//! thread-local, or leaked. Then references into the structure may live as long. So all handles to the objects of one
//! search are counted in one place, its tether, and the chooser takes nothing back while any is left. The guards of borrowed
//! cells count as well: one that is forgotten would leave its cell borrowed for the runs to come.
//!
//! The header of an object that a predicate made itself is the same type, with counts of its own.

use std::alloc::{Layout, alloc, dealloc, handle_alloc_error};
use std::cell::Cell;
use std::ptr::NonNull;
use std::sync::{Mutex, PoisonError};

use smallscope_core::small::SmallSet;

use super::head::SearchBits;

/// Where the counts of a tether start: never zero, however many handles are dropped.
const HELD: usize = isize::MAX as usize / 2;

/// Counts of handles.
pub(super) struct Tether {
    strong: Cell<usize>,
    /// Weak handles; all strong handles together count as one. Zero in the tether of a search, where every handle counts as
    /// strong: so there is one number to look at after each run.
    weak: Cell<usize>,
}

impl Tether {
    /// The header of an object with one handle.
    pub(super) fn of_object() -> Self {
        Tether { strong: Cell::new(1), weak: Cell::new(1) }
    }

    /// The tether of a search.
    pub(super) fn of_search() -> Self {
        Tether { strong: Cell::new(HELD), weak: Cell::new(0) }
    }

    /// Whether there are handles to objects of the search.
    #[inline]
    pub(super) fn is_held(&self) -> bool {
        self.strong.get() != HELD
    }

    pub(super) fn is_alive(&self) -> bool {
        self.strong.get() > 0
    }

    #[inline]
    pub(super) fn add_strong(&self) {
        add(&self.strong);
    }

    /// Takes a strong handle off; true if it was the last.
    #[inline]
    pub(super) fn drop_strong(&self) -> bool {
        self.strong.set(self.strong.get() - 1);
        self.strong.get() == 0
    }

    fn is_of_search(&self) -> bool {
        self.weak.get() == 0
    }

    pub(super) fn add_weak(&self) {
        add(if self.is_of_search() { &self.strong } else { &self.weak });
    }

    /// Takes a weak handle off; true if it was the last.
    pub(super) fn drop_weak(&self) -> bool {
        if self.is_of_search() {
            return self.drop_strong();
        }
        self.weak.set(self.weak.get() - 1);
        self.weak.get() == 0
    }

    /// Whether the object has this strong handle only. Those of a search have others: the fields that point to them.
    pub(super) fn is_unique(&self) -> bool {
        self.strong.get() == 1 && self.weak.get() == 1
    }
}

#[inline]
fn add(count: &Cell<usize>) {
    if count.get() >= isize::MAX as usize {
        // As in std: with so many leaked handles, a count could come round to zero.
        std::process::abort();
    }
    count.set(count.get() + 1);
}

/// Allocates room for an object, with a pointer to its tether in the word before it: so a handle is one pointer, and objects of
/// types without fields differ by address, too.
pub(super) fn allocate(layout: Layout, tether: NonNull<Tether>) -> NonNull<u8> {
    let (whole, offset) = with_tether(layout);
    // SAFETY: the layout has room for the pointer at least, and the offset is within it. The word before the offset is aligned,
    // since the offset is a multiple of the pointer's alignment.
    unsafe {
        let Some(start) = NonNull::new(alloc(whole)) else { handle_alloc_error(whole) };
        let object = start.add(offset);
        object.cast::<NonNull<Tether>>().sub(1).write(tether);
        object
    }
}

/// Frees the room of an object.
///
/// # Safety
///
/// It is from [`allocate`] with this layout, and freed once.
pub(super) unsafe fn release(object: NonNull<u8>, layout: Layout) {
    let (whole, offset) = with_tether(layout);
    // SAFETY: the caller's promise.
    unsafe { dealloc(object.sub(offset).as_ptr(), whole) }
}

/// The tether of an object.
///
/// # Safety
///
/// The object is from [`allocate`] and was not released.
#[inline]
pub(super) unsafe fn of<T: ?Sized>(object: NonNull<T>) -> NonNull<Tether> {
    // SAFETY: the caller's promise.
    unsafe { object.cast::<NonNull<Tether>>().sub(1).read() }
}

/// The layout of an object with its tether, and where the object is in it.
fn with_tether(layout: Layout) -> (Layout, usize) {
    let tether = Layout::new::<NonNull<Tether>>();
    let offset = tether.size().max(layout.align());
    let whole = offset
        .checked_add(layout.size())
        .and_then(|size| Layout::from_size_align(size, tether.align().max(layout.align())).ok());
    (whole.expect("objects are not that large"), offset)
}

/// The tether of a search, at an address that stays.
pub(super) struct OwnTether(NonNull<Tether>);

impl OwnTether {
    pub(super) fn new() -> Self {
        OwnTether(NonNull::from(Box::leak(Box::new(Tether::of_search()))))
    }

    #[inline]
    pub(super) fn pointer(&self) -> NonNull<Tether> {
        self.0
    }
}

impl std::ops::Deref for OwnTether {
    type Target = Tether;

    #[inline]
    fn deref(&self) -> &Tether {
        // SAFETY: it lives until this is dropped, and only shared references to it are made.
        unsafe { self.0.as_ref() }
    }
}

impl Drop for OwnTether {
    fn drop(&mut self) {
        if !self.is_held() {
            // SAFETY: from `Box::leak`, freed once, here; no handle is left to look at it.
            drop(unsafe { Box::from_raw(self.0.as_ptr()) });
        }
    }
}

/// The number of a search, which the fields of its structures bear. No two searches that exist have the same; that of a
/// search whose memory is kept for ever is never given again.
#[derive(Debug)]
pub(crate) struct Ticket(u16);

static GIVEN: Mutex<SmallSet<u16>> = Mutex::new(SmallSet::new());

impl Ticket {
    /// A number that no other search has.
    ///
    /// # Panics
    ///
    /// If there are more searches at once than can be told apart, some 8,000.
    pub(crate) fn new() -> Self {
        let mut given = GIVEN.lock().unwrap_or_else(PoisonError::into_inner);
        let free = (1..SearchBits::COUNT as u16).find(|number| !given.contains(number));
        let number = free.expect("too many searches exist at once, or kept pointers into their structures");
        given.insert(number);
        Ticket(number)
    }

    pub(crate) fn bits(&self) -> SearchBits {
        SearchBits::new(self.0)
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        GIVEN.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.0);
    }
}
