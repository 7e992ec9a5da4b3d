//! What binds names, and what stands in braces: quantifiers, `let`, comprehensions, blocks.

use super::super::token::{Token, TokenKind};
use super::super::tree::{Expr, ExprKind, Quantifier};
use super::level::OR;
use super::{Dialect, Parsed, Parser};

impl Parser<'_> {
    /// Whether an expression that binds names begins here.
    pub(super) fn begins_binding(&self) -> bool {
        match self.kind() {
            TokenKind::Let | TokenKind::With => true,
            _ if self.begins_bound() => false,
            TokenKind::All => true,
            TokenKind::No | TokenKind::Some | TokenKind::Lone | TokenKind::One | TokenKind::Sum => self.declares(1),
            _ => false,
        }
    }

    /// Whether a bound begins here, after a colon and perhaps `disj`: there, `some x, y: e` has a multiplicity.
    fn begins_bound(&self) -> bool {
        let before = self.tokens[..self.place].iter().rev().map(|token| token.kind);
        before
            .take_while(|kind| matches!(kind, TokenKind::Colon | TokenKind::Disj))
            .any(|kind| kind == TokenKind::Colon)
    }

    /// Whether names with a colon after them stand this far ahead.
    fn declares(&self, mut ahead: usize) -> bool {
        for prefix in [TokenKind::Private, TokenKind::Disj] {
            ahead += usize::from(self.ahead(ahead) == prefix);
        }
        while self.ahead(ahead) == TokenKind::Ident {
            match self.ahead(ahead + 1) {
                TokenKind::Comma => ahead += 2,
                TokenKind::Ident if self.is_word(ahead, &["var", "part", "exh", "disjoint"]) => ahead += 1,
                following => return following == TokenKind::Colon,
            }
        }
        false
    }

    pub(super) fn binding(&mut self) -> Parsed<Expr> {
        let first = self.bump();
        let quantifier = match first.kind {
            TokenKind::Let => return self.deeper(|parser| parser.let_names(first)),
            TokenKind::With => return self.with(first),
            TokenKind::All => Quantifier::All,
            TokenKind::No => Quantifier::No,
            TokenKind::Some => Quantifier::Some,
            TokenKind::Lone => Quantifier::Lone,
            TokenKind::One => Quantifier::One,
            _ => Quantifier::Sum,
        };
        let decls = self.declarations()?;
        let height = self.height;
        let body = self.body()?;
        self.raise(height)?;
        let kind = ExprKind::Quantified(quantifier, decls, Box::new(body));
        Ok(Expr { kind, span: self.span_from(first) })
    }

    /// `x = e, y = f | …` after `let`.
    fn let_names(&mut self, first: Token) -> Parsed<Expr> {
        let name = self.ident("a name after `let`")?;
        self.expect(TokenKind::Equal, "`=` after the name")?;
        let comma_is_else = std::mem::replace(&mut self.comma_is_else, false);
        let value = self.expression_at(OR)?;
        self.comma_is_else = comma_is_else;
        let height = self.height;
        let body = match self.eat(TokenKind::Comma) {
            Some(_) => {
                let next = self.token();
                self.deeper(|parser| parser.let_names(next))?
            }
            None => self.body()?,
        };
        self.raise(height)?;
        let kind = ExprKind::Let(name, Box::new(value), Box::new(body));
        Ok(Expr { kind, span: self.span_from(first) })
    }

    /// `| e`, or a block.
    pub(super) fn body(&mut self) -> Parsed<Expr> {
        if self.eat(TokenKind::Bar).is_some() {
            // `;` is about all that stands before it.
            return self.expression_at(OR);
        }
        if self.at(TokenKind::Brace) { self.block() } else { self.fail("`|` or `{` before what is said of the names") }
    }

    /// A comprehension or a block.
    pub(super) fn braces(&mut self) -> Parsed<Expr> {
        if self.declares(1) { self.comprehension() } else { self.block() }
    }

    fn comprehension(&mut self) -> Parsed<Expr> {
        let opening = self.bump();
        let decls = self.declarations()?;
        let height = self.height;
        let body = if self.at(TokenKind::BraceEnd) { None } else { Some(Box::new(self.body()?)) };
        self.expect_closing(TokenKind::BraceEnd, opening)?;
        self.raise(height)?;
        Ok(Expr { kind: ExprKind::Comprehension(decls, body), span: self.span_from(opening) })
    }

    /// A text that has nothing but formulas. What cannot be read is left out.
    pub(super) fn formulas(&mut self) -> Parsed<Expr> {
        let first = self.token();
        let (mut formulas, mut height) = (Vec::new(), 0);
        while !self.at(TokenKind::End) {
            if self.at(TokenKind::BraceEnd) || self.begins_paragraph() {
                self.no_formula();
                continue;
            }
            match self.expression() {
                Ok(formula) => formulas.push(formula),
                Err(_) => self.skip_in_block(),
            }
            height = height.max(self.height);
        }
        self.height = height;
        self.raise(0)?;
        Ok(Expr { kind: ExprKind::Block(formulas), span: self.span_from(first) })
    }

    /// Reports what belongs around formulas, and goes on after it.
    fn no_formula(&mut self) {
        let help = match self.kind() {
            TokenKind::BraceEnd => "leave it out: no `{` is open here",
            _ => "only formulas can stand here",
        };
        let _ = self.fail_with::<()>("a formula", help);
        let closing = self.bump().kind == TokenKind::BraceEnd;
        if !closing && !self.begins_line() {
            self.skip_in_block();
        }
    }

    /// Formulas in braces. What cannot be read is left out.
    pub(super) fn block(&mut self) -> Parsed<Expr> {
        let opening = self.expect(TokenKind::Brace, "`{`")?;
        let (mut formulas, mut height) = (Vec::new(), 0);
        let comma_is_else = self.comma_is_else;
        while !self.at(TokenKind::BraceEnd) {
            if self.at(TokenKind::End) || self.begins_paragraph() {
                self.missing(TokenKind::BraceEnd, opening);
                break;
            }
            self.comma_is_else = true;
            match self.expression() {
                Ok(formula) => formulas.push(formula),
                Err(_) => self.skip_in_block(),
            }
            height = height.max(self.height);
            // DynAlloy knows no time: there, it stands between formulas.
            while self.dialect == Dialect::DynAlloy && self.eat(TokenKind::Semicolon).is_some() {}
        }
        if let Some(closing) = self.eat(TokenKind::BraceEnd) {
            self.closed.push((opening, closing));
        }
        self.comma_is_else = comma_is_else;
        self.height = height;
        self.raise(0)?;
        Ok(Expr { kind: ExprKind::Block(formulas), span: self.span_from(opening) })
    }
}
