//! The head of a lazily chosen field: its state, its domain, and how many reads it has left before the next check.

use std::cell::Cell;

use crate::domain::DomainId;

/// Reads of a field between two checks of the limits on the run.
const FUEL: i32 = 64;

const SET: u32 = 1 << 31;
const PLAIN: u32 = 1 << 30;
/// The bits of the domain's number; between them and the flags is that of the search.
const DOMAIN: u32 = (1 << 16) - 1;
const TICKET: u32 = PLAIN - 1 - DOMAIN;

/// How many domains a space can have.
pub(crate) const MOST_DOMAINS: usize = DOMAIN as usize;

/// State and domain of one field.
///
/// Fuel is at most zero exactly if the next read must take the slow path: because the field has no value yet, or because the
/// limits on endless loops are due for a check. So the fast path counts down one number and looks at its sign.
#[derive(Debug)]
pub(crate) struct Head {
    fuel: Cell<i32>,
    /// Flags, the search that the field belongs to, and its domain.
    state: Cell<u32>,
}

impl Head {
    /// A field without a value, to be chosen from `domain` by the search with this ticket.
    #[inline]
    pub(crate) fn unset(domain: DomainId, ticket: SearchBits) -> Self {
        debug_assert!(domain.0 <= DOMAIN, "spaces are checked to have fewer domains");
        Head { fuel: Cell::new(0), state: Cell::new(ticket.0 | domain.0) }
    }

    /// A field with a value that user code gave it.
    pub(crate) const fn plain() -> Self {
        Head { fuel: Cell::new(i32::MAX), state: Cell::new(PLAIN | SET) }
    }

    /// Takes one read off the fuel; false if the slow path is due.
    #[inline(always)]
    pub(crate) fn tick(&self) -> bool {
        // Below zero it stays there until the slow path has given it more.
        let fuel = self.fuel.get().wrapping_sub(1);
        self.fuel.set(fuel);
        fuel >= 0
    }

    #[inline]
    pub(crate) fn is_set(&self) -> bool {
        self.state.get() & SET != 0
    }

    #[inline]
    pub(crate) fn is_plain(&self) -> bool {
        self.state.get() & PLAIN != 0
    }

    /// Whether the field belongs to this search.
    #[inline]
    pub(crate) fn is_of(&self, search: SearchBits) -> bool {
        self.state.get() & TICKET == search.0
    }

    #[inline]
    pub(crate) fn domain(&self) -> DomainId {
        DomainId(self.state.get() & DOMAIN)
    }

    /// Marks the field as having a value. The caller has written it.
    #[inline]
    pub(crate) fn mark_set(&self) {
        self.state.set(self.state.get() | SET);
        self.fuel.set(FUEL);
    }

    /// Marks the field as having another value, which no read has come to.
    #[inline]
    pub(crate) fn mark_unread(&self) {
        self.fuel.set(FUEL + 1);
    }

    /// Whether no read has come to the value since it was marked so.
    #[inline]
    pub(crate) fn is_unread(&self) -> bool {
        self.fuel.get() > FUEL
    }

    #[inline]
    pub(crate) fn mark_unset(&self) {
        self.state.set(self.state.get() & !SET);
        self.fuel.set(0);
    }

    /// Refills the fuel and says how many reads it stands for.
    #[inline]
    pub(crate) fn refuel(&self) -> u64 {
        self.fuel.set(FUEL);
        FUEL as u64
    }
}

/// The number of a search, where heads have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SearchBits(u32);

impl SearchBits {
    /// Of no search: for fields that get their own before they are read.
    pub(crate) const NONE: SearchBits = SearchBits(0);
    /// How many searches can be told apart.
    pub(crate) const COUNT: u32 = TICKET >> DOMAIN.count_ones();

    pub(crate) fn new(ticket: u16) -> Self {
        SearchBits(u32::from(ticket) << DOMAIN.count_ones())
    }
}
