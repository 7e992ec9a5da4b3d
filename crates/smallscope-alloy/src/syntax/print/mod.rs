//! The canonical notation of a tree: what is read back gives the same tree.
//!
//! A module is printed with a line for each paragraph, field and formula; an expression by itself on one line.

mod expression;
mod paragraph;
mod program;

use std::fmt::{self, Display, Formatter, Write};

use super::Dialect;
use super::programs::Statement;
use super::token::{TokenKind, word};
use super::tree::{Decl, Expr, Module, Paragraph};
use crate::source::Span;

/// Where text goes.
struct Printer<'a, 'b> {
    out: &'a mut Formatter<'b>,
    /// How far lines are indented; on one line if none.
    indent: Option<usize>,
    /// What is said in a line before the paragraphs and statements of some places.
    note: Option<&'a dyn Fn(Span) -> Option<String>>,
}

/// A module whose text has comments; see [`Module::with_notes`].
struct Noted<'a> {
    module: &'a Module,
    note: &'a dyn Fn(Span) -> Option<String>,
}

impl Module {
    /// The text of the module, with a comment before each paragraph and statement for whose place there is one.
    pub fn with_notes<'a>(&'a self, note: &'a dyn Fn(Span) -> Option<String>) -> impl Display + 'a {
        Noted { module: self, note }
    }
}

impl Display for Noted<'_> {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        Printer { out, indent: Some(0), note: Some(self.note) }.module(self.module)
    }
}

impl Printer<'_, '_> {
    fn text(&mut self, text: impl Display) -> fmt::Result {
        write!(self.out, "{text}")
    }

    /// A new line, or a gap.
    fn line(&mut self) -> fmt::Result {
        match self.indent {
            Some(indent) => write!(self.out, "\n{:1$}", "", 2 * indent),
            None => self.out.write_char(' '),
        }
    }

    fn deeper(&mut self, step: impl FnOnce(&mut Self) -> fmt::Result) -> fmt::Result {
        let indent = self.indent;
        self.indent = indent.map(|indent| indent + 1);
        let result = step(self);
        self.indent = indent;
        result
    }

    /// What is said about a place, in a line of its own.
    fn noted(&mut self, span: Span) -> fmt::Result {
        if let Some(note) = self.note.and_then(|note| note(span)) {
            self.text(format_args!("// {}", note.replace('\n', " ")))?;
            self.line()?;
        }
        Ok(())
    }

    /// The items with commas between them.
    fn list<T>(&mut self, items: &[T], mut step: impl FnMut(&mut Self, &T) -> fmt::Result) -> fmt::Result {
        for (place, item) in items.iter().enumerate() {
            if place > 0 {
                self.text(", ")?;
            }
            step(self, item)?;
        }
        Ok(())
    }
}

impl Display for Expr {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        Printer { out, indent: None, note: None }.expression(self)
    }
}

impl Display for Decl {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        Printer { out, indent: None, note: None }.declaration(self)
    }
}

impl Display for Statement {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        Printer { out, indent: None, note: None }.statement(self)
    }
}

impl Display for Paragraph {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        Printer { out, indent: Some(0), note: None }.paragraph(self)
    }
}

impl Display for Module {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        Printer { out, indent: Some(0), note: None }.module(self)
    }
}

/// A text in quotes.
fn quoted(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for next in text.chars() {
        match next {
            '\n' => quoted.push_str("\\n"),
            '"' | '\\' => quoted.extend(['\\', next]),
            _ => quoted.push(next),
        }
    }
    quoted.push('"');
    quoted
}

/// A name as it is, or in quotes if it is no word.
fn title(text: &str) -> String {
    let is_word = super::lex::is_word(text) && word(text, Dialect::Alloy) == TokenKind::Ident;
    if is_word { text.to_owned() } else { quoted(text) }
}
