//! `#[alloy(..)]`: what is said of types and methods in relational logic.
//!
//! A text is [`parse`]d with the other attributes of its item, [`check`]ed as far as the item alone allows it, and handed to the
//! runtime with its place. What its names mean is known there only.

#[cfg(feature = "alloy")]
mod check;
mod parse;

use proc_macro2::{Span, TokenStream};
use smallscope_rust::attributes::flatten;
use smallscope_rust::list::List as _;
use syn::{Attribute, Error, LitStr, Result};

use crate::attrs::Dialect;
use crate::test::place;

#[cfg(feature = "alloy")]
pub(crate) use check::check;
pub(crate) use parse::parse;

/// What a text is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Purpose {
    Invariant,
    Requires,
    Ensures,
}

/// What an attribute is on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum On {
    /// A struct or enum.
    Type,
    /// A method or function.
    Function,
}

/// A text, or the file it is in.
#[derive(Clone)]
pub(crate) struct Text {
    pub(crate) purpose: Purpose,
    literal: LitStr,
    /// Whether the literal is the path of a file.
    in_file: bool,
}

/// What a text can be about.
#[cfg_attr(not(feature = "alloy"), allow(dead_code))]
pub(crate) struct Subject {
    /// The names of the parameters, without `self`.
    pub(crate) parameters: Vec<String>,
    /// Those that are mutable references, which may lead to other values afterwards; `self` too.
    pub(crate) lent: Vec<String>,
    pub(crate) has_receiver: bool,
    pub(crate) has_result: bool,
}

impl Text {
    pub(crate) fn span(&self) -> Span {
        self.literal.span()
    }

    /// The text with its place, as a value of the type `SpecText` at a path.
    pub(crate) fn expand(&self, path: &TokenStream) -> TokenStream {
        let (literal, span) = (&self.literal, self.span());
        let (text, (file, line)) = match self.in_file {
            true => (quote_spanned!(span=> ::core::include_str!(#literal)), (quote!(#literal), quote!(1u32))),
            false => (quote!(#literal), place(span)),
        };
        quote!(#path::SpecText { text: #text, file: #file, line: #line })
    }
}

/// What the attributes of a type say, which has a meaning as far as can be seen.
///
/// # Errors
/// An attribute or a text that cannot be read.
pub(crate) fn of_type(dialect: &Dialect, attrs: &[Attribute]) -> Result<Vec<Text>> {
    let mut texts = Vec::new();
    for meta in attrs.iter().flat(flatten).filter(|meta| dialect.is_alloy(meta.path())) {
        texts.extend(parse(&meta, On::Type)?);
    }
    let subject = Subject { parameters: Vec::new(), lent: Vec::new(), has_receiver: true, has_result: false };
    check(&texts, &subject)?;
    Ok(texts)
}

/// Fails for the attribute on something of which nothing can be said.
///
/// # Errors
/// The first such attribute.
pub(crate) fn refuse(dialect: &Dialect, attrs: &[Attribute]) -> Result<()> {
    match attrs.iter().flat(flatten).find(|meta| dialect.is_alloy(meta.path())) {
        Some(meta) => {
            let message = "`#[alloy(..)]` belongs on a struct or enum of the model, on a method or on a function";
            Err(Error::new_spanned(meta, message))
        }
        None => Ok(()),
    }
}

/// Without the language there are no texts.
#[cfg(not(feature = "alloy"))]
pub(crate) fn check(_: &[Text], _: &Subject) -> Result<()> {
    Ok(())
}
