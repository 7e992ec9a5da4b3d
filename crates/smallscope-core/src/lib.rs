//! The words that every part of smallscope shares.
//!
//! A [`Structure`] is an object graph: what an engine found and what a report shows. Two structures are the same input
//! if their [`CanonicalForm`]s are equal, that is, up to renaming objects. [`Limits`] say when to stop, an [`Outcome`]
//! says why a run stopped, and a [`Report`] carries the statistics. [`Count`] is an exact whole number of any size, for
//! the sizes of spaces.
//!
//! This crate does no I/O and depends on nothing else of smallscope.

mod canonical;
mod count;
mod limits;
mod report;
mod structure;
mod suggest;

pub use canonical::CanonicalForm;
pub use count::Count;
pub use limits::Limits;
pub use report::{Fault, FaultKind, Outcome, Rejection, Report, StopReason};
pub use structure::{Datum, ObjectId, Structure};
pub use suggest::closest;
