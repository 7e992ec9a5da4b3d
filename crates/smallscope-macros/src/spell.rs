//! The member of `Model` that writes a real value as Rust code.

use proc_macro2::TokenStream;
use syn::Ident;

use crate::attrs::Role;
use crate::judge::of_variant;
use crate::model::{FieldDef, Model, Style, TypeDef, VariantDef};
use crate::modules::real_path;
use crate::value::{bind, bindings};

/// `spell` for a type.
pub(crate) fn spell(model: &Model, ty: &TypeDef) -> TokenStream {
    let (ss, body) = (&model.runtime, body(model, ty));
    quote! {
        fn spell(&self, __speller: &mut #ss::Speller) -> ::core::option::Option<#ss::Spelling> {
            #[allow(unused_imports)]
            use #ss::{WithSpelling as _, WithoutSpelling as _};
            #body
        }
    }
}

fn body(model: &Model, ty: &TypeDef) -> TokenStream {
    if ty.variants.is_empty() {
        return quote!(match *self {});
    }
    let real = real_path(ty);
    let arms = ty.variants.iter().map(|variant| {
        let pattern = bind(variant, &of_variant(ty, &real, variant), &|_, field| is_spoken(field));
        let fields = bindings(variant).map(|(binding, field)| spell_field(model, field, &binding));
        let (path, has_names) = (path(ty, variant), variant.style == Style::Named);
        quote! {
            #pattern => {
                #[allow(unused_mut)]
                let mut __record = __speller.open(#path, #has_names);
                #(#fields)*
                __record.close()
            }
        }
    });
    quote!(match self { #(#arms)* })
}

/// The name by which a variant is built where the type is imported.
fn path(ty: &TypeDef, variant: &VariantDef) -> String {
    let class = &ty.ident;
    let path = if ty.is_enum { format!("{class}::{}", variant.ident) } else { class.to_string() };
    let is_bare_tuple = variant.style == Style::Tuple && variant.fields.is_empty();
    if is_bare_tuple { path + "()" } else { path }
}

/// Whether the value of a field is written.
fn is_spoken(field: &FieldDef) -> bool {
    !matches!(field.role, Role::Ignored | Role::Actual(_))
}

fn spell_field(model: &Model, field: &FieldDef, binding: &Ident) -> TokenStream {
    let (ss, span) = (&model.runtime, field.site());
    // With `r#`, where the name has it.
    let name = field.ident.as_ref().map_or_else(|| field.name.clone(), Ident::to_string);
    match &field.role {
        Role::Auto | Role::Symbolic | Role::Listed(_) | Role::Derived(_) => {
            // A type that is not modelled is told of by the other members; once is enough.
            quote_spanned!(span=> (&#ss::Spoken(#binding)).__smallscope_spell(&mut __record, #name);)
        }
        Role::Indexed(_) => quote_spanned!(span=> __record.index(#name, #binding);),
        Role::Ignored => quote!(__record.default(#name);),
        Role::Actual(_) => quote!(__record.unspeakable();),
    }
}
