//! What the code that `#[smallscope::model]` generates is made of. Not for use by hand.

pub use crate::domain::DomainId;
pub use crate::lazy::{Chooser, Concretiser, Elements, Field, Hidden, LazyArray, LazyVec};
pub use crate::model::Model;
pub use crate::place::{Place, PlaceField, PlacePlain};
pub use crate::shapes::{ClassDecl, Shapes};
pub use crate::sites::{self, Site};
pub use crate::value::{Auto, Indexed, Listed, Lower, Lowered, Param, SlotIndex, Strategy, Value};
pub use crate::visit::{Shape, Visitor};

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

/// The validity of types without invariants; a twin with invariants has an inherent method of the same name.
pub trait NoInvariant {
    /// True.
    fn __smallscope_valid(&self) -> bool {
        true
    }
}

impl<T: ?Sized> NoInvariant for T {}
