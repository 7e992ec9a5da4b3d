//! Contracts in the words of other crates: `contracts` and `anodized`.
//!
//! Their attributes stay in place and panic where a condition does not hold, which is what the search looks for. Their
//! preconditions are read here too, so that only inputs are tried that satisfy them.

use smallscope_rust::list::List as _;
use syn::parse::ParseStream;
use syn::punctuated::Punctuated;
use syn::{Attribute, Error, Expr, Ident, Lit, Meta, Path, Result, Token};

use syn::ext::IdentExt as _;

use crate::code::Parser as _;

/// The preconditions that an attribute of another crate states, if it is one.
///
/// # Errors
/// A precondition that is not Rust.
pub(super) fn requires(meta: &Meta) -> Result<Option<Vec<Expr>>> {
    let names: Vec<String> = meta.path().segments.iter().map(|segment| segment.ident.to_string()).list();
    let Meta::List(list) = meta else { return Ok(None) };
    match names.iter().map(String::as_str).list().as_slice() {
        ["contracts", "requires" | "debug_requires" | "test_requires"] => {
            Punctuated::<Expr, Token![,]>::parse_terminated
                .parse2(list.tokens.clone())
                .map(|conditions| Some(conditions.into_iter().filter(|condition| !is_text(condition)).list()))
                .map_err(|error| unreadable(meta.path(), &error))
        }
        ["contracts", "ensures" | "debug_ensures" | "test_ensures" | "invariant" | "debug_invariant"] => {
            Ok(Some(Vec::new()))
        }
        ["spec"] | ["anodized", "spec"] => {
            let parsed = specified.parse2(list.tokens.clone());
            parsed.map(Some).map_err(|error| unreadable(meta.path(), &error))
        }
        _ => Ok(None),
    }
}

fn unreadable(path: &Path, error: &Error) -> Error {
    let name = path.segments.iter().map(|segment| segment.ident.to_string()).list().join("::");
    Error::new(error.span(), format!("smallscope cannot read this condition of `#[{name}]`: {error}"))
}

fn is_text(expr: &Expr) -> bool {
    matches!(expr, Expr::Lit(literal) if matches!(literal.lit, Lit::Str(_)))
}

/// `requires: expr, ensures: [..], ..`
fn specified(input: ParseStream<'_>) -> Result<Vec<Expr>> {
    let mut found = Vec::new();
    while !input.is_empty() {
        Attribute::parse_outer(input)?;
        let name = Ident::parse_any(input)?;
        input.parse::<Token![:]>()?;
        let value: Expr = input.parse()?;
        if input.peek(Token![as]) || input.peek(Token![=>]) {
            return Err(input.error("expected an expression"));
        }
        match value {
            Expr::Array(list) if name == "requires" => found.extend(list.elems),
            condition if name == "requires" => found.push(condition),
            _ => {}
        }
        if !input.is_empty() {
            input.parse::<Token![,]>()?;
        }
    }
    Ok(found)
}
