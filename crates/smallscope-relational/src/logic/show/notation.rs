//! Alloy's words and signs, and how tightly they bind.

use std::fmt;

use crate::logic::{
    Comparison, Expr, ExprKind, ExprOp, Formula, FormulaKind, IntExpr, IntKind, IntOp, Multiplicity, Quantifier,
};

/// How tightly each construct binds, loosest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Level {
    Binder,
    Or,
    Iff,
    Implies,
    And,
    Not,
    Compare,
    Count,
    Shift,
    Union,
    Cardinality,
    Override,
    Intersection,
    Product,
    Restrict,
    Join,
    Unary,
    Atom,
}

impl Level {
    /// What the right operand of a left-associative operator needs.
    pub(super) fn tighter(self) -> Level {
        match self {
            Level::Iff => Level::Implies,
            Level::Shift => Level::Union,
            Level::Union => Level::Cardinality,
            Level::Override => Level::Intersection,
            Level::Intersection => Level::Product,
            Level::Product => Level::Restrict,
            Level::Restrict => Level::Join,
            Level::Join => Level::Unary,
            other => other,
        }
    }
}

/// Which multiplicity, as the word that Alloy has for it.
impl fmt::Display for Multiplicity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Multiplicity::No => "no",
            Multiplicity::Lone => "lone",
            Multiplicity::One => "one",
            Multiplicity::Some => "some",
            Multiplicity::Set => "set",
        })
    }
}

impl Quantifier {
    pub(super) fn word(self) -> &'static str {
        match self {
            Quantifier::All => "all",
            Quantifier::Some => "some",
            Quantifier::No => "no",
            Quantifier::Lone => "lone",
            Quantifier::One => "one",
        }
    }
}

impl Comparison {
    pub(super) fn sign(self) -> &'static str {
        match self {
            Comparison::Equal => "=",
            Comparison::Less => "<",
            Comparison::AtMost => "<=",
            Comparison::Greater => ">",
            Comparison::AtLeast => ">=",
        }
    }
}

impl ExprOp {
    pub(super) fn sign(self) -> (&'static str, Level) {
        match self {
            ExprOp::Union => (" + ", Level::Union),
            ExprOp::Intersection => (" & ", Level::Intersection),
            ExprOp::Difference => (" - ", Level::Union),
            ExprOp::Product => (" -> ", Level::Product),
            ExprOp::Join => (".", Level::Join),
            ExprOp::Override => (" ++ ", Level::Override),
            ExprOp::RestrictDomain => (" <: ", Level::Restrict),
            ExprOp::RestrictRange => (" :> ", Level::Restrict),
        }
    }
}

pub(super) fn expr_level(expr: &Expr) -> Level {
    match expr.kind() {
        ExprKind::Binary(op, ..) => op.sign().1,
        ExprKind::Transpose(_) | ExprKind::Closure(_) | ExprKind::ReflexiveClosure(_) => Level::Unary,
        ExprKind::If(..) => Level::Implies,
        ExprKind::Let(..) => Level::Binder,
        ExprKind::Empty(arity) if *arity > 1 => Level::Product,
        _ => Level::Atom,
    }
}

pub(super) fn formula_level(formula: &Formula) -> Level {
    match formula.kind() {
        FormulaKind::Constant(_) => Level::Atom,
        FormulaKind::Not(inner) => match inner.kind() {
            FormulaKind::Subset(..) | FormulaKind::Equal(..) | FormulaKind::Compare(..) => Level::Compare,
            _ => Level::Not,
        },
        FormulaKind::And(parts) | FormulaKind::Or(parts) if parts.is_empty() => Level::Atom,
        FormulaKind::And(_) => Level::And,
        FormulaKind::Or(_) => Level::Or,
        FormulaKind::Implies(..) | FormulaKind::If(..) => Level::Implies,
        FormulaKind::Iff(..) => Level::Iff,
        FormulaKind::Quantified(..) | FormulaKind::Let(..) => Level::Binder,
        FormulaKind::Count(..) => Level::Count,
        FormulaKind::Subset(..) | FormulaKind::Equal(..) | FormulaKind::Compare(..) | FormulaKind::Mapping(_) => {
            Level::Compare
        }
    }
}

pub(super) fn int_level(int: &IntExpr) -> Level {
    match int.kind() {
        IntKind::Cardinality(_) => Level::Cardinality,
        IntKind::Sum(..) | IntKind::Let(..) => Level::Binder,
        IntKind::If(..) => Level::Implies,
        IntKind::Binary(IntOp::ShiftLeft | IntOp::ShiftRight | IntOp::ShiftRightUnsigned, ..) => Level::Shift,
        _ => Level::Atom,
    }
}
