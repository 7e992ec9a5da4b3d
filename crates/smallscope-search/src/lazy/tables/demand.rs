//! Resources while calls are tabled: what is left of each, what is set aside for values that are known to use it, and what the call
//! being solved asked for.
//!
//! Invariant: if nothing was cut while a call was solved, its results hold for all amounts left that are no less than the most
//! that its runs asked for.

use super::{Tables, Undo};
use crate::lazy::chooser::Chooser;
use crate::table::resources::{Resources, Used};
use crate::table::store::Store;

/// What the solving of a call has found out about resources.
#[derive(Clone, Copy)]
pub(super) struct Demand {
    /// Whether something could not be chosen for lack of them.
    pub(super) is_cut: bool,
    /// The least that was left of each.
    pub(super) lowest: Used,
}

impl Tables {
    /// Notes that something cannot be chosen for lack of resources.
    pub(super) fn note_cut(&self) {
        self.demand.set(Demand { is_cut: true, ..self.demand.get() });
    }

    /// Notes how much was left of each resource.
    pub(super) fn note_left(&self, left: Used) {
        let demand = self.demand.get();
        self.demand.set(Demand { lowest: demand.lowest.min(left), ..demand });
    }
}

impl Chooser {
    /// What is left of each resource.
    pub(super) fn left(&self) -> Used {
        let Some(tables) = &self.tables else { return Used::NONE };
        let Resources { pools, budgets, .. } = tables.resources;
        let of_pools = (0..pools).fold(0, |left, k| left | Used::of(k, self.pool_left(k)).0);
        let of_budgets = (0..budgets).fold(0, |left, k| left | Used::of(pools + k, self.budget(k)).0);
        Used(of_pools | of_budgets | Used::of(pools + budgets, self.unusual_left()).0)
    }

    /// Notes that something cannot be chosen for lack of resources, if calls are tabled.
    #[inline]
    pub(in crate::lazy) fn note_cut(&self) {
        if let Some(tables) = &self.tables {
            tables.note_cut();
        }
    }

    /// Notes that objects may be asked for which are not chosen yet.
    pub(in crate::lazy) fn note_need(&self, pool: usize, count: usize) {
        let left = self.left();
        if let (Some(tables), true) = (&self.tables, left.get(pool) >= count) {
            tables.note_left(left - Used::of(pool, count));
        }
    }

    /// Chooses one of several sets that a set is split into, among those that there are resources for, and sets these aside.
    /// `used` says what the k-th one uses up at least, beyond what is set aside for the whole, and `slack` the most that any does.
    pub(super) fn pick_part(&mut self, count: usize, slack: Used, used: impl Fn(&Store, usize) -> Used) -> usize {
        let left = self.left();
        let k = if slack.fits(left) {
            self.pick_entry(count)
        } else {
            let store = &self.tabled().store;
            let fitting: Vec<usize> = (0..count).filter(|&k| used(store, k).fits(left)).collect();
            if fitting.len() < count {
                self.note_cut();
            }
            fitting[self.pick_entry(fitting.len())]
        };
        let (tag, extra) = (self.first, used(&self.tabled().store, k));
        self.set_aside(tag, extra);
        k
    }

    /// Sets resources aside until the choice with this number is undone.
    pub(super) fn set_aside(&mut self, tag: u32, extra: Used) {
        if extra != Used::NONE {
            self.tabled().trail.push((tag, Undo::Reserve(extra)));
            self.reserve(extra, false);
        }
    }

    /// Sets resources aside for values that are known to use them, or gives them back.
    pub(super) fn reserve(&mut self, used: Used, back: bool) {
        if used == Used::NONE {
            return;
        }
        let (pools, budgets) = (self.tabled().resources.pools, self.tabled().resources.budgets);
        for k in 0..pools {
            self.set_aside_objects(k, used.get(k), back);
        }
        for k in 0..budgets {
            self.set_aside_elements(k, used.get(pools + k), back);
        }
        self.set_aside_unusual(used.get(pools + budgets), back);
    }
}
