//! Inputs of one size, one after the other, whichever engine finds them.

use smallscope_search::{Model, Outcome, Rejection, StopReason, Structure, Structures};

#[cfg(feature = "alloy")]
use super::relations::{Solved, Valid};

/// Inputs of one size.
pub(super) struct Stream<T: Model> {
    source: Source<T>,
    /// What the search by predicates does not know.
    #[cfg(feature = "alloy")]
    valid: Option<Valid>,
}

enum Source<T: Model> {
    Searched(Box<Structures<T>>),
    #[cfg(feature = "alloy")]
    Solved(Box<Solved<T>>),
}

/// Why a stream ended before all inputs of its size were found.
pub(super) struct Incomplete {
    /// Whether time was up, and nothing else is left open.
    pub(super) is_time: bool,
    /// In words.
    pub(super) told: String,
}

impl<T: Model> Stream<T> {
    /// What the search by predicates finds.
    pub(super) fn searched(structures: Structures<T>) -> Self {
        Stream {
            source: Source::Searched(Box::new(structures)),
            #[cfg(feature = "alloy")]
            valid: None,
        }
    }

    /// What the relational engine finds.
    #[cfg(feature = "alloy")]
    pub(super) fn solved(solved: Solved<T>) -> Self {
        Stream { source: Source::Solved(Box::new(solved)), valid: None }
    }

    /// Those that are valid by relational specifications, too.
    #[cfg(feature = "alloy")]
    pub(super) fn that_are(self, valid: Valid) -> Self {
        Stream { valid: Some(valid), ..self }
    }

    fn next_found(&mut self) -> Option<T> {
        match &mut self.source {
            Source::Searched(structures) => structures.next(),
            #[cfg(feature = "alloy")]
            Source::Solved(solved) => solved.next(),
        }
    }

    /// The next input.
    #[cfg(not(feature = "alloy"))]
    #[inline]
    pub(super) fn next(&mut self) -> Option<T> {
        self.next_found()
    }

    /// The next input.
    #[cfg(feature = "alloy")]
    #[inline]
    pub(super) fn next(&mut self) -> Option<T> {
        loop {
            let input = self.next_found()?;
            let Some(valid) = self.valid.clone() else { return Some(input) };
            if self.structure().is_some_and(|structure| valid.holds(&structure)) {
                return Some(input);
            }
        }
    }

    /// The input that was returned last, built anew.
    pub(super) fn again(&mut self) -> Option<T> {
        match &mut self.source {
            Source::Searched(structures) => structures.again(),
            #[cfg(feature = "alloy")]
            Source::Solved(solved) => solved.again(),
        }
    }

    /// The structure of the input that was returned last.
    pub(super) fn structure(&mut self) -> Option<Structure> {
        match &mut self.source {
            Source::Searched(structures) => structures.structure(),
            #[cfg(feature = "alloy")]
            Source::Solved(solved) => solved.structure(),
        }
    }

    /// The check that the input does not satisfy, for near misses.
    pub(super) fn missed(&mut self) -> Option<Rejection> {
        match &mut self.source {
            Source::Searched(structures) => structures.missed(),
            #[cfg(feature = "alloy")]
            Source::Solved(_) => None,
        }
    }

    /// Whether an input that no precondition holds for is to be passed over: the solver knows none that are Rust.
    pub(super) fn passes_over(&self) -> bool {
        !matches!(self.source, Source::Searched(_))
    }

    /// Why not all inputs were found, if so.
    pub(super) fn incomplete(&mut self) -> Option<Incomplete> {
        match &mut self.source {
            Source::Searched(structures) => {
                let report = structures.report();
                let is_time =
                    matches!(report.outcome, Outcome::Stopped(StopReason::Time(_))) && report.undecided() == 0;
                (!report.is_exhaustive()).then(|| Incomplete { is_time, told: report.verdict() })
            }
            #[cfg(feature = "alloy")]
            Source::Solved(solved) => solved.incomplete(),
        }
    }
}
