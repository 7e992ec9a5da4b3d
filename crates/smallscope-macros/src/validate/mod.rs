//! What cannot be modelled, each as one error at the offending token that says what to write instead.

mod actual;
mod fields;
mod invariants;

use syn::{Error, Result};

use crate::model::Model;
use crate::reach::Reached;

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

    /// Whether there was none.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// Fails if there was an error.
    pub(crate) fn finish(self) -> Result<()> {
        self.0.map_or(Ok(()), Err)
    }
}

/// Checks the types and the invariants of a model.
pub(crate) fn model(model: &Model, reached: &Reached, errors: &mut Errors) {
    let has_contracts = model.functions.iter().any(|function| function.contract.is_some());
    let is_empty = model.types.is_empty() && !has_contracts && errors.is_empty();
    if let (true, Some(name)) = (is_empty, &model.name) {
        let message = "there is no struct, enum or contract in this module, so there is nothing to model";
        errors.push(Error::new(name.span(), message));
    }
    fields::check(model, errors);
    actual::check(model, errors);
    invariants::check(model, errors);
    invariants::check_plain_methods(model, reached, errors);
}
