//! The order in which the clauses of a conjunction are asked.
//!
//! A clause that leaves few sets of subtrees makes those after it cheap, and one that leaves many makes them dear. Which is which depends on
//! the space. So before the search begins, clauses are tried on it, one after the other, each after those that are chosen already. All of
//! them have to hold, so the structures are the same in any order.
//!
//! Clauses are tried in turns, each for twice the work of its turn before. Work is measured by what tables grow by, which is much like the
//! time that it takes, but the same on every machine. What a trial has solved stays in the tables, so it is not lost if the clause is
//! chosen.
//!
//! Invariants: the order of a conjunction depends on the space and the predicate only, and is the same for the whole search. A clause that panics
//! or does not end where one before it refuses in the written order does not make the predicate panic or go on without end.

use std::panic::{self, AssertUnwindSafe};
use std::ptr;
use std::rc::Rc;

use super::Tables;
use super::demand::Demand;
use super::solve::{Run, Saved, judge};
use crate::lazy::choice::Abort;
use crate::lazy::chooser::Chooser;
use crate::lazy::engaged::{self, Engaged, current};
use crate::lazy::steps;

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

/// The least work that each clause is tried for, and the most: after that, clauses stay in the order in which they are written.
const LEAST_WORK: usize = 1 << 13;
const MOST_WORK: usize = 1 << 24;

/// What a run of a function counts for, beside its steps and what it leaves in the tables.
const RUN: usize = 16;

/// The clauses of a conjunction, each with those before it in the code that are asked after it.
type Order = Rc<[(usize, Box<[usize]>)]>;

/// What clauses are tried for, and what was found out.
#[derive(Default)]
pub(super) struct Orders {
    /// Whether clauses are being tried.
    is_planning: bool,
    known: Vec<(*const Conjunction, Order)>,
    /// What runs of functions that calls are solved for have counted for so far.
    runs: usize,
    /// How much work a trial may take.
    most: Option<usize>,
    /// How much all of it may take.
    limit: Option<usize>,
    /// Whether a limit of the search was reached while clauses were tried, so that their order is not known.
    is_spent: bool,
}

impl Tables {
    /// Counts a run; false if there is too much work.
    pub(super) fn count_run(&mut self, steps: u64) -> bool {
        // Runs that are not to end make all the steps that there may be.
        self.orders.runs += RUN + steps as usize / 8;
        let Orders { most, limit, .. } = self.orders;
        most.is_none_or(|most| self.work() <= most) && limit.is_none_or(|limit| self.work() <= limit)
    }

    /// The work so far.
    fn work(&self) -> usize {
        self.memo_bytes + self.store.bytes() + self.orders.runs
    }

    fn order_of(&self, conjunction: &'static Conjunction) -> Option<Order> {
        self.orders.known.iter().find(|(known, _)| ptr::eq(*known, conjunction)).map(|(_, order)| Rc::clone(order))
    }
}

impl Chooser {
    /// Ends the search when tables take more work than this, in bytes and steps.
    pub(crate) fn limit_table_work(&mut self, most: usize) {
        if let Some(tables) = &mut self.tables {
            tables.orders.limit = Some(most);
        }
    }

    /// Tries clauses from now on.
    pub(crate) fn begin_planning(&mut self) {
        if let Some(tables) = &mut self.tables {
            tables.orders.is_planning = true;
        }
    }

    /// Tries no more clauses. What was solved for that stays, if there is room. False if a limit of the search was reached.
    pub(crate) fn end_planning(&mut self) -> bool {
        let Some(tables) = &mut self.tables else { return true };
        tables.orders.is_planning = false;
        let is_spent = tables.orders.is_spent;
        if tables.full {
            let orders = std::mem::take(&mut tables.orders);
            self.table_anew();
            self.tabled().orders = orders;
        }
        !is_spent
    }
}

/// Whether all clauses hold, where calls are tabled.
pub fn conjunction(conjunction: &'static Conjunction, clauses: Clauses<'_>) -> bool {
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
fn hold_in(order: &Order, clauses: Clauses<'_>) -> bool {
    order.iter().all(|(k, before)| if before.is_empty() { clauses[*k]() } else { holds_early(*k, before, clauses) })
}

/// Whether a clause holds that is asked earlier than it is written. If it comes to no answer, a clause that is written before it may
/// refuse, so that it would not have been asked.
fn holds_early(k: usize, before: &[usize], clauses: Clauses<'_>) -> bool {
    panic::catch_unwind(AssertUnwindSafe(|| clauses[k]())).unwrap_or_else(|payload| {
        let is_panic = !engaged::was_aborted() && !Engaged::is_choosing();
        if !is_panic && !engaged::is_endless() {
            panic::resume_unwind(payload);
        }
        let abort = engaged::resume_inside();
        steps::go_on_from(0);
        if before.iter().any(|&j| !clauses[j]()) {
            return false;
        }
        match abort {
            Some(abort) => abort.unwind(),
            None => panic::resume_unwind(payload),
        }
    })
}

/// Finds the order to ask clauses in: one after the other, but for the last two, which are tried together.
fn plan(clauses: Clauses<'_>) -> Order {
    let (mut order, mut left): (Vec<usize>, Vec<usize>) = (Vec::new(), (0..clauses.len()).collect());
    while left.len() > 1 {
        // The next clause alone says little about those after it. If these take too long to be tried, the user may know better.
        let Some(next) = best(clauses, &order, &left) else { break };
        order.push(next);
        left.retain(|k| *k != next);
    }
    order.extend(left);
    let asked_later = |place: usize| (0..order[place]).filter(|k| !order[..place].contains(k)).collect();
    order.iter().enumerate().map(|(place, &k)| (k, asked_later(place))).collect()
}

/// The clause to ask next.
fn best(clauses: Clauses<'_>, order: &[usize], left: &[usize]) -> Option<usize> {
    let is_all = left.len() == 2;
    let trial = |&clause: &usize| {
        let rest = left.iter().filter(|other| is_all && **other != clause);
        let tried = order.iter().chain([&clause]).chain(rest).copied().collect();
        Trial { clause, tried, work: 0, is_done: false }
    };
    let mut trials: Vec<Trial> = left.iter().map(trial).collect();
    let mut most = LEAST_WORK;
    while most <= MOST_WORK {
        for trial in &mut trials {
            trial.go_on(clauses, most);
            if is_all && trial.is_done {
                // All that the search will ask for is in the tables now.
                return Some(trial.clause);
            }
        }
        if let Some(best) = trials.iter().filter(|trial| trial.is_done).min_by_key(|trial| trial.work) {
            return Some(best.clause);
        }
        most *= 2;
    }
    None
}

/// A clause that might be the next one, tried after those before it.
struct Trial {
    clause: usize,
    tried: Vec<usize>,
    /// The work that it took so far.
    work: usize,
    is_done: bool,
}

impl Trial {
    /// Goes on until there has been this much work, or all is done.
    fn go_on(&mut self, clauses: Clauses<'_>, most: usize) {
        let work = current().tabled().work();
        self.is_done = most > self.work && try_all(clauses, &self.tried, work + most - self.work);
        self.work += current().tabled().work() - work;
    }
}

/// Tries some clauses on everything; false if that is more work than this.
fn try_all(clauses: Clauses<'_>, tried: &[usize], most: usize) -> bool {
    let chooser = current();
    let saved = Saved::of(chooser);
    let (base, left) = (chooser.stack.len(), chooser.left());
    if chooser.cursor != base || chooser.tabled().orders.is_spent {
        return false;
    }
    let tables = chooser.tabled();
    let log_base = tables.log.len();
    let outer = tables.orders.most.replace(most);
    let demand = tables.demand.replace(Demand { is_cut: false, lowest: left });
    tables.depth += 1;
    let is_done = loop {
        let chooser = current();
        let taken = steps::taken();
        steps::go_on_from(0);
        chooser.head = ptr::null();
        let tables = chooser.tabled();
        tables.next = log_base;
        if !tables.count_run(taken) {
            break false;
        }
        let run = panic::catch_unwind(AssertUnwindSafe(|| tried.iter().all(|&k| clauses[k]())));
        let run = judge(run.map(drop));
        let chooser = current();
        if matches!(run, Run::Breach(_)) || chooser.is_held() || chooser.cursor != chooser.stack.len() {
            break false;
        }
        if !chooser.advance_above(base) {
            break true;
        }
    };
    // Why it was given up is no matter of the predicate's run.
    engaged::resume_inside();
    let chooser = current();
    chooser.drop_above(base);
    let tables = chooser.tabled();
    tables.depth -= 1;
    tables.orders.most = outer;
    tables.orders.is_spent |= !is_done && tables.budget.exceeded().is_some();
    tables.demand.set(demand);
    tables.log.truncate(log_base);
    tables.next = log_base;
    saved.restore(chooser);
    if chooser.is_held() {
        // The search ends when it finds that out.
        Abort::DeadEnd.unwind();
    }
    is_done
}
