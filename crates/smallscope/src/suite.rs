//! Saved suites: inputs in a file, for generators that are slow and for programs in other languages.
//!
//! A suite is lines of JSON, which [`smallscope_core::suite`] describes. A line that was changed, left out or put in shows, and so does
//! an end that is missing.
//! Reading gives the structures above the damage, and then an error; `map_while(Result::ok)` takes what can be saved.
//!
//! ```
//! use smallscope::{Space, suite};
//!
//! let mut file = Vec::new();
//! let report = suite::write(&mut file, Space::<Vec<bool>>::new(2).search())?;
//! assert_eq!(report.structures, 7);
//!
//! let inputs: Vec<Vec<bool>> = suite::read(&*file)?.collect::<Result<_, _>>()?;
//! assert_eq!(inputs.len(), 7);
//! assert_eq!(inputs[6], [true, true]);
//! # Ok::<(), suite::SuiteError>(())
//! ```

use std::fmt;
use std::io::{self, BufRead, Write};
use std::marker::PhantomData;

use smallscope_core::Report;
use smallscope_core::suite::{ReadError, SuiteReader, SuiteWriter};
use smallscope_search::{Model, Search, SpaceError, type_name, value_of};

pub use smallscope_core::suite::VERSION;

/// Why a suite cannot be written or read.
#[derive(Debug)]
#[non_exhaustive]
pub enum SuiteError {
    /// The file cannot be written or read.
    Io(io::Error),
    /// The space cannot be searched.
    Space(SpaceError),
    /// No structure of the space is valid, so the suite would test nothing.
    Empty(Box<Report>),
    /// A line is not what it should be.
    Line {
        /// Its number, from 1.
        line: u64,
        /// What is wrong.
        problem: String,
    },
}

impl fmt::Display for SuiteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SuiteError::Io(error) => error.fmt(f),
            SuiteError::Space(error) => error.fmt(f),
            SuiteError::Empty(report) => {
                write!(
                    f,
                    "no structure is valid, so the suite would test nothing; if that is meant, say `allow_empty()`: {report}"
                )
            }
            SuiteError::Line { line, problem } => write!(f, "line {line} of the suite: {problem}"),
        }
    }
}

impl std::error::Error for SuiteError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            SuiteError::Io(error) => Some(error),
            SuiteError::Space(error) => Some(error),
            SuiteError::Empty(_) | SuiteError::Line { .. } => None,
        }
    }
}

impl From<io::Error> for SuiteError {
    fn from(error: io::Error) -> Self {
        SuiteError::Io(error)
    }
}

impl From<ReadError> for SuiteError {
    fn from(error: ReadError) -> Self {
        match error {
            ReadError::Io(error) => SuiteError::Io(error),
            ReadError::Line { line, problem } => SuiteError::Line { line, problem },
            error => SuiteError::Io(io::Error::other(error)),
        }
    }
}

impl From<SpaceError> for SuiteError {
    fn from(error: SpaceError) -> Self {
        SuiteError::Space(error)
    }
}

/// Writes every structure of a search, as it is found. What a process that is killed has written can be read up to the last
/// whole line; a buffer is flushed after 10 ms.
///
/// A search that goes on from a checkpoint finds the rest: its suite is not exhaustive.
///
/// # Errors
///
/// If the space cannot be searched, if nothing in it is valid (unless the search [may be empty](Search::allow_empty) or is of one
/// shard), or if the file cannot be written.
pub fn write<T: Model>(out: impl Write, search: Search<T>) -> Result<Report, SuiteError> {
    let mut lines = SuiteWriter::new(out, &type_name::<T>(), &search.bound())?;
    let may_be_empty = search.may_be_empty();
    let mut structures = search.try_iter()?;
    while structures.next().is_some() {
        if let Some(structure) = structures.structure() {
            lines.write(&structure)?;
        }
    }
    if let Some(error) = structures.checkpoint_error() {
        return Err(SuiteError::Io(io::Error::other(error)));
    }
    let report = structures.report().clone();
    if report.structures == 0 && report.is_exhaustive() && !may_be_empty {
        return Err(SuiteError::Empty(Box::new(report)));
    }
    let exhaustive = report.is_exhaustive() && lines.written() == report.structures;
    lines.finish(exhaustive)?;
    Ok(report)
}

/// Reads a suite: an iterator over its inputs.
///
/// # Errors
///
/// If it does not begin as a suite of this version and of this type does.
pub fn read<T: Model, R: BufRead>(file: R) -> Result<Suite<T, R>, SuiteError> {
    let lines = SuiteReader::new(file)?;
    let (found, wanted) = (lines.type_name(), type_name::<T>());
    if found != wanted {
        return Err(lines.problem(format!("the suite is of `{found}`, not of `{wanted}`")).into());
    }
    Ok(Suite { lines, is_over: false, types: PhantomData })
}

/// The inputs of a suite that is being read.
pub struct Suite<T, R> {
    lines: SuiteReader<R>,
    is_over: bool,
    types: PhantomData<fn() -> T>,
}

impl<T: Model, R: BufRead> Suite<T, R> {
    /// Whether these were all structures of their bound; known when all are read, and nothing was missing.
    pub fn is_exhaustive(&self) -> Option<bool> {
        self.lines.is_exhaustive()
    }

    /// The next input, or the end.
    fn next_input(&mut self) -> Result<Option<T>, SuiteError> {
        let Some(structure) = self.lines.next()? else { return Ok(None) };
        Ok(Some(value_of(&structure).map_err(|error| self.lines.problem(error.to_string()))?))
    }
}

impl<T: Model, R: BufRead> Iterator for Suite<T, R> {
    type Item = Result<T, SuiteError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        let next = self.next_input().transpose();
        self.is_over = !matches!(next, Some(Ok(_)));
        next
    }
}
