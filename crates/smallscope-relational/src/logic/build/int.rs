//! Integer expressions: arithmetic, comparison, and the atoms that carry integers.

use std::ops::{Add, Div, Mul, Neg, Rem, Shl, Shr, Sub};

use crate::logic::{Comparison, Expr, ExprKind, Formula, FormulaKind, IntExpr, IntKind, IntOp};

/// This number.
pub fn int(value: i64) -> IntExpr {
    IntExpr::from_kind(IntKind::Constant(value))
}

impl From<i64> for IntExpr {
    fn from(value: i64) -> IntExpr {
        int(value)
    }
}

impl From<i32> for IntExpr {
    fn from(value: i32) -> IntExpr {
        int(value.into())
    }
}

impl From<&IntExpr> for IntExpr {
    fn from(int: &IntExpr) -> IntExpr {
        int.clone()
    }
}

macro_rules! operators {
    ($($trait:ident, $method:ident, $op:ident;)*) => {$(
        operators!(generic $trait, $method, $op: IntExpr, &IntExpr);
        operators!(literal $trait, $method: i64, i32);
    )*};
    (generic $trait:ident, $method:ident, $op:ident: $($left:ty),*) => {$(
        impl<R: Into<IntExpr>> $trait<R> for $left {
            type Output = IntExpr;
            fn $method(self, other: R) -> IntExpr {
                binary(IntOp::$op, self.into(), other.into())
            }
        }
    )*};
    (literal $trait:ident, $method:ident: $($left:ty),*) => {$(
        impl $trait<IntExpr> for $left {
            type Output = IntExpr;
            fn $method(self, other: IntExpr) -> IntExpr {
                $trait::$method(IntExpr::from(self), other)
            }
        }

        impl $trait<&IntExpr> for $left {
            type Output = IntExpr;
            fn $method(self, other: &IntExpr) -> IntExpr {
                $trait::$method(IntExpr::from(self), other)
            }
        }
    )*};
}

operators! {
    Add, add, Plus;
    Sub, sub, Minus;
    Mul, mul, Times;
    Div, div, Divide;
    Rem, rem, Remainder;
    Shl, shl, ShiftLeft;
    Shr, shr, ShiftRight;
}

fn binary(op: IntOp, left: IntExpr, right: IntExpr) -> IntExpr {
    IntExpr::from_kind(IntKind::Binary(op, left, right))
}

impl Neg for IntExpr {
    type Output = IntExpr;
    fn neg(self) -> IntExpr {
        IntExpr::from_kind(IntKind::Negate(self))
    }
}

impl Neg for &IntExpr {
    type Output = IntExpr;
    fn neg(self) -> IntExpr {
        -self.clone()
    }
}

impl IntExpr {
    /// `a >>> b`: shifted to the right, with zeros from the left.
    pub fn shift_right_unsigned(&self, amount: impl Into<IntExpr>) -> IntExpr {
        binary(IntOp::ShiftRightUnsigned, self.clone(), amount.into())
    }

    /// How it compares with the other.
    pub fn compare(&self, comparison: Comparison, other: impl Into<IntExpr>) -> Formula {
        Formula::from_kind(FormulaKind::Compare(comparison, self.clone(), other.into()))
    }

    /// `a = b`
    pub fn equals(&self, other: impl Into<IntExpr>) -> Formula {
        self.compare(Comparison::Equal, other)
    }

    /// `a != b`
    pub fn differs(&self, other: impl Into<IntExpr>) -> Formula {
        !self.equals(other)
    }

    /// `a < b`
    pub fn less(&self, other: impl Into<IntExpr>) -> Formula {
        self.compare(Comparison::Less, other)
    }

    /// `a <= b`
    pub fn at_most(&self, other: impl Into<IntExpr>) -> Formula {
        self.compare(Comparison::AtMost, other)
    }

    /// `a > b`
    pub fn greater(&self, other: impl Into<IntExpr>) -> Formula {
        self.compare(Comparison::Greater, other)
    }

    /// `a >= b`
    pub fn at_least(&self, other: impl Into<IntExpr>) -> Formula {
        self.compare(Comparison::AtLeast, other)
    }

    /// The atom that carries this integer; the empty set if there is none.
    pub fn to_atom(&self) -> Expr {
        Expr::from_kind(ExprKind::FromInt(self.clone()))
    }
}
