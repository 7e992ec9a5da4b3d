//! The types that have a symbolic form.

use crate::term::Sort;

/// A type that has a symbolic form: an integer of up to 64 bits, a truth value, or a character.
///
/// ```
/// use smallscope_symbolic::{Scalar, Sym, any, explore};
///
/// fn all_equal<T: Scalar>() -> bool {
///     let [a, b]: [Sym<T>; 2] = any();
///     a == b
/// }
/// assert_eq!(explore(all_equal::<u8>).len(), 2);
/// assert_eq!(explore(all_equal::<char>).len(), 2);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no symbolic form",
    label = "not an integer of up to 64 bits, `bool` or `char`"
)]
pub trait Scalar: Copy + Ord + std::fmt::Debug + std::hash::Hash + Send + Sync + 'static {
    /// Its bits.
    const SORT: Sort;
    /// The least and the greatest number that stands for a value.
    const RANGE: (i128, i128);

    /// The number that stands for a value.
    ///
    /// ```
    /// # use smallscope_symbolic::Scalar;
    /// assert_eq!('a'.to_number(), 97);
    /// ```
    fn to_number(self) -> i128;

    /// The value that a number stands for; of one out of range, any.
    ///
    /// ```
    /// # use smallscope_symbolic::Scalar;
    /// assert_eq!(i8::from_number(-3), -3);
    /// ```
    fn from_number(number: i128) -> Self;
}

/// A scalar with bitwise operations: an integer or a truth value.
///
/// ```
/// use smallscope_symbolic::{Bits, Sym};
///
/// fn nor<T: Bits>(a: Sym<T>, b: Sym<T>) -> Sym<T> {
///     !(a | b)
/// }
/// assert_eq!(nor(Sym::new(1_u8), Sym::new(2)), 252);
/// assert_eq!(nor(Sym::new(false), Sym::new(false)), true);
/// ```
pub trait Bits: Scalar {}

/// A scalar with arithmetic.
///
/// ```
/// use smallscope_symbolic::{Integer, Sym};
///
/// fn double<T: Integer>(a: Sym<T>) -> Sym<T> {
///     a + a
/// }
/// assert_eq!(double(Sym::new(4_u64)), 8);
/// ```
pub trait Integer: Bits + Default + std::fmt::Display {
    /// The least value.
    const MIN: Self;
    /// The greatest value.
    const MAX: Self;
    /// How many bits.
    const BITS: u32;
    /// The integer of as many bits without a sign.
    type Unsigned: Integer;
    /// The integer of as many bits with a sign.
    type Signed: Integer;
}

/// An integer that may be negative.
///
/// ```
/// use smallscope_symbolic::{SignedInteger, Sym};
///
/// fn opposite<T: SignedInteger>(a: Sym<T>) -> Sym<T> {
///     -a
/// }
/// assert_eq!(opposite(Sym::new(4_i64)), -4);
/// ```
pub trait SignedInteger: Integer {}

/// An integer that is not negative.
///
/// ```
/// use smallscope_symbolic::{Sym, UnsignedInteger};
///
/// fn half<T: UnsignedInteger>(a: Sym<T>) -> Sym<T> {
///     a >> 1
/// }
/// assert_eq!(half(Sym::new(9_u64)), 4);
/// ```
pub trait UnsignedInteger: Integer {}

macro_rules! integers {
    ($($type:ident, $unsigned:ident, $signed:ident, $kind:ident;)*) => {$(
        impl Scalar for $type {
            const SORT: Sort = Sort { bits: <$type>::BITS as u8, signed: <$type>::MIN != 0 };
            const RANGE: (i128, i128) = (<$type>::MIN as i128, <$type>::MAX as i128);

            fn to_number(self) -> i128 {
                self as i128
            }

            fn from_number(number: i128) -> Self {
                number as $type
            }
        }

        impl Bits for $type {}

        impl Integer for $type {
            const MIN: Self = <$type>::MIN;
            const MAX: Self = <$type>::MAX;
            const BITS: u32 = <$type>::BITS;
            type Unsigned = $unsigned;
            type Signed = $signed;
        }

        impl $kind for $type {}
    )*};
}

integers! {
    i8, u8, i8, SignedInteger;
    i16, u16, i16, SignedInteger;
    i32, u32, i32, SignedInteger;
    i64, u64, i64, SignedInteger;
    isize, usize, isize, SignedInteger;
    u8, u8, i8, UnsignedInteger;
    u16, u16, i16, UnsignedInteger;
    u32, u32, i32, UnsignedInteger;
    u64, u64, i64, UnsignedInteger;
    usize, usize, isize, UnsignedInteger;
}

impl Scalar for bool {
    const SORT: Sort = Sort::BOOL;
    const RANGE: (i128, i128) = (0, 1);

    fn to_number(self) -> i128 {
        i128::from(self)
    }

    fn from_number(number: i128) -> Self {
        number != 0
    }
}

impl Bits for bool {}

impl Scalar for char {
    const SORT: Sort = Sort { bits: 32, signed: false };
    const RANGE: (i128, i128) = (0, 0x10ffff);

    fn to_number(self) -> i128 {
        i128::from(u32::from(self))
    }

    fn from_number(number: i128) -> Self {
        u32::try_from(number).ok().and_then(char::from_u32).unwrap_or(char::REPLACEMENT_CHARACTER)
    }
}
