//! What is said when something is not as expected.

use super::super::token::{Token, TokenKind};
use super::{Dialect, Failed, Parsed, Parser};
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use smallscope_core::closest;

impl Parser<'_> {
    /// Something else was wanted here.
    pub(super) fn fail<T>(&mut self, wanted: &str) -> Parsed<T> {
        let message = format!("expected {wanted}, found {}", self.found(self.token()));
        self.problem(Diagnostic::error(self.here(), message));
        Err(Failed)
    }

    /// The same, with advice.
    pub(super) fn fail_with<T>(&mut self, wanted: &str, help: &str) -> Parsed<T> {
        let message = format!("expected {wanted}, found {}", self.found(self.token()));
        self.problem(Diagnostic::error(self.here(), message).help(help));
        Err(Failed)
    }

    /// Reports what the parser can go on after.
    pub(super) fn report(&mut self, span: Span, message: impl Into<String>, help: &str) {
        let problem = Diagnostic::error(span, message);
        self.problems.push(if help.is_empty() { problem } else { problem.help(help) });
    }

    /// Reports a problem with the current token, unless there is one already.
    pub(super) fn problem(&mut self, problem: Diagnostic) {
        if self.reported != Some(self.place) {
            self.problems.push(problem);
        }
        self.reported = Some(self.place);
    }

    /// The current token; at the end of the text, the last thing in it.
    pub(super) fn here(&self) -> Span {
        match self.token() {
            Token { kind: TokenKind::End, .. } if self.place > 0 => self.span_of(self.tokens[self.place - 1]),
            token => self.span_of(token),
        }
    }

    /// The current token for a message.
    pub(super) fn found(&self, token: Token) -> String {
        match token.kind {
            TokenKind::End => "the end of the text".to_owned(),
            TokenKind::Ident => format!("the name `{}`", self.text_of(token)),
            TokenKind::Number => format!("the number `{}`", self.text_of(token)),
            TokenKind::Text => format!("the text {}", self.text_of(token)),
            kind if kind.is_keyword() => format!("the keyword `{}`", self.text_of(token)),
            _ => format!("`{}`", self.text_of(token)),
        }
    }

    /// The closing token of what was opened there.
    pub(super) fn expect_closing(&mut self, closing: TokenKind, opening: Token) -> Parsed<()> {
        if self.eat(closing).is_some() {
            return Ok(());
        }
        self.missing(closing, opening);
        Err(Failed)
    }

    /// The closing token of what was opened there is not here.
    pub(super) fn missing(&mut self, closing: TokenKind, opening: Token) {
        let sign = match closing {
            TokenKind::BraceEnd => "}",
            TokenKind::ParenEnd => ")",
            _ => "]",
        };
        let message = format!("expected `{sign}`, found {}", self.found(self.token()));
        let begun = format!("for what is opened here by `{}`", self.text_of(opening));
        let mut problem = Diagnostic::error(self.here(), message).note(self.span_of(opening), begun);
        if let Some(word) = self.multiplicity_before() {
            problem = problem.help(format!("did you mean `{word}` before it?"));
        }
        let is_told = self.problems.len() < super::MOST;
        let suspect = if closing == TokenKind::BraceEnd && is_told { self.suspect(opening) } else { None };
        self.problem(match suspect {
            Some((open, close)) => problem
                .note(self.span_of(open), "this may be the one that is not closed")
                .note(self.span_of(close), "less indented than what it closes"),
            None => problem,
        });
    }

    /// The word of a declaration that the name before the current one may be meant for: two names do not follow one another.
    fn multiplicity_before(&self) -> Option<&'static str> {
        let before = self.tokens[..self.place].last().filter(|token| token.kind == TokenKind::Ident)?;
        let words = ["set", "lone", "one", "some", "seq", "disj", "exactly"];
        closest(self.text_of(*before), words).filter(|_| self.at(TokenKind::Ident))
    }

    /// Braces within the unclosed ones whose end is less indented than their start: there, the missing one may be wanted.
    fn suspect(&self, opening: Token) -> Option<(Token, Token)> {
        let mut within = self.closed.iter().copied().filter(|(open, _)| open.start > opening.start);
        within.find(|(open, close)| {
            let (first, last) = (self.line_of(*open), self.line_of(*close));
            first.0 < last.0 && last.1 < first.1
        })
    }

    /// The number of the token's line, and how far the line is indented.
    fn line_of(&self, token: Token) -> (usize, usize) {
        let before = &self.text[..token.start as usize];
        let start = before.rfind('\n').map_or(0, |place| place + 1);
        let indent = self.text[start..].len() - self.text[start..].trim_start_matches([' ', '\t']).len();
        (before.matches('\n').count() + 1, indent)
    }

    /// Remembers something of Alloy 6's time where the notation has none.
    pub(super) fn note_time(&mut self, what: &'static str, token: Token) {
        if self.dialect != Dialect::Alloy {
            self.time.push((what, token));
        }
    }

    /// A prime that is not part of a name.
    pub(super) fn refuse_prime(&mut self, token: Token) {
        if self.dialect != Dialect::DynAlloy {
            return self.note_time("'", token);
        }
        let help = "`x'` is the value of the variable `x` afterwards";
        self.report(
            self.span_of(token),
            "a prime belongs to the name of a variable, and follows it without a gap",
            help,
        );
    }

    /// One error for all of time, at its first place.
    pub(super) fn refuse_time(&mut self) {
        self.time.sort_by_key(|(_, token)| token.start);
        let Some((what, token)) = self.time.first().copied() else { return };
        let message = format!("`{what}` is of Alloy 6's temporal logic, which this notation has not");
        let mut problem = Diagnostic::error(self.span_of(token), message);
        let count = self.time.len();
        let mut named = vec![what];
        for (other, token) in std::mem::take(&mut self.time) {
            if !named.contains(&other) && named.len() < 4 {
                problem = problem.note(self.span_of(token), format!("`{other}` too"));
                named.push(other);
            }
        }
        let places = if count == 1 { String::new() } else { format!(" ({count} places here)") };
        self.problems.push(problem.help(format!(
            "model time with a signature of states or times and `util/ordering`, as in Alloy 4 and 5{places}"
        )));
    }
}
