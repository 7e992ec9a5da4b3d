//! smallscope tests a program on **every** structurally different valid input up to a small size, and never on the same
//! one twice.
//!
//! You say what is valid in ordinary Rust, with a method that returns `bool`:
//!
//! ```
//! use smallscope::Space;
//!
//! #[smallscope::model]
//! mod bst {
//!     #[derive(Debug, Clone)]
//!     pub struct Bst {
//!         pub root: Option<Box<Node>>,
//!         pub size: usize,
//!     }
//!
//!     #[derive(Debug, Clone)]
//!     pub struct Node {
//!         pub key: i32,
//!         pub left: Option<Box<Node>>,
//!         pub right: Option<Box<Node>>,
//!     }
//!
//!     impl Bst {
//!         #[invariant]
//!         pub fn rep_ok(&self) -> bool {
//!             in_order(&self.root, i32::MIN, i32::MAX) && count(&self.root) == self.size
//!         }
//!     }
//!
//!     fn in_order(node: &Option<Box<Node>>, low: i32, high: i32) -> bool {
//!         let Some(node) = node else { return true };
//!         if node.key <= low || node.key >= high {
//!             return false;
//!         }
//!         in_order(&node.left, low, node.key) && in_order(&node.right, node.key, high)
//!     }
//!
//!     fn count(node: &Option<Box<Node>>) -> usize {
//!         node.as_ref().map_or(0, |node| 1 + count(&node.left) + count(&node.right))
//!     }
//! }
//!
//! // Up to 3 nodes, keys 1 to 3: there are 15 search trees.
//! let space = Space::<bst::Bst>::new(3).field("Node.key", 1..=3);
//! assert_eq!(space.search().count().structures, 15);
//! for tree in space.search() {
//!     assert!(tree.rep_ok());
//! }
//! ```
//!
//! A test takes such values as parameters. It runs on all of them, smaller ones first:
//!
//! ```ignore
//! #[smallscope::test(bound = 4)]
//! fn remove_keeps_the_order(tree: &mut Bst, key: i32) {
//!     tree.remove(key);
//!     assert!(tree.rep_ok());
//! }
//! ```
//!
//! # Start with these five
//!
//! | | |
//! |---|---|
//! | [`macro@model`] | on a module: its types can be generated |
//! | [`macro@invariant`] | on a method: what a valid value is |
//! | [`macro@test`] | on a function: run it on every valid input |
//! | [`macro@ensures`] (with [`macro@requires`]) | on a method: check it on every valid input |
//! | [`sequences!`] | test a type by all sequences of calls |
//!
//! # More
//!
//! - [`Space`] sets bounds, [`Search`] limits, threads and shards. A [`Report`] says what was found, where candidates died, and whether
//!   the search was exhaustive.
//! - Contracts: [`macro@panics_when`], [`macro@errs_when`], [`macro@behaviour`], [`macro@actual`], [`check!`], [`check_all`].
//! - Failures: [`replay!`] runs a test on one input. [`emit`] writes tests as Rust code.
//! - `paths` (feature of this name): one valid input for each path through a method.
//! - `coverage` (feature of this name) and [`macro@cover`]: which branches were taken.
//! - `alloy` and `study` (feature `alloy`): specifications in relational logic. `relational` (feature of this name): relational problems.
//! - `engines` (feature of this name): which engine is fastest for a space (`space.choose()`), and whether all of them agree
//!   (`space.audit()`).
//! - `covering` (feature `cover`): inputs for the branches of a Rust file that your tests miss, and bounded verification.
//! - `minimal` (features `coverage`, `mutation`): as few inputs as reach together what all reach.
//! - `monitor` (feature of this name) and [`macro@monitor`]: contracts as checks at run time.
//! - `mutation` (feature of this name) and [`macro@mutants`]: how large a bound must be.
//! - `structures` (feature of this name): models of lists, trees, heaps, graphs and others, and what invariants often say.
//! - `symbolic` (feature of this name): symbolic values, and all paths through code that computes with them.
//!
//! The book in `docs/` has a tutorial, the reference and the limits.
//!
//! # How it works
//!
//! `model` leaves the module as it is and adds a hidden *twin* of its types. A field of a twin gets its value when the invariant first
//! reads it. smallscope runs the invariant again and again. It does not vary fields that the invariant did not read, and it tries
//! structures that differ only in the names of objects once. This is Korat (Boyapati, Khurshid and Marinov, 2002) for Rust.

#![forbid(unsafe_code)]

#[cfg(feature = "alloy")]
pub mod alloy;
#[cfg(doctest)]
mod book;
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
mod readme {}
pub mod contract;
#[cfg(feature = "coverage")]
pub mod coverage;
pub mod emit;
#[cfg(feature = "engines")]
pub mod engines;
#[doc(hidden)]
pub mod harness;
#[cfg(any(feature = "coverage", feature = "mutation"))]
pub mod minimal;
#[cfg(feature = "monitor")]
pub mod monitor;
#[cfg(feature = "mutation")]
pub mod mutation;
#[doc(hidden)]
pub mod options;
pub mod oracle;
#[cfg(feature = "paths")]
pub mod paths;
mod progress;
#[cfg(any(feature = "arbitrary", feature = "proptest"))]
pub mod samples;
pub mod sequences;
#[cfg(feature = "structures")]
pub mod structures;
#[cfg(feature = "alloy")]
pub mod study;
#[cfg(feature = "suite")]
pub mod suite;

pub use contract::{Contract, Contracted, check_all};
#[cfg(feature = "engines")]
pub use engines::Engines;
pub use harness::{Failure, Reason, Verdict};
pub use progress::ShowProgress;
pub use smallscope_core::ParseError;
#[cfg(feature = "cover")]
#[doc(inline)]
pub use smallscope_cover as covering;
pub use smallscope_macros::{
    Fields, Model, actual, alloy, behaviour, check, cover, ensures, errs_when, goals, invariant, model, model_file,
    monitor, mutants, panics_when, paths, predicate, replay, requires, sequences, test,
};
pub use smallscope_picture::Drawing;
#[cfg(feature = "relational")]
#[doc(inline)]
pub use smallscope_relational as relational;
#[doc(hidden)]
pub use smallscope_search::Constants;
pub use smallscope_search::{
    Breach, CanonicalForm, Checkpoint, CheckpointError, Completed, Completer, Count, Counters, Datum, Drawn, Fault,
    FaultKind, Filled, Growth, Input, IntoValues, Lengths, Limits, Marked, Mismatch, Model, ObjectId, Of, Outcome,
    Product, Progress, Rejection, Report, Representatives, Sampler, Search, Source, Space, SpaceError, Stop, Structure,
    Structures, Values, Violation, Walk, grow, reaches, structure_of, value_of,
};
#[cfg(feature = "symbolic")]
#[doc(inline)]
pub use smallscope_symbolic as symbolic;

/// The types that stand for std's in the code of invariants. You need not name them; messages of the compiler do.
///
/// An invariant runs on a *twin* of your types. Its vectors, maps, pointers and cells choose their content when it is read, and have the
/// reading methods of std's. A type of yours is `your_module::in_invariants::Type` there.
pub mod in_invariants {
    pub use smallscope_search::twin::std::{
        boxed::Box,
        cell::{Cell, RefCell},
        rc::Rc,
        sync::Arc,
    };
    pub use smallscope_search::twin::{
        Elements as Iter, Field, LazyArray as Array, LazyMap as Map, LazySet as Set, LazyVec as Vec,
    };
    // Bounds of generated code, which messages about missing ones name by this path.
    pub use smallscope_search::twin::{HasAsAny, Lower, OpenRecord, Restorer, WithoutAsAny};
}

/// What a test file needs: `use smallscope::prelude::*;`
pub mod prelude {
    #[cfg(feature = "engines")]
    pub use crate::Engines;
    pub use crate::{Growth, Model, Report, Search, ShowProgress, Space, Structure, Values, grow};
}

#[doc(hidden)]
pub mod __private {
    pub use smallscope_search::twin::*;
    #[cfg(feature = "symbolic")]
    pub use smallscope_symbolic::twin as symbolic;

    /// What the notes of a file with `model_file!` are for the compiler.
    pub mod notes {
        pub use smallscope_macros::{
            __called as invariant, __called as predicate, __note as actual, __note as alloy, __note as behaviour,
            __note as check, __note as ensures, __note as errs_when, __note as panics_when, __note as requires,
        };
    }
}
