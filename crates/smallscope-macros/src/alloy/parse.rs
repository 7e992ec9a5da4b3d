//! Reads the attribute.

use smallscope_rust::text::did_you_mean;
use syn::parse::{Parse, ParseStream, Parser as _};
use syn::punctuated::Punctuated;
use syn::{Error, Ident, LitStr, Meta, Result, Token};

use super::{On, Purpose, Text};
use crate::runtime::needs;

/// What may be said, where, and whether the text is in a file.
const WORDS: [(&str, Purpose, bool); 6] = [
    ("invariant", Purpose::Invariant, false),
    ("invariant_file", Purpose::Invariant, true),
    ("requires", Purpose::Requires, false),
    ("requires_file", Purpose::Requires, true),
    ("ensures", Purpose::Ensures, false),
    ("ensures_file", Purpose::Ensures, true),
];

/// The texts that one attribute gives.
///
/// # Errors
/// Something that cannot be said, or not of this; anything, without the feature.
pub(crate) fn parse(meta: &Meta, on: On) -> Result<Vec<Text>> {
    if cfg!(not(feature = "alloy")) {
        return Err(Error::new_spanned(meta, needs("alloy", "`#[alloy(..)]`")));
    }
    let usage = match on {
        On::Type => "write `#[alloy(invariant = \"..\")]`",
        On::Function => "write `#[alloy(requires = \"..\", ensures = \"..\")]`",
    };
    let Meta::List(list) = meta else {
        return Err(Error::new_spanned(meta, format!("`#[alloy]` says nothing: {usage}")));
    };
    let entries = Punctuated::<Entry, Token![,]>::parse_terminated.parse2(list.tokens.clone())?;
    if entries.is_empty() {
        return Err(Error::new_spanned(meta, format!("`#[alloy]` says nothing: {usage}")));
    }
    entries.into_iter().map(|entry| entry.text(on)).collect()
}

/// `invariant = ".."`
struct Entry {
    word: Ident,
    literal: LitStr,
}

impl Parse for Entry {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let word: Ident = input.parse()?;
        let expected = format!("expected a text: `{word} = \"..\"`");
        input.parse::<Token![=]>().map_err(|error| Error::new(error.span(), &expected))?;
        let literal = input.parse().map_err(|error: Error| Error::new(error.span(), &expected))?;
        Ok(Entry { word, literal })
    }
}

impl Entry {
    fn text(self, on: On) -> Result<Text> {
        let Entry { word, literal } = self;
        let Some(&(name, purpose, in_file)) = WORDS.iter().find(|(name, ..)| word == name) else {
            let names = WORDS.map(|(name, ..)| name);
            let hint = did_you_mean(&word.to_string(), &names);
            return Err(Error::new(word.span(), format!("`#[alloy(..)]` has no `{word}`{hint}")));
        };
        match (on, purpose) {
            (On::Type, Purpose::Requires | Purpose::Ensures) => {
                Err(Error::new(word.span(), format!("`{name}` belongs on a method or function")))
            }
            (On::Function, Purpose::Invariant) => {
                Err(Error::new(word.span(), format!("`{name}` belongs on the struct or enum")))
            }
            _ => Ok(Text { purpose, literal, in_file }),
        }
    }
}
