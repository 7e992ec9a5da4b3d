//! Truth values, simplified where they are put together.

use crate::ir::{Expr, ExprKind, Type};

/// Both, simplified.
pub(super) fn and(one: Expr, other: Expr) -> Expr {
    match (&*one.kind, &*other.kind) {
        (ExprKind::Bool(true), _) | (_, ExprKind::Bool(false)) => other,
        (_, ExprKind::Bool(true)) | (ExprKind::Bool(false), _) => one,
        _ => Expr::new(ExprKind::And(one, other), Type::Bool),
    }
}

/// One or both, simplified.
pub(super) fn or(one: Expr, other: Expr) -> Expr {
    match (&*one.kind, &*other.kind) {
        (ExprKind::Bool(false), _) | (_, ExprKind::Bool(true)) => other,
        (_, ExprKind::Bool(false)) | (ExprKind::Bool(true), _) => one,
        _ => Expr::new(ExprKind::Or(one, other), Type::Bool),
    }
}

/// Not, simplified.
pub(super) fn not(one: Expr) -> Expr {
    match *one.kind {
        ExprKind::Bool(value) => Expr::truth(!value),
        ExprKind::Not(inner) => inner,
        _ => Expr::new(ExprKind::Not(one), Type::Bool),
    }
}
