//! The words that every part of smallscope shares.
//!
//! A [`Structure`] is an object graph: what an engine found and what a report shows. Two structures are the same input
//! if their [`CanonicalForm`]s are equal, that is, up to renaming objects. [`Limits`] say when to stop, an [`Outcome`]
//! says why a run stopped, and a [`Report`] carries the statistics, among them its [`Counters`]. A [`Budget`] is what the stages of a
//! call share. [`Count`] is an exact whole number of any size, for the sizes of spaces.
//!
//! Structures go in and out as a stable text that [`parse`] reads and, with the feature `json`, as JSON.
//!
//! [`coverage`] counts which ways through instrumented code were taken.
//!
//! [`panics`] catches the panics of code under test, with their place. [`units`] reads times, sizes and shards, [`scheduler`] shards from the
//! environment, and [`merge`] has the result of one. [`small`] is the crate
//! `smallscope-lists`: maps, sets and a sort that cost little to compile.
//!
//! [`envelope`] is around every text that is written to be read back; [`keep`] writes such files. Besides that this crate does no
//! I/O, except that it asks how much memory the process holds, and reads the variables of schedulers. It depends on nothing else of smallscope.

#![forbid(unsafe_code)]

mod budget;
mod canonical;
mod count;
mod counters;
pub mod coverage;
mod datum;
pub mod envelope;
#[cfg(feature = "json")]
pub mod json;
pub mod keep;
mod limits;
pub mod merge;
mod outline;
pub mod panics;
pub mod parse;
mod report;
pub mod scheduler;
mod spelling;
mod structure;
mod suggest;
#[cfg(feature = "json")]
pub mod suite;
pub mod units;

pub use budget::{Budget, Interrupt, Spending, resident_bytes};
pub use canonical::CanonicalForm;
pub use count::Count;
pub use counters::Counters;
pub use datum::{Datum, ObjectId};
pub use envelope::CheckpointError;
#[cfg(feature = "json")]
pub use json::JsonError;
pub use limits::Limits;
pub use merge::ShardResult;
pub use outline::{ClassOutline, Hold, Outline, PoolOutline, Shape, SpecText, VariantOutline};
pub use panics::Panic;
pub use parse::ParseError;
pub use report::{Breach, Fault, FaultKind, Outcome, Rejection, Report, Stop, TableWork};
pub use structure::Structure;
#[doc(hidden)]
pub use structure::{DERIVED, HERE};
pub use suggest::closest;

pub use smallscope_lists as small;

/// The source of [`Datum`] and [`ObjectId`], which needs only the standard library.
#[doc(hidden)]
pub const DATUM_SOURCE: &str = include_str!("datum.rs");
