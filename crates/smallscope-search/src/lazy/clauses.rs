//! Clauses of a predicate that need not be judged again.
//!
//! A run is the same as the one before until it comes to the field whose choice was advanced. So a call that had returned by
//! then returns the same again, and it is passed over. Korat runs the whole predicate on every candidate; the candidates are the
//! same here, and so is what becomes of them.
//!
//! Calls are on record in the order in which they begin. A call inside another has a record of its own behind it, so that it is passed
//! over although the outer one has to run. Only calls that returned `true` are passed over: a clause that fails mostly ends the run.
//!
//! Invariant: between two runs, the records are those of the first calls that the next run will make.

use super::chooser::Chooser;
use super::engaged;
use crate::sites::{self, Site};

/// A call of a clause.
struct Call {
    /// How many choices had been come to when it began.
    start: usize,
    /// How many when it returned `true`.
    end: usize,
    /// The number of the first call after it that is not inside of it.
    after: usize,
    /// The place that was marked last when it returned.
    site: Option<&'static Site>,
}

/// The end of a call that did not return `true`.
const OPEN: usize = usize::MAX;

/// The calls of the run at hand and of the one before.
#[derive(Default)]
pub(super) struct Clauses {
    calls: Vec<Call>,
    /// The number of the next call.
    next: usize,
    /// How many choices are the same as in the run before, if calls are passed over.
    unchanged: Option<usize>,
}

impl Clauses {
    /// Forgets all calls: the next run has nothing in common with the last one.
    #[inline]
    pub(super) fn forget(&mut self) {
        self.calls.clear();
    }

    /// Keeps the calls that begin before the choice at this depth is come to.
    #[inline]
    pub(super) fn keep(&mut self, depth: usize) {
        while self.calls.last().is_some_and(|call| call.start > depth) {
            self.calls.pop();
        }
    }

    /// Starts a run in which calls are passed over if the first choices are those of the run before.
    #[inline]
    pub(super) fn start(&mut self, unchanged: Option<usize>) {
        self.next = 0;
        self.unchanged = unchanged;
    }
}

impl Chooser {
    /// Begins a call: its number, or nothing if it returns `true` as it did before.
    #[inline]
    fn begin_clause(&mut self, unchanged: usize) -> Option<usize> {
        let start = self.cursor;
        let Clauses { calls, next, .. } = &mut self.clauses;
        let number = *next;
        match calls.get_mut(number) {
            Some(call) if call.end <= unchanged => {
                *next = call.after;
                sites::restore(call.site);
                return None;
            }
            Some(call) => call.end = OPEN,
            None => calls.push(Call { start, end: OPEN, after: OPEN, site: None }),
        }
        *next = number + 1;
        Some(number)
    }

    /// Notes that a call has returned `true`.
    #[inline]
    fn end_clause(&mut self, number: usize) {
        let end = self.cursor;
        let Clauses { calls, next, .. } = &mut self.clauses;
        if let Some(call) = calls.get_mut(number) {
            (call.end, call.after, call.site) = (end, *next, sites::last());
        }
    }
}

/// Judges by a clause, unless it is known that it holds.
#[inline]
pub fn clause(judge: impl FnOnce() -> bool) -> bool {
    let known = engaged::current_or_none().and_then(|chooser| Some((chooser.clauses.unchanged?, chooser)));
    let Some((unchanged, chooser)) = known else { return judge() };
    let Some(number) = chooser.begin_clause(unchanged) else { return true };
    let holds = judge();
    if holds {
        engaged::current().end_clause(number);
    }
    holds
}
