//! From text to tokens.

use smallscope_core::Spending;

use super::token::{Token, TokenKind, word};
use super::{Dialect, time};
use crate::diagnostic::Diagnostic;
use crate::source::{FileId, Span};

/// The tokens of a text, [`TokenKind::End`] last, and what is wrong with it.
pub(super) fn lex(file: FileId, text: &str, dialect: Dialect, spending: &Spending) -> (Vec<Token>, Vec<Diagnostic>) {
    let mut lexer =
        Lexer { file, text, dialect, place: 0, tokens: Vec::with_capacity(text.len() / 4), problems: Vec::new() };
    lexer.run(spending);
    if dialect == Dialect::Alloy {
        time::mark(text, &mut lexer.tokens);
    }
    (lexer.tokens, lexer.problems)
}

struct Lexer<'a> {
    file: FileId,
    text: &'a str,
    dialect: Dialect,
    place: usize,
    tokens: Vec<Token>,
    problems: Vec<Diagnostic>,
}

impl Lexer<'_> {
    fn run(&mut self, spending: &Spending) {
        while let Some(next) = self.rest().chars().next().filter(|_| !spending.is_spent()) {
            match next {
                ' ' | '\t' | '\n' | '\r' | '\u{c}' | '\u{feff}' | '\u{a0}' => self.place += next.len_utf8(),
                '/' if self.rest().starts_with("//") => self.line_comment(),
                '-' if self.rest().starts_with("--") => self.line_comment(),
                '/' if self.rest().starts_with("/*") => self.comment(),
                '"' => self.string(),
                '0'..='9' => self.number(),
                _ if begins_word(next) => self.word(),
                _ => self.sign(next),
            }
        }
        self.push(TokenKind::End, 0);
    }

    fn rest(&self) -> &str {
        &self.text[self.place..]
    }

    fn span(&self, start: usize, end: usize) -> Span {
        Span { file: self.file, start: start as u32, end: end as u32 }
    }

    fn push(&mut self, kind: TokenKind, length: usize) {
        let start = self.place;
        self.place += length;
        self.tokens.push(Token { kind, start: start as u32, end: self.place as u32 });
    }

    fn line_comment(&mut self) {
        self.place += self.rest().find(['\n', '\r']).unwrap_or(self.rest().len());
    }

    fn comment(&mut self) {
        match self.rest()[2..].find("*/") {
            Some(length) => self.place += length + 4,
            None => {
                let opening = self.span(self.place, self.place + 2);
                let help = "end it with `*/`";
                self.problems
                    .push(Diagnostic::error(opening, "this comment has no end").label("begins here").help(help));
                self.place = self.text.len();
            }
        }
    }

    /// A text in quotes; its content is checked when it is used.
    fn string(&mut self) {
        let mut characters = self.rest().char_indices().skip(1);
        let length = loop {
            match characters.next() {
                Some((place, '"')) => break Some(place + 1),
                Some((_, '\\')) => drop(characters.next().filter(|(_, escaped)| *escaped != '\n')),
                Some((_, '\n')) | None => break None,
                Some(_) => {}
            }
        };
        if let Some(length) = length {
            return self.push(TokenKind::Text, length);
        }
        let length = self.rest().find('\n').unwrap_or(self.rest().len());
        let span = self.span(self.place, self.place + 1);
        let problem = Diagnostic::error(span, "this text has no end").label("begins here");
        self.problems.push(problem.help("end it with `\"` on the same line; a line break inside is written `\\n`"));
        self.push(TokenKind::Text, length);
    }

    fn number(&mut self) {
        let length = self.rest().find(|next| !continues_word(next)).unwrap_or(self.rest().len());
        self.push(TokenKind::Number, length);
    }

    fn word(&mut self) {
        let length = self.rest().find(|next| !continues_word(next)).unwrap_or(self.rest().len());
        if self.dialect == Dialect::Specification {
            return self.name_or_keyword(length);
        }
        if let Some(number) = self.rest()[length..].strip_prefix('#').filter(|_| self.rest().starts_with('$')) {
            let digits = number.bytes().take_while(u8::is_ascii_digit).count();
            // The second witness of a name: `$x#2`.
            return self.push(TokenKind::Ident, length + if digits > 0 { digits + 1 } else { 0 });
        }
        let kind = word(&self.rest()[..length], self.dialect);
        self.push(kind, length);
    }

    /// A word of a specification. It is about Rust's names, of which some are keywords here: `this.set`, `@check`.
    fn name_or_keyword(&mut self, length: usize) {
        let behind = self.tokens.last().filter(|token| token.end as usize == self.place).map(|token| token.kind);
        let kind = match word(&self.rest()[..length], self.dialect) {
            _ if self.rest()[length..].starts_with('`') => return self.push(TokenKind::Ident, length + 1),
            _ if behind == Some(TokenKind::At) => TokenKind::Ident,
            kind if behind == Some(TokenKind::Dot) && !kind.begins_name() => TokenKind::Ident,
            kind => kind,
        };
        self.push(kind, length);
    }

    fn sign(&mut self, next: char) {
        if self.dialect == Dialect::DynAlloy && self.rest().starts_with(":=") {
            return self.push(TokenKind::ColonEqual, 2);
        }
        if self.dialect == Dialect::DynAlloy && self.rest().starts_with("\\pre[") {
            return self.push(TokenKind::PreState, 4);
        }
        if let Some((kind, length)) = long(self.rest().as_bytes()) {
            return self.push(kind, length);
        }
        match single(next) {
            Some(kind) if kind != TokenKind::Question || self.has_question() => self.push(kind, next.len_utf8()),
            _ => self.stray(next),
        }
    }

    /// Whether `?` has a meaning: a multiplicity, or a test.
    fn has_question(&self) -> bool {
        matches!(self.dialect, Dialect::Thesis | Dialect::DynAlloy)
    }

    /// A character with no meaning is left out; a row of the same is one error.
    fn stray(&mut self, next: char) {
        let length = self.rest().find(|other| other != next).unwrap_or(self.rest().len());
        let span = self.span(self.place, self.place + length);
        let shown = match next {
            '`' => "a backquote".to_owned(),
            _ if next.is_control() => format!("the character `{}`", next.escape_unicode()),
            _ => format!("the character `{next}`"),
        };
        let mut problem = Diagnostic::error(span, format!("{shown} has no meaning here"));
        if let Some(help) = meant(next) {
            problem = problem.help(help);
        }
        self.problems.push(problem);
        self.place += length;
    }
}

/// Whether the text is a single word, perhaps a keyword.
pub(super) fn is_word(text: &str) -> bool {
    text.starts_with(begins_word) && text.chars().all(continues_word)
}

fn begins_word(next: char) -> bool {
    next.is_alphabetic() || next == '_' || next == '$'
}

fn continues_word(next: char) -> bool {
    next.is_alphanumeric() || matches!(next, '_' | '$' | '\'' | '"')
}

/// The sign of more than one character that a text begins with, and its length.
fn long(text: &[u8]) -> Option<(TokenKind, usize)> {
    Some(match text {
        [b'>', b'>', b'>', ..] => (TokenKind::GreaterGreaterGreater, 3),
        [b'<', b'=', b'>', ..] => (TokenKind::LessEqualGreater, 3),
        [b'&', b'&', ..] => (TokenKind::AmpersandAmpersand, 2),
        [b'|', b'|', ..] => (TokenKind::BarBar, 2),
        [b'+', b'+', ..] => (TokenKind::PlusPlus, 2),
        [b'-', b'>', ..] => (TokenKind::Arrow, 2),
        [b':', b':', ..] => (TokenKind::Dot, 2),
        [b':', b'>', ..] => (TokenKind::ColonGreater, 2),
        [b'<', b':', ..] => (TokenKind::LessColon, 2),
        [b'<', b'=', ..] | [b'=', b'<', ..] => (TokenKind::LessEqual, 2),
        [b'=', b'>', ..] => (TokenKind::EqualGreater, 2),
        [b'>', b'=', ..] => (TokenKind::GreaterEqual, 2),
        [b'<', b'<', ..] => (TokenKind::LessLess, 2),
        [b'>', b'>', ..] => (TokenKind::GreaterGreater, 2),
        _ => return None,
    })
}

fn single(next: char) -> Option<TokenKind> {
    Some(match next {
        '&' => TokenKind::Ampersand,
        '@' => TokenKind::At,
        '|' => TokenKind::Bar,
        '[' => TokenKind::Bracket,
        ']' => TokenKind::BracketEnd,
        '{' => TokenKind::Brace,
        '}' => TokenKind::BraceEnd,
        '^' => TokenKind::Caret,
        ':' => TokenKind::Colon,
        ',' => TokenKind::Comma,
        '.' => TokenKind::Dot,
        '=' => TokenKind::Equal,
        '>' => TokenKind::Greater,
        '#' => TokenKind::Hash,
        '<' => TokenKind::Less,
        '-' => TokenKind::Minus,
        '!' => TokenKind::Not,
        '(' => TokenKind::Paren,
        ')' => TokenKind::ParenEnd,
        '+' => TokenKind::Plus,
        '\'' => TokenKind::Prime,
        '?' => TokenKind::Question,
        ';' => TokenKind::Semicolon,
        '/' => TokenKind::Slash,
        '*' => TokenKind::Star,
        '~' => TokenKind::Tilde,
        _ => return None,
    })
}

/// What was probably meant by a character that is not in the language.
fn meant(next: char) -> Option<&'static str> {
    Some(match next {
        '`' => "the state before is asked for right after a name, in specifications of methods",
        '%' => "the remainder is written `rem[a, b]`",
        '\\' => "the difference of sets is written `-`",
        '?' => "at most one is written `lone`",
        '∧' => "conjunction is written `and`",
        '∨' => "disjunction is written `or`",
        '¬' => "negation is written `not`",
        '∀' => "for all is written `all x: e | …`",
        '∃' => "there is is written `some x: e | …`",
        '∈' | '⊆' => "membership is written `in`",
        '∪' => "union is written `+`",
        '∩' => "intersection is written `&`",
        '⇒' => "implication is written `implies`",
        '⇔' => "equivalence is written `iff`",
        '≠' => "inequality is written `!=`",
        '≤' => "at most is written `<=`",
        '≥' => "at least is written `>=`",
        '→' => "the product is written `->`",
        '−' | '–' => "the difference is written `-`",
        '“' | '”' => "quotes are written `\"`",
        _ => return None,
    })
}
