//! What `sequences!` asks of the types of variables, whatever they are: a copy, a key.
//!
//! As in the harness: pairs of traits, of which `(&Copied(&value)).__smallscope_copy()` takes the first that applies.

use std::hash::Hash;

use smallscope_search::{Model, structure_of};

use super::key::StateKey;

/// A value to clone.
pub struct Copied<'a, T>(pub &'a T);

/// For types with `Clone`.
pub trait WithClone<T> {
    /// The clone.
    fn __smallscope_copy(&self) -> Option<T>;
}

impl<T: Clone> WithClone<T> for Copied<'_, T> {
    fn __smallscope_copy(&self) -> Option<T> {
        Some(self.0.clone())
    }
}

/// For all other types.
pub trait WithoutClone<T> {
    /// None.
    fn __smallscope_copy(&self) -> Option<T> {
        None
    }
}

impl<T> WithoutClone<T> for &Copied<'_, T> {}

/// A value whose key is wanted.
pub struct Keyed<'a, T>(pub &'a T);

/// For modelled types: the canonical form.
pub trait WithStructureKey {
    /// The key.
    fn key_of_state(&self) -> StateKey;
}

impl<T: Model> WithStructureKey for &&Keyed<'_, T> {
    fn key_of_state(&self) -> StateKey {
        StateKey::new(structure_of(self.0).canonical())
    }
}

/// For types that can be compared: the value.
pub trait WithHash {
    /// The key.
    fn key_of_state(&self) -> StateKey;
}

impl<T: Eq + Hash + Clone + 'static> WithHash for &Keyed<'_, T> {
    fn key_of_state(&self) -> StateKey {
        StateKey::new(self.0.clone())
    }
}

/// For all other types: an error that says so.
pub trait WithoutKey<T> {
    /// Does not compile.
    fn key_of_state(&self) -> StateKey
    where
        T: HasKey;
}

impl<T> WithoutKey<T> for Keyed<'_, T> {
    fn key_of_state(&self) -> StateKey
    where
        T: HasKey,
    {
        unreachable!("no type has this trait")
    }
}

/// What tells states apart if no `key` is given.
#[diagnostic::on_unimplemented(
    message = "nothing tells states of `{Self}` apart",
    label = "it is neither a modelled type nor `Eq + Hash + Clone`",
    note = "add `key ..;` with an expression that tells them apart"
)]
pub trait HasKey {}
