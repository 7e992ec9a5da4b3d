//! The head of a lazily chosen field: its state and its domain.

use std::cell::Cell;

use crate::domain::DomainId;

/// The value may be read at once. It is the sign, which is quick to look at.
const READY: u32 = 1 << 31;
const SET: u32 = 1 << 30;
const PLAIN: u32 = 1 << 29;
/// The bits of the domain's number; between them and the flags is that of the search.
const DOMAIN: u32 = (1 << 16) - 1;
const TICKET: u32 = PLAIN - 1 - DOMAIN;

/// How many domains a space can have.
pub(crate) const MOST_DOMAINS: usize = DOMAIN as usize;

/// State and domain of one field.
///
/// It is *ready* unless the next read must take the slow path: because the field has no value yet, or because it has another one, and the
/// search wants to know whether it is come to. So the fast path looks at one sign, and writes nothing: reads that wrote would wait for
/// one another.
#[derive(Debug)]
pub(crate) struct Head {
    /// Flags, the search that the field belongs to, and its domain.
    state: Cell<u32>,
}

impl Head {
    /// A field without a value, to be chosen from `domain` by the search with this ticket.
    #[inline]
    pub(crate) fn unset(domain: DomainId, ticket: SearchBits) -> Self {
        debug_assert!(domain.0 <= DOMAIN, "spaces are checked to have fewer domains");
        Head { state: Cell::new(ticket.0 | domain.0) }
    }

    /// A field with a value that user code gave it.
    pub(crate) const fn plain() -> Self {
        Head { state: Cell::new(PLAIN | SET | READY) }
    }

    /// Whether the value may be read at once; if not, the slow path is due.
    #[inline(always)]
    pub(crate) fn is_ready(&self) -> bool {
        self.state.get() & READY != 0
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
        self.state.set(self.state.get() | SET | READY);
    }

    /// Marks the field as having another value, which no read has come to.
    #[inline]
    pub(crate) fn mark_unread(&self) {
        self.state.set(self.state.get() & !READY);
    }

    /// Whether no read has come to the value since it was marked so.
    #[inline]
    pub(crate) fn is_unread(&self) -> bool {
        self.state.get() & (SET | READY) == SET
    }

    #[inline]
    pub(crate) fn mark_unset(&self) {
        self.state.set(self.state.get() & !(SET | READY));
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
