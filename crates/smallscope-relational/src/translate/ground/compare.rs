//! Comparisons of integers, with short ways for the usual ones.

use smallscope_solver::{Bit, Stop};

use super::{Grounder, Number};
use crate::logic::{Comparison, Expr, IntExpr, IntKind};
use crate::translate::matrix::Matrix;

/// Up to this many pairs of values, two sums of single atoms are compared value by value.
const MOST_PAIRS: usize = 400;

/// Up to this many bits are counted in unary for a comparison with any constant.
const FEW_BITS: usize = 16;

/// Constants so near to zero or to the number of bits are compared with a count in unary.
const NEAR: usize = 4;

/// A number as the values it can have, exactly one of which it has.
type Alternatives = Vec<(i64, Bit)>;

impl Grounder<'_> {
    /// Two integers compared.
    pub(super) fn compare(
        &mut self,
        comparison: Comparison,
        left: &IntExpr,
        right: &IntExpr,
        positive: bool,
    ) -> Result<Bit, Stop> {
        let short = match (left.kind(), right.kind()) {
            (IntKind::Cardinality(inner), IntKind::Constant(value)) => {
                self.compare_count(comparison, inner, *value, positive)?
            }
            (IntKind::Constant(value), IntKind::Cardinality(inner)) => {
                self.compare_count(turned(comparison), inner, *value, positive)?
            }
            _ => self.compare_alternatives(comparison, left, right, positive)?,
        };
        if let Some(holds) = short {
            return Ok(holds);
        }
        let (a, b) = (self.int(left)?, self.int(right)?);
        let holds = self.compare_words(comparison, &a, &b);
        Ok(self.settle(holds, &[(a.taint, left.free()), (b.taint, right.free())], positive))
    }

    fn compare_words(&mut self, comparison: Comparison, left: &Number, right: &Number) -> Bit {
        let (a, b, circuit) = (&left.word, &right.word, &mut self.circuit);
        match comparison {
            Comparison::Equal => circuit.word_equal(a, b),
            Comparison::Less => circuit.word_less(a, b),
            Comparison::AtMost => circuit.word_at_most(a, b),
            Comparison::Greater => circuit.word_less(b, a),
            Comparison::AtLeast => circuit.word_at_most(b, a),
        }
    }

    /// How many tuples there are, compared with a constant: in unary, if the number always fits the bit width, and there
    /// are few tuples or the constant is near an end.
    fn compare_count(
        &mut self,
        comparison: Comparison,
        inner: &Expr,
        value: i64,
        positive: bool,
    ) -> Result<Option<Bit>, Stop> {
        let set = self.expr(inner)?;
        let bits: Vec<Bit> = set.matrix.bits().collect();
        let near = bits.len() <= FEW_BITS || value <= NEAR as i64 || value + NEAR as i64 >= bits.len() as i64;
        if !near || bits.len() as i64 >= 1 << (self.width - 1) {
            return Ok(None);
        }
        let holds = match comparison {
            Comparison::Equal => {
                let (most, least) = (self.count_at_most(&bits, value), self.count_at_most(&bits, value - 1));
                self.circuit.and(most, !least)
            }
            Comparison::Less => self.count_at_most(&bits, value - 1),
            Comparison::AtMost => self.count_at_most(&bits, value),
            Comparison::Greater => !self.count_at_most(&bits, value),
            Comparison::AtLeast => !self.count_at_most(&bits, value - 1),
        };
        Ok(Some(self.settle(holds, &[(set.taint, inner.free())], positive)))
    }

    fn count_at_most(&mut self, bits: &[Bit], most: i64) -> Bit {
        usize::try_from(most).map_or(Bit::FALSE, |most| self.circuit.at_most(bits, most))
    }

    /// Two numbers with few values: no pair of values for which the comparison fails.
    fn compare_alternatives(
        &mut self,
        comparison: Comparison,
        left: &IntExpr,
        right: &IntExpr,
        positive: bool,
    ) -> Result<Option<Bit>, Stop> {
        let Some((a, left_taint)) = self.alternatives(left)? else { return Ok(None) };
        let Some((b, right_taint)) = self.alternatives(right)? else { return Ok(None) };
        if a.len() * b.len() > MOST_PAIRS {
            return Ok(None);
        }
        let mut parts = Vec::new();
        for &(value, bit) in &a {
            let failing: Vec<_> = b.iter().filter(|(other, _)| !compares(comparison, value, *other)).collect();
            parts.extend(failing.iter().map(|(_, other)| !self.circuit.and(bit, *other)));
        }
        let holds = self.circuit.all(parts);
        Ok(Some(self.settle(holds, &[(left_taint, left.free()), (right_taint, right.free())], positive)))
    }

    /// The values of a constant, or of the sum of what is known to be at most one atom, and its taint.
    fn alternatives(&mut self, int: &IntExpr) -> Result<Option<(Alternatives, Bit)>, Stop> {
        match int.kind() {
            IntKind::Constant(value) => Ok(Some((vec![(*value, Bit::TRUE)], Bit::FALSE))),
            IntKind::SumOf(inner) if self.is_lone(inner) => {
                let set = self.expr(inner)?;
                Ok(Some((self.carried_by_one(inner, &set.matrix), set.taint)))
            }
            _ => Ok(None),
        }
    }

    /// The integers that the atoms carry, and zero if there is no atom or it carries none.
    pub(super) fn carried_by_one(&mut self, inner: &Expr, set: &Matrix) -> Alternatives {
        let carried = self.carried(set);
        let (zeros, mut others): (Alternatives, Alternatives) = carried.iter().partition(|(value, _)| *value == 0);
        let always_carries = carried.len() == set.cells().len() && self.is_total(inner);
        let zero = match always_carries {
            true => self.circuit.any(zeros.iter().map(|alternative| alternative.1)),
            false => !self.circuit.any(others.iter().map(|alternative| alternative.1)),
        };
        others.extend((!zero.is_false()).then_some((0, zero)));
        others
    }
}

/// Whether two values stand in this relation.
fn compares(comparison: Comparison, left: i64, right: i64) -> bool {
    match comparison {
        Comparison::Equal => left == right,
        Comparison::Less => left < right,
        Comparison::AtMost => left <= right,
        Comparison::Greater => left > right,
        Comparison::AtLeast => left >= right,
    }
}

/// The comparison with the sides exchanged.
fn turned(comparison: Comparison) -> Comparison {
    match comparison {
        Comparison::Equal => Comparison::Equal,
        Comparison::Less => Comparison::Greater,
        Comparison::AtMost => Comparison::AtLeast,
        Comparison::Greater => Comparison::Less,
        Comparison::AtLeast => Comparison::AtMost,
    }
}
