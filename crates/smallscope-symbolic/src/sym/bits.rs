//! Counting and moving bits.

use super::{Integer, Operand, Sym};

impl<T: Integer> Sym<T> {
    /// How many bits are set.
    ///
    /// ```
    /// # use smallscope_symbolic::Sym;
    /// assert_eq!(Sym::new(0b1011_u8).count_ones(), 3);
    /// ```
    pub fn count_ones(self) -> Sym<u32> {
        (0..T::BITS).fold(Sym::new(0), |count, place| count.wrapping_add(self.bit(place).cast::<u32>()))
    }

    /// How many bits are not set.
    ///
    /// ```
    /// # use smallscope_symbolic::Sym;
    /// assert_eq!(Sym::new(0b1011_u8).count_zeros(), 5);
    /// ```
    pub fn count_zeros(self) -> Sym<u32> {
        (!self).count_ones()
    }

    /// How many of the highest bits are not set.
    ///
    /// ```
    /// # use smallscope_symbolic::Sym;
    /// assert_eq!(Sym::new(0b1011_u8).leading_zeros(), 4);
    /// ```
    pub fn leading_zeros(self) -> Sym<u32> {
        (0..T::BITS)
            .fold(Sym::new(T::BITS), |count, place| self.bit(place).select(Sym::new(T::BITS - 1 - place), count))
    }

    /// How many of the lowest bits are not set.
    ///
    /// ```
    /// # use smallscope_symbolic::Sym;
    /// assert_eq!(Sym::new(0b1000_u8).trailing_zeros(), 3);
    /// ```
    pub fn trailing_zeros(self) -> Sym<u32> {
        (0..T::BITS).rev().fold(Sym::new(T::BITS), |count, place| self.bit(place).select(Sym::new(place), count))
    }

    /// How many of the highest bits are set.
    ///
    /// ```
    /// # use smallscope_symbolic::Sym;
    /// assert_eq!(Sym::new(-1_i8).leading_ones(), 8);
    /// ```
    pub fn leading_ones(self) -> Sym<u32> {
        (!self).leading_zeros()
    }

    /// How many of the lowest bits are set.
    ///
    /// ```
    /// # use smallscope_symbolic::Sym;
    /// assert_eq!(Sym::new(0b1011_u8).trailing_ones(), 2);
    /// ```
    pub fn trailing_ones(self) -> Sym<u32> {
        (!self).trailing_zeros()
    }

    /// The logarithm to the base 2, rounded down.
    ///
    /// # Panics
    ///
    /// On the path where the number is not positive.
    ///
    /// ```
    /// # use smallscope_symbolic::Sym;
    /// assert_eq!(Sym::new(9_u8).ilog2(), 3);
    /// ```
    #[track_caller]
    pub fn ilog2(self) -> Sym<u32> {
        if self.at_most(T::default()).decide() {
            panic!("argument of integer logarithm must be positive");
        }
        Sym::new(T::BITS - 1).wrapping_sub(self.leading_zeros())
    }

    /// The bits moved to the left, those that fall out coming in at the right.
    ///
    /// ```
    /// # use smallscope_symbolic::Sym;
    /// assert_eq!(Sym::new(0b1000_0001_u8).rotate_left(1), 0b11);
    /// ```
    pub fn rotate_left(self, amount: impl Operand<u32>) -> Sym<T> {
        let amount = amount.symbolic();
        let bits = self.cast::<T::Unsigned>();
        (bits.wrapping_shl(amount) | bits.wrapping_shr(amount.wrapping_neg())).cast()
    }

    /// The bits moved to the right, those that fall out coming in at the left.
    ///
    /// ```
    /// # use smallscope_symbolic::Sym;
    /// assert_eq!(Sym::new(0b1000_0001_u8).rotate_right(1), 0b1100_0000);
    /// ```
    pub fn rotate_right(self, amount: impl Operand<u32>) -> Sym<T> {
        self.rotate_left(amount.symbolic().wrapping_neg())
    }

    /// The bytes in the opposite order.
    ///
    /// ```
    /// # use smallscope_symbolic::Sym;
    /// assert_eq!(Sym::new(0x1234_u16).swap_bytes(), 0x3412);
    /// ```
    pub fn swap_bytes(self) -> Sym<T> {
        let bits = self.cast::<T::Unsigned>();
        let byte = Sym::<T::Unsigned>::constant(0xff);
        let moved = (0..T::BITS / 8).map(|k| (bits.wrapping_shr(8 * k) & byte).wrapping_shl(T::BITS - 8 - 8 * k));
        moved.fold(Sym::constant(0), |all, byte| all | byte).cast()
    }

    /// The bits in the opposite order.
    ///
    /// ```
    /// # use smallscope_symbolic::Sym;
    /// assert_eq!(Sym::new(0b0000_0011_u8).reverse_bits(), 0b1100_0000);
    /// ```
    pub fn reverse_bits(self) -> Sym<T> {
        let moved = (0..T::BITS).map(|k| self.bit(k).cast::<T>().wrapping_shl(T::BITS - 1 - k));
        moved.fold(Sym::constant(0), |all, bit| all | bit)
    }

    /// Whether the bit is set that counts 2 to this power.
    fn bit(self, place: u32) -> Sym<bool> {
        (self & Sym::constant(1 << place)).different_from(T::default())
    }
}
