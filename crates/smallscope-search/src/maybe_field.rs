//! Reading a place that may or may not be a lazily chosen field.
//!
//! The macro cannot see types: in `pair.0`, `pair` may be a tuple or a twin. `(&&MaybeField(&pair.0)).get()` picks the impl
//! for a `Field` if it is one, and the one for any other type else (method lookup prefers fewer references).

use crate::lazy::Field;
use crate::value::Strategy;

/// A reference to a place.
pub struct MaybeField<'a, T>(pub &'a T);

/// Reads a field.
pub trait ReadField<'a> {
    /// The type of the value.
    type Value;
    /// The value.
    fn get(&self) -> &'a Self::Value;
}

impl<'a, T, S: Strategy<T>> ReadField<'a> for &MaybeField<'a, Field<T, S>> {
    type Value = T;

    #[inline]
    fn get(&self) -> &'a T {
        self.0
    }
}

/// Reads any other place.
pub trait ReadPlain<'a> {
    /// The type of the value.
    type Value;
    /// The value.
    fn get(&self) -> &'a Self::Value;
}

impl<'a, T> ReadPlain<'a> for MaybeField<'a, T> {
    type Value = T;

    #[inline]
    fn get(&self) -> &'a T {
        self.0
    }
}
