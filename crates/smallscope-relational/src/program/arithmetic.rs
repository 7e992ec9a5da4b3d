//! Two's-complement arithmetic that wraps around at a bit width of up to 64.
//!
//! Sums and products modulo 2^64 are right modulo every smaller power of two.

use crate::logic::IntOp;

/// The integer of the bit width with the same lowest bits.
#[inline]
pub(super) fn wrapped(value: i64, width: u32) -> i64 {
    let unused = 64 - width;
    value << unused >> unused
}

/// Two integers of the bit width combined.
pub(super) fn apply(op: IntOp, left: i64, right: i64, width: u32) -> i64 {
    let value = match op {
        IntOp::Plus => left.wrapping_add(right),
        IntOp::Minus => left.wrapping_sub(right),
        IntOp::Times => left.wrapping_mul(right),
        // As SMT-LIB has it.
        IntOp::Divide if right == 0 => {
            if left >= 0 {
                -1
            } else {
                1
            }
        }
        IntOp::Divide => left.wrapping_div(right),
        IntOp::Remainder if right == 0 => left,
        IntOp::Remainder => left.wrapping_rem(right),
        IntOp::ShiftLeft => match unsigned(right, width) {
            amount if amount < u64::from(width) => left << amount,
            _ => 0,
        },
        IntOp::ShiftRight => left >> unsigned(right, width).min(63),
        IntOp::ShiftRightUnsigned => match unsigned(right, width) {
            amount if amount < u64::from(width) => (unsigned(left, width) >> amount) as i64,
            _ => 0,
        },
    };
    wrapped(value, width)
}

/// The number with the same bits and no sign.
fn unsigned(value: i64, width: u32) -> u64 {
    value as u64 & (u64::MAX >> (64 - width))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(op: IntOp, width: u32, cases: &[(i64, i64, i64)]) {
        for &(left, right, value) in cases {
            assert_eq!(apply(op, left, right, width), value, "{op:?} {left} {right} at {width} bits");
        }
    }

    #[test]
    fn results_wrap_at_the_width() {
        check(IntOp::Plus, 4, &[(3, 4, 7), (7, 1, -8), (-8, -1, 7)]);
        check(IntOp::Plus, 64, &[(i64::MAX, 1, i64::MIN), (-1, -1, -2)]);
        check(IntOp::Minus, 4, &[(-8, 1, 7), (0, -8, -8)]);
        check(IntOp::Times, 64, &[(1 << 62, 2, i64::MIN), (1 << 32, 1 << 32, 0), (-3, 5, -15)]);
        check(IntOp::Times, 5, &[(5, 5, -7), (-16, -1, -16)]);
        check(IntOp::Plus, 1, &[(-1, -1, 0), (0, -1, -1)]);
    }

    #[test]
    fn division_rounds_toward_zero_and_by_zero_is_that_of_smt_lib() {
        check(IntOp::Divide, 64, &[(7, -2, -3), (i64::MIN, -1, i64::MIN), (5, 0, -1), (0, 0, -1), (-5, 0, 1)]);
        check(IntOp::Divide, 4, &[(-8, -1, -8), (-7, 2, -3)]);
        check(IntOp::Divide, 1, &[(-1, 0, -1)]);
        check(IntOp::Remainder, 64, &[(-7, 2, -1), (7, -2, 1), (i64::MIN, -1, 0), (5, 0, 5), (-5, 0, -5)]);
    }

    #[test]
    fn shifts_take_the_amount_without_sign() {
        check(IntOp::ShiftLeft, 4, &[(3, 1, 6), (3, 2, -4), (1, 4, 0), (1, -1, 0)]);
        check(IntOp::ShiftLeft, 64, &[(1, 63, i64::MIN), (1, 64, 0), (1, -1, 0)]);
        check(IntOp::ShiftRight, 64, &[(i64::MIN, 63, -1), (-8, 1, -4), (7, -1, 0), (-3, 64, -1)]);
        check(IntOp::ShiftRightUnsigned, 4, &[(-8, 1, 4), (-1, 0, -1), (-1, 3, 1), (-1, 4, 0)]);
        check(IntOp::ShiftRightUnsigned, 64, &[(-1, 1, i64::MAX), (-1, 63, 1), (-1, 64, 0), (-1, -1, 0)]);
    }
}
