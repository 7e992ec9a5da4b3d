//! The arguments of `#[smallscope::model(..)]`.

use proc_macro2::TokenStream;
use smallscope_rust::text::did_you_mean;
use syn::ext::IdentExt as _;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Error, Ident, Path, Result, Token, parenthesized};

use crate::arguments::{Arguments, Purpose};
use crate::code::Parser as _;

/// What the attribute was given.
#[derive(Default)]
pub(crate) struct Args {
    /// Where the `smallscope` crate is, if not at `::smallscope`.
    pub(crate) krate: Option<Path>,
    /// Other modelled names that a single item mentions.
    pub(crate) uses: Vec<Path>,
    /// The span of `uses`, if given.
    pub(crate) uses_span: Option<proc_macro2::Span>,
    /// How to check the contracts that do not say so themselves.
    pub(crate) check: Option<(Arguments, proc_macro2::Span)>,
}

const KNOWN: &[&str] = &["crate", "uses", "check"];

/// Parses the arguments of the attribute.
///
/// # Errors
/// An unknown or repeated argument.
pub(crate) fn args(tokens: TokenStream) -> Result<Args> {
    let list = Punctuated::<Arg, Token![,]>::parse_terminated.parse2(tokens)?;
    let mut args = Args::default();
    for arg in list {
        match arg {
            Arg::Crate(path) if args.krate.is_none() => args.krate = Some(path),
            Arg::Crate(path) => return Err(Error::new_spanned(path, "`crate` is given twice")),
            Arg::Check(arguments, span) => {
                if args.check.replace((*arguments, span)).is_some() {
                    return Err(Error::new(span, "`check` is given twice"));
                }
            }
            Arg::Uses(span, names) => {
                args.uses_span = Some(span);
                args.uses.extend(names);
            }
        }
    }
    Ok(args)
}

enum Arg {
    Crate(Path),
    Uses(proc_macro2::Span, Punctuated<Path, Token![,]>),
    Check(Box<Arguments>, proc_macro2::Span),
}

impl Parse for Arg {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let name = Ident::parse_any(input)?;
        if name == "crate" {
            input.parse::<Token![=]>()?;
            return Ok(Arg::Crate(Path::parse_mod_style(input)?));
        }
        if name == "uses" {
            let content;
            parenthesized!(content in input);
            let names = content.parse_terminated(Path::parse_mod_style, Token![,])?;
            return Ok(Arg::Uses(name.span(), names));
        }
        if name == "check" {
            let mut arguments = Arguments::default();
            if input.peek(syn::token::Paren) {
                let content;
                parenthesized!(content in input);
                arguments = Arguments::parse(&content, Purpose::CheckAll)?;
            }
            return Ok(Arg::Check(Box::new(arguments), name.span()));
        }
        if name == "skip" {
            let message = "`#[model(skip)]` has a meaning only inside a `#[smallscope::model]` module";
            return Err(Error::new(name.span(), message));
        }
        let message = format!("unknown argument `{name}`{}", did_you_mean(&name.to_string(), KNOWN));
        Err(Error::new(name.span(), message))
    }
}
