//! What a call may spend, and why it stopped short.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// What solving or enumerating may spend before it stops with an answer of "not known". Nothing is limited by default.
///
/// ```
/// use smallscope_solver::{Budget, Interrupt, Stop};
/// let interrupt = Interrupt::new();
/// let budget = Budget { interrupt: Some(interrupt.clone()), ..Budget::default() };
/// assert_eq!(budget.exceeded(), None);
/// interrupt.raise();
/// assert_eq!(budget.exceeded(), Some(Stop::Interrupted));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Budget {
    /// Stop at this moment.
    pub deadline: Option<Instant>,
    /// Stop after this many conflicts.
    pub conflicts: Option<u64>,
    /// Stop when the data structures of the call take more than about this many bytes.
    pub memory: Option<u64>,
    /// Stop when this is raised, from any thread.
    pub interrupt: Option<Interrupt>,
}

impl Budget {
    /// A budget that ends after this time from now.
    pub fn of_time(time: Duration) -> Self {
        Budget { deadline: Instant::now().checked_add(time), ..Budget::default() }
    }

    /// Whether the moment has passed or the interrupt is raised. Conflicts and memory are for the solver to count.
    pub fn exceeded(&self) -> Option<Stop> {
        if self.interrupt.as_ref().is_some_and(Interrupt::is_raised) {
            return Some(Stop::Interrupted);
        }
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Some(Stop::Time);
        }
        None
    }
}

/// A flag that stops a running call from another thread. Clones share the flag.
#[derive(Clone, Debug, Default)]
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// A flag that is not raised.
    pub fn new() -> Self {
        Interrupt::default()
    }

    /// Asks every call with this flag to stop soon.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it was raised.
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Why a call stopped before it knew the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The moment of the budget has passed.
    Time,
    /// It took as many conflicts as the budget allows.
    Conflicts,
    /// It took more memory than the budget allows.
    Memory,
    /// It was interrupted.
    Interrupted,
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Stop::Time => "out of time",
            Stop::Conflicts => "too many conflicts",
            Stop::Memory => "out of memory",
            Stop::Interrupted => "interrupted",
        })
    }
}
