//! What is wrong with a model, and where.

use std::fmt;

use smallscope_core::Stop;

use crate::source::{Sources, Span};

/// One error or warning, at a place in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// How grave it is.
    pub severity: Severity,
    /// What is wrong, in lower case, naming the thing.
    pub message: String,
    /// Where. None for what has no place, such as a file that cannot be read.
    pub span: Option<Span>,
    /// What to say at the place itself; may be empty.
    pub label: String,
    /// Other places that matter, with what to say there.
    pub notes: Vec<(Span, String)>,
    /// What to do about it.
    pub help: Option<Box<str>>,
    /// The limit that was reached, if nothing else is wrong.
    pub stop: Option<Box<Stop>>,
}

/// How grave a diagnostic is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// Nothing is wrong; this is where something stands.
    Note,
    /// The model has a meaning, but probably not the intended one.
    Warning,
    /// The model has no meaning.
    Error,
}

impl Diagnostic {
    /// An error at this place.
    pub fn error(span: Span, message: impl Into<String>) -> Self {
        Diagnostic::new(Severity::Error, Some(span), message.into())
    }

    /// A warning at this place.
    pub fn warning(span: Span, message: impl Into<String>) -> Self {
        Diagnostic::new(Severity::Warning, Some(span), message.into())
    }

    /// An error that has no place.
    pub fn unplaced(message: impl Into<String>) -> Self {
        Diagnostic::new(Severity::Error, None, message.into())
    }

    /// A limit was reached before the work was done.
    pub fn stopped(stop: Stop) -> Self {
        Diagnostic { stop: Some(Box::new(stop)), ..Diagnostic::unplaced(format!("given up: {stop}")) }
    }

    fn new(severity: Severity, span: Option<Span>, message: String) -> Self {
        let message = requoted(message);
        Diagnostic { severity, message, span, label: String::new(), notes: Vec::new(), help: None, stop: None }
    }

    /// With this said at the place itself.
    #[must_use]
    pub fn label(mut self, label: impl Into<String>) -> Self {
        self.label = requoted(label.into());
        self
    }

    /// With another place.
    #[must_use]
    pub fn note(mut self, span: Span, text: impl Into<String>) -> Self {
        self.notes.push((span, requoted(text.into())));
        self
    }

    /// With what to do about it.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(requoted(help.into()).into());
        self
    }
}

/// The text with names that end with a backquote in other quotes: `` "left`" ``.
fn requoted(text: String) -> String {
    let mut rest = text.as_str();
    let mut requoted = String::new();
    while let Some(end) = rest.find("``") {
        let (before, after) = rest.split_at(end);
        let ends_name = before.ends_with(|last: char| last.is_alphanumeric() || last == '_');
        match before.rfind('`').filter(|_| ends_name) {
            Some(start) => requoted.extend([&before[..start], "\"", &before[start + 1..], "`\""]),
            None => requoted.extend([before, "``"]),
        }
        rest = &after[2..];
    }
    if requoted.is_empty() { text } else { requoted + rest }
}

/// What is wrong with a model, with the texts it was read from: at least one error, and perhaps warnings.
#[derive(Clone, Debug)]
pub struct Errors {
    /// The texts.
    pub sources: Sources,
    /// Errors and warnings, in the order of the texts.
    pub diagnostics: Vec<Diagnostic>,
}

impl Errors {
    /// The limit that was reached before the work was done, if that is what happened: then the model may be right.
    pub fn stopped(&self) -> Option<Stop> {
        self.diagnostics.iter().find_map(|diagnostic| diagnostic.stop.as_deref().copied())
    }
}

impl fmt::Display for Errors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, diagnostic) in self.diagnostics.iter().enumerate() {
            let line = if place == 0 { "" } else { "\n" };
            match diagnostic.span {
                Some(span) => {
                    let (name, at) = (&self.sources.get(span.file).name, self.sources.position(span));
                    write!(f, "{line}{name}:{}:{}: {}", at.line, at.column, diagnostic.message)?;
                }
                None => write!(f, "{line}{}", diagnostic.message)?,
            }
        }
        Ok(())
    }
}

impl std::error::Error for Errors {}

#[cfg(test)]
mod tests {
    use super::requoted;

    #[test]
    fn names_that_end_with_a_backquote_get_other_quotes() {
        let check = |text: &str, expected: &str| assert_eq!(requoted(text.to_owned()), expected);
        check("there is nothing called `left`` here", "there is nothing called \"left`\" here");
        check("`a` and `b`` and `c`` and `d`", "`a` and \"b`\" and \"c`\" and `d`");
        check("field `Node <: left``", "field \"Node <: left`\"");
        check("did you mean `left`?", "did you mean `left`?");
        check("`` is empty, ``, and `ü``", "`` is empty, ``, and \"ü`\"");
    }
}
