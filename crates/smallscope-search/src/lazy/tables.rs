//! The part of [tabling](crate::table) that touches fields.
//!
//! A field without a value can be *narrowed* to a state, or *governed* by a group: the fields that come with one value, or
//! are in it, whose states depend on one another. A group is a list of rows. Reading a member chooses among its states in the
//! rows, and leaves the rows with that state.
//!
//! A call is solved in place: the function runs on the subtree again and again, with choices above those of its
//! caller on the stack, until none is left. Then the subtree is as it was, and the call becomes one choice among the
//! results. Nothing of the caller refers to what these runs chose: fields that have no value when a call begins cannot be referred
//! to, and results hold no references.
//!
//! # Invariants
//!
//! 1. The members of a group are all fields that come with one value, in the order of a walk.
//! 2. If a member has a value, the fields that come with it are governed, too, as far down as there are values.
//! 3. Whatever is changed while a field or a call makes its choices is on the trail with the number of its first choice, and
//!    undone with it.

use std::any::Any;
use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe};
use std::ptr;
use std::rc::Rc;

use super::choice::{Abort, Effect, Refill};
use super::chooser::Chooser;
use super::engaged::{self, current};
use super::head::{Head, SearchBits};
use super::slots::Slots;
use smallscope_core::Budget;

use crate::domain::DomainId;
use crate::sites::{self, Site};
use crate::table::call::{Function, Runner};
use crate::table::quick::QuickMap;
use crate::table::resources::{Resources, Used};
use crate::table::store::{RowsId, State, StateId, Store};

/// The address of a field's head.
type HeadAt = *const Head;

/// What is known of a field.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Side {
    Narrowed(StateId),
    Governed { group: u32, member: u32 },
}

/// Fields whose states depend on one another.
struct Group {
    members: Rc<[HeadAt]>,
    rows: RowsId,
}

/// How a field with a value was chosen.
struct Filled {
    tokens: Rc<[u32]>,
    own: Used,
    parts: Parts,
    /// What came with the last value that had parts.
    kept: Option<Kept>,
}

/// The fields that come with a value, and how to choose them.
#[derive(Clone)]
struct Parts {
    heads: Rc<[HeadAt]>,
    refills: Rc<[Refill]>,
}

/// Parts of the value that these choices from a domain lead to.
struct Kept {
    domain: DomainId,
    tokens: Rc<[u32]>,
    parts: Parts,
}

impl Kept {
    fn is_of(&self, domain: DomainId, tokens: &Rc<[u32]>, slots: &Slots) -> bool {
        self.domain == domain && Rc::ptr_eq(&self.tokens, tokens) && *self.parts.heads == *slots.heads
    }
}

enum Undo {
    Side(HeadAt, Option<Side>),
    Rows(u32, RowsId),
    NewGroup,
    Reserve(Used),
    Release(Used),
}

/// A call that this run has made.
enum Logged {
    /// It ran as it is.
    Direct,
    /// It was one choice.
    Chosen { results: Rc<Results>, index: usize },
}

/// One result of a call, and the subtrees that it is for.
struct Case {
    /// Which of the values it is.
    value: usize,
    rows: RowsId,
    /// What these use up at least, beyond what was set aside before the call.
    extra: Used,
    /// Where the function refused, if it did.
    site: Option<&'static Site>,
    /// Whether the run ended without a result: then it is run as it is.
    ends: bool,
}

/// All results of a call.
pub(crate) struct Results {
    cases: Vec<Case>,
    values: Box<dyn Any>,
    /// How much has to be left of each resource for these results; none if they are those of one exact amount.
    needs: Option<Used>,
}

/// What the solving of a call has found out about resources.
#[derive(Clone, Copy)]
struct Demand {
    /// Whether something could not be chosen for lack of them.
    is_cut: bool,
    /// The least that was left of each.
    lowest: Used,
}

/// What a table did, by function.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Work {
    /// Calls that were looked up.
    pub(crate) calls: u64,
    /// Calls that were solved.
    pub(crate) solved: u64,
    /// Runs of the function that this took.
    pub(crate) runs: u64,
    /// Whether a call was on a value that others can lead to, too.
    pub(crate) is_shared: bool,
    /// Whether a call found no room.
    pub(crate) is_full: bool,
}

/// The tables of a search.
pub(crate) struct Tables {
    store: Store,
    resources: Resources,
    sides: QuickMap<HeadAt, Side>,
    filled: QuickMap<HeadAt, Filled>,
    /// Room for the fields that come with the next value.
    spare: Slots,
    no_parts: Parts,
    groups: Vec<Group>,
    trail: Vec<(u32, Undo)>,
    /// Whether calls run as they are: those of walks, and of conditions that are asked when all is chosen.
    is_paused: bool,
    /// Whether the predicate has accepted, and what it did not read is being chosen.
    is_completing: bool,
    /// The calls of this run, each with the number of choices on the stack after it.
    log: Vec<(u32, &'static Function, Logged)>,
    next: usize,
    /// How many of them the predicate had made when it accepted.
    accepted: usize,
    /// Choices to make from `forced_at` on.
    forced: Option<Rc<[u32]>>,
    forced_at: usize,
    /// The rows for the fields that come with the value being chosen.
    pending: Option<RowsId>,
    memo: QuickMap<Box<[u64]>, Rc<Results>>,
    memo_bytes: usize,
    /// The fields that come with the root.
    root: Option<Rc<[HeadAt]>>,
    /// How many calls are being solved.
    depth: u32,
    /// Of the call that is being solved.
    demand: Cell<Demand>,
    /// The head that choices among results belong to.
    call: Box<Head>,
    limit: usize,
    full: bool,
    /// Whether a search whose tables are full ends. It has to if parts of it are resumed, or given to others: those have other tables,
    /// and would come to other choices.
    ends_when_full: bool,
    /// What the search may spend: a call can take long to solve.
    budget: Budget,
    work: QuickMap<*const Function, (&'static Function, Work)>,
}

impl Tables {
    pub(crate) fn new(
        resources: Resources,
        ticket: SearchBits,
        limit: usize,
        ends_when_full: bool,
        budget: Budget,
    ) -> Self {
        Tables {
            store: Store::new(),
            resources,
            sides: QuickMap::default(),
            filled: QuickMap::default(),
            spare: Slots::default(),
            no_parts: Parts { heads: [].into(), refills: [].into() },
            groups: Vec::new(),
            trail: Vec::new(),
            is_paused: true,
            is_completing: false,
            log: Vec::new(),
            next: 0,
            accepted: 0,
            forced: None,
            forced_at: 0,
            pending: None,
            memo: QuickMap::default(),
            memo_bytes: 0,
            root: None,
            depth: 0,
            demand: Cell::new(Demand { is_cut: false, lowest: Used::NONE }),
            call: Box::new(Head::unset(DomainId::UNBOUND, ticket)),
            limit,
            full: false,
            ends_when_full,
            budget,
            work: QuickMap::default(),
        }
    }

    /// Whether a call is being solved, so that choices are none of the search's own.
    pub(super) fn is_solving(&self) -> bool {
        self.depth > 0
    }

    /// The choice to make next, if the state of the field being chosen says so.
    pub(super) fn forced(&self, position: usize) -> Option<u32> {
        self.forced.as_ref()?.get(position.checked_sub(self.forced_at)?).copied()
    }

    /// Starts a run or a walk. Calls are not tabled until it is known to be a run of the predicate.
    pub(super) fn start_run(&mut self) {
        self.next = 0;
        self.is_paused = true;
        self.is_completing = false;
    }

    /// Tables the calls of this run.
    pub(super) fn go_on(&mut self) {
        self.is_paused = false;
    }

    /// Notes that the predicate has accepted: the calls so far are its own.
    pub(super) fn note_accepted(&mut self) {
        self.accepted = self.log.len();
    }

    /// Passes over the calls of the predicate, which is not run again.
    pub(super) fn skip_calls(&mut self) {
        self.next = self.accepted;
    }

    /// Forgets all calls.
    pub(super) fn forget_calls(&mut self) {
        self.log.clear();
    }

    pub(super) fn is_full(&self) -> bool {
        self.full
    }

    pub(crate) fn store(&mut self) -> &mut Store {
        &mut self.store
    }

    pub(super) fn is_simple(&self, domain: DomainId) -> bool {
        self.resources.simple[domain.0 as usize].is_some()
    }

    /// The fields that come with a field's value.
    pub(super) fn parts_of(&self, head: HeadAt) -> (Rc<[HeadAt]>, Rc<[Refill]>) {
        let filled = self.filled.get(&head).expect("fields with values are filled");
        (Rc::clone(&filled.parts.heads), Rc::clone(&filled.parts.refills))
    }

    /// Notes that something cannot be chosen for lack of resources.
    pub(super) fn note_cut(&self) {
        self.demand.set(Demand { is_cut: true, ..self.demand.get() });
    }

    /// Notes how much was left of each resource.
    fn note_left(&self, left: Used) {
        let demand = self.demand.get();
        self.demand.set(Demand { lowest: demand.lowest.min(left), ..demand });
    }

    fn work_of(&mut self, function: &'static Function) -> &mut Work {
        &mut self.work.entry(function).or_insert((function, Work::default())).1
    }

    fn set_side(&mut self, tag: u32, head: HeadAt, side: Option<Side>) {
        let before = match side {
            Some(side) => self.sides.insert(head, side),
            None => self.sides.remove(&head),
        };
        if before != side {
            self.trail.push((tag, Undo::Side(head, before)));
        }
    }

    fn side(&self, head: HeadAt) -> Option<Side> {
        self.sides.get(&head).copied()
    }

    /// The rows of fields that come with one value.
    fn rows_of(&mut self, heads: &[HeadAt]) -> RowsId {
        let is_member = |tables: &Self, k: usize, of: u32| {
            tables.side(heads[k]) == Some(Side::Governed { group: of, member: k as u32 })
        };
        let group = heads.iter().find_map(|&head| match self.side(head) {
            Some(Side::Governed { group, .. }) if *self.groups[group as usize].members == *heads => Some(group),
            _ => None,
        });
        let Some(group) = group else {
            let row: Vec<StateId> = heads.iter().map(|&head| self.state_of(head)).collect();
            return self.store.rows(row.len(), &row);
        };
        let rows = self.groups[group as usize].rows;
        let left: Vec<usize> = (0..heads.len()).filter(|&k| !is_member(self, k, group)).collect();
        if left.is_empty() {
            return rows;
        }
        let mut cells = self.store.cells(rows).to_vec();
        for k in left {
            let state = self.state_of(heads[k]);
            cells.iter_mut().skip(k).step_by(heads.len()).for_each(|cell| *cell = state);
        }
        self.store.rows(heads.len(), &cells)
    }

    /// The set of values that a field is narrowed to.
    pub(super) fn state_of(&mut self, head: HeadAt) -> StateId {
        // SAFETY: heads of fields that come with a value at hand are alive (invariant 4 of the module).
        let at = unsafe { &*head };
        if !at.is_set() {
            return match self.side(head) {
                Some(Side::Narrowed(state)) => state,
                Some(Side::Governed { .. }) => unreachable!("groups beyond the subtree were resolved"),
                None => self.store.state(State::Any(at.domain())),
            };
        }
        let Filled { tokens, own, parts, .. } = self.filled.get(&head).expect("fields with values are filled");
        let (tokens, own, children) = (Rc::clone(tokens), *own, Rc::clone(&parts.heads));
        let rows = self.rows_of(&children);
        self.store.state(State::Chosen { tokens, own, rows })
    }

    /// Whether every field that comes with a value, as far down as there are any, has one.
    fn are_all_set(&self, heads: &[HeadAt]) -> bool {
        heads.iter().all(|&head| {
            // SAFETY: as in `state_of`.
            unsafe { &*head }.is_set() && self.filled.get(&head).is_some_and(|it| self.are_all_set(&it.parts.heads))
        })
    }

    /// Narrows a field to a state.
    fn apply_state(&mut self, tag: u32, head: HeadAt, state: StateId) {
        // SAFETY: as in `state_of`.
        if !unsafe { &*head }.is_set() {
            self.set_side(tag, head, Some(Side::Narrowed(state)));
            return;
        }
        self.set_side(tag, head, None);
        let Some(rows) = self.store.rows_under(state) else { return };
        let children = Rc::clone(&self.filled.get(&head).expect("fields with values are filled").parts.heads);
        self.apply_rows(tag, &children, rows);
    }

    /// Narrows the fields that come with one value, if there is only one row for them.
    fn apply_row(&mut self, tag: u32, heads: &[HeadAt], rows: RowsId) -> Option<()> {
        if self.store.height(rows) > 1 {
            return None;
        }
        let row = self.store.cells(rows);
        heads.iter().zip(row.iter()).for_each(|(&head, &state)| self.apply_state(tag, head, state));
        Some(())
    }

    /// Narrows the fields that come with one value.
    fn apply_rows(&mut self, tag: u32, heads: &Rc<[HeadAt]>, rows: RowsId) {
        if self.apply_row(tag, heads, rows).is_some() {
            return;
        }
        if let [head] = **heads {
            let state = self.store.cells(rows);
            let state = self.store.union(&state);
            self.apply_state(tag, head, state);
            return;
        }
        let group = self.groups.len() as u32;
        self.groups.push(Group { members: Rc::clone(heads), rows });
        self.trail.push((tag, Undo::NewGroup));
        for (member, &head) in heads.iter().enumerate() {
            self.govern(tag, head, Side::Governed { group, member: member as u32 });
        }
    }

    fn govern(&mut self, tag: u32, head: HeadAt, side: Side) {
        self.set_side(tag, head, Some(side));
        // SAFETY: as in `state_of`.
        if unsafe { &*head }.is_set() {
            let children = Rc::clone(&self.filled.get(&head).expect("fields with values are filled").parts.heads);
            children.iter().for_each(|&child| self.govern(tag, child, side));
        }
    }

    /// The results of a call that was solved: for any amounts left that suffice, or for these ones.
    fn known(&self, key: &mut Vec<u64>, left: Used) -> Option<Rc<Results>> {
        let free = self.memo.get(&key[..]).filter(|results| results.needs.is_some_and(|needs| needs.fits(left)));
        free.cloned().or_else(|| {
            let len = key.len();
            key.extend(words(left));
            let bound = self.memo.get(&key[..]).cloned();
            key.truncate(len);
            bound
        })
    }

    /// Leaves a group with the rows of one part, in which the member has one state.
    fn take_part(&mut self, tag: u32, group: u32, member: u32, state: StateId, rows: RowsId) {
        let of = &mut self.groups[group as usize];
        self.trail.push((tag, Undo::Rows(group, of.rows)));
        of.rows = rows;
        let members = Rc::clone(&of.members);
        self.apply_state(tag, members[member as usize], state);
        if self.store.height(rows) == 1 {
            let row = self.store.cells(rows);
            for (k, &head) in members.iter().enumerate() {
                if self.side(head) == Some(Side::Governed { group, member: k as u32 }) {
                    self.apply_state(tag, head, row[k]);
                }
            }
        }
    }
}

/// An amount of each resource as a part of a key.
fn words(used: Used) -> [u64; 2] {
    [used.0 as u64, (used.0 >> 64) as u64]
}

/// What belongs to the call or field that makes its choices.
struct Saved {
    head: HeadAt,
    first: u32,
    open_before: u32,
    reads: u64,
}

impl Chooser {
    /// Whether calls are tabled.
    #[inline]
    pub(crate) fn is_tabling(&self) -> bool {
        self.tables.is_some()
    }

    fn tabled(&mut self) -> &mut Tables {
        self.tables.as_mut().expect("only called while calls are tabled")
    }

    /// What is left of each resource.
    fn left(&self) -> Used {
        let Some(tables) = &self.tables else { return Used::NONE };
        let Resources { pools, budgets, .. } = tables.resources;
        let of_pools = (0..pools).fold(0, |left, k| left | Used::of(k, self.pool_left(k)).0);
        let of_budgets = (0..budgets).fold(0, |left, k| left | Used::of(pools + k, self.budget(k)).0);
        Used(of_pools | of_budgets | Used::of(pools + budgets, self.unusual_left()).0)
    }

    /// Notes that something cannot be chosen for lack of resources, if calls are tabled.
    #[inline]
    pub(super) fn note_cut(&self) {
        if let Some(tables) = &self.tables {
            tables.note_cut();
        }
    }

    /// Notes that objects may be asked for which are not chosen yet.
    pub(super) fn note_need(&self, pool: usize, count: usize) {
        let left = self.left();
        if let (Some(tables), true) = (&self.tables, left.get(pool) >= count) {
            tables.note_left(left - Used::of(pool, count));
        }
    }

    /// Chooses one of several sets that a set is split into, among those that there are resources for, and sets these aside.
    /// `used` says what the k-th one uses up at least, beyond what is set aside for the whole, and `slack` the most that any does.
    fn pick_part(&mut self, count: usize, slack: Used, used: impl Fn(&Store, usize) -> Used) -> usize {
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
    fn set_aside(&mut self, tag: u32, extra: Used) {
        if extra != Used::NONE {
            self.tabled().trail.push((tag, Undo::Reserve(extra)));
            self.reserve(extra, false);
        }
    }

    /// Sets resources aside for values that are known to use them, or gives them back.
    fn reserve(&mut self, used: Used, back: bool) {
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

    /// Undoes what was changed by fields and calls whose first choice is this one or a later one.
    pub(super) fn undo_tables(&mut self, first: usize) {
        loop {
            let tables = self.tabled();
            if tables.trail.last().is_none_or(|(tag, _)| (*tag as usize) < first) {
                break;
            }
            let Some((_, undo)) = tables.trail.pop() else { break };
            match undo {
                Undo::Side(head, Some(side)) => drop(tables.sides.insert(head, side)),
                Undo::Side(head, None) => drop(tables.sides.remove(&head)),
                Undo::Rows(group, rows) => tables.groups[group as usize].rows = rows,
                Undo::NewGroup => drop(tables.groups.pop()),
                Undo::Reserve(used) => self.reserve(used, true),
                Undo::Release(used) => self.reserve(used, false),
            }
        }
        let tables = self.tabled();
        let kept = tables.log.iter().rposition(|(depth, ..)| *depth as usize <= first).map_or(0, |last| last + 1);
        tables.log.truncate(kept);
    }

    /// Chooses among the states of a member of a group.
    fn resolve(&mut self, group: u32, member: u32) {
        let tables = self.tabled();
        let before = tables.groups[group as usize].rows;
        let split = tables.store.split(before, member);
        let k = if split.len() == 1 {
            0
        } else {
            let (slack, least) = (tables.store.slack(before), tables.store.used(before));
            self.pick_part(split.len(), slack, |store, k| store.used(split[k].1) - least)
        };
        let (tag, (state, rows)) = (self.first, split[k]);
        self.tabled().take_part(tag, group, member, state, rows);
    }

    /// Prepares the choice of a field by what is known of it.
    pub(super) fn steer(&mut self, head: &Head) {
        let at: HeadAt = head;
        self.tabled().forced = None;
        while let Some(Side::Governed { group, member }) = self.tabled().side(at) {
            self.resolve(group, member);
        }
        let mut narrowed = match self.tabled().side(at) {
            Some(Side::Narrowed(state)) => Some(state),
            _ => None,
        };
        while let Some(union) = narrowed {
            let store = &self.tabled().store;
            let State::Union(parts) = store.get(union) else { break };
            let (parts, least, slack) = (Rc::clone(parts), store.used_by(union), store.slack_of(union));
            let k = self.pick_part(parts.len(), slack, |store, k| store.used_by(parts[k]) - least);
            narrowed = Some(parts[k]);
        }
        let (position, tag) = (self.cursor, self.first);
        let tables = self.tabled();
        (tables.forced, tables.forced_at, tables.pending) = (None, position, None);
        let Some(State::Chosen { tokens, own, rows }) = narrowed.map(|state| tables.store.get(state)) else { return };
        let (own, rows) = (*own, *rows);
        tables.forced = Some(Rc::clone(tokens));
        tables.pending = Some(rows);
        if own != Used::NONE {
            tables.trail.push((tag, Undo::Release(own)));
            self.reserve(own, true);
        }
    }

    /// Narrows an input that has no value yet.
    pub(super) fn narrow_input(&mut self, head: HeadAt, state: StateId) {
        let used = self.tabled().store.used_by(state);
        self.set_aside(0, used);
        self.tabled().apply_state(0, head, state);
    }

    /// Whether what comes with a value of this domain belongs to it alone.
    #[inline]
    pub(super) fn is_owned(&self, domain: DomainId) -> bool {
        self.tables.as_ref().is_some_and(|tables| tables.resources.owned[domain.0 as usize])
    }

    /// Notes that no call asks for what is chosen from now on.
    pub(super) fn complete_without_calls(&mut self) {
        if let Some(tables) = &mut self.tables {
            tables.is_completing = true;
        }
    }

    /// Whether the fields that come with the value just chosen are to be noted. When structures are completed, only those are whose states
    /// are known: no call will ask for the others.
    pub(super) fn notes_parts(&self, domain: DomainId) -> bool {
        self.tables.as_ref().is_some_and(|tables| {
            let has_states = tables.pending.is_some_and(|rows| rows != RowsId::UNIT);
            tables.resources.owned[domain.0 as usize] && (has_states || !tables.is_completing)
        })
    }

    /// Room for the fields that come with a value.
    pub(super) fn spare_slots(&mut self) -> Slots {
        let mut slots = std::mem::take(&mut self.tabled().spare);
        slots.clear_for_fields();
        slots
    }

    /// Notes how a field was chosen, and the fields that come with its value.
    pub(super) fn note_filled(&mut self, head: &Head, slots: Slots) {
        let from = self.tables.as_ref().map_or(0, |tables| tables.forced_at).min(self.cursor);
        let Some(tables) = &mut self.tables else { return };
        if tables.is_completing {
            if let Some(rows) = tables.pending.take() {
                tables.apply_row(self.first, &slots.heads, rows).unwrap_or_else(|| {
                    tables.apply_rows(self.first, &slots.heads[..].into(), rows);
                });
            }
            tables.spare = slots;
            return;
        }
        let Resources { pools, budgets, .. } = tables.resources;
        let mut own = Used::NONE;
        for entry in &self.stack[from..self.cursor] {
            own = own
                + match entry.effect {
                    Effect::Own { pool, promised: false, .. } => Used::of(pool as usize, 1),
                    Effect::Promise { pool, count } => Used::of(pool as usize, count as usize),
                    Effect::Spend { budget, count } => Used::of(pools + budget as usize, count as usize),
                    Effect::Unusual => Used::of(pools + budgets, 1),
                    _ => continue,
                };
        }
        let tokens = match tables.forced.take() {
            Some(tokens) if tokens.len() == self.cursor - from => tokens,
            _ => {
                let tokens = self.stack[from..self.cursor].iter().map(|entry| match entry.effect {
                    Effect::Variant { number } => number,
                    _ => entry.choice.index,
                });
                tables.store.tokens(tokens)
            }
        };
        let no_parts = &tables.no_parts;
        let filled = tables.filled.entry(ptr::from_ref(head)).or_insert_with(|| Filled {
            tokens: Rc::clone(&tokens),
            own,
            parts: no_parts.clone(),
            kept: None,
        });
        filled.parts = match &filled.kept {
            _ if slots.heads.is_empty() => no_parts.clone(),
            // Mostly, the field was chosen in the same way before.
            Some(kept) if kept.is_of(head.domain(), &tokens, &slots) => kept.parts.clone(),
            _ => {
                let parts = Parts { heads: slots.heads[..].into(), refills: slots.refills[..].into() };
                let (domain, tokens) = (head.domain(), Rc::clone(&tokens));
                filled.kept = Some(Kept { domain, tokens, parts: parts.clone() });
                parts
            }
        };
        (filled.tokens, filled.own) = (tokens, own);
        let children = Rc::clone(&filled.parts.heads);
        tables.spare = slots;
        let tag = self.first;
        if let Some(rows) = tables.pending.take() {
            tables.apply_rows(tag, &children, rows);
        }
        if tag == 0 {
            tables.root = Some(children);
        }
    }

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

    fn log_call(&mut self, function: &'static Function, logged: Logged) {
        let depth = self.stack.len() as u32;
        let tables = self.tabled();
        debug_assert_eq!(tables.next, tables.log.len(), "a call that is not on the log is the next one");
        tables.log.push((depth, function, logged));
        tables.next += 1;
    }

    /// Begins the choice among the results of a call.
    fn begin_call(&mut self) {
        self.head = &raw const *self.tabled().call;
        self.first = self.cursor as u32;
        self.open_before = self.open;
    }

    /// Chooses among the states of groups that reach beyond the subtree.
    fn resolve_beyond(&mut self, heads: &Rc<[HeadAt]>) {
        for &head in heads.iter() {
            while let Some(Side::Governed { group, member }) = self.tabled().side(head) {
                if *self.tabled().groups[group as usize].members == **heads {
                    break;
                }
                self.resolve(group, member);
            }
        }
    }

    /// Chooses one of the results of a call, and narrows the subtree to it.
    fn take_case(&mut self, function: &'static Function, results: &Rc<Results>, heads: &Rc<[HeadAt]>) -> usize {
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

/// What a call came to.
pub(crate) enum Called {
    /// Run it as it is.
    Direct,
    /// Its results, and which it is.
    Case(Rc<Results>, usize),
}

impl Results {
    /// The value of a result; none if the run ends without one.
    pub(crate) fn value<R: Clone + 'static>(&self, index: usize) -> Option<R> {
        let case = &self.cases[index];
        if case.ends {
            return None;
        }
        if let Some(site) = case.site {
            sites::mark(site);
        }
        self.values.downcast_ref::<Vec<Option<R>>>().and_then(|values| values[case.value].clone())
    }
}

impl Chooser {
    /// What was tabled, by function.
    pub(crate) fn table_work(&self) -> impl Iterator<Item = (&'static Function, Work)> + '_ {
        self.tables.iter().flat_map(|tables| tables.work.values().copied())
    }
}

/// Notes that a function is called whose calls cannot be tabled.
#[inline]
pub(crate) fn pass_over(function: &'static Function) {
    if let Some(tables) = engaged::current_or_none().and_then(|chooser| chooser.tables.as_mut()) {
        tables.work_of(function);
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

/// Makes a call of `function` on the subtree with the given fields. `key` is what else its results depend on.
pub(crate) fn call(
    function: &'static Function,
    heads: Vec<HeadAt>,
    mut key: Vec<u64>,
    runner: &mut dyn Runner,
) -> Called {
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
    if !is_owned || is_root || heads.is_empty() || tables.are_all_set(&heads) {
        chooser.log_call(function, Logged::Direct);
        return Called::Direct;
    }
    let heads: Rc<[HeadAt]> = heads.into();
    chooser.begin_call();
    chooser.resolve_beyond(&heads);
    let tables = chooser.tabled();
    let rows = tables.rows_of(&heads);
    key.extend([u64::from(rows.0), std::ptr::from_ref(function).addr() as u64]);
    tables.work_of(function).calls += 1;
    let left = chooser.left();
    let tables = chooser.tabled();
    let results = match tables.known(&mut key, left) {
        Some(results) => results,
        None if tables.full && tables.ends_when_full => Abort::Spent.unwind(),
        None if tables.full => {
            tables.work_of(function).is_full = true;
            chooser.log_call(function, Logged::Direct);
            return Called::Direct;
        }
        None => match solve(function, &heads, rows, runner) {
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
    let index = current().take_case(function, &results, &heads);
    Called::Case(results, index)
}

fn remember(mut key: Vec<u64>, left: Used, results: Results) -> Rc<Results> {
    let (results, tables) = (Rc::new(results), current().tabled());
    if results.needs.is_none() {
        key.extend(words(left));
    }
    tables.memo_bytes += 128 + 8 * key.len() + 96 * results.cases.len();
    tables.full = tables.memo_bytes + tables.store.bytes() > tables.limit;
    tables.memo.insert(key.into(), Rc::clone(&results));
    results
}

/// Runs a function on every subtree that is left open, and groups these by its results; none if there is no room for that.
fn solve(
    function: &'static Function,
    heads: &Rc<[HeadAt]>,
    before: RowsId,
    runner: &mut dyn Runner,
) -> Option<Results> {
    let chooser = current();
    let saved =
        Saved { head: chooser.head, first: chooser.first, open_before: chooser.open_before, reads: chooser.reads };
    let base = chooser.stack.len();
    debug_assert_eq!(chooser.cursor, base, "a new call comes after all that is replayed");
    let used_before = chooser.tabled().store.used(before);
    let left = chooser.left();
    let outer = chooser.tabled().demand.replace(Demand { is_cut: false, lowest: left });
    if (chooser.tabled().depth + 1) % DEEPER == 0 {
        // The function may recurse for long before a field is read so often that this is checked.
        chooser.check_stack();
    }
    chooser.tabled().depth += 1;
    let log_base = chooser.tabled().log.len();
    let mut found = Found::default();
    let mut runs = 0;
    let mut rethrow = None;
    loop {
        let chooser = current();
        chooser.tabled().next = log_base;
        // No choice is being made while the function runs.
        (chooser.reads, chooser.head) = (0, ptr::null());
        runs += 1;
        let mut outcome = Vec::new();
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
            let rows = tables.rows_of(heads);
            let used = tables.store.used(rows);
            found.add(outcome, used, &tables.store.cells(rows), site, runner);
            if tables.memo_bytes + tables.store.bytes() > tables.limit {
                tables.full = true;
                break;
            }
        }
        if runs % LOOK == 0 && chooser.tabled().budget.exceeded().is_some() {
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
    (chooser.head, chooser.first) = (saved.head, saved.first);
    (chooser.open_before, chooser.reads) = (saved.open_before, saved.reads);
    if let Some(payload) = rethrow {
        panic::resume_unwind(payload);
    }
    if is_full {
        chooser.note_cut();
        return None;
    }
    let width = heads.len();
    let Resources { pools, budgets, .. } = chooser.tabled().resources;
    let most_cases = if pools + budgets > 1 { MOST_CASES } else { 1 };
    let cases =
        found.finish(runner.tells_use(), most_cases).into_iter().map(|(value, FoundCase { ends, cells, site, .. })| {
            let store = &mut chooser.tabled().store;
            let rows = store.rows(width, &cells);
            Case { value, rows, extra: store.used(rows) - used_before, site, ends }
        });
    let needs = (!demand.is_cut).then(|| left - demand.lowest);
    Some(Results { cases: cases.collect(), values: runner.values(), needs })
}

/// How many calls inside of one another there are between checks of the stack.
const DEEPER: u32 = 16;

/// How many runs there are between looks at the budget.
const LOOK: u64 = 256;

/// What stands for a run without a value among outcomes; runners begin theirs with another number.
const ENDS: u64 = 0;

/// What a run came to.
enum Run {
    Value,
    /// A panic, or a limit: whoever makes the call is to come to the same end.
    Ends,
    /// No value of the fields leads here.
    Impossible,
    /// The search has to end.
    Breach(Box<dyn Any + Send>),
}

fn judge(run: Result<(), Box<dyn Any + Send>>) -> Run {
    let is_choosing = current().is_choosing();
    match (engaged::resume_inside(), run) {
        (None, Ok(())) => Run::Value,
        (None, Err(payload)) if is_choosing => Run::Breach(payload),
        (None, Err(_)) | (Some(Abort::EndlessLoop | Abort::DeepRecursion), _) => Run::Ends,
        (Some(Abort::DeadEnd | Abort::Contradiction), _) => Run::Impossible,
        (Some(abort), _) => Run::Breach(abort.noted()),
    }
}

/// What runs of a call came to: its outcomes, and how much their subtrees use up.
#[derive(Default)]
struct Found {
    outcomes: QuickMap<Vec<u64>, usize>,
    places: QuickMap<(usize, u128), usize>,
    cases: Vec<FoundCase>,
}

struct FoundCase {
    outcome: usize,
    /// Whether a run ends without a value.
    ends: bool,
    cells: Vec<StateId>,
    /// Where it refused, if it did.
    site: Option<&'static Site>,
}

/// How many cases there may be for each outcome, where there are several resources. With one for each amount that subtrees use up, the caller
/// knows sooner what is left. With one for each outcome, there are fewer combinations of the results of several calls: that is better
/// where the least use of one resource tells enough.
const MOST_CASES: usize = 4;

impl Found {
    fn add(
        &mut self,
        outcome: Vec<u64>,
        used: Used,
        cells: &[StateId],
        site: Option<&'static Site>,
        runner: &mut dyn Runner,
    ) {
        let ends = outcome == [ENDS];
        let next = self.outcomes.len();
        let outcome = *self.outcomes.entry(outcome).or_insert(next);
        let cases = &mut self.cases;
        let place = *self.places.entry((outcome, used.0)).or_insert_with(|| {
            runner.keep(ends);
            cases.push(FoundCase { outcome, ends, cells: Vec::new(), site });
            cases.len() - 1
        });
        cases[place].cells.extend_from_slice(cells);
    }

    /// All cases, each with the number of its value.
    fn finish(self, tells_use: bool, most_cases: usize) -> Vec<(usize, FoundCase)> {
        let few = most_cases * self.outcomes.len();
        let all = self.cases.into_iter().enumerate();
        if tells_use || all.len() <= few {
            return all.collect();
        }
        let mut merged: Vec<(usize, FoundCase)> = Vec::with_capacity(self.outcomes.len());
        for (value, case) in all {
            // Outcomes are numbered in the order in which they come up.
            match merged.get_mut(case.outcome) {
                Some((_, first)) => first.cells.extend(case.cells),
                None => merged.push((value, case)),
            }
        }
        merged
    }
}
