//! What comes of a question: a model, that there is none, or why it is not known.

use crate::term::{Condition, Terms, Variable};

/// A value for every variable.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Model(Vec<i128>);

impl Model {
    /// The given values, by variable.
    pub fn new(values: Vec<i128>) -> Self {
        Model(values)
    }

    /// Every variable as near to 0 as its range allows.
    pub(super) fn nearest_to_zero(terms: &Terms) -> Self {
        let all = (0..terms.variables() as u32).map(|number| terms.range(Variable(number)));
        Model(all.map(|(_, low, high)| 0.clamp(low, high)).collect())
    }

    /// Takes over another model's value of a variable.
    pub(super) fn copy(&mut self, variable: Variable, from: &Model) {
        self.0[variable.0 as usize] = from.value(variable);
    }

    /// Whether there is a value for every variable, in its range.
    #[cfg(feature = "smtlib")]
    pub(super) fn is_in_range(&self, terms: &Terms) -> bool {
        let in_range = |number: usize| {
            let (_, low, high) = terms.range(Variable(number as u32));
            (low..=high).contains(&self.0[number])
        };
        self.0.len() == terms.variables() && (0..self.0.len()).all(in_range)
    }

    /// The value of a variable; for one that came later, 0.
    pub fn value(&self, variable: Variable) -> i128 {
        self.0.get(variable.0 as usize).copied().unwrap_or(0)
    }

    /// All values, by variable.
    pub fn values(&self) -> &[i128] {
        &self.0
    }

    /// Whether a condition holds.
    pub fn satisfies(&self, terms: &Terms, condition: Condition) -> bool {
        (terms.evaluate(condition.term, &|variable| self.value(variable)) != 0) == condition.holds
    }
}

/// Why a question has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// The limit on effort was met.
    Effort,
    /// The time was up, or the caller asked to stop.
    Interrupted,
    /// A solver outside of this process did not know, failed, or said what is not so.
    Outside,
}

/// What came of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// All conditions can hold; for instance so.
    Feasible(Model),
    /// They cannot.
    Infeasible,
    /// Not known.
    Unknown(Why),
}
