//! Literals where a symbolic scalar is expected.

use syn::spanned::Spanned as _;
use syn::{Expr, Lit, Stmt, Type, UnOp};

use super::{Symbols, arguments, is_scalar, name_of};

impl Symbols<'_> {
    /// Makes the literals in an expression symbolic, as its type asks for.
    pub(super) fn expect(&self, expr: &mut Expr, ty: &Type) {
        match expr {
            Expr::Paren(inner) => return self.expect(&mut inner.expr, ty),
            Expr::If(it) => {
                self.expect_tail(&mut it.then_branch.stmts, ty);
                it.else_branch.iter_mut().for_each(|(_, other)| self.expect(other, ty));
                return;
            }
            Expr::Match(it) => return it.arms.iter_mut().for_each(|arm| self.expect(&mut arm.body, ty)),
            Expr::Block(it) => return self.expect_tail(&mut it.block.stmts, ty),
            _ => {}
        }
        match ty {
            Type::Paren(inner) => self.expect(expr, &inner.elem),
            Type::Reference(inner) => {
                if let Expr::Reference(reference) = expr {
                    self.expect(&mut reference.expr, &inner.elem);
                }
            }
            Type::Tuple(parts) => {
                if let Expr::Tuple(tuple) = expr {
                    tuple.elems.iter_mut().zip(&parts.elems).for_each(|(elem, ty)| self.expect(elem, ty));
                }
            }
            Type::Array(inner) => {
                if let Expr::Array(array) = expr {
                    array.elems.iter_mut().for_each(|elem| self.expect(elem, &inner.elem));
                }
            }
            Type::Path(path) => match (expr, arguments(&path.path).as_deref()) {
                (expr, None) if is_scalar(self.model, &self.scalars, ty) => self.make_symbolic(expr),
                (Expr::Call(call), Some([inner]))
                    if is_some(&call.func) && name_of(&path.path).is_some_and(|it| it == "Option") =>
                {
                    call.args.iter_mut().for_each(|argument| self.expect(argument, inner));
                }
                _ => {}
            },
            _ => {}
        }
    }

    /// The same for the last expression of a block.
    pub(super) fn expect_tail(&self, stmts: &mut [Stmt], ty: &Type) {
        if let Some(Stmt::Expr(tail, None)) = stmts.last_mut() {
            self.expect(tail, ty);
        }
    }

    /// A literal as a symbolic value; those with a suffix become one anyway.
    pub(super) fn make_symbolic(&self, expr: &mut Expr) {
        if is_bare_literal(expr) {
            let ss = &self.model.runtime;
            *expr = parse_quote_spanned!(expr.span()=> #ss::symbolic::Sym::new(#expr));
        }
    }
}

/// Whether an expression is a number without a suffix, or a character.
pub(super) fn is_bare_literal(expr: &Expr) -> bool {
    match expr {
        Expr::Paren(inner) => is_bare_literal(&inner.expr),
        Expr::Unary(unary) => matches!(unary.op, UnOp::Neg(_)) && is_bare_literal(&unary.expr),
        Expr::Lit(literal) => match &literal.lit {
            Lit::Int(number) => number.suffix().is_empty(),
            Lit::Char(_) => true,
            _ => false,
        },
        _ => false,
    }
}

fn is_some(function: &Expr) -> bool {
    matches!(function, Expr::Path(path) if name_of(&path.path).is_some_and(|name| name == "Some"))
}
