//! What is wrong with a study: with its module, its names, or its translations.

use std::fmt;

use smallscope_alloy::Errors;
use smallscope_relational as relational;

/// What is wrong with a study. The code under test is not: what it does wrong is in [`Findings`](super::Findings).
#[derive(Clone)]
#[non_exhaustive]
pub enum StudyError {
    /// The module, the scope, a purpose or a predicate: everything that is wrong with it, each with its place.
    Module(Box<Errors>),
    /// The problem that the module amounts to cannot be solved.
    Problem(relational::Error),
    /// Something that the study names is not in the module, or is not what it is used as.
    Name {
        /// What, and what to do.
        message: String,
    },
    /// A translation panicked: it was written for other instances than there are, or reads what is not there.
    Translation {
        /// Which: `concretise`, `abstraction`.
        which: &'static str,
        /// What it said.
        message: String,
        /// Where: `tests/naming.rs:20`.
        place: Option<String>,
        /// The instance, drawn.
        instance: String,
    },
}

impl StudyError {
    pub(super) fn name(message: impl Into<String>) -> Self {
        StudyError::Name { message: message.into() }
    }
}

impl From<Errors> for StudyError {
    fn from(errors: Errors) -> Self {
        StudyError::Module(Box::new(errors))
    }
}

impl From<relational::Error> for StudyError {
    fn from(error: relational::Error) -> Self {
        StudyError::Problem(error)
    }
}

impl fmt::Display for StudyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StudyError::Module(errors) => f.write_str(&errors.render(false)),
            StudyError::Problem(error) => write!(f, "{error}"),
            StudyError::Name { message } => f.write_str(message),
            StudyError::Translation { which, message, place, instance } => {
                write!(f, "`{which}` panicked: {message}")?;
                place.as_ref().map_or(Ok(()), |place| write!(f, " ({place})"))?;
                write!(f, "\n{instance}")
            }
        }
    }
}

/// What `expect` shows is for people, too.
impl fmt::Debug for StudyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for StudyError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            StudyError::Module(errors) => Some(errors),
            StudyError::Problem(error) => Some(error),
            _ => None,
        }
    }
}
