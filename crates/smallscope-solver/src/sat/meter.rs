//! What a call has spent of its budget, as the solvers' callbacks see it.

use std::cell::Cell;

use smallscope_core::{Budget, Stop};

/// How many checks go by between two looks at the clock. Solvers check at every decision or every few; a decision takes
/// microseconds, so the clock costs little and is seen soon.
const CHECKS_PER_CLOCK: u32 = 16;

/// Counts against the budget of one call. The limits other than time are compared at every check.
#[derive(Debug, Default)]
pub(super) struct Meter {
    budget: Budget,
    conflicts: u64,
    checks: Cell<u32>,
    stop: Cell<Option<Stop>>,
}

impl Meter {
    /// Starts a call. Says why if there is nothing left to spend of time.
    pub(super) fn begin(&mut self, budget: &Budget) -> Option<Stop> {
        *self = Meter { budget: budget.begin(), ..Meter::default() };
        self.budget.exceeded()
    }

    /// Counts a conflict.
    pub(super) fn conflict(&mut self) {
        self.conflicts += 1;
    }

    /// Whether the call has to stop, when its data structures take this many bytes.
    pub(super) fn must_stop(&self, bytes: u64) -> bool {
        if self.stop.get().is_none() {
            self.stop.set(self.exceeded(bytes));
        }
        self.stop.get().is_some()
    }

    /// Why the call stopped; conflicts if it was not told to by [`must_stop`](Meter::must_stop), because solvers may
    /// count those themselves.
    pub(super) fn reason(&self) -> Stop {
        self.stop.get().unwrap_or(Stop::Conflicts)
    }

    fn exceeded(&self, bytes: u64) -> Option<Stop> {
        if self.budget.conflicts.is_some_and(|limit| self.conflicts >= limit) {
            return Some(Stop::Conflicts);
        }
        if let Some(limit) = self.budget.memory.filter(|&limit| bytes > limit) {
            return Some(Stop::Memory(limit));
        }
        let checks = self.checks.get();
        self.checks.set(checks.wrapping_add(1));
        if checks % CHECKS_PER_CLOCK == 0 { self.budget.exceeded() } else { None }
    }
}
