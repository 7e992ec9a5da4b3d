//! Sets of atoms as bits: one word for up to 64 atoms, a fixed number of words for more.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

/// A set of atoms below `64 * W`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Row<const W: usize>([u64; W]);

impl<const W: usize> Default for Row<W> {
    fn default() -> Self {
        Row::EMPTY
    }
}

impl<const W: usize> Row<W> {
    /// No atom.
    pub(super) const EMPTY: Self = Row([0; W]);

    /// One atom.
    #[inline]
    pub(super) fn single(atom: usize) -> Self {
        let mut row = Row::EMPTY;
        row.insert(atom);
        row
    }

    /// The atoms below a number.
    pub(super) fn below(atoms: usize) -> Self {
        Row(std::array::from_fn(|word| match atoms.saturating_sub(64 * word) {
            0 => 0,
            left @ 1..64 => (1 << left) - 1,
            _ => u64::MAX,
        }))
    }

    #[inline]
    pub(super) fn insert(&mut self, atom: usize) {
        self.0[atom / 64] |= 1 << (atom % 64);
    }

    #[inline]
    pub(super) fn contains(self, atom: usize) -> bool {
        self.0[atom / 64] >> (atom % 64) & 1 == 1
    }

    #[inline]
    pub(super) fn is_empty(self) -> bool {
        self == Row::EMPTY
    }

    /// How many atoms it has.
    #[inline]
    pub(super) fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether it has two atoms or more.
    #[inline]
    pub(super) fn has_several(self) -> bool {
        let mut rest = self;
        rest.next();
        !rest.is_empty()
    }

    #[inline]
    pub(super) fn is_subset(self, other: Self) -> bool {
        (self - other).is_empty()
    }
}

/// Takes the least atom out.
impl<const W: usize> Iterator for Row<W> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        for (place, word) in self.0.iter_mut().enumerate() {
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(64 * place + bit);
            }
        }
        None
    }
}

macro_rules! operator {
    ($trait:ident, $method:ident, $assign_trait:ident, $assign:ident, |$a:ident, $b:ident| $value:expr) => {
        impl<const W: usize> $assign_trait for Row<W> {
            #[inline]
            fn $assign(&mut self, other: Self) {
                self.0.iter_mut().zip(other.0).for_each(|($a, $b)| *$a = $value);
            }
        }

        impl<const W: usize> $trait for Row<W> {
            type Output = Self;

            #[inline]
            fn $method(mut self, other: Self) -> Self {
                self.$assign(other);
                self
            }
        }
    };
}

operator!(BitOr, bitor, BitOrAssign, bitor_assign, |a, b| *a | b);
operator!(BitAnd, bitand, BitAndAssign, bitand_assign, |a, b| *a & b);
operator!(Sub, sub, SubAssign, sub_assign, |a, b| *a & !b);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn atoms_of_all_words_are_found_in_order() {
        let atoms = [0, 63, 64, 100, 127];
        let mut row = Row::<2>::EMPTY;
        atoms.iter().for_each(|&atom| row.insert(atom));
        assert_eq!(row.collect::<Vec<_>>(), atoms);
        assert_eq!(row.len(), 5);
        assert!(row.contains(64) && !row.contains(65));
        assert_eq!(((row - Row::single(64)) & Row::below(101)).collect::<Vec<_>>(), [0, 63, 100]);
        assert!(row.has_several() && !Row::<2>::single(127).has_several() && !Row::<2>::EMPTY.has_several());
    }

    #[test]
    fn all_atoms_below_a_number() {
        for atoms in [0, 1, 63, 64, 65, 127, 128] {
            assert_eq!(Row::<2>::below(atoms).collect::<Vec<_>>(), (0..atoms).collect::<Vec<_>>());
        }
        assert_eq!(Row::<1>::below(64), Row([u64::MAX]));
    }
}
