//! Conditions on symbolic parts of an input: which way code went there.

use std::any::Any;
use std::fmt;

/// A condition on symbolic parts of an input, as code asked for it, that can be asked of other inputs.
pub trait Condition: fmt::Debug + Send + Sync {
    /// Decides whether it holds for these symbolic values, one for each part; none if they are of other types.
    fn decide(&self, values: &[Box<dyn Any>]) -> Option<bool>;

    /// Its text, where the parts have these names.
    fn text(&self, names: &[String]) -> String;
}
