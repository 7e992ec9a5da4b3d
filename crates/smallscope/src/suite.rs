//! Saved suites: inputs in a file, for generators that are slow and for programs in other languages.
//!
//! A suite is lines of JSON. The first says what it is, `{"suite":1,"type":"Bst","bound":"bound 3"}`; then comes one
//! [structure](smallscope_core::Structure::to_json) a line; the last says how many there are and whether these are all:
//! `{"structures":15,"exhaustive":true}`. A file that ends without it was cut short, and reading it ends with an error.
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

use serde_json::{Value, json};
use smallscope_core::{Report, Structure, Template};
use smallscope_search::{Model, Search, SpaceError, type_name, value_of};

/// The version of the format that is written, and the only one that is read.
pub const VERSION: u64 = 1;

/// Why a suite cannot be written or read.
#[derive(Debug)]
#[non_exhaustive]
pub enum SuiteError {
    /// The file cannot be written or read.
    Io(io::Error),
    /// The space cannot be searched.
    Space(SpaceError),
    /// A structure does not fit the template.
    Template(smallscope_core::TemplateError),
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
            SuiteError::Template(error) => error.fmt(f),
            SuiteError::Line { line, problem } => write!(f, "line {line} of the suite: {problem}"),
        }
    }
}

impl std::error::Error for SuiteError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            SuiteError::Io(error) => Some(error),
            SuiteError::Space(error) => Some(error),
            SuiteError::Template(error) => Some(error),
            SuiteError::Line { .. } => None,
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

/// Writes every structure of a search, as it is found.
///
/// # Errors
///
/// If the space cannot be searched or the file cannot be written.
pub fn write<T: Model>(mut out: impl Write, search: Search<T>) -> Result<Report, SuiteError> {
    let header = json!({ "suite": VERSION, "type": type_name::<T>(), "bound": search.bound() });
    writeln!(out, "{header}")?;
    let report = each(search, |structure| Ok(writeln!(out, "{}", structure.to_json())?))?;
    let end = json!({ "structures": report.structures, "exhaustive": report.is_exhaustive() });
    writeln!(out, "{end}")?;
    out.flush()?;
    Ok(report)
}

/// Writes every structure of a search by a template, one after the other, each followed by a line feed.
///
/// # Errors
///
/// If the space cannot be searched, a structure does not fit the template, or the file cannot be written.
pub fn render<T: Model>(mut out: impl Write, search: Search<T>, template: &Template) -> Result<Report, SuiteError> {
    let report = each(search, |structure| {
        let text = template.render(structure).map_err(SuiteError::Template)?;
        Ok(writeln!(out, "{text}")?)
    })?;
    out.flush()?;
    Ok(report)
}

fn each<T: Model>(
    search: Search<T>,
    mut visit: impl FnMut(&Structure) -> Result<(), SuiteError>,
) -> Result<Report, SuiteError> {
    let mut structures = search.try_iter()?;
    while structures.next().is_some() {
        if let Some(structure) = structures.structure() {
            visit(&structure)?;
        }
    }
    Ok(structures.report().clone())
}

/// Reads a suite: an iterator over its inputs.
///
/// # Errors
///
/// If it does not begin as a suite of this version and of this type does.
pub fn read<T: Model, R: BufRead>(file: R) -> Result<Suite<T, R>, SuiteError> {
    let mut suite: Suite<T, R> = Suite { file, line: 0, read: 0, exhaustive: None, is_over: false, types: PhantomData };
    let header = suite.next_line()?.unwrap_or(Value::Null);
    match header.get("suite").and_then(Value::as_u64) {
        Some(VERSION) => {}
        Some(version) => return Err(suite.problem(format!("version {version} is not known; this reads {VERSION}"))),
        None => return Err(suite.problem("this is not a suite: it does not begin with {\"suite\":1, ..}".to_owned())),
    }
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
    read: u64,
    exhaustive: Option<bool>,
    is_over: bool,
    types: PhantomData<fn() -> T>,
}

impl<T: Model, R: BufRead> Suite<T, R> {
    /// Whether these were all structures of their bound; known when all are read.
    pub fn is_exhaustive(&self) -> Option<bool> {
        self.exhaustive
    }

    fn problem(&self, problem: String) -> SuiteError {
        SuiteError::Line { line: self.line, problem }
    }

    /// The next line; none at the end of the file.
    fn next_line(&mut self) -> Result<Option<Value>, SuiteError> {
        let mut text = String::new();
        self.line += 1;
        if self.file.read_line(&mut text)? == 0 {
            return Ok(None);
        }
        serde_json::from_str(&text).map(Some).map_err(|error| self.problem(format!("it is not JSON: {error}")))
    }

    /// The next input, or the end.
    fn next_input(&mut self) -> Result<Option<T>, SuiteError> {
        let Some(value) = self.next_line()? else {
            return Err(self.problem("the file was cut short: its last line is missing".to_owned()));
        };
        if let Some(count) = value.get("structures").and_then(Value::as_u64) {
            self.exhaustive = value.get("exhaustive").and_then(Value::as_bool);
            let read = self.read;
            let problem = format!("the suite says it has {count} structures, and has {read}");
            return if count == read { Ok(None) } else { Err(self.problem(problem)) };
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
