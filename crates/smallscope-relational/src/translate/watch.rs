//! Looks at the budget now and then.

use smallscope_solver::{Budget, Circuit, Stop};

/// How much work passes between two looks: about this many gates.
const WORK_PER_LOOK: usize = 1 << 12;

/// The work since the last look at a budget.
pub(crate) struct Watch<'b> {
    budget: &'b Budget,
    work: usize,
}

impl<'b> Watch<'b> {
    pub(crate) fn new(budget: &'b Budget) -> Self {
        Watch { budget, work: 0 }
    }

    /// Work of about so many gates is done, or about to be done.
    pub(crate) fn spend(&mut self, work: usize, circuit: &Circuit) -> Result<(), Stop> {
        self.work += work;
        if self.work < WORK_PER_LOOK {
            return Ok(());
        }
        self.work = 0;
        self.budget.exceeded_by(circuit.bytes()).map_or(Ok(()), Err)
    }

    /// Stops before something that alone takes more memory than the budget has.
    pub(crate) fn room_for<T>(&self, count: usize) -> Result<(), Stop> {
        let bytes = (count as u64).saturating_mul(size_of::<T>() as u64);
        self.budget.memory.filter(|&memory| bytes > memory).map_or(Ok(()), |memory| Err(Stop::Memory(memory)))
    }
}
