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

use std::any::Any;
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
use crate::domain::{Class, Domain, DomainId, Domains, Variant};
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
    pub(super) reads: u64,
    pub(super) read_limit: u64,
    pub(super) stack_base: usize,
    stack_limit: usize,
}

impl Chooser {
    pub(crate) fn new(domains: Rc<Domains>, inputs: usize, read_limit: u64, stack_limit: usize) -> Box<Self> {
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
            reads: 0,
            read_limit,
            stack_base: 0,
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
        self.reads = 0;
        self.head = ptr::null();
        self.symbols.asked = 0;
        self.completions.recording = false;
        self.clauses.start(None);
        if let Some(tables) = &mut self.tables {
            tables.start_run();
        }
    }

    /// Starts a run like the one before, which refused.
    #[inline]
    pub(super) fn start_similar_run(&mut self) {
        if self.tables.is_some() {
            return self.start_run();
        }
        self.reads = 0;
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

    /// Goes on to the next candidate; false if there is none.
    #[inline]
    pub(crate) fn advance(&mut self) -> bool {
        self.advance_last() || self.advance_above(0)
    }

    /// Goes on to the next candidate, after one that was refused before anything but the predicate chose.
    #[inline]
    pub(super) fn advance_refused(&mut self) -> bool {
        self.stepped = self.step_last();
        self.stepped || self.advance()
    }

    /// Writes the value of the next alternative of the last choice in its place, in the case that [`advance_last`](Self::advance_last) is for, if
    /// the value is a number. Then the field is not chosen when it is come to, and it must be come to all the same.
    #[inline]
    fn step_last(&mut self) -> bool {
        let depth = self.stack.len().wrapping_sub(1);
        let Some(&Entry { head, first, choice, effect, .. }) = self.stack.last() else { return false };
        let next = choice.index + 1;
        let is_free = !self.is_held() && self.symbols.decisions.is_empty() && depth >= self.ruled;
        let is_last = next >= choice.end || first as usize != depth || !matches!(effect, Effect::None);
        if head != self.leaf.head || !is_free || is_last {
            return false;
        }
        let Leaf { value, step, .. } = self.leaf;
        // SAFETY: the head is alive (invariant 4), so the value of its field is, and no predicate runs, so nothing refers to it
        // (invariant 2). The pointer was kept when the field was filled.
        let is_written = unsafe { step(self, (*head).domain(), next as usize, value) };
        if is_written {
            // SAFETY: as above.
            unsafe { &*head }.mark_unread();
            self.stack[depth].choice.index = next;
            self.cursor = depth + 1;
            self.clauses.keep(depth);
        }
        is_written
    }

    /// Goes on to the next alternative of the last choice, in the most frequent case: it has one, it is all there is to its field, it has
    /// changed nothing else, and nothing rules which one comes next. Otherwise it does nothing, and returns false.
    #[inline]
    fn advance_last(&mut self) -> bool {
        let depth = self.stack.len().wrapping_sub(1);
        let is_free = !self.is_held() && self.symbols.decisions.is_empty();
        let Some(entry) = self.stack.last_mut().filter(|_| is_free && depth >= self.ruled) else { return false };
        let next = entry.choice.index + 1;
        if next >= entry.choice.end || entry.first as usize != depth || !matches!(entry.effect, Effect::None) {
            return false;
        }
        entry.choice.index = next;
        self.open = entry.open;
        // SAFETY: the head is alive (invariant 4), and no predicate runs, so nothing refers to the value (invariant 2).
        unsafe { &*entry.head }.mark_unset();
        self.cursor = depth;
        self.clauses.keep(depth);
        true
    }

    /// Goes on to the next way to make the choices after the first `base`; false if there is none.
    #[inline]
    pub(super) fn advance_above(&mut self, base: usize) -> bool {
        if self.is_held() {
            return false;
        }
        while self.stack.len() > base {
            let depth = self.stack.len() - 1;
            let entry = &mut self.stack[depth];
            // SAFETY: the head is alive (invariant 4), and no predicate runs, so nothing refers to the value
            // (invariant 2).
            unsafe { &*entry.head }.mark_unset();
            self.open = entry.open;
            let first = entry.first as usize;
            let is_last = match &self.dice {
                Some(dice) if base == 0 => dice.advance(depth, &mut entry.choice),
                _ => {
                    entry.choice.index += 1;
                    entry.choice.index >= entry.choice.end
                }
            };
            if !matches!(entry.effect, Effect::None) {
                let effect = std::mem::replace(&mut entry.effect, Effect::None);
                self.undo_effect(effect);
            }
            if is_last {
                self.stack.truncate(depth);
                continue;
            }
            if base == 0 && depth < self.prefix.len() {
                // What the task begins with led to the alternative before this one.
                self.prefix.truncate(depth + 1);
            }
            self.cursor = first;
            self.clauses.keep(first);
            if first < depth {
                self.undo_effects_from(first);
            }
            if self.tables.is_some() {
                self.undo_tables(first);
            }
            if !self.symbols.decisions.is_empty() {
                self.forget_decisions(first);
            }
            return true;
        }
        self.cursor = base;
        if base == 0 {
            self.keep_decisions(0);
        }
        if self.tables.is_some() {
            self.undo_tables(base);
        }
        false
    }

    /// Takes back the last choices without going on to their other alternatives.
    pub(crate) fn retreat(&mut self, count: usize) {
        if self.is_held() {
            return;
        }
        self.clauses.forget();
        for _ in 0..count {
            let Some(entry) = self.stack.pop() else { break };
            self.undo(&entry);
        }
    }

    /// Takes back all choices after the first `base`, unless somebody may still look at what they chose: then the search ends.
    pub(super) fn drop_above(&mut self, base: usize) {
        if self.is_held() {
            return;
        }
        while self.stack.len() > base {
            let Some(entry) = self.stack.pop() else { break };
            self.undo(&entry);
        }
        self.cursor = base;
        self.undo_tables(base);
    }

    /// Why a run ended before it came to all fields that it had come to last time.
    pub(super) fn not_replayed(&self) -> Box<dyn Any + Send> {
        let domain = self.unreplayed().unwrap_or(self.domains.root);
        Abort::Nondeterministic(domain).noted()
    }

    /// Undoes what the choices of the last field changed; they are replayed when it is come to again.
    #[inline]
    fn undo_effects_from(&mut self, first: usize) {
        for i in (first..self.stack.len() - 1).rev() {
            let effect = std::mem::replace(&mut self.stack[i].effect, Effect::None);
            self.undo_effect(effect);
        }
    }

    /// Gives away the untried alternatives of the shallowest choice that has any, as choices to start with.
    pub(crate) fn split(&mut self) -> Option<Vec<Choice>> {
        let depth = self.stack.iter().position(|entry| !entry.choice.is_last())?;
        let choice = self.stack[depth].choice;
        let path = self.stack[..depth].iter().map(|entry| entry.choice);
        let prefix = path.chain([choice.rest()]).collect();
        self.stack[depth].choice = choice.fixed();
        Some(prefix)
    }

    /// All that is still open after the candidate at hand, as one task: it begins with the next alternative of the last choice
    /// that has any, and goes on with those of the choices before. So it is as long as there are choices, however many are open.
    pub(crate) fn remaining(&self) -> Option<Vec<Choice>> {
        let depth = self.stack.iter().rposition(|entry| !entry.choice.is_last())?;
        Some(self.stack[..depth].iter().map(|entry| entry.choice).chain([self.stack[depth].choice.rest()]).collect())
    }

    /// Unsets every field and forgets every choice.
    pub(crate) fn clear(&mut self) {
        if self.is_held() {
            return;
        }
        while let Some(entry) = self.stack.pop() {
            self.undo(&entry);
        }
        self.clauses.forget();
        self.cursor = 0;
        if self.tables.is_some() {
            self.undo_tables(0);
        }
        if let Some(tables) = &mut self.tables {
            tables.forget_calls();
        }
        self.keep_decisions(0);
        self.open = self.inputs;
    }

    /// Takes back all choices but the first `depth`, which are those of whole fields, and all but the first decisions.
    #[cfg(feature = "paths")]
    pub(crate) fn rewind(&mut self, depth: usize, decisions: usize) {
        if self.is_held() {
            return;
        }
        while self.stack.len() > depth {
            let Some(entry) = self.stack.pop() else { break };
            self.undo(&entry);
        }
        self.clauses.forget();
        self.cursor = self.stack.len();
        if self.tables.is_some() {
            self.undo_tables(depth);
        }
        self.keep_decisions(decisions);
    }

    #[inline]
    fn undo(&mut self, entry: &Entry) {
        self.open = entry.open;
        // SAFETY: the head is alive (invariant 4), and no predicate runs, so nothing refers to the value (invariant 2).
        unsafe { &*entry.head }.mark_unset();
        self.undo_effect(entry.effect);
    }

    #[inline]
    fn undo_effect(&mut self, effect: Effect) {
        match effect {
            Effect::None => {}
            Effect::Fresh { pool } => self.pools[pool as usize].used -= 1,
            other => self.undo_rare_effect(other),
        }
    }

    #[inline(never)]
    fn undo_rare_effect(&mut self, effect: Effect) {
        match effect {
            Effect::None | Effect::Variant { .. } | Effect::Fresh { .. } => {}
            Effect::Own { pool, object, fresh, promised } => {
                let pool = &mut self.pools[pool as usize];
                pool.owned[object as usize] = false;
                pool.used -= usize::from(fresh);
                pool.reserved += usize::from(promised);
            }
            Effect::Promise { pool, count } => self.pools[pool as usize].reserved -= count as usize,
            Effect::Name { arena, slot, by_position } => {
                self.arenas[arena as usize].named[slot as usize] = false;
                self.named_by_position -= usize::from(by_position);
            }
            Effect::Length { arena } => self.arenas[arena as usize].len = None,
            Effect::Variable => self.symbols.drop_variable(),
            Effect::Unusual => self.unusual += 1,
            Effect::Spend { budget, count } => self.budgets[budget as usize] += count as usize,
        }
    }

    // What follows is called from inside a field access.

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

    /// Counts the reads a field has used up and stops a run that reads or recurses without end.
    pub(super) fn check_limits(&mut self, head: &Head) {
        self.reads += head.refuel();
        if self.reads > self.read_limit && !self.is_unwinding() {
            Abort::EndlessLoop.unwind();
        }
        self.check_stack();
    }

    /// Whether the run is being unwound already, and a `Drop` of the user reads: another unwinding would abort the process. It
    /// gets the square of the limit.
    #[cold]
    fn is_unwinding(&self) -> bool {
        std::thread::panicking() && self.reads < self.read_limit.saturating_mul(self.read_limit)
    }

    #[inline]
    pub(super) fn check_stack(&self) {
        let marker = 0u8;
        let depth = self.stack_base.abs_diff(ptr::from_ref(&marker).addr());
        if depth > self.stack_limit && !(std::thread::panicking() && depth < 2 * self.stack_limit) {
            Abort::DeepRecursion.unwind();
        }
    }

    #[inline]
    pub(crate) fn domain(&self, domain: DomainId) -> &Domain {
        &self.domains[domain]
    }

    /// All domains.
    pub(super) fn domains(&self) -> Rc<Domains> {
        Rc::clone(&self.domains)
    }

    /// Whether a value of the domain brings no further fields.
    #[inline]
    pub(super) fn is_closed(&self, domain: DomainId) -> bool {
        self.closed[domain.0 as usize]
    }

    /// The domain of what is searched for.
    pub(super) fn root(&self) -> DomainId {
        self.domains.root
    }

    /// The domain of the first field of a class.
    #[inline]
    pub fn class(&mut self, domain: DomainId) -> DomainId {
        let class = self.domains.class(domain);
        if !class.whole {
            self.open += class.variants[0].fields.len() as u32;
        }
        class.first
    }

    /// Chooses a variant of a class; gives its number and the domain of the first field of the class.
    ///
    /// Variants that need more objects than are left are passed over: nothing could complete them.
    pub fn variant(&mut self, domain: DomainId) -> (u32, DomainId) {
        let domains = Rc::clone(&self.domains);
        let class = domains.class(domain);
        let feasible = |pools: &[Pool], variant: &Variant| {
            variant.needs.iter().all(|&(pool, owners)| match owners {
                0 => pools[pool as usize].capacity() > 0,
                _ => pools[pool as usize].without_owner() >= owners + pools[pool as usize].reserved,
            })
        };
        let number = match self.forced() {
            Some(number) => {
                self.pick_entry(class.variants.len());
                number as usize
            }
            None => {
                let count = class.variants.iter().filter(|variant| feasible(&self.pools, variant)).count();
                if self.tables.is_some() {
                    self.note_needs(class, count);
                }
                let k = self.pick(count);
                let mut numbers = (0..class.variants.len()).filter(|&k| feasible(&self.pools, &class.variants[k]));
                numbers.nth(k).expect("a variant that was counted")
            }
        };
        if self.tables.is_some() {
            // Which variants are feasible can be different when this choice is made again.
            self.set_effect(Effect::Variant { number: number as u32 });
        }
        if !class.whole {
            self.open += class.variants[number].fields.len() as u32;
        }
        (number as u32, class.first)
    }

    /// Tells the tables what the variants of a class need, and whether there is too little for some.
    #[cold]
    fn note_needs(&self, class: &Class, feasible: usize) {
        if feasible < class.variants.len() {
            self.note_cut();
        }
        let needs = class.variants.iter().flat_map(|variant| &variant.needs);
        needs.for_each(|&(pool, owners)| self.note_need(pool as usize, owners));
    }

    /// Chooses one of `count` alternatives.
    #[inline]
    pub(crate) fn pick(&mut self, count: usize) -> usize {
        // While calls are tabled, what there is to choose from can be different when a choice is made again.
        if count == 1 && self.tables.is_none() { 0 } else { self.pick_entry(count) }
    }

    /// The choice that is to be made next, if the state of the field being chosen says so.
    #[inline]
    fn forced(&self) -> Option<u32> {
        self.tables.as_ref()?.forced(self.cursor)
    }

    /// How many objects of a pool are left.
    pub(super) fn pool_left(&self, pool: usize) -> usize {
        let pool = &self.pools[pool];
        pool.capacity() - pool.used - pool.reserved
    }

    /// What is left of a budget of elements.
    pub(super) fn budget(&self, budget: usize) -> usize {
        self.budgets[budget]
    }

    /// How many more unusual values there may be.
    pub(super) fn unusual_left(&self) -> usize {
        self.unusual
    }

    /// Sets objects aside, or gives them back.
    pub(super) fn set_aside_objects(&mut self, pool: usize, count: usize, back: bool) {
        let reserved = &mut self.pools[pool].reserved;
        if back { *reserved -= count } else { *reserved += count }
    }

    /// Sets elements of a budget aside, or gives them back.
    pub(super) fn set_aside_elements(&mut self, budget: usize, count: usize, back: bool) {
        let left = &mut self.budgets[budget];
        if back { *left += count } else { *left -= count }
    }

    /// Sets unusual values aside, or gives them back.
    pub(super) fn set_aside_unusual(&mut self, count: usize, back: bool) {
        if back { self.unusual += count } else { self.unusual -= count }
    }

    /// How many of `all` values there are to choose from now, of which the first ones are usual.
    #[inline]
    pub(crate) fn allowed(&self, usual: usize, all: usize) -> usize {
        if self.unusual > 0 {
            return all;
        }
        if usual < all {
            self.note_cut();
        }
        usual
    }

    /// Whether there may be a further unusual value.
    #[inline]
    pub(crate) fn has_unusual(&self) -> bool {
        self.unusual > 0
    }

    /// Notes that the value of the entry just chosen is an unusual one.
    #[inline]
    pub(crate) fn spend_unusual(&mut self) {
        self.unusual -= 1;
        self.set_effect(Effect::Unusual);
    }

    /// Chooses one of `count` alternatives, with an entry even if there is only one, so that effects can be undone.
    #[inline(always)]
    pub(crate) fn pick_entry(&mut self, count: usize) -> usize {
        if let Some(entry) = self.stack.get(self.cursor) {
            let index = entry.choice.index as usize;
            if entry.head != self.head {
                self.stray();
            }
            self.cursor += 1;
            return index;
        }
        // One comparison for none and for too many.
        let is_ruled = count.wrapping_sub(1) >= u32::MAX as usize || self.stack.len() < self.ruled;
        let choice = if is_ruled { self.ruled_choice(count) } else { Choice { index: 0, end: count as u32 } };
        self.stack.push(Entry {
            head: self.head,
            first: self.first,
            open: self.open_before,
            choice,
            effect: Effect::None,
        });
        self.cursor += 1;
        choice.index as usize
    }

    /// Abandons a run that came to another field than the one before.
    #[cold]
    #[inline(never)]
    fn stray(&mut self) -> ! {
        // SAFETY: heads of entries on the stack are alive (invariant 4).
        let domain = unsafe { &*self.stack[self.cursor].head }.domain();
        self.abandon(Abort::Nondeterministic(domain))
    }

    /// A new choice where it is not simply the first of all alternatives: there may be none, or the depth is limited, or a table, the
    /// choices that the task begins with, or dice say which.
    #[inline(never)]
    fn ruled_choice(&mut self, count: usize) -> Choice {
        if count == 0 {
            self.abandon(Abort::DeadEnd);
        }
        if self.stack.len() >= self.horizon && !self.is_solving() {
            self.abandon(Abort::Horizon);
        }
        let all = Choice { index: 0, end: u32::try_from(count).expect("domains are checked to have fewer values") };
        match self.prefix.get(self.stack.len()) {
            _ if self.tables.is_some() && (self.forced().is_some() || self.is_solving()) => match self.forced() {
                Some(index) => Choice { index, end: index + 1 },
                None => all,
            },
            None => match &mut self.dice {
                None => all,
                Some(dice) => {
                    // SAFETY: the head is that of the field being chosen.
                    let field = unsafe { &*self.head }.domain();
                    Choice { index: dice.roll(&self.domains, field, &self.stack, all.end), ..all }
                }
            },
            Some(&given) if given.end <= all.end && given.index < given.end => given,
            Some(_) => {
                // The choices to start with were made by a predicate that read other fields.
                // SAFETY: the head is that of the field being chosen.
                let domain = unsafe { &*self.head }.domain();
                self.abandon(Abort::Nondeterministic(domain))
            }
        }
    }

    /// Whether a call is being solved: its choices are none of the search's own.
    #[inline]
    fn is_solving(&self) -> bool {
        self.tables.as_ref().is_some_and(|tables| tables.is_solving())
    }

    /// How many alternatives a pointer into `pool` has: the objects so far, and a fresh one.
    #[inline]
    pub(super) fn aliases(&self, pool: u32) -> usize {
        let pool = &self.pools[pool as usize];
        pool.used + usize::from(pool.used < pool.capacity())
    }

    /// How many alternatives an owner into `pool` has: the objects so far without owner, and a fresh one.
    #[inline]
    pub(super) fn ownable(&self, pool: u32, domain: DomainId) -> usize {
        let is_promised = self.is_promised(domain);
        let pool = &self.pools[pool as usize];
        let orphans = if pool.shared { pool.orphans().count() } else { 0 };
        let is_left = is_promised || pool.used + pool.reserved < pool.capacity();
        if !is_left {
            self.note_cut();
        }
        orphans + usize::from(is_left)
    }

    /// Whether objects for the owners of this domain are set aside beforehand.
    #[inline]
    fn is_promised(&self, domain: DomainId) -> bool {
        self.domains.promises[domain.0 as usize].is_some()
    }

    /// The address of alternative `k` of a pointer, and whether it is fresh.
    #[inline]
    pub(super) fn alias(&mut self, pool: u32, k: usize) -> (*mut u8, bool) {
        let target = &mut self.pools[pool as usize];
        let fresh = k == target.used;
        let address = target.address(k);
        if fresh {
            target.used += 1;
            self.set_effect(Effect::Fresh { pool });
        }
        (address, fresh)
    }

    /// The address of alternative `k` of an owner, and whether it is fresh.
    #[inline]
    pub(super) fn own(&mut self, pool: u32, k: usize, domain: DomainId) -> (*mut u8, bool) {
        let promised = self.is_promised(domain);
        let target = &mut self.pools[pool as usize];
        let orphan = if target.shared { target.orphans().nth(k) } else { None };
        let fresh = orphan.is_none();
        let object = orphan.unwrap_or(target.used);
        target.owned[object] = true;
        target.used += usize::from(fresh);
        target.reserved -= usize::from(promised);
        let address = target.address(object);
        self.set_effect(Effect::Own { pool, object: object as u32, fresh, promised });
        (address, fresh)
    }

    /// What an object of `pool` consists of.
    #[inline]
    pub(super) fn content(&self, pool: u32) -> DomainId {
        self.pools[pool as usize].content
    }

    /// Makes room for what the entry just chosen changed.
    #[inline]
    pub(super) fn set_effect(&mut self, effect: Effect) {
        self.stack[self.cursor - 1].effect = effect;
    }

    /// Chooses a slot of an arena: one that has a name already, or the first without.
    pub(crate) fn pick_slot(&mut self, arena: u32, optional: bool) -> Option<usize> {
        let slots = &self.arenas[arena as usize];
        if self.domains.ordered_slots {
            return self.pick_any_slot(arena, optional);
        }
        let named = slots.named.iter().filter(|&&named| named).count();
        let fresh = slots.named.iter().position(|&named| !named);
        let fresh = fresh.filter(|&slot| slot < slots.len.unwrap_or(slots.capacity));
        let extra = usize::from(optional);
        let k = self.pick_entry(named + usize::from(fresh.is_some()) + extra);
        if optional && k == 0 {
            return None;
        }
        let slots = &mut self.arenas[arena as usize];
        if let Some(slot) = slots.named.iter().enumerate().filter(|(_, named)| **named).map(|(i, _)| i).nth(k - extra) {
            return Some(slot);
        }
        let slot = fresh.expect("an alternative beyond the named slots is the fresh one");
        slots.named[slot] = true;
        self.set_effect(Effect::Name { arena, slot: slot as u32, by_position: false });
        Some(slot)
    }

    /// Chooses a slot of an arena, where it matters which.
    fn pick_any_slot(&mut self, arena: u32, optional: bool) -> Option<usize> {
        let slots = &self.arenas[arena as usize];
        let k = self.pick_entry(slots.len.unwrap_or(slots.capacity) + usize::from(optional));
        let slot = if optional { k.checked_sub(1)? } else { k };
        let named = &mut self.arenas[arena as usize].named[slot];
        if !std::mem::replace(named, true) {
            self.set_effect(Effect::Name { arena, slot: slot as u32, by_position: false });
        }
        Some(slot)
    }

    /// Notes that an arena's slot is read by its position.
    pub(super) fn name_slot(&mut self, arena: u32, slot: usize) {
        self.pick_entry(1);
        let named = &mut self.arenas[arena as usize].named[slot];
        if !*named {
            *named = true;
            self.named_by_position += 1;
            self.set_effect(Effect::Name { arena, slot: slot as u32, by_position: true });
        }
    }

    /// Chooses the length of a sequence of the given domain.
    pub(super) fn pick_length(&mut self, domain: DomainId) -> usize {
        let Domain::Sequence { shortest, longest, arena, budget, element, .. } = self.domains[domain] else {
            unreachable!("a vector's domain is a sequence domain")
        };
        if let Some(arena) = arena {
            return self.pick_arena_length(arena, shortest, longest);
        }
        if let Some(pool) = self.domains.promises[element.0 as usize] {
            return self.pick_promised_length(pool, shortest, longest);
        }
        let Some(budget) = budget else {
            return shortest + self.pick(longest + 1 - shortest);
        };
        let longest = self.cut_length(longest, self.budgets[budget as usize]);
        let len = shortest + self.pick_entry((longest + 1).saturating_sub(shortest));
        self.budgets[budget as usize] -= len;
        self.set_effect(Effect::Spend { budget, count: len as u32 });
        len
    }

    /// The greatest length that there are resources for.
    fn cut_length(&self, longest: usize, left: usize) -> usize {
        if left < longest && self.tables.is_some() && self.forced().is_none() {
            self.note_cut();
        }
        longest.min(left)
    }

    /// Chooses the length of a sequence of boxes. Objects for all of them are set aside, so that no element is a dead end.
    fn pick_promised_length(&mut self, pool: u32, shortest: usize, longest: usize) -> usize {
        let longest = self.cut_length(longest, self.pool_left(pool as usize));
        let len = shortest + self.pick_entry((longest + 1).saturating_sub(shortest));
        self.pools[pool as usize].reserved += len;
        self.set_effect(Effect::Promise { pool, count: len as u32 });
        len
    }

    /// Chooses the length of an arena, so that it has all slots that have a name.
    fn pick_arena_length(&mut self, arena: u32, shortest: usize, longest: usize) -> usize {
        let used = self.arenas[arena as usize].named.iter().rposition(|&named| named).map_or(0, |slot| slot + 1);
        let shortest = shortest.max(used);
        let len = shortest + self.pick_entry((longest + 1).saturating_sub(shortest));
        self.arenas[arena as usize].len = Some(len);
        self.set_effect(Effect::Length { arena });
        len
    }

    /// The buffer for the next sequence of the field being chosen: the one it had last time, if any.
    ///
    /// The element's domain is part of the key: fields of two variants of an enum can be at the same address.
    pub(super) fn buffer(&mut self, element: DomainId, make: impl FnOnce() -> Buffer) -> &Buffer {
        let key = (self.head, self.sequences, element);
        self.sequences += 1;
        self.buffers.entry(key).or_insert_with(make)
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
