//! The choice stack: which values have been chosen, in the order in which the predicate asked for them.
//!
//! An entry is one choice among `end` alternatives. A field's value may take several choices (the parts of a tuple, an
//! enum's variant), so entries know the first entry of their field. Choices without an alternative make no entry, unless
//! the field would have none: every field with a value is on the stack.
//!
//! To go on to the next candidate, the last entry that has an alternative left takes it; the fields of all entries
//! behind it, and its own field, become unset. When the predicate comes to that field again, the entries that are still
//! on the stack are replayed, then new ones follow. If it comes to another field instead, it is not deterministic.
//!
//! The isomorphism rule (Korat, section 3.4) is in [`pointer`](super::pointer): a pointer ranges over the objects that
//! pointers on the stack already point to, and one fresh one.

mod advance;
mod pick;

use std::collections::HashMap;
use std::mem::ManuallyDrop;
use std::ptr::{self, NonNull};
use std::rc::Rc;

use smallscope_core::Budget;
use smallscope_core::small::List as _;

use super::cells::Buffer;
use super::choice::{Abort, Choice, Completions, Effect, Entry, Leaf, Refill, Unread};
use super::clauses::Clauses;
use super::decisions::Symbols;
use super::dice::Dice;
use super::head::{Head, SearchBits};
use super::pool::Pool;
use super::tables::Tables;
use super::tether::{OwnTether, Tether};
use crate::domain::{DomainId, Domains};
use crate::table::resources::Resources;

/// An arena's slots during a run.
struct Arena {
    named: Vec<bool>,
    len: Option<usize>,
    capacity: usize,
}

/// Chooses the values of fields, remembers the choices, and goes on to the next candidate.
pub struct Chooser {
    domains: ManuallyDrop<Rc<Domains>>,
    pub(super) stack: Vec<Entry>,
    /// The next entry to replay; `stack.len()` when none is left.
    pub(super) cursor: usize,
    /// The field whose value is being chosen, or was last in this run, its first entry, and how many sequences it has so far.
    pub(super) head: *const Head,
    pub(super) first: u32,
    pub(super) open_before: u32,
    sequences: u32,
    /// The field that was chosen last, if its value can be written in place.
    pub(super) leaf: Leaf,
    /// Whether the run at hand began with a value that was written there.
    stepped: bool,
    /// How many fields of the objects and values so far have no value.
    pub(super) open: u32,
    /// How many inputs the search is for: what is open at the start.
    inputs: u32,
    /// By domain: whether a value brings no further fields.
    closed: Vec<bool>,
    pub(super) completions: Completions,
    /// Choices to make at the start of the stack, in place of the first alternatives.
    prefix: Vec<Choice>,
    /// No run may make more choices than this.
    horizon: usize,
    /// Choices below this depth may be other than the first of all alternatives: see [`Chooser::ruled_choice`].
    ruled: usize,
    /// Where choices begin, if not at their first alternative.
    dice: Option<Box<Dice>>,
    pools: ManuallyDrop<Vec<Pool>>,
    arenas: Vec<Arena>,
    /// What is left of each budget.
    budgets: Vec<usize>,
    /// How many more unusual values there may be.
    unusual: usize,
    named_by_position: usize,
    /// Calls that need not be made again.
    pub(super) clauses: Clauses,
    /// What is known of owned subtrees, if calls are tabled.
    pub(super) tables: Option<Box<Tables>>,
    pub(super) symbols: Symbols,
    buffers: ManuallyDrop<HashMap<(*const Head, u32, DomainId), Buffer>>,
    /// Handles to objects that predicates have cloned.
    tether: OwnTether,
    ticket: SearchBits,
    /// Whose fields may be chosen: this search's, or nobody's once the run at hand was abandoned in the middle of a choice.
    open_to: SearchBits,
    /// What the last run was abandoned for.
    pub(super) aborted: Option<Abort>,
    /// What the run was abandoned for that this search is inside of.
    pub(super) aborted_outside: Option<Abort>,
    pub(super) step_limit: u64,
    pub(super) stack_limit: usize,
}

impl Chooser {
    pub(crate) fn new(domains: Rc<Domains>, inputs: usize, step_limit: u64, stack_limit: usize) -> Box<Self> {
        let (inputs, closed) = (inputs as u32, domains.closed());
        let tether = OwnTether::new();
        let pools = domains.pools.iter().map(|decl| Pool::new(decl, tether.pointer())).list();
        let arenas = domains
            .arenas
            .iter()
            .map(|&capacity| Arena { named: vec![false; capacity], len: None, capacity })
            .collect();
        let budgets = domains.budgets.iter().map(|&(_, count)| count).list();
        let unusual = domains.unusual;
        Box::new(Chooser {
            ticket: domains.ticket.bits(),
            open_to: domains.ticket.bits(),
            aborted: None,
            aborted_outside: None,
            tether,
            domains: ManuallyDrop::new(domains),
            stack: Vec::new(),
            cursor: 0,
            head: ptr::null(),
            first: 0,
            open_before: 0,
            sequences: 0,
            leaf: Leaf::NONE,
            stepped: false,
            open: inputs,
            inputs,
            closed,
            completions: Completions::default(),
            prefix: Vec::new(),
            horizon: usize::MAX,
            ruled: 0,
            dice: None,
            pools: ManuallyDrop::new(pools),
            arenas,
            budgets,
            unusual,
            named_by_position: 0,
            clauses: Clauses::default(),
            tables: None,
            symbols: Symbols::new(),
            buffers: ManuallyDrop::new(HashMap::new()),
            step_limit,
            stack_limit,
        })
    }

    /// Starts over with the given choices at the bottom of the stack.
    pub(crate) fn restart(&mut self, prefix: Vec<Choice>) {
        self.clear();
        self.prefix = prefix;
        self.find_ruled();
    }

    /// Finds out how deep there are choices that something rules.
    fn find_ruled(&mut self) {
        let is_always = self.tables.is_some() || self.dice.is_some() || self.horizon < usize::MAX;
        self.ruled = if is_always { usize::MAX } else { self.prefix.len() };
    }

    /// Starts over with choices at random.
    pub(crate) fn restart_with(&mut self, dice: Dice) {
        self.restart(Vec::new());
        self.dice = Some(Box::new(dice));
        self.find_ruled();
    }

    /// The choices the task began with.
    pub(crate) fn prefix(&self) -> &[Choice] {
        &self.prefix
    }

    /// Lets no run make more than `horizon` choices.
    pub(crate) fn set_horizon(&mut self, horizon: usize) {
        self.horizon = horizon;
        self.find_ruled();
    }

    /// How many choices are on the stack.
    #[inline]
    pub(crate) fn depth(&self) -> usize {
        self.stack.len()
    }

    /// The choices on the stack.
    pub(crate) fn choices(&self) -> impl Iterator<Item = Choice> + '_ {
        self.stack.iter().map(|entry| entry.choice)
    }

    /// Whether arena slots were named by their position, so that equal structures may come up more than once.
    pub(crate) fn has_unordered_slots(&self) -> bool {
        self.named_by_position > 0 && !self.domains.ordered_slots
    }

    /// How many objects pointers on the stack point to.
    pub(crate) fn objects(&self) -> usize {
        self.pools.iter().map(|pool| pool.used).sum()
    }

    /// The addresses of all objects, by pool.
    pub(crate) fn addresses(&self) -> Vec<Vec<usize>> {
        self.pools.iter().map(Pool::addresses).list()
    }

    /// If the run has not come to the field whose choice was advanced, that field.
    #[inline]
    pub(crate) fn unreplayed(&self) -> Option<DomainId> {
        let (head, is_stepped) = match self.stack.get(self.cursor) {
            Some(entry) => (entry.head, false),
            None if self.stepped => (self.leaf.head, true),
            None => return None,
        };
        // SAFETY: heads of entries on the stack are alive (invariant 4), and so is one whose value was written in this run.
        let head = unsafe { &*head };
        (!is_stepped || head.is_unread()).then(|| head.domain())
    }

    /// The tether of this search's objects.
    #[inline]
    pub(super) fn tether(&self) -> NonNull<Tether> {
        self.tether.pointer()
    }

    /// The number that the fields of this search bear.
    #[inline]
    pub(crate) fn ticket(&self) -> SearchBits {
        self.ticket
    }

    /// Whether a predicate has kept handles to objects: nothing may be unset any more, since references may live as long.
    #[inline]
    pub(crate) fn is_held(&self) -> bool {
        self.tether.is_held()
    }

    #[inline]
    pub(super) fn start_run(&mut self) {
        self.stepped = false;
        self.head = ptr::null();
        self.symbols.asked = 0;
        self.completions.recording = false;
        self.clauses.start(None);
        if let Some(tables) = &mut self.tables {
            tables.start_run();
        }
    }

    /// Starts a run like the one before, which refused, while calls are not tabled.
    #[inline]
    pub(super) fn start_similar_run(&mut self) {
        self.head = ptr::null();
        self.symbols.asked = 0;
        self.clauses.start(Some(self.cursor - usize::from(self.stepped)));
    }

    /// Passes over the calls of clauses in this run that are known to return `true`.
    #[inline]
    pub(super) fn remember_clauses(&mut self) {
        // Calls that are tabled are on record already, and those that decide on symbolic values cannot be left out.
        if self.tables.is_none() && self.symbols.decisions.is_empty() {
            self.clauses.start(Some(self.cursor));
        }
    }

    /// Tables calls on owned subtrees from now on, if that can be done.
    pub(crate) fn table_calls(&mut self, limit: usize, ends_when_full: bool, budget: Budget) {
        let resources = Resources::of(&self.domains);
        self.tables =
            resources.map(|resources| Box::new(Tables::new(resources, self.ticket, limit, ends_when_full, budget)));
        self.find_ruled();
    }

    /// Tables calls, with empty tables.
    pub(super) fn table_anew(&mut self) {
        let Some(Tables { limit, ends_when_full, .. }) = self.tables.as_deref() else { return };
        let (limit, ends_when_full) = (*limit, *ends_when_full);
        self.clear();
        let Some(tables) = self.tables.take() else { return };
        self.table_calls(limit, ends_when_full, tables.budget);
    }

    /// Begins to choose the value of a field.
    #[inline]
    pub(super) fn begin(&mut self, head: &Head, refill: Option<Refill>) {
        if !head.is_of(self.open_to) {
            self.begin_elsewhere(head);
        }
        if self.stepped {
            self.check_stepped();
        }
        self.head = head;
        self.first = self.cursor as u32;
        self.open_before = self.open;
        self.sequences = 0;
        if self.completions.recording {
            self.record(head, refill);
        }
    }

    /// Abandons a run that comes to another field before the one whose next value was written.
    #[inline]
    fn check_stepped(&mut self) {
        if let Some(domain) = self.unreplayed() {
            self.first = self.cursor as u32;
            self.abandon(Abort::Nondeterministic(domain));
        }
        self.stepped = false;
    }

    /// Abandons the run in the middle of a choice. What the choice changed is undone: code of the user may go on reading, if it
    /// catches the unwinding or runs because of it, and must not come by an object that was never filled in.
    #[cold]
    fn abandon(&mut self, abort: Abort) -> ! {
        for i in (self.first as usize..self.stack.len()).rev() {
            let effect = std::mem::replace(&mut self.stack[i].effect, Effect::None);
            self.undo_effect(effect);
        }
        self.open_to = SearchBits::NONE;
        if std::thread::panicking() {
            // The process ends here. It should not do so without a word.
            eprintln!(
                "smallscope: a `Drop` reads a field of a candidate that has no value left, while its run is being abandoned"
            );
        }
        abort.unwind()
    }

    /// Begins a choice of a field that belongs to another search, or after the run was abandoned: there is no candidate to go on
    /// with. Only while the stack is unwound the choice has to be made all the same, for a `Drop` of the user.
    #[cold]
    fn begin_elsewhere(&mut self, head: &Head) {
        if !head.is_of(self.ticket) {
            Abort::Foreign.unwind();
        }
        if !std::thread::panicking() {
            // The reason is known already.
            Abort::DeadEnd.unwind();
        }
    }

    /// Whether the last run was abandoned.
    #[inline]
    pub(crate) fn was_aborted(&self) -> bool {
        self.aborted.is_some()
    }

    /// Goes on after a run that was abandoned, and says what for.
    pub(crate) fn go_on(&mut self) -> Option<Abort> {
        self.open_to = self.ticket;
        self.aborted.take()
    }

    /// Ends the choice of a field's value, which has been written.
    #[inline]
    pub(super) fn end(&mut self, head: &Head) {
        if self.cursor == self.first as usize {
            self.pick_only();
        }
        self.open -= 1;
        head.mark_set();
    }

    /// Whether the next choice is a new one, and may be made.
    #[inline]
    pub(super) fn is_at_end(&self) -> bool {
        self.cursor == self.stack.len() && self.cursor < self.horizon
    }

    /// Notes the choice of a field whose value, which has been written, takes one choice that is forced and changes nothing else.
    #[inline]
    pub(super) fn note_leaf(&mut self, head: &Head, index: u32) {
        self.stack.push(Entry {
            head,
            first: self.cursor as u32,
            open: self.open,
            choice: Choice { index, end: index + 1 },
            effect: Effect::None,
        });
        self.cursor += 1;
        self.open -= 1;
        head.mark_set();
    }

    /// Makes an entry for a field that has only one value: every field with a value has one, so that it loses it in its turn.
    #[inline(never)]
    fn pick_only(&mut self) {
        self.pick_entry(1);
    }

    /// Whether a value is being chosen, or was when the run was unwound: no code of the user runs then.
    pub(crate) fn is_choosing(&self) -> bool {
        // SAFETY: the head is null, or that of a field which this run came to last and which is alive (invariant 4).
        unsafe { self.head.as_ref() }.is_some_and(|head| !head.is_set())
    }

    /// Notes that the value being chosen has this many fields.
    #[inline]
    pub(super) fn add_fields(&mut self, count: usize) {
        self.open += count as u32;
    }

    #[inline(never)]
    fn record(&mut self, head: &Head, refill: Option<Refill>) {
        self.completions.closed &= refill.is_some() && self.closed[head.domain().0 as usize];
        if let Some(refill) = refill {
            self.completions.fields.push(Unread { head, first: self.cursor, refill });
        }
    }
}

impl Drop for Chooser {
    fn drop(&mut self) {
        if self.is_held() {
            // Whoever keeps a handle may still look at the objects, their buffers and the listed values: all of it stays.
            return;
        }
        self.clear();
        // SAFETY: dropped once, here, and not used afterwards.
        unsafe {
            ManuallyDrop::drop(&mut self.buffers);
            ManuallyDrop::drop(&mut self.pools);
            ManuallyDrop::drop(&mut self.domains);
        }
    }
}
