//! A path that is still to be run: its first decisions, and values for which the program takes them if they are known.

use std::sync::Arc;

use super::decision::{Decision, Taken};

/// What is still to be run.
#[derive(Clone, Debug)]
pub(crate) struct Pending {
    /// A path that was run; shared by all that leave it somewhere.
    path: Arc<[Decision]>,
    /// How many of its decisions are taken again.
    kept: usize,
    /// What is done then in place of what the path did.
    other: Option<Taken>,
    /// Values of the variables that exist by then; none if it is not known whether there are any.
    pub(crate) model: Option<Vec<i128>>,
}

impl Pending {
    /// From the start.
    pub(crate) fn start() -> Self {
        Pending { path: Arc::from([]), kept: 0, other: None, model: Some(Vec::new()) }
    }

    /// Something else in place of a decision.
    pub(crate) fn leaving(path: &Arc<[Decision]>, at: usize, other: Taken, model: Option<Vec<i128>>) -> Self {
        Pending { path: path.clone(), kept: at, other: Some(other), model }
    }

    /// All of a path, and on.
    pub(crate) fn behind(path: &Arc<[Decision]>, model: Vec<i128>) -> Self {
        Pending { path: path.clone(), kept: path.len(), other: None, model: Some(model) }
    }

    /// From a list of what is done.
    pub(crate) fn of(taken: &[Taken], model: Option<Vec<i128>>) -> Self {
        let decision =
            |taken: &Taken| Decision { taken: *taken, question: 0, place: None, conditions: 0, variables: 0 };
        let path: Arc<[Decision]> = taken.iter().map(decision).collect();
        Pending { kept: path.len(), path, other: None, model }
    }

    /// How many decisions are given.
    pub(crate) fn len(&self) -> usize {
        self.kept + usize::from(self.other.is_some())
    }

    /// What is done at a point, and the question that is expected there.
    pub(crate) fn decision(&self, number: usize) -> Option<(Taken, u64)> {
        if number < self.kept {
            return Some((self.path[number].taken, self.path[number].question));
        }
        let other = self.other.filter(|_| number == self.kept)?;
        Some((other, self.path[number].question))
    }

    /// The last decision, with the place of its question.
    pub(crate) fn last(&self) -> Option<Decision> {
        match self.other {
            Some(taken) => Some(Decision { taken, ..self.path[self.kept] }),
            None => self.path[..self.kept].last().copied(),
        }
    }

    /// All that is done.
    pub(crate) fn taken(&self) -> Vec<Taken> {
        (0..self.len()).filter_map(|number| self.decision(number)).map(|(taken, _)| taken).collect()
    }
}
