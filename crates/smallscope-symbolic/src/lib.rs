//! Symbolic execution for Rust: scalars without a value, the conditions under which a path is taken, and all paths.
//!
//! [`explore`] runs a program once for each of its paths. Unknown values ([`any`]) are [`Sym`]s: they are compared and computed
//! with like numbers, truth values and characters, and code that knows nothing of them, such as the collections of the
//! standard library, works on them as it is.
//!
//! ```
//! use std::collections::BTreeMap;
//!
//! use smallscope_symbolic::{Sym, any, explore};
//!
//! // Two unknown keys in a map: less, equal or greater.
//! let paths = explore(|| {
//!     let [a, b]: [Sym<i32>; 2] = any();
//!     BTreeMap::from([(a, "a"), (b, "b")]).len()
//! });
//! assert_eq!(paths.len(), 3);
//! assert!(paths.is_exhaustive());
//!
//! // The midpoint of two numbers, as everyone writes it first.
//! let paths = explore(|| {
//!     let [low, high]: [Sym<u32>; 2] = any();
//!     (low + high) / 2
//! });
//! let overflow = paths.panicked().next().unwrap();
//! assert_eq!(overflow.panic().unwrap().message, "attempt to add with overflow");
//! assert_eq!(overflow.input::<u32>(0).checked_add(overflow.input::<u32>(1)), None);
//! ```
//!
//! | | |
//! |---|---|
//! | values | [`any`], [`any_in`], [`any_named`]; of unknown length: [`any_vec`], [`any_string`]; every one of a few, each on a path of its own: [`choose`], [`any_of`], [`any_type!`]; where a program needs the value: [`Sym::concrete`] |
//! | what may be assumed | [`assume`] |
//! | how far, in which order, on how many threads | [`Exploration`], [`Strategy`], [`rate`] |
//! | what was found, and whether it is all | [`Paths`], [`Path`], [`Checkpoint`] |
//! | deciding conditions by themselves | [`Terms`], [`Decider`] |
//!
//! A run is not abstract: it has a value for every unknown one and does what the program does for these. So programs may do
//! whatever they like with what is known, and what they do is what they do without this crate. They must be deterministic:
//! run again with the same values they ask the same questions; if not, that is an [`Error`]. What is left out, because of a limit
//! or because a condition could not be decided, is counted and never taken for impossible.
//!
//! # Files
//!
//! From the bottom:
//!
//! | file | idea |
//! |---|---|
//! | `term`, `show` | terms over variables, made once and simplified; their meaning; their text in Rust's notation |
//! | `oracle` | decides, on this thread, which way a branch goes |
//! | `sym/` | the scalar: terms where Rust computes, branches where Rust panics or answers; values for code that needs them (`settle`); vectors and strings of unknown length (`list`, `text`) |
//! | `decide/` | conditions: about order and differences (`order/`), bit by bit (`bits/`), separately where they share no variable (`group`), small values (`values`); any SMT-LIB solver (`smtlib/`) |
//! | `explore/` | a program on all its paths: one run (`run`), its decisions (`decision`), the other ways (`flips`), what comes next (`frontier`), threads (`drive`), `checkpoint`, shards (`part`); what users ask for (`input`), set (`settings`) and get (`paths`) |
//! | `search/` | `Sym` in the predicate engine: as a value (`value`), its oracle (`reasoner`), the oracle of a method on a given input (`method`), conditions at marks (`marks`), what `#[field(symbolic)]` expands to (`twin`) |

#![forbid(unsafe_code)]

mod decide;
mod explore;
mod oracle;
mod search;
mod show;
mod sym;
mod term;

pub use decide::{Answer, Decider, Model, Statistics, Why};
#[cfg(feature = "smtlib")]
pub use decide::{SmtLib, SmtLibError};
pub use explore::{
    Checkpoint, Counts, Ending, Error, Exploration, Lead, Panic, Path, Paths, Stop, Strategy, Unknown, any, any_in,
    any_named, any_of, any_string, any_vec, assume, choose, explore, rate,
};
pub use oracle::{Mark, Oracle, with_oracle};
pub use search::hold_at_marks;
#[doc(hidden)]
pub use search::twin;
pub use smallscope_core::CheckpointError;
pub use sym::{Bits, Integer, Operand, Scalar, SignedInteger, Sym, SymString, SymVec, UnsignedInteger};
pub use term::{Binary, Condition, Sort, Term, TermNode, Terms, Unary, Variable};

/// Stops a [`Decider`] from another thread.
pub use smallscope_solver::Interrupt;
