//! The lines of saved suites; needs the feature `json`.
//!
//! A suite is lines of JSON. The first says what it is, `{"suite":2,"type":"Bst","bound":"bound 3"}`; then comes one
//! [structure](crate::Structure::to_json) a line; the last says how many there are and whether these are all:
//! `{"structures":15,"exhaustive":true}`. Every line ends with `"check"`, a checksum ([`checksum`]) of
//! all lines up to this one. So a line that was changed, left out or put in shows, and so does an end that is missing.

use std::fmt;
use std::io::{self, BufRead, Write};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::Structure;
use crate::envelope::{CHECKSUM_START, checksum};

/// The version of the format that is written, and the only one that is read.
pub const VERSION: u64 = 2;

/// A line that comes so long after the last flush is flushed. The next one may be an hour away, so this is short.
const FLUSH: Duration = Duration::from_millis(10);

/// A suite that is being written.
///
/// ```
/// use smallscope_core::suite::{SuiteReader, SuiteWriter};
///
/// let mut file = Vec::new();
/// let mut suite = SuiteWriter::new(&mut file, "u8", "bound 3")?;
/// suite.write(&"7".parse().unwrap())?;
/// suite.finish(false)?;
/// let mut suite = SuiteReader::new(&*file).unwrap();
/// assert_eq!(suite.type_name(), "u8");
/// assert_eq!(suite.next().unwrap().unwrap().to_string(), "7");
/// assert!(suite.next().unwrap().is_none());
/// assert_eq!(suite.is_exhaustive(), Some(false));
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct SuiteWriter<W> {
    out: W,
    /// The checksum of what stands above.
    sum: u64,
    flushed: Instant,
    written: u64,
}

impl<W: Write> SuiteWriter<W> {
    /// Writes the first line.
    ///
    /// # Errors
    ///
    /// If nothing can be written.
    pub fn new(out: W, type_name: &str, bound: &str) -> io::Result<Self> {
        let mut suite = SuiteWriter { out, sum: CHECKSUM_START, flushed: Instant::now(), written: 0 };
        suite.line(&json!({ "suite": VERSION, "type": type_name, "bound": bound }))?;
        Ok(suite)
    }

    /// Writes a structure.
    ///
    /// # Errors
    ///
    /// If nothing can be written.
    pub fn write(&mut self, structure: &Structure) -> io::Result<()> {
        self.written += 1;
        self.line(&structure.to_json())
    }

    /// How many structures were written.
    pub fn written(&self) -> u64 {
        self.written
    }

    /// Writes the last line: whether these are all structures of the bound.
    ///
    /// # Errors
    ///
    /// If nothing can be written.
    pub fn finish(mut self, exhaustive: bool) -> io::Result<()> {
        self.line(&json!({ "structures": self.written, "exhaustive": exhaustive }))?;
        self.out.flush()
    }

    fn line(&mut self, object: &Value) -> io::Result<()> {
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

/// Why a suite cannot be read.
#[derive(Debug)]
#[non_exhaustive]
pub enum ReadError {
    /// The file cannot be read.
    Io(io::Error),
    /// A line is not what it should be.
    Line {
        /// Its number, from 1.
        line: u64,
        /// What is wrong.
        problem: String,
    },
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::Io(error) => error.fmt(f),
            ReadError::Line { line, problem } => write!(f, "line {line} of the suite: {problem}"),
        }
    }
}

impl std::error::Error for ReadError {}

impl From<io::Error> for ReadError {
    fn from(error: io::Error) -> Self {
        ReadError::Io(error)
    }
}

/// A suite that is being read.
pub struct SuiteReader<R> {
    file: R,
    type_name: String,
    line: u64,
    /// The checksum of what was read.
    sum: u64,
    read: u64,
    exhaustive: Option<bool>,
}

impl<R: BufRead> SuiteReader<R> {
    /// Reads the first line.
    ///
    /// # Errors
    ///
    /// If it does not begin as a suite of this version does.
    pub fn new(file: R) -> Result<Self, ReadError> {
        let mut suite =
            SuiteReader { file, type_name: String::new(), line: 0, sum: CHECKSUM_START, read: 0, exhaustive: None };
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
        suite.type_name = header.get("type").and_then(Value::as_str).unwrap_or_default().to_owned();
        Ok(suite)
    }

    /// The type of the values.
    pub fn type_name(&self) -> &str {
        &self.type_name
    }

    /// Whether these were all structures of their bound; known when all are read, and nothing was missing.
    pub fn is_exhaustive(&self) -> Option<bool> {
        self.exhaustive
    }

    /// An error about the line that was read last.
    pub fn problem(&self, problem: impl Into<String>) -> ReadError {
        ReadError::Line { line: self.line, problem: problem.into() }
    }

    /// The next structure; none at the end.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, was changed or was cut short. There is nothing to read after an error.
    #[allow(clippy::should_implement_trait)]
    pub fn next(&mut self) -> Result<Option<Structure>, ReadError> {
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
        self.read += 1;
        Ok(Some(structure))
    }

    /// A problem that leaves what was read before.
    fn damage(&self, problem: &str) -> ReadError {
        let above = match self.read {
            0 => "nothing above is a structure".to_owned(),
            1 => "the 1 structure above is whole".to_owned(),
            count => format!("the {count} structures above are whole"),
        };
        self.problem(format!("{problem}; {above}"))
    }

    /// The text of the next line; none at the end of the file.
    fn next_text(&mut self) -> Result<Option<String>, ReadError> {
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
    fn value(&mut self, text: &str) -> Result<Value, ReadError> {
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
}
