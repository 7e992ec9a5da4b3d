//! The Alloy language: models are read, resolved, and lowered to bounded relational logic.
//!
//! ```
//! use smallscope_alloy::{Analysis, Dialect, Model, AnalysisOptions, Value};
//! use smallscope_relational::{Answer, Options};
//!
//! let text = "sig Node { next: one Node }
//!             pred ring { all n: Node | Node in n.^next }
//!             run ring for exactly 3 Node";
//! let model = Model::parse("ring", text, Dialect::Alloy)?;
//! let analysis = Analysis::of(&model, &model.commands[0], &AnalysisOptions::default())?;
//!
//! // Whatever its nodes are called, there is one ring of three.
//! assert_eq!(analysis.spec.count(&Options::default())?.instances, 1);
//!
//! let answer = analysis.spec.solve(&Options::default())?.answer;
//! let Answer::Satisfiable(ring) = answer else { panic!("there is a ring") };
//! assert_eq!(analysis.evaluate(&model, &ring, "#Node$0.^next")?, Value::Int(3));
//! assert_eq!(analysis.picture(&ring).atoms.len(), 3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! In the order of use: [`Model`] from a text or a file ([`syntax`] is what is written, [`model`] what is meant); [`Model::answer`] to
//! one of its commands; or its [`Analysis`], which has a relational problem to solve; back from its instances by pictures and expressions. What is wrong
//! with a model is [`Errors`]: all that could be found, each with its place. The chapter "Alloy" of the book in `docs/` says
//! which Alloy this is.
//!
//! # Files
//!
//! In the order of a model:
//!
//! | file | idea |
//! |---|---|
//! | `source`, `diagnostic`, `render`, `stack` | texts and places in them; errors, and how they are shown; room for deep trees |
//! | `syntax/` | tokens (`lex`, `token`), the tree (`tree`), the parser (`parse/`), walks (`walk`), the printer (`print/`) |
//! | `library/` | `util/ordering` and the others, as Alloy text |
//! | `resolve/` | modules and what they open; names; two passes over every expression: all meanings from the bottom up (`meanings`, `make`), one of them from the top down (`settle`); `emit` writes the model; `mutable`: warnings about `var`; `actions`, `programs`, `statements`, `changes`: DynAlloy |
//! | `model/` | what a text means: the result of everything above, the start of everything below |
//! | `lower/` | from a model and a command to a relational problem and back: scopes (`scope`), the universe (`atoms`), orders fixed in advance (`order`), relations and bounds (`symbols`, `range`), expressions (`lowerer`, `formula`, `quantify`, `bound`, `value`), constraints (`declare`, `constraints`), formulas that mean the same over any universe (`portable`), `picture`, `witness`, `evaluate`, smaller instances (`smaller`), time (`time`: states and what changes, `temporal`: operators as formulas, `moments`: operators evaluated on a trace, `monitors` and `evolution`: traces of any length as a system of steps, `traces`, `path`), DynAlloy (`programs/`, `execute`) |
//! | `answer` | the answer to a command: growing scopes, a small counterexample, the evaluator's opinion, vacuity, whether the bound on loops is enough |
//! | `clash` | the constraints that cannot hold together |
//! | `every`, `explore` | all instances of a command; of traces, each behaviour once; walks from trace to trace |
//! | `unbounded` | traces of any length: the search for one beside the search for a proof |

#![forbid(unsafe_code)]
// The parser has more than the macros use.
#![cfg_attr(not(feature = "analysis"), allow(dead_code, unused_imports))]

mod diagnostic;
mod render;
mod source;
mod stack;
pub mod syntax;

pub use diagnostic::{Diagnostic, Errors, Severity};
pub use source::{FileId, Position, Source, Sources, Span};
pub use syntax::Dialect;

#[cfg(feature = "analysis")]
mod answer;
#[cfg(feature = "analysis")]
mod clash;
#[cfg(feature = "analysis")]
mod every;
#[cfg(feature = "analysis")]
mod explore;
#[cfg(feature = "analysis")]
pub mod library;
#[cfg(feature = "analysis")]
mod lower;
#[cfg(feature = "analysis")]
pub mod model;
#[cfg(feature = "analysis")]
mod resolve;
#[cfg(feature = "analysis")]
mod unbounded;

#[cfg(feature = "analysis")]
pub use {
    answer::{Answered, Asking, Beyond, CommandVerdict, Recheck, Unanswered},
    clash::Clashing,
    every::{Every, Problems},
    explore::{Explorer, Move, Moved},
    lower::{
        Analysis, AnalysisOptions, Change, Execution, Lasso, Lowering, Origin, Point, Premise, Trace, TraceStep, Value,
        What,
    },
    model::Model,
    unbounded::{Proof, Steps, Unbounded},
};
