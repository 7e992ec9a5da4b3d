//! What can be wrong with a space.

use std::fmt;

/// A space that cannot be searched: which bounds are wrong and what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpaceError {
    problems: Vec<String>,
}

impl SpaceError {
    pub(crate) fn new(problems: Vec<String>) -> Self {
        SpaceError { problems }
    }

    /// The problems, one sentence each.
    pub fn problems(&self) -> impl Iterator<Item = &str> {
        self.problems.iter().map(String::as_str)
    }
}

impl fmt::Display for SpaceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "this space cannot be searched: {}", self.problems.join("; "))
    }
}

impl std::error::Error for SpaceError {}
