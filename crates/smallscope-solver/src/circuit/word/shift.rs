//! Shifts: one stage for each bit of the amount.

use super::{Checked, Word, common_width};
use crate::circuit::{Bit, Circuit};

impl Circuit {
    /// `a << b`, with `b` as an unsigned number. Overflows if `a` times 2^b does not fit.
    ///
    /// # Panics
    ///
    /// If the widths differ.
    pub fn shift_left(&mut self, a: &Word, b: &Word) -> Checked {
        common_width(a, b);
        let (mut bits, mut overflow) = (a.bits.clone(), Vec::new());
        for (distance, shifted) in stages(b) {
            let kept = bits.len() - distance;
            let lost: Vec<Bit> = bits[kept - 1..].to_vec();
            let (all, any) = (self.all(lost.iter().copied()), self.any(lost));
            let differ = self.and(any, !all);
            overflow.push(self.and(shifted, differ));
            let moved = [&vec![Bit::FALSE; distance], &bits[..kept]].concat();
            bits = self.choose_bits(shifted, &moved, &bits);
        }
        let (far, some) = (self.beyond(b), self.any(a.bits.iter().copied()));
        overflow.push(self.and(far, some));
        let word = Word::from_bits(self.mask_bits(!far, &bits));
        Checked { word, overflow: self.any(overflow) }
    }

    /// `a >> b`, with `b` as an unsigned number and copies of the sign from the left. Never overflows.
    ///
    /// # Panics
    ///
    /// If the widths differ.
    pub fn shift_right(&mut self, a: &Word, b: &Word) -> Checked {
        self.shift_in(a, b, a.sign())
    }

    /// `a >>> b`, with `b` as an unsigned number and zeros from the left. Never overflows.
    ///
    /// # Panics
    ///
    /// If the widths differ.
    pub fn shift_right_unsigned(&mut self, a: &Word, b: &Word) -> Checked {
        self.shift_in(a, b, Bit::FALSE)
    }

    fn shift_in(&mut self, a: &Word, b: &Word, fill: Bit) -> Checked {
        common_width(a, b);
        let mut bits = a.bits.clone();
        for (distance, shifted) in stages(b) {
            let moved = [&bits[distance..], &vec![fill; distance]].concat();
            bits = self.choose_bits(shifted, &moved, &bits);
        }
        let far = self.beyond(b);
        let filled = vec![fill; bits.len()];
        Checked { word: Word::from_bits(self.choose_bits(far, &filled, &bits)), overflow: Bit::FALSE }
    }

    /// Whether a bit of the amount is set that alone shifts everything out.
    fn beyond(&mut self, amount: &Word) -> Bit {
        let stages = stages(amount).count();
        self.any(amount.bits[stages..].iter().copied())
    }
}

/// The distances, powers of two below the width, each with the bit of the amount that asks for it.
fn stages(amount: &Word) -> impl Iterator<Item = (usize, Bit)> {
    amount
        .bits
        .iter()
        .enumerate()
        .map(|(place, &bit)| (1usize.checked_shl(place as u32).unwrap_or(usize::MAX), bit))
        .take_while(|&(distance, _)| distance < amount.bits.len())
}
