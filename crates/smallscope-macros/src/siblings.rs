//! The hidden functions beside a test or a method: `replay!` and `check!` lead to them.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens as _, format_ident};
use smallscope_rust::text::plain_name;
use syn::parse::{Parse, ParseStream};
use syn::{Error, Expr, ExprPath, Ident, PathArguments, Result, Token};

use crate::runtime::needs;

// Where there is none, the compiler says that it cannot find a name of these: they are to tell what is missing.

/// The function that replays a test.
pub(crate) fn replay(test: &Ident) -> Ident {
    format_ident!("replay_of_{}", plain_name(test), span = test.span())
}

/// The function that gives the contract of a method.
pub(crate) fn contract(method: &Ident) -> Ident {
    format_ident!("contract_of_{}", plain_name(method), span = method.span())
}

/// The function that gives the paths through a method.
pub(crate) fn paths(method: &Ident) -> Ident {
    format_ident!("paths_of_{}", plain_name(method), span = method.span())
}

/// Expands `paths!(path::Type::method)`.
pub(crate) fn expand_paths(input: TokenStream) -> TokenStream {
    const MESSAGE: &str = "expected the path of a method or function marked `#[paths]`: `paths!(Type::method)`";
    if cfg!(not(feature = "paths")) {
        return Error::new(Span::call_site(), needs("paths", "`paths!`")).into_compile_error();
    }
    let path = crate::code::parse2::<ExprPath>(input).map_err(|error| Error::new(error.span(), MESSAGE));
    let expanded = path.and_then(|path| beside(path, paths)).map(|path| quote!(#path()));
    expanded.unwrap_or_else(Error::into_compile_error)
}

/// Expands `replay!(path::test, "text")`.
pub(crate) fn expand_replay(input: TokenStream) -> TokenStream {
    let expanded = crate::code::parse2::<Replay>(input).and_then(|Replay { test, text }| {
        let path = beside(test, replay)?;
        Ok(quote!(#path(#text)))
    });
    expanded.unwrap_or_else(Error::into_compile_error)
}

/// Expands `check!(path::Type::method)`.
pub(crate) fn expand_check(input: TokenStream) -> TokenStream {
    const MESSAGE: &str = "expected the path of a method or function with a contract: `check!(Type::method)`";
    let path = crate::code::parse2::<ExprPath>(input).map_err(|error| Error::new(error.span(), MESSAGE));
    let expanded = path.and_then(|path| beside(path, contract)).map(|path| quote!(#path()));
    expanded.unwrap_or_else(Error::into_compile_error)
}

struct Replay {
    test: ExprPath,
    text: Expr,
}

impl Parse for Replay {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let expected = |error: Error| {
            Error::new(error.span(), "expected the path of a test and the text of an input: `replay!(test, \"..\")`")
        };
        let test = input.parse().map_err(expected)?;
        input.parse::<Token![,]>().map_err(expected)?;
        let text = input.parse().map_err(expected)?;
        input.parse::<Option<Token![,]>>()?;
        if !input.is_empty() {
            return Err(expected(input.error("")));
        }
        Ok(Replay { test, text })
    }
}

/// The path with another last name.
pub(crate) fn beside(mut path: ExprPath, name: impl Fn(&Ident) -> Ident) -> Result<TokenStream> {
    let message = "the last part of the path has no arguments of its own";
    match path.path.segments.last_mut() {
        Some(last) if matches!(last.arguments, PathArguments::None) => {
            last.ident = name(&last.ident);
            Ok(path.to_token_stream())
        }
        _ => Err(Error::new_spanned(&path, message)),
    }
}
