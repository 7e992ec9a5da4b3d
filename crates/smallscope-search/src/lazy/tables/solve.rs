//! Solves a call in place: its function runs on every subtree that is left open, with choices above those of the caller.
//!
//! Invariant: whether it finds results, finds no room or unwinds, the stack, the log and the field or call that makes its choices are
//! afterwards as they were before.

use std::any::Any;
use std::panic::{self, AssertUnwindSafe};
use std::ptr;

use super::HeadAt;
use super::cases::{ENDS, Found, MOST_CASES, Part};
use super::demand::Demand;
use super::results::{Case, Results};
use crate::lazy::choice::Abort;
use crate::lazy::chooser::Chooser;
use crate::lazy::engaged::{self, current};
use crate::lazy::steps;
use crate::sites;
use crate::table::call::{Function, Runner};
use crate::table::resources::Resources;
use crate::table::store::RowsId;

/// Runs a function on every subtree that is left open, and groups these by its results; none if there is no room for that.
pub(super) fn solve(
    function: &'static Function,
    heads: &[HeadAt],
    before: RowsId,
    runner: &mut dyn Runner,
) -> Option<Results> {
    let chooser = current();
    let saved = Saved::of(chooser);
    let base = chooser.stack.len();
    debug_assert_eq!(chooser.cursor, base, "a new call comes after all that is replayed");
    let used_before = chooser.tabled().store.used(before);
    let left = chooser.left();
    let outer = chooser.tabled().demand.replace(Demand { is_cut: false, lowest: left });
    if (chooser.tabled().depth + 1) % DEEPER == 0 {
        // A call that is tabled takes more of the stack than the function does by itself.
        steps::check_depth();
    }
    chooser.tabled().depth += 1;
    let log_base = chooser.tabled().log.len();
    let mut found = Found::default();
    let mut part = Part { chosen: None, width: 0, cells: Vec::new() };
    let mut outcome = Vec::new();
    let mut runs = 0;
    let mut rethrow = None;
    loop {
        let chooser = current();
        chooser.tabled().next = log_base;
        // No choice is being made while the function runs.
        chooser.head = ptr::null();
        steps::go_on_from(0);
        runs += 1;
        outcome.clear();
        sites::clear();
        let run = panic::catch_unwind(AssertUnwindSafe(|| runner.run(&mut outcome)));
        let (site, run) = (sites::last(), judge(run));
        let chooser = current();
        match run {
            Run::Ends => outcome = vec![ENDS],
            Run::Value => {}
            Run::Impossible => outcome.clear(),
            Run::Breach(payload) => {
                rethrow = Some(payload);
                break;
            }
        }
        if chooser.is_held() {
            // The search ends when it finds that out.
            rethrow = Some(Abort::DeadEnd.noted());
            break;
        }
        let left_here = chooser.left();
        chooser.tabled().note_left(left_here);
        if !outcome.is_empty() {
            if chooser.cursor != chooser.stack.len() {
                rethrow = Some(chooser.not_replayed());
                break;
            }
            let tables = chooser.tabled();
            let used = tables.read_part(heads, &mut part);
            found.add(&outcome, used, &part, site, runner);
            if tables.memo_bytes + tables.store.bytes() > tables.limit {
                tables.full = true;
                break;
            }
        }
        let tables = chooser.tabled();
        let is_within = tables.count_run(steps::taken());
        if !is_within || runs % LOOK == 0 && tables.budget.exceeded().is_some() {
            rethrow = Some(Abort::Spent.noted());
            break;
        }
        if !chooser.advance_above(base) {
            break;
        }
    }
    let chooser = current();
    chooser.drop_above(base);
    let tables = chooser.tabled();
    tables.depth -= 1;
    let is_full = tables.full;
    let demand = tables.demand.replace(outer);
    let work = tables.work_of(function);
    work.solved += 1;
    work.runs += runs;
    tables.log.truncate(log_base);
    tables.next = log_base;
    saved.restore(chooser);
    if let Some(payload) = rethrow {
        panic::resume_unwind(payload);
    }
    if is_full {
        chooser.note_cut();
        return None;
    }
    let Resources { pools, budgets, .. } = chooser.tabled().resources;
    let most_cases = if pools + budgets > 1 { MOST_CASES } else { 1 };
    let cases = found.finish(runner.tells_use(), most_cases).into_iter().map(|(value, case)| {
        let store = &mut chooser.tabled().store;
        let rows = case.rows(store);
        Case { value, rows, extra: store.used(rows) - used_before, site: case.site, ends: case.ends }
    });
    let needs = (!demand.is_cut).then(|| left - demand.lowest);
    Some(Results { cases: cases.collect(), values: runner.values(), needs })
}

/// How many calls inside of one another there are between checks of the stack.
const DEEPER: u32 = 16;

/// How many runs there are between looks at the budget.
const LOOK: u64 = 256;

/// What belongs to the call or field that makes its choices.
pub(super) struct Saved {
    head: HeadAt,
    first: u32,
    open_before: u32,
    steps: u64,
}

impl Saved {
    pub(super) fn of(chooser: &Chooser) -> Self {
        Saved { head: chooser.head, first: chooser.first, open_before: chooser.open_before, steps: steps::taken() }
    }

    pub(super) fn restore(self, chooser: &mut Chooser) {
        (chooser.head, chooser.first) = (self.head, self.first);
        chooser.open_before = self.open_before;
        steps::go_on_from(self.steps);
    }
}

/// What a run came to.
pub(super) enum Run {
    Value,
    /// A panic, or a limit: whoever makes the call is to come to the same end.
    Ends,
    /// No value of the fields leads here.
    Impossible,
    /// The search has to end.
    Breach(Box<dyn Any + Send>),
}

pub(super) fn judge(run: Result<(), Box<dyn Any + Send>>) -> Run {
    let is_choosing = current().is_choosing();
    match (engaged::resume_inside(), run) {
        (None, Ok(())) => Run::Value,
        (None, Err(payload)) if is_choosing => Run::Breach(payload),
        (None, Err(_)) | (Some(Abort::EndlessLoop | Abort::DeepRecursion), _) => Run::Ends,
        (Some(Abort::DeadEnd | Abort::Contradiction), _) => Run::Impossible,
        (Some(abort), _) => Run::Breach(abort.noted()),
    }
}
