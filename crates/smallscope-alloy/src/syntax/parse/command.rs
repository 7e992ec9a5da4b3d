//! Commands and their scopes.

use super::super::token::{Token, TokenKind};
use super::super::tree::{CommandDecl, CommandKind, Ident, Name, Paragraph, ScopeDecl, Target, TypedScope, Unrolls};
use super::{Dialect, Parsed, Parser};
use crate::source::Span;
use smallscope_core::closest;

impl Parser<'_> {
    /// `name: run …`
    pub(super) fn labelled(&mut self, paragraphs: &mut Vec<Paragraph>) -> Parsed<()> {
        let label = self.ident("a name")?;
        self.bump();
        if !matches!(self.kind(), TokenKind::Run | TokenKind::Check) {
            return self.fail("`run` or `check` after the name of a command");
        }
        self.commands(Some(label), paragraphs)
    }

    /// A command, and those that follow up with `=>`.
    pub(super) fn commands(&mut self, mut label: Option<Ident>, paragraphs: &mut Vec<Paragraph>) -> Parsed<()> {
        let mut follows = false;
        loop {
            paragraphs.push(Paragraph::Command(self.command(label.take(), follows)?));
            if !matches!(self.kind(), TokenKind::EqualGreater | TokenKind::Implies) {
                return Ok(());
            }
            self.bump();
            follows = true;
        }
    }

    fn command(&mut self, label: Option<Ident>, follows: bool) -> Parsed<CommandDecl> {
        let first = self.token();
        let kind = match first.kind {
            TokenKind::Run => CommandKind::Run,
            TokenKind::Check => CommandKind::Check,
            _ => return self.fail("`run` or `check`"),
        };
        self.bump();
        let (label, target) = self.target(label)?;
        let mut scope = self.scope()?;
        if self.begins_unrolls(0) {
            scope.unrolls = Some(self.unrolls()?);
        }
        self.check_scope_end(&scope)?;
        let expect = match self.eat(TokenKind::Expect) {
            Some(_) => Some(self.count("a number after `expect`")?),
            None => None,
        };
        let start = label.as_ref().map_or(first.start, |label| label.span.start.min(first.start));
        let span = Span { start, ..self.span_from(first) };
        Ok(CommandDecl { span, label, kind, target, scope, expect, follows })
    }

    /// `p`, `{ … }`, `name { … }`, or `name p`.
    fn target(&mut self, label: Option<Ident>) -> Parsed<(Option<Ident>, Target)> {
        if self.at(TokenKind::Brace) {
            return Ok((label, Target::Block(self.block()?)));
        }
        if self.at(TokenKind::Text) {
            return Ok((label, Target::Name(self.quoted_name())));
        }
        let name = self.path("a name or `{`")?;
        let own = || Some(Ident { text: name.text.clone(), span: name.span });
        match self.kind() {
            TokenKind::Brace => Ok((label.or_else(own), Target::Block(self.block()?))),
            TokenKind::Text => Ok((label.or_else(own), Target::Name(self.quoted_name()))),
            TokenKind::Ident if self.continues_target() => Ok((label.or_else(own), Target::Name(self.path("a name")?))),
            _ => Ok((label, Target::Name(name))),
        }
    }

    /// Whether the name here is what a command is about, after its label.
    fn continues_target(&self) -> bool {
        let is_other = self.ahead(1) == TokenKind::Colon || self.is_word(0, &["var"]) || self.begins_dynamic(0);
        !is_other && !self.begins_unrolls(0) && self.misspelt().is_none()
    }

    /// The title of an assertion in quotes.
    fn quoted_name(&mut self) -> Name {
        let token = self.bump();
        Name { text: self.unquote(token), span: self.span_of(token) }
    }

    fn scope(&mut self) -> Parsed<ScopeDecl> {
        let mut scope = ScopeDecl::default();
        if self.eat(TokenKind::For).is_none() {
            return Ok(scope);
        }
        if self.at(TokenKind::Number) && !self.names_scope() {
            scope.overall = Some(self.count("a number")?);
            if self.eat(TokenKind::But).is_none() {
                return Ok(scope);
            }
        }
        scope.typed.push(self.typed_scope()?);
        while self.eat(TokenKind::Comma).is_some() {
            scope.typed.push(self.typed_scope()?);
        }
        Ok(scope)
    }

    /// Whether `lurs` and a number stand this far ahead: how often loops are unrolled.
    fn begins_unrolls(&self, ahead: usize) -> bool {
        let counts = matches!(self.ahead(ahead + 1), TokenKind::Number | TokenKind::Exactly)
            || self.is_word(ahead + 1, &["exact"]);
        self.dialect == Dialect::DynAlloy && self.is_word(ahead, &["lurs"]) && counts
    }

    /// `lurs exactly 6`
    fn unrolls(&mut self) -> Parsed<Unrolls> {
        let first = self.bump();
        let exactly = self.eat(TokenKind::Exactly).is_some() || self.is_word(0, &["exact"]);
        if self.at(TokenKind::Ident) {
            self.bump();
        }
        let (times, _) = self.count("how often loops are unrolled")?;
        Ok(Unrolls { times, exactly, span: self.span_from(first) })
    }

    /// A scope that seems to go on lacks a `but` or a comma.
    fn check_scope_end(&mut self, scope: &ScopeDecl) -> Parsed<()> {
        if let Some(word) = self.misspelt() {
            return self.fail_with("the end of the command", &format!("did you mean `{word}`?"));
        }
        let misspelt = scope.typed.last().and_then(|last| closest(&last.of.text, ["but", "expect"]));
        let help = match (self.kind(), misspelt) {
            (TokenKind::Comma, _) => "after the scope of everything, `but` comes before those of signatures",
            (TokenKind::Number | TokenKind::Exactly, Some("but")) => "did you mean `but`?",
            (TokenKind::Number, Some(_)) => "did you mean `expect`?",
            (TokenKind::Number | TokenKind::Exactly | TokenKind::But, _) => {
                "scopes of signatures are separated by commas"
            }
            _ => return Ok(()),
        };
        self.fail_with("the end of the scope", help)
    }

    /// The keyword of a scope that is probably meant by a name before a number.
    fn misspelt(&self) -> Option<&'static str> {
        let is_before_number =
            self.at(TokenKind::Ident) && matches!(self.ahead(1), TokenKind::Number | TokenKind::Exactly);
        closest(self.text_of(self.token()), ["for", "expect", "but"]).filter(|_| is_before_number)
    }

    /// Whether the number here is that of a signature, not of everything.
    fn names_scope(&self) -> bool {
        match self.ahead(1) {
            TokenKind::Dot
            | TokenKind::Colon
            | TokenKind::SigInt
            | TokenKind::Int
            | TokenKind::Seq
            | TokenKind::String
            | TokenKind::Univ
            | TokenKind::None => true,
            TokenKind::This => true,
            TokenKind::Ident => self.ahead(2) != TokenKind::Colon && !self.begins_unrolls(1) && !self.begins_dynamic(1),
            _ => false,
        }
    }

    /// `exactly 3..5:2 A`
    fn typed_scope(&mut self) -> Parsed<TypedScope> {
        let first = self.token();
        let exactly = self.eat(TokenKind::Exactly).is_some();
        let (from, _) = self.count("the number of a scope")?;
        let last = self.last_of_scope()?;
        let step = match self.eat(TokenKind::Colon) {
            Some(_) => Some(self.count("the step of a scope")?.0),
            None => None,
        };
        // A step without an end goes on for ever.
        let to = last.unwrap_or(if step.is_some() { u32::MAX } else { from });
        let step = step.unwrap_or(1);
        let of = self.scoped()?;
        Ok(TypedScope { span: self.span_from(first), exactly, from, to, step, of })
    }

    /// `..n`, or `..` without an end.
    fn last_of_scope(&mut self) -> Parsed<Option<u32>> {
        if !self.at(TokenKind::Dot) || self.ahead(1) != TokenKind::Dot {
            return Ok(None);
        }
        self.advance(2);
        Ok(Some(if self.at(TokenKind::Number) { self.count("a number")?.0 } else { u32::MAX }))
    }

    /// What a scope is of.
    fn scoped(&mut self) -> Parsed<Name> {
        let first = self.token();
        match first.kind {
            TokenKind::Int => self.bump(),
            TokenKind::Seq if self.ahead(1) != TokenKind::Slash => self.bump(),
            _ => return self.signature("the signature whose scope this is"),
        };
        Ok(self.name_from(first))
    }

    fn count(&mut self, wanted: &str) -> Parsed<(u32, Span)> {
        let token: Token = self.expect(TokenKind::Number, wanted)?;
        let value = u32::try_from(self.number(token)).expect("numbers without a sign are not negative");
        Ok((value, self.span_of(token)))
    }
}
