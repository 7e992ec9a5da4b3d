//! The tokens of a structure's text.

use super::ParseError;
use crate::spelling::{continues_name, number_length, starts_name};

/// A token; what separates tokens, spaces and newlines, is skipped.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Token {
    Name(String),
    /// A name or a foreign value between backquotes.
    Quoted(String),
    Number(String),
    Char(char),
    Text(String),
    /// `::`.
    Path,
    /// One of `()[]{},:#=@?`.
    Mark(char),
    End,
}

/// A text and how far it was read: the next token is always known.
pub(super) struct Tokens<'a> {
    text: &'a str,
    at: usize,
    start: usize,
    next: Token,
}

impl<'a> Tokens<'a> {
    pub(super) fn of(text: &'a str) -> Result<Tokens<'a>, ParseError> {
        let mut tokens = Tokens { text, at: 0, start: 0, next: Token::End };
        tokens.advance()?;
        Ok(tokens)
    }

    pub(super) fn peek(&self) -> &Token {
        &self.next
    }

    /// Where the next token starts.
    pub(super) fn offset(&self) -> usize {
        self.start
    }

    /// Takes the next token.
    pub(super) fn advance(&mut self) -> Result<Token, ParseError> {
        self.at += self.rest().len() - self.rest().trim_start().len();
        self.start = self.at;
        let token = self.scan()?;
        Ok(std::mem::replace(&mut self.next, token))
    }

    /// Takes the next token if it is the given mark.
    pub(super) fn accept(&mut self, mark: char) -> Result<bool, ParseError> {
        let is_there = self.next == Token::Mark(mark);
        if is_there {
            self.advance()?;
        }
        Ok(is_there)
    }

    /// The error that the next token is not what was expected.
    pub(super) fn unexpected(&self, expected: &str) -> ParseError {
        let found = match self.next {
            Token::End => "the end".to_owned(),
            _ => format!("`{}`", shortened(&self.text[self.start..self.at])),
        };
        ParseError::new(self.text, self.start, expected, &found)
    }

    /// The error that something else was expected at the given place.
    pub(super) fn error(&self, offset: usize, expected: &str, found: &str) -> ParseError {
        ParseError::new(self.text, offset, expected, found)
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn scan(&mut self) -> Result<Token, ParseError> {
        let Some(letter) = self.rest().chars().next() else { return Ok(Token::End) };
        match letter {
            _ if starts_name(letter) => Ok(self.name()),
            '-' | '0'..='9' => self.number(),
            '"' => Ok(Token::Text(self.quoted(letter)?)),
            '`' => Ok(Token::Quoted(self.quoted(letter)?)),
            '\'' => self.character(),
            ':' if self.rest().starts_with("::") => {
                self.at += 2;
                Ok(Token::Path)
            }
            _ if "()[]{},:#=@?".contains(letter) => {
                self.at += 1;
                Ok(Token::Mark(letter))
            }
            _ => Err(self.error(self.at, "a value", &format!("{letter:?}"))),
        }
    }

    fn name(&mut self) -> Token {
        let raw = self.rest().strip_prefix("r#").is_some_and(|rest| rest.starts_with(starts_name));
        let prefix = if raw { 2 } else { 0 };
        let rest = &self.rest()[prefix..];
        let length = prefix + rest.find(|letter| !continues_name(letter)).unwrap_or(rest.len());
        let name = self.rest()[..length].to_owned();
        self.at += length;
        Token::Name(name)
    }

    fn number(&mut self) -> Result<Token, ParseError> {
        let length = number_length(self.rest());
        let number = self.rest()[..length].to_owned();
        let end = self.at + length.max(1);
        let found = self.text[end..].chars().next();
        if length == 0 || found.is_some_and(|letter| continues_name(letter) || letter == '.') {
            let expected = if length == 0 { "digits after `-`" } else { "the end of the number" };
            let found = found.map_or("the end".to_owned(), |letter| format!("{letter:?}"));
            return Err(self.error(end, expected, &found));
        }
        self.at = end;
        Ok(Token::Number(number))
    }

    fn character(&mut self) -> Result<Token, ParseError> {
        let start = self.at;
        let content = self.quoted('\'')?;
        let mut letters = content.chars();
        match (letters.next(), letters.next()) {
            (Some(letter), None) => Ok(Token::Char(letter)),
            _ => Err(self.error(start, "one character between quotes", &format!("{}", content.chars().count()))),
        }
    }

    /// What stands between two quotes of the given kind, without its escapes.
    fn quoted(&mut self, quote: char) -> Result<String, ParseError> {
        let start = self.at;
        self.at += 1;
        let mut content = String::new();
        loop {
            let letter = self.letter().ok_or_else(|| self.error(start, &format!("a closing {quote}"), "the end"))?;
            match letter {
                '\\' => content.extend(self.escape()?),
                _ if letter == quote => return Ok(content),
                _ => content.push(letter),
            }
        }
    }

    fn letter(&mut self) -> Option<char> {
        let letter = self.rest().chars().next()?;
        self.at += letter.len_utf8();
        Some(letter)
    }

    /// The character that an escape stands for; none for an escaped newline, which swallows the spaces after it.
    fn escape(&mut self) -> Result<Option<char>, ParseError> {
        let start = self.at - 1;
        let letter = match self.letter() {
            Some('n') => '\n',
            Some('r') => '\r',
            Some('t') => '\t',
            Some('0') => '\0',
            Some(letter @ ('\\' | '\'' | '"' | '`')) => letter,
            Some('x') => self.code(start, 2, |code| code < 0x80)?,
            Some('u') if self.letter() == Some('{') => {
                let length = self.rest().find('}').unwrap_or(0);
                let letter = self.code(start, length, |_| true)?;
                self.at += 1;
                letter
            }
            Some('\n') => {
                self.at += self.rest().len() - self.rest().trim_start().len();
                return Ok(None);
            }
            _ => return Err(self.bad_escape(start)),
        };
        Ok(Some(letter))
    }

    fn code(&mut self, start: usize, length: usize, fits: fn(u32) -> bool) -> Result<char, ParseError> {
        let digits = self.rest().get(..length).filter(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()));
        let code = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok()).filter(|&code| fits(code));
        let letter = code.and_then(char::from_u32).ok_or_else(|| self.bad_escape(start))?;
        self.at += length;
        Ok(letter)
    }

    fn bad_escape(&self, start: usize) -> ParseError {
        let found: String = self.text[start..].chars().take(3).collect();
        self.error(start, "an escape such as `\\n`, `\\x41` or `\\u{1f600}`", &format!("`{found}`"))
    }
}

/// The text, or its beginning if it is long.
fn shortened(text: &str) -> String {
    let start: String = text.chars().take(24).collect();
    if start.len() < text.len() { format!("{start}…") } else { start }
}
