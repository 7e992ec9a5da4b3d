//! What an expression of the language becomes: a relation, an integer or a formula.

use std::rc::Rc;

use smallscope_relational::{Expr, ExprKind, Formula, FormulaKind, IntExpr, IntKind, none};

use super::time::Profile;
use crate::model::{self, VariableId};

/// The meaning of an expression.
#[derive(Clone)]
pub(super) enum Lowered {
    Expr(Expr),
    Int(IntExpr),
    Formula(Formula),
    /// Something that changes, in a place where other states are spoken of.
    Later(Rc<Later>),
}

/// An expression with the meanings of its variables, to be lowered where it is used.
pub(super) struct Later {
    pub(super) expr: model::Expr,
    pub(super) meanings: Vec<(VariableId, Lowered)>,
    pub(super) profile: Profile,
}

impl Lowered {
    /// As a relation: of an integer, the atom that carries it.
    pub(super) fn into_expr(self) -> Expr {
        match self {
            Lowered::Expr(expr) => expr,
            Lowered::Int(int) => atom_of(int),
            Lowered::Formula(_) | Lowered::Later(_) => unreachable_kind("no relation where a relation stands", none()),
        }
    }

    /// As an integer: of a set, the sum of what its atoms carry.
    pub(super) fn into_int(self) -> IntExpr {
        match self {
            Lowered::Int(int) => int,
            Lowered::Expr(expr) => sum_of(expr),
            Lowered::Formula(_) | Lowered::Later(_) => {
                unreachable_kind("no integer where an integer stands", smallscope_relational::int(0))
            }
        }
    }

    /// As a formula.
    pub(super) fn into_formula(self) -> Formula {
        match self {
            Lowered::Formula(formula) => formula,
            _ => unreachable_kind("no formula where a formula stands", truth(false)),
        }
    }
}

/// Models are resolved before they are lowered: kinds fit.
fn unreachable_kind<T>(what: &str, instead: T) -> T {
    debug_assert!(false, "{what}");
    instead
}

/// True or false.
pub(super) fn truth(value: bool) -> Formula {
    Formula::from_kind(FormulaKind::Constant(value))
}

/// All of them; a single one is itself.
pub(super) fn all_of(mut parts: Vec<Formula>) -> Formula {
    parts.retain(|part| !matches!(part.kind(), FormulaKind::Constant(true)));
    if parts.len() == 1 { parts.remove(0) } else { Formula::all_of(parts) }
}

/// The sum of what a set's atoms carry; of the atom that carries an integer, that integer.
pub(super) fn sum_of(expr: Expr) -> IntExpr {
    match expr.kind() {
        ExprKind::FromInt(int) => int.clone(),
        _ => expr.sum(),
    }
}

/// The atom that carries an integer.
pub(super) fn atom_of(int: IntExpr) -> Expr {
    int.to_atom()
}

/// Whether it is the atom that carries an integer that is not written down.
pub(super) fn is_computed(expr: &Expr) -> bool {
    matches!(expr.kind(), ExprKind::FromInt(int) if !matches!(int.kind(), IntKind::Constant(_)))
}
