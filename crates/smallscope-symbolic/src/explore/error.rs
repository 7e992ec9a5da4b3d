//! Why there was no exploration.

use std::fmt;

use smallscope_core::CheckpointError;

/// Why an exploration has no result.
///
/// ```
/// use smallscope_symbolic::{Error, Exploration, explore};
///
/// let inner = explore(|| Exploration::new().run_here(|| 1).err());
/// assert_eq!(inner.returned().next(), Some(&Some(Error::Nested)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The program asked other questions than it had asked before on the same path; says which.
    Nondeterministic(String),
    /// An exploration was started by the program of another one, or while a structure is searched for.
    Nested,
    /// The file of a checkpoint cannot be read or written, or is damaged.
    Checkpoint(CheckpointError),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Nondeterministic(what) => write!(
                f,
                "the program is not deterministic: run again on the same path, {what}; it must depend on nothing but its \
                 symbolic values and choices (a hash map with random keys iterates in another order each time)"
            ),
            Error::Checkpoint(error) => error.fmt(f),
            Error::Nested => f.write_str("an exploration inside an exploration: start it outside"),
        }
    }
}

impl std::error::Error for Error {}
