//! What the code that `#[field(symbolic)]` generates is made of. Not for use by hand.

use std::collections::VecDeque;

use smallscope_search::twin::{Auto, Chooser, DomainId, InPlace, Shapes, Strategy, Value, Visitor};

pub use crate::sym::Sym;
use crate::sym::{Integer, Scalar};

/// Chooses by the type, but symbolic scalars among their values: they are known, and of a symbolic type only to be compared
/// with others.
pub struct Enumerated;

impl InPlace for Enumerated {}

impl<T: Value> Strategy<T> for Enumerated {
    fn declare(shapes: &mut Shapes<'_>) -> DomainId {
        shapes.enumerated::<T>()
    }

    fn choose(chooser: &mut Chooser, domain: DomainId) -> T {
        <Auto as Strategy<T>>::choose(chooser, domain)
    }

    fn visit<V: Visitor>(value: &T, domain: DomainId, visitor: &mut V) {
        value.visit(domain, visitor);
    }
}

/// What a value is without symbolic scalars.
pub trait Plain {
    /// The plain type.
    type Plain;

    /// The value.
    fn plain(self) -> Self::Plain;
}

impl<T: Scalar> Plain for Sym<T> {
    type Plain = T;

    fn plain(self) -> T {
        self.known().expect("the values of a candidate are known when it is built")
    }
}

macro_rules! themselves {
    ($($type:ty)*) => {$(
        impl Plain for $type {
            type Plain = $type;

            fn plain(self) -> $type {
                self
            }
        }
    )*};
}

themselves!(i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize bool char f32 f64 String);

impl<T: Plain> Plain for Option<T> {
    type Plain = Option<T::Plain>;

    fn plain(self) -> Self::Plain {
        self.map(T::plain)
    }
}

macro_rules! sequences {
    ($($sequence:ident)*) => {$(
        impl<T: Plain> Plain for $sequence<T> {
            type Plain = $sequence<T::Plain>;

            fn plain(self) -> Self::Plain {
                self.into_iter().map(T::plain).collect()
            }
        }
    )*};
}

sequences!(Vec VecDeque);

impl<T: Plain, const N: usize> Plain for [T; N] {
    type Plain = [T::Plain; N];

    fn plain(self) -> Self::Plain {
        self.map(T::plain)
    }
}

macro_rules! tuples {
    ($(($($name:ident $k:tt),*);)*) => {$(
        impl<$($name: Plain),*> Plain for ($($name,)*) {
            type Plain = ($($name::Plain,)*);

            fn plain(self) -> Self::Plain {
                ($(self.$k.plain(),)*)
            }
        }
    )*};
}

tuples! {
    (A 0);
    (A 0, B 1);
    (A 0, B 1, C 2);
    (A 0, B 1, C 2, D 3);
    (A 0, B 1, C 2, D 3, E 4);
    (A 0, B 1, C 2, D 3, E 4, F 5);
}

/// What `as` makes a symbolic integer of.
pub trait Cast<U> {
    /// The same value, or else the same lowest bits.
    fn cast(self) -> Sym<U>;
}

impl<T: Scalar, U: Integer> Cast<U> for Sym<T> {
    fn cast(self) -> Sym<U> {
        Sym::cast(self)
    }
}

macro_rules! plain_casts {
    ($($type:ty)*) => {$(
        impl<U: Integer> Cast<U> for $type {
            fn cast(self) -> Sym<U> {
                Sym::new(self).cast()
            }
        }
    )*};
}

plain_casts!(i8 i16 i32 i64 isize u8 u16 u32 u64 usize bool char);

/// `value as U` where `U` is symbolic in the model.
pub fn cast<T: Cast<U>, U: Integer>(value: T) -> Sym<U> {
    value.cast()
}

/// `value as U` where `value` is symbolic and `U` is not: one of the values that are possible, every other one on a path of its
/// own.
#[track_caller]
pub fn settled<T: Scalar, U: Integer>(value: Sym<T>) -> U {
    value.cast::<U>().concrete()
}
