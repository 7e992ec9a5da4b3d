//! Integers made of bits: two's complement, with exact knowledge of overflow.
//!
//! An operation computes the exact result in as many bits as that takes, and then cuts it to the width: it overflows if
//! the bits cut off are not copies of the sign. Bits that are constant fold away, so `x * 4` has no gates.

mod add;
mod divide;
mod multiply;
mod shift;

use super::{Bit, Circuit};

/// A number in two's complement, least significant bit first.
///
/// ```
/// use smallscope_solver::Circuit;
/// let mut circuit = Circuit::new();
/// let (a, b) = (circuit.word(6, 4), circuit.word(3, 4));
/// let sum = circuit.plus(&a, &b);
/// assert_eq!(sum.word.as_constant(), Some(-7)); // 9 does not fit four bits
/// assert!(sum.overflow.is_true());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Word {
    /// At least one; the last is the sign.
    bits: Vec<Bit>,
}

/// The result of an operation on words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// The result modulo 2^width.
    pub word: Word,
    /// Whether the exact result does not fit the width.
    pub overflow: Bit,
}

impl Word {
    /// The largest width of a word.
    pub const MAX_WIDTH: u32 = 63;

    /// The word of these bits, least significant first.
    ///
    /// # Panics
    ///
    /// If there is no bit, or there are more than [`MAX_WIDTH`](Word::MAX_WIDTH).
    pub fn from_bits(bits: Vec<Bit>) -> Self {
        assert!((1..=Self::MAX_WIDTH as usize).contains(&bits.len()), "a word has 1 to 63 bits, not {}", bits.len());
        Word { bits }
    }

    /// Its bits, least significant first.
    pub fn bits(&self) -> &[Bit] {
        &self.bits
    }

    /// How many bits it has.
    pub fn width(&self) -> u32 {
        self.bits.len() as u32
    }

    /// Whether it is negative.
    pub fn sign(&self) -> Bit {
        sign(&self.bits)
    }

    /// Its value, if all bits are constant.
    pub fn as_constant(&self) -> Option<i64> {
        let constant = self.bits.iter().all(|bit| bit.as_constant().is_some());
        constant.then(|| self.read(Bit::is_true))
    }

    /// Its value when the bits have these values.
    pub(super) fn read(&self, value: impl Fn(Bit) -> bool) -> i64 {
        let fill = if value(self.sign()) { -1 } else { 0 };
        self.bits.iter().rev().fold(fill, |number, &bit| number << 1 | i64::from(value(bit)))
    }
}

impl Circuit {
    /// The constant word of this value modulo 2^width.
    ///
    /// # Panics
    ///
    /// If the width is 0 or above [`Word::MAX_WIDTH`].
    pub fn word(&mut self, value: i64, width: u32) -> Word {
        assert!((1..=Word::MAX_WIDTH).contains(&width), "a word has 1 to 63 bits, not {width}");
        Word::from_bits((0..width).map(|bit| Bit::constant(value >> bit & 1 == 1)).collect())
    }

    /// `a < b`
    pub fn word_less(&mut self, a: &Word, b: &Word) -> Bit {
        let width = a.bits.len().max(b.bits.len());
        let mut less = Bit::FALSE;
        for index in 0..width {
            let (mut left, mut right) = (extended(&a.bits, index), extended(&b.bits, index));
            if index == width - 1 {
                // The last bit counts negative.
                (left, right) = (right, left);
            }
            let differ = self.xor(left, right);
            less = self.choose(differ, right, less);
        }
        less
    }

    /// `a <= b`
    pub fn word_at_most(&mut self, a: &Word, b: &Word) -> Bit {
        !self.word_less(b, a)
    }

    /// `a == b`
    pub fn word_equal(&mut self, a: &Word, b: &Word) -> Bit {
        let width = a.bits.len().max(b.bits.len());
        let same: Vec<Bit> =
            (0..width).map(|index| self.iff(extended(&a.bits, index), extended(&b.bits, index))).collect();
        self.all(same)
    }

    /// `yes` if the condition is true, else `no`; as wide as the wider of the two.
    pub fn choose_word(&mut self, condition: Bit, yes: &Word, no: &Word) -> Word {
        Word::from_bits(self.choose_bits(condition, &yes.bits, &no.bits))
    }

    fn choose_bits(&mut self, condition: Bit, yes: &[Bit], no: &[Bit]) -> Vec<Bit> {
        let width = yes.len().max(no.len());
        (0..width).map(|index| self.choose(condition, extended(yes, index), extended(no, index))).collect()
    }

    /// `word` if the condition is true, else 0.
    pub fn mask(&mut self, condition: Bit, word: &Word) -> Word {
        Word::from_bits(self.mask_bits(condition, &word.bits))
    }

    fn mask_bits(&mut self, condition: Bit, bits: &[Bit]) -> Vec<Bit> {
        bits.iter().map(|&bit| self.and(condition, bit)).collect()
    }

    /// An exact result cut to the width.
    fn fit(&mut self, exact: Vec<Bit>, width: u32) -> Checked {
        let width = width as usize;
        let sign = extended(&exact, width - 1);
        let differing: Vec<Bit> = (width..exact.len()).map(|index| self.xor(exact[index], sign)).collect();
        let overflow = self.any(differing);
        let word = Word::from_bits((0..width).map(|index| extended(&exact, index)).collect());
        Checked { word, overflow }
    }
}

/// The bit at a place, which may lie beyond the last bit of the number.
fn extended(bits: &[Bit], index: usize) -> Bit {
    bits.get(index).copied().unwrap_or_else(|| sign(bits))
}

fn sign(bits: &[Bit]) -> Bit {
    *bits.last().expect("a number has at least one bit")
}

/// The width of two words that have the same.
fn common_width(a: &Word, b: &Word) -> u32 {
    assert_eq!(a.width(), b.width(), "operands have the same width");
    a.width()
}
