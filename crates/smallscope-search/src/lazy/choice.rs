//! Choices and what is kept about them: the entries of the choice stack, and the fields that complete a structure.

use std::any::Any;
use std::fmt;
use std::panic::Location;

use super::chooser::Chooser;
use super::engaged::set_aborted;
use super::head::Head;
use crate::domain::DomainId;

/// Why a run of the predicate was abandoned from inside a field access. Carried by a quiet unwinding.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Abort {
    /// A pointer has no object left to point to.
    DeadEnd,
    /// The stack is as deep as it may be for this run (planning of shards).
    Horizon,
    EndlessLoop,
    DeepRecursion,
    /// No value of the symbolic fields leads here.
    Contradiction,
    /// It is not known whether any does.
    Unknown,
    /// The predicate came to another field than last time with the same values.
    Nondeterministic(DomainId),
    /// The predicate does what it must not.
    Meddling(Meddling, &'static Location<'static>),
    /// A field of another search is read that has no value.
    Foreign,
    /// A limit of the search was reached while a call was solved.
    Spent,
}

impl Abort {
    pub(super) fn unwind(self) -> ! {
        std::panic::resume_unwind(self.noted())
    }

    /// What to unwind with. The reason is kept apart: code of the user may throw the same again, in a later run.
    pub(crate) fn noted(self) -> Box<dyn Any + Send> {
        set_aborted(self);
        Box::new(self)
    }
}

/// What a predicate must not do.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Meddling {
    /// It writes to a thing of this kind in the structure that it judges.
    Write(&'static str),
    /// It does this with a field that is ignored or derived.
    Hidden(&'static str),
    /// It calls a function that the macros took for one that the compiler refuses.
    Bodiless,
}

impl fmt::Display for Meddling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Meddling::Write(what) => write!(f, "writes to a `{what}` of the structure"),
            Meddling::Hidden(does) => {
                write!(f, "{does} a field that is ignored or derived, and has no value yet, by a derived impl")
            }
            Meddling::Bodiless => f.write_str(
                "calls a function that smallscope took for one that does not compile, and did not repeat for invariants: \
                 please report it; called",
            ),
        }
    }
}

/// The alternative an entry is at, and how many it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Choice {
    pub(crate) index: u32,
    pub(crate) end: u32,
}

impl Choice {
    /// The same alternative, as the only one.
    pub(crate) fn fixed(self) -> Self {
        Choice { index: self.index, end: self.index + 1 }
    }

    /// The alternatives after this one; empty if it is the last.
    pub(super) fn rest(self) -> Self {
        Choice { index: self.index + 1, end: self.end }
    }

    pub(super) fn is_last(self) -> bool {
        self.index + 1 >= self.end
    }
}

/// What a choice changed besides its field, to be undone with it.
#[derive(Clone, Copy, Debug)]
pub(super) enum Effect {
    None,
    Fresh {
        pool: u32,
    },
    Own {
        pool: u32,
        object: u32,
        fresh: bool,
        /// Whether it was set aside before.
        promised: bool,
    },
    /// So many objects were set aside.
    Promise {
        pool: u32,
        count: u32,
    },
    Name {
        arena: u32,
        slot: u32,
        by_position: bool,
    },
    Length {
        arena: u32,
    },
    Spend {
        budget: u32,
        count: u32,
    },
    Variable,
    Unusual,
    /// The number of the variant: nothing to undo.
    Variant {
        number: u32,
    },
}

/// One choice on the stack.
pub(super) struct Entry {
    pub(super) head: *const Head,
    /// The first entry of its field.
    pub(super) first: u32,
    /// How many fields were open when this field was come to.
    pub(super) open: u32,
    pub(super) choice: Choice,
    pub(super) effect: Effect,
}

/// How to choose the value of a field again.
#[derive(Clone, Copy)]
pub(crate) struct Refill {
    pub(super) value: *mut u8,
    pub(super) fill: unsafe fn(&Head, *mut u8),
    pub(super) stepper: &'static Stepper,
}

/// How to write the value of another alternative of a field's only choice.
pub(crate) struct Stepper {
    /// The number that the values of a domain begin with; none if each has to be chosen anew.
    pub(super) least: fn(&Chooser, DomainId) -> Option<i128>,
    /// Writes the value of an alternative, where the values begin with this number.
    pub(super) write: unsafe fn(i128, usize, *mut u8),
}

impl Stepper {
    /// That of a field whose values have to be chosen anew.
    pub(super) const NONE: &Stepper = &Stepper { least: |_, _| None, write: |_, _, _| () };
}

/// A field whose value can be written when its only choice is advanced.
#[derive(Clone, Copy)]
pub(super) struct Leaf {
    pub(super) head: *const Head,
    pub(super) value: *mut u8,
    pub(super) stepper: &'static Stepper,
    /// The number that its values begin with, once one was written.
    pub(super) least: i128,
    /// How many choices there are, if its values were written since the last one was made or taken back; else none.
    pub(super) depth: usize,
}

impl Leaf {
    /// No field.
    pub(super) const NONE: Leaf = Leaf::of(std::ptr::null(), std::ptr::null_mut(), Stepper::NONE);

    /// A field that was just chosen.
    #[inline]
    pub(super) const fn of(head: *const Head, value: *mut u8, stepper: &'static Stepper) -> Self {
        Leaf { head, value, stepper, least: 0, depth: 0 }
    }
}

/// A field that the predicate did not read.
#[derive(Clone, Copy)]
pub(super) struct Unread {
    pub(super) head: *const Head,
    pub(super) first: usize,
    pub(super) refill: Refill,
}

/// The fields that the predicate did not read when it last accepted, in the order of the walk that chose them.
///
/// If none of them brings further fields with it, whatever its value, then the next completion has the same ones, and
/// no walk is needed to find them.
#[derive(Default)]
pub(super) struct Completions {
    pub(super) fields: Vec<Unread>,
    pub(super) recording: bool,
    /// Whether all of them are such.
    pub(super) closed: bool,
}
