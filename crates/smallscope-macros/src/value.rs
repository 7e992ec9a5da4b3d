//! The `Value` impl of a twin: how the engine declares, chooses and visits it.
//!
//! Fields are numbered flat over all variants, in the order of declaration; hidden fields are not
//! counted. All three functions go by the same numbers.

use proc_macro2::TokenStream;
use quote::{ToTokens as _, format_ident};
use smallscope_rust::list::List as _;
use smallscope_rust::visit::VisitMut as _;
use syn::{Generics, Ident, Member};

use crate::attrs::Role;
use crate::bounds::{self, Way};
use crate::model::{FieldDef, Model, ModuleId, Style, TwinKind, TypeDef, TypeId, VariantDef};
use crate::modules::real_path;
use crate::rewrite::paths::Paths;
use crate::twin::invariants_of;
use crate::types::{content, strategy};

/// `impl Lower` and `impl Value` for the twin of a type; empty if it is never chosen.
pub(crate) fn implement(model: &Model, id: TypeId) -> TokenStream {
    let ty = model.ty(id);
    if !ty.is_chosen() {
        return TokenStream::new();
    }
    let ss = &model.runtime;
    let mut generics = adapted(model, ty);
    bounds::add_param(&mut generics, &bounds::type_params(&ty.generics), ss);
    let (intro, arguments, clause) = generics.split_for_impl();
    let name = twin_path(ty);
    let cfgs = &ty.cfgs;
    let (declare, choose, visit) = (declare(model, id), choose(model, ty), visit(model, ty));
    let lower_real = lower_real(model, ty);
    quote! {
        #lower_real
        #(#cfgs)*
        impl #intro #ss::Lower for #name #arguments #clause {
            type Lowered = Self;
        }
        #(#cfgs)*
        impl #intro #ss::Value for #name #arguments #clause {
            fn declare(__shapes: &mut #ss::Shapes) -> #ss::DomainId {
                #declare
            }
            fn choose(__chooser: &mut #ss::Chooser, __domain: #ss::DomainId) -> Self {
                #choose
            }
            fn visit<__V: #ss::Visitor>(&self, __domain: #ss::DomainId, __visitor: &mut __V) {
                #visit
            }
        }
    }
}

/// The type's generics as they read in the twin.
pub(crate) fn adapted(model: &Model, ty: &TypeDef) -> Generics {
    let mut generics = ty.generics.clone();
    Paths::new(model, ty.module).visit_generics_mut(&mut generics);
    generics
}

/// `impl Lower` for the user's type itself, so that types of other models can contain it.
fn lower_real(model: &Model, ty: &TypeDef) -> TokenStream {
    if !ty.has_twin() {
        return TokenStream::new();
    }
    let (ss, cfgs, generics) = (&model.runtime, &ty.cfgs, adapted(model, ty));
    let bounds = bounds::model_bounds(&generics, &[], Way::Lower, ss);
    let (intro, _, clause) = bounds.generics.split_for_impl();
    let (_, arguments, _) = generics.split_for_impl();
    let (real, twin, twin_arguments) = (real_path(ty), twin_path(ty), &bounds.twin_arguments);
    quote! {
        #(#cfgs)*
        impl #intro #ss::Lower for #real #arguments #clause {
            type Lowered = #twin #twin_arguments;
        }
    }
}

/// The type that stands in the twin for the user's type.
pub(crate) fn twin_path(ty: &TypeDef) -> TokenStream {
    let ident = &ty.ident;
    if ty.has_twin() { quote!(#ident) } else { real_path(ty) }
}

fn declare(model: &Model, id: TypeId) -> TokenStream {
    let ty = model.ty(id);
    let name = smallscope_rust::text::plain_name(&ty.ident);
    let mut paths = Paths::new(model, ty.module);
    let variants = ty.variants.iter().map(|variant| {
        let label = smallscope_rust::text::plain_name(&variant.ident);
        let fields: Vec<_> = shown(variant).map(|field| declare_field(model, ty.module, field, &mut paths)).list();
        quote!(__class.variant(#label); #(#fields)*)
    });
    let whole = (ty.kind != TwinKind::Lazy).then(|| quote!(__class.whole();));
    // The invariants of a single item may be elsewhere.
    let judged = (model.open || !invariants_of(model, id).is_empty()).then(|| quote!(__class.judged();));
    let runtime = model.runtime.to_token_stream();
    let specs = ty.specs.iter().map(|text| text.expand(&runtime));
    quote!(__shapes.class::<Self>(#name, |__class| { #whole #judged #(__class.spec(#specs);)* #(#variants)* }))
}

fn declare_field(model: &Model, module: ModuleId, field: &FieldDef, paths: &mut Paths<'_>) -> TokenStream {
    let (span, ss) = (field.site(), model.runtime.at(field.site()));
    let (name, ty) = (&field.name, content(model, module, field, paths));
    match &field.role {
        Role::Listed(values) => {
            let values = crate::shadow::original(model, module, values);
            quote_spanned! {span=>
                __class.listed_field::<#ty>(#name, || {
                    ::core::iter::Iterator::collect(::core::iter::IntoIterator::into_iter(#values))
                });
            }
        }
        Role::Indexed(arena) => quote_spanned!(span=> __class.indexed_field::<#ty>(#name, #arena);),
        Role::Auto | Role::Symbolic | Role::Ignored | Role::Derived(_) | Role::Actual(_) => {
            let strategy = strategy(model, field);
            quote_spanned!(span=> __class.field::<#ty, #ss::#strategy>(#name);)
        }
    }
}

fn choose(model: &Model, ty: &TypeDef) -> TokenStream {
    let name = twin_path(ty);
    let mut number = 0u32;
    if !ty.is_enum {
        let body = build(&ty.variants[0], &name, &mut |field| choose_field(model, ty, field, &mut number));
        return quote!(let __base = __chooser.class(__domain); #body);
    }
    let arms = (0u32..).zip(&ty.variants).map(|(index, variant)| {
        let label = &variant.ident;
        let body = build(variant, &quote!(#name::#label), &mut |field| choose_field(model, ty, field, &mut number));
        quote!(#index => #body,)
    });
    quote! {
        let (__variant, __base) = __chooser.variant(__domain);
        match __variant {
            #(#arms)*
            _ => ::core::unreachable!("a class has no such variant"),
        }
    }
}

fn choose_field(model: &Model, ty: &TypeDef, field: &FieldDef, number: &mut u32) -> TokenStream {
    let ss = &model.runtime;
    if field.role.is_hidden() {
        return if ty.has_twin() { quote!(#ss::Hidden::new()) } else { quote!(::core::default::Default::default()) };
    }
    let (index, strategy) = (*number, strategy(model, field));
    *number += 1;
    let (span, ss) = (field.site(), ss.at(field.site()));
    if ty.kind == TwinKind::Lazy {
        return quote_spanned!(span=> #ss::Field::lazy(__chooser, __base.nth(#index)));
    }
    if matches!(field.role, Role::Listed(_)) {
        return quote_spanned!(span=> #ss::copied(__chooser, __base.nth(#index)));
    }
    quote_spanned!(span=> <#ss::#strategy as #ss::Strategy<_>>::choose(__chooser, __base.nth(#index)))
}

fn visit(model: &Model, ty: &TypeDef) -> TokenStream {
    let name = twin_path(ty);
    let mut number = 0u32;
    let arms = (0u32..).zip(&ty.variants).map(|(index, variant)| {
        let label = &variant.ident;
        let path = if ty.is_enum { quote!(#name::#label) } else { name.clone() };
        let pattern = bind(variant, &path, &|_, field| !field.role.is_hidden());
        let visits: Vec<_> = bindings(variant)
            .filter(|(_, field)| !field.role.is_hidden())
            .map(|(binding, field)| visit_field(model, ty, field, &binding, &mut number))
            .list();
        quote! {
            #pattern => {
                let __base = __visitor.enter(__domain, #index);
                #(#visits)*
                __visitor.leave();
            }
        }
    });
    if ty.variants.is_empty() {
        return quote!(match *self {});
    }
    quote!(match self { #(#arms)* })
}

fn visit_field(model: &Model, ty: &TypeDef, field: &FieldDef, binding: &Ident, number: &mut u32) -> TokenStream {
    let ss = &model.runtime;
    let (index, strategy) = (*number, strategy(model, field));
    *number += 1;
    let (span, ss) = (field.site(), ss.at(field.site()));
    if ty.kind == TwinKind::Lazy {
        return quote_spanned!(span=> #binding.visit(__visitor););
    }
    quote_spanned!(span=> <#ss::#strategy as #ss::Strategy<_>>::visit(#binding, __base.nth(#index), __visitor);)
}

/// The fields that are part of the structure.
pub(crate) fn shown(variant: &VariantDef) -> impl Iterator<Item = &FieldDef> {
    variant.fields.iter().filter(|field| !field.role.is_hidden())
}

/// An expression that builds a variant, each field from its definition.
pub(crate) fn build(
    variant: &VariantDef,
    path: &TokenStream,
    value: &mut dyn FnMut(&FieldDef) -> TokenStream,
) -> TokenStream {
    if variant.style == Style::Unit {
        return path.clone();
    }
    let values: Vec<_> = variant.fields.iter().map(value).list();
    let (members, count) = (members(variant).map(|(member, _)| member), values.len());
    if count < 2 {
        return quote!(#path { #(#members: #values),* });
    }
    // If a later value unwinds or fails, earlier ones must not be dropped: they own nothing, or are not whole yet.
    let names: Vec<_> = (0..count).map(|index| format_ident!("__built{}", index)).list();
    quote! {{
        #(let #names = ::core::mem::ManuallyDrop::new(#values);)*
        #path { #(#members: ::core::mem::ManuallyDrop::into_inner(#names)),* }
    }}
}

/// A pattern that binds the fields for which it is asked as `__0`, `__1`, ...
pub(crate) fn bind(variant: &VariantDef, path: &TokenStream, wanted: &dyn Fn(usize, &FieldDef) -> bool) -> TokenStream {
    if variant.style == Style::Unit {
        return path.clone();
    }
    let fields = members(variant).enumerate().filter(|(index, (_, field))| wanted(*index, field));
    let fields = fields.map(|(index, (member, field))| {
        let binding = format_ident!("__{}", index, span = field.site());
        quote!(#member: #binding)
    });
    quote!(#path { #(#fields,)* .. })
}

/// Each field with the name that [`bind`] gives it.
pub(crate) fn bindings(variant: &VariantDef) -> impl Iterator<Item = (Ident, &FieldDef)> {
    variant.fields.iter().enumerate().map(|(index, field)| (format_ident!("__{}", index, span = field.site()), field))
}

/// Each field with its member: a name or an index.
fn members(variant: &VariantDef) -> impl Iterator<Item = (Member, &FieldDef)> {
    variant.fields.iter().enumerate().map(|(index, field)| (member(field, index), field))
}

/// The name of a field, or its index.
pub(crate) fn member(field: &FieldDef, index: usize) -> Member {
    field.ident.clone().map_or_else(|| Member::from(index), Member::from)
}
