//! Conditions: what is an operand of `&&` and `||`, and what is not.

use syn::{BinOp, Expr, UnOp};

use crate::macros::{Meaning, meaning};

/// Whether a condition has a `let`.
pub fn has_let(condition: &Expr) -> bool {
    match condition {
        Expr::Let(_) => true,
        Expr::Binary(binary) => has_let(&binary.left) || has_let(&binary.right),
        _ => false,
    }
}

/// The operands of a chain of `&&`, in order.
pub fn chain(condition: &Expr) -> Vec<&Expr> {
    match condition {
        Expr::Binary(it) if matches!(it.op, BinOp::And(_)) => {
            let mut parts = chain(&it.left);
            parts.extend(chain(&it.right));
            parts
        }
        other => vec![other],
    }
}

/// Whether an expression is made of others by `&&` and `||`.
pub fn is_compound(expr: &Expr) -> bool {
    match expr {
        Expr::Paren(it) => is_compound(&it.expr),
        Expr::Unary(it) => matches!(it.op, UnOp::Not(_)) && is_compound(&it.expr),
        Expr::Binary(it) => matches!(it.op, BinOp::And(_) | BinOp::Or(_)),
        _ => false,
    }
}

/// Whether there is nothing to count about an operand: a literal, `cfg!(..)` and its like, or something that never returns.
pub fn is_settled(expr: &Expr) -> bool {
    match expr {
        Expr::Paren(it) => is_settled(&it.expr),
        Expr::Block(it) => matches!(it.block.stmts.last(), Some(syn::Stmt::Expr(last, _)) if is_settled(last)),
        Expr::Lit(_) | Expr::Return(_) | Expr::Break(_) | Expr::Continue(_) => true,
        Expr::Macro(it) => matches!(meaning(&it.mac.path), Some(Meaning::Constant | Meaning::Panic)),
        _ => false,
    }
}
