//! Operands: what stands before an operator, and the operators before it.

use super::super::token::{Token, TokenKind};
use super::super::tree::{Expr, ExprKind, Multiplicity, Name, TemporalOp, UnaryOp};
use super::level::{CLOSURE, COMPARE, COUNT, NOT, SHIFT};
use super::{Dialect, Parsed, Parser};

impl Parser<'_> {
    /// An operand with the operators before it, where operators of this level and above are wanted.
    pub(super) fn prefixed(&mut self, level: u8) -> Parsed<Expr> {
        if self.begins_binding() {
            return self.binding();
        }
        let Some((op, own, operand)) = self.prefix() else { return self.operand() };
        self.check_level(own, level)?;
        let token = self.bump();
        let inner = self.expression_at(operand)?;
        self.raise(0)?;
        let kind = match op {
            Prefix::Unary(op) => ExprKind::Unary(op, Box::new(inner)),
            Prefix::Temporal(op) => ExprKind::Temporal(op, vec![inner]),
        };
        Ok(Expr { kind, span: self.span_from(token) })
    }

    /// The operator before an operand: its level, and the level of its operand.
    fn prefix(&self) -> Option<(Prefix, u8, u8)> {
        let multiplicity = |m| (Prefix::Unary(UnaryOp::Multiplicity(m)), COMPARE, SHIFT);
        let unary = |op, level| (Prefix::Unary(op), level, level);
        let is_named = self.behind() == Some(TokenKind::Dot) || self.ahead(1) == TokenKind::Bracket;
        Some(match self.kind() {
            TokenKind::Not => unary(UnaryOp::Not, NOT),
            kind if kind.is_temporal_prefix() => (Prefix::Temporal(kind.temporal()?), NOT, NOT),
            TokenKind::No => (Prefix::Unary(UnaryOp::No), COMPARE, SHIFT),
            TokenKind::Some => multiplicity(Multiplicity::Some),
            TokenKind::One => multiplicity(Multiplicity::One),
            TokenKind::Lone | TokenKind::Option => multiplicity(Multiplicity::Lone),
            TokenKind::Set => multiplicity(Multiplicity::Set),
            TokenKind::Seq if self.ahead(1) != TokenKind::Slash => (Prefix::Unary(UnaryOp::Seq), COMPARE, SHIFT),
            TokenKind::Exactly => (Prefix::Unary(UnaryOp::Exactly), COMPARE, SHIFT),
            TokenKind::Hash => unary(UnaryOp::Cardinality, COUNT),
            TokenKind::Int if !is_named => unary(UnaryOp::Int, COUNT),
            TokenKind::Sum if !is_named => unary(UnaryOp::Sum, COUNT),
            TokenKind::Minus if self.ahead(1) != TokenKind::Number => unary(UnaryOp::Negate, COUNT),
            TokenKind::Tilde => unary(UnaryOp::Transpose, CLOSURE),
            TokenKind::Caret => unary(UnaryOp::Closure, CLOSURE),
            TokenKind::Star => unary(UnaryOp::ReflexiveClosure, CLOSURE),
            _ => return None,
        })
    }

    /// An operator before its operand that binds more weakly than what stands before it needs parentheses. On a line of its own, it
    /// is rather the operator before it that lacks its operand.
    fn check_level(&mut self, own: u8, wanted: u8) -> Parsed<()> {
        if own >= wanted {
            return Ok(());
        }
        if self.begins_line() {
            return self.no_operand();
        }
        let sign = self.text_of(self.token()).to_owned();
        let message = format!("`{sign}` binds more weakly than the operator before it");
        self.report(self.here(), message, &format!("put it in parentheses: `({sign} …)`"));
        Ok(())
    }

    fn operand(&mut self) -> Parsed<Expr> {
        self.height = 0;
        let first = self.token();
        let kind = match first.kind {
            TokenKind::Number => {
                self.bump();
                ExprKind::Number(self.number(first))
            }
            TokenKind::Minus => {
                self.bump();
                let digits = self.bump();
                ExprKind::Number(-self.number(digits))
            }
            TokenKind::Text => {
                self.bump();
                ExprKind::Text(self.unquote(first))
            }
            TokenKind::PreState => return self.before(),
            TokenKind::Brace => return self.braces(),
            TokenKind::Paren => return self.parentheses(),
            TokenKind::If if self.dialect != Dialect::Alloy => return self.if_then_else(),
            TokenKind::At => {
                self.bump();
                let mut name = self.path("a name after `@`")?;
                name.span = self.span_from(first);
                ExprKind::Name { name, at: true }
            }
            _ => ExprKind::Name { name: self.operand_name()?, at: false },
        };
        Ok(Expr { kind, span: self.span_from(first) })
    }

    fn operand_name(&mut self) -> Parsed<Name> {
        let first = self.token();
        match first.kind {
            TokenKind::Ident
            | TokenKind::Seq
            | TokenKind::Univ
            | TokenKind::String
            | TokenKind::SigInt
            | TokenKind::None => self.signature("a name"),
            TokenKind::This if self.ahead(1) == TokenKind::Slash => self.path("a name"),
            TokenKind::This | TokenKind::Iden | TokenKind::Int | TokenKind::Sum | TokenKind::Disj => {
                self.bump();
                Ok(self.name_from(first))
            }
            TokenKind::Fun | TokenKind::Pred
                if self.ahead(1) == TokenKind::Slash && self.ahead(2) == TokenKind::Ident =>
            {
                self.advance(3);
                Ok(self.name_from(first))
            }
            _ => self.no_operand(),
        }
    }

    /// There is no operand where one must be.
    fn no_operand<T>(&mut self) -> Parsed<T> {
        let sign = self.text_of(self.token()).to_owned();
        let help = match self.kind() {
            TokenKind::All => "`all` needs a variable: `all x: e | …`".to_owned(),
            TokenKind::Else => "`else` belongs to `implies`: `a implies b else c`".to_owned(),
            TokenKind::Comma => "formulas in braces stand side by side, without commas".to_owned(),
            TokenKind::Semicolon => "formulas in braces stand side by side, without semicolons".to_owned(),
            _ if self.operator_is_behind() && (self.closes() || self.prefix().is_some()) => {
                let operator = self.text_of(self.tokens[self.place - 1]);
                format!("`{operator}` needs something on its right")
            }
            _ if self.operator().is_some() => format!("`{sign}` needs something on its left"),
            _ => return self.fail("an expression"),
        };
        self.fail_with("an expression", &help)
    }

    fn closes(&self) -> bool {
        matches!(self.kind(), TokenKind::BraceEnd | TokenKind::ParenEnd | TokenKind::BracketEnd)
    }

    fn operator_is_behind(&self) -> bool {
        self.behind().is_some_and(|kind| {
            !kind.ends_operand() && !matches!(kind, TokenKind::Brace | TokenKind::Paren | TokenKind::Bracket)
        })
    }

    fn parentheses(&mut self) -> Parsed<Expr> {
        let opening = self.bump();
        let comma_is_else = std::mem::replace(&mut self.comma_is_else, true);
        let mut inner = self.expression()?;
        self.comma_is_else = comma_is_else;
        self.expect_closing(TokenKind::ParenEnd, opening)?;
        inner.span = self.span_from(opening);
        Ok(inner)
    }

    /// The value of a number: decimal, `0x…` or `0b…`, perhaps with `_` inside.
    pub(super) fn number(&mut self, token: Token) -> i64 {
        let text = self.text_of(token).replace('_', "");
        let (digits, radix) = match (text.strip_prefix("0x"), text.strip_prefix("0b")) {
            (Some(digits), _) => (digits, 16),
            (_, Some(digits)) => (digits, 2),
            _ => (text.as_str(), 10),
        };
        // No bit width reaches beyond 32 bits.
        i32::from_str_radix(digits, radix).map(i64::from).unwrap_or_else(|_| {
            let is_number = digits.chars().all(|digit| digit.is_digit(radix)) && !digits.is_empty();
            let written = self.text_of(token);
            let (message, help) = match is_number {
                true => (format!("the number `{written}` is too large"), "the largest is 2147483647"),
                false => (format!("`{written}` is no number"), "a name cannot begin with a digit"),
            };
            self.report(self.span_of(token), message, help);
            0
        })
    }

    /// What a text in quotes says.
    pub(super) fn unquote(&mut self, token: Token) -> String {
        let written = self.text_of(token);
        let inner = written.strip_prefix('"').unwrap_or(written);
        let inner = inner.strip_suffix('"').unwrap_or(inner).to_owned();
        let (mut text, mut characters) = (String::with_capacity(inner.len()), inner.chars());
        while let Some(next) = characters.next() {
            match (next, if next == '\\' { characters.next() } else { None }) {
                ('\\', Some('n')) => text.push('\n'),
                ('\\', Some(escaped @ ('\\' | '\'' | '"'))) => text.push(escaped),
                ('\\', _) => {
                    let help = "`\\` is followed by `\\`, `n`, `'` or `\"`";
                    self.report(self.span_of(token), "this text has a `\\` with no meaning", help);
                }
                _ => text.push(next),
            }
        }
        if inner.is_empty() && self.dialect != Dialect::Specification {
            self.report(self.span_of(token), "a text cannot be empty", "");
        }
        text
    }
}

enum Prefix {
    Unary(UnaryOp),
    Temporal(TemporalOp),
}
