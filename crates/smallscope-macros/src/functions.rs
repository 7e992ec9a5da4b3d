//! The twins of functions, methods, traits and constants.

use proc_macro2::TokenStream;
use smallscope_rust::list::List as _;
use smallscope_rust::visit::VisitMut as _;
use syn::{Attribute, Block, Signature};

use crate::actual::Pointers;
use crate::attrs::cfgs;
use crate::bounds;
use crate::clause;
use crate::collections;
use crate::conjunction;
use crate::contract;
use crate::model::{Entry, FnId, ImplDef, ImplId, Model, TraitDef};
use crate::reach::{Reached, trait_name};
use crate::resolve::PathScope;
use crate::rewrite::paths::Paths;
use crate::rewrite::{Rewriter, referenced, sites, steps};
use crate::symbolic::{self, Symbols};
use crate::table;
use crate::validate::Errors;

/// Everything the twins of functions are made from.
pub(crate) struct Functions<'m> {
    pub(crate) model: &'m Model,
    pub(crate) reached: &'m Reached,
}

/// A function in the twin.
struct Rewritten {
    attrs: Vec<Attribute>,
    sig: Signature,
    block: Block,
    /// What it calls, if it asks first whether it has to.
    inner: Vec<TokenStream>,
}

impl Functions<'_> {
    /// The twin of a free function.
    pub(crate) fn free(&self, id: FnId, errors: &mut Errors) -> TokenStream {
        let Rewritten { attrs, sig, block, inner } = self.rewritten(id, errors);
        let inner = inner.iter().map(|inner| quote!(#(#attrs)* #inner));
        quote!(#(#attrs)* pub #sig #block #(#inner)*)
    }

    /// The twin of an impl, with the functions that are reached.
    pub(crate) fn imp(&self, id: ImplId, errors: &mut Errors) -> TokenStream {
        let imp = self.model.imp(id);
        let mut item = imp.item.clone();
        item.attrs = cfgs(&item.attrs);
        bounds::add_params_of_impl(&mut item, self.model);
        if let Some(id) = imp.self_type {
            bounds::add_bounds_of_type(&mut item, self.model.ty(id));
        }
        Symbols::new(self.model).visit_item_impl_mut(&mut item);
        let mut paths = Paths::new(self.model, imp.module);
        paths.visit_item_impl_mut(&mut item);
        paths.report(errors);
        let entries: Vec<_> = imp.entries.iter().map(|entry| self.entry(imp, entry, errors)).list();
        let (attrs, unsafety, self_ty) = (&item.attrs, &item.unsafety, &item.self_ty);
        let (intro, _, clause) = item.generics.split_for_impl();
        let of = item.trait_.as_ref().map(|(bang, path, token)| quote!(#bang #path #token));
        quote!(#(#attrs)* #unsafety impl #intro #of #self_ty #clause { #(#entries)* })
    }

    fn entry(&self, imp: &ImplDef, entry: &Entry, errors: &mut Errors) -> TokenStream {
        let is_trait = imp.item.trait_.is_some();
        match entry {
            Entry::Fn(id) if self.reached.has(*id) => {
                let Rewritten { attrs, sig, block, inner } = self.rewritten(*id, errors);
                let public = (!is_trait).then(|| quote!(pub));
                let inner = inner.iter().map(|inner| quote!(#(#attrs)* #inner));
                quote!(#(#attrs)* #public #sig #block #(#inner)*)
            }
            Entry::Fn(_) => TokenStream::new(),
            Entry::Other(other) if !is_trait && !self.is_used(other) => TokenStream::new(),
            Entry::Other(other) => {
                let mut other = (**other).clone();
                Pointers::new(self.model, imp.module, errors).visit_impl_item_mut(&mut other);
                symbolic::item_of_impl(self.model, &mut other);
                let place = PathScope { module: imp.module, self_type: imp.self_type };
                let mut rewriter = Rewriter::new(self.model, place);
                rewriter.visit_impl_item_mut(&mut other);
                rewriter.report(errors);
                if let (syn::ImplItem::Type(item), true) = (&mut other, trait_name(imp).is_some_and(|it| it == "Deref"))
                {
                    referenced(self.model, &mut item.ty);
                }
                quote!(#other)
            }
        }
    }

    /// Whether an item of an impl is used by a function that is reached.
    fn is_used(&self, item: &syn::ImplItem) -> bool {
        match item {
            syn::ImplItem::Const(value) => self.reached.mentions(&value.ident),
            _ => true,
        }
    }

    /// The twin of a trait that mentions twins.
    pub(crate) fn tra(&self, def: &TraitDef, errors: &mut Errors) -> TokenStream {
        let mut item = def.item.clone();
        item.attrs = cfgs(&item.attrs);
        item.vis = parse_quote!(pub);
        bounds::add_params_of_trait(&mut item, self.model);
        Pointers::new(self.model, def.module, errors).visit_item_trait_mut(&mut item);
        symbolic::items_of_trait(self.model, &mut item, errors);
        let mut rewriter = Rewriter::new(self.model, PathScope { module: def.module, self_type: None });
        rewriter.visit_item_trait_mut(&mut item);
        rewriter.report(errors);
        steps::count_in_trait(&self.model.runtime, &mut item);
        quote!(#item)
    }

    /// Whether a function can be rewritten without an error.
    pub(crate) fn can_rewrite(&self, id: FnId) -> bool {
        let mut errors = Errors::default();
        self.rewritten(id, &mut errors);
        errors.is_empty()
    }

    /// A function as it is in the twin.
    fn rewritten(&self, id: FnId, errors: &mut Errors) -> Rewritten {
        let function = self.model.function(id);
        let (mut sig, mut block) = (function.sig.clone(), function.block.clone());
        sig.constness = None;
        bounds::add_params_of_signature(&mut sig, self.model);
        let mut pointers = Pointers::new(self.model, function.module, errors);
        pointers.visit_signature_mut(&mut sig);
        pointers.visit_block_mut(&mut block);
        let mut symbols = Symbols::new(self.model);
        symbols.function(&mut sig, &mut block);
        symbols.report(errors);
        collections::replace(self.model, self.reached, id, &mut sig, &mut block);
        conjunction::group(self.model, self.reached, id, &mut block);
        sites::insert(self.model, self.reached, id, &mut block);
        let place = PathScope { module: function.module, self_type: self.model.self_type(id) };
        let mut rewriter = Rewriter::new(self.model, place);
        rewriter.function(&mut sig, &mut block);
        steps::count(&self.model.runtime, &mut block);
        if rewriter.mistaken && !quote!(#sig).to_string().contains("impl ") {
            let ss = &self.model.runtime;
            block = parse_quote!({ #ss::without_body() });
        }
        rewriter.report(errors);
        contract::adapt_twin(self.model, &mut sig);
        let mut inner = table::wrap(self.model, id, &mut sig, &mut block);
        inner.extend(clause::wrap(self.model, self.reached, id, &mut sig, &mut block));
        Rewritten { attrs: cfgs(&function.attrs), sig, block, inner }
    }
}
