//! Conditions of tests, `given` and `prune`: they mark where they refuse, so that they stand among the places where candidates die.
//!
//! Each conjunct of what the closure returns has a line of its own in the report.

use proc_macro2::{Span, TokenStream};
use smallscope_rust::text;
use syn::spanned::Spanned as _;
use syn::{BinOp, Expr, Stmt};

use crate::test::place;

/// A condition whose conjuncts mark where they refuse. `word` is how it is written: `given`.
pub(crate) fn marked(krate: &TokenStream, word: &str, condition: &Expr) -> Expr {
    let mut condition = condition.clone();
    if let Expr::Closure(closure) = &mut condition {
        // Stands for what leaves the closure early, too.
        let whole = mark(krate, word, closure.or2_token.span(), &closure.body);
        let mut body = (*closure.body).clone();
        conjuncts(krate, word, &mut body);
        *closure.body = parse_quote!({ #whole; #body });
    }
    condition
}

/// The statement that marks the place of a condition.
pub(crate) fn mark(krate: &TokenStream, word: &str, span: Span, expr: &Expr) -> TokenStream {
    let ((file, line), what) = (place(span), format!("{word}: {}", text::short(expr)));
    quote! {
        #krate::__private::sites::mark({
            static __SITE: #krate::__private::Site = #krate::__private::Site::new(#file, #line, #what);
            &__SITE
        })
    }
}

fn conjuncts(krate: &TokenStream, word: &str, expr: &mut Expr) {
    match expr {
        Expr::Paren(it) => conjuncts(krate, word, &mut it.expr),
        Expr::Binary(it) if matches!(it.op, BinOp::And(_)) => {
            conjuncts(krate, word, &mut it.left);
            conjuncts(krate, word, &mut it.right);
        }
        Expr::Block(it) => {
            if let Some(Stmt::Expr(last @ Expr::Binary(_), None)) = it.block.stmts.last_mut() {
                conjuncts(krate, word, last);
            }
        }
        other => {
            let mark = mark(krate, word, other.span(), other);
            *other = parse_quote!((#other || { #mark; false }));
        }
    }
}
