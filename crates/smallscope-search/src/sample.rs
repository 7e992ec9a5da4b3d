//! Samples: valid structures drawn at random, for sizes whose structures are too many to try all.
//!
//! A draw is a search whose choices begin at random alternatives (`lazy/dice`). If it finds nothing among so many candidates it starts
//! over with other choices and more patience: an early choice may have led to a large part of the space without structures. Draws are
//! numbered, and each depends on the seed and its number only. So a failure can be drawn again without what came before it.

use std::time::Instant;

use smallscope_core::{Breach, Limits, Rejection, Structure};

use crate::error::SpaceError;
use crate::lazy::{Dice, Random};
use crate::model::Model;
use crate::space::Space;
use crate::worker::{Step, Worker};

/// How many candidates a draw tries before it starts over for the first time; twice as many each time after.
const FIRST_PATIENCE: u64 = 64;

/// How many candidates a draw tries between looks at the clock.
const BEAT: u64 = 64;

/// What came of a draw.
#[derive(Clone, Debug, PartialEq)]
pub enum Drawn {
    /// A valid structure: [`Sampler::value`] and [`Sampler::structure`] give it.
    Valid,
    /// No structure was found within the draw's candidates, or before the time was up.
    Missed,
    /// The predicate does what no predicate may.
    Broken(Breach),
}

/// Draws valid structures at random from a space.
///
/// Draws are not uniform: every valid structure can come up, but some are likelier than others.
pub struct Sampler<T: Model> {
    worker: Worker<T>,
    seed: u64,
    max_candidates: u64,
    until: Option<Instant>,
}

impl<T: Model> Sampler<T> {
    pub(crate) fn new(space: &Space<T>, seed: u64) -> Result<Self, SpaceError> {
        let domains = space.sampled_domains()?;
        if let Some((field, _)) = domains.widest_symbol() {
            let problem = format!("`{field}` is symbolic: its values are solved for, not drawn");
            return Err(SpaceError::new(vec![problem]));
        }
        let worker = Worker::new(domains, space, &Limits::default(), false);
        Ok(Sampler { worker, seed, max_candidates: 10_000, until: None })
    }

    /// How many candidates a draw may try; 10,000 if it is not set.
    pub fn max_candidates(mut self, candidates: u64) -> Self {
        self.max_candidates = candidates;
        self
    }

    /// When to give up a draw.
    pub fn until(mut self, until: Instant) -> Self {
        self.until = Some(until);
        self
    }

    /// Passes over structures of a smaller space.
    ///
    /// # Errors
    ///
    /// If the smaller space cannot be searched, or bounds other fields.
    pub fn beyond(mut self, smaller: &Space<T>) -> Result<Self, SpaceError> {
        self.worker.pass_over(smaller.with_earlier()?, smaller.conditions());
        Ok(self)
    }

    /// Makes draw number `number`.
    pub fn draw(&mut self, number: u64) -> Drawn {
        let mut random = Random::new(self.seed, number);
        let (mut patience, mut left) = (FIRST_PATIENCE, self.max_candidates);
        while left > 0 {
            self.worker.start_at_random(Dice::new(Random::new(random.next(), number)));
            for tried in 0..patience.min(left) {
                match self.worker.step() {
                    Step::Structure => return Drawn::Valid,
                    // All of the space was gone through, from a random beginning.
                    Step::Done => return Drawn::Missed,
                    Step::Broken(breach) => return Drawn::Broken(*breach),
                    Step::Rejected | Step::BeyondHorizon => {}
                }
                if tried % BEAT == BEAT - 1 && self.until.is_some_and(|until| Instant::now() >= until) {
                    return Drawn::Missed;
                }
            }
            left = left.saturating_sub(patience);
            patience *= 2;
        }
        Drawn::Missed
    }

    /// The structure drawn last, as an ordinary value; only after [`Drawn::Valid`].
    pub fn value(&mut self) -> T {
        self.worker.concretise()
    }

    /// The structure drawn last, as an object graph; only after [`Drawn::Valid`].
    pub fn structure(&mut self) -> Structure {
        self.worker.observe()
    }

    /// The check that refuses the structure drawn last, where near misses are drawn.
    pub fn missed(&self) -> Option<Rejection> {
        self.worker.missed()
    }
}
