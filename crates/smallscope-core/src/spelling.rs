//! How names and foreign values are spelled in the text of a structure, for those who print it and those who read it.

use std::fmt;

/// Words that stand for values of their own, so that a class of such a name is quoted.
const RESERVED: [&str; 6] = ["None", "Some", "true", "false", "NaN", "inf"];

pub(crate) fn starts_name(letter: char) -> bool {
    letter == '_' || letter.is_alphabetic()
}

pub(crate) fn continues_name(letter: char) -> bool {
    letter == '_' || letter.is_alphanumeric()
}

/// Whether `text` is an identifier, possibly a raw one such as `r#type`.
pub(crate) fn is_name(text: &str) -> bool {
    let mut letters = text.strip_prefix("r#").unwrap_or(text).chars();
    letters.next().is_some_and(starts_name) && letters.all(continues_name)
}

/// The length of the number that `text` begins with, or 0: digits with an optional fraction and exponent, `inf` and
/// `NaN`, each possibly after `-`.
pub(crate) fn number_length(text: &str) -> usize {
    let digits = |from: usize| text[from..].bytes().take_while(u8::is_ascii_digit).count();
    let sign = usize::from(text.starts_with('-'));
    if text[sign..].starts_with("inf") || text[sign..].starts_with("NaN") {
        return sign + 3;
    }
    let whole = sign + digits(sign);
    if whole == sign {
        return 0;
    }
    let fraction = match text[whole..].strip_prefix('.') {
        Some(_) if digits(whole + 1) > 0 => whole + 1 + digits(whole + 1),
        _ => whole,
    };
    let Some(rest) = text[fraction..].strip_prefix(['e', 'E']) else { return fraction };
    let exponent = fraction + 1 + usize::from(rest.starts_with(['+', '-']));
    if digits(exponent) > 0 { exponent + digits(exponent) } else { fraction }
}

/// Whether a foreign value's text is a number that reads back as it is, which `007` and `-0` would not.
fn is_number(text: &str) -> bool {
    let whole = || text.bytes().all(|byte| byte == b'-' || byte.is_ascii_digit());
    !text.is_empty()
        && number_length(text) == text.len()
        && (!whole() || text.parse::<i128>().map_or(true, |value| value.to_string() == text))
}

/// The name of a class, quoted if it could be read as something else.
pub(crate) struct ClassName<'a>(pub(crate) &'a str);

impl fmt::Display for ClassName<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if RESERVED.contains(&self.0) { Quoted(self.0).fmt(f) } else { PlainName(self.0).fmt(f) }
    }
}

/// The name of a variant or field, quoted if it is no identifier.
pub(crate) struct PlainName<'a>(pub(crate) &'a str);

impl fmt::Display for PlainName<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if is_name(self.0) { f.write_str(self.0) } else { Quoted(self.0).fmt(f) }
    }
}

/// A foreign value's text, quoted unless it is a number or an identifier.
pub(crate) struct Foreign<'a>(pub(crate) &'a str);

impl fmt::Display for Foreign<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if is_number(self.0) { f.write_str(self.0) } else { ClassName(self.0).fmt(f) }
    }
}

/// Any text between backquotes.
struct Quoted<'a>(&'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("`")?;
        for letter in self.0.chars() {
            match letter {
                '`' => f.write_str("\\`")?,
                '\'' | '"' => write!(f, "{letter}")?,
                _ => write!(f, "{}", letter.escape_debug())?,
            }
        }
        f.write_str("`")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_measured() {
        let cases =
            [("12]", 2), ("-1.5e-7,", 7), ("1e5", 3), ("1.x", 1), ("2e+", 1), ("-inf", 4), ("NaN", 3), ("-", 0)];
        for (text, length) in cases {
            assert_eq!(number_length(text), length, "{text}");
        }
    }

    #[test]
    fn only_what_reads_back_is_left_unquoted() {
        let cases = [
            ("Less", "Less"),
            ("1.5", "1.5"),
            ("-inf", "-inf"),
            ("340282366920938463463374607431768211455", "340282366920938463463374607431768211455"),
            ("None", "`None`"),
            ("-0", "`-0`"),
            ("007", "`007`"),
            ("", "``"),
            ("1.5s", "`1.5s`"),
            ("a`b\\\n\"", "`a\\`b\\\\\\n\"`"),
        ];
        for (text, spelled) in cases {
            assert_eq!(Foreign(text).to_string(), spelled);
        }
    }
}
