//! The order in which the clauses of a conjunction are asked.
//!
//! A clause that leaves few sets of subtrees makes those after it cheap, and one that leaves many makes them dear. Which is which depends on
//! the space. So before the search begins, clauses are tried on it: the one that takes the fewest runs comes first, then the one that
//! takes the fewest runs after it, and so on. All of them have to hold, so the structures are the same in any order.
//!
//! Invariants: the order of a conjunction depends on the space and the predicate only, and is the same for the whole search. A clause that panics
//! where one before it refuses in the written order does not make the predicate panic.

use std::panic::{self, AssertUnwindSafe};
use std::ptr;
use std::rc::Rc;

use super::demand::Demand;
use super::solve::{Run, Saved, judge};
use super::{Tables, is_tabling};
use crate::lazy::choice::Abort;
use crate::lazy::chooser::Chooser;
use crate::lazy::engaged::{self, Engaged, current};

/// A conjunction in the code of a predicate: its address stands for it.
#[derive(Debug)]
pub struct Conjunction {
    /// So that no two have the same address.
    _room: u8,
}

impl Conjunction {
    /// A conjunction, which is a `static` of its own.
    #[allow(clippy::new_without_default)]
    pub const fn new() -> Self {
        Conjunction { _room: 0 }
    }
}

type Clauses<'a> = &'a [&'a dyn Fn() -> bool];

/// The least number of runs that each clause is tried for, and the number after which clauses stay in the order in which they are written.
const LEAST_RUNS: u64 = 32;
const MOST_RUNS: u64 = 1 << 16;

/// What clauses are tried for, and what was found out.
#[derive(Default)]
pub(super) struct Orders {
    /// Whether clauses are being tried.
    is_planning: bool,
    known: Vec<(*const Conjunction, Rc<[usize]>)>,
    /// How many runs there were of functions that calls are solved for, and how many there may be.
    runs: u64,
    most: Option<u64>,
}

impl Orders {
    /// Whether clauses are being tried: how long that takes must not change the order that comes of it.
    pub(super) fn is_trying(&self) -> bool {
        self.most.is_some()
    }

    /// Counts a run; false if there were too many.
    pub(super) fn count_run(&mut self) -> bool {
        self.runs += 1;
        self.most.is_none_or(|most| self.runs <= most)
    }
}

impl Tables {
    fn order_of(&self, conjunction: &'static Conjunction) -> Option<Rc<[usize]>> {
        self.orders.known.iter().find(|(known, _)| ptr::eq(*known, conjunction)).map(|(_, order)| Rc::clone(order))
    }
}

impl Chooser {
    /// Tries clauses from now on.
    pub(crate) fn begin_planning(&mut self) {
        if let Some(tables) = &mut self.tables {
            tables.orders.is_planning = true;
        }
    }

    /// Tries no more clauses. What was solved for that stays, if there is room.
    pub(crate) fn end_planning(&mut self) {
        let Some(tables) = &mut self.tables else { return };
        tables.orders.is_planning = false;
        if tables.full {
            let orders = std::mem::take(&mut tables.orders);
            self.table_anew();
            self.tabled().orders = orders;
        }
    }
}

/// Whether all clauses hold.
pub fn conjunction(conjunction: &'static Conjunction, clauses: Clauses<'_>) -> bool {
    if !is_tabling() {
        return clauses.iter().all(|clause| clause());
    }
    let tables = current().tabled();
    if let Some(order) = tables.order_of(conjunction) {
        return hold_in(&order, clauses);
    }
    if !tables.orders.is_planning {
        return clauses.iter().all(|clause| clause());
    }
    let order = plan(clauses);
    current().tabled().orders.known.push((conjunction, Rc::clone(&order)));
    hold_in(&order, clauses)
}

/// Whether all clauses hold, asked in this order.
fn hold_in(order: &[usize], clauses: Clauses<'_>) -> bool {
    order.iter().enumerate().all(|(asked, &k)| {
        let before: Vec<usize> = (0..k).filter(|j| !order[..asked].contains(j)).collect();
        if before.is_empty() {
            return clauses[k]();
        }
        panic::catch_unwind(AssertUnwindSafe(|| clauses[k]())).unwrap_or_else(|payload| {
            let is_panic = !engaged::was_aborted() && !Engaged::is_choosing();
            if is_panic && before.iter().any(|&j| !clauses[j]()) {
                return false;
            }
            panic::resume_unwind(payload)
        })
    })
}

/// Finds the order in which clauses take the fewest runs: one after the other, but for the last two, which are tried together.
fn plan(clauses: Clauses<'_>) -> Rc<[usize]> {
    let (mut order, mut left): (Vec<usize>, Vec<usize>) = (Vec::new(), (0..clauses.len()).collect());
    while left.len() > 1 {
        let with = |k: usize, rest: bool| -> Vec<usize> {
            let rest = left.iter().copied().filter(|&other| rest && other != k);
            order.iter().copied().chain([k]).chain(rest).collect()
        };
        // The next clause alone says little about those after it. If these take too long to be tried, the user may know better.
        let is_end = left.len() == 2;
        let Some(next) = cheapest(clauses, &left, |k| with(k, is_end)) else { break };
        order.push(next);
        left.retain(|k| *k != next);
    }
    order.extend(left);
    order.into()
}

/// The clause with which it takes the fewest runs to try some of them.
fn cheapest(clauses: Clauses<'_>, left: &[usize], with: impl Fn(usize) -> Vec<usize>) -> Option<usize> {
    let mut most = LEAST_RUNS;
    while most <= MOST_RUNS {
        let costs = left.iter().filter_map(|&k| runs_of(clauses, &with(k), most).map(|runs| (runs, k)));
        if let Some((_, next)) = costs.min() {
            return Some(next);
        }
        most *= 2;
    }
    None
}

/// How many runs it takes to try some clauses on everything, unless there are too many.
fn runs_of(clauses: Clauses<'_>, tried: &[usize], most: u64) -> Option<u64> {
    let chooser = current();
    let saved = Saved::of(chooser);
    let (base, left) = (chooser.stack.len(), chooser.left());
    if chooser.cursor != base {
        return None;
    }
    let tables = chooser.tabled();
    let (log_base, start) = (tables.log.len(), tables.orders.runs);
    let outer = tables.orders.most.replace(start + most);
    let demand = tables.demand.replace(Demand { is_cut: false, lowest: left });
    tables.depth += 1;
    let runs = loop {
        let chooser = current();
        (chooser.reads, chooser.head) = (0, ptr::null());
        let tables = chooser.tabled();
        tables.next = log_base;
        if !tables.orders.count_run() {
            break None;
        }
        let run = panic::catch_unwind(AssertUnwindSafe(|| tried.iter().all(|&k| clauses[k]())));
        let run = judge(run.map(drop));
        let chooser = current();
        if matches!(run, Run::Breach(_)) || chooser.is_held() || chooser.cursor != chooser.stack.len() {
            break None;
        }
        if !chooser.advance_above(base) {
            break Some(chooser.tabled().orders.runs - start);
        }
    };
    // Why it was given up is no matter of the predicate's run.
    engaged::resume_inside();
    let chooser = current();
    chooser.drop_above(base);
    let tables = chooser.tabled();
    tables.depth -= 1;
    tables.orders.most = outer;
    tables.demand.set(demand);
    tables.log.truncate(log_base);
    tables.next = log_base;
    saved.restore(chooser);
    if chooser.is_held() {
        // The search ends when it finds that out.
        Abort::DeadEnd.unwind();
    }
    runs
}
