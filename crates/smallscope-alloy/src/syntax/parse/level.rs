//! How tightly operators bind: the higher the level, the tighter. Quantifiers and `let` reach as far as they can.

use super::super::tree::BinaryOp;

/// `;`
pub(in super::super) const SEQUENCE: u8 = 0;
/// `or`
pub(in super::super) const OR: u8 = 1;
/// `iff`
pub(in super::super) const IFF: u8 = 2;
/// `implies` and `else`
pub(in super::super) const IMPLIES: u8 = 3;
/// `and`
pub(in super::super) const AND: u8 = 4;
/// `until` and the other operators of time between operands
pub(in super::super) const UNTIL: u8 = 5;
/// `not`, and the operators of time before an operand
pub(in super::super) const NOT: u8 = 6;
/// comparisons, and `no`, `some`, `lone`, `one`, `set`, `seq`
pub(in super::super) const COMPARE: u8 = 7;
/// `<<`, `>>`, `>>>`
pub(in super::super) const SHIFT: u8 = 8;
/// `+`, `-`, `fun/add`, `fun/sub`
pub(in super::super) const PLUS: u8 = 9;
/// `fun/mul`, `fun/div`, `fun/rem`
pub(in super::super) const TIMES: u8 = 10;
/// `#`, `int`, `sum`
pub(in super::super) const COUNT: u8 = 11;
/// `++`
pub(in super::super) const OVERRIDE: u8 = 12;
/// `&`
pub(in super::super) const INTERSECT: u8 = 13;
/// `->`
pub(in super::super) const ARROW: u8 = 14;
/// `<:`
pub(in super::super) const DOMAIN: u8 = 15;
/// `:>`
pub(in super::super) const RANGE: u8 = 16;
/// `.`, `[]`
pub(in super::super) const JOIN: u8 = 17;
/// `~`, `^`, `*`
pub(in super::super) const CLOSURE: u8 = 18;
/// Names, numbers, and what stands in brackets.
pub(in super::super) const OPERAND: u8 = 19;

/// The level of an operator.
pub(in super::super) fn of(op: BinaryOp) -> u8 {
    match op {
        BinaryOp::Or => OR,
        BinaryOp::Iff => IFF,
        BinaryOp::And => AND,
        BinaryOp::ShiftLeft | BinaryOp::ShiftRight | BinaryOp::ShiftRightUnsigned => SHIFT,
        BinaryOp::Plus | BinaryOp::Minus | BinaryOp::Add | BinaryOp::Subtract => PLUS,
        BinaryOp::Multiply | BinaryOp::Divide | BinaryOp::Remainder => TIMES,
        BinaryOp::Override => OVERRIDE,
        BinaryOp::Intersect => INTERSECT,
        BinaryOp::RestrictDomain => DOMAIN,
        BinaryOp::RestrictRange => RANGE,
        BinaryOp::Join => JOIN,
    }
}
