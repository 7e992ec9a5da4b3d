//! smallscope's predicate engine: every valid structure from a Rust predicate.
//!
//! This is Korat (Boyapati, Khurshid, Marinov, ISSTA 2002) for Rust. A [`Space`] bounds the values of a modelled type;
//! a [`Search`] runs the type's invariant on candidates whose fields are chosen when the invariant first reads them,
//! prunes by what it read, skips isomorphic candidates, and hands out every valid value as an ordinary Rust value.
//!
//! Users take this crate through `smallscope`, which adds the attribute `#[smallscope::model]`.

mod bounds;
mod checkpoint;
mod compare;
mod completer;
mod compose;
mod domain;
mod drive;
mod error;
mod grow;
mod iter;
mod keep;
mod lazy;
mod marked;
mod model;
mod names;
mod observe;
mod outline;
mod place;
mod plan;
mod root;
mod scalars;
mod search;
mod shapes;
mod shard;
mod shared;
pub mod sites;
mod space;
mod spell;
pub mod symbols;
pub mod trace;
pub mod twin;
mod value;
mod visit;
mod walk;
mod worker;

pub use bounds::{IntoValues, Lengths, Values};
pub use checkpoint::Checkpoint;
pub use completer::{Completed, Completer};
#[doc(hidden)]
pub use error::SpaceError;
pub use grow::{Growth, grow};
pub use iter::Structures;
pub use lazy::Mismatch;
pub use marked::Marked;
pub use model::{Model, structure_of, value_of};
pub use names::type_name;
pub use observe::Observer;
pub use outline::outline_of;
pub use root::{Input, Root};
pub use search::{Progress, Search};
pub use smallscope_core::{
    CanonicalForm, CheckpointError, Count, Datum, Fault, FaultKind, Limits, ObjectId, Outcome, Outline, Rejection,
    Report, StopReason, Structure,
};
pub use space::Space;
pub use spell::{OpenSpelling, Spelled, Speller, Spelling, spell};
pub use symbols::Representatives;
pub use walk::{Violation, Walk};
