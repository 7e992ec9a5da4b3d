//! The expression that may panic, of a place in the source.

use quote::ToTokens as _;
use smallscope_rust::text::short;
use syn::spanned::Spanned as _;
use syn::visit::{self, Visit};
use syn::{BinOp, Expr};

use crate::ir::{At, Panic};
use crate::source::{Source, at};

/// The text of the expression at a place that panics so; none if it is not the only one that begins there.
pub(super) fn site(source: &Source, place: At, panic: &Panic) -> Option<String> {
    let mut sites = Sites { place, panic, found: Vec::new() };
    sites.visit_file(&source.tree);
    match sites.found.as_slice() {
        [one] => Some(one.clone()),
        _ => None,
    }
}

struct Sites<'p> {
    place: At,
    panic: &'p Panic,
    found: Vec<String>,
}

impl<'ast> Visit<'ast> for Sites<'_> {
    fn visit_expr(&mut self, expr: &'ast Expr) {
        if at(expr.span()) == self.place && panics(expr, self.panic) {
            self.found.push(short(expr.to_token_stream()));
        }
        visit::visit_expr(self, expr);
    }
}

/// Whether an expression itself, and not one in it, may panic so.
fn panics(expr: &Expr, panic: &Panic) -> bool {
    let is_binary = |wanted: &dyn Fn(&BinOp) -> bool| matches!(expr, Expr::Binary(it) if wanted(&it.op));
    match panic {
        Panic::Index(_) => matches!(expr, Expr::Index(_)),
        Panic::Unwrap(_) => match expr {
            Expr::MethodCall(it) => {
                ["unwrap", "expect", "unwrap_err", "expect_err"].iter().any(|name| it.method == name)
            }
            _ => false,
        },
        Panic::Overflow(_) => {
            let is_arithmetic = |op: &BinOp| {
                matches!(
                    op,
                    BinOp::Add(_)
                        | BinOp::Sub(_)
                        | BinOp::Mul(_)
                        | BinOp::Shl(_)
                        | BinOp::Shr(_)
                        | BinOp::AddAssign(_)
                        | BinOp::SubAssign(_)
                        | BinOp::MulAssign(_)
                        | BinOp::ShlAssign(_)
                        | BinOp::ShrAssign(_)
                )
            };
            is_binary(&is_arithmetic) || matches!(expr, Expr::Unary(it) if matches!(it.op, syn::UnOp::Neg(_)))
        }
        Panic::DivisionByZero(_) => {
            is_binary(&|op| matches!(op, BinOp::Div(_) | BinOp::Rem(_) | BinOp::DivAssign(_) | BinOp::RemAssign(_)))
        }
        Panic::NullPointer => matches!(expr, Expr::Unary(it) if matches!(it.op, syn::UnOp::Deref(_))),
        Panic::Explicit(_) | Panic::Assertion(..) => false,
    }
}
