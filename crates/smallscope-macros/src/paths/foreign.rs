//! Code outside the module: it does not tell what it reads, so it may read whatever can be reached from what it gets.

use proc_macro2::TokenStream;
use smallscope_rust::text::plain_name;
use smallscope_rust::visit::{Visit, visit};
use syn::punctuated::Punctuated;
use syn::{Block, Expr, ItemFn, PatIdent, Path, Signature, Token};

use super::expr::wrap;
use super::places::{is_constant, is_place, is_pure};
use super::{Calls, Code, mixed};

/// The names that a function binds, and those of functions inside of it.
pub(super) fn bound(sig: &Signature, block: &Block) -> Vec<String> {
    let mut bound = Bound(Vec::new());
    bound.visit_signature(sig);
    bound.visit_block(block);
    bound.0
}

struct Bound(Vec<String>);

impl Visit for Bound {
    fn visit_pat_ident(&mut self, pattern: &PatIdent) {
        self.0.push(plain_name(&pattern.ident));
        visit::visit_pat_ident(self, pattern);
    }

    fn visit_item_fn(&mut self, item: &ItemFn) {
        self.0.push(plain_name(&item.sig.ident));
    }
}

impl Code<'_> {
    /// The call that tells that the whole input is read.
    pub(super) fn everything(&self) -> TokenStream {
        let ss = self.ss;
        quote_spanned!(mixed()=> #ss::foreign::everything())
    }

    /// Whether a path leads to a function outside the module. What a variable holds was made inside.
    pub(super) fn is_foreign(&self, path: &Path) -> bool {
        let is_bound = path.get_ident().is_some_and(|name| self.bound.contains(&plain_name(name)));
        !is_bound && self.names.is_foreign(path)
    }

    /// Whether a path that is given to other code leads to a function that reads or moves what it gets without a word.
    pub(super) fn is_untold(&self, path: &Path) -> bool {
        let is_variable = path.get_ident().is_some_and(|name| name == "self" || self.bound.contains(&plain_name(name)));
        !is_variable && (self.names.is_foreign(path) || self.names.moves(path))
    }

    /// The arguments of a function outside the module; the calls are to be made before it.
    pub(super) fn escaping(&mut self, arguments: &mut Punctuated<Expr, Token![,]>) -> Calls {
        let (mut calls, mut is_first) = (Calls::new(), true);
        for argument in arguments {
            let is_plain = match &*argument {
                Expr::Reference(it) => is_pure(&it.expr),
                other => is_pure(other),
            };
            let told = self.escape(argument);
            if is_plain && is_first {
                calls.extend(told)
            } else {
                wrap(argument, &told)
            }
            is_first &= is_plain;
        }
        calls
    }

    /// Whether an expression is a variable: constants and functions have no address.
    fn is_bound(&self, expr: &Expr) -> bool {
        let Expr::Path(path) = expr else { return false };
        path.path.get_ident().is_some_and(|name| name == "self" || self.bound.contains(&plain_name(name)))
    }

    fn escape(&mut self, argument: &mut Expr) -> Calls {
        let ss = self.ss;
        match argument {
            Expr::Lit(_) | Expr::Closure(_) | Expr::Binary(_) | Expr::Cast(_) => return self.rewrite(argument),
            Expr::Reference(it) if self.is_bound(&it.expr) => {
                let variable = &it.expr;
                let escapes = quote_spanned!(mixed()=> #ss::foreign::escapes(&raw const #variable));
                let mut calls = self.rewrite(argument);
                calls.push(escapes);
                return calls;
            }
            _ if self.is_bound(argument) => {
                return vec![quote_spanned!(mixed()=> #ss::foreign::escapes(&raw const #argument))];
            }
            Expr::Reference(it) if is_place(&it.expr) && is_pure(&it.expr) && !is_constant(&it.expr) => {
                let whole = &it.expr;
                let reached = quote_spanned!(mixed()=> #ss::record::reach(&raw const #whole));
                let mut calls = self.rewrite(argument);
                calls.push(reached);
                return calls;
            }
            _ => {}
        }
        let calls = self.rewrite(argument);
        let escaping = quote_spanned!(mixed()=> #ss::foreign::escaping(#argument));
        *argument = parse_quote!(#escaping);
        calls
    }

    /// The receiver of a method that the module may not have; the calls are to be made before.
    pub(super) fn receiver(&mut self, receiver: &mut Expr, method: &str) -> Calls {
        let ss = self.ss;
        if !self.names.is_foreign_method(method) {
            return Calls::new();
        }
        match receiver {
            _ if self.is_bound(receiver) || is_place(receiver) && is_pure(receiver) && !is_constant(receiver) => {
                vec![quote_spanned!(mixed()=> #ss::foreign::calls(&raw const #receiver))]
            }
            Expr::MethodCall(_) | Expr::Call(_) | Expr::Try(_) => {
                let calling = quote_spanned!(mixed()=> #ss::foreign::calling(#receiver));
                *receiver = parse_quote!(#calling);
                Calls::new()
            }
            _ => Calls::new(),
        }
    }
}
