//! The harness: runs code on every input of a space, smaller ones first, judges what it did, and shows a failure.
//!
//! `#[smallscope::test]` and contracts expand to a [`Subject`]: a space for every size and a function that makes one
//! [`Trial`]. Sizes grow from 0, and an input that fits the size before is passed over. So the first failing input is one of a
//! smallest size, and no input is tried twice. Without a bound, sizes grow while most of the test's time lasts; the rest is for larger
//! inputs, drawn at random.
//!
//! # Files
//!
//! | file | idea |
//! |---|---|
//! | `setup`, `subject`, `inputs` | code with the spaces of its inputs: sizes in turn, every input once |
//! | `source` | the seam to the engines: where inputs come from, and what judges them besides Rust code |
//! | `samples`, `shrink`, `edits` | inputs drawn at random, and smaller ones that fail in the same way |
//! | `trial`, `reason`, `shown` | one run on one input: built, called, judged; what can be wrong |
//! | `verdict`, `failure`, `differ` | the result, for people: drawn, with a test to paste; where two values differ |
//! | `regressions` | inputs that failed, tried first |
//! | `record`, `isolate`, `apart`, `watch` | which input is being run: after an abort, in a process of its own, in an endless loop |
//! | `clock`, `course` | how long a test takes; how far a test came: its checkpoint and its result |
//! | `relations`, `no_relations` | the engine of specifications in relational logic, and what stands for it where it is not built in |

mod apart;
mod clock;
mod course;
pub(crate) mod differ;
mod edits;
mod failure;
mod inputs;
mod isolate;
mod reason;
mod record;
mod regressions;
#[cfg_attr(not(feature = "alloy"), path = "no_relations.rs")]
mod relations;
mod samples;
mod setup;
mod shown;
mod shrink;
mod source;
mod subject;
mod trial;
mod verdict;
mod watch;

pub(crate) use course::write_result_to;
pub use failure::Failure;
#[cfg(feature = "alloy")]
pub(crate) use inputs::InputError;
pub(crate) use isolate::{end_with_parent, said, with_last_words};
pub use reason::{Reason, Shown as ShownValue};
pub(crate) use record::directory;
#[cfg(feature = "alloy")]
pub use relations::Engine;
pub(crate) use relations::Formulas;
pub use setup::Setup;
pub use shown::{
    Comparable, Compared, Incomparable, Judged, Outcome, Reading, Shown, Typed, WithDebug, WithEquality, WithModel,
    WithOutline, WithReading, WithStructure, WithoutDebug, WithoutModel, WithoutOutline, WithoutReading, is_same,
};
pub use subject::Subject;
#[cfg(feature = "paths")]
pub(crate) use subject::in_words_of;
pub use trial::Trial;
pub use verdict::Verdict;

use std::io::Write as _;

pub use smallscope_core::Panic;
pub(crate) use smallscope_core::panics::catch;
use smallscope_search::{Model, Space};

/// Runs a test on every input of the spaces that `space` gives for the sizes. `show` is the text of an input, if its type
/// has one.
///
/// # Panics
///
/// If the test fails on an input, if there is none, if a space cannot be searched, or if the search was incomplete and no
/// budget was given.
#[track_caller]
pub fn run<T: Model>(
    setup: Setup,
    space: impl Fn(usize) -> Space<T> + Send + Sync + 'static,
    attempt: fn(&mut Trial<'_, T>),
    show: fn(&T) -> Option<String>,
) {
    Subject::new(setup, space, attempt, show).examine_as_test().assert();
}

/// Runs a test on one input, given by its text.
///
/// # Panics
///
/// If the test fails on it, or if the text is not that of an input.
#[track_caller]
pub fn replay<T: Model>(
    setup: Setup,
    space: impl Fn(usize) -> Space<T> + Send + Sync + 'static,
    attempt: fn(&mut Trial<'_, T>),
    show: fn(&T) -> Option<String>,
    text: &str,
) {
    Subject::new(setup, space, attempt, show).replay(text).assert();
}

/// Says something even where the output of passing tests is captured.
pub(crate) fn tell(text: &str) {
    // Nobody to tell is no reason to fail.
    let _ = writeln!(std::io::stderr(), "smallscope: {text}");
}

/// Whether a condition holds; one that panics does not.
pub fn holds(condition: impl FnOnce() -> bool) -> bool {
    catch(condition).unwrap_or(false)
}
