//! Sums: ripple-carry adders, counting bits, adding many words.

use std::collections::VecDeque;

use super::{Checked, Word, common_width, extended, sign};
use crate::circuit::{Bit, Circuit};

impl Circuit {
    /// `a + b`
    ///
    /// # Panics
    ///
    /// If the widths differ.
    pub fn plus(&mut self, a: &Word, b: &Word) -> Checked {
        let width = common_width(a, b);
        let exact = self.add_exactly(&a.bits, &b.bits);
        self.fit(exact, width)
    }

    /// `a - b`
    ///
    /// # Panics
    ///
    /// If the widths differ.
    pub fn minus(&mut self, a: &Word, b: &Word) -> Checked {
        let width = common_width(a, b);
        let exact = self.subtract_exactly(&a.bits, &b.bits);
        self.fit(exact, width)
    }

    /// `-a`
    pub fn negate(&mut self, a: &Word) -> Checked {
        let exact = self.subtract_exactly(&[Bit::FALSE], &a.bits);
        self.fit(exact, a.width())
    }

    /// How many bits are true.
    ///
    /// # Panics
    ///
    /// If the width is 0 or above [`Word::MAX_WIDTH`].
    pub fn count(&mut self, bits: &[Bit], width: u32) -> Checked {
        let mut column: VecDeque<Bit> = bits.iter().copied().filter(|bit| !bit.is_false()).collect();
        let mut exact = Vec::new();
        while !column.is_empty() {
            let mut carries = VecDeque::new();
            while column.len() > 1 {
                self.compress(&mut column, &mut carries);
            }
            exact.extend(column);
            column = carries;
        }
        exact.push(Bit::FALSE);
        self.fit(exact, width)
    }

    /// Replaces three bits of a column, or the last two, by one, with a carry for the next column.
    fn compress(&mut self, column: &mut VecDeque<Bit>, carries: &mut VecDeque<Bit>) {
        let mut next = || column.pop_front().unwrap_or(Bit::FALSE);
        let (sum, carry) = self.add_bits(next(), next(), next());
        if !sum.is_false() || column.is_empty() {
            column.push_back(sum);
        }
        if !carry.is_false() {
            carries.push_back(carry);
        }
    }

    /// The sum of all words; 0 if there is none.
    ///
    /// # Panics
    ///
    /// If the width is 0 or above [`Word::MAX_WIDTH`].
    pub fn sum(&mut self, words: &[Word], width: u32) -> Checked {
        let mut terms: VecDeque<Vec<Bit>> = words.iter().map(|word| trimmed(word.bits.clone())).collect();
        while terms.len() > 1 {
            let pair = terms.pop_front().zip(terms.pop_front());
            let (first, second) = pair.expect("there are two terms");
            let sum = self.add_exactly(&first, &second);
            terms.push_back(trimmed(sum));
        }
        let exact = terms.pop_front().unwrap_or_else(|| vec![Bit::FALSE]);
        self.fit(exact, width)
    }

    /// `a + b`, one bit wider than the wider of the two.
    pub(super) fn add_exactly(&mut self, a: &[Bit], b: &[Bit]) -> Vec<Bit> {
        let width = a.len().max(b.len()) + 1;
        self.ripple(width, |index| (extended(a, index), extended(b, index)), Bit::FALSE)
    }

    /// `a - b`, one bit wider than the wider of the two.
    pub(super) fn subtract_exactly(&mut self, a: &[Bit], b: &[Bit]) -> Vec<Bit> {
        let width = a.len().max(b.len()) + 1;
        self.ripple(width, |index| (extended(a, index), !extended(b, index)), Bit::TRUE)
    }

    fn ripple(&mut self, width: usize, operands: impl Fn(usize) -> (Bit, Bit), mut carry: Bit) -> Vec<Bit> {
        let mut bits = Vec::with_capacity(width);
        for index in 0..width {
            let (left, right) = operands(index);
            let (sum, next) = self.add_bits(left, right, carry);
            bits.push(sum);
            carry = next;
        }
        bits
    }

    /// A full adder: the sum of three bits, and the carry.
    fn add_bits(&mut self, a: Bit, b: Bit, c: Bit) -> (Bit, Bit) {
        let mut sorted = [a, b, c];
        sorted.sort_unstable();
        let [first, second, third] = sorted;
        // Constants sort first: an adder of two bits is no if-then-else.
        if let Some(carried) = first.as_constant() {
            let (and, or) = (self.and(second, third), self.or(second, third));
            let xor = self.xor(second, third);
            return (xor.complement_if(carried), if carried { or } else { and });
        }
        let differ = self.xor(first, second);
        (self.xor(differ, third), self.choose(differ, third, first))
    }
}

/// The same number without needless copies of its sign.
fn trimmed(mut bits: Vec<Bit>) -> Vec<Bit> {
    while bits.len() > 1 && bits[bits.len() - 2] == sign(&bits) {
        bits.pop();
    }
    bits
}
