//! The attribute on a single item, for code that fills a file of its own.
//!
//! Each item gets a hidden module of its own with its twin. It sees the twins of other items through
//! the names in `uses(..)`, and does not know their fields: where a module would go by names, the
//! types decide when the generated code is compiled.

use proc_macro2::{Span, TokenStream};
use quote::format_ident;
use smallscope_rust::list::List as _;
use syn::{Error, FnArg, Ident, Item, Path, PathSegment, Result, ReturnType, Type};

use crate::attrs::{Dialect, Note};
use crate::collect;
use crate::functions::Functions;
use crate::model::{FnId, ImplDef, Model, Owner, ROOT};
use crate::parse::Args;
use crate::reach::{self, Reached};
use crate::runtime::Runtime;
use crate::settle::mentions;
use crate::validate::{self, Errors};
use crate::{actual, contract, fallback, judge, shadow, strip, twin};

/// Expands the attribute on an item other than a module; `real` is what becomes of the user's own code.
///
/// # Errors
/// An item that has no twin, or something in it that cannot be rewritten.
pub(crate) fn expand(args: &Args, dialect: &Dialect, item: &Item, real: &Item) -> Result<TokenStream> {
    let subject = Subject::of(item)?;
    let mut errors = Errors::default();
    let mut names: Vec<Ident> = args.uses.iter().filter_map(last_name).cloned().list();
    names.extend(subject.foreign.clone());
    let mut model = collect::single(item, names, dialect, Runtime::new(args.krate.as_ref()), &mut errors);
    if let Some((_, span)) = &args.check {
        errors.push(Error::new(*span, "`check` is for modules: a single item has no contracts"));
    }
    contract::prepare(&mut model, &mut errors);
    let reached = reach::chosen(&model, |id| is_extra(&model, id));
    validate::model(&model, &reached, &mut errors);
    let items = twin::items(&model, &reached, ROOT, &mut errors);
    let (valid, violated, actual) = (valid(&model), violated(&model), actual::functions(&model, ROOT));
    let mut output = real.clone();
    strip::item(dialect, &mut output);
    if let Err(error) = errors.finish() {
        return Ok(failed(&model, &output, &subject, &error));
    }
    let imports = args.uses.iter().chain(&subject.own_path).map(import);
    let (quiet, name, ss) = (twin::quiet(), &subject.module, &model.runtime);
    let shadows = shadow::imports(&model, ROOT);
    Ok(quote! {
        #output
        #violated
        #actual
        #[doc(hidden)]
        #quiet
        pub mod #name {
            pub(super) use super::*;
            use #ss::{ReadField as _, ReadPlain as _};
            #shadows
            #(#imports)*
            #items
            #valid
        }
    })
}

/// The item, what others need of its twin, and the error.
fn failed(model: &Model, item: &Item, subject: &Subject, error: &Error) -> TokenStream {
    let (impls, error) = (fallback::impls(model, ROOT), error.to_compile_error());
    let (quiet, module) = (twin::quiet(), &subject.module);
    quote! {
        #item
        #impls
        #[doc(hidden)]
        #quiet
        pub mod #module {
            pub use super::*;
        }
        #error
    }
}

/// What the attribute is on.
struct Subject {
    /// The name of the hidden module.
    module: Ident,
    /// The type of an impl, which is defined elsewhere.
    foreign: Option<Ident>,
    own_path: Option<Path>,
}

impl Subject {
    fn of(item: &Item) -> Result<Self> {
        let named = |name: &Ident| Subject { module: module_of(name), foreign: None, own_path: None };
        match item {
            Item::Struct(it) => Ok(named(&it.ident)),
            Item::Enum(it) => Ok(named(&it.ident)),
            Item::Type(it) => Ok(named(&it.ident)),
            Item::Fn(it) => Ok(named(&it.sig.ident)),
            Item::Impl(it) => Subject::of_impl(it),
            Item::Union(it) => Err(Error::new(it.union_token.span, "smallscope cannot model a union: use an enum")),
            other => {
                let message =
                    "the attribute belongs on an inline module, or on a struct, enum, type alias, impl or function";
                Err(Error::new_spanned(other, message))
            }
        }
    }

    fn of_impl(item: &syn::ItemImpl) -> Result<Self> {
        let mut ty = &*item.self_ty;
        while let Type::Reference(inner) = ty {
            ty = &inner.elem;
        }
        let Type::Path(path) = ty else {
            return Err(Error::new_spanned(&item.self_ty, "expected an impl of a struct or enum"));
        };
        let name = last_name(&path.path).cloned();
        let name = name.ok_or_else(|| Error::new_spanned(&item.self_ty, "expected an impl of a struct or enum"))?;
        let module = format_ident!("__smallscope_{}_{:x}", name, fingerprint(&quote!(#item).to_string()));
        let mut own_path = path.path.clone();
        own_path.segments.iter_mut().for_each(|segment| segment.arguments = syn::PathArguments::None);
        Ok(Subject { module, foreign: Some(name), own_path: Some(own_path) })
    }
}

/// The hidden module of an item.
fn module_of(name: &Ident) -> Ident {
    format_ident!("__smallscope_{}", name, span = Span::call_site())
}

fn last_name(path: &Path) -> Option<&Ident> {
    path.segments.last().map(|segment| &segment.ident)
}

/// A number that differs between different items (FNV-1a).
pub(crate) fn fingerprint(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
}

/// Imports the twin of an item, from the hidden module beside the item.
fn import(path: &Path) -> TokenStream {
    let mut path = path.clone();
    let Some(name) = last_name(&path).cloned() else { return TokenStream::new() };
    let first = path.segments[0].ident.clone();
    path.segments.pop();
    path.segments.push(PathSegment::from(module_of(&name)));
    let outside = (path.leading_colon.is_none() && first != "crate").then(|| quote!(super::));
    if first == "self" {
        path.segments = path.segments.into_iter().skip(1).collect();
    }
    quote!(pub use #outside #path::#name;)
}

/// Whether a method is twinned although nothing in the item calls it: others may, and it is likely to
/// mean the same in the twin.
fn is_extra(model: &Model, id: FnId) -> bool {
    let function = model.function(id);
    let Owner::Impl(imp) = function.owner else { return true };
    let is_shared = match function.sig.inputs.first() {
        Some(FnArg::Receiver(receiver)) => receiver.reference.is_some() && receiver.mutability.is_none(),
        _ => false,
    };
    let owned = ["Vec", "Box", "Self", "impl", "async"].into_iter().map(String::from).collect();
    let returns_owned = match &function.sig.output {
        ReturnType::Type(_, ty) => mentions(quote!(#ty), &owned),
        ReturnType::Default => true,
    };
    let is_trait = model.imp(imp).item.trait_.is_some();
    is_trait || (is_shared && !returns_owned && Functions { model, reached: &Reached::default() }.can_rewrite(id))
}

/// The invariants of this item.
fn invariants(model: &Model) -> Vec<FnId> {
    let is_invariant = |id: &FnId| matches!(model.function(*id).note, Some((Note::Invariant, _)));
    model.fn_ids().filter(is_invariant).list()
}

/// The method that judges a real value by the invariants of this item.
fn violated(model: &Model) -> TokenStream {
    let (ss, invariants) = (&model.runtime, invariants(model));
    let Some(first) = invariants.first() else { return TokenStream::new() };
    let function = model.function(*first);
    let (generics, self_ty) = match (function.owner, function.sig.inputs.first()) {
        (Owner::Impl(imp), _) => (&model.imp(imp).item.generics, &model.imp(imp).item.self_ty),
        (_, Some(FnArg::Typed(param))) => match &*param.ty {
            Type::Reference(reference) => (&function.sig.generics, &reference.elem),
            _ => return TokenStream::new(),
        },
        _ => return TokenStream::new(),
    };
    let name = model.foreign.last().map(smallscope_rust::text::plain_name).unwrap_or_default();
    let checks = invariants.iter().map(|id| {
        let invariant = &model.function(*id).sig.ident;
        let path = matches!(function.owner, Owner::Impl(_)).then(|| quote!(Self::));
        judge::verdict(model, *id, &name, &quote!(#path #invariant(self)))
    });
    let (intro, _, clause) = generics.split_for_impl();
    let quiet = twin::quiet();
    quote! {
        #quiet
        impl #intro #self_ty #clause {
            #[doc(hidden)]
            pub fn __smallscope_violated(&self) -> ::core::option::Option<#ss::Violation> {
                #(#checks)*
                ::core::option::Option::None
            }
        }
    }
}

/// The method that judges a twin by the invariants of this item.
fn valid(model: &Model) -> TokenStream {
    let (ss, invariants) = (&model.runtime, invariants(model));
    let Some(first) = invariants.first() else { return TokenStream::new() };
    let names = invariants.iter().map(|id| &model.function(*id).sig.ident);
    match model.function(*first).owner {
        Owner::Impl(imp) => {
            let ImplDef { item, .. } = model.imp(imp);
            let (intro, _, clause) = item.generics.split_for_impl();
            let self_ty = &item.self_ty;
            let clause = crate::bounds::with_params(&item.generics, clause, ss);
            quote! {
                impl #intro #self_ty #clause {
                    pub fn __smallscope_valid(&self) -> bool { #(#ss::Verdict::holds(self.#names()))&&* }
                }
            }
        }
        Owner::Module | Owner::Trait(_) => free_valid(model, *first),
    }
}

/// The same for a function of one parameter.
fn free_valid(model: &Model, id: FnId) -> TokenStream {
    let (ss, function) = (&model.runtime, model.function(id));
    let Some(FnArg::Typed(param)) = function.sig.inputs.first() else { return TokenStream::new() };
    let Type::Reference(reference) = &*param.ty else { return TokenStream::new() };
    let (ty, name, generics) = (&reference.elem, &function.sig.ident, &function.sig.generics);
    let (intro, _, clause) = generics.split_for_impl();
    let clause = crate::bounds::with_params(generics, clause, ss);
    quote! {
        impl #intro #ty #clause {
            pub fn __smallscope_valid(&self) -> bool { #ss::Verdict::holds(#name(self)) }
        }
    }
}
