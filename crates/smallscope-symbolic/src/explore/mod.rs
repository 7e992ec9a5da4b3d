//! Exploration: a program run on all its paths.
//!
//! A path is run under a model: values for which the program takes it. Every decision of the run is remembered with its
//! condition; when the run has ended, the decider is asked of each new one whether it could have been taken differently, the
//! conditions before it being as they are. If so, its answer has the model of another path. So there is one run for each path
//! and one question for each decision on it.

mod checkpoint;
mod decision;
mod drive;
mod error;
mod flips;
mod frontier;
mod input;
mod lead;
mod part;
mod path;
mod paths;
mod pending;
mod run;
mod settings;
mod values;

pub use checkpoint::Checkpoint;
pub use error::Error;
pub use frontier::Strategy;
pub use input::{Unknown, any, any_in, any_named, any_of, any_string, any_vec, assume, choose, rate};
pub use lead::Lead;
pub use path::{Ending, Path};
pub use paths::{Counts, Paths};
pub use settings::{Exploration, explore};
pub use smallscope_core::{Panic, Stop};
