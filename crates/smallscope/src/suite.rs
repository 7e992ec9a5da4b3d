//! Saved suites: inputs in a file, for generators that are slow and for programs in other languages.
//!
//! A suite is lines of JSON. The first says what it is, `{"suite":2,"type":"Bst","bound":"bound 3"}`; then comes one
//! [structure](smallscope_core::Structure::to_json) a line; the last says how many there are and whether these are all:
//! `{"structures":15,"exhaustive":true}`. Every line ends with `"check"`, a checksum ([`checksum`]) of
//! all lines up to this one. So a line that was changed, left out or put in shows, and so does an end that is missing.
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
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use smallscope_core::envelope::{CHECKSUM_START, checksum};
use smallscope_core::{Report, Structure};
use smallscope_search::{Model, Search, SpaceError, type_name, value_of};

/// The version of the format that is written, and the only one that is read.
pub const VERSION: u64 = 2;

/// A line that comes so long after the last flush is flushed. The next one may be an hour away, so this is short.
const FLUSH: Duration = Duration::from_millis(10);

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
    let mut lines = Lines { out, sum: CHECKSUM_START, flushed: Instant::now() };
    lines.write(&json!({ "suite": VERSION, "type": type_name::<T>(), "bound": search.bound() }))?;
    let may_be_empty = search.may_be_empty();
    let (mut structures, mut written) = (search.try_iter()?, 0);
    while structures.next().is_some() {
        if let Some(structure) = structures.structure() {
            written += 1;
            lines.write(&structure.to_json())?;
        }
    }
    if let Some(error) = structures.checkpoint_error() {
        return Err(SuiteError::Io(io::Error::other(error)));
    }
    let report = structures.report().clone();
    if report.structures == 0 && report.is_exhaustive() && !may_be_empty {
        return Err(SuiteError::Empty(Box::new(report)));
    }
    let exhaustive = report.is_exhaustive() && written == report.structures;
    lines.write(&json!({ "structures": written, "exhaustive": exhaustive }))?;
    lines.out.flush()?;
    Ok(report)
}

/// Lines of a suite that are being written.
struct Lines<W> {
    out: W,
    /// The checksum of what stands above.
    sum: u64,
    flushed: Instant,
}

impl<W: Write> Lines<W> {
    fn write(&mut self, object: &Value) -> io::Result<()> {
        let mut line = object.to_string();
        // Without its brace, so that the checksum is its last member.
        line.truncate(line.len() - 1);
        self.sum = checksum(self.sum, line.as_bytes());
        line.push_str(&check(self.sum));
        line.push('\n');
        self.out.write_all(line.as_bytes())?;
        if self.flushed.elapsed() >= FLUSH {
            self.flushed = Instant::now();
            self.out.flush()?;
        }
        Ok(())
    }
}

/// How a line ends.
fn check(sum: u64) -> String {
    format!(",\"check\":\"{sum:016x}\"}}")
}

/// Reads a suite: an iterator over its inputs.
///
/// # Errors
///
/// If it does not begin as a suite of this version and of this type does.
pub fn read<T: Model, R: BufRead>(file: R) -> Result<Suite<T, R>, SuiteError> {
    let mut suite: Suite<T, R> =
        Suite { file, line: 0, sum: CHECKSUM_START, read: 0, exhaustive: None, is_over: false, types: PhantomData };
    let text = suite.next_text()?.unwrap_or_default();
    // Before the checksum, which other versions do not have.
    let version = serde_json::from_str::<Value>(&text).ok().and_then(|header| header.get("suite")?.as_u64());
    match version {
        Some(VERSION) => {}
        Some(version) => {
            let problem = format!("version {version} is not known; this reads {VERSION}: write it again");
            return Err(suite.problem(problem));
        }
        None => return Err(suite.problem("this is not a suite: it does not begin with {\"suite\":2, ..}")),
    }
    let header = suite.value(&text)?;
    let (found, wanted) = (header.get("type").and_then(Value::as_str).unwrap_or_default(), type_name::<T>());
    if found != wanted {
        return Err(suite.problem(format!("the suite is of `{found}`, not of `{wanted}`")));
    }
    Ok(suite)
}

/// The inputs of a suite that is being read.
pub struct Suite<T, R> {
    file: R,
    line: u64,
    /// The checksum of what was read.
    sum: u64,
    read: u64,
    exhaustive: Option<bool>,
    is_over: bool,
    types: PhantomData<fn() -> T>,
}

impl<T: Model, R: BufRead> Suite<T, R> {
    /// Whether these were all structures of their bound; known when all are read, and nothing was missing.
    pub fn is_exhaustive(&self) -> Option<bool> {
        self.exhaustive
    }

    fn problem(&self, problem: impl Into<String>) -> SuiteError {
        SuiteError::Line { line: self.line, problem: problem.into() }
    }

    /// A problem that leaves what was read before.
    fn damage(&self, problem: &str) -> SuiteError {
        let above = match self.read {
            0 => "nothing above is a structure".to_owned(),
            1 => "the 1 structure above is whole".to_owned(),
            count => format!("the {count} structures above are whole"),
        };
        self.problem(format!("{problem}; {above}"))
    }

    /// The text of the next line; none at the end of the file.
    fn next_text(&mut self) -> Result<Option<String>, SuiteError> {
        let mut bytes = Vec::new();
        self.line += 1;
        if self.file.read_until(b'\n', &mut bytes)? == 0 {
            return Ok(None);
        }
        if bytes.last() == Some(&b'\n') {
            bytes.pop();
        }
        String::from_utf8(bytes).map(Some).map_err(|_| self.damage("it is not text in UTF-8"))
    }

    /// What a line says, if it is as it was written.
    fn value(&mut self, text: &str) -> Result<Value, SuiteError> {
        let length = text.len().saturating_sub(check(0).len());
        let Some((line, end)) = text.split_at_checked(length) else {
            return Err(self.damage("it was changed"));
        };
        self.sum = checksum(self.sum, line.as_bytes());
        if end != check(self.sum) {
            return Err(self.damage("it was changed, or lines above it are missing, or the suite was cut short here"));
        }
        serde_json::from_str(&format!("{line}}}")).map_err(|error| self.problem(format!("it is not JSON: {error}")))
    }

    /// The next input, or the end.
    fn next_input(&mut self) -> Result<Option<T>, SuiteError> {
        let Some(text) = self.next_text()? else {
            return Err(self.damage("the suite was cut short: its last line is missing"));
        };
        let value = self.value(&text)?;
        if let Some(count) = value.get("structures").and_then(Value::as_u64) {
            if count != self.read {
                let read = self.read;
                return Err(self.problem(format!("the suite says it has {count} structures, and has {read}")));
            }
            if self.next_text()?.is_some() {
                return Err(self.damage("the suite ends above this line"));
            }
            self.exhaustive = value.get("exhaustive").and_then(Value::as_bool);
            return Ok(None);
        }
        let structure = Structure::from_json(&value).map_err(|error| self.problem(error.to_string()))?;
        let input = value_of(&structure).map_err(|error| self.problem(error.to_string()))?;
        self.read += 1;
        Ok(Some(input))
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
