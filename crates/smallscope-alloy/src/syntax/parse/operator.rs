//! The operators that follow an operand.

use super::super::token::Kind;
use super::super::tree::{BinaryOp, CompareOp, Multiplicity};
use super::level::{ARROW, COMPARE, IMPLIES, JOIN, SEQUENCE, UNTIL};
use super::{Dialect, Parser, level};

/// An operator after an operand.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Infix {
    Binary(BinaryOp),
    Temporal(&'static str),
    Compare(CompareOp, bool),
    Implies,
    Arrow(Multiplicity),
    Join,
    Box,
    Call,
    Prime,
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
            Kind::Semicolon if self.dialect != Dialect::DynAlloy => one(Infix::Temporal(";"), SEQUENCE),
            Kind::Implies | Kind::EqualGreater => one(Infix::Implies, IMPLIES),
            Kind::Dot => one(Infix::Join, JOIN),
            Kind::Bracket => one(Infix::Box, JOIN),
            Kind::Prime => one(Infix::Prime, JOIN),
            Kind::Paren if self.is_call() => one(Infix::Call, JOIN),
            Kind::Fun => self.arithmetic(),
            _ if kind.is_temporal_infix() => kind.temporal().and_then(|word| one(Infix::Temporal(word), UNTIL)),
            _ => self
                .arrow()
                .or_else(|| self.comparison())
                .or_else(|| binary(kind).and_then(|op| one(Infix::Binary(op), level::of(op)))),
        }
    }

    /// `f(x)`: without a gap, as blocks have formulas side by side.
    fn is_call(&self) -> bool {
        self.adjacent() && matches!(self.behind(), Some(Kind::Ident | Kind::Disj))
    }

    /// `fun/add` between its operands.
    fn arithmetic(&self) -> Option<Operator> {
        if self.ahead(1) != Kind::Slash || self.ahead(2) != Kind::Ident {
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
        if self.at(Kind::Arrow) {
            return Some(arrow(Multiplicity::Set, 1));
        }
        let left = self.multiplicity().filter(|_| self.ahead(1) == Kind::Arrow)?;
        Some(arrow(left, 2))
    }

    /// The multiplicity at the side of an arrow.
    pub(super) fn multiplicity(&self) -> Option<Multiplicity> {
        let is_old = self.dialect == Dialect::Thesis;
        Some(match self.kind() {
            Kind::One => Multiplicity::One,
            Kind::Lone => Multiplicity::Lone,
            Kind::Some => Multiplicity::Some,
            Kind::Set => Multiplicity::Set,
            Kind::Not if is_old => Multiplicity::One,
            Kind::Question | Kind::Option if is_old => Multiplicity::Lone,
            Kind::Plus if is_old => Multiplicity::Some,
            _ => return None,
        })
    }

    fn comparison(&self) -> Option<Operator> {
        let negated = self.at(Kind::Not);
        let kind = if negated { self.ahead(1) } else { self.kind() };
        let op = match kind {
            Kind::Equal => CompareOp::Equal,
            Kind::In => CompareOp::In,
            Kind::Less => CompareOp::Less,
            Kind::LessEqual => CompareOp::AtMost,
            Kind::Greater => CompareOp::Greater,
            Kind::GreaterEqual => CompareOp::AtLeast,
            Kind::Colon if self.dialect == Dialect::Thesis => CompareOp::In,
            _ => return None,
        };
        Some(Operator { infix: Infix::Compare(op, negated), level: COMPARE, tokens: 1 + usize::from(negated) })
    }
}

fn binary(kind: Kind) -> Option<BinaryOp> {
    Some(match kind {
        Kind::Or | Kind::BarBar => BinaryOp::Or,
        Kind::Iff | Kind::LessEqualGreater => BinaryOp::Iff,
        Kind::And | Kind::AmpersandAmpersand => BinaryOp::And,
        Kind::LessLess => BinaryOp::ShiftLeft,
        Kind::GreaterGreater => BinaryOp::ShiftRight,
        Kind::GreaterGreaterGreater => BinaryOp::ShiftRightUnsigned,
        Kind::Plus => BinaryOp::Plus,
        Kind::Minus => BinaryOp::Minus,
        Kind::PlusPlus => BinaryOp::Override,
        Kind::Ampersand => BinaryOp::Intersect,
        Kind::LessColon => BinaryOp::RestrictDomain,
        Kind::ColonGreater => BinaryOp::RestrictRange,
        _ => return None,
    })
}
