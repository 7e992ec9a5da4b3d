//! `smallscope::model_file!()`: models the file that it stands in.
//!
//! A file cannot carry an attribute on stable Rust. The compiler compiles the file as it is; this macro reads it once more, and adds
//! the twin at its place. Tokens of a text have no places for the compiler, but proc-macro2's own have. So the expansion works with those,
//! writes numbers of lines into its code and its messages, and hands over text.

use std::cell::RefCell;
use std::path::PathBuf;

use proc_macro2::{Span, TokenStream, TokenTree, fallback};
use quote::format_ident;
use smallscope_rust::attributes::flatten;
use smallscope_rust::list::SmallSet;
use syn::{Error, Item, ItemMod, LitStr, Result};

use crate::attrs::Dialect;
use crate::modules::{End, leaves};
use crate::parse::Args;
use crate::runtime::Runtime;
use crate::strip::attributes;
use crate::{expand, parse, present};

thread_local! {
    /// The file that is being read, as it is called in messages.
    static READ: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Expands the macro; on an error, that.
pub(crate) fn expand(input: TokenStream) -> TokenStream {
    let (path, args) = match source(input) {
        Ok(found) => found,
        Err(error) => return error.into_compile_error(),
    };
    let text = match std::fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) => {
            let message = format!("cannot read `{}`: {error}", path.display());
            return Error::new(Span::call_site(), message).into_compile_error();
        }
    };
    let args = args.to_string();
    let expanded = {
        let _reading = Reading::begin(path.display().to_string());
        of_text(&args, &text).unwrap_or_else(|error| compile_error(&error)).to_string()
    };
    expanded.parse().unwrap_or_else(|_| {
        Error::new(Span::call_site(), "smallscope wrote a text that is no Rust; this is a bug").into_compile_error()
    })
}

/// The path of the file, and the arguments of the model.
fn source(input: TokenStream) -> Result<(PathBuf, TokenStream)> {
    let mut tokens = input.clone().into_iter();
    if let Some(TokenTree::Literal(literal)) = tokens.next() {
        let given: LitStr = crate::code::parse2(TokenTree::Literal(literal).into())?;
        let comma = tokens.next();
        if comma.as_ref().is_some_and(|token| token.to_string() != ",") {
            return Err(Error::new_spanned(comma, "expected a comma, then arguments of `#[smallscope::model]`"));
        }
        let package = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from).unwrap_or_default();
        return Ok((package.join(given.value()), tokens.collect()));
    }
    let here = Span::call_site().local_file();
    let message = "this compiler does not say which file this is: \
                   write its path from the folder of the package, `smallscope::model_file!(\"src/tree.rs\")`";
    here.map(|path| (path, input)).ok_or_else(|| Error::new(Span::call_site(), message))
}

/// What the model of a text adds to it.
fn of_text(args: &str, text: &str) -> Result<TokenStream> {
    let args: Args = parse::args(args.parse()?)?;
    let dialect = Dialect::new(args.krate.as_ref());
    let mut file = syn::parse_file(text)?;
    for item in &mut file.items {
        // Code can be added to the file only, not to modules in it.
        if let Item::Mod(inner) = item {
            inner.content = None;
        }
    }
    let mut module: ItemMod = parse_quote!(
        mod file {}
    );
    if let Some(item) = file.items.iter().find(|item| present::is_conditional(item)) {
        let message = "this type has a field with `#[cfg(..)]`, which a file cannot have: put it in an inline module with \
                       `#[smallscope::model]`";
        return Err(Error::new_spanned(item, message));
    }
    let imports = imports(&args, &dialect, &mut file.items);
    module.content = Some((syn::token::Brace::default(), file.items));
    let model = expand::beside(&args, &dialect, &module)?;
    Ok(quote!(#imports #model))
}

/// Imports the notes of the file that it does not import itself.
fn imports(args: &Args, dialect: &Dialect, items: &mut [Item]) -> TokenStream {
    let mut notes: SmallSet<String> = SmallSet::new();
    let mut note = |attrs: &mut Vec<syn::Attribute>| {
        let metas = attrs.iter().flat_map(flatten).filter_map(|meta| meta.path().get_ident().cloned());
        notes.extend(metas.filter(|name| dialect.is_on_items(name)).map(|name| name.to_string()));
    };
    items.iter_mut().for_each(|item| attributes(item, &mut note));
    let uses = items.iter().filter_map(|item| if let Item::Use(item) = item { Some(item) } else { None });
    for leaf in uses.flat_map(leaves) {
        if let End::Name(_, name) = leaf.end {
            notes.retain(|note| name != note);
        }
    }
    let (ss, notes) = (Runtime::new(args.krate.as_ref()), notes.iter().map(|note| quote::format_ident!("{note}")));
    quote!(#[allow(unused_imports)] use #ss::notes::{#(#notes),*};)
}

/// While it is there, proc-macro2 works without the compiler.
struct Reading;

impl Reading {
    fn begin(path: String) -> Self {
        fallback::force();
        READ.set(Some(path));
        Reading
    }
}

impl Drop for Reading {
    fn drop(&mut self) {
        READ.set(None);
        fallback::unforce();
    }
}

/// The line of a place in the user's code.
pub(crate) fn line(span: Span) -> TokenStream {
    if READ.with_borrow(Option::is_none) {
        return asked("line", span);
    }
    let line = proc_macro2::Literal::usize_unsuffixed(span.start().line);
    quote!(#line)
}

/// What a macro of `core` says of a place in the user's code. Only the call stands there: `::core` is no path where the user's
/// edition is 2015.
pub(crate) fn asked(word: &str, span: Span) -> TokenStream {
    let (name, call) = (format_ident!("{word}"), format_ident!("__smallscope_{word}", span = span));
    let call = quote_spanned!(span=> #call!());
    let import = format_ident!("__smallscope_{word}");
    quote!({ use ::core::#name as #import; #call })
}

/// An error, with its place if the compiler does not know that.
pub(crate) fn compile_error(error: &Error) -> TokenStream {
    let Some(path) = READ.with_borrow(Clone::clone) else { return error.to_compile_error() };
    let each = error.clone().into_iter().map(|error| {
        let start = error.span().start();
        let message = format!("{path}:{}:{}: {}", start.line, start.column + 1, advice(&error.to_string()));
        quote!(::core::compile_error! { #message })
    });
    each.collect()
}

/// A message, with what a note on a field needs in a file.
fn advice(message: &str) -> String {
    let needs = if message.contains("`#[field(") {
        "; beside `model_file!` a type with such notes derives `smallscope::Fields`"
    } else {
        ""
    };
    format!("{message}{needs}")
}

/// A function that smallscope calls, perhaps on its twin only: not to be reported as dead code.
pub(crate) fn called(item: TokenStream) -> TokenStream {
    quote!(#[allow(dead_code)] #item)
}

/// Whether the file at hand may be modelled by `model_file!`; before Rust 1.88 that is not known.
pub(crate) fn is_modelled() -> bool {
    let text = Span::call_site().local_file().and_then(|path| std::fs::read_to_string(path).ok());
    text.is_none_or(|text| text.contains("model_file!"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_name_the_line_and_what_a_note_needs_in_a_file() {
        let _reading = Reading::begin("src/config.rs".to_owned());
        let text = "use std::path::PathBuf;\npub struct Config {\n    root: PathBuf,\n}\n";
        let told = of_text("", text).unwrap_or_else(|error| compile_error(&error)).to_string();
        assert!(told.contains("src/config.rs:3:11: smallscope has no values of `PathBuf`"), "{told}");
        assert!(told.contains("a type with such notes derives `smallscope::Fields`"), "{told}");
    }
}
