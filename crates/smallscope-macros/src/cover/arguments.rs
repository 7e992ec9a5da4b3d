//! The arguments of `#[smallscope::cover(..)]`.

use proc_macro2::TokenStream;
use smallscope_rust::text::did_you_mean;
use syn::ext::IdentExt as _;
use syn::parse::Parser as _;
use syn::punctuated::Punctuated;
use syn::{Error, Ident, Path, Result, Token};

/// What the attribute was given.
#[derive(Default)]
pub(super) struct Arguments {
    /// Where the `smallscope` crate is, if not at `::smallscope`.
    pub(super) krate: Option<Path>,
    /// Whether what has the attribute is not to be covered.
    pub(super) skip: bool,
}

/// Parses the arguments.
///
/// # Errors
/// An unknown one.
pub(super) fn arguments(tokens: TokenStream) -> Result<Arguments> {
    let parser = |input: syn::parse::ParseStream<'_>| {
        let name = Ident::parse_any(input)?;
        let path = if name == "crate" {
            input.parse::<Token![=]>()?;
            Some(Path::parse_mod_style(input)?)
        } else if name == "skip" {
            None
        } else {
            let message = format!("unknown argument `{name}`{}", did_you_mean(&name.to_string(), &["crate", "skip"]));
            return Err(Error::new(name.span(), message));
        };
        Ok(path)
    };
    let list = (|input: syn::parse::ParseStream<'_>| Punctuated::<_, Token![,]>::parse_terminated_with(input, parser))
        .parse2(tokens)?;
    let mut arguments = Arguments::default();
    for path in list {
        match path {
            Some(path) => arguments.krate = Some(path),
            None => arguments.skip = true,
        }
    }
    Ok(arguments)
}
