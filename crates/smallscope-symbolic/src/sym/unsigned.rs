//! Methods of integers without a sign.

use super::{Operand, SignedInteger, Sym, UnsignedInteger};
use crate::term::Binary;

impl<T: UnsignedInteger> Sym<T> {
    /// The quotient, rounded up.
    ///
    /// # Panics
    ///
    /// On the path where the divisor is 0.
    ///
    /// ```
    /// # use smallscope_symbolic::Sym;
    /// assert_eq!(Sym::new(7_u8).div_ceil(2), 4);
    /// ```
    #[track_caller]
    pub fn div_ceil(self, other: impl Operand<T>) -> Sym<T> {
        let other = other.symbolic();
        let quotient = self / other;
        let rest = self.binary::<T>(Binary::Remainder, other);
        quotient.wrapping_add(rest.different_from(T::default()).cast::<T>())
    }

    /// Whether exactly one bit is set: a branch.
    ///
    /// ```
    /// # use smallscope_symbolic::Sym;
    /// assert!(Sym::new(64_u8).is_power_of_two());
    /// ```
    #[track_caller]
    pub fn is_power_of_two(self) -> bool {
        let without_lowest = self & self.wrapping_sub(Sym::constant(1));
        (self.different_from(T::default()) & without_lowest.equal_to(T::default())).decide()
    }

    /// The sum with an integer that has a sign, modulo the number of values.
    ///
    /// ```
    /// # use smallscope_symbolic::Sym;
    /// assert_eq!(Sym::new(3_u8).wrapping_add_signed(Sym::new(-4_i8)), 255);
    /// ```
    pub fn wrapping_add_signed<S>(self, other: Sym<S>) -> Sym<T>
    where
        S: SignedInteger<Unsigned = T>,
    {
        self.wrapping_add(other.cast::<T>())
    }
}
