//! The reads of a method, told to the runtime: `#[paths]`.
//!
//! Unlike the twin, which is a rewritten copy for the search, this is the user's own code with calls added: before a place is
//! read, its address is told (`record::read`), or that a reference to it is taken (`record::lend`), or that the way leads
//! through it (`record::through`); after a place is written, that it is no longer the input (`record::written`). Nothing
//! that the code does is changed, so whatever Rust accepts can be instrumented. Where it is not clear what is read, more
//! is told than is read: then there are more paths, but none is missed.
//!
//! [`places`] has the expressions that are places, [`expr`] all others, [`control`] branches and loops, [`pattern`] what
//! patterns take apart, [`foreign`] what is given to code outside the module.

mod control;
mod derives;
mod expr;
mod foreign;
mod names;
mod pattern;
mod places;
#[cfg(test)]
mod tests;

use proc_macro2::{Span, TokenStream};
use smallscope_rust::attributes::{flatten, is_cfg_test};
use smallscope_rust::visit::{VisitMut, visit_mut};
use syn::{Attribute, Block, FnArg, Ident, ImplItemFn, ItemFn, ItemMod, Pat, Signature, TraitItemFn, Type};

use crate::attrs::Dialect;
use crate::model::Model;
use crate::runtime::Runtime;
use crate::validate::Errors;

use names::Names;

/// Instruments all functions of a module, if one is marked `#[paths]`.
pub(crate) fn instrument(model: &Model, dialect: &Dialect, item: &mut ItemMod, errors: &mut Errors) {
    if model.functions.iter().any(|function| function.contract.as_ref().is_some_and(|contract| contract.paths)) {
        let mut code = Code {
            names: Names::new(model),
            ss: &model.runtime,
            dialect,
            inputs: Vec::new(),
            bound: Vec::new(),
            looks: false,
            impls: TokenStream::new(),
            errors,
        };
        code.visit_item_mod_mut(item);
    }
}

/// Instruments code.
struct Code<'m> {
    names: Names,
    ss: &'m Runtime,
    dialect: &'m Dialect,
    /// The parameters of the function at hand that are inputs passed by value.
    inputs: Vec<Ident>,
    /// The names that the function at hand binds.
    bound: Vec<String>,
    /// Whether the function at hand looks at what it matches.
    looks: bool,
    /// Derived impls of the module at hand, written out.
    impls: TokenStream,
    errors: &'m mut Errors,
}

/// Calls to make before an expression is evaluated.
type Calls = Vec<TokenStream>;

impl Code<'_> {
    fn function(&mut self, attrs: &[Attribute], sig: &Signature, block: &mut Block) {
        if sig.constness.is_some() {
            return;
        }
        for input in &sig.inputs {
            if let FnArg::Typed(it) = input {
                self.check_binding(&it.pat);
            }
        }
        let marked = attrs.iter().flat_map(flatten);
        let is_entry =
            marked.into_iter().any(|meta| self.dialect.clause(meta.path()).is_some_and(|name| name == "paths"));
        let arguments = if is_entry { by_value(sig) } else { Vec::new() };
        let outer = std::mem::replace(&mut self.inputs, arguments.iter().map(|(_, name)| name.clone()).collect());
        let outer_bound = self.bound.clone();
        self.bound.extend(foreign::bound(sig, block));
        let looks = std::mem::replace(&mut self.looks, false);
        self.block(block);
        (self.inputs, self.bound) = (outer, outer_bound);
        let ss = self.ss;
        for (k, name) in arguments.into_iter().rev() {
            let call = quote_spanned!(mixed()=> #ss::record::argument(#k, &raw const #name););
            block.stmts.insert(0, parse_quote!(#call));
        }
        if std::mem::replace(&mut self.looks, looks) {
            let traits = quote_spanned! {mixed()=>
                #[allow(unused_imports)]
                use #ss::look::{GivenAway as _, GivenForGood as _, LookNowhere as _, LookThrough as _, Pass as _};
            };
            block.stmts.insert(0, parse_quote!(#traits));
        }
    }

    /// Instruments a block.
    fn block(&mut self, block: &mut Block) {
        for mut stmt in std::mem::take(&mut block.stmts) {
            let calls = self.statement(&mut stmt);
            let ends = matches!(stmt, syn::Stmt::Item(_));
            debug_assert!(!ends || calls.is_empty(), "items read nothing");
            block.stmts.extend(calls.into_iter().map(|call| -> syn::Stmt { parse_quote!(#call;) }));
            block.stmts.push(stmt);
        }
    }
}

/// Names of ours cannot meet those of the user.
fn mixed() -> Span {
    Span::mixed_site()
}

/// The parameters that are passed by value, with their numbers.
fn by_value(sig: &Signature) -> Vec<(usize, Ident)> {
    let name = |input: &FnArg| match input {
        FnArg::Receiver(it) if it.reference.is_none() && it.colon_token.is_none() => {
            Some(Ident::new("self", it.self_token.span))
        }
        FnArg::Receiver(_) => None,
        FnArg::Typed(it) => match (&*it.pat, &*it.ty) {
            (_, Type::Reference(_)) => None,
            (Pat::Ident(pattern), _) => Some(pattern.ident.clone()),
            _ => None,
        },
    };
    sig.inputs.iter().enumerate().filter_map(|(k, input)| Some((k, name(input)?))).collect()
}

impl VisitMut for Code<'_> {
    fn visit_item_mod_mut(&mut self, item: &mut ItemMod) {
        if is_cfg_test(&item.attrs) {
            return;
        }
        let outer = std::mem::take(&mut self.impls);
        visit_mut::visit_item_mod_mut(self, item);
        let impls = std::mem::replace(&mut self.impls, outer);
        if let Some((_, items)) = item.content.as_mut().filter(|_| !impls.is_empty()) {
            items.push(syn::Item::Verbatim(impls));
        }
    }

    fn visit_item_mut(&mut self, item: &mut syn::Item) {
        visit_mut::visit_item_mut(self, item);
        if self.names.is_modelled_item(item) {
            let impls = derives::write_out(self.ss, item);
            self.impls.extend(impls);
        }
    }

    fn visit_item_fn_mut(&mut self, item: &mut ItemFn) {
        self.function(&item.attrs, &item.sig, &mut item.block);
    }

    fn visit_impl_item_fn_mut(&mut self, item: &mut ImplItemFn) {
        self.function(&item.attrs, &item.sig, &mut item.block);
    }

    fn visit_trait_item_fn_mut(&mut self, item: &mut TraitItemFn) {
        if let Some(block) = &mut item.default {
            self.function(&item.attrs, &item.sig, block);
        }
    }
}
