//! The mutants of a function, and which one is switched on. That is known for each thread, so other tests see the code as it is.

use std::cell::{Cell, RefCell};
use std::fmt;

/// How many steps a call may make before its mutant is taken to run for ever: places with mutants, rounds of loops, calls.
const STEPS: u64 = 1_000_000;

/// How many calls may be inside one another.
const DEPTH: u32 = 500;

thread_local! {
    /// The mutant that is switched on: the address of its table, and its number.
    static ON: Cell<Option<(usize, u32)>> = const { Cell::new(None) };
    static STEPS_LEFT: Cell<u64> = const { Cell::new(0) };
    static CALLS: Cell<u32> = const { Cell::new(0) };
    /// The tables that were met, if they are asked for.
    static MET: RefCell<Option<Vec<&'static Table>>> = const { RefCell::new(None) };
}

/// The mutants of a function.
#[derive(Debug)]
pub struct Table {
    name: &'static str,
    file: &'static str,
    /// The line of each, and what is changed.
    changes: &'static [(u32, &'static str)],
}

/// A call that is being made.
#[doc(hidden)]
pub struct Entered;

impl Drop for Entered {
    fn drop(&mut self) {
        CALLS.set(CALLS.get() - 1);
    }
}

impl Table {
    #[doc(hidden)]
    pub const fn new(name: &'static str, file: &'static str, changes: &'static [(u32, &'static str)]) -> Self {
        Table { name, file, changes }
    }

    /// Begins a call of the function.
    #[doc(hidden)]
    pub fn enter(&'static self) -> Entered {
        MET.with_borrow_mut(|met| {
            if let Some(met) = met.as_mut().filter(|met| !met.iter().any(|table| std::ptr::eq(*table, self))) {
                met.push(self);
            }
        });
        if CALLS.get() == 0 {
            STEPS_LEFT.set(STEPS);
        }
        CALLS.set(CALLS.get() + 1);
        let entered = Entered;
        if ON.get().is_some() {
            self.step();
            assert!(CALLS.get() <= DEPTH, "the mutant calls itself without end");
        }
        entered
    }

    /// Whether a mutant is switched on.
    #[doc(hidden)]
    pub fn is(&'static self, number: u32) -> bool {
        let Some(on) = ON.get() else { return false };
        self.step();
        on == (std::ptr::from_ref(self).addr(), number)
    }

    /// Counts a step.
    #[doc(hidden)]
    pub fn step(&'static self) {
        if ON.get().is_some() {
            let left = STEPS_LEFT.get();
            assert!(left > 0, "the mutant runs without end");
            STEPS_LEFT.set(left - 1);
        }
    }

    /// All of them.
    pub fn mutants(&'static self) -> impl Iterator<Item = Mutant> {
        (0..self.changes.len() as u32).map(move |number| Mutant { table: self, number })
    }
}

/// A small change of a function.
#[derive(Clone, Copy, Debug)]
pub struct Mutant {
    table: &'static Table,
    number: u32,
}

impl Mutant {
    /// The line of the change.
    pub fn line(&self) -> u32 {
        self.table.changes[self.number as usize].0
    }

    /// Tells it from all others.
    pub(crate) fn key(&self) -> (usize, usize) {
        (std::ptr::from_ref(self.table).addr(), self.number as usize)
    }

    /// What is changed, in words.
    pub fn change(&self) -> &'static str {
        self.table.changes[self.number as usize].1
    }
}

impl fmt::Display for Mutant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{} in `{}`: {}", self.table.file, self.line(), self.table.name, self.change())
    }
}

/// A mutant switched on for this thread, until this is dropped.
pub(crate) struct Switch(());

impl Switch {
    pub(crate) fn on(mutant: &Mutant) -> Self {
        ON.set(Some((std::ptr::from_ref(mutant.table).addr(), mutant.number)));
        Switch(())
    }
}

impl Drop for Switch {
    fn drop(&mut self) {
        ON.set(None);
    }
}

/// The tables of the functions that some code calls on this thread.
pub(crate) fn met_by<R>(code: impl FnOnce() -> R) -> (R, Vec<&'static Table>) {
    MET.set(Some(Vec::new()));
    let result = code();
    (result, MET.take().unwrap_or_default())
}
