//! Numbers: which integers are atoms, and how many bits are enough.

use std::collections::BTreeSet;

use smallscope_alloy::syntax::{BinaryOp, Expr, ExprKind};

use crate::schema::{Held, Schema, Sig, SigKind};

/// All integers that fields can hold, and the places of sequences.
fn integers(schema: &Schema) -> BTreeSet<i64> {
    let mut values = BTreeSet::from([0]);
    for (_, field) in schema.relations() {
        if let Held::Ints(own) = &field.held {
            values.extend(own.iter().copied());
        }
    }
    for sig in &schema.sigs {
        if let SigKind::Sequence { length, .. } = &sig.kind {
            if let Held::Ints(lengths) = &schema.field(*length).held {
                values.extend(0..lengths.iter().copied().max().unwrap_or(0));
            }
        }
    }
    values
}

/// The most bits that the engine has.
const MOST_BITS: u32 = 32;

/// What decides how many bits are enough for numbers not to wrap around.
#[derive(Clone, Debug)]
pub(crate) struct Numbers {
    /// The integers that are atoms, whatever the state: those that fields can hold, the places of sequences, and those in texts.
    atoms: BTreeSet<i64>,
    /// The largest size of a set.
    largest: u64,
    /// Sums and differences in texts.
    sums: u32,
    /// Products in texts.
    products: u32,
    shifts: bool,
}

impl Numbers {
    /// Those of types.
    pub(crate) fn of(schema: &Schema) -> Numbers {
        let largest: usize = schema.sigs.iter().map(Sig::size).sum();
        Numbers { atoms: integers(schema), largest: largest as u64, sums: 0, products: 0, shifts: false }
    }

    /// Those of a formula, too.
    pub(crate) fn read(&mut self, formula: &Expr) {
        let mut waiting = vec![formula];
        while let Some(expr) = waiting.pop() {
            match &expr.kind {
                ExprKind::Number(value) => drop(self.atoms.insert(*value)),
                ExprKind::Name { name, .. } => match name.text.as_str() {
                    "plus" | "add" | "minus" | "sub" | "negate" => self.sums += 1,
                    "mul" => self.products += 1,
                    _ => {}
                },
                ExprKind::Binary(op, ..) => match op {
                    BinaryOp::Add | BinaryOp::Subtract => self.sums += 1,
                    BinaryOp::Multiply => self.products += 1,
                    BinaryOp::ShiftLeft | BinaryOp::ShiftRight | BinaryOp::ShiftRightUnsigned => self.shifts = true,
                    _ => {}
                },
                _ => {}
            }
            waiting.extend(expr.parts());
        }
    }

    /// Whether texts calculate.
    pub(crate) fn calculates(&self) -> bool {
        self.sums + self.products > 0 || self.shifts
    }

    /// The integers that are atoms, whatever the state.
    pub(crate) fn atoms(&self) -> Vec<i64> {
        self.atoms.iter().copied().collect()
    }

    fn bits(&self) -> u32 {
        let values = self.atoms.iter().map(|value| value.unsigned_abs());
        u64::BITS - values.chain([self.largest]).max().unwrap_or(0).leading_zeros()
    }

    /// As many as numbers and sizes need, with the sign.
    pub(crate) fn least_bits(&self) -> u32 {
        (self.bits() + 1).min(MOST_BITS)
    }

    /// Enough for the sum of what a set has, for one product, and for the sums in texts; all there are for more than that.
    pub(crate) fn bit_width(&self) -> u32 {
        if self.products > 1 || self.shifts { MOST_BITS } else { (2 * self.bits() + 2 + self.sums).min(MOST_BITS) }
    }
}
