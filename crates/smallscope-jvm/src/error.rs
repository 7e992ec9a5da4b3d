//! What is wrong with a class, a class path or a request, and where.

use std::fmt;

/// Something that cannot be read, linked or executed. The message names the class and, for class files, the offset.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Error(Box<Inner>);

#[derive(Debug, Clone, PartialEq, Eq)]
struct Inner {
    class: Option<String>,
    offset: Option<usize>,
    message: String,
    kind: ErrorKind,
}

/// What kind of [`Error`] it is. Java programs can catch the first three.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ErrorKind {
    /// A class that is on no class path (`NoClassDefFoundError`).
    NotFound,
    /// A class file that is damaged (`ClassFormatError`).
    Format,
    /// A class whose code or links break the rules (`VerifyError`, `IncompatibleClassChangeError`).
    Link,
    /// Something that this machine does not do, by name.
    Unsupported,
    /// A class path, JDK or request that makes no sense.
    Request,
}

impl Error {
    /// An error of `kind` without a place.
    pub fn new(kind: ErrorKind, message: impl Into<String>) -> Self {
        Error(Box::new(Inner { class: None, offset: None, message: message.into(), kind }))
    }

    pub(crate) fn format(offset: usize, message: impl Into<String>) -> Self {
        Error::new(ErrorKind::Format, message).at(offset)
    }

    pub(crate) fn link(message: impl Into<String>) -> Self {
        Error::new(ErrorKind::Link, message)
    }

    /// An error that names something that this machine does not do.
    pub fn unsupported(message: impl Into<String>) -> Self {
        Error::new(ErrorKind::Unsupported, message)
    }

    pub(crate) fn not_found(class: &str) -> Self {
        Error::new(ErrorKind::NotFound, "class not found on the class path").in_class(class)
    }

    /// The same error, about `class`, unless it names one already.
    #[must_use]
    pub fn in_class(mut self, class: &str) -> Self {
        self.0.class.get_or_insert_with(|| class.to_owned());
        self
    }

    pub(crate) fn at(mut self, offset: usize) -> Self {
        self.0.offset.get_or_insert(offset);
        self
    }

    /// The class (internal name) that is at fault, if one is.
    pub fn class(&self) -> Option<&str> {
        self.0.class.as_deref()
    }

    /// Where in the class file (or, for [`ErrorKind::Link`], in the method's code) the fault is.
    pub fn offset(&self) -> Option<usize> {
        self.0.offset
    }

    /// What is wrong, without the place.
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// What kind of error it is.
    pub fn kind(&self) -> ErrorKind {
        self.0.kind
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(class) = &self.0.class {
            write!(f, "{}", class.replace('/', "."))?;
            if let Some(offset) = self.0.offset {
                write!(f, " (offset {offset})")?;
            }
            write!(f, ": ")?;
        }
        write!(f, "{}", self.0.message)
    }
}

impl std::error::Error for Error {}
