//! The functions that lead between the declared type of a field and its actual one. They stand beside the user's type, where
//! names mean what they mean to the user.

use proc_macro2::{Span, TokenStream};
use smallscope_rust::list::List as _;
use syn::spanned::Spanned as _;
use syn::{Expr, TypeParamBound, TypeTraitObject};

use super::{Actual, coercion, trait_object};
use crate::attrs::Role;
use crate::bounds;
use crate::joined;
use crate::model::{FieldDef, Model, ModuleId, TypeDef};
use crate::runtime::Runtime;
use crate::twin;

/// The functions of a module's types that lead between declared and actual types, to be put beside those types.
pub(crate) fn functions(model: &Model, module: ModuleId) -> TokenStream {
    let types = model.types.iter().filter(|ty| ty.module == module && ty.is_chosen());
    joined(&mut types.map(|ty| of_type(model, ty)))
}

fn of_type(model: &Model, ty: &TypeDef) -> TokenStream {
    let functions: Vec<TokenStream> = ty.fields().filter_map(|field| of_field(&model.runtime, field)).list();
    if functions.is_empty() {
        return TokenStream::new();
    }
    let mut generics = ty.generics.clone();
    for name in bounds::type_params(&ty.generics) {
        generics.make_where_clause().predicates.push(parse_quote!(#name: 'static));
    }
    let (intro, arguments, clause) = generics.split_for_impl();
    let (ident, cfgs, quiet) = (&ty.ident, &ty.cfgs, twin::quiet());
    quote!(#(#cfgs)* #quiet impl #intro #ident #arguments #clause { #(#functions)* })
}

fn of_field(runtime: &Runtime, field: &FieldDef) -> Option<TokenStream> {
    let Role::Actual(actual) = &field.role else { return None };
    let object = forever(trait_object(&actual.declared).ok()?);
    let (coerce, view, span) = (actual.coerce(), actual.view(), actual.site());
    let (built, declared, ty) = (&field.ty, &actual.declared, &actual.ty);
    let (coercion, look) = (coercion(declared, span), look(runtime, actual, &object));
    Some(quote_spanned! {span=>
        #[doc(hidden)]
        fn #coerce(__it: #built) -> #declared { #coercion }
        #[doc(hidden)]
        fn #view<'__o>(__object: &'__o (#object)) -> ::core::option::Option<&'__o #ty> { #look }
    })
}

/// An expression that looks at `__object` as the actual type.
fn look(runtime: &Runtime, actual: &Actual, object: &TypeTraitObject) -> TokenStream {
    let (span, ty) = (actual.site(), &actual.ty);
    match &actual.view {
        Some(view @ Expr::Closure(_)) => quote! {
            let __view: for<'__v> fn(&'__v (#object)) -> ::core::option::Option<&'__v #ty> = #view;
            __view(__object)
        },
        Some(view) => {
            let span = Span::call_site().located_at(view.span());
            quote_spanned!(span=> (#view)(__object))
        }
        None => {
            let ss = runtime.at(span);
            quote_spanned! {span=>
                use #ss::WithoutAsAny as _;
                __object.as_any().downcast_ref::<#ty>()
            }
        }
    }
}

/// The trait object as it is inside a pointer: without a lifetime it lives forever, which references would not say.
fn forever(object: &TypeTraitObject) -> TypeTraitObject {
    let mut object = object.clone();
    if !object.bounds.iter().any(|bound| matches!(bound, TypeParamBound::Lifetime(_))) {
        object.bounds.push(parse_quote!('static));
    }
    object
}
