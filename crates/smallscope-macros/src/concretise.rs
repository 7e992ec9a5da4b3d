//! The `Model` impl of the user's type: from a twin back to the real thing.

use proc_macro2::TokenStream;
use smallscope_rust::list::List as _;
use syn::{Path, WherePredicate};

use crate::attrs::Role;
use crate::bounds::{self, Way};
use crate::model::{FieldDef, Model, TwinKind, TypeDef, TypeId};
use crate::modules::{real_path, real_relative};
use crate::value::{adapted, bind, bindings, build, member, twin_path};
use crate::{judge, observe, restore, spell, symbolic};

/// `impl Model` for the user's type; empty if it is never chosen.
///
/// `valid` is the body of the method that judges a twin, and `extra` the bounds it needs.
pub(crate) fn implement(
    model: &Model,
    id: TypeId,
    valid: Option<TokenStream>,
    extra: &[WherePredicate],
) -> TokenStream {
    let ty = model.ty(id);
    if !ty.is_chosen() {
        return TokenStream::new();
    }
    let ss = &model.runtime;
    let generics = adapted(model, ty);
    let bounds = bounds::model_bounds(&generics, extra, Way::Model, ss);
    let (intro, _, clause) = bounds.generics.split_for_impl();
    let (_, arguments, _) = generics.split_for_impl();
    let (real, twin, twin_arguments) = (real_path(ty), twin_path(ty), &bounds.twin_arguments);
    let (cfgs, body) = (&ty.cfgs, concretise(model, ty));
    let valid = valid.map(|body| quote!(#[inline] fn valid(__twin: &Self::Twin) -> bool { #body }));
    let (throughout, violated) = (judge::throughout(model, ty), judge::violated(model, id));
    let (observe, restore) = (observe::observe(model, ty), restore::restore(model, ty));
    let (spell, derive) = (spell::spell(model, ty), derive_later(model, ty));
    quote! {
        #(#cfgs)*
        impl #intro #ss::Model for #real #arguments #clause {
            type Twin = #twin #twin_arguments;
            fn concretise(__twin: &Self::Twin, __concretiser: &mut #ss::Concretiser) -> Self {
                #body
            }
            #valid
            #throughout
            #violated
            #observe
            #restore
            #derive
            #spell
        }
    }
}

fn concretise(model: &Model, ty: &TypeDef) -> TokenStream {
    if ty.variants.is_empty() {
        return quote!(match *__twin {});
    }
    let (real, twin) = (real_path(ty), twin_path(ty));
    let arms = ty.variants.iter().map(|variant| {
        let pattern = bind(variant, &judge::of_variant(ty, &twin, variant), &|_, field| !field.role.is_hidden());
        let mut names = bindings(variant);
        let value = build(variant, &judge::of_variant(ty, &real, variant), &mut |field| match names.next() {
            Some((binding, _)) => real_value(model, ty, field, &binding),
            None => TokenStream::new(),
        });
        quote!(#pattern => #value,)
    });
    let (build, derived) = (quote!(match __twin { #(#arms)* }), derived(model, ty));
    if derived.is_empty() {
        return build;
    }
    quote!(let mut __real = #build; if __concretiser.may_derive() { #(#derived)* } __real)
}

/// `derive`: the derived fields of a type and of the values in its fields, computed when all objects are built.
fn derive_later(model: &Model, ty: &TypeDef) -> TokenStream {
    let (ss, real) = (&model.runtime, real_path(ty));
    let may_have = |field: &FieldDef| {
        matches!(field.role, Role::Auto) && !field.is_phantom() && symbolic::lifted(model, field).is_none()
    };
    let own = ty.fields().enumerate().filter_map(|(index, field)| {
        let Role::Derived(path) = &field.role else { return None };
        let (path, member) = (real_relative(model, ty, path), member(field, index));
        Some(quote!(__all.own(#path(self), |__this: &mut Self| &mut __this.#member);))
    });
    let own: Vec<_> = own.list();
    if ty.variants.is_empty() || (own.is_empty() && !ty.fields().any(may_have)) {
        return TokenStream::new();
    }
    let arms = ty.variants.iter().map(|variant| {
        let path = judge::of_variant(ty, &real, variant);
        let pattern = bind(variant, &path, &|_, field| may_have(field));
        let parts =
            bindings(variant).enumerate().filter(|(_, (_, field))| may_have(field)).map(|(k, (name, field))| {
                let (span, ss) = (field.site(), ss.at(field.site()));
                let part = bind(variant, &path, &|index, _| index == k);
                quote_spanned! {span=>
                    __all.part(#ss::Model::derive(#name), |__this: &mut Self| match __this {
                        #part => ::core::option::Option::Some(#name),
                        _ => ::core::option::Option::None,
                    });
                }
            });
        quote!(#pattern => { #(#parts)* })
    });
    quote! {
        fn derive(&self) -> #ss::Derivations<Self> {
            let mut __all = #ss::Derivations::none();
            match self { #(#arms)* }
            #(#own)*
            __all
        }
    }
}

fn real_value(model: &Model, ty: &TypeDef, field: &FieldDef, binding: &syn::Ident) -> TokenStream {
    let ss = &model.runtime;
    let content = if ty.kind == TwinKind::Lazy { quote_spanned!(field.site()=> &**#binding) } else { quote!(#binding) };
    match &field.role {
        Role::Ignored | Role::Derived(_) => quote!(::core::default::Default::default()),
        Role::Auto | Role::Symbolic if symbolic::lifted(model, field).is_some() => {
            symbolic::plain(model, field, &content).unwrap_or_default()
        }
        _ if field.is_phantom() => quote!(::core::marker::PhantomData),
        Role::Listed(_) => quote!(::core::clone::Clone::clone(#content)),
        _ if judge::is_own_array(ty, field) => quote_spanned!(field.site()=> *#content),
        Role::Auto | Role::Symbolic | Role::Indexed(_) => {
            let (span, ss) = (field.site(), ss.at(field.site()));
            quote_spanned!(span=> #ss::Model::concretise(#content, __concretiser))
        }
        Role::Actual(actual) => {
            let (span, ss, coerce) = (field.site(), ss.at(field.site()), actual.coerce());
            quote_spanned! {span=>
                Self::#coerce(__concretiser.unseen(|__concretiser| #ss::Model::concretise(#content, __concretiser)))
            }
        }
    }
}

/// The statements that compute the derived fields of the struct `__real`.
pub(crate) fn derived(model: &Model, ty: &TypeDef) -> Vec<TokenStream> {
    ty.fields().enumerate().filter_map(|(index, field)| derive(model, ty, field, index)).list()
}

/// The statement that computes a derived field of a struct.
fn derive(model: &Model, ty: &TypeDef, field: &FieldDef, index: usize) -> Option<TokenStream> {
    let Role::Derived(path) = &field.role else { return None };
    let path: Path = real_relative(model, ty, path);
    let member = member(field, index);
    Some(quote!(__real.#member = #path(&__real);))
}
