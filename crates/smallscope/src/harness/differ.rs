//! Where two values differ, by their `Debug` texts: field by field, element by element.
//!
//! The texts are all there is: values that an assertion compared are gone. A text is taken apart at its brackets and commas.

/// How many places are told.
const MOST: usize = 3;

/// The two sides in the message of `assert_eq!`.
pub(crate) fn sides(message: &str) -> Option<(&str, &str)> {
    let (_, rest) = message.split_once("\n  left: ")?;
    let (left, right) = rest.split_once("\n right: ")?;
    Some((left, right))
}

/// The places where two values differ; nothing if they differ as a whole.
pub(crate) fn lines(left: &str, right: &str) -> Vec<String> {
    let mut found = Vec::new();
    walk("", left.trim(), right.trim(), &mut found);
    if found.iter().any(|(path, _)| path.is_empty()) {
        return Vec::new();
    }
    let more = found.len().saturating_sub(MOST);
    let mut lines: Vec<String> =
        found.iter().take(MOST).map(|(path, texts)| format!("they differ at {path}: {texts}")).collect();
    if more > 0 {
        lines.push(format!("and in {more} more"));
    }
    lines
}

/// The text of a structure without the numbers of its objects.
pub(crate) fn without_numbers(text: &str) -> String {
    let mut plain = String::new();
    let mut quote = None;
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match (quote, letter) {
            (Some(_), '\\') => {
                plain.push(letter);
                plain.extend(letters.next());
                continue;
            }
            (Some(end), _) if end == letter => quote = None,
            (None, '"' | '\'') => quote = Some(letter),
            (None, '#') => {
                while letters.next_if(char::is_ascii_digit).is_some() {}
                let _ = letters.next_if_eq(&'=');
                continue;
            }
            _ => {}
        }
        plain.push(letter);
    }
    plain
}

fn walk(path: &str, left: &str, right: &str, found: &mut Vec<(String, String)>) {
    if left == right {
        return;
    }
    let (Some(one), Some(other)) = (Parts::of(left), Parts::of(right)) else {
        return found.push((path.to_owned(), format!("{left} and {right}")));
    };
    if one.head != other.head {
        return found.push((path.to_owned(), format!("{left} and {right}")));
    }
    for (label, text) in &one.parts {
        match other.parts.iter().find(|(known, _)| known == label) {
            Some((_, other)) => walk(&format!("{path}{label}"), text, other, found),
            None => found.push((format!("{path}{label}"), format!("{text} and nothing"))),
        }
    }
    for (label, text) in other.parts.iter().filter(|(label, _)| !one.parts.iter().any(|(known, _)| known == label)) {
        found.push((format!("{path}{label}"), format!("nothing and {text}")));
    }
}

/// A value that is made of others.
struct Parts<'t> {
    /// What stands before the bracket, with it: `Node {`.
    head: &'t str,
    /// Where each part is, as code has it: `.key`, `[0]`, `.1`.
    parts: Vec<(String, &'t str)>,
}

impl<'t> Parts<'t> {
    fn of(text: &'t str) -> Option<Self> {
        let is_name = |letter: char| letter.is_alphanumeric() || "_:<># ".contains(letter);
        let open = text.find(|letter| !is_name(letter))?;
        let bracket = text[open..].chars().next()?;
        let close = match bracket {
            '[' => ']',
            '(' => ')',
            '{' => '}',
            _ => return None,
        };
        let inner = text.strip_suffix(close)?.get(open + 1..)?;
        let named = bracket == '{';
        let parts = split(inner, ',').into_iter().filter(|part| !part.is_empty()).enumerate();
        let parts = parts.map(|(k, part)| match (named, split(part, ':').as_slice()) {
            (true, [name, ..]) if part.len() > name.len() => {
                let value = part[name.len()..].trim_start_matches(':').trim_start();
                let is_field = !text[..open].trim().is_empty();
                (if is_field { format!(".{name}") } else { format!("[{name}]") }, value)
            }
            _ if bracket == '(' => (format!(".{k}"), part),
            _ => (format!("[{k}]"), part),
        });
        Some(Parts { head: &text[..=open], parts: parts.collect() })
    }
}

/// The pieces between separators outside of brackets and quotes.
fn split(text: &str, separator: char) -> Vec<&str> {
    let (mut pieces, mut from, mut depth, mut quote, mut is_escaped) = (Vec::new(), 0, 0_i32, None, false);
    for (at, letter) in text.char_indices() {
        if let Some(end) = quote {
            let is_end = letter == end && !is_escaped;
            is_escaped = letter == '\\' && !is_escaped;
            quote = quote.filter(|_| !is_end);
            continue;
        }
        match letter {
            '"' | '\'' => quote = Some(letter),
            '[' | '(' | '{' => depth += 1,
            ']' | ')' | '}' => depth -= 1,
            _ if letter == separator && depth == 0 => {
                pieces.push(text[from..at].trim());
                from = at + letter.len_utf8();
            }
            _ => {}
        }
    }
    pieces.push(text[from..].trim());
    pieces
}

#[cfg(test)]
mod tests {
    use super::{lines, sides, without_numbers};

    #[test]
    fn values_are_compared_part_by_part() {
        let check = |left, right, expected: &[&str]| assert_eq!(lines(left, right), expected, "{left} {right}");
        check(
            "[A { x: 1, y: \"a, b\" }]",
            "[A { x: 1, y: \"a, c\" }]",
            &["they differ at [0].y: \"a, b\" and \"a, c\""],
        );
        check("[A(1, (2, 3)), B]", "[A(1, (2, 4)), B]", &["they differ at [0].1.1: 3 and 4"]);
        check("[1, 2]", "[1]", &["they differ at [1]: 2 and nothing"]);
        check(
            "{\"a\": 1}",
            "{\"a\": 2, \"b\": 3}",
            &["they differ at [\"a\"]: 1 and 2", "they differ at [\"b\"]: nothing and 3"],
        );
        check(
            "[1, 2, 3, 4]",
            "[5, 6, 7, 8]",
            &[
                "they differ at [0]: 1 and 5",
                "they differ at [1]: 2 and 6",
                "they differ at [2]: 3 and 7",
                "and in 1 more",
            ],
        );
        check("Some(1)", "None", &[]);
        check("1", "2", &[]);
    }

    #[test]
    fn objects_are_compared_without_their_numbers() {
        assert_eq!(without_numbers("[A#12 { x: #3=5, y: \"\\\"#4\" }]"), "[A { x: 5, y: \"\\\"#4\" }]");
    }

    #[test]
    fn assertions_have_two_sides() {
        let message = "assertion `left == right` failed: why\n  left: [1]\n right: [2]";
        assert_eq!(sides(message), Some(("[1]", "[2]")));
        assert_eq!(sides("something else"), None);
    }
}
