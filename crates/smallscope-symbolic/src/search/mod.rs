//! Symbolic values in the predicate engine: fields that are solved for, not enumerated.
//!
//! A [`Sym`](crate::Sym) in a modelled type is a variable of the search; the invariant's comparisons are decisions, which the
//! search explores as it explores the values of other fields. An accepted candidate stands for all values that satisfy the
//! conditions of its path; [`Representatives`](smallscope_search::Representatives) says which of them are generated.

mod marks;
mod method;
mod reasoner;
pub mod twin;
mod value;

pub use marks::hold_at_marks;
