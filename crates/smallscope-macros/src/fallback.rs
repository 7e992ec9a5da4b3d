//! What stands in for the twin after an error, so that the error is the only one.
//!
//! The user's types still get a `Model` impl, with the unit type as their twin. Nothing can be run, as
//! the crate does not compile; but uses of the types elsewhere raise no errors of their own.

use proc_macro2::TokenStream;

use crate::joined;
use crate::model::{Model, ModuleId, TypeDef};

/// The impls for the types of a module, to be put inside it.
pub(crate) fn impls(model: &Model, module: ModuleId) -> TokenStream {
    let types = model.types.iter().filter(|ty| ty.is_chosen() && ty.module == module);
    joined(&mut types.map(|ty| implement(model, ty)))
}

fn implement(model: &Model, ty: &TypeDef) -> TokenStream {
    let (ss, name, cfgs) = (&model.runtime, &ty.ident, &ty.cfgs);
    let mut generics = ty.generics.clone();
    for param in generics.type_params_mut() {
        param.bounds.push(parse_quote!('static));
    }
    let (intro, arguments, clause) = generics.split_for_impl();
    quote! {
        #(#cfgs)*
        impl #intro #ss::Model for #name #arguments #clause {
            type Twin = ();
            fn concretise(_: &(), _: &mut #ss::Concretiser) -> Self {
                ::core::unreachable!()
            }
            fn observe(&self, _: &mut #ss::Observer) -> #ss::Datum {
                ::core::unreachable!()
            }
            fn restore(_: &#ss::Datum, _: &mut #ss::Restorer<'_>) -> ::core::result::Result<Self, #ss::Mismatch> {
                ::core::unreachable!()
            }
        }
    }
}
