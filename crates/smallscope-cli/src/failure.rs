//! Why an action could not be carried out.

use std::fmt;
use std::io;
use std::path::Path;

use smallscope_alloy::{Errors, Unanswered};
use smallscope_relational::Stop;

use crate::exit::Exit;

/// Why an action could not be carried out.
#[derive(Debug)]
pub enum Failure {
    /// There are errors in a model.
    Model(Box<Errors>),
    /// Something else about the input is wrong.
    Input(Complaint),
    /// A limit was reached before there was anything to tell.
    Limit(Stop),
    /// Whoever reads the output wants no more of it.
    ReaderGone,
}

/// What is wrong with an input that is not a model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Complaint {
    /// What is wrong, in lower case, naming the thing.
    pub message: String,
    /// The file, and a line and a column in it, as far as they are known.
    pub place: Option<(String, usize, usize)>,
    /// What to do about it.
    pub help: Option<String>,
}

impl Failure {
    /// Something about the input is wrong.
    pub fn input(message: impl Into<String>) -> Self {
        Failure::Input(Complaint { message: message.into(), place: None, help: None })
    }

    /// The file cannot be read or written.
    pub fn file(verb: &str, path: &Path, error: &io::Error) -> Self {
        let reason = match error.kind() {
            io::ErrorKind::NotFound => "there is no such file".to_owned(),
            io::ErrorKind::IsADirectory => "it is a directory".to_owned(),
            io::ErrorKind::InvalidData => "it is not text in UTF-8".to_owned(),
            _ => error.to_string(),
        };
        Failure::input(format!("cannot {verb} `{}`: {reason}", path.display()))
    }

    /// With what to do about it.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        if let Failure::Input(complaint) = &mut self {
            complaint.help = Some(help.into());
        }
        self
    }

    /// At this place.
    #[must_use]
    pub fn at(mut self, file: impl Into<String>, line: usize, column: usize) -> Self {
        if let Failure::Input(complaint) = &mut self {
            complaint.place = Some((file.into(), line, column));
        }
        self
    }

    /// How the process ends.
    pub fn exit(&self) -> Exit {
        match self {
            Failure::Model(_) | Failure::Input(_) => Exit::BadInput,
            Failure::Limit(stop) => Exit::stopped(*stop),
            Failure::ReaderGone => Exit::AsExpected,
        }
    }
}

impl From<Errors> for Failure {
    fn from(errors: Errors) -> Self {
        match errors.stopped() {
            Some(stop) => Failure::Limit(stop),
            None => Failure::Model(Box::new(errors)),
        }
    }
}

impl From<smallscope_relational::Error> for Failure {
    fn from(error: smallscope_relational::Error) -> Self {
        match error {
            smallscope_relational::Error::Stopped(stop) => Failure::Limit(stop),
            error => Failure::input(error.to_string()),
        }
    }
}

impl From<Unanswered> for Failure {
    fn from(why: Unanswered) -> Self {
        match why {
            Unanswered::Model(errors) => errors.into(),
            Unanswered::Problem(error) => error.into(),
        }
    }
}

impl From<smallscope_cover::Failure> for Failure {
    fn from(failure: smallscope_cover::Failure) -> Self {
        match failure {
            smallscope_cover::Failure::Source(errors) => Failure::Model(errors),
            smallscope_cover::Failure::Run(_) => Failure::input(failure.to_string()),
            smallscope_cover::Failure::Limit(stop) => Failure::Limit(stop),
        }
    }
}

impl From<io::Error> for Failure {
    /// What writing to standard output can fail with; files are reported by [`Failure::file`].
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::ReaderGone,
            _ => Failure::input(format!("cannot write the output: {error}")),
        }
    }
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((file, line, column)) = &self.place {
            write!(f, "{file}:{line}:{column}: ")?;
        }
        f.write_str(&self.message)
    }
}
