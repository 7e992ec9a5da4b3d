//! Models: the user's types, each with the twin that the search works on.

pub(crate) mod actual;
mod collections;
mod containers;
mod derive;
mod pointers;
mod records;
mod scalars;

use smallscope_core::{Datum, Structure};

pub use derive::Derivations;

use crate::lazy::{Concretiser, Mismatch, Restorer};
use crate::observe::Observer;
use crate::root::{Root, Single};
use crate::spell::{Speller, Spelling};
use crate::value::Value;
use crate::walk::{Violation, Walk};

/// A type whose values smallscope can generate.
///
/// Implemented by `#[smallscope::model]` for the types of a module, and here for scalars, containers and pointers.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a modelled type",
    label = "smallscope has no twin of `{Self}`",
    note = "put `#[smallscope::model]` on the type or on the module that defines it",
    note = "under `cfg_attr(test, ..)` it is there for the crate's own tests only, not for those in `tests/` or in other crates"
)]
pub trait Model: Sized + 'static {
    /// The type with lazily chosen fields that stands in for this one during the search.
    type Twin: Value;

    /// Builds the ordinary value from its twin.
    fn concretise(twin: &Self::Twin, concretiser: &mut Concretiser) -> Self;

    /// Whether there is anything for [`valid`](Model::valid) to look at; if not, the twin is not read for it.
    const HAS_INVARIANTS: bool = true;

    /// Whether the twin satisfies the type's invariants.
    fn valid(_twin: &Self::Twin) -> bool {
        true
    }

    /// Whether values may lead to modelled objects.
    const HAS_OBJECTS: bool = true;

    /// Whether the twin, and every modelled object it reaches, satisfies the invariants of its type.
    fn valid_throughout(twin: &Self::Twin, _walk: &mut Walk) -> bool {
        Self::valid(twin)
    }

    /// The first invariant that the value, or a modelled object it reaches, does not satisfy.
    fn violated(&self, _walk: &mut Walk) -> Option<Violation> {
        None
    }

    /// Reads the value as part of a structure.
    fn observe(&self, observer: &mut Observer) -> Datum;

    /// Builds a value from part of a structure.
    ///
    /// # Errors
    ///
    /// If the datum is not one of a value of this type.
    fn restore(datum: &Datum, restorer: &mut Restorer<'_>) -> Result<Self, Mismatch>;

    /// Computes the derived fields of the value and of what it holds itself, to be put in place afterwards. What pointers
    /// that may share point to is not its own.
    #[doc(hidden)]
    fn derive(&self) -> Derivations<Self> {
        Derivations::none()
    }

    /// Writes the value as Rust code; none if there is no such code.
    fn spell(&self, _speller: &mut Speller) -> Option<Spelling> {
        None
    }

    /// Where a search for this type keeps its twin.
    #[doc(hidden)]
    fn root() -> Box<dyn Root<Self>> {
        Box::new(Single::default())
    }
}

/// Reads a value as a structure: an object graph with every object once.
///
/// A raw pointer is followed only to objects that other pointers lead to.
///
/// ```
/// use std::rc::Rc;
/// let shared = Rc::new(7u8);
/// let structure = smallscope_search::structure_of(&(shared.clone(), shared));
/// assert_eq!(structure.to_string(), "(#0=7, #0)");
/// ```
pub fn structure_of<T: Model>(value: &T) -> Structure {
    Observer::new().read(value)
}

/// Builds the value that a structure is of.
///
/// ```
/// use smallscope_search::{structure_of, value_of};
/// let structure = structure_of(&vec![1u16, 300]);
/// assert_eq!(value_of::<Vec<u16>>(&structure), Ok(vec![1, 300]));
/// let wrong = value_of::<Vec<u8>>(&structure).unwrap_err();
/// assert_eq!(wrong.to_string(), "1: expected an integer from 0 to 255, found `300`");
/// ```
///
/// # Errors
///
/// If the structure is not one of a value of this type.
pub fn value_of<T: Model>(structure: &Structure) -> Result<T, Mismatch> {
    Restorer::restore(structure)
}
