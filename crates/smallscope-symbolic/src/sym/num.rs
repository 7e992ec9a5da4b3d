//! The traits of `num-traits`, for code that is generic over numbers.
//!
//! What a trait wants as a known number ([`ToPrimitive`], the counts of [`PrimInt`]) is [settled](Sym::concrete).

use num_traits::{
    Bounded, CheckedAdd, CheckedDiv, CheckedMul, CheckedNeg, CheckedRem, CheckedShl, CheckedShr, CheckedSub,
    FromPrimitive, Num, NumCast, One, PrimInt, Saturating, SaturatingAdd, SaturatingMul, SaturatingSub, Signed,
    ToPrimitive, Unsigned, WrappingAdd, WrappingMul, WrappingNeg, WrappingSub, Zero,
};

use super::{Integer, SignedInteger, Sym, UnsignedInteger};

impl<T: Integer> Zero for Sym<T> {
    fn zero() -> Self {
        Sym::constant(0)
    }

    #[track_caller]
    fn is_zero(&self) -> bool {
        *self == T::default()
    }
}

impl<T: Integer> One for Sym<T> {
    fn one() -> Self {
        Sym::constant(1)
    }
}

impl<T: Integer> Bounded for Sym<T> {
    fn min_value() -> Self {
        Self::MIN
    }

    fn max_value() -> Self {
        Self::MAX
    }
}

impl<T: Integer + Num> Num for Sym<T> {
    type FromStrRadixErr = T::FromStrRadixErr;

    fn from_str_radix(text: &str, radix: u32) -> Result<Self, Self::FromStrRadixErr> {
        T::from_str_radix(text, radix).map(Sym::new)
    }
}

impl<T: Integer + ToPrimitive> ToPrimitive for Sym<T> {
    #[track_caller]
    fn to_i64(&self) -> Option<i64> {
        self.concrete().to_i64()
    }

    #[track_caller]
    fn to_u64(&self) -> Option<u64> {
        self.concrete().to_u64()
    }
}

impl<T: Integer + FromPrimitive> FromPrimitive for Sym<T> {
    fn from_i64(number: i64) -> Option<Self> {
        T::from_i64(number).map(Sym::new)
    }

    fn from_u64(number: u64) -> Option<Self> {
        T::from_u64(number).map(Sym::new)
    }
}

impl<T: Integer + NumCast> NumCast for Sym<T> {
    fn from<N: ToPrimitive>(number: N) -> Option<Self> {
        <T as NumCast>::from(number).map(Sym::new)
    }
}

impl<T: SignedInteger + Num> Signed for Sym<T> {
    #[track_caller]
    fn abs(&self) -> Self {
        Sym::abs(*self)
    }

    #[track_caller]
    fn abs_sub(&self, other: &Self) -> Self {
        if self <= other { Sym::constant(0) } else { self - other }
    }

    fn signum(&self) -> Self {
        Sym::signum(*self)
    }

    #[track_caller]
    fn is_positive(&self) -> bool {
        Sym::is_positive(*self)
    }

    #[track_caller]
    fn is_negative(&self) -> bool {
        Sym::is_negative(*self)
    }
}

impl<T: UnsignedInteger + Num> Unsigned for Sym<T> {}

/// A trait with one method of two operands.
macro_rules! binary {
    ($($trait:ident $method:ident $output:ty;)*) => {$(
        impl<T: Integer> $trait for Sym<T> {
            #[track_caller]
            fn $method(&self, other: &Self) -> $output {
                Sym::$method(*self, *other)
            }
        }
    )*};
}

binary! {
    CheckedAdd checked_add Option<Self>;
    CheckedSub checked_sub Option<Self>;
    CheckedMul checked_mul Option<Self>;
    CheckedDiv checked_div Option<Self>;
    CheckedRem checked_rem Option<Self>;
    WrappingAdd wrapping_add Self;
    WrappingSub wrapping_sub Self;
    WrappingMul wrapping_mul Self;
    SaturatingAdd saturating_add Self;
    SaturatingSub saturating_sub Self;
    SaturatingMul saturating_mul Self;
}

impl<T: Integer> CheckedNeg for Sym<T> {
    #[track_caller]
    fn checked_neg(&self) -> Option<Self> {
        Sym::checked_neg(*self)
    }
}

impl<T: Integer> WrappingNeg for Sym<T> {
    fn wrapping_neg(&self) -> Self {
        Sym::wrapping_neg(*self)
    }
}

impl<T: Integer> CheckedShl for Sym<T> {
    #[track_caller]
    fn checked_shl(&self, amount: u32) -> Option<Self> {
        Sym::checked_shl(*self, amount)
    }
}

impl<T: Integer> CheckedShr for Sym<T> {
    #[track_caller]
    fn checked_shr(&self, amount: u32) -> Option<Self> {
        Sym::checked_shr(*self, amount)
    }
}

impl<T: Integer> Saturating for Sym<T> {
    fn saturating_add(self, other: Self) -> Self {
        Sym::saturating_add(self, other)
    }

    fn saturating_sub(self, other: Self) -> Self {
        Sym::saturating_sub(self, other)
    }
}

impl<T: Integer + Num + NumCast> PrimInt for Sym<T> {
    #[track_caller]
    fn count_ones(self) -> u32 {
        Sym::count_ones(self).concrete()
    }

    #[track_caller]
    fn count_zeros(self) -> u32 {
        Sym::count_zeros(self).concrete()
    }

    #[track_caller]
    fn leading_zeros(self) -> u32 {
        Sym::leading_zeros(self).concrete()
    }

    #[track_caller]
    fn trailing_zeros(self) -> u32 {
        Sym::trailing_zeros(self).concrete()
    }

    fn rotate_left(self, amount: u32) -> Self {
        Sym::rotate_left(self, amount)
    }

    fn rotate_right(self, amount: u32) -> Self {
        Sym::rotate_right(self, amount)
    }

    fn signed_shl(self, amount: u32) -> Self {
        self << amount
    }

    fn signed_shr(self, amount: u32) -> Self {
        (self.cast::<T::Signed>() >> amount).cast()
    }

    fn unsigned_shl(self, amount: u32) -> Self {
        self << amount
    }

    fn unsigned_shr(self, amount: u32) -> Self {
        (self.cast::<T::Unsigned>() >> amount).cast()
    }

    fn swap_bytes(self) -> Self {
        Sym::swap_bytes(self)
    }

    fn from_be(number: Self) -> Self {
        if cfg!(target_endian = "big") { number } else { Sym::swap_bytes(number) }
    }

    fn from_le(number: Self) -> Self {
        if cfg!(target_endian = "little") { number } else { Sym::swap_bytes(number) }
    }

    fn to_be(self) -> Self {
        <Self as PrimInt>::from_be(self)
    }

    fn to_le(self) -> Self {
        <Self as PrimInt>::from_le(self)
    }

    #[track_caller]
    fn pow(self, exponent: u32) -> Self {
        Sym::pow(self, exponent)
    }
}
