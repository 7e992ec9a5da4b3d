//! What can be wrong with a class, its bounds or a request.

use std::fmt;

/// What is wrong, where, and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    message: String,
    place: Option<(String, usize)>,
    help: Option<String>,
}

impl Error {
    /// Something about the input is wrong.
    pub fn input(message: impl Into<String>) -> Self {
        Error { message: message.into(), place: None, help: None }
    }

    /// With what to do about it.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// In this line of a file, unless a place is known.
    #[must_use]
    pub fn at(mut self, file: &str, line: usize) -> Self {
        self.place.get_or_insert_with(|| (file.to_owned(), line));
        self
    }

    /// What is wrong.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// The file and the line, if they are known.
    pub fn place(&self) -> Option<(&str, usize)> {
        self.place.as_ref().map(|(file, line)| (file.as_str(), *line))
    }

    /// What to do about it.
    pub fn advice(&self) -> Option<&str> {
        self.help.as_deref()
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((file, line)) = &self.place {
            write!(f, "{file}:{line}: ")?;
        }
        f.write_str(&self.message)
    }
}

impl std::error::Error for Error {}

impl From<smallscope_jvm::Error> for Error {
    fn from(error: smallscope_jvm::Error) -> Self {
        Error::input(error.to_string())
    }
}
