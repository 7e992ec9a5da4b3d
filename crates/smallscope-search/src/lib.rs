//! smallscope's predicate engine: every valid structure from a Rust predicate.
//!
//! This is Korat (Boyapati, Khurshid, Marinov, ISSTA 2002) for Rust. A [`Space`] bounds the values of a modelled type;
//! a [`Search`] runs the type's invariant on candidates whose fields are chosen when the invariant first reads them,
//! prunes by what it read, skips isomorphic candidates, and hands out every valid value as an ordinary Rust value.
//!
//! Users take this crate through `smallscope`, which adds the attribute `#[smallscope::model]`.
//!
//! # Files
//!
//! In the order of a search:
//!
//! | file | idea |
//! |---|---|
//! | `space`, `bounds`, `search` | what the user sets: the bounds, and how they are searched |
//! | `usual`, `guessed` | values that nobody bounded: few usual ones, and unusual ones that bugs need; the same in words |
//! | `shapes/`, `domain`, `error` | types and bounds become a table of domains; all problems are collected |
//! | `model/`, `value`, `scalars`, `compose`, `names` | a real type and its twin; what a field can hold, and how a value is chosen |
//! | `lazy/` | all unsafe code: lazily chosen fields, the choice stack, pools of objects; from twins to values (`concretise`) and from structures to values (`restore`) |
//! | `source` | values of any type, listed by a trait |
//! | `root` | one searched value, or several, each chosen when it is first read |
//! | `worker` | one thread: run the predicate, complete, count, next |
//! | `visit`, `compare` | walks over a twin: complete it, observe it, compare it with a smaller space or a given structure |
//! | `observe`, `spell`, `outline` | from values to structures, from values to Rust code, from domains to an outline for other engines |
//! | `walk` | the invariants of everything that a value reaches, on twins and on real values |
//! | `reach`, `filled`, `product` | one input as part of another, fields filled by generators of the user, pairs of two searches |
//! | `plan`, `drive`, `shared` | a checked search and its report; workers and their tasks; what workers share |
//! | `shard`, `checkpoint`, `keep`, `iter`, `grow` | shards, resuming, the checkpoint's file, iterating, growing bounds |
//! | `sites`, `maybe_field`, `twin` | what generated code calls |
//! | `lazy/clauses`, `quick/` | what makes predicates faster: calls that need not be made again, sets and maps |
//! | `symbols`, `lazy/decisions` | symbolic values: what the engine and a reasoner ask of each other |
//! | `table/`, `lazy/tables/` | calls on owned subtrees, each solved once |
//! | `numbered`, `lazy/completing`, `ranges` | the number of structures, and the structure of a number, without listing them; shards by ranges of numbers |
//! | `sample`, `lazy/dice`, `uniform` | valid structures at random: by a descent, and by number |
//! | `marked`, `completer` | valid structures like a partial one, with conditions on values at marked places |
//! | `trace/`, `footprint` | paths of code through its input, and inputs for each of them (feature `paths`) |

#![deny(unsafe_code)]

mod bounds;
mod checkpoint;
mod compare;
mod completer;
mod compose;
mod domain;
mod drive;
mod error;
mod filled;
// Footprints are noted where values are read, and only paths look at them.
#[cfg_attr(not(feature = "paths"), allow(dead_code))]
mod footprint;
mod grow;
mod guessed;
mod iter;
mod keep;
mod lazy;
mod marked;
mod maybe_field;
mod model;
mod names;
mod numbered;
mod observe;
mod outline;

mod plan;
mod product;
mod quick;
mod ranges;
mod reach;
mod root;
mod sample;
mod scalars;
mod search;
mod shapes;
mod shard;
mod shared;
pub mod sites;
mod source;
mod space;
mod spell;
pub mod symbols;
#[doc(hidden)]
pub mod table;
#[cfg(feature = "paths")]
pub mod trace;
pub mod twin;
mod uniform;
mod usual;
mod value;
mod visit;
mod walk;
mod worker;

pub use bounds::{IntoValues, Lengths, Values};
pub use checkpoint::Checkpoint;
pub use completer::{Completed, Completer};
#[doc(hidden)]
pub use error::SpaceError;
pub use filled::Filled;
pub use grow::{Growth, grow};
pub use iter::Structures;
pub use lazy::Mismatch;
pub use marked::Marked;
pub use model::{Model, structure_of, value_of};
pub use names::type_name;
pub use numbered::{Numbered, Samples};
pub use observe::Observer;
pub use outline::outline_of;
pub use product::Product;
pub use ranges::Part;
pub use reach::reaches;
pub use root::{Input, Root};
pub use sample::{Drawn, Sampler};
pub use search::{Progress, Search};
pub use smallscope_core::{
    Breach, CanonicalForm, CheckpointError, Count, Counters, Datum, Fault, FaultKind, Interrupt, Limits, ObjectId,
    Outcome, Outline, Rejection, Report, Stop, Structure, TableWork,
};
pub use source::{Of, Source};
pub use space::Space;
pub use spell::{OpenSpelling, Spelled, Speller, Spelling, spell};
pub use symbols::Representatives;
pub use usual::Constants;
pub use walk::{Violation, Walk};
