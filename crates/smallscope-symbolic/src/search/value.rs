//! `Sym` as a value of twins, and as a modelled type.

use std::any::Any;

use smallscope_search::symbols::Symbol;
use smallscope_search::twin::{
    Chooser, Concretiser, Datum, DomainId, Lower, Mismatch, Model, Observer, Restorer, Shapes, Value, Visitor,
};
use smallscope_search::{Structure, structure_of, value_of};

use super::{method, reasoner};
use crate::oracle;
use crate::sym::{Scalar, Sym};
use crate::term::Term;

impl<T: Scalar> Sym<T> {
    /// The value: known, or that of the representative which is being looked at.
    fn shown(self) -> T {
        self.known().unwrap_or_else(|| {
            let term = self.term();
            T::from_number(oracle::ask(|oracle, _| oracle.settle(term)))
        })
    }
}

impl<T: Scalar + Model + Value> Value for Sym<T> {
    fn declare(shapes: &mut Shapes<'_>) -> DomainId {
        shapes.symbolic::<T>(reasoner::make)
    }

    fn choose(chooser: &mut Chooser, domain: DomainId) -> Self {
        let variable = |low, high| oracle::ask(|oracle, _| oracle.terms().variable(T::SORT, low, high)).0;
        match chooser.variable::<T>(domain, variable) {
            Some(variable) => Sym::of_term(Term(variable)),
            None => Sym::new(T::choose(chooser, domain)),
        }
    }

    const KNOWS_LISTS: bool = true;

    fn visit<V: Visitor>(&self, domain: DomainId, visitor: &mut V) {
        visitor.symbol(domain, self);
    }
}

impl<T: Scalar> Lower for Sym<T> {
    type Lowered = Sym<T>;
}

impl<T: Scalar + Model> Symbol for Sym<T> {
    fn datum(&self) -> Datum {
        structure_of(&self.shown()).root
    }

    fn is(&self, datum: &Datum) -> bool {
        scalar::<T>(datum).is_some_and(|value| reasoner::assume(self.equal_to(value)))
    }

    fn decide_is(&self, datum: &Datum) -> bool {
        scalar::<T>(datum).is_some_and(|value| self.equal_to(value).decide())
    }

    fn is_equal(&self, other: &dyn Any) -> bool {
        other.downcast_ref::<Sym<T>>().is_some_and(|other| reasoner::assume(self.equal_to(*other)))
    }

    fn copied(&self) -> Box<dyn Any> {
        Box::new(*self)
    }

    fn kept(&self) -> Box<dyn Symbol> {
        Box::new(*self)
    }

    fn term(&self) -> u32 {
        Sym::term(*self).0
    }
}

/// The scalar that a datum is.
fn scalar<T: Scalar + Model>(datum: &Datum) -> Option<T> {
    value_of(&Structure { root: datum.clone(), objects: Vec::new() }).ok()
}

impl<T: Scalar + Model + Value> Model for Sym<T> {
    type Twin = Sym<T>;

    const HAS_INVARIANTS: bool = false;
    const HAS_OBJECTS: bool = false;

    fn concretise(twin: &Sym<T>, _: &mut Concretiser) -> Sym<T> {
        Sym::new(twin.shown())
    }

    fn observe(&self, observer: &mut Observer) -> Datum {
        if let Some(variable) = method::variable_of(*self) {
            observer.name_symbol(variable);
        }
        self.shown().observe(observer)
    }

    fn restore(datum: &Datum, restorer: &mut Restorer<'_>) -> Result<Self, Mismatch> {
        T::restore(datum, restorer).map(|value| method::variable(value).unwrap_or(Sym::new(value)))
    }
}
