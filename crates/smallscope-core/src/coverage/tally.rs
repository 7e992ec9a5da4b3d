//! Counts of functions and goals.

use super::goals::Function;

/// How often functions were called and goals reached.
#[derive(Clone, Debug, Default)]
pub struct Tally(Vec<Option<Counts>>);

/// The counts of one function.
#[derive(Clone, Debug)]
pub struct Counts {
    /// The function.
    pub function: &'static Function,
    /// How often it was called.
    pub calls: u64,
    /// How often each goal was reached, in the order of the function's goals.
    pub goals: Box<[u64]>,
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
    pub fn of(&mut self, function: &'static Function) -> &mut Counts {
        let number = function.number();
        if self.0.len() <= number {
            self.0.resize_with(number + 1, || None);
        }
        self.0[number].get_or_insert_with(|| Counts::new(function))
    }

    /// The functions that have counts.
    pub fn all(&self) -> impl Iterator<Item = &Counts> {
        self.0.iter().flatten()
    }

    /// Adds the counts of another tally.
    pub fn add(&mut self, other: &Tally) {
        for counts in other.all() {
            self.of(counts.function).add(counts);
        }
    }

    /// Leaves only the functions for which this holds.
    pub fn retain(&mut self, keep: impl Fn(&Function) -> bool) {
        for slot in &mut self.0 {
            if slot.as_ref().is_some_and(|counts| !keep(counts.function)) {
                *slot = None;
            }
        }
    }
}
