//! The text that a program comes from: messages quote it.

use smallscope_alloy::{Diagnostic, Errors, FileId, Sources, Span};

use crate::ir::At;

/// A file of the language that a program was translated from.
#[derive(Clone, Debug)]
pub struct Origin {
    /// For messages.
    pub sources: Sources,
    /// Which of them the file is.
    pub file: FileId,
    /// The name of the file, as the user gave it.
    pub name: String,
    /// Its text.
    pub text: String,
}

impl Origin {
    /// The file with this name and text.
    pub fn new(name: &str, text: &str) -> Origin {
        let mut sources = Sources::default();
        let file = sources.add(name, text);
        Origin { sources, file, name: name.to_owned(), text: text.to_owned() }
    }

    /// Something that is wrong with the file.
    pub fn error(&self, diagnostic: Diagnostic) -> Errors {
        Errors { sources: self.sources.clone(), diagnostics: vec![diagnostic] }
    }

    /// From a place to the end of its line.
    pub fn span_at(&self, at: At) -> Span {
        let line_start: usize = self.text.split_inclusive('\n').take(at.line.saturating_sub(1)).map(str::len).sum();
        let line = self.text[line_start..].lines().next().unwrap_or("");
        let column: usize = line.chars().take(at.column.saturating_sub(1)).map(char::len_utf8).sum();
        let offset = |place: usize| u32::try_from(place).unwrap_or(u32::MAX);
        let start = line_start + column;
        Span { file: self.file, start: offset(start), end: offset((line_start + line.len()).max(start)) }
    }
}
