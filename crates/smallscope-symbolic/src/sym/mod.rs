//! Symbolic scalars: numbers, truth values and characters that may not be known.
//!
//! What Rust computes without a branch becomes a term. What Rust panics on, or gives a `bool` or an `Option` for, is a branch:
//! the oracle of the thread decides it.

mod arithmetic;
mod bits;
mod cast;
mod character;
mod compare;
mod integer;
mod list;
#[cfg(feature = "num-traits")]
mod num;
mod parts;
mod scalar;
mod settle;
mod show;
mod signed;
mod text;
mod truth;
mod unsigned;

use std::panic::Location;

pub(crate) use character::SURROGATES;
pub use list::SymVec;
pub use scalar::{Bits, Integer, Scalar, SignedInteger, UnsignedInteger};
pub use text::SymString;

use crate::oracle::{self, Mark, Oracle};
use crate::term::{Binary, Term, Terms, Unary, apply_unary};

/// A scalar that may not be known: a value, or a term over the variables of a path.
///
/// It is compared and computed with like the scalar itself. A branch on what is not known is decided by the exploration that
/// runs, one way now and the other way in another run, as far as both are possible. Plain operators panic on overflow and on
/// division by zero, on the paths where that happens, with the words of a debug build; the other integer methods are there
/// too. As an index, take [`index`](Sym::index); in general, [`concrete`](Sym::concrete) gives a value to code that
/// needs one, a path for each.
///
/// With the feature `num-traits` it has the traits of that crate, for code that is generic over numbers.
///
/// Shown, it is its value or its term (`x0 + 3`), or `?` when the exploration that made it has ended.
///
/// ```
/// use smallscope_symbolic::Sym;
///
/// // Known values need no exploration.
/// let x = Sym::new(40_i8) + 2;
/// assert_eq!(x, 42);
/// assert_eq!(x.checked_mul(4), None);
/// assert_eq!(x.wrapping_mul(4).known(), Some(-88));
/// assert_eq!(x.to_string(), "42");
/// ```
#[derive(Clone, Copy)]
pub struct Sym<T>(Repr<T>);

#[derive(Clone, Copy)]
enum Repr<T> {
    Known(T),
    Unknown(Term, Mark),
}

impl<T: Scalar> Sym<T> {
    /// A known value.
    ///
    /// ```
    /// # use smallscope_symbolic::Sym;
    /// const LIMIT: Sym<u8> = Sym::new(7);
    /// assert!(LIMIT < 8);
    /// ```
    pub const fn new(value: T) -> Self {
        Sym(Repr::Known(value))
    }

    /// The value, if it is known without a decision.
    ///
    /// ```
    /// # use smallscope_symbolic::Sym;
    /// assert_eq!(Sym::new('x').known(), Some('x'));
    /// ```
    pub const fn known(self) -> Option<T> {
        match self.0 {
            Repr::Known(value) => Some(value),
            Repr::Unknown(..) => None,
        }
    }

    /// The term, in the oracle that is installed.
    ///
    /// # Panics
    ///
    /// If there is no oracle, or the value belongs to another one.
    #[doc(hidden)]
    pub fn term(self) -> Term {
        oracle::ask(|oracle, mark| self.term_in(oracle.terms(), mark))
    }

    /// The scalar that a term of the installed oracle stands for.
    #[doc(hidden)]
    pub fn of_term(term: Term) -> Self {
        compute(|_, _| term)
    }

    /// The term, if the value is one of those with this mark.
    pub(crate) fn term_of(self, of: Mark) -> Option<Term> {
        match self.0 {
            Repr::Unknown(term, mark) if mark == of => Some(term),
            _ => None,
        }
    }

    /// The term, in the terms of the oracle with this mark.
    fn term_in(self, terms: &mut Terms, current: Mark) -> Term {
        match self.0 {
            Repr::Known(value) => terms.constant(value.to_number(), T::SORT),
            Repr::Unknown(term, mark) => {
                oracle::check(mark, current);
                term
            }
        }
    }

    /// The result of an operation on two scalars.
    pub(crate) fn binary<U: Scalar>(self, operation: Binary, other: Sym<T>) -> Sym<U> {
        if let (Some(a), Some(b)) = (self.known(), other.known()) {
            return Sym::new(U::from_number(operation.apply(T::SORT, a.to_number(), b.to_number())));
        }
        compute(|terms, mark| {
            let (a, b) = (self.term_in(terms, mark), other.term_in(terms, mark));
            terms.binary(operation, a, b)
        })
    }

    /// The result of an operation on one scalar.
    fn unary<U: Scalar>(self, operation: Unary) -> Sym<U> {
        match self.known() {
            Some(value) => Sym::new(U::from_number(U::SORT.wrap(apply_unary(operation, value.to_number())))),
            None => compute(|terms, mark| {
                let operand = self.term_in(terms, mark);
                terms.unary(operation, operand, U::SORT)
            }),
        }
    }

    /// The bits of a number, as this type.
    fn constant(number: i128) -> Self {
        Sym::new(T::from_number(T::SORT.wrap(number)))
    }
}

impl Sym<bool> {
    /// Which way a branch on it goes.
    ///
    /// ```
    /// use smallscope_symbolic::{Sym, any, explore};
    ///
    /// let paths = explore(|| any::<Sym<bool>>().decide());
    /// assert_eq!(paths.len(), 2);
    /// ```
    #[track_caller]
    pub fn decide(self) -> bool {
        match self.known() {
            Some(value) => value,
            None => {
                let place = Location::caller();
                oracle::ask(|oracle, mark| {
                    let term = self.term_in(oracle.terms(), mark);
                    oracle.at(place);
                    oracle.decide(term)
                })
            }
        }
    }

    /// One of two values, without a branch.
    ///
    /// ```
    /// # use smallscope_symbolic::Sym;
    /// assert_eq!(Sym::new(true).select(Sym::new(1), Sym::new(2)), 1);
    /// ```
    pub fn select<T: Scalar>(self, then: Sym<T>, otherwise: Sym<T>) -> Sym<T> {
        match self.known() {
            Some(true) => then,
            Some(false) => otherwise,
            None => compute(|terms, mark| {
                let condition = self.term_in(terms, mark);
                let (a, b) = (then.term_in(terms, mark), otherwise.term_in(terms, mark));
                terms.choose(condition, a, b)
            }),
        }
    }
}

/// The scalar for the term that an operation makes.
fn compute<U: Scalar>(operation: impl FnOnce(&mut Terms, Mark) -> Term) -> Sym<U> {
    oracle::ask(|oracle: &mut dyn Oracle, mark| {
        let terms = oracle.terms();
        let term = operation(terms, mark);
        match terms.constant_of(term) {
            Some(number) => Sym::new(U::from_number(number)),
            None => Sym(Repr::Unknown(term, mark)),
        }
    })
}

impl<T: Scalar> From<T> for Sym<T> {
    fn from(value: T) -> Self {
        Sym::new(value)
    }
}

impl<T: Scalar> From<&Sym<T>> for Sym<T> {
    fn from(value: &Sym<T>) -> Self {
        *value
    }
}

/// What an operation takes as its other operand: a symbolic scalar or a known one.
///
/// ```
/// use smallscope_symbolic::Sym;
///
/// let three = Sym::new(3_u8);
/// assert_eq!(three.wrapping_add(1), three.wrapping_add(Sym::new(1)));
/// ```
pub trait Operand<T: Scalar> {
    /// It, as a symbolic scalar.
    ///
    /// ```
    /// # use smallscope_symbolic::Operand;
    /// assert_eq!(Operand::<u8>::symbolic(3).known(), Some(3));
    /// ```
    fn symbolic(self) -> Sym<T>;
}

impl<T: Scalar> Operand<T> for T {
    fn symbolic(self) -> Sym<T> {
        Sym::new(self)
    }
}

impl<T: Scalar> Operand<T> for Sym<T> {
    fn symbolic(self) -> Sym<T> {
        self
    }
}

impl<T: Scalar> Operand<T> for &Sym<T> {
    fn symbolic(self) -> Sym<T> {
        *self
    }
}

impl<T: Scalar + Default> Default for Sym<T> {
    fn default() -> Self {
        Sym::new(T::default())
    }
}
