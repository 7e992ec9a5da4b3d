//! Source text for people: pieces of a file on one line.

use std::ops::Range;

use proc_macro2::Span;

use crate::source::Source;

/// The longest text shown for an expression.
const LONGEST: usize = 60;

/// Where in its text a node of a file is.
pub(crate) fn range(source: &Source, span: Span) -> Range<usize> {
    let place = source.span(span);
    place.start as usize..place.end as usize
}

/// A piece of Rust on one line, without its comments, and shortened to [`LONGEST`] characters.
pub(super) fn short(text: &str, range: Range<usize>) -> String {
    let line = line(text, range);
    if line.chars().count() <= LONGEST {
        return line;
    }
    let mut cut: String = line.chars().take(LONGEST - 3).collect();
    cut.push_str("...");
    cut
}

/// A piece of Rust on one line, without its comments.
fn line(text: &str, range: Range<usize>) -> String {
    let mut out = String::new();
    let mut rest = text.get(range).unwrap_or_default();
    while let Some(letter) = rest.chars().next() {
        let length = match letter {
            '"' => literal_length(rest),
            _ if gap_length(rest) > 0 => 0,
            _ => letter.len_utf8(),
        };
        if length == 0 {
            let gap = gap_length(rest);
            let was_broken = rest[..gap].contains('\n');
            rest = &rest[gap..];
            space(&mut out, rest, was_broken);
            continue;
        }
        out.push_str(&rest[..length]);
        rest = &rest[length..];
    }
    out.trim_end().to_owned()
}

/// Puts a space between what was written and what follows, unless a line break stood where people would put none.
fn space(out: &mut String, rest: &str, was_broken: bool) {
    let closes = rest.starts_with([')', ']']);
    if was_broken && closes && out.ends_with(',') {
        out.pop();
    }
    let is_glued = was_broken && (closes || rest.starts_with(['.', '?']) || out.ends_with(['(', '[']));
    if !is_glued && !out.is_empty() && !rest.is_empty() {
        out.push(' ');
    }
}

/// The length of the white space and comments that a text begins with.
fn gap_length(text: &str) -> usize {
    let mut at = 0;
    loop {
        let rest = &text[at..];
        let next = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else {
            rest.len() - rest.trim_start().len()
        };
        if next == 0 {
            return at;
        }
        at += next;
    }
}

/// The length of the string literal that a text begins with.
fn literal_length(text: &str) -> usize {
    let mut is_escaped = false;
    for (at, letter) in text.char_indices().skip(1) {
        match letter {
            '"' if !is_escaped => return at + 1,
            _ => is_escaped = letter == '\\' && !is_escaped,
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, line: &str) {
        assert_eq!(short(text, 0..text.len()), line);
    }

    #[test]
    fn lines_are_joined_as_people_would_write_them() {
        check("a && b", "a && b");
        check("self\n    .root\n    .is_some()", "self.root.is_some()");
        check("f(\n    a,\n    b,\n)", "f(a, b)");
        check("a\n    && b // why\n    && /* not */ c", "a && b && c");
    }

    #[test]
    fn strings_stay_as_they_are() {
        check("x == \"a  // b \\\"  c\"", "x == \"a  // b \\\"  c\"");
    }

    #[test]
    fn long_text_is_cut() {
        assert_eq!(short(&"a + ".repeat(40), 0..160).chars().count(), LONGEST);
    }
}
