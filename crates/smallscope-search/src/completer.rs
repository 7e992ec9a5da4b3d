//! Completing partial structures to valid ones, one after another in the same space.

use std::sync::Arc;

use smallscope_core::{Limits, Structure};

use crate::error::SpaceError;
use crate::marked::Marked;
use crate::model::Model;
use crate::space::Space;
use crate::worker::{Step, Worker};

/// What came of looking for a valid structure like a partial one.
#[derive(Clone, Debug, PartialEq)]
pub enum Completed {
    /// There is one: the first.
    Valid(Structure),
    /// There is none in the space.
    None,
    /// Not known, for the reason given: a limit was met first, the predicate did not end, or it is not deterministic.
    Unknown(String),
}

/// Looks for valid structures like partial ones. Types, domains and objects are set up once for all of them.
///
/// ```
/// use smallscope_search::{Completed, Space};
/// let mut completer = Space::<(u8, u8)>::new(3).given_pair(|a, b| **a < **b).completer().unwrap();
/// let Completed::Valid(pair) = completer.complete(&"(2, ?)".parse().unwrap()) else { panic!("(2, 3)") };
/// assert_eq!(pair.to_string(), "(2, 3)");
/// assert_eq!(completer.complete(&"(3, ?)".parse().unwrap()), Completed::None);
/// ```
pub struct Completer<T: Model> {
    worker: Worker<T>,
    max_candidates: u64,
}

impl<T: Model> Completer<T> {
    pub(crate) fn new(space: &Space<T>) -> Result<Self, SpaceError> {
        let worker = Worker::new(space.domains()?, space, &Limits::default(), false);
        Ok(Completer { worker, max_candidates: u64::MAX })
    }

    /// Gives a question up after this many candidates.
    pub fn max_candidates(mut self, candidates: u64) -> Self {
        self.max_candidates = candidates;
        self
    }

    /// The first valid structure that agrees with the partial one.
    pub fn complete(&mut self, partial: &Structure) -> Completed {
        self.worker.marked_conditions.clear();
        self.find(partial)
    }

    /// The first valid structure that agrees with the partial one, and for whose values at the marked places the
    /// condition holds.
    pub fn complete_given(
        &mut self,
        partial: &Structure,
        condition: impl Fn(&Marked) -> bool + Send + Sync + 'static,
    ) -> Completed {
        self.worker.marked_conditions = vec![Arc::new(condition)];
        self.find(partial)
    }

    /// The structure found last, as an ordinary value; only after a [`Completed::Valid`].
    pub fn value(&mut self) -> T {
        self.worker.concretise()
    }

    /// How many candidates were tried for all questions so far.
    pub fn candidates(&self) -> u64 {
        self.worker.tallies.counters.candidates
    }

    fn find(&mut self, partial: &Structure) -> Completed {
        self.worker.look_for(partial, true);
        self.worker.start(Vec::new());
        let undecided = self.worker.tallies.counters.undecided();
        for _ in 0..self.max_candidates {
            match self.worker.step() {
                Step::Structure => return Completed::Valid(self.worker.observe()),
                Step::Done if self.worker.tallies.counters.undecided() == undecided => return Completed::None,
                Step::Done => return Completed::Unknown("the predicate did not decide on every candidate".to_owned()),
                Step::Broken(reason) => return Completed::Unknown(reason.to_string()),
                Step::Rejected | Step::BeyondHorizon | Step::Spent => {}
            }
        }
        Completed::Unknown(format!("none among the first {} candidates", self.max_candidates))
    }
}
