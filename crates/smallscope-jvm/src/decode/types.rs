//! Types that the verifier gives to locals and operands, and how two of them join.
//!
//! Uninitialised objects are not told apart: their fields are zero, so using one too early is harmless here. Joins use loaded
//! classes only and may lose what they do not know; where a lost type matters, a `CheckRef` instruction looks at the object instead.

use crate::class::Shape;
use crate::descriptor::{self, Kind};
use crate::vm::Vm;

/// The type of a local or operand. Names are numbers of [`crate::vm::Names`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ty {
    Top,
    Int,
    Float,
    Long,
    Double,
    Null,
    Ref(u32),
    /// The address that a `jsr` to this offset left.
    Address(u16),
}

impl Ty {
    pub fn wide(self) -> bool {
        matches!(self, Ty::Long | Ty::Double)
    }

    pub fn is_ref(self) -> bool {
        matches!(self, Ty::Null | Ty::Ref(_))
    }

    /// The type of a field descriptor.
    pub fn of(vm: &mut Vm, descriptor: &str) -> Ty {
        match Kind::of(descriptor) {
            Kind::Long => Ty::Long,
            Kind::Float => Ty::Float,
            Kind::Double => Ty::Double,
            Kind::Ref => Ty::Ref(vm.names.number(descriptor::class_name(descriptor).unwrap_or("java/lang/Object"))),
            Kind::Void => Ty::Top,
            _ => Ty::Int,
        }
    }
}

/// The number of `java/lang/Object`, which is the first name.
pub(crate) const OBJECT: u32 = 0;

impl Vm {
    /// The least type known to be above both.
    pub fn join(&mut self, a: Ty, b: Ty) -> Ty {
        match (a, b) {
            _ if a == b => a,
            (Ty::Null, Ty::Ref(_)) => b,
            (Ty::Ref(_), Ty::Null) => a,
            (Ty::Ref(x), Ty::Ref(y)) => Ty::Ref(self.join_names(x, y)),
            _ => Ty::Top,
        }
    }

    fn join_names(&mut self, x: u32, y: u32) -> u32 {
        let (a, b) = (self.loaded(&self.names.text(x)), self.loaded(&self.names.text(y)));
        let (Some(a), Some(b)) = (a, b) else { return OBJECT };
        if self.is_subclass(a, b) {
            return y;
        }
        if self.is_subclass(b, a) {
            return x;
        }
        if self.class(a).shape != Shape::Ordinary || self.class(b).shape != Shape::Ordinary {
            return OBJECT;
        }
        let common = self.class(a).chain.iter().zip(&self.class(b).chain).take_while(|(x, y)| x == y).last();
        let Some((common, _)) = common else { return OBJECT };
        let name = self.class(common.0).name.clone();
        self.names.number(&name)
    }

    /// Whether every value of type `have` may stand where `want` is wanted. `None` if that is not known without loading classes.
    pub fn fits(&self, have: u32, want: u32) -> Option<bool> {
        if have == want || want == OBJECT {
            return Some(true);
        }
        let (h, w) = (self.names.text(have), self.names.text(want));
        let wanted = self.loaded(&w);
        if wanted.is_some_and(|w| self.class(w).is_interface()) {
            return Some(true);
        }
        match (self.loaded(&h), wanted) {
            (Some(h), Some(w)) if self.is_subclass(h, w) => Some(true),
            _ => None,
        }
    }
}
