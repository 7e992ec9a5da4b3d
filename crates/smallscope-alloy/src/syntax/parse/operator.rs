//! The operators that follow an operand.

use super::super::token::TokenKind;
use super::super::tree::{BinaryOp, CompareOp, Multiplicity, TemporalOp};
use super::level::{ARROW, COMPARE, IMPLIES, JOIN, OPERAND, SEQUENCE, UNTIL};
use super::{Dialect, Parser, level};

/// An operator after an operand.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Infix {
    Binary(BinaryOp),
    Temporal(TemporalOp),
    Compare(CompareOp, bool),
    Implies,
    Arrow(Multiplicity),
    Join,
    Box,
    Call,
}

/// An operator after an operand, with its level and how many tokens it takes.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Operator {
    pub infix: Infix,
    pub level: u8,
    pub tokens: usize,
}

impl Parser<'_> {
    /// The operator that begins at the current token, where one can stand.
    pub(super) fn operator(&self) -> Option<Operator> {
        let one = |infix, level| Some(Operator { infix, level, tokens: 1 });
        let kind = self.kind();
        match kind {
            TokenKind::Plus if self.choice == Some(self.place) => None,
            TokenKind::Semicolon if self.dialect != Dialect::DynAlloy => {
                one(Infix::Temporal(TemporalOp::Sequence), SEQUENCE)
            }
            TokenKind::Implies | TokenKind::EqualGreater => one(Infix::Implies, IMPLIES),
            TokenKind::Dot => one(Infix::Join, JOIN),
            TokenKind::Bracket => one(Infix::Box, JOIN),
            TokenKind::Prime => one(Infix::Temporal(TemporalOp::Prime), OPERAND),
            TokenKind::Paren if self.is_call() => one(Infix::Call, JOIN),
            TokenKind::Fun => self.arithmetic(),
            _ if kind.is_temporal_infix() => kind.temporal().and_then(|op| one(Infix::Temporal(op), UNTIL)),
            _ => self
                .arrow()
                .or_else(|| self.comparison())
                .or_else(|| binary(kind).and_then(|op| one(Infix::Binary(op), level::of(op)))),
        }
    }

    /// `f(x)`: without a gap, as blocks have formulas side by side.
    fn is_call(&self) -> bool {
        self.adjacent() && matches!(self.behind(), Some(TokenKind::Ident | TokenKind::Disj))
    }

    /// `fun/add` between its operands.
    fn arithmetic(&self) -> Option<Operator> {
        if self.ahead(1) != TokenKind::Slash || self.ahead(2) != TokenKind::Ident {
            return None;
        }
        let op = match self.text_of(self.tokens[self.place + 2]) {
            "add" => BinaryOp::Add,
            "sub" => BinaryOp::Subtract,
            "mul" => BinaryOp::Multiply,
            "div" => BinaryOp::Divide,
            "rem" => BinaryOp::Remainder,
            _ => return None,
        };
        Some(Operator { infix: Infix::Binary(op), level: level::of(op), tokens: 3 })
    }

    /// `->` with what stands before it.
    fn arrow(&self) -> Option<Operator> {
        let arrow = |left, tokens| Operator { infix: Infix::Arrow(left), level: ARROW, tokens };
        if self.at(TokenKind::Arrow) {
            return Some(arrow(Multiplicity::Set, 1));
        }
        let left = self.multiplicity().filter(|_| self.ahead(1) == TokenKind::Arrow)?;
        Some(arrow(left, 2))
    }

    /// The multiplicity at the side of an arrow.
    pub(super) fn multiplicity(&self) -> Option<Multiplicity> {
        let is_old = self.dialect == Dialect::Thesis;
        Some(match self.kind() {
            TokenKind::One => Multiplicity::One,
            TokenKind::Lone => Multiplicity::Lone,
            TokenKind::Some => Multiplicity::Some,
            TokenKind::Set => Multiplicity::Set,
            TokenKind::Not if is_old => Multiplicity::One,
            TokenKind::Question | TokenKind::Option if is_old => Multiplicity::Lone,
            TokenKind::Plus if is_old => Multiplicity::Some,
            _ => return None,
        })
    }

    fn comparison(&self) -> Option<Operator> {
        let negated = self.at(TokenKind::Not);
        let kind = if negated { self.ahead(1) } else { self.kind() };
        let op = match kind {
            TokenKind::Equal => CompareOp::Equal,
            TokenKind::In => CompareOp::In,
            TokenKind::Less => CompareOp::Less,
            TokenKind::LessEqual => CompareOp::AtMost,
            TokenKind::Greater => CompareOp::Greater,
            TokenKind::GreaterEqual => CompareOp::AtLeast,
            TokenKind::Colon if self.dialect == Dialect::Thesis => CompareOp::In,
            _ => return None,
        };
        Some(Operator { infix: Infix::Compare(op, negated), level: COMPARE, tokens: 1 + usize::from(negated) })
    }
}

fn binary(kind: TokenKind) -> Option<BinaryOp> {
    Some(match kind {
        TokenKind::Or | TokenKind::BarBar => BinaryOp::Or,
        TokenKind::Iff | TokenKind::LessEqualGreater => BinaryOp::Iff,
        TokenKind::And | TokenKind::AmpersandAmpersand => BinaryOp::And,
        TokenKind::LessLess => BinaryOp::ShiftLeft,
        TokenKind::GreaterGreater => BinaryOp::ShiftRight,
        TokenKind::GreaterGreaterGreater => BinaryOp::ShiftRightUnsigned,
        TokenKind::Plus => BinaryOp::Plus,
        TokenKind::Minus => BinaryOp::Minus,
        TokenKind::PlusPlus => BinaryOp::Override,
        TokenKind::Ampersand => BinaryOp::Intersect,
        TokenKind::LessColon => BinaryOp::RestrictDomain,
        TokenKind::ColonGreater => BinaryOp::RestrictRange,
        _ => return None,
    })
}
