//! The methods that all integers have: wrapping, checked, overflowing and saturating arithmetic, powers, shifts.

use super::{Integer, Operand, Sym};
use crate::term::{Binary, Unary};

impl<T: Integer> Sym<T> {
    /// The least value.
    ///
    /// ```
    /// # use smallscope_symbolic::Sym;
    /// assert_eq!(Sym::<i8>::MIN, -128);
    /// ```
    pub const MIN: Sym<T> = Sym::new(T::MIN);
    /// The greatest value.
    ///
    /// ```
    /// # use smallscope_symbolic::Sym;
    /// assert_eq!(Sym::<i8>::MAX, 127);
    /// ```
    pub const MAX: Sym<T> = Sym::new(T::MAX);
    /// How many bits.
    ///
    /// ```
    /// # use smallscope_symbolic::Sym;
    /// assert_eq!(Sym::<u16>::BITS, 16);
    /// ```
    pub const BITS: u32 = T::BITS;

    /// As that of the integer: the sum modulo the number of values.
    ///
    /// ```
    /// # use smallscope_symbolic::Sym;
    /// assert_eq!(Sym::new(i8::MAX).wrapping_add(1), i8::MIN);
    /// ```
    pub fn wrapping_add(self, other: impl Operand<T>) -> Sym<T> {
        self.binary(Binary::Add, other.symbolic())
    }

    /// As that of the integer: the difference modulo the number of values.
    ///
    /// ```
    /// # use smallscope_symbolic::Sym;
    /// assert_eq!(Sym::new(0_u8).wrapping_sub(1), 255);
    /// ```
    pub fn wrapping_sub(self, other: impl Operand<T>) -> Sym<T> {
        self.binary(Binary::Subtract, other.symbolic())
    }

    /// As that of the integer: the product modulo the number of values.
    ///
    /// ```
    /// # use smallscope_symbolic::Sym;
    /// assert_eq!(Sym::new(100_u8).wrapping_mul(3), 44);
    /// ```
    pub fn wrapping_mul(self, other: impl Operand<T>) -> Sym<T> {
        self.binary(Binary::Multiply, other.symbolic())
    }

    /// As that of the integer.
    ///
    /// # Panics
    ///
    /// On the path where the divisor is 0.
    ///
    /// ```
    /// # use smallscope_symbolic::Sym;
    /// assert_eq!(Sym::new(i8::MIN).wrapping_div(-1), i8::MIN);
    /// ```
    #[track_caller]
    pub fn wrapping_div(self, other: impl Operand<T>) -> Sym<T> {
        let other = other.symbolic();
        if other.equal_to(T::default()).decide() {
            panic!("attempt to divide by zero");
        }
        self.binary(Binary::Divide, other)
    }

    /// As that of the integer.
    ///
    /// # Panics
    ///
    /// On the path where the divisor is 0.
    ///
    /// ```
    /// # use smallscope_symbolic::Sym;
    /// assert_eq!(Sym::new(i8::MIN).wrapping_rem(-1), 0);
    /// ```
    #[track_caller]
    pub fn wrapping_rem(self, other: impl Operand<T>) -> Sym<T> {
        let other = other.symbolic();
        if other.equal_to(T::default()).decide() {
            panic!("attempt to calculate the remainder with a divisor of zero");
        }
        self.binary(Binary::Remainder, other)
    }

    /// As that of the integer: the negation modulo the number of values.
    ///
    /// ```
    /// # use smallscope_symbolic::Sym;
    /// assert_eq!(Sym::new(1_u8).wrapping_neg(), 255);
    /// ```
    pub fn wrapping_neg(self) -> Sym<T> {
        self.unary(Unary::Negate)
    }

    /// As that of the integer: shifted by the amount modulo the number of bits.
    ///
    /// ```
    /// # use smallscope_symbolic::Sym;
    /// assert_eq!(Sym::new(1_u8).wrapping_shl(9), 2);
    /// ```
    pub fn wrapping_shl(self, amount: impl Operand<u32>) -> Sym<T> {
        // The number of bits is a power of two, at most 64: the cast keeps what counts.
        self.binary(Binary::ShiftLeft, amount.symbolic().cast())
    }

    /// As that of the integer: shifted by the amount modulo the number of bits.
    ///
    /// ```
    /// # use smallscope_symbolic::Sym;
    /// assert_eq!(Sym::new(-8_i8).wrapping_shr(9), -4);
    /// ```
    pub fn wrapping_shr(self, amount: impl Operand<u32>) -> Sym<T> {
        self.binary(Binary::ShiftRight, amount.symbolic().cast())
    }

    /// As that of the integer: a power modulo the number of values.
    ///
    /// ```
    /// # use smallscope_symbolic::Sym;
    /// assert_eq!(Sym::new(3_u8).wrapping_pow(6), 217);
    /// ```
    pub fn wrapping_pow(self, exponent: u32) -> Sym<T> {
        power(self, exponent, &|a, b| Some(a.wrapping_mul(b))).expect("a wrapping product exists")
    }

    /// As that of the integer: none on the path where the sum overflows.
    ///
    /// ```
    /// # use smallscope_symbolic::Sym;
    /// assert_eq!(Sym::new(255_u8).checked_add(1), None);
    /// ```
    #[track_caller]
    pub fn checked_add(self, other: impl Operand<T>) -> Option<Sym<T>> {
        self.unless(Binary::AddOverflows, Binary::Add, other.symbolic())
    }

    /// As that of the integer: none on the path where the difference overflows.
    ///
    /// ```
    /// # use smallscope_symbolic::Sym;
    /// assert_eq!(Sym::new(0_u8).checked_sub(1), None);
    /// ```
    #[track_caller]
    pub fn checked_sub(self, other: impl Operand<T>) -> Option<Sym<T>> {
        self.unless(Binary::SubtractOverflows, Binary::Subtract, other.symbolic())
    }

    /// As that of the integer: none on the path where the product overflows.
    ///
    /// ```
    /// # use smallscope_symbolic::Sym;
    /// assert_eq!(Sym::new(100_i8).checked_mul(2), None);
    /// ```
    #[track_caller]
    pub fn checked_mul(self, other: impl Operand<T>) -> Option<Sym<T>> {
        self.unless(Binary::MultiplyOverflows, Binary::Multiply, other.symbolic())
    }

    /// As that of the integer: none on the path where the divisor is 0 or the quotient overflows.
    ///
    /// ```
    /// # use smallscope_symbolic::Sym;
    /// assert_eq!(Sym::new(7_i8).checked_div(0), None);
    /// ```
    #[track_caller]
    pub fn checked_div(self, other: impl Operand<T>) -> Option<Sym<T>> {
        let other = other.symbolic();
        (!self.cannot_divide_by(other).decide()).then(|| self.binary(Binary::Divide, other))
    }

    /// As that of the integer: none on the path where the divisor is 0 or the quotient overflows.
    ///
    /// ```
    /// # use smallscope_symbolic::Sym;
    /// assert_eq!(Sym::new(7_i8).checked_rem(4), Some(Sym::new(3)));
    /// ```
    #[track_caller]
    pub fn checked_rem(self, other: impl Operand<T>) -> Option<Sym<T>> {
        let other = other.symbolic();
        (!self.cannot_divide_by(other).decide()).then(|| self.binary(Binary::Remainder, other))
    }

    /// As that of the integer: none on the path where the negation overflows.
    ///
    /// ```
    /// # use smallscope_symbolic::Sym;
    /// assert_eq!(Sym::new(i8::MIN).checked_neg(), None);
    /// ```
    #[track_caller]
    pub fn checked_neg(self) -> Option<Sym<T>> {
        Sym::constant(0).checked_sub(self)
    }

    /// As that of the integer: none on the path where the amount is not below the number of bits.
    ///
    /// ```
    /// # use smallscope_symbolic::Sym;
    /// assert_eq!(Sym::new(1_u8).checked_shl(8), None);
    /// ```
    #[track_caller]
    pub fn checked_shl(self, amount: impl Operand<u32>) -> Option<Sym<T>> {
        let amount = amount.symbolic();
        (!amount.is_no_shift::<T>().decide()).then(|| self.wrapping_shl(amount))
    }

    /// As that of the integer: none on the path where the amount is not below the number of bits.
    ///
    /// ```
    /// # use smallscope_symbolic::Sym;
    /// assert_eq!(Sym::new(128_u8).checked_shr(7), Some(Sym::new(1)));
    /// ```
    #[track_caller]
    pub fn checked_shr(self, amount: impl Operand<u32>) -> Option<Sym<T>> {
        let amount = amount.symbolic();
        (!amount.is_no_shift::<T>().decide()).then(|| self.wrapping_shr(amount))
    }

    /// As that of the integer: none on the path where the power overflows.
    ///
    /// ```
    /// # use smallscope_symbolic::Sym;
    /// assert_eq!(Sym::new(-2_i8).checked_pow(7), Some(Sym::new(-128)));
    /// ```
    #[track_caller]
    pub fn checked_pow(self, exponent: u32) -> Option<Sym<T>> {
        power(self, exponent, &|a, b| a.checked_mul(b))
    }

    /// As that of the integer: the wrapping sum, and whether it overflowed, which is a branch.
    ///
    /// ```
    /// # use smallscope_symbolic::Sym;
    /// assert_eq!(Sym::new(255_u8).overflowing_add(1), (Sym::new(0), true));
    /// ```
    #[track_caller]
    pub fn overflowing_add(self, other: impl Operand<T>) -> (Sym<T>, bool) {
        self.with_overflow(Binary::AddOverflows, Binary::Add, other.symbolic())
    }

    /// As that of the integer: the wrapping difference, and whether it overflowed, which is a branch.
    ///
    /// ```
    /// # use smallscope_symbolic::Sym;
    /// assert_eq!(Sym::new(0_u8).overflowing_sub(1), (Sym::new(255), true));
    /// ```
    #[track_caller]
    pub fn overflowing_sub(self, other: impl Operand<T>) -> (Sym<T>, bool) {
        self.with_overflow(Binary::SubtractOverflows, Binary::Subtract, other.symbolic())
    }

    /// As that of the integer: the wrapping product, and whether it overflowed, which is a branch.
    ///
    /// ```
    /// # use smallscope_symbolic::Sym;
    /// assert_eq!(Sym::new(16_u8).overflowing_mul(16), (Sym::new(0), true));
    /// ```
    #[track_caller]
    pub fn overflowing_mul(self, other: impl Operand<T>) -> (Sym<T>, bool) {
        self.with_overflow(Binary::MultiplyOverflows, Binary::Multiply, other.symbolic())
    }

    /// As that of the integer: the wrapping negation, and whether it overflowed, which is a branch.
    ///
    /// ```
    /// # use smallscope_symbolic::Sym;
    /// assert_eq!(Sym::new(i8::MIN).overflowing_neg(), (Sym::new(i8::MIN), true));
    /// ```
    #[track_caller]
    pub fn overflowing_neg(self) -> (Sym<T>, bool) {
        Sym::constant(0).overflowing_sub(self)
    }

    /// As that of the integer: the sum, or the nearest value. No branch.
    ///
    /// ```
    /// # use smallscope_symbolic::Sym;
    /// assert_eq!(Sym::new(-100_i8).saturating_add(-100), i8::MIN);
    /// ```
    pub fn saturating_add(self, other: impl Operand<T>) -> Sym<T> {
        let other = other.symbolic();
        let nearest = other.less_than(T::default()).select(Self::MIN, Self::MAX);
        self.binary::<bool>(Binary::AddOverflows, other).select(nearest, self.wrapping_add(other))
    }

    /// As that of the integer: the difference, or the nearest value. No branch.
    ///
    /// ```
    /// # use smallscope_symbolic::Sym;
    /// assert_eq!(Sym::new(3_u8).saturating_sub(5), 0);
    /// ```
    pub fn saturating_sub(self, other: impl Operand<T>) -> Sym<T> {
        let other = other.symbolic();
        let downwards = if T::SORT.signed { other.at_least(T::default()) } else { Sym::new(true) };
        let nearest = downwards.select(Self::MIN, Self::MAX);
        self.binary::<bool>(Binary::SubtractOverflows, other).select(nearest, self.wrapping_sub(other))
    }

    /// As that of the integer: the product, or the nearest value. No branch.
    ///
    /// ```
    /// # use smallscope_symbolic::Sym;
    /// assert_eq!(Sym::new(-100_i8).saturating_mul(2), i8::MIN);
    /// ```
    pub fn saturating_mul(self, other: impl Operand<T>) -> Sym<T> {
        let other = other.symbolic();
        let negative = self.less_than(T::default()) ^ other.less_than(T::default());
        let nearest = negative.select(Self::MIN, Self::MAX);
        self.binary::<bool>(Binary::MultiplyOverflows, other).select(nearest, self.wrapping_mul(other))
    }

    /// As that of the integer.
    ///
    /// # Panics
    ///
    /// On the path where the power overflows.
    ///
    /// ```
    /// # use smallscope_symbolic::Sym;
    /// assert_eq!(Sym::new(3_i32).pow(4), 81);
    /// ```
    #[track_caller]
    pub fn pow(self, exponent: u32) -> Sym<T> {
        self.checked_pow(exponent).unwrap_or_else(|| panic!("attempt to multiply with overflow"))
    }

    /// The difference without its sign.
    ///
    /// ```
    /// # use smallscope_symbolic::Sym;
    /// assert_eq!(Sym::new(-100_i8).abs_diff(100), 200);
    /// ```
    #[track_caller]
    pub fn abs_diff(self, other: impl Operand<T>) -> Sym<T::Unsigned> {
        let other = other.symbolic();
        if self.less_than(other).decide() { other.wrapping_sub(self).cast() } else { self.wrapping_sub(other).cast() }
    }

    /// As that of the integer: the quotient for which the remainder is not negative.
    ///
    /// # Panics
    ///
    /// On the path where the divisor is 0 or the quotient overflows.
    ///
    /// ```
    /// # use smallscope_symbolic::Sym;
    /// assert_eq!(Sym::new(-7_i8).div_euclid(2), -4);
    /// ```
    #[track_caller]
    pub fn div_euclid(self, other: impl Operand<T>) -> Sym<T> {
        let other = other.symbolic();
        let quotient = self / other;
        if !T::SORT.signed || !self.binary::<T>(Binary::Remainder, other).less_than(T::default()).decide() {
            return quotient;
        }
        let up = other.more_than(T::default()).select(Sym::<T>::constant(-1), Sym::constant(1));
        quotient.wrapping_add(up)
    }

    /// As that of the integer: the remainder that is not negative.
    ///
    /// # Panics
    ///
    /// On the path where the divisor is 0 or the quotient overflows.
    ///
    /// ```
    /// # use smallscope_symbolic::Sym;
    /// assert_eq!(Sym::new(-7_i8).rem_euclid(2), 1);
    /// ```
    #[track_caller]
    pub fn rem_euclid(self, other: impl Operand<T>) -> Sym<T> {
        let other = other.symbolic();
        let remainder = self % other;
        if !T::SORT.signed || !remainder.less_than(T::default()).decide() {
            return remainder;
        }
        let negated = other.less_than(T::default());
        remainder.wrapping_add(negated.select(other.wrapping_neg(), other))
    }

    /// The result, unless it overflows: a branch.
    #[track_caller]
    fn unless(self, overflows: Binary, operation: Binary, other: Sym<T>) -> Option<Sym<T>> {
        (!self.binary::<bool>(overflows, other).decide()).then(|| self.binary(operation, other))
    }

    #[track_caller]
    fn with_overflow(self, overflows: Binary, operation: Binary, other: Sym<T>) -> (Sym<T>, bool) {
        (self.binary(operation, other), self.binary::<bool>(overflows, other).decide())
    }

    fn cannot_divide_by(self, other: Sym<T>) -> Sym<bool> {
        other.equal_to(T::default()) | self.division_overflows(other)
    }
}

/// A power by squaring. No square is taken that is not needed, so that none overflows unless the power does.
#[track_caller]
fn power<T: Integer>(
    mut base: Sym<T>,
    mut exponent: u32,
    multiply: &dyn Fn(Sym<T>, Sym<T>) -> Option<Sym<T>>,
) -> Option<Sym<T>> {
    if exponent == 0 {
        return Some(Sym::constant(1));
    }
    let mut result: Option<Sym<T>> = None;
    loop {
        if exponent % 2 == 1 {
            result = match result {
                None => Some(base),
                Some(result) => Some(multiply(result, base)?),
            };
        }
        exponent /= 2;
        if exponent == 0 {
            return result;
        }
        base = multiply(base, base)?;
    }
}
