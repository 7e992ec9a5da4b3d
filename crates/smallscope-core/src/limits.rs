//! When to stop: limits on a whole run and on a single run of the predicate.

use std::time::{Duration, Instant};

use crate::budget::{Budget, Interrupt};

/// Limits on a search. Without any, a search runs until its space is exhausted.
///
/// Reaching one of the first five ends the search, and the report says so; reaching one of the others ends only the
/// candidate at hand, which is counted and shown.
#[derive(Clone, Debug, PartialEq)]
pub struct Limits {
    /// Stop after this many candidates.
    pub candidates: Option<u64>,
    /// Stop after this many structures.
    pub structures: Option<u64>,
    /// Stop when this much time has passed.
    pub time: Option<Duration>,
    /// Stop when the process holds more than this many bytes of memory. Looked up now and then, where the operating
    /// system tells (Linux).
    pub memory: Option<u64>,
    /// Stop when this is raised.
    pub interrupt: Option<Interrupt>,
    /// Stop a run of the predicate after about this many steps, calls of its functions and closures and rounds of its loops: it is taken
    /// to loop without end.
    pub steps: u64,
    /// Stop a run of the predicate when it is this many bytes of stack deep: it is taken to recurse without end.
    pub stack: usize,
    /// Give a question about symbolic values up after this many conflicts in the solver: a candidate that needs the answer
    /// is undecided.
    pub conflicts: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            candidates: None,
            structures: None,
            time: None,
            memory: None,
            interrupt: None,
            steps: 1_000_000,
            stack: 512 * 1024,
            conflicts: 100_000,
        }
    }
}

impl Limits {
    /// What a run that began then may spend, of time, memory and interrupts.
    pub fn budget(&self, start: Instant) -> Budget {
        let (memory, interrupt) = (self.memory, self.interrupt.clone());
        Budget { time: self.time, begun: Some(start), memory, interrupt, conflicts: None }
    }
}
