//! Products: shift and add.

use super::{Checked, Word, common_width};
use crate::circuit::{Bit, Circuit};

impl Circuit {
    /// `a * b`
    ///
    /// # Panics
    ///
    /// If the widths differ.
    pub fn times(&mut self, a: &Word, b: &Word) -> Checked {
        let width = common_width(a, b);
        // A row of additions for each bit of the second operand: a constant there leaves most of them out.
        let exact = match a.as_constant() {
            Some(_) => self.multiply_exactly(&b.bits, &a.bits),
            None => self.multiply_exactly(&a.bits, &b.bits),
        };
        self.fit(exact, width)
    }

    /// The product in twice the width.
    ///
    /// After each bit of `b` the lowest bit of the sum so far is final, so that what is added next to `a` has only the
    /// width of `a`. The last bit of `b` counts negative.
    fn multiply_exactly(&mut self, a: &[Bit], b: &[Bit]) -> Vec<Bit> {
        let mut product = Vec::with_capacity(a.len() + b.len());
        let mut rest = vec![Bit::FALSE];
        for (index, &bit) in b.iter().enumerate() {
            let row = self.mask_bits(bit, a);
            let last = index == b.len() - 1;
            let sum = if last { self.subtract_exactly(&rest, &row) } else { self.add_exactly(&rest, &row) };
            product.push(sum[0]);
            rest = sum[1..].to_vec();
        }
        product.extend(rest);
        product
    }
}
