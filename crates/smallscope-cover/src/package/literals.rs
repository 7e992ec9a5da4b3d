//! The numbers, letters and strings of a function, and those next to them: what it compares with is among its inputs.

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens as _;
use rustc_hash::FxHashSet;

use super::read::{Crate, CrateFunction};

/// How many numbers and letters are tried at most, if the body itself does not have more.
const MOST: usize = 24;
/// How many of the body are tried at most.
const MOST_OWN: usize = 64;

/// The literals as constants for the runtime: those of the body, then those of the constants that it names and of the functions of the
/// crate that it calls. `range` replaces the integers.
pub(super) fn literals(all: &Crate, function: &CrateFunction, range: Option<(i64, i64)>) -> String {
    let mut found = Found::default();
    found.tokens(function.block.to_token_stream());
    let own = (found.integers.len().min(MOST_OWN), found.letters.len().min(MOST_OWN));
    let mut names = FxHashSet::default();
    super::collect(function.block.to_token_stream(), &mut names);
    for (_, value) in all.constants.iter().filter(|(name, _)| names.contains(name)) {
        found.tokens(value.to_token_stream());
    }
    for called in all.functions.iter().filter(|it| names.contains(&it.signature.ident.to_string())).take(MOST) {
        found.tokens(called.block.to_token_stream());
    }
    let mut integers: Vec<i128> = Vec::new();
    let near = [0, 1, -1];
    for way in near {
        integers.extend(found.integers.iter().filter_map(|it| it.checked_add(way)));
    }
    let mut kept: Vec<i128> = Vec::new();
    integers.into_iter().for_each(|it| {
        if !kept.contains(&it) {
            kept.push(it)
        }
    });
    // The first are those of the body as they are.
    kept.truncate(MOST.max(own.0));
    found.letters.truncate(MOST.max(own.1));
    found.strings.truncate(MOST);
    let range = range.map_or("None".to_owned(), |(low, high)| format!("Some(({low}, {high}))"));
    format!(
        "pub const RANGE: Option<(i128, i128)> = {range};\npub const INTEGERS: &'static [i128] = &{kept:?};\n\
         pub const FLOATS: &'static [f64] = &{:?};\npub const LETTERS: &'static [char] = &{:?};\n\
         pub const STRINGS: &'static [&'static str] = &{:?};",
        found.floats, found.letters, found.strings
    )
}

#[derive(Default)]
struct Found {
    integers: Vec<i128>,
    floats: Vec<f64>,
    letters: Vec<char>,
    strings: Vec<String>,
}

impl Found {
    fn tokens(&mut self, tokens: TokenStream) {
        let mut is_negative = false;
        for token in tokens {
            match token {
                TokenTree::Group(it) => self.tokens(it.stream()),
                TokenTree::Literal(it) => self.literal(&syn::Lit::new(it), is_negative),
                TokenTree::Punct(it) if it.as_char() == '-' => {
                    is_negative = true;
                    continue;
                }
                _ => {}
            }
            is_negative = false;
        }
    }

    fn letter(&mut self, letter: char) {
        if !self.letters.contains(&letter) {
            self.letters.push(letter);
        }
        self.integer(i128::from(u32::from(letter)));
    }

    fn integer(&mut self, value: i128) {
        if !self.integers.contains(&value) {
            self.integers.push(value);
        }
    }

    fn literal(&mut self, literal: &syn::Lit, is_negative: bool) {
        match literal {
            syn::Lit::Int(it) => {
                if let Ok(value) = it.base10_parse::<i128>() {
                    // `0x1b` may be a letter, as bytes of texts are compared with it.
                    let is_byte = it.token().to_string().starts_with("0x") || it.suffix() == "u8";
                    if let Some(byte) = u8::try_from(value).ok().filter(|it| is_byte && it.is_ascii()) {
                        self.letter(char::from(byte));
                    }
                    self.integer(if is_negative { -value } else { value });
                }
            }
            syn::Lit::Float(it) => {
                if let Some(value) =
                    it.base10_parse::<f64>().ok().filter(|it| self.floats.len() < MOST && it.is_finite())
                {
                    self.floats.push(if is_negative { -value } else { value });
                }
            }
            syn::Lit::Char(it) => self.letter(it.value()),
            syn::Lit::Byte(it) => self.letter(char::from(it.value())),
            syn::Lit::Str(it) => self.string(it.value()),
            syn::Lit::ByteStr(it) => self.string(String::from_utf8_lossy(&it.value()).into_owned()),
            _ => {}
        }
    }

    fn string(&mut self, text: String) {
        if !text.is_empty() && text.len() < 24 && !text.contains(' ') && !self.strings.contains(&text) {
            self.strings.push(text);
        }
    }
}
