//! Two's-complement arithmetic at a bit width, with the fact whether the exact result fits.

use crate::evaluate::Valued;
use crate::logic::IntOp;

/// An exact result brought to the bit width.
pub(super) fn wrapped(exact: i128, width: u32) -> Valued<i64> {
    let unused = 128 - width;
    let value = exact << unused >> unused;
    Valued { value: value as i64, overflowed: value != exact }
}

/// Two integers of the bit width combined.
pub(super) fn apply(op: IntOp, left: i64, right: i64, width: u32) -> Valued<i64> {
    let (a, b) = (i128::from(left), i128::from(right));
    match op {
        IntOp::Plus => wrapped(a + b, width),
        IntOp::Minus => wrapped(a - b, width),
        IntOp::Times => wrapped(a * b, width),
        IntOp::Divide if b == 0 => {
            Valued { value: wrapped(if a >= 0 { -1 } else { 1 }, width).value, overflowed: true }
        }
        IntOp::Divide => wrapped(a / b, width),
        IntOp::Remainder if b == 0 => Valued { value: left, overflowed: true },
        IntOp::Remainder => wrapped(a % b, width),
        IntOp::ShiftLeft => shift_left(left, unsigned(right, width), width),
        IntOp::ShiftRight => Valued::exact(left >> unsigned(right, width).min(63)),
        IntOp::ShiftRightUnsigned => {
            let shifted = unsigned(left, width).checked_shr(unsigned(right, width) as u32).unwrap_or(0);
            Valued::exact(wrapped(i128::from(shifted), width).value)
        }
    }
}

/// The number with the same bits and no sign.
fn unsigned(value: i64, width: u32) -> u64 {
    value as u64 & ((1 << width) - 1)
}

fn shift_left(value: i64, amount: u64, width: u32) -> Valued<i64> {
    match amount >= u64::from(width) {
        true => Valued { value: 0, overflowed: value != 0 },
        false => wrapped(i128::from(value) << amount, width),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(op: IntOp, width: u32, cases: &[(i64, i64, i64, bool)]) {
        for &(left, right, value, overflowed) in cases {
            assert_eq!(apply(op, left, right, width), Valued { value, overflowed }, "{op:?} {left} {right}");
        }
    }

    #[test]
    fn results_wrap_and_say_so() {
        check(IntOp::Plus, 4, &[(3, 4, 7, false), (7, 1, -8, true), (-8, -1, 7, true)]);
        check(IntOp::Minus, 4, &[(-8, 1, 7, true), (0, -8, -8, true), (-1, -8, 7, false)]);
        check(IntOp::Times, 4, &[(-2, 4, -8, false), (2, 4, -8, true), (4, 4, 0, true)]);
        check(IntOp::Plus, 1, &[(-1, -1, 0, true), (0, -1, -1, false)]);
    }

    #[test]
    fn division_rounds_toward_zero_and_by_zero_is_that_of_smt_lib() {
        check(IntOp::Divide, 4, &[(7, 2, 3, false), (-7, 2, -3, false), (7, -2, -3, false), (-8, -1, -8, true)]);
        check(IntOp::Divide, 4, &[(5, 0, -1, true), (0, 0, -1, true), (-5, 0, 1, true)]);
        check(IntOp::Remainder, 4, &[(7, 2, 1, false), (-7, 2, -1, false), (7, -2, 1, false), (-8, -1, 0, false)]);
        check(IntOp::Remainder, 4, &[(5, 0, 5, true), (-5, 0, -5, true)]);
        check(IntOp::Divide, 1, &[(-1, 0, -1, true)]);
    }

    #[test]
    fn shifts_take_the_amount_without_sign() {
        check(IntOp::ShiftLeft, 4, &[(3, 1, 6, false), (3, 2, -4, true), (-1, 3, -8, false), (-2, 3, 0, true)]);
        check(IntOp::ShiftLeft, 4, &[(1, 4, 0, true), (0, 7, 0, false), (1, -1, 0, true)]);
        check(IntOp::ShiftRight, 4, &[(-8, 1, -4, false), (-8, 4, -1, false), (7, -1, 0, false), (-3, -8, -1, false)]);
        check(
            IntOp::ShiftRightUnsigned,
            4,
            &[(-8, 1, 4, false), (-1, 0, -1, false), (-1, 3, 1, false), (-1, 4, 0, false)],
        );
        check(IntOp::ShiftRightUnsigned, 32, &[(-1, -1, 0, false), (-1, 1, i64::from(i32::MAX), false)]);
    }
}
