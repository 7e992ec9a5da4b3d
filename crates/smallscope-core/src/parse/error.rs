//! Errors in the text of a structure, and the line they are on.

use std::fmt;

/// A text that is not that of a structure: where, what was expected there and what was found.
///
/// ```
/// use smallscope_core::Structure;
/// let error = "Node#0 { key: 1, next ]".parse::<Structure>().unwrap_err();
/// assert_eq!(error.offset(), 22);
/// assert_eq!(error.message(), "expected `:` after the field's name, found `]`");
/// assert_eq!(
///     error.to_string(),
///     "expected `:` after the field's name, found `]` (line 1, column 23)\n\
///      \x20 | Node#0 { key: 1, next ]\n\
///      \x20 |                       ^"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    message: String,
    place: Position,
}

impl ParseError {
    pub(super) fn new(text: &str, offset: usize, expected: &str, found: &str) -> ParseError {
        ParseError { message: format!("expected {expected}, found {found}"), place: Position::new(text, offset) }
    }

    /// Where the text stops making sense, in bytes from its beginning.
    pub fn offset(&self) -> usize {
        self.place.offset
    }

    /// What was expected and what was found, on one line.
    pub fn message(&self) -> &str {
        &self.message
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})\n{}", self.message, self.place, self.place.excerpt())
    }
}

impl std::error::Error for ParseError {}

/// A place in a text, with the line it is on.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Position {
    offset: usize,
    line: usize,
    column: usize,
    /// The line, cut to what is near the place.
    near: String,
    /// The letters of `near` before the place.
    before: usize,
}

impl Position {
    /// How many letters of the line are shown on either side.
    const REACH: usize = 60;

    fn new(text: &str, offset: usize) -> Position {
        let start = text[..offset].rfind('\n').map_or(0, |at| at + 1);
        let end = text[offset..].find('\n').map_or(text.len(), |at| offset + at);
        let column = text[start..offset].chars().count();
        let cut = column.saturating_sub(Position::REACH);
        let near: String = text[start..end].chars().skip(cut).take(column - cut + Position::REACH).collect();
        let lead = if cut > 0 { "…" } else { "" };
        let near = format!("{lead}{}", near.replace(char::is_control, " "));
        let line = 1 + text[..start].matches('\n').count();
        Position { offset, line, column: column + 1, near, before: column - cut + lead.chars().count() }
    }

    fn excerpt(&self) -> String {
        format!("  | {}\n  | {}^", self.near, " ".repeat(self.before))
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_shows_its_line() {
        let place = Position::new("ab\nçdé\tf\ng", 8);
        assert_eq!(place.to_string(), "line 2, column 4");
        assert_eq!(place.excerpt(), "  | çdé f\n  |    ^");
    }

    #[test]
    fn long_lines_are_cut() {
        let text = "x".repeat(500);
        let excerpt = Position::new(&text, 400).excerpt();
        let shown = "x".repeat(120);
        assert_eq!(excerpt, format!("  | …{shown}\n  | {}^", " ".repeat(61)));
    }

    #[test]
    fn the_end_of_a_text_is_a_place() {
        assert_eq!(Position::new("", 0).excerpt(), "  | \n  | ^");
        assert_eq!(Position::new("a\n", 2).to_string(), "line 2, column 1");
    }
}
