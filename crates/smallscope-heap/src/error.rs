//! What cannot be said in relational logic.

use std::fmt;

/// A type that has no counterpart in relational logic, or bounds that are too large.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SchemaError {
    place: String,
    problem: String,
}

impl SchemaError {
    pub(crate) fn new(place: impl Into<String>, problem: impl Into<String>) -> Self {
        SchemaError { place: place.into(), problem: problem.into() }
    }

    /// The field or input it is about: `Node.key`.
    pub fn place(&self) -> &str {
        &self.place
    }
}

impl fmt::Display for SchemaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` {}", self.place, self.problem)
    }
}

impl std::error::Error for SchemaError {}
