//! Why nothing came of it.

use std::fmt;

use smallscope_alloy::{Diagnostic, Errors};
use smallscope_relational::Stop;

/// Why there is no result.
#[derive(Debug)]
pub enum Failure {
    /// Something in the file is wrong, or outside the subset: at its places.
    Source(Box<Errors>),
    /// The real code cannot be run.
    Run(String),
    /// A limit was reached before anything could be asked.
    Limit(Stop),
}

impl Failure {
    /// Whether unrolling loops and calls makes too many statements, so that fewer unrolls may help.
    pub fn is_too_long(&self) -> bool {
        let is_it = |problem: &Diagnostic| problem.message.starts_with("unrolling `");
        matches!(self, Failure::Source(errors) if errors.diagnostics.iter().any(is_it))
    }
}

impl From<Errors> for Failure {
    fn from(errors: Errors) -> Self {
        match errors.stopped() {
            Some(stop) => Failure::Limit(stop),
            None => Failure::Source(Box::new(errors)),
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Source(errors) => write!(f, "{errors}"),
            Failure::Run(problem) => write!(f, "cannot run the code: {problem}"),
            Failure::Limit(stop) => write!(f, "the program could not be translated: {stop}"),
        }
    }
}

impl std::error::Error for Failure {}
