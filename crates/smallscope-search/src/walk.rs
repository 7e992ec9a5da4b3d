//! Walks over what a value reaches, each object once: to judge all of it by the invariants of its types.

use std::any::TypeId;
use std::fmt;
use std::ptr;

use crate::model::Model;

/// Which objects have been met.
#[derive(Default)]
pub struct Walk {
    met: Vec<(usize, TypeId)>,
    /// Whether pointers are not followed at all, because nothing behind them has invariants.
    shallow: bool,
    /// How many pointers deep it is.
    depth: usize,
    /// The value whose own invariants were asked last: where it is, and its type.
    judged: Option<(usize, TypeId)>,
}

/// How many pointers deep a walk goes: enough for small scopes, and little enough for the stack of a test.
pub(crate) const DEEPEST: usize = 500;

/// What stands for the invariants of objects that are too deep down to be judged.
pub(crate) const TOO_DEEP: Violation = Violation { invariant: "", file: "", line: 0 };

impl Walk {
    /// A walk that has met nothing. It does not follow raw pointers of ordinary values, which may dangle.
    pub fn new() -> Self {
        Walk::default()
    }

    /// A walk that follows no pointer of ordinary values.
    #[doc(hidden)]
    pub fn shallow() -> Self {
        Walk { shallow: true, ..Walk::default() }
    }

    pub(crate) fn is_shallow(&self) -> bool {
        self.shallow
    }

    /// Forgets what it has met.
    pub(crate) fn restart(&mut self) {
        self.met.clear();
        self.depth = 0;
    }

    /// Meets an object; true if it is new.
    pub(crate) fn enter<T: 'static>(&mut self, object: &T) -> bool {
        let key = (ptr::from_ref(object).addr(), TypeId::of::<T>());
        let is_new = !self.met.contains(&key);
        if is_new {
            self.met.push(key);
        }
        is_new
    }

    /// Notes the value whose own invariants are asked next.
    #[doc(hidden)]
    pub fn judge<T: 'static>(&mut self, value: &T) {
        self.judged = Some((ptr::from_ref(value).addr(), TypeId::of::<T>()));
    }

    /// The value whose own invariants were asked last: the one that is not valid, after a violation.
    pub(crate) fn judged(&self) -> Option<(usize, TypeId)> {
        self.judged
    }

    /// Goes one pointer deeper; false if that is too deep.
    pub(crate) fn descend(&mut self) -> bool {
        let may = self.depth < DEEPEST;
        self.depth += usize::from(may);
        may
    }

    /// Comes back up.
    pub(crate) fn ascend(&mut self) {
        self.depth -= 1;
    }
}

/// An invariant that a value does not satisfy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The invariant: `Bst::rep_ok`. Empty if objects are too deep down to be judged.
    pub invariant: &'static str,
    /// The file it is in.
    pub file: &'static str,
    /// Its line.
    pub line: u32,
}

impl Violation {
    /// Whether it stands for invariants that could not be judged.
    pub(crate) fn is_too_deep(&self) -> bool {
        *self == TOO_DEEP
    }

    /// The invariant at a place.
    pub const fn new(invariant: &'static str, file: &'static str, line: u32) -> Self {
        Violation { invariant, file, line }
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_too_deep() {
            return write!(f, "an invariant cannot be judged: there are more than {DEEPEST} pointers in a row");
        }
        write!(f, "the invariant {} does not hold ({}:{})", self.invariant, self.file, self.line)
    }
}

/// Whether a field's twin is valid throughout. `accessor` says of which type the field is; the twin is read only if
/// that type can lead to modelled objects.
pub fn throughout<'t, S, F: Model>(
    _accessor: impl for<'a> Fn(&'a S) -> &'a F,
    twin: impl FnOnce() -> &'t F::Twin,
    walk: &mut Walk,
) -> bool {
    !F::HAS_OBJECTS || F::valid_throughout(twin(), walk)
}

/// The same for a field of trait objects. `coercion` says as which type they are chosen.
pub fn throughout_as<'t, F: Model, D>(
    _coercion: impl Fn(F) -> D,
    twin: impl FnOnce() -> &'t F::Twin,
    walk: &mut Walk,
) -> bool {
    !F::HAS_OBJECTS || F::valid_throughout(twin(), walk)
}
