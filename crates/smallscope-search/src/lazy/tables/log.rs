//! The calls of a run, which the next run replays as far as it makes the same choices.
//!
//! Invariant: the calls on the log are those that the run makes first, in order, and each stays there until a choice is undone that was on
//! the stack when it was made.

use std::ptr;
use std::rc::Rc;

use super::{Called, Results, Tables};
use crate::lazy::choice::Abort;
use crate::lazy::chooser::Chooser;
use crate::lazy::engaged::{self, current};
use crate::table::call::Function;

/// A call that this run has made.
pub(super) enum Logged {
    /// It ran as it is.
    Direct,
    /// It was one choice.
    Chosen { results: Rc<Results>, index: usize },
}

impl Tables {
    /// Starts a run or a walk. Calls are not tabled until it is known to be a run of the predicate.
    pub(in crate::lazy) fn start_run(&mut self) {
        self.next = 0;
        self.is_paused = true;
        self.is_completing = false;
        self.agenda.is_on = false;
    }

    /// Tables the calls of this run.
    pub(in crate::lazy) fn go_on(&mut self) {
        self.is_paused = false;
    }

    /// Notes that the predicate has accepted: the calls so far are its own.
    pub(in crate::lazy) fn note_accepted(&mut self) {
        self.accepted = self.log.len();
    }

    /// Passes over the calls of the predicate, which is not run again.
    pub(in crate::lazy) fn skip_calls(&mut self) {
        self.next = self.accepted;
    }

    /// Forgets all calls.
    pub(in crate::lazy) fn forget_calls(&mut self) {
        self.log.clear();
    }
}

impl Chooser {
    /// The call that the run has come to, if it made it before: none if it is new, none inside if it runs as it is.
    fn replay_call(&mut self, function: &'static Function) -> Option<Option<(Rc<Results>, usize)>> {
        let tables = self.tabled();
        let (_, before, logged) = tables.log.get(tables.next)?;
        if !ptr::eq(*before, function) {
            // With the same values, the predicate makes another call than last time.
            Abort::Nondeterministic(self.root()).unwind();
        }
        let replayed = match logged {
            Logged::Direct => None,
            Logged::Chosen { results, index } => Some((Rc::clone(results), *index)),
        };
        tables.next += 1;
        Some(replayed)
    }

    pub(super) fn log_call(&mut self, function: &'static Function, logged: Logged) {
        let depth = self.stack.len() as u32;
        let tables = self.tabled();
        debug_assert_eq!(tables.next, tables.log.len(), "a call that is not on the log is the next one");
        tables.log.push((depth, function, logged));
        tables.next += 1;
    }
}

/// Whether a search that tables calls runs on this thread.
#[inline]
pub(crate) fn is_tabling() -> bool {
    let tables = engaged::current_or_none().and_then(|chooser| chooser.tables.as_ref());
    tables.is_some_and(|tables| !tables.is_paused)
}

/// The call that a run has come to, if it has made it before.
pub(crate) fn replayed(function: &'static Function) -> Option<Called> {
    let chooser = current();
    chooser
        .replay_call(function)
        .map(|call| call.map_or(Called::Direct, |(results, index)| Called::Case(results, index)))
}

/// Notes that a call runs as it is.
pub(crate) fn run_directly(function: &'static Function) {
    current().log_call(function, Logged::Direct);
}
