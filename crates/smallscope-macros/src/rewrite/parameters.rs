//! Patterns on lazy types where the type of the value is not plain to see: parameters of closures, and
//! what a `for` loop goes through.
//!
//! The value may be a reference or not, and the names of the pattern are bound accordingly. So the
//! value gets a fresh name, the pattern is matched on a reference to it, and the type of the value
//! decides at each use of a name whether that is the content of a field or a reference to it.

use quote::format_ident;
use syn::spanned::Spanned as _;
use syn::{Expr, Ident, Pat, Stmt};

use super::Rewriter;
use super::hints::Mode;
use super::pattern::Rest;

impl Rewriter<'_> {
    /// Whether a pattern is on a lazy type.
    pub(super) fn is_lazy_pattern(&self, pat: &Pat) -> bool {
        match pat {
            Pat::TupleStruct(it) => self.lazy_ctor(&it.path).is_some(),
            Pat::Struct(it) => self.lazy_ctor(&it.path).is_some(),
            _ => false,
        }
    }

    /// A pattern on a lazy type for a value that may be a reference: a name takes its place.
    pub(super) fn parameter(&mut self, pat: &mut Pat, rest: &mut Rest) {
        let span = pat.span();
        let name = self.fresh(span);
        let mut inner = Rest::default();
        let mut content = std::mem::replace(pat, parse_quote_spanned!(span=> #name));
        self.constructor(&mut content, &Mode::Either(self.fresh), &mut inner);
        rest.replaced = true;
        rest.lets.push((content, parse_quote_spanned!(span=> &#name)));
        rest.checks.extend(inner.checks);
        rest.lets.extend(inner.lets);
        rest.vars.extend(inner.vars);
    }
}

/// What a name means that is bound to a field of the value with this number.
pub(super) fn content(name: &Ident, number: usize) -> Expr {
    let value = format_ident!("__f{}", number, span = name.span());
    parse_quote_spanned!(name.span()=> (&&__SmallscopeBound(&#value, #name)).__smallscope_get())
}

/// The items that [`content`] refers to, unless they are there already.
pub(super) fn declare(lets: &mut Vec<Stmt>) {
    if lets.iter().any(|stmt| matches!(stmt, Stmt::Item(_))) {
        return;
    }
    let items: syn::Block = parse_quote!({
        struct __SmallscopeBound<'p, 'f, P, F>(&'p P, &'f F);
        trait __SmallscopeReference {
            type Content;
            fn __smallscope_get(&self) -> Self::Content;
        }
        impl<'p, 'f, P: ?::core::marker::Sized, F: ::core::ops::Deref> __SmallscopeReference
            for &__SmallscopeBound<'p, 'f, &P, F>
        {
            type Content = &'f F::Target;
            fn __smallscope_get(&self) -> &'f F::Target {
                &**self.1
            }
        }
        impl<'p, 'f, P: ?::core::marker::Sized, F: ::core::ops::Deref> __SmallscopeReference
            for &__SmallscopeBound<'p, 'f, &mut P, F>
        {
            type Content = &'f F::Target;
            fn __smallscope_get(&self) -> &'f F::Target {
                &**self.1
            }
        }
        trait __SmallscopeValue {
            type Content;
            fn __smallscope_get(&self) -> Self::Content;
        }
        impl<'p, 'f, P, F: ::core::ops::Deref> __SmallscopeValue for __SmallscopeBound<'p, 'f, P, F>
        where
            F::Target: ::core::clone::Clone,
        {
            type Content = F::Target;
            fn __smallscope_get(&self) -> F::Target {
                ::core::clone::Clone::clone(&**self.1)
            }
        }
    });
    lets.splice(0..0, items.stmts);
}
