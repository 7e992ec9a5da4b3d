//! Rewrites a function's body for the twin: reads of lazily chosen fields become explicit.
//!
//! `e.f` becomes `(*e.f)`, values put into fields are wrapped, and patterns on lazy types bind the
//! fields themselves, so that a field is read where it is used and not where it is bound: the later a
//! field is read, the more candidates are pruned. [`scope`] tracks which names are bound to fields.

mod alternatives;
mod arrays;
mod control;
mod expr;
mod fields;
mod hints;
pub(crate) mod macros;
mod mistakes;
mod names;
mod parameters;
pub(crate) mod paths;
mod pattern;
mod refuse;
mod scope;
mod sequences;
pub(crate) mod sites;
mod slices;
mod statement;
pub(crate) mod steps;
#[cfg(test)]
mod tests;

use proc_macro2::Span;
use quote::{ToTokens, format_ident};
use smallscope_rust::list::SmallSet;
use smallscope_rust::visit::VisitMut;
use smallscope_rust::visit::{Visit, visit};
use syn::{Block, Error, Expr, FnArg, Ident, Item, ItemFn, Path, Signature, Stmt, Visibility};

use crate::bounds;
use crate::model::{FieldDef, Model, TwinKind, VariantDef};
use crate::resolve::{Ctor, PathScope};
use crate::validate::Errors;
#[cfg(feature = "symbolic")]
pub(crate) use expr::{is_assignment, member_name};
use paths::Paths;
use scope::Scope;
use sequences::Sequences;
pub(crate) use sequences::referenced;

/// Rewrites code that is written at one place of the model.
pub(crate) struct Rewriter<'m> {
    model: &'m Model,
    place: PathScope,
    paths: Paths<'m>,
    scope: Scope,
    /// Variants that can be named without their enum.
    imported: Vec<(Ident, Ctor)>,
    /// Fields of structs declared inside the function.
    local_fields: SmallSet<String>,
    /// The names of slices, in a function that may return an iterator over one.
    slices: Option<SmallSet<String>>,
    fresh: usize,
    /// Whether the compiler refuses the user's function itself.
    pub(crate) mistaken: bool,
    errors: Vec<Error>,
}

impl<'m> Rewriter<'m> {
    /// A rewriter for code at this place.
    pub(crate) fn new(model: &'m Model, place: PathScope) -> Self {
        Rewriter {
            model,
            place,
            paths: Paths::new(model, place.module),
            scope: Scope::default(),
            imported: model.imported(place.module),
            local_fields: SmallSet::new(),
            slices: None,
            fresh: 0,
            mistaken: false,
            errors: Vec::new(),
        }
    }

    /// Rewrites a function.
    pub(crate) fn function(&mut self, sig: &mut Signature, block: &mut Block) {
        let mut local = Local { rewriter: self, fields: SmallSet::new(), imports: Vec::new() };
        local.visit_block(block);
        let (fields, imports) = (local.fields, local.imports);
        self.local_fields.extend(fields);
        self.imported.extend(imports);
        self.check_signature(sig);
        self.slices = self.returns_iterator(&sig.output).then(SmallSet::new);
        self.paths.shadows.enter(quote!(#sig #block));
        self.paths.shadows.boxes(block);
        self.scope.enter();
        let mut lets = Vec::new();
        for input in &mut sig.inputs {
            self.input(input, &mut lets);
        }
        self.paths.visit_generics_mut(&mut sig.generics);
        self.paths.visit_return_type_mut(&mut sig.output);
        Sequences::new(self.model).visit_return_type_mut(&mut sig.output);
        self.visit_block_mut(block);
        block.stmts.splice(0..0, lets);
        self.scope.leave();
    }

    /// Passes the errors on.
    pub(crate) fn report(self, errors: &mut Errors) {
        self.paths.report(errors);
        self.errors.into_iter().for_each(|error| errors.push(error));
    }

    fn check_signature(&mut self, sig: &Signature) {
        if let Some(token) = sig.asyncness {
            self.error(token, "smallscope cannot run `async` functions in a predicate: write a plain function");
        }
    }

    /// Declares a parameter; what its pattern leaves to be done comes first in the body.
    fn input(&mut self, input: &mut FnArg, lets: &mut Vec<Stmt>) {
        match input {
            FnArg::Receiver(receiver) => {
                self.scope.declare(scope::Var::plain("self", Some((*receiver.ty).clone())));
                self.paths.visit_receiver_mut(receiver);
            }
            FnArg::Typed(param) => {
                let mode = self.mode_of_type(Some((*param.ty).clone()));
                self.irrefutable(&mut param.pat, mode, lets);
                self.paths.visit_type_mut(&mut param.ty);
                Sequences::new(self.model).visit_type_mut(&mut param.ty);
            }
        }
    }

    /// Notes an error; the message gains a way out.
    fn error(&mut self, at: impl ToTokens, message: &str) {
        let message = format!("{message} (or keep this function out of the model with `#[model(skip)]`)");
        self.errors.push(Error::new_spanned(at, message));
    }

    /// A name that the user's code does not use.
    fn fresh(&mut self, span: Span) -> Ident {
        self.fresh += 1;
        format_ident!("__f{}", self.fresh, span = span)
    }

    /// The constructor of a modelled type that a path names.
    fn ctor(&self, path: &Path) -> Option<Ctor> {
        self.model.ctor(path, self.place, &self.imported)
    }

    /// The constructor of a lazy type that a path names.
    fn lazy_ctor(&self, path: &Path) -> Option<LazyCtor<'m>> {
        match self.ctor(path) {
            Some(ctor) if self.model.ty(ctor.ty).kind == TwinKind::Lazy => {
                Some(LazyCtor(Some(self.model.variant(ctor))))
            }
            Some(_) => None,
            None => self.is_foreign(path).then_some(LazyCtor(None)),
        }
    }

    /// Whether a path names a constructor of a modelled type that is defined elsewhere.
    fn is_foreign(&self, path: &Path) -> bool {
        if !self.model.open || path.leading_colon.is_some() {
            return false;
        }
        let names: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        let is_upper = |name: &String| name.starts_with(char::is_uppercase);
        let is_type =
            |name: &String| is_upper(name) && (name == "Self" || self.model.foreign.iter().any(|it| it == name));
        match names.as_slice() {
            [.., ty, variant] if is_type(ty) => is_upper(variant) && variant.chars().any(char::is_lowercase),
            [.., ty] => is_type(ty),
            [] => false,
        }
    }
}

/// A constructor of a lazy type, with its definition if that is known.
#[derive(Clone, Copy)]
struct LazyCtor<'m>(Option<&'m VariantDef>);

impl<'m> LazyCtor<'m> {
    /// The definition of a field.
    fn field(&self, name: &str) -> Option<&'m FieldDef> {
        self.0?.fields.iter().find(|def| def.name == name)
    }

    /// The definition of a field of a tuple, counted from the start or from the end.
    fn nth(&self, index: usize, from_end: Option<usize>) -> Option<&'m FieldDef> {
        let fields = &self.0?.fields;
        match from_end {
            Some(back) => fields.get(fields.len().checked_sub(back)?),
            None => fields.get(index),
        }
    }
}

/// Finds the structs and imports that a function declares for itself.
struct Local<'r, 'm> {
    rewriter: &'r Rewriter<'m>,
    fields: SmallSet<String>,
    imports: Vec<(Ident, Ctor)>,
}

impl Visit for Local<'_, '_> {
    fn visit_item(&mut self, item: &Item) {
        if let Item::Struct(item) = item {
            self.fields.extend(item.fields.iter().filter_map(|field| field.ident.as_ref()).map(Ident::to_string));
        }
        self.rewriter.model.imported_by_item(item, self.rewriter.place.module, &mut self.imports);
        visit::visit_item(self, item);
    }
}

impl VisitMut for Rewriter<'_> {
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        self.rewrite(expr);
    }

    fn visit_block_mut(&mut self, block: &mut Block) {
        self.block(block);
    }

    fn visit_path_mut(&mut self, path: &mut Path) {
        self.paths.visit_path_mut(path);
    }

    fn visit_item_use_mut(&mut self, item: &mut syn::ItemUse) {
        self.paths.visit_item_use_mut(item);
    }

    fn visit_visibility_mut(&mut self, _: &mut Visibility) {}

    fn visit_macro_mut(&mut self, mac: &mut syn::Macro) {
        self.mac(mac);
    }

    fn visit_item_fn_mut(&mut self, item: &mut ItemFn) {
        let outer = std::mem::take(&mut self.scope);
        bounds::add_params_of_signature(&mut item.sig, self.model);
        self.function(&mut item.sig, &mut item.block);
        self.scope = outer;
    }

    fn visit_item_impl_mut(&mut self, item: &mut syn::ItemImpl) {
        let outer = self.place.self_type;
        self.place.self_type = self.model.resolve_type(&item.self_ty, self.place.module);
        bounds::add_params_of_impl(item, self.model);
        smallscope_rust::visit::visit_mut::visit_item_impl_mut(self, item);
        self.place.self_type = outer;
    }

    fn visit_impl_item_fn_mut(&mut self, item: &mut syn::ImplItemFn) {
        let outer = std::mem::take(&mut self.scope);
        bounds::add_params_of_signature(&mut item.sig, self.model);
        self.function(&mut item.sig, &mut item.block);
        self.scope = outer;
    }

    fn visit_trait_item_fn_mut(&mut self, item: &mut syn::TraitItemFn) {
        let outer = std::mem::take(&mut self.scope);
        match &mut item.default {
            Some(block) => self.function(&mut item.sig, block),
            None => self.paths.visit_signature_mut(&mut item.sig),
        }
        self.scope = outer;
    }
}
