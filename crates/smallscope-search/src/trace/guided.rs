//! A guided search: valid inputs, each with a path of its own.

use std::time::Instant;

use smallscope_core::{Limits, Outcome, Stop, Structure};

use super::guide::{First, Leave};
use super::path::Path;
use super::tree::Learnt;
use crate::error::SpaceError;
use crate::model::Model;
use crate::space::Space;
use crate::symbols::Reasoner;
use crate::worker::{Step, Worker};

/// How many candidates are tried between looks at the clock.
const BEAT: u64 = 256;

/// A search for valid inputs that code treats each in another way.
///
/// Go on to the [`next`](Guided::next) input, run the code on it, and [`learn`](Guided::learn) its path; the next input is one
/// whose path is not known. When there is none, every valid input of the space has a known path.
pub struct Guided<T: Model> {
    worker: Worker<T>,
    limits: Limits,
    start: Instant,
    stopped: Option<Outcome>,
    /// For runs of the code.
    reasoner: Option<Box<dyn Reasoner>>,
}

impl<T: Model> Guided<T> {
    /// A search through the space; the limits on structures do not apply.
    ///
    /// # Errors
    ///
    /// If the space cannot be searched.
    pub fn new(space: &Space<T>, first: First, limits: Limits) -> Result<Self, SpaceError> {
        let domains = space.domains()?;
        let reasoner = domains.reasoner(&limits);
        let mut worker = Worker::new(domains, space, &limits, false);
        worker.guide(first);
        worker.start(Vec::new());
        Ok(Guided { worker, limits, start: Instant::now(), stopped: None, reasoner })
    }

    /// Goes on to the next valid input with an unknown path; false if there is none.
    #[allow(clippy::should_implement_trait)]
    pub fn next(&mut self) -> bool {
        while self.stopped.is_none() {
            self.stopped = self.limit().map(Outcome::Stopped);
            match self.worker.step() {
                Step::Structure => return true,
                Step::Done => return false,
                Step::Broken(breach) => self.stopped = Some(Outcome::Broken(*breach)),
                Step::Rejected | Step::BeyondHorizon | Step::Spent => {}
            }
        }
        false
    }

    fn limit(&self) -> Option<Stop> {
        let candidates = self.worker.tallies.counters.candidates;
        if self.limits.candidates.is_some_and(|most| candidates >= most) {
            return self.limits.candidates.map(Stop::Candidates);
        }
        if candidates % BEAT != 0 {
            return None;
        }
        self.limits.budget(self.start).exceeded()
    }

    /// The input.
    pub fn value(&mut self) -> T {
        self.worker.concretise()
    }

    /// The input as a structure.
    pub fn structure(&mut self) -> Structure {
        self.worker.observe()
    }

    /// Whether inputs have symbolic parts.
    pub fn is_symbolic(&self) -> bool {
        self.reasoner.is_some()
    }

    /// Calls `run` so that symbolic values in structures that it builds values of have their values there, and that it is
    /// recorded which way branches on them go.
    pub fn run_symbolically(&mut self, run: &mut dyn FnMut()) {
        match &mut self.reasoner {
            Some(reasoner) => reasoner.within_method(run),
            None => run(),
        }
    }

    /// Learns the path of the input.
    pub fn learn(&mut self, path: &Path) -> Learnt {
        self.worker.learn(path)
    }

    /// The nodes of the tree of known paths that a path goes through, one for each read.
    pub fn nodes(&self, path: &Path) -> Vec<usize> {
        self.worker.nodes(path)
    }

    /// Takes all paths for known that go through this node.
    pub fn close(&mut self, node: usize) {
        self.worker.close(node);
    }

    /// Starts over, with what is known, where candidates may leave the known paths as given.
    pub fn restart(&mut self, leave: Leave) {
        self.worker.restart_guided(leave);
    }

    /// The least number of reads that a candidate has in common with a known path and that was not let through; none if all
    /// were since the last [start](Guided::restart).
    pub fn cut(&self) -> Option<usize> {
        self.worker.cut()
    }

    /// How many candidates were tried.
    pub fn candidates(&self) -> u64 {
        self.worker.tallies.counters.candidates
    }

    /// How many candidates may or may not be valid: a predicate did not finish on them, or their conditions were too hard.
    pub fn undecided(&self) -> u64 {
        self.worker.tallies.counters.undecided()
    }

    /// Why the search was stopped before its end.
    pub fn stopped(&self) -> Option<&Outcome> {
        self.stopped.as_ref()
    }
}
