//! The parameters of a test or of a method with a contract, as inputs of a search.
//!
//! Of `&T` and `&mut T` the input is a `T`, of `&str` a `String`, of a slice a `Vec`; the function is called with a
//! reference to it.

use proc_macro2::{Span, TokenStream};
use quote::ToTokens as _;
use smallscope_rust::text::{self, plain_name};
use smallscope_rust::visit::{Visit, visit};
use syn::spanned::Spanned as _;
use syn::{Error, Ident, Pat, Result, Type, TypeReference};

use crate::runtime::located_at;

/// How a function takes an input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Passing {
    Value,
    Shared,
    Mutable,
}

impl Passing {
    /// `&` or `&mut`, or nothing.
    pub(crate) fn borrow(self) -> TokenStream {
        match self {
            Passing::Value => TokenStream::new(),
            Passing::Shared => quote!(&),
            Passing::Mutable => quote!(&mut),
        }
    }
}

/// One input.
pub(crate) struct Input {
    /// What to call it in reports: its name, or its pattern.
    pub(crate) label: String,
    /// Its name, if its pattern is one.
    pub(crate) name: Option<Ident>,
    /// The type whose values are searched.
    pub(crate) ty: Type,
    pub(crate) passing: Passing,
}

impl Input {
    /// The input for a parameter.
    ///
    /// # Errors
    /// A type that no value can be chosen of.
    pub(crate) fn new(pat: &Pat, ty: &Type) -> Result<Self> {
        let name = match pat {
            Pat::Ident(pattern) => Some(pattern.ident.clone()),
            _ => None,
        };
        let label = name.as_ref().map_or_else(|| text::short(pat), plain_name);
        let mut finder = Unknowable(None);
        let (ty, passing) = match ty {
            Type::Reference(reference) if !is_static(reference) => referenced(reference)?,
            other => (other.clone(), Passing::Value),
        };
        finder.visit_type(&ty);
        finder.0.map_or(Ok(Input { label, name, ty, passing }), Err)
    }
}

/// The type of all inputs together.
pub(crate) fn joint(types: &[TokenStream]) -> TokenStream {
    match types {
        [ty] => ty.clone(),
        types => quote!((#(#types),*)),
    }
}

/// Bounds that hold in any case, unless a type is not modelled: then the error is there.
pub(crate) fn modelled<'t>(krate: &TokenStream, types: impl Iterator<Item = &'t Type>) -> TokenStream {
    let bounds = types.map(|ty| {
        let span = Span::call_site().located_at(ty.span());
        let krate = located_at(krate.clone(), span);
        quote_spanned!(span=> #ty: #krate::Model,)
    });
    quote!(#(#bounds)*)
}

/// A body that is compiled only where some bounds hold: an error about a bound is not followed by errors about all that
/// relies on it.
pub(crate) fn guarded(
    bounds: &TokenStream,
    names: &[TokenStream],
    types: &[TokenStream],
    body: &TokenStream,
) -> TokenStream {
    quote! {
        #[allow(warnings)]
        struct __Guarded;
        #[allow(warnings)]
        trait __Modelled {
            fn __run(&self, #(#names: #types),*);
        }
        #[allow(trivial_bounds)]
        impl __Modelled for __Guarded where #bounds {
            fn __run(&self, #(#names: #types),*) { #body }
        }
        #[allow(warnings)]
        trait __NotModelled {
            fn __run(&self, #(#names: #types),*) {}
        }
        impl __NotModelled for &__Guarded {}
        (&__Guarded).__run(#(#names),*)
    }
}

fn is_static(reference: &TypeReference) -> bool {
    reference.lifetime.as_ref().is_some_and(|lifetime| lifetime.ident == "static")
}

/// The type of what a reference is taken to.
fn referenced(reference: &TypeReference) -> Result<(Type, Passing)> {
    let passing = if reference.mutability.is_some() { Passing::Mutable } else { Passing::Shared };
    let span = reference.elem.span();
    let ty = match &*reference.elem {
        Type::Slice(slice) => {
            let element = &slice.elem;
            crate::code::parse2(quote_spanned!(span=> ::std::vec::Vec<#element>))?
        }
        Type::Path(path) if path.path.is_ident("str") && passing == Passing::Shared => {
            crate::code::parse2(quote_spanned!(span=> ::std::string::String))?
        }
        Type::Path(path) if path.path.is_ident("str") => {
            return Err(Error::new_spanned(reference, "smallscope cannot lend a `&mut str`: take a `&mut String`"));
        }
        other => other.clone(),
    };
    Ok((ty, passing))
}

/// Whether a type is a number, a truth value or a character, or a reference to text or to a slice: what a clause sees
/// as it is declared.
pub(crate) fn is_primitive(ty: &Type) -> bool {
    const NAMES: &[&str] = &[
        "i8", "i16", "i32", "i64", "i128", "isize", "u8", "u16", "u32", "u64", "u128", "usize", "f32", "f64", "bool",
        "char",
    ];
    match ty {
        Type::Path(path) => path.path.get_ident().is_some_and(|name| NAMES.iter().any(|known| name == known)),
        Type::Reference(reference) => reference.to_token_stream().to_string() == "& 'static str",
        _ => false,
    }
}

/// Finds the first type that no value can be chosen of.
struct Unknowable(Option<Error>);

impl Unknowable {
    fn push(&mut self, error: Error) {
        self.0.get_or_insert(error);
    }
}

impl Visit for Unknowable {
    fn visit_type_impl_trait(&mut self, ty: &syn::TypeImplTrait) {
        self.push(Error::new_spanned(ty, "smallscope cannot choose among all types with a trait: name the type"));
    }

    fn visit_type_trait_object(&mut self, ty: &syn::TypeTraitObject) {
        let message =
            "smallscope cannot choose among all types with a trait: name the type, or an enum of those you mean";
        self.push(Error::new_spanned(ty, message));
    }

    fn visit_type_bare_fn(&mut self, ty: &syn::TypeBareFn) {
        self.push(Error::new_spanned(ty, "smallscope cannot choose a function: take an enum of those you mean"));
    }

    fn visit_type_reference(&mut self, ty: &TypeReference) {
        if !is_static(ty) {
            let message = "smallscope cannot choose a reference inside another type: take a type that owns its parts";
            return self.push(Error::new_spanned(ty, message));
        }
        visit::visit_type_reference(self, ty);
    }

    fn visit_lifetime(&mut self, lifetime: &syn::Lifetime) {
        if lifetime.ident != "static" {
            let message = "smallscope cannot choose values of a type with a lifetime: take a type that owns its parts";
            self.push(Error::new_spanned(lifetime, message));
        }
    }
}
