//! Coverage-directed generation of tests, and bounded verification, for Rust functions over data structures.
//!
//! ```text
//!  source ─► items ─► goals ─► program (ir) ─► DynAlloy ─► states ─► SAT ─► input ─► run for real ─► what it covers
//!                       ▲                                                                     │
//!                       └──────────────── thinned to what is not covered yet ◄────────────────┘
//! ```
//!
//! ```
//! use smallscope_cover::cover::{CoverOptions, Status, cover};
//! use smallscope_cover::goals::Criterion;
//! use smallscope_cover::frontend::Request;
//! use smallscope_cover::source::Source;
//!
//! let source = Source::parse("sign.rs", "
//!     fn sign(x: i32) -> i32 {
//!         if x < 0 { return -1; }
//!         if x == 0 { 0 } else if x > 0 { 1 } else { 2 }
//!     }
//! ")?;
//! let request = Request { method: "sign".to_owned(), ..Request::default() };
//! let mut settings = CoverOptions::new(Criterion::Branch, 3);
//! settings.bounds.ints = -2..=2;
//! let covered = cover(&source, &request, &settings, &mut |_| {})?;
//! assert_eq!((covered.reached(), covered.unreachable(), covered.tests.len()), (5, 1, 3));
//! # Ok::<(), smallscope_cover::Failure>(())
//! ```
//!
//! In the order of use: a file is read ([`source`]); what there is to reach in a method is listed ([`goals`]); the method and what it calls
//! become a small program ([`ir`], made by [`frontend`]; [`interpret`] runs it), and that becomes DynAlloy ([`translate`]); the solver finds
//! an input for a goal, and the [`runner`] runs the real code on it, again and again ([`mod@cover`]). [`mod@verify`] asks for inputs that break
//! what the method promises. [`report`] and [`emit`]: what came of it as text, and as Rust tests.
//!
//! # Files
//!
//! In the order of use:
//!
//! | file | idea |
//! |---|---|
//! | `source`, `stated`, `goals/` | a Rust file, without what is not compiled; its contracts, as behaviours; its goals: the decisions that `#[cover]` counts, their conditions, statements |
//! | `dispatch` | traits: who implements them, what they provide, and trait objects as enums of the implementors |
//! | `frontend/` | from Rust to the programs of [`smallscope_program`], which has their meaning, their translation to DynAlloy and the questions about them |
//! | `runner/` | the real code, instrumented without moving a line, compiled once by `rustc`, fed with inputs; `child/` is the source of the program around it |
//! | `prepare`, `cover/` | compiling while translating; pick a goal, solve, run, mark (`drive`); all paths (`paths`); what is covered already (`seed`) |
//! | `derive/` | goals about what happens on the way: definitions and uses, combinations of conditions |
//! | `package/` | a function of a package: built by cargo in a copy, and run on every input up to a bound, where it is outside the translated subset |
//! | `assumptions` | conditions on parameters that may be what a function needs |
//! | `verify/` | promises, counterexamples that are run, and walks through the source (`trace`) |
//! | `tested/` | inputs that formulas describe, found by the solver, run and judged: the function is not translated |
//! | `report/`, `emit/` | tables, marked sources, tracefiles (`marked` is what they are made of); Rust tests, tried before they are written |

#![forbid(unsafe_code)]

mod assumptions;
pub mod cover;
mod derive;
mod dispatch;
pub mod emit;
mod failure;
pub mod frontend;
pub mod goals;
pub mod package;
mod prepare;
pub mod report;
pub mod runner;
pub mod source;
mod stated;
pub mod tested;
pub mod verify;

/// What to do where no input is valid.
pub const NO_INPUT: &str =
    "see whether one of them is always false or panics, or needs a larger --scope, --ints or --unroll";

pub use failure::Failure;
pub use prepare::dynalloy;
use smallscope_program::{engine, marks, walk};
pub use smallscope_program::{interpret, ir, translate};
