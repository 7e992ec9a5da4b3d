//! Symbolic scalars as text.

use std::fmt;

use super::{Repr, Scalar, Sym};
use crate::oracle;
use crate::show::Shown;
use crate::term::Variable;

impl<T: Scalar + fmt::Display> fmt::Display for Sym<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Repr::Known(value) => fmt::Display::fmt(value, f),
            Repr::Unknown(..) => f.pad(&self.text()),
        }
    }
}

impl<T: Scalar> fmt::Debug for Sym<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Repr::Known(value) => fmt::Debug::fmt(value, f),
            Repr::Unknown(..) => f.pad(&self.text()),
        }
    }
}

impl<T: Scalar> Sym<T> {
    /// The term as text; one whose path has ended is `?`.
    fn text(&self) -> String {
        let Repr::Unknown(term, mark) = self.0 else { return String::new() };
        let text = oracle::ask_marked(mark, |oracle| {
            let variables = oracle.terms().variables();
            let names: Vec<String> = (0..variables).map(|k| oracle.name(Variable(k as u32))).collect();
            Shown::new(oracle.terms(), &|variable| names[variable.0 as usize].clone()).term(term)
        });
        text.unwrap_or_else(|| "?".to_owned())
    }
}
