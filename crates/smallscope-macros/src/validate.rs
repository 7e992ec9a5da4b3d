//! What cannot be modelled, each as one error at the offending token that says what to write instead.

use syn::{Error, Result};

/// The errors found so far.
#[derive(Default)]
pub(crate) struct Errors(Option<Error>);

impl Errors {
    /// Notes an error.
    pub(crate) fn push(&mut self, error: Error) {
        match &mut self.0 {
            Some(first) => first.combine(error),
            None => self.0 = Some(error),
        }
    }

    /// The value of a result, or nothing after noting its error.
    pub(crate) fn take<T>(&mut self, result: Result<T>) -> Option<T> {
        result.map_err(|error| self.push(error)).ok()
    }

    /// Fails if there was an error.
    pub(crate) fn finish(self) -> Result<()> {
        self.0.map_or(Ok(()), Err)
    }
}
