//! Tethers: how many handles there are to the objects of a search.
//!
//! A predicate may clone an [`Rc`](super::shared::Rc) of the structure it judges, and such a clone may outlive the run: in a
//! thread-local, or leaked. Then references into the structure may live as long. So all handles to the objects of one
//! search are counted in one place, its tether, and the chooser takes nothing back while any is left.
//!
//! The header of an object that a predicate made itself is the same type, with counts of its own.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::ptr::NonNull;
use std::sync::{Mutex, PoisonError};

/// Where the counts of a tether start: never zero, however many handles are dropped.
const HELD: usize = isize::MAX as usize / 2;

/// Counts of handles.
pub(super) struct Tether {
    strong: Cell<usize>,
    /// Weak handles; all strong handles together count as one.
    weak: Cell<usize>,
    /// The number of the run at hand, by which what an earlier run left behind is told from what this one did.
    run: Cell<u32>,
}

impl Tether {
    /// The header of an object with one handle.
    pub(super) fn of_object() -> Self {
        Tether { strong: Cell::new(1), weak: Cell::new(1), run: Cell::new(0) }
    }

    /// The tether of a search.
    pub(super) fn of_search() -> Self {
        Tether { strong: Cell::new(HELD), weak: Cell::new(HELD), run: Cell::new(0) }
    }

    /// Whether there are handles to objects of the search.
    #[inline]
    pub(super) fn is_held(&self) -> bool {
        self.strong.get() != HELD || self.weak.get() != HELD
    }

    pub(super) fn run(&self) -> u32 {
        self.run.get()
    }

    #[inline]
    pub(super) fn start_run(&self) {
        self.run.set(self.run.get().wrapping_add(1));
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

    pub(super) fn add_weak(&self) {
        add(&self.weak);
    }

    /// Takes a weak handle off; true if it was the last.
    pub(super) fn drop_weak(&self) -> bool {
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

static GIVEN: Mutex<BTreeSet<u16>> = Mutex::new(BTreeSet::new());

impl Ticket {
    /// A number that no other search has.
    ///
    /// # Panics
    ///
    /// If there are 65,535 searches at once.
    pub(crate) fn new() -> Self {
        let mut given = GIVEN.lock().unwrap_or_else(PoisonError::into_inner);
        let next = given.last().map_or(1, |last| last.wrapping_add(1)).max(1);
        let free = (next..=u16::MAX).chain(1..next).find(|number| !given.contains(number));
        let number = free.expect("fewer than 65,535 searches exist at once");
        given.insert(number);
        Ticket(number)
    }

    pub(crate) fn number(&self) -> u16 {
        self.0
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        GIVEN.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.0);
    }
}
