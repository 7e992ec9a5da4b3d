//! Oracles: who decides, on this thread, which way a branch on a symbolic value goes.
//!
//! An oracle keeps the terms of its path. Symbolic values find it here; with none installed only known values can be computed
//! with. Three of them exist: the explorer's, the predicate engine's, and that of a method run on a given input.

use std::any::Any;
use std::cell::RefCell;
use std::panic::Location;
use std::sync::atomic::{AtomicU32, Ordering};

use crate::term::{Term, Terms, Variable};

/// Decides branches, and remembers them.
pub trait Oracle {
    /// The terms of the path.
    fn terms(&mut self) -> &mut Terms;

    /// Which way a branch on this truth value, which is no constant, goes. May unwind to give the path up.
    fn decide(&mut self, condition: Term) -> bool;

    /// A value for a term that is no constant: one of those it can have on this path, the others on other paths.
    fn settle(&mut self, term: Term) -> i128;

    /// This oracle, for who installed it and knows its type; none if that is nobody's business.
    fn into_any(self: Box<Self>) -> Option<Box<dyn Any>> {
        None
    }

    /// The place in the program of the question that comes next.
    fn at(&mut self, place: &'static Location<'static>) {
        let _ = place;
    }

    /// The oracle itself, where functions of this crate work only with one of them.
    #[doc(hidden)]
    fn itself(&mut self) -> Option<&mut dyn Any> {
        None
    }

    /// What a variable is called when a term is shown.
    fn name(&self, variable: Variable) -> String {
        format!("x{}", variable.0)
    }
}

thread_local! {
    static CURRENT: RefCell<Vec<(Mark, Box<dyn Oracle>)>> = const { RefCell::new(Vec::new()) };
}

/// Tells the values of one oracle from those of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark(u32);

impl Mark {
    /// A mark that no other oracle has.
    pub fn fresh() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(1);
        Mark(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}

/// Installs an oracle while `run` runs, and gives it back.
///
/// # Panics
///
/// If `run` does; the oracle is then gone: what must outlive a panic is caught inside.
pub fn with_oracle<R>(mark: Mark, oracle: Box<dyn Oracle>, run: impl FnOnce() -> R) -> (R, Box<dyn Oracle>) {
    struct Installed;
    impl Drop for Installed {
        fn drop(&mut self) {
            CURRENT.with_borrow_mut(Vec::pop);
        }
    }
    CURRENT.with_borrow_mut(|stack| stack.push((mark, oracle)));
    let installed = Installed;
    let result = run();
    let (_, oracle) = CURRENT.with_borrow_mut(Vec::pop).expect("installed above");
    std::mem::forget(installed);
    (result, oracle)
}

const NONE: &str = "a symbolic value is used only while the exploration that made it runs";

/// Calls the oracle of this thread, which has this mark.
///
/// # Panics
///
/// If there is none.
pub(crate) fn ask<R>(question: impl FnOnce(&mut dyn Oracle, Mark) -> R) -> R {
    CURRENT.with_borrow_mut(|stack| {
        let (mark, oracle) = stack.last_mut().expect(NONE);
        question(oracle.as_mut(), *mark)
    })
}

/// Calls the oracle of this thread if it is the one with this mark.
pub(crate) fn ask_marked<R>(mark: Mark, question: impl FnOnce(&mut dyn Oracle) -> R) -> Option<R> {
    CURRENT.with_borrow_mut(|stack| {
        let (current, oracle) = stack.last_mut()?;
        (*current == mark).then(|| question(oracle.as_mut()))
    })
}

/// Whether a mark is that of the oracle that is asked.
///
/// # Panics
///
/// If it is not.
pub(crate) fn check(mark: Mark, current: Mark) {
    assert!(mark == current, "{NONE}");
}

/// Whether there is an oracle on this thread.
pub(crate) fn is_installed() -> bool {
    CURRENT.with_borrow(|stack| !stack.is_empty())
}
