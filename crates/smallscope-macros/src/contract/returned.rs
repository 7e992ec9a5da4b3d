//! What a method returns, as specifications in relational logic see it: its type without references, and how it is read.

use proc_macro2::TokenStream;
use syn::{GenericArgument, Ident, PathArguments, ReturnType, Signature, Type};

/// The statement that reads what was returned, for an attempt; nothing if nothing is.
pub(super) fn read(krate: &TokenStream, sig: &Signature) -> Option<TokenStream> {
    let ty = output(sig)?;
    let observed = observed(krate, ty, &quote!(__value));
    Some(quote! {
        if let ::core::option::Option::Some(__value) = &__returned {
            use #krate::harness::{WithReading as _, WithoutReading as _};
            __trial.read_result(|__observer| #observed);
        }
    })
}

/// The function that gives the outline of what is returned, if there is one.
pub(super) fn outline(krate: &TokenStream, sig: &Signature) -> Option<TokenStream> {
    let ty = modelled(output(sig)?)?;
    Some(quote! {
        || {
            use #krate::harness::{WithOutline as _, WithoutOutline as _};
            (&#krate::harness::Typed::<#ty>::new()).__smallscope_outline()
        }
    })
}

fn output(sig: &Signature) -> Option<&Type> {
    match &sig.output {
        ReturnType::Default => None,
        ReturnType::Type(_, ty) => Some(ty),
    }
}

/// The type without references; none for types that cannot be named.
fn modelled(ty: &Type) -> Option<Type> {
    match ty {
        Type::Reference(reference) => match &*reference.elem {
            Type::Path(path) if path.path.is_ident("str") => Some(parse_quote!(::std::string::String)),
            Type::Slice(slice) => {
                let element = modelled(&slice.elem)?;
                Some(parse_quote!(::std::vec::Vec<#element>))
            }
            inner => modelled(inner),
        },
        Type::Paren(inner) => modelled(&inner.elem),
        Type::Group(inner) => modelled(&inner.elem),
        Type::Tuple(tuple) => {
            let parts: Vec<Type> = tuple.elems.iter().map(modelled).collect::<Option<_>>()?;
            Some(parse_quote!((#(#parts,)*)))
        }
        Type::Path(_) => match arguments(ty) {
            Some((_, arguments)) => {
                let mut plain = ty.clone();
                let parts: Vec<Type> = arguments.into_iter().map(modelled).collect::<Option<_>>()?;
                replace(&mut plain, parts);
                Some(plain)
            }
            None => Some(ty.clone()),
        },
        Type::ImplTrait(_) | Type::TraitObject(_) | Type::Never(_) => None,
        other => Some(other.clone()),
    }
}

/// The types that an `Option` or a `Result` is of.
fn arguments(ty: &Type) -> Option<(&Ident, Vec<&Type>)> {
    let Type::Path(path) = ty else { return None };
    let last = path.path.segments.last().filter(|last| last.ident == "Option" || last.ident == "Result")?;
    let PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
    let types = arguments.args.iter().map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    });
    Some((&last.ident, types.collect::<Option<_>>()?))
}

fn replace(ty: &mut Type, parts: Vec<Type>) {
    let Type::Path(path) = ty else { return };
    let Some(last) = path.path.segments.last_mut() else { return };
    if let PathArguments::AngleBracketed(arguments) = &mut last.arguments {
        arguments.args = parts.into_iter().map(GenericArgument::Type).collect();
    }
}

/// The expression that reads a value of the type through a reference to it.
fn observed(krate: &TokenStream, ty: &Type, value: &TokenStream) -> TokenStream {
    let datum = quote!(#krate::Datum);
    match ty {
        Type::Reference(reference) => match &*reference.elem {
            Type::Path(path) if path.path.is_ident("str") => {
                quote!(#datum::Text(::std::string::ToString::to_string(&**#value)))
            }
            Type::Slice(slice) => {
                let item = observed(krate, &slice.elem, &quote!(__item));
                quote!(#datum::Sequence((**#value).iter().map(|__item| #item).list()))
            }
            _ => quote!((&#krate::harness::Reading(&**#value)).__smallscope_refer(__observer)),
        },
        Type::Paren(inner) => observed(krate, &inner.elem, value),
        Type::Group(inner) => observed(krate, &inner.elem, value),
        Type::Tuple(tuple) => {
            let parts = tuple.elems.iter().enumerate().map(|(k, part)| {
                let place = syn::Index::from(k);
                observed(krate, part, &quote!((&(*#value).#place)))
            });
            quote!(#datum::Tuple(::std::vec![#(#parts),*]))
        }
        _ => match arguments(ty) {
            Some((name, parts)) if parts.iter().any(|part| borrows(part)) => variants(krate, name, &parts, value),
            _ => quote!((&#krate::harness::Reading(#value)).__smallscope_read(__observer)),
        },
    }
}

/// Reads an `Option` or a `Result` that contains references.
fn variants(krate: &TokenStream, name: &Ident, parts: &[&Type], value: &TokenStream) -> TokenStream {
    let datum = quote!(#krate::Datum);
    let inner = |part: &Type| observed(krate, part, &quote!(__inner));
    if name == "Option" {
        let some = inner(parts[0]);
        return quote! {
            match #value {
                ::core::option::Option::Some(__inner) => #datum::Some(::std::boxed::Box::new(#some)),
                ::core::option::Option::None => #datum::Nothing,
            }
        };
    }
    let arms = ["Ok", "Err"].into_iter().zip(parts).map(|(variant, part)| {
        let (ident, content) = (Ident::new(variant, proc_macro2::Span::call_site()), inner(part));
        quote! {
            ::core::result::Result::#ident(__inner) => #datum::Record {
                class: "Result".into(),
                variant: ::core::option::Option::Some(#variant.into()),
                fields: ::std::vec![("0".into(), #content)],
            },
        }
    });
    let rest = (parts.len() < 2).then(|| quote!(_ => #datum::Unread,));
    quote!(match #value { #(#arms)* #rest })
}

/// Whether a type contains references, as far as it is written.
fn borrows(ty: &Type) -> bool {
    match ty {
        Type::Reference(_) => true,
        Type::Paren(inner) => borrows(&inner.elem),
        Type::Group(inner) => borrows(&inner.elem),
        Type::Tuple(tuple) => tuple.elems.iter().any(borrows),
        _ => arguments(ty).is_some_and(|(_, parts)| parts.into_iter().any(borrows)),
    }
}
