//! Quotients and remainders: restoring division of the magnitudes, and signs put right after.
//!
//! Dividing by zero gives, without any case for it, what SMT-LIB's `bvsdiv` and `bvsrem` give: every digit of the
//! quotient's magnitude is 1, and the remainder is the dividend.

use super::{Checked, Word, common_width, sign};
use crate::circuit::{Bit, Circuit};

impl Circuit {
    /// `a / b`, rounded toward zero. Dividing by zero gives -1, or 1 for a negative `a`, and counts as overflow.
    ///
    /// # Panics
    ///
    /// If the widths differ.
    pub fn divide(&mut self, a: &Word, b: &Word) -> Checked {
        let width = common_width(a, b);
        let (quotient, _) = self.divide_magnitudes(a, b);
        let negative = self.xor(a.sign(), b.sign());
        let bits = self.negate_if(negative, &quotient);
        // Only MIN / -1 does not fit.
        let (least, minus_one) = (self.word(-1 << (width - 1), width), self.word(-1, width));
        let (of_least, by_minus_one) = (self.word_equal(a, &least), self.word_equal(b, &minus_one));
        let wrapped = self.and(of_least, by_minus_one);
        let by_zero = self.is_zero(b);
        Checked { word: Word::from_bits(bits), overflow: self.or(wrapped, by_zero) }
    }

    /// The remainder of `a / b`, which has the sign of `a`. Dividing by zero gives `a`, and counts as overflow.
    ///
    /// # Panics
    ///
    /// If the widths differ.
    pub fn remainder(&mut self, a: &Word, b: &Word) -> Checked {
        common_width(a, b);
        let (_, remainder) = self.divide_magnitudes(a, b);
        let bits = self.negate_if(a.sign(), &remainder);
        Checked { word: Word::from_bits(bits), overflow: self.is_zero(b) }
    }

    fn is_zero(&mut self, word: &Word) -> Bit {
        !self.any(word.bits.iter().copied())
    }

    /// The unsigned quotient and remainder of the magnitudes of two words, each as wide as the words.
    fn divide_magnitudes(&mut self, a: &Word, b: &Word) -> (Vec<Bit>, Vec<Bit>) {
        let (dividend, mut divisor) = (self.negate_if(a.sign(), &a.bits), self.negate_if(b.sign(), &b.bits));
        divisor.push(Bit::FALSE);
        let mut quotient = vec![Bit::FALSE; dividend.len()];
        let mut rest = vec![Bit::FALSE; dividend.len()];
        for index in (0..dividend.len()).rev() {
            // The rest is less than the magnitude of the divisor, at most 2^(width-1), so doubled it still fits.
            rest.rotate_right(1);
            rest[0] = dividend[index];
            let unsigned = [&rest[..], &[Bit::FALSE]].concat();
            let difference = self.subtract_exactly(&unsigned, &divisor);
            quotient[index] = !sign(&difference);
            rest = self.choose_bits(quotient[index], &difference[..rest.len()], &rest);
        }
        (quotient, rest)
    }

    /// The bits negated modulo 2^width if the condition is true.
    fn negate_if(&mut self, condition: Bit, bits: &[Bit]) -> Vec<Bit> {
        let negated = self.subtract_exactly(&[Bit::FALSE], bits);
        self.choose_bits(condition, &negated[..bits.len()], bits)
    }
}
