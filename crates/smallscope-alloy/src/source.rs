//! Source texts and places in them.

use std::sync::Arc;

/// The texts a model was read from: its own file, and the modules it opens.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    files: Vec<Source>,
}

/// One text.
#[derive(Clone, Debug)]
pub struct Source {
    /// What it is called in messages: a path, or the name of a library module.
    pub name: String,
    /// The text.
    pub text: Arc<str>,
    /// The number of its first line: 1, unless the text is a part of what the name means.
    pub line: usize,
}

/// Which of the texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct FileId(pub u32);

/// A stretch of a text, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// The text.
    pub file: FileId,
    /// The first byte.
    pub start: u32,
    /// The byte after the last.
    pub end: u32,
}

/// A line and a column, both from 1; columns count characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

impl Span {
    /// From the start of this one to the end of the other.
    #[must_use]
    pub fn to(self, other: Span) -> Span {
        Span { end: other.end.max(self.end), ..self }
    }
}

impl Sources {
    /// Adds a text.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<Arc<str>>) -> FileId {
        self.add_at(name, text, 1)
    }

    /// Adds a text that is a part of a file, with the number of the line on which it begins there. Columns of that line are those of
    /// the text.
    ///
    /// ```
    /// use smallscope_alloy::{Diagnostic, Sources, Span};
    /// let mut sources = Sources::default();
    /// let file = sources.add_at("list.rs", "\n  no this.next\n", 41);
    /// let shown = Diagnostic::error(Span { file, start: 3, end: 5 }, "why none?").render(&sources, false);
    /// assert!(shown.contains("list.rs:42:3") && shown.contains("42 |   no this.next"), "{shown}");
    /// ```
    pub fn add_at(&mut self, name: impl Into<String>, text: impl Into<Arc<str>>, line: usize) -> FileId {
        let id = FileId(u32::try_from(self.files.len()).expect("fewer than 2^32 files"));
        self.files.push(Source { name: name.into(), text: text.into(), line });
        id
    }

    /// One of the texts.
    pub fn get(&self, file: FileId) -> &Source {
        &self.files[file.0 as usize]
    }

    /// All texts, in the order in which they were added.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Source> {
        self.files.iter()
    }

    /// The text of a span.
    pub fn text(&self, span: Span) -> &str {
        self.get(span.file).text.get(span.start as usize..span.end as usize).unwrap_or_default()
    }

    /// Where a span begins.
    pub fn position(&self, span: Span) -> Position {
        let Source { text, line, .. } = self.get(span.file);
        let before = text.get(..span.start as usize).unwrap_or(text);
        let line_start = before.rfind('\n').map_or(0, |place| place + 1);
        Position { line: before.matches('\n').count() + line, column: before[line_start..].chars().count() + 1 }
    }
}
