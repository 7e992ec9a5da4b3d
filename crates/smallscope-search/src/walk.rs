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
    /// Whether no object may hold itself.
    acyclic: bool,
    /// The object whose fields are walked through, unless a cell is between it and them.
    holder: Option<usize>,
    /// Which objects hold which by a shared pointer that is in no cell.
    holds: Vec<(usize, usize)>,
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

    /// A walk on which objects that hold themselves may be refused.
    pub(crate) fn judging(acyclic: bool) -> Self {
        Walk { acyclic, ..Walk::default() }
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
        self.holds.clear();
        (self.depth, self.holder) = (0, None);
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

    /// Walks through what an object holds, if that is of any interest. False if it is held by what it holds, or if it is not valid.
    ///
    /// Without a cell, a shared pointer is made after what it points to, and never changed. So no program makes a cycle of such
    /// pointers: it needs a cell, or a weak pointer.
    pub(crate) fn shared<T: 'static>(&mut self, object: &T, valid: impl FnOnce(&T, &mut Self) -> bool) -> bool {
        let (address, is_new) = (ptr::from_ref(object).addr(), self.enter(object));
        if let Some(holder) = self.holder.filter(|_| self.acyclic) {
            if !is_new && self.leads(address, holder) {
                return false;
            }
            self.holds.push((holder, address));
        }
        !is_new || self.held_by(Some(address), |walk| valid(object, walk))
    }

    /// Walks through what a cell holds: that can be changed at any time.
    pub(crate) fn within_cell(&mut self, valid: impl FnOnce(&mut Self) -> bool) -> bool {
        self.held_by(None, valid)
    }

    /// Walks through what another object holds, or a cell.
    pub(crate) fn held_by(&mut self, holder: Option<usize>, valid: impl FnOnce(&mut Self) -> bool) -> bool {
        let outer = std::mem::replace(&mut self.holder, holder);
        let is_valid = valid(self);
        self.holder = outer;
        is_valid
    }

    /// Whether an object is another one, or holds it by way of others.
    fn leads(&self, from: usize, to: usize) -> bool {
        let mut reached = vec![from];
        let mut next = 0;
        while let Some(&object) = reached.get(next) {
            if object == to {
                return true;
            }
            for &(_, held) in self.holds.iter().filter(|(holder, _)| *holder == object) {
                if !reached.contains(&held) {
                    reached.push(held);
                }
            }
            next += 1;
        }
        false
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

/// The same for an array in a type that has no twin, since it is chosen whole.
pub fn throughout_whole<F: Model>(value: &F, walk: &mut Walk) -> bool {
    !F::HAS_OBJECTS || value.violated(walk).is_none()
}

/// The same for a field of trait objects. `coercion` says as which type they are chosen.
pub fn throughout_as<'t, F: Model, D>(
    _coercion: impl Fn(F) -> D,
    twin: impl FnOnce() -> &'t F::Twin,
    walk: &mut Walk,
) -> bool {
    !F::HAS_OBJECTS || F::valid_throughout(twin(), walk)
}
