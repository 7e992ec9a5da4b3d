//! Integers: which the program may hold, and which stand for those that are too large.
//!
//! A program holds integers of an inner range, `-2^k` to `2^k - 1`; the bit width is large enough that one operation on them never wraps
//! around. A result outside of the range is beyond the bound. Literals outside of it, such as `i32::MAX`, are the numbers next to the range,
//! in their order: they compare as they should, and arithmetic on them is beyond the bound.

use std::collections::BTreeSet;

use super::Bounds;
use crate::ir::{Arith, ExprKind, IntType, Program};
use crate::walk;

/// Literals up to this size are in the inner range.
const SMALL: i128 = 16;

/// Where integers of inputs are no larger than this, products of two of them are in the inner range.
const SMALL_FACTOR: i128 = 8;

/// The integers of a translation.
#[derive(Clone, Debug)]
pub(super) struct Numbers {
    /// The least that the program may hold.
    pub(super) low: i64,
    /// The largest that the program may hold.
    pub(super) high: i64,
    /// How many bits integers have.
    pub(super) bits: u32,
    /// Literals below the range, the least first.
    below: Vec<i128>,
    /// Literals above the range, the least first.
    above: Vec<i128>,
}

impl Numbers {
    /// The integers that a program needs whose inputs have at most so many objects of a class.
    pub(super) fn of(program: &Program, bounds: &Bounds, most_objects: usize) -> Numbers {
        let (literals, multiplies) = literals(program);
        let is_small = |literal: &&i128| literal.abs() <= SMALL;
        let largest_literal = literals.iter().filter(is_small).map(|literal| literal.abs()).max().unwrap_or(0);
        let bound = i128::from(bounds.ints.start().abs().max(bounds.ints.end().abs()));
        let sizes = most_objects.max(bounds.length) as i128 + 1;
        let products = if multiplies && bound <= SMALL_FACTOR { bound * bound } else { 0 };
        let needed = bound.max(sizes).max(largest_literal).max(products);
        let inner = (1..30).find(|k| needed < 1 << k).unwrap_or(30);
        let (low, high) = (-(1i64 << inner), (1i64 << inner) - 1);
        let beyond = |literal: &&i128| **literal < i128::from(low) || **literal > i128::from(high);
        let (below, above) = literals.iter().filter(beyond).partition(|literal| **literal < 0);
        let bits = if multiplies { (2 * inner + 2).min(32) } else { inner + 2 };
        let mut numbers = Numbers { low, high, bits, below, above };
        let widest = numbers.below.len().max(numbers.above.len()) as u64;
        while numbers.bits < 32 && (1u64 << (numbers.bits - 1)) < (1u64 << inner) + widest + 1 {
            numbers.bits += 1;
        }
        numbers
    }

    /// The integer that stands for a literal.
    pub(super) fn literal(&self, value: i128) -> i64 {
        if let Some(place) = self.below.iter().position(|wide| *wide == value) {
            return self.low - (self.below.len() - place) as i64;
        }
        if let Some(place) = self.above.iter().position(|wide| *wide == value) {
            return self.high + 1 + place as i64;
        }
        i64::try_from(value).unwrap_or(if value < 0 { self.low } else { self.high })
    }

    /// The least integer that stands for a number no less than this one.
    pub(super) fn at_least(&self, value: i128) -> i64 {
        let below = self.below.iter().filter(|wide| **wide >= value).count() as i64;
        i64::try_from(value).ok().filter(|value| *value >= self.low).unwrap_or(self.low - below)
    }

    /// The largest integer that stands for a number no larger than this one.
    pub(super) fn at_most(&self, value: i128) -> i64 {
        let above = self.above.iter().filter(|wide| **wide <= value).count() as i64;
        i64::try_from(value).ok().filter(|value| *value <= self.high).unwrap_or(self.high + above)
    }

    /// Whether a literal is outside of the range.
    pub(super) fn is_wide(&self, literal: i128) -> bool {
        !(i128::from(self.low)..=i128::from(self.high)).contains(&literal)
    }

    /// The bits of numbers of the range, without their sign.
    pub(super) fn inner_bits(&self) -> u32 {
        self.high.count_ones()
    }

    /// An integer that does as an operand what a literal outside of the range does to all numbers of the range (`&`: to those that are not
    /// negative), if there is one.
    pub(super) fn operand(&self, op: Arith, literal: i128) -> Option<i64> {
        let size = self.high + 1;
        match op {
            // The quotient is 0, and the remainder the number itself; of `-size`, only if the divisor is larger.
            Arith::Divide | Arith::Remainder => {
                let divisor = if literal.abs() == i128::from(size) { size } else { size + 1 };
                Some(if literal < 0 { -divisor } else { divisor })
            }
            Arith::BitAnd if literal > 0 => i64::try_from(literal % i128::from(size)).ok(),
            _ => None,
        }
    }

    /// The value that an integer stands for.
    pub(super) fn value(&self, number: i64) -> i128 {
        let below = usize::try_from(self.low - number).ok().filter(|&distance| distance > 0);
        let above = usize::try_from(number - self.high).ok().filter(|&distance| distance > 0);
        let wide = match (below, above) {
            (Some(distance), _) => self.below.len().checked_sub(distance).map(|place| self.below[place]),
            (_, Some(distance)) => self.above.get(distance - 1).copied(),
            _ => None,
        };
        wide.unwrap_or(i128::from(number))
    }

    /// Whether numbers stand for literals outside of the range.
    pub(super) fn has_wide(&self) -> bool {
        !self.below.is_empty() || !self.above.is_empty()
    }

    /// The integers that are atoms.
    pub(super) fn carried(&self) -> Vec<i64> {
        (self.low - self.below.len() as i64..=self.high + self.above.len() as i64).collect()
    }

    /// The integers of a type that inputs have.
    pub(super) fn of_input(&self, ty: IntType, bounds: &Bounds) -> Vec<i64> {
        let fits = |value: &i64| (ty.min()..=ty.max()).contains(&i128::from(*value));
        bounds.ints.clone().filter(fits).collect()
    }
}

/// The literals of a program, and whether it multiplies.
fn literals(program: &Program) -> (BTreeSet<i128>, bool) {
    let (mut literals, mut multiplies) = (BTreeSet::new(), false);
    for function in &program.functions {
        walk::statements(&function.body, &mut |statement| {
            walk::expressions(statement, &mut |expr| match &*expr.kind {
                ExprKind::Int(value) => {
                    literals.insert(*value);
                }
                ExprKind::Arith(Arith::Multiply | Arith::WrappingMultiply | Arith::ShiftLeft, ..)
                | ExprKind::Fits(Arith::Multiply | Arith::ShiftLeft, ..) => multiplies = true,
                _ => {}
            });
        });
    }
    (literals, multiplies)
}
