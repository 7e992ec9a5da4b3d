//! From one type to another.

use std::num::TryFromIntError;

use super::{Integer, Scalar, Sym};
use crate::term::Unary;

impl<T: Scalar> Sym<T> {
    /// As Rust's `as`: the same value, or else the same lowest bits.
    ///
    /// ```
    /// # use smallscope_symbolic::Sym;
    /// assert_eq!(Sym::new(-1_i32).cast::<u8>(), 255);
    /// assert_eq!(Sym::new('a').cast::<u32>(), 97);
    /// ```
    pub fn cast<U: Integer>(self) -> Sym<U> {
        self.unary(Unary::Cast)
    }
}

impl<T: Integer> Sym<T> {
    /// As `try_into`: the same value, or an error on the path where the other type does not have it.
    ///
    /// # Errors
    ///
    /// If the other type does not have the value.
    ///
    /// ```
    /// # use smallscope_symbolic::Sym;
    /// assert!(Sym::new(300_i32).try_cast::<u8>().is_err());
    /// assert_eq!(Sym::new(200_i32).try_cast::<u8>(), Ok(Sym::new(200)));
    /// ```
    #[track_caller]
    pub fn try_cast<U: Integer>(self) -> Result<Sym<U>, TryFromIntError> {
        let mut outside = Sym::new(false);
        if T::RANGE.0 < U::RANGE.0 {
            outside |= self.less_than(Sym::constant(U::RANGE.0));
        }
        if T::RANGE.1 > U::RANGE.1 {
            outside |= self.more_than(Sym::constant(U::RANGE.1));
        }
        // Only std makes its error.
        let error = if outside.decide() { u8::try_from(-1_i8).err() } else { None };
        error.map_or_else(|| Ok(self.cast()), Err)
    }
}

/// The conversions that lose nothing.
macro_rules! widening {
    ($($from:ident => $($to:ident)*;)*) => {$($(
        impl From<Sym<$from>> for Sym<$to> {
            fn from(value: Sym<$from>) -> Self {
                value.unary(Unary::Cast)
            }
        }

        // Generic code has no other way to write a number than `T::from(10_u8)`.
        impl From<$from> for Sym<$to> {
            fn from(value: $from) -> Self {
                Sym::new(value.into())
            }
        }
    )*)*};
}

widening! {
    bool => i8 i16 i32 i64 isize u8 u16 u32 u64 usize;
    u8 => i16 i32 i64 isize u16 u32 u64 usize char;
    u16 => i32 i64 u32 u64 usize;
    u32 => i64 u64;
    i8 => i16 i32 i64 isize;
    i16 => i32 i64 isize;
    i32 => i64;
    char => u32 u64;
}
