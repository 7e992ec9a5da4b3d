//! Declarations: `disj x, y: set e`.

use super::super::token::{Token, TokenKind};
use super::super::tree::{Decl, Expr, ExprKind, Ident, UnaryOp};
use super::level::{COMPARE, OR, SHIFT};
use super::{Dialect, Parsed, Parser};
use crate::source::Span;

impl Parser<'_> {
    /// The declarations of a quantifier or comprehension, which end before its body. The height is that of the highest bound.
    pub(super) fn declarations(&mut self) -> Parsed<Vec<Decl>> {
        let (mut decls, mut height) = (Vec::new(), 0);
        loop {
            decls.push(self.declaration()?);
            height = height.max(self.height);
            if self.eat(TokenKind::Comma).is_none() {
                break;
            }
        }
        self.height = height;
        Ok(decls)
    }

    /// Fields or parameters, up to the closing token. There may be commas too many. What cannot be read is left out.
    pub(super) fn declarations_until(&mut self, closing: TokenKind, opening: Token) -> Parsed<Vec<Decl>> {
        let mut decls = Vec::new();
        loop {
            while self.eat(TokenKind::Comma).is_some() {}
            if self.at(closing) || self.at(TokenKind::End) || self.begins_paragraph() {
                break;
            }
            match self.declaration() {
                Ok(decl) => decls.push(decl),
                Err(_) => self.skip_to_comma(closing),
            }
            if !self.at(TokenKind::Comma) && !self.at(closing) {
                self.after_declaration(closing, opening)?;
            }
        }
        self.expect_closing(closing, opening)?;
        Ok(decls)
    }

    /// Neither a comma nor the end follows a declaration. Where the next one begins, only the comma is missing.
    fn after_declaration(&mut self, closing: TokenKind, opening: Token) -> Parsed<()> {
        let begins = matches!(self.kind(), TokenKind::Ident | TokenKind::Private | TokenKind::Disj);
        let goes_on = match self.ahead(1) {
            TokenKind::Colon => true,
            TokenKind::Comma | TokenKind::Ident => self.begins_line(),
            _ => false,
        };
        if !begins || !goes_on {
            return self.expect_closing(closing, opening);
        }
        let message = format!("expected `,` before {}", self.found(self.token()));
        let help = "declarations are separated by commas";
        self.problem(crate::diagnostic::Diagnostic::error(self.here(), message).help(help));
        Ok(())
    }

    fn declaration(&mut self) -> Parsed<Decl> {
        let first = self.token();
        let before = self.variable();
        let private = self.eat(TokenKind::Private).map(|token| self.span_of(token));
        let variable = self.variable().or(before);
        self.partition();
        let disjoint = self.eat_disjoint().map(|token| self.span_of(token));
        let names = self.names()?;
        let defined = self.at(TokenKind::Equal);
        if !defined && !self.at(TokenKind::Colon) {
            return self.fail("`:` after the declared name");
        }
        self.bump();
        let disjoint_bound = self.eat_disjoint().map(|token| self.span_of(token));
        if defined && (disjoint.is_some() || disjoint_bound.is_some()) {
            self.report(
                self.span_from(first),
                "what is defined by `=` cannot be `disj`",
                "write `:`, or leave `disj` out",
            );
        }
        let bound = self.bound()?;
        Ok(Decl { span: self.span_from(first), private, variable, disjoint, names, defined, disjoint_bound, bound })
    }

    /// `disj` before names or a bound, and Alloy 4's `disjoint`, now a name; as in `disj[a, b]` they are operands.
    fn eat_disjoint(&mut self) -> Option<Token> {
        let is_old =
            self.is_word(0, &["disjoint"]) && self.ahead(1).begins_operand() && self.ahead(1) != TokenKind::Brace;
        let is_new = self.at(TokenKind::Disj) && self.ahead(1) != TokenKind::Bracket;
        (is_old || is_new).then(|| self.bump())
    }

    pub(super) fn names(&mut self) -> Parsed<Vec<Ident>> {
        let mut names = vec![self.ident("a name")?];
        while self.eat(TokenKind::Comma).is_some() {
            names.push(self.ident("a name")?);
        }
        Ok(names)
    }

    /// What the values are taken from.
    fn bound(&mut self) -> Parsed<Expr> {
        let comma_is_else = std::mem::replace(&mut self.comma_is_else, false);
        let bound = match self.dialect {
            Dialect::Alloy | Dialect::Specification | Dialect::DynAlloy => self.expression_at(OR)?,
            Dialect::Thesis => self.old_bound()?,
        };
        self.comma_is_else = comma_is_else;
        Ok(bound)
    }

    /// A bound of the old notation, perhaps with a mark behind it: `T?`, `T!`, `T+`.
    fn old_bound(&mut self) -> Parsed<Expr> {
        let bound = self.old_type()?;
        let Some(mark) = self.multiplicity().filter(|_| !self.ahead(1).begins_operand()) else { return Ok(bound) };
        let span = bound.span.to(self.here());
        self.bump();
        self.raise(0)?;
        Ok(Expr { kind: ExprKind::Unary(UnaryOp::Multiplicity(mark), Box::new(bound)), span })
    }

    /// What values are taken from in the old notation, where a colon would compare, and `+` may be a mark.
    pub(super) fn old_type(&mut self) -> Parsed<Expr> {
        self.deeper(|parser| {
            let left = parser.prefixed(COMPARE)?;
            let is_marked = parser.multiplicity().is_some() && !parser.ahead(1).begins_operand();
            if is_marked && parser.ahead(1) != TokenKind::Arrow { Ok(left) } else { parser.operators(left, SHIFT) }
        })
    }

    /// Takes the `var` of Alloy 6, which is a name where a colon or comma follows.
    pub(super) fn variable(&mut self) -> Option<Span> {
        let follows = !matches!(self.ahead(1), TokenKind::Colon | TokenKind::Comma | TokenKind::Equal);
        (follows && self.is_word(0, &["var"])).then(|| {
            let token = self.bump();
            self.note_time("var", token);
            self.span_of(token)
        })
    }

    /// `part` and `exh` were dropped from the language.
    fn partition(&mut self) {
        let words = ["part", "partition", "exh", "exhaustive"];
        let is_old = self.at(TokenKind::Part) || self.is_word(0, &words);
        if is_old && self.ahead(1) == TokenKind::Ident {
            let token = self.bump();
            let message = format!("`{}` is no longer part of the language", self.text_of(token));
            self.report(self.span_of(token), message, "use `disj`, and say in a fact that the union is everything");
        }
    }

    /// Whether the token this far ahead is one of these words.
    pub(super) fn is_word(&self, ahead: usize, words: &[&str]) -> bool {
        self.ahead(ahead) == TokenKind::Ident && words.contains(&self.text_of(self.tokens[self.place + ahead]))
    }
}
