//! The seam between the harness and the engines: where inputs come from, and what judges them besides Rust code.
//!
//! The search by predicates is always there, and is a [`Source`] itself. Another engine adds one file: a [`Specification`] that is
//! attached to a test, the [`Rules`] that it amounts to for the types at hand, and, if it finds inputs, a source of them.

use std::sync::Arc;
use std::time::{Duration, Instant};

use smallscope_search::{Counters, Datum, FaultKind, Model, Outcome, Rejection, Space, Stop, Structure, Structures};

use super::inputs::InputError;
use super::setup::Setup;

/// Inputs of one size, one after the other.
pub(crate) trait Source<T> {
    /// The next input.
    fn next(&mut self) -> Option<T>;

    /// Sets when to give up a draw, where inputs are drawn.
    fn until(&mut self, _until: Option<Instant>) {}

    /// The input that was returned last, built anew.
    fn again(&mut self) -> Option<T>;

    /// The structure of the input that was returned last.
    fn structure(&mut self) -> Option<Structure>;

    /// The check that the input does not satisfy, for near misses.
    fn missed(&mut self) -> Option<Rejection> {
        None
    }

    /// The number of the input that was returned last, where numbers are left out.
    fn number(&self) -> Option<u64> {
        None
    }

    /// How many candidates were tried for the inputs so far, where that is counted.
    fn effort(&self) -> u64 {
        0
    }

    /// How many of the inputs so far were drawn so that each one was as likely as any other.
    fn uniform(&self) -> u64 {
        0
    }

    /// What was counted before the checkpoint that it goes on from.
    fn resumed(&self) -> Counters {
        Counters::default()
    }

    /// Counts the input that was returned last as none.
    fn dismiss(&mut self) {}

    /// What was counted, at the end: structures, how many were dismissed, and their digest if that is asked for.
    fn counters(&mut self) -> Counters {
        Counters::default()
    }

    /// What the invariant said when it first panicked on a candidate, at the end, if it did.
    fn panicked(&mut self) -> Option<String> {
        None
    }

    /// Whether preconditions in Rust were not asked yet: inputs that satisfy none of them are passed over.
    fn ignores_preconditions(&self) -> bool {
        false
    }

    /// Why not all inputs were found, if so.
    fn incomplete(&mut self) -> Option<Incomplete>;
}

/// Why a source ended before all inputs of its size were found.
pub(crate) struct Incomplete {
    /// Whether time was up, and nothing else is left open.
    pub(crate) is_time: bool,
    /// In words.
    pub(crate) told: String,
}

/// What is said of inputs and outcomes in another language than Rust.
pub(crate) trait Specification<T: Model>: Send + Sync {
    /// The rules for inputs of this space; none if nothing is said of them.
    ///
    /// # Errors
    ///
    /// If what is said is not understood, or does not fit the types or the setup.
    fn rules(&self, setup: &Setup, space: &Space<T>) -> Result<Option<Arc<dyn Rules<T>>>, InputError>;
}

/// A specification, ready for use.
pub(crate) trait Rules<T: Model>: Send + Sync {
    /// Whether the engine of these rules finds the inputs; if not, they are asked of what the search by predicates finds.
    fn finds(&self) -> bool;

    /// The inputs of a space that are not in the smaller one, if [`finds`](Rules::finds).
    ///
    /// # Errors
    ///
    /// If the space cannot be searched.
    fn find(
        &self,
        space: &Space<T>,
        smaller: Option<&Space<T>>,
        setup: &Setup,
        time: Option<Duration>,
    ) -> Result<Box<dyn Source<T>>, InputError>;

    /// A text that differs for rules that say something else.
    fn text(&self) -> String;

    /// The first rule that an input does not satisfy, in words.
    fn invalid(&self, input: &Structure) -> Option<String>;

    /// The first rule that an outcome does not satisfy, in words.
    fn broken(&self, before: &Structure, after: After<'_>) -> Option<String>;
}

/// The state after a call. Objects have the numbers that they had before.
#[cfg_attr(not(feature = "alloy"), allow(dead_code))]
pub(crate) struct After<'a> {
    /// The parameters; none for those that the call took.
    pub(crate) parameters: &'a [Option<Datum>],
    /// What it returned, if that can be read.
    pub(crate) result: Option<&'a Datum>,
    pub(crate) objects: &'a [Datum],
}

impl<T: Model> Source<T> for Structures<T> {
    #[inline]
    fn next(&mut self) -> Option<T> {
        Iterator::next(self)
    }

    fn again(&mut self) -> Option<T> {
        Structures::again(self)
    }

    fn structure(&mut self) -> Option<Structure> {
        Structures::structure(self)
    }

    fn missed(&mut self) -> Option<Rejection> {
        Structures::missed(self)
    }

    fn resumed(&self) -> Counters {
        Structures::resumed(self)
    }

    fn dismiss(&mut self) {
        Structures::dismiss(self);
    }

    fn counters(&mut self) -> Counters {
        self.report().counters
    }

    fn panicked(&mut self) -> Option<String> {
        self.report().faults.iter().find_map(|fault| match &fault.kind {
            FaultKind::Panic(message) => Some(message.clone()),
            FaultKind::EndlessLoop | FaultKind::DeepRecursion => None,
        })
    }

    fn incomplete(&mut self) -> Option<Incomplete> {
        if let Some(error) = self.checkpoint_error() {
            return Some(Incomplete { is_time: false, told: format!("incomplete: {error}") });
        }
        let report = self.report();
        let is_time = matches!(report.outcome, Outcome::Stopped(Stop::Time(_))) && report.undecided() == 0;
        (!report.is_exhaustive()).then(|| Incomplete { is_time, told: report.verdict() })
    }
}

/// The inputs of another source that satisfy rules.
pub(super) struct Restricted<T: Model> {
    pub(super) source: Box<dyn Source<T>>,
    pub(super) rules: Arc<dyn Rules<T>>,
}

impl<T: Model> Source<T> for Restricted<T> {
    fn next(&mut self) -> Option<T> {
        loop {
            let input = self.source.next()?;
            if self.structure().is_some_and(|structure| self.rules.invalid(&structure).is_none()) {
                return Some(input);
            }
            self.source.dismiss();
        }
    }

    fn until(&mut self, until: Option<Instant>) {
        self.source.until(until);
    }

    fn again(&mut self) -> Option<T> {
        self.source.again()
    }

    fn structure(&mut self) -> Option<Structure> {
        self.source.structure()
    }

    fn missed(&mut self) -> Option<Rejection> {
        self.source.missed()
    }

    fn number(&self) -> Option<u64> {
        self.source.number()
    }

    fn effort(&self) -> u64 {
        self.source.effort()
    }

    fn uniform(&self) -> u64 {
        self.source.uniform()
    }

    fn resumed(&self) -> Counters {
        self.source.resumed()
    }

    fn dismiss(&mut self) {
        self.source.dismiss();
    }

    fn counters(&mut self) -> Counters {
        self.source.counters()
    }

    fn panicked(&mut self) -> Option<String> {
        self.source.panicked()
    }

    fn incomplete(&mut self) -> Option<Incomplete> {
        self.source.incomplete()
    }
}
