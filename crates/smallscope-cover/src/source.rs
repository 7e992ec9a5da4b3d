//! A Rust file: its text, its items, and places in it.

pub(crate) mod cfg;
mod nesting;

use std::ops::Range;
use std::path::Path;

use proc_macro2::{LineColumn, Span};
use smallscope_alloy::{Diagnostic, Errors, FileId, Sources};
use smallscope_program::ir::At;

/// The one file of all sources here.
pub(crate) const FILE: FileId = FileId(0);

/// A Rust file that was read.
#[derive(Clone)]
pub struct Source {
    /// For messages: the file alone.
    pub sources: Sources,
    /// Its name, as the user gave it.
    pub name: String,
    /// Its text.
    pub text: String,
    /// Its items, without those that are not compiled.
    pub tree: syn::File,
}

impl Source {
    /// Reads a file.
    ///
    /// # Errors
    ///
    /// If it cannot be read, or is no Rust.
    pub fn read(path: &Path) -> Result<Source, Errors> {
        let name = path.display().to_string();
        match std::fs::read_to_string(path) {
            Ok(text) => Source::parse(&name, &text),
            Err(error) => Err(Errors {
                sources: Sources::default(),
                diagnostics: vec![Diagnostic::unplaced(format!("cannot read `{name}`: {error}"))],
            }),
        }
    }

    /// The file with this text.
    ///
    /// # Errors
    ///
    /// If it is no Rust.
    pub fn parse(name: &str, text: &str) -> Result<Source, Errors> {
        let mut source = Source::parse_whole(name, text)?;
        match cfg::prune(&mut source.tree) {
            Ok(()) => Ok(source),
            Err(error) => Err(source.error(Diagnostic::error(place(error.span()), error.to_string()))),
        }
    }

    /// The file with this text, also with what is not compiled.
    ///
    /// # Errors
    ///
    /// If it is no Rust.
    pub(crate) fn parse_whole(name: &str, text: &str) -> Result<Source, Errors> {
        let mut sources = Sources::default();
        sources.add(name, text);
        let wrong = |problem: Diagnostic| Errors { sources: sources.clone(), diagnostics: vec![problem] };
        if let Some(span) = nesting::too_deep(text) {
            let help = "take it apart into functions, variables or type aliases";
            return Err(wrong(Diagnostic::error(place(span), "this is nested too deeply to be read").help(help)));
        }
        match syn::parse_file(text) {
            Ok(tree) => Ok(Source { sources, name: name.to_owned(), text: text.to_owned(), tree }),
            Err(error) => Err(wrong(Diagnostic::error(place(error.span()), error.to_string()))),
        }
    }

    /// Something that is wrong with the file.
    pub(crate) fn error(&self, problem: Diagnostic) -> Errors {
        Errors { sources: self.sources.clone(), diagnostics: vec![problem] }
    }

    /// A place of the file, for messages.
    pub fn span(&self, span: Span) -> smallscope_alloy::Span {
        place(span)
    }

    /// Where in the text a node of the tree is.
    pub(crate) fn range(&self, span: Span) -> Range<usize> {
        let place = self.span(span);
        place.start as usize..place.end as usize
    }
}

/// Where something begins.
pub(crate) fn at(span: Span) -> At {
    let LineColumn { line, column } = span.start();
    At { file: FILE, line, column: column + 1 }
}

fn place(span: Span) -> smallscope_alloy::Span {
    let range = span.byte_range();
    let offset = |place: usize| u32::try_from(place).unwrap_or(u32::MAX);
    smallscope_alloy::Span { file: FILE, start: offset(range.start), end: offset(range.end) }
}
