//! Formulas: connectives, and the choice between two things by a formula.

use std::ops::{BitAnd, BitOr, Not};

use crate::logic::{Expr, ExprKind, Formula, FormulaKind, IntExpr, IntKind, Relation, Variable};

impl Formula {
    /// Whether all of them hold; true if there are none.
    pub fn all_of<F: Into<Formula>>(formulas: impl IntoIterator<Item = F>) -> Formula {
        Formula::from_kind(FormulaKind::And(formulas.into_iter().map(Into::into).collect()))
    }

    /// Whether one of them holds, or more; false if there are none.
    pub fn any_of<F: Into<Formula>>(formulas: impl IntoIterator<Item = F>) -> Formula {
        Formula::from_kind(FormulaKind::Or(formulas.into_iter().map(Into::into).collect()))
    }

    /// `a => b`: whether the other holds if this one does.
    pub fn implies(&self, other: impl Into<Formula>) -> Formula {
        Formula::from_kind(FormulaKind::Implies(self.clone(), other.into()))
    }

    /// `a <=> b`: whether both hold or neither.
    pub fn iff(&self, other: impl Into<Formula>) -> Formula {
        Formula::from_kind(FormulaKind::Iff(self.clone(), other.into()))
    }

    /// `a => yes else no`: the first if this formula holds, else the second; two expressions, two integers or two formulas.
    ///
    /// ```
    /// use smallscope_relational::{Relation, int};
    /// let (a, b) = (Relation::new("a", 1), Relation::new("b", 1));
    /// assert_eq!(a.some().choose(&a, &a + &b).to_string(), "some a => a else a + b");
    /// assert_eq!(a.some().choose(a.count(), 7).at_most(int(3)).to_string(), "(some a => #a else 7) <= 3");
    /// ```
    pub fn choose<B: Branch>(&self, yes: B, no: impl Into<B::Whole>) -> B::Whole {
        B::Whole::choice(self.clone(), yes.into(), no.into())
    }
}

/// What a formula can choose between, and what a `let` can stand before: expressions, formulas and integers, and what
/// converts into them.
pub trait Branch: Into<Self::Whole> {
    /// What it becomes: [`Expr`], [`Formula`] or [`IntExpr`].
    type Whole: Branch<Whole = Self::Whole>;

    /// The first if the formula holds, else the second.
    #[doc(hidden)]
    fn choice(condition: Formula, yes: Self::Whole, no: Self::Whole) -> Self::Whole;

    /// The body, in which the variable stands for the value of the expression.
    #[doc(hidden)]
    fn binding(variable: Variable, value: Expr, body: Self::Whole) -> Self::Whole;
}

macro_rules! branches {
    ($($whole:ident as $kind:ident: $($type:ty),*;)*) => {$($(
        impl Branch for $type {
            type Whole = $whole;

            fn choice(condition: Formula, yes: $whole, no: $whole) -> $whole {
                $whole::from_kind($kind::If(condition, yes, no))
            }

            fn binding(variable: Variable, value: Expr, body: $whole) -> $whole {
                $whole::from_kind($kind::Let(variable, value, body))
            }
        }
    )*)*};
}

branches! {
    Expr as ExprKind: Expr, &Expr, Relation, &Relation, Variable, &Variable;
    Formula as FormulaKind: Formula, &Formula, bool;
    IntExpr as IntKind: IntExpr, &IntExpr, i64, i32;
}

impl From<&Formula> for Formula {
    fn from(formula: &Formula) -> Formula {
        formula.clone()
    }
}

impl From<bool> for Formula {
    fn from(value: bool) -> Formula {
        Formula::from_kind(FormulaKind::Constant(value))
    }
}

macro_rules! connectives {
    ($($left:ty),*) => {$(
        /// Whether both hold.
        impl<R: Into<Formula>> BitAnd<R> for $left {
            type Output = Formula;
            fn bitand(self, other: R) -> Formula {
                Formula::from_kind(FormulaKind::And(vec![self.into(), other.into()]))
            }
        }

        /// Whether one of them holds, or both.
        impl<R: Into<Formula>> BitOr<R> for $left {
            type Output = Formula;
            fn bitor(self, other: R) -> Formula {
                Formula::from_kind(FormulaKind::Or(vec![self.into(), other.into()]))
            }
        }

        /// Whether it does not hold.
        impl Not for $left {
            type Output = Formula;
            fn not(self) -> Formula {
                Formula::from_kind(FormulaKind::Not(self.into()))
            }
        }
    )*};
}

connectives!(Formula, &Formula);
