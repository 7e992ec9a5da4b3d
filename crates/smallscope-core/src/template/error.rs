//! Errors in templates, and in applying them.

use std::fmt;

use crate::parse::Place;

/// A template that makes no sense, or that does not fit a structure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TemplateError {
    message: String,
    place: Option<Place>,
}

impl TemplateError {
    pub(super) fn new(message: String) -> TemplateError {
        TemplateError { message, place: None }
    }

    pub(super) fn at(text: &str, offset: usize, message: String) -> TemplateError {
        TemplateError { message, place: Some(Place::new(text, offset)) }
    }

    /// What is wrong, on one line.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Where it is wrong, in bytes from the beginning of the template's text, if that is where the fault lies.
    pub fn offset(&self) -> Option<usize> {
        self.place.as_ref().map(Place::offset)
    }
}

impl fmt::Display for TemplateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.place {
            Some(place) => write!(f, "{} ({place})\n{}", self.message, place.excerpt()),
            None => f.write_str(&self.message),
        }
    }
}

impl std::error::Error for TemplateError {}
