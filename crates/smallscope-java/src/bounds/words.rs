//! The notation of domains: `null, Node`, `0..3`, `true, false`, `'a'..'c'`, `"", "x"`, `RED`, `[0..3] of 0..9`, `[0..3] of 0..9 to 0..9`, `keep`.

use std::fmt;
use std::str::FromStr;

use super::{DomainBound, Item};
use crate::error::Error;

impl fmt::Display for DomainBound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DomainBound::Keep => write!(f, "keep"),
            DomainBound::Items(items) => {
                for (i, item) in items.iter().enumerate() {
                    let comma = if i > 0 { ", " } else { "" };
                    write!(f, "{comma}{item}")?;
                }
                Ok(())
            }
        }
    }
}

impl fmt::Display for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Item::Null => write!(f, "null"),
            Item::Bool(value) => write!(f, "{value}"),
            Item::Range(low, high) if low == high => write!(f, "{low}"),
            Item::Range(low, high) => write!(f, "{low}..{high}"),
            Item::Real(value) => write!(f, "{value:?}"),
            Item::Chars(low, high) if low == high => write!(f, "{low:?}"),
            Item::Chars(low, high) => write!(f, "{low:?}..{high:?}"),
            Item::Text(text) => write!(f, "{text:?}"),
            Item::Name(name) => write!(f, "{name}"),
            Item::Array(lengths, elements) | Item::Map(lengths, elements, _) => {
                let lengths: Vec<String> =
                    lengths.iter().map(|&(low, high)| Item::Range(low, high).to_string()).collect();
                write!(f, "[{}] of {elements}", lengths.join(", "))?;
                if let Item::Map(.., values) = self { write!(f, " to {values}") } else { Ok(()) }
            }
        }
    }
}

impl FromStr for DomainBound {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let mut reader = Reader { text, rest: text };
        let domain = reader.domain()?;
        if reader.peek().is_some() {
            return Err(reader.error("a comma or the end"));
        }
        Ok(domain)
    }
}

/// Most values that one domain may have: more is a slip of the pen.
const MOST: i64 = 1_000_000;

struct Reader<'t> {
    text: &'t str,
    rest: &'t str,
}

impl<'t> Reader<'t> {
    fn error(&self, wanted: &str) -> Error {
        let column = self.text.len() - self.rest.len() + 1;
        Error::input(format!("`{}` is not a domain: expected {wanted} at column {column}", self.text)).help(
            "write `0..3`, `1, 5`, `null, Node`, `true, false`, `'a'..'c'`, `\"\", \"x\"`, `[0..3] of 0..9`, `[0..3] of 0..9 to 0..9` or `keep`",
        )
    }

    fn peek(&mut self) -> Option<char> {
        self.rest = self.rest.trim_start();
        self.rest.chars().next()
    }

    fn takes(&mut self, word: &str) -> bool {
        self.peek();
        let taken = self.rest.strip_prefix(word);
        self.rest = taken.unwrap_or(self.rest);
        taken.is_some()
    }

    fn domain(&mut self) -> Result<DomainBound, Error> {
        let mut items = vec![self.item()?];
        while self.takes(",") {
            items.push(self.item()?);
        }
        match &items[..] {
            [Item::Name(name)] if name == "keep" => Ok(DomainBound::Keep),
            _ => Ok(DomainBound::Items(items)),
        }
    }

    fn item(&mut self) -> Result<Item, Error> {
        match self.peek() {
            Some('[') => self.array(),
            Some('\'') => {
                let low = self.character()?;
                let high = if self.takes("..") { self.character()? } else { low };
                if low > high { Err(self.error("characters in ascending order")) } else { Ok(Item::Chars(low, high)) }
            }
            Some('"') => self.string().map(Item::Text),
            Some('-' | '0'..='9') => self.number(),
            Some(letter) if letter.is_alphabetic() || letter == '_' || letter == '$' => Ok(match self.name() {
                "null" => Item::Null,
                "true" => Item::Bool(true),
                "false" => Item::Bool(false),
                name => Item::Name(name.to_owned()),
            }),
            _ => Err(self.error("a value")),
        }
    }

    fn name(&mut self) -> &'t str {
        let is_part = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '$' | '.');
        let end = self.rest.find(|letter| !is_part(letter)).unwrap_or(self.rest.len());
        let (name, rest) = self.rest.split_at(end);
        self.rest = rest;
        name
    }

    fn number(&mut self) -> Result<Item, Error> {
        let digits = self.digits();
        let is_real = self.rest.starts_with('.') && !self.rest.starts_with("..");
        if is_real || self.rest.starts_with(['e', 'E']) {
            let end = self.rest.find(|letter: char| !matches!(letter, '.' | 'e' | 'E' | '-' | '+' | '0'..='9'));
            let (more, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
            self.rest = rest;
            return format!("{digits}{more}").parse().map(Item::Real).map_err(|_| self.error("a number"));
        }
        let (low, high) = self.range_from(digits)?;
        Ok(Item::Range(low, high))
    }

    fn digits(&mut self) -> &'t str {
        self.peek();
        let sign = usize::from(self.rest.starts_with('-'));
        let end =
            self.rest[sign..].find(|letter: char| !letter.is_ascii_digit()).map_or(self.rest.len(), |at| at + sign);
        let (digits, rest) = self.rest.split_at(end);
        self.rest = rest;
        digits
    }

    fn range_from(&mut self, digits: &str) -> Result<(i64, i64), Error> {
        let low: i64 = digits.parse().map_err(|_| self.error("a number"))?;
        let mut high = low;
        if self.takes("..") {
            self.takes("=");
            high = self.digits().parse().map_err(|_| self.error("a number"))?;
        }
        if high < low {
            return Err(self.error("a range that does not end before it begins"));
        }
        if high.checked_sub(low).is_none_or(|width| width > MOST) {
            return Err(self.error("at most a million values"));
        }
        Ok((low, high))
    }

    fn array(&mut self) -> Result<Item, Error> {
        self.takes("[");
        let mut lengths = Vec::new();
        loop {
            let digits = self.digits();
            let (low, high) = self.range_from(digits)?;
            if low < 0 || high > 10_000 {
                return Err(self.error("lengths from 0 to 10000"));
            }
            lengths.push((low, high));
            if !self.takes(",") {
                break;
            }
        }
        if !self.takes("]") || !self.takes("of") {
            return Err(self.error("`] of` and the elements"));
        }
        // What follows a comma is an element, too: the array stands last.
        let elements = Box::new(self.domain()?);
        Ok(match self.takes("to ") {
            true => Item::Map(lengths, elements, Box::new(self.domain()?)),
            false => Item::Array(lengths, elements),
        })
    }

    fn character(&mut self) -> Result<char, Error> {
        let is_open = self.takes("'");
        let mut letters = self.rest.chars();
        let letter = match letters.next() {
            Some('\\') => unescaped(&mut letters),
            other => other,
        };
        let Some(letter) = letter.filter(|_| is_open) else { return Err(self.error("a character")) };
        self.rest = letters.as_str();
        if self.rest.starts_with('\'') {
            self.rest = &self.rest[1..];
            Ok(letter)
        } else {
            Err(self.error("`'`"))
        }
    }

    fn string(&mut self) -> Result<String, Error> {
        let mut letters = self.rest[1..].chars();
        let mut text = String::new();
        loop {
            match letters.next() {
                Some('"') => break,
                Some('\\') => match unescaped(&mut letters) {
                    Some(letter) => text.push(letter),
                    None => return Err(self.error("a string")),
                },
                Some(letter) => text.push(letter),
                None => return Err(self.error("a string that ends")),
            }
        }
        self.rest = letters.as_str();
        Ok(text)
    }
}

/// The character that an escape sequence stands for, after the backslash; Rust's and Java's.
fn unescaped(letters: &mut std::str::Chars<'_>) -> Option<char> {
    match letters.next()? {
        'n' => Some('\n'),
        't' => Some('\t'),
        'r' => Some('\r'),
        '0' => Some('\0'),
        'u' => {
            let rest = letters.as_str();
            let (digits, length) = match rest.strip_prefix('{') {
                Some(inner) => inner.find('}').map(|end| (&inner[..end], end + 2))?,
                None => (rest.get(..4)?, 4),
            };
            let letter = u32::from_str_radix(digits, 16).ok().and_then(char::from_u32)?;
            *letters = rest.get(length..)?.chars();
            Some(letter)
        }
        letter @ ('\\' | '\'' | '"') => Some(letter),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn domains_are_written_as_they_are_read() {
        for text in [
            "null, Node",
            "0..3",
            "-2..-1, 5",
            "true, false",
            "'a'..'c', '\\''",
            "\"\", \"x\\\"\"",
            "RED, a.b.C$D",
            "null, [0..3, 7] of null, 0..9",
            "[2] of [0..1] of 1.5, -2.0",
            "[0..2] of \"\", \"x\" to null, 0..9",
            "keep",
        ] {
            assert_eq!(text.parse::<DomainBound>().map(|domain| domain.to_string()).ok().as_deref(), Some(text));
        }
    }

    #[test]
    fn what_makes_no_sense_is_refused_at_its_place() {
        for (text, column) in [
            ("", 1),
            ("0..", 4),
            ("3..1", 5),
            ("0..9999999999", 14),
            ("1,", 3),
            ("[0..3] 4", 8),
            ("[-1] of 1", 4),
            ("'ab'", 3),
            ("\"x", 1),
            ("1 2", 3),
            ("99999999999999999999", 21),
        ] {
            let error = text.parse::<DomainBound>().unwrap_err().to_string();
            assert!(error.ends_with(&format!("at column {column}")), "{text}: {error}");
        }
    }
}
