//! The member of `Model` that builds a real value from part of a structure.

use proc_macro2::TokenStream;
use smallscope_rust::text::plain_name;

use crate::attrs::Role;
use crate::concretise::derived;
use crate::judge::of_variant;
use crate::model::{FieldDef, Model, ModuleId, TypeDef, VariantDef};
use crate::modules::real_path;
use crate::shadow;
use crate::value::{build, shown};

/// `restore` for a type.
pub(crate) fn restore(model: &Model, ty: &TypeDef) -> TokenStream {
    let ss = &model.runtime;
    let (class, known) = (plain_name(&ty.ident), ty.variants.iter().map(|variant| known(ty, variant)));
    let body = body(model, ty);
    quote! {
        fn restore(
            __datum: &#ss::Datum,
            __restorer: &mut #ss::Restorer<'_>,
        ) -> ::core::result::Result<Self, #ss::Mismatch> {
            let __record = __restorer.open(#class, __datum, &[#(#known),*])?;
            #body
        }
    }
}

/// The name of a variant with those of its fields.
fn known(ty: &TypeDef, variant: &VariantDef) -> TokenStream {
    let label = if ty.is_enum { plain_name(&variant.ident) } else { String::new() };
    let fields = shown(variant).map(|field| &field.name);
    quote!((#label, &[#(#fields),*]))
}

fn body(model: &Model, ty: &TypeDef) -> TokenStream {
    let real = real_path(ty);
    let value = |variant: &VariantDef| {
        build(variant, &of_variant(ty, &real, variant), &mut |field| restored(model, ty.module, field))
    };
    let built = if ty.is_enum { of_enum(ty, value) } else { value(&ty.variants[0]) };
    let derived = derived(model, ty);
    if derived.is_empty() {
        return quote!(::core::result::Result::Ok(#built));
    }
    quote! {
        let mut __real = #built;
        if __restorer.may_derive() { #(#derived)* }
        ::core::result::Result::Ok(__real)
    }
}

fn of_enum(ty: &TypeDef, value: impl Fn(&VariantDef) -> TokenStream) -> TokenStream {
    let arms = ty.variants.iter().map(|variant| {
        let (label, value) = (plain_name(&variant.ident), value(variant));
        quote!(#label => #value,)
    });
    quote! {
        match __record.variant() {
            #(#arms)*
            _ => ::core::unreachable!("other variants are not opened"),
        }
    }
}

fn restored(model: &Model, module: ModuleId, field: &FieldDef) -> TokenStream {
    let (span, name) = (field.site(), &field.name);
    match &field.role {
        Role::Ignored | Role::Derived(_) => quote!(::core::default::Default::default()),
        Role::Listed(values) => {
            let values = shadow::original(model, module, values);
            quote_spanned! {span=>
                __restorer.listed(&__record, #name, || {
                    ::core::iter::Iterator::collect(::core::iter::IntoIterator::into_iter(#values))
                })?
            }
        }
        Role::Indexed(_) => quote_spanned!(span=> __restorer.index(&__record, #name)?),
        Role::Auto | Role::Symbolic => quote_spanned!(span=> __restorer.field(&__record, #name)?),
        Role::Actual(actual) => {
            let coerce = actual.coerce();
            quote_spanned!(span=> Self::#coerce(__restorer.unseen(|__restorer| __restorer.field(&__record, #name))?))
        }
    }
}
