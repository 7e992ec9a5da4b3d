//! What the code that `#[smallscope::model]` generates is made of. Not for use by hand.

pub use crate::domain::DomainId;
pub use crate::lazy::{
    Arrange, ByHash, ByHeap, ByOrd, Chooser, Concretiser, Each, Elements, Field, Hidden, LazyArray, LazyMap, LazySet,
    LazyVec, Members, Mismatch, Numbered, Record, Restorer, Rounds, clause, step, without_body,
};
pub use crate::maybe_field::{MaybeField, ReadField, ReadPlain};
pub use crate::model::actual::{HasAsAny, Holder, View, WithoutAsAny};
pub use crate::model::{Derivations, Model};
pub use crate::observe::{Observer, OpenRecord, WithDerived, WithoutDerived};
pub use crate::shapes::{ClassDecl, Shapes};
pub use crate::sites::{self, Site};
pub use crate::spell::{OpenSpelling, Speller, Spelling, Spoken, WithSpelling, WithoutSpelling};
#[cfg(feature = "paths")]
pub use crate::trace::{foreign, look, record};
pub use crate::value::{
    Auto, InPlace, Indexed, Keep, Listed, Lower, Lowered, Param, SlotIndex, Strategy, Value, copied,
};
pub use crate::visit::{Shape, Visitor};
pub use crate::walk::{Violation, Walk, throughout, throughout_as, throughout_whole};
pub use smallscope_core::{Datum, SpecText};

/// Calls that can be tabled.
pub mod table {
    pub use crate::lazy::tables::{Conjunction, conjunction};
    pub use crate::table::call::{At, Function, Words, call, is_tabling, pass_over};
}

/// The modules of std whose pointers and cells twins have in a form of their own, under the same names.
pub mod std {
    /// `std::boxed`.
    pub mod boxed {
        pub use crate::lazy::Box;
    }
    /// `std::cell`.
    pub mod cell {
        pub use crate::lazy::{BorrowError, BorrowMutError, Cell, Ref, RefCell, RefMut};
        pub use ::std::cell::*;
    }
    /// What stands for types of `std::collections` that predicates make for themselves.
    pub mod collections {
        pub use crate::quick::{HashMap, HashSet};
    }
    /// `std::rc`.
    pub mod rc {
        pub use crate::lazy::Rc;
        pub use ::std::rc::*;
        /// Stands for `std::rc::Weak` in twins.
        pub type Weak<T> = crate::lazy::Weak<T, crate::lazy::ByRc>;
    }
    /// `std::slice`.
    pub mod slice {
        pub use crate::lazy::Elements as Iter;
        pub use ::std::slice::*;
    }
    /// `std::sync`.
    pub mod sync {
        pub use crate::lazy::Arc;
        pub use ::std::sync::*;
        /// Stands for `std::sync::Weak` in twins.
        pub type Weak<T> = crate::lazy::Weak<T, crate::lazy::ByArc>;
    }
}

/// What an invariant may return.
#[diagnostic::on_unimplemented(message = "an invariant returns `bool`, `Option<_>` or `Result<_, _>`, not `{Self}`")]
pub trait Verdict {
    /// Whether it holds.
    fn holds(self) -> bool;
}

impl Verdict for bool {
    #[inline]
    fn holds(self) -> bool {
        self
    }
}

impl<T> Verdict for Option<T> {
    #[inline]
    fn holds(self) -> bool {
        self.is_some()
    }
}

impl<T, E> Verdict for Result<T, E> {
    #[inline]
    fn holds(self) -> bool {
        self.is_ok()
    }
}

/// Whether a condition on a twin holds; one that panics does not.
pub fn holds(condition: impl FnOnce() -> bool) -> bool {
    ::std::panic::catch_unwind(::std::panic::AssertUnwindSafe(condition)).unwrap_or_else(|payload| {
        if payload.is::<crate::lazy::Abort>() || crate::lazy::Engaged::is_choosing() {
            ::std::panic::resume_unwind(payload);
        }
        false
    })
}

/// The validity of types without invariants; where there are some, the type has inherent methods of the same names.
pub trait NoInvariant {
    /// True.
    fn __smallscope_valid(&self) -> bool {
        true
    }

    /// None.
    fn __smallscope_violated(&self) -> Option<Violation> {
        None
    }
}

impl<T: ?Sized> NoInvariant for T {}
