//! Relation-valued expressions: set operators, joins, closures, and the formulas about them.

use std::ops::{Add, BitAnd, Sub};

use crate::logic::{Expr, ExprKind, ExprOp, Formula, FormulaKind, IntExpr, IntKind, Mapping, Multiplicity};
use crate::logic::{Relation, Variable};
use crate::tuples::TupleSet;

/// All atoms.
pub fn univ() -> Expr {
    Expr::from_kind(ExprKind::Univ)
}

/// Every atom with itself.
pub fn iden() -> Expr {
    Expr::from_kind(ExprKind::Iden)
}

/// The empty set.
pub fn none() -> Expr {
    Expr::from_kind(ExprKind::Empty(1))
}

/// All atoms that carry integers.
pub fn ints() -> Expr {
    Expr::from_kind(ExprKind::Ints)
}

/// These tuples, whatever the instance.
pub fn constant(tuples: TupleSet) -> Expr {
    Expr::from_kind(ExprKind::Constant(tuples))
}

fn binary(op: ExprOp, left: Expr, right: Expr) -> Expr {
    Expr::from_kind(ExprKind::Binary(op, left, right))
}

macro_rules! convert {
    ($($from:ty => $kind:ident),*) => {$(
        impl From<$from> for Expr {
            fn from(symbol: $from) -> Expr {
                Expr::from_kind(ExprKind::$kind(symbol.to_owned()))
            }
        }
    )*};
}

convert!(Relation => Relation, &Relation => Relation, Variable => Variable, &Variable => Variable);

impl From<&Expr> for Expr {
    fn from(expr: &Expr) -> Expr {
        expr.clone()
    }
}

macro_rules! operators {
    ($($left:ty),*) => {$(
        /// The tuples of either.
        impl<R: Into<Expr>> Add<R> for $left {
            type Output = Expr;
            fn add(self, other: R) -> Expr {
                binary(ExprOp::Union, self.into(), other.into())
            }
        }

        /// The tuples of both.
        impl<R: Into<Expr>> BitAnd<R> for $left {
            type Output = Expr;
            fn bitand(self, other: R) -> Expr {
                binary(ExprOp::Intersection, self.into(), other.into())
            }
        }

        /// The tuples of the first that the second does not have.
        impl<R: Into<Expr>> Sub<R> for $left {
            type Output = Expr;
            fn sub(self, other: R) -> Expr {
                binary(ExprOp::Difference, self.into(), other.into())
            }
        }
    )*};
}

operators!(Expr, &Expr, Relation, &Relation, Variable, &Variable);

macro_rules! methods {
    ($($type:ty),*) => {$(
        impl $type {
            /// `a -> b`: every tuple of this one followed by every tuple of the other.
            pub fn product(&self, other: impl Into<Expr>) -> Expr {
                binary(ExprOp::Product, self.into(), other.into())
            }

            /// `a . b`: tuples of this one continued by those tuples of the other that begin with its last atom; that atom
            /// is left out.
            pub fn join(&self, other: impl Into<Expr>) -> Expr {
                binary(ExprOp::Join, self.into(), other.into())
            }

            /// The same as [`join`](Self::join).
            pub fn dot(&self, other: impl Into<Expr>) -> Expr {
                self.join(other)
            }

            /// `a ++ b`: the other, and those tuples of this one whose first atom begins no tuple of the other.
            pub fn override_with(&self, other: impl Into<Expr>) -> Expr {
                binary(ExprOp::Override, self.into(), other.into())
            }

            /// `set <: a`: the tuples that begin with an atom of the set.
            pub fn restrict_domain(&self, set: impl Into<Expr>) -> Expr {
                binary(ExprOp::RestrictDomain, set.into(), self.into())
            }

            /// `a :> set`: the tuples that end with an atom of the set.
            pub fn restrict_range(&self, set: impl Into<Expr>) -> Expr {
                binary(ExprOp::RestrictRange, self.into(), set.into())
            }

            /// `~a`: every pair turned round.
            pub fn transpose(&self) -> Expr {
                Expr::from_kind(ExprKind::Transpose(self.into()))
            }

            /// `^a`: pairs of atoms that one step or more lead from one to the other.
            pub fn closure(&self) -> Expr {
                Expr::from_kind(ExprKind::Closure(self.into()))
            }

            /// `*a`: pairs of atoms that any number of steps lead from one to the other; so every atom with itself.
            pub fn reflexive_closure(&self) -> Expr {
                Expr::from_kind(ExprKind::ReflexiveClosure(self.into()))
            }

            /// Whether it has as many tuples as the multiplicity says.
            pub fn has(&self, multiplicity: Multiplicity) -> Formula {
                Formula::from_kind(FormulaKind::Count(multiplicity, self.into()))
            }

            /// Whether it has a tuple.
            pub fn some(&self) -> Formula {
                self.has(Multiplicity::Some)
            }

            /// Whether it has no tuple.
            pub fn no(&self) -> Formula {
                self.has(Multiplicity::No)
            }

            /// Whether it has at most one tuple.
            pub fn lone(&self) -> Formula {
                self.has(Multiplicity::Lone)
            }

            /// Whether it has exactly one tuple.
            pub fn one(&self) -> Formula {
                self.has(Multiplicity::One)
            }

            /// `a in b`: whether the other has all its tuples.
            pub fn within(&self, other: impl Into<Expr>) -> Formula {
                Formula::from_kind(FormulaKind::Subset(self.into(), other.into()))
            }

            /// `a not in b`: whether the other lacks one of its tuples.
            pub fn not_within(&self, other: impl Into<Expr>) -> Formula {
                !self.within(other)
            }

            /// `a = b`: whether both have the same tuples.
            pub fn equals(&self, other: impl Into<Expr>) -> Formula {
                Formula::from_kind(FormulaKind::Equal(self.into(), other.into()))
            }

            /// `a != b`: whether one has a tuple that the other lacks.
            pub fn differs(&self, other: impl Into<Expr>) -> Formula {
                !self.equals(other)
            }

            /// `#a`: how many tuples it has.
            pub fn count(&self) -> IntExpr {
                IntExpr::from_kind(IntKind::Cardinality(self.into()))
            }

            /// The sum of the integers that its atoms carry.
            pub fn sum(&self) -> IntExpr {
                IntExpr::from_kind(IntKind::SumOf(self.into()))
            }
        }
    )*};
}

methods!(Expr, Relation, Variable);

impl Relation {
    /// `relation in domain -> multiplicity range`: see [`Mapping`].
    pub fn maps(&self, domain: impl Into<Expr>, multiplicity: Multiplicity, range: impl Into<Expr>) -> Formula {
        let mapping = Mapping { relation: self.clone(), domain: domain.into(), multiplicity, range: range.into() };
        Formula::from_kind(FormulaKind::Mapping(mapping))
    }
}
