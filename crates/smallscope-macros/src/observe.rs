//! The member of `Model` that reads a real value as part of a structure.

use proc_macro2::TokenStream;
use smallscope_rust::text::plain_name;
use syn::Ident;

use crate::attrs::Role;
use crate::judge::of_variant;
use crate::model::{FieldDef, Model, TwinKind, TypeDef};
use crate::modules::real_path;
use crate::value::{bind, bindings};

/// `observe` for a type.
pub(crate) fn observe(model: &Model, ty: &TypeDef) -> TokenStream {
    let (ss, body) = (&model.runtime, body(model, ty));
    quote! {
        fn observe(&self, __observer: &mut #ss::Observer) -> #ss::Datum {
            #body
        }
    }
}

fn body(model: &Model, ty: &TypeDef) -> TokenStream {
    if ty.variants.is_empty() {
        return quote!(match *self {});
    }
    let (real, class) = (real_path(ty), plain_name(&ty.ident));
    let copies = matches!(ty.kind, TwinKind::Plain | TwinKind::Whole).then(|| quote!(__record.is_copy();));
    let arms = ty.variants.iter().map(|variant| {
        let pattern = bind(variant, &of_variant(ty, &real, variant), &|_, field| is_read(field));
        let shown = bindings(variant).filter(|(_, field)| is_read(field));
        let fields = shown.map(|(binding, field)| observe_field(model, field, &binding));
        let label = plain_name(&variant.ident);
        let label = if ty.is_enum { quote!(Some(#label)) } else { quote!(None) };
        quote! {
            #pattern => {
                let mut __record = __observer.open(#class, ::core::option::Option::#label);
                #copies
                #(#fields)*
                __record.close()
            }
        }
    });
    quote!(match self { #(#arms)* })
}

/// Whether a field is read: derived ones are for people who look at a failure.
fn is_read(field: &FieldDef) -> bool {
    !matches!(field.role, Role::Ignored)
}

fn observe_field(model: &Model, field: &FieldDef, binding: &Ident) -> TokenStream {
    let (span, name) = (field.site(), &field.name);
    match &field.role {
        Role::Listed(_) => quote_spanned!(span=> __record.listed(#name, #binding);),
        Role::Indexed(arena) => quote_spanned!(span=> __record.index(#name, #arena, #binding);),
        Role::Actual(actual) => {
            let view = actual.view();
            quote_spanned!(span=> __record.field_as(#name, #binding, Self::#view);)
        }
        Role::Derived(_) => {
            let ss = &model.runtime;
            quote_spanned! {span=> {
                use #ss::{WithDerived as _, WithoutDerived as _};
                (&#ss::Spoken(#binding)).__smallscope_derived(&mut __record, #name);
            }}
        }
        Role::Auto | Role::Symbolic | Role::Ignored => {
            quote_spanned!(span=> __record.field(#name, #binding);)
        }
    }
}
