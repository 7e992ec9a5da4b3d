//! A call on an owned subtree becomes one choice among its results.
//!
//! Invariant: no borrow of the chooser lasts while the function runs. After [`solve`], which runs it, the chooser is asked for again.

use std::ptr;
use std::rc::Rc;

use super::HeadAt;
use super::log::Logged;
use super::results::{Case, Results, remember};
use super::solve::solve;
use crate::lazy::choice::Abort;
use crate::lazy::chooser::Chooser;
use crate::lazy::engaged::current;
use crate::lazy::slots::Slots;
use crate::table::call::{Function, Runner};

/// What a call came to.
pub(crate) enum Called {
    /// Run it as it is.
    Direct,
    /// Its results, and which it is.
    Case(Rc<Results>, usize),
}

impl Chooser {
    /// Begins the choice among the results of a call.
    fn begin_call(&mut self) {
        self.head = &raw const *self.tabled().call;
        self.first = self.cursor as u32;
        self.open_before = self.open;
    }

    /// Chooses one of the results of a call, and narrows the subtree to it.
    fn take_case(&mut self, function: &'static Function, results: &Rc<Results>, heads: &[HeadAt]) -> usize {
        let index = self.pick_entry(results.cases.len());
        let Case { rows, extra, .. } = results.cases[index];
        let tag = self.first;
        self.set_aside(tag, extra);
        self.tabled().apply_rows(tag, heads, rows);
        self.head = ptr::null();
        self.log_call(function, Logged::Chosen { results: Rc::clone(results), index });
        index
    }
}

/// Room for what a call is on, and what else its results depend on.
pub(crate) fn room() -> Slots {
    let mut slots = current().tabled().rooms.pop().unwrap_or_default();
    slots.clear();
    slots
}

/// Makes a call of `function` on the subtree with the given fields. The skeleton is what else its results depend on.
pub(crate) fn call(function: &'static Function, mut slots: Slots, runner: &mut dyn Runner) -> Called {
    let called = look_up(function, &slots.heads, &mut slots.skeleton, runner);
    current().tabled().rooms.push(slots);
    called
}

fn look_up(function: &'static Function, heads: &[HeadAt], key: &mut Vec<u64>, runner: &mut dyn Runner) -> Called {
    let chooser = current();
    let is_owned = heads.iter().all(|&head| {
        // SAFETY: the subtree that a function was called with is alive.
        let head = unsafe { &*head };
        !head.is_plain() && head.is_of(chooser.ticket()) && chooser.is_owned(head.domain())
    });
    let tables = chooser.tabled();
    // The invariants of the root are the search's own question. Its answers are not kept: there may be very many.
    let is_root = function.is_invariant() && tables.root.as_ref().is_some_and(|root| **root == *heads);
    if !is_owned {
        tables.work_of(function).is_shared = true;
    }
    if !is_owned || is_root || heads.is_empty() || tables.are_all_set(heads) {
        chooser.log_call(function, Logged::Direct);
        return Called::Direct;
    }
    chooser.begin_call();
    chooser.resolve_beyond(heads);
    let tables = chooser.tabled();
    let rows = tables.rows_of(heads);
    key.extend([u64::from(rows.0), std::ptr::from_ref(function).addr() as u64]);
    tables.work_of(function).calls += 1;
    let left = chooser.left();
    let tables = chooser.tabled();
    let results = match tables.known(key, left) {
        Some(results) => results,
        None if tables.full && tables.ends_when_full => Abort::Spent.unwind(),
        None if tables.full => {
            tables.work_of(function).is_full = true;
            chooser.log_call(function, Logged::Direct);
            return Called::Direct;
        }
        None => match solve(function, heads, rows, runner) {
            Some(results) => remember(key, left, results),
            None if current().tabled().ends_when_full => Abort::Spent.unwind(),
            None => {
                current().log_call(function, Logged::Direct);
                return Called::Direct;
            }
        },
    };
    match results.needs {
        Some(needs) => current().tabled().note_left(left - needs),
        None => current().tabled().note_cut(),
    }
    let index = current().take_case(function, &results, heads);
    Called::Case(results, index)
}
