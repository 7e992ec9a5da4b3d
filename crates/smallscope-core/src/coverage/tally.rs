//! Counts of functions and goals.

use super::goals::Function;

/// How often functions were called and goals reached.
#[derive(Clone, Debug, Default)]
pub(super) struct Tally(Vec<Option<Counts>>);

/// The counts of one function.
#[derive(Clone, Debug)]
pub(super) struct Counts {
    pub(super) function: &'static Function,
    pub(super) calls: u64,
    /// In the order of the function's goals.
    pub(super) goals: Box<[u64]>,
}

impl Counts {
    fn new(function: &'static Function) -> Self {
        Counts { function, calls: 0, goals: vec![0; function.goals().len()].into_boxed_slice() }
    }

    fn add(&mut self, other: &Counts) {
        self.calls += other.calls;
        for (own, other) in self.goals.iter_mut().zip(&other.goals) {
            *own += other;
        }
    }
}

impl Tally {
    /// The counts of a function, zero if there were none.
    pub(super) fn of(&mut self, function: &'static Function) -> &mut Counts {
        let number = function.number();
        if self.0.len() <= number {
            self.0.resize_with(number + 1, || None);
        }
        self.0[number].get_or_insert_with(|| Counts::new(function))
    }

    /// The functions that have counts.
    pub(super) fn all(&self) -> impl Iterator<Item = &Counts> {
        self.0.iter().flatten()
    }

    pub(super) fn add(&mut self, other: &Tally) {
        for counts in other.all() {
            self.of(counts.function).add(counts);
        }
    }

    /// Leaves only the functions for which this holds.
    pub(super) fn retain(&mut self, keep: impl Fn(&Function) -> bool) {
        for slot in &mut self.0 {
            if slot.as_ref().is_some_and(|counts| !keep(counts.function)) {
                *slot = None;
            }
        }
    }
}
