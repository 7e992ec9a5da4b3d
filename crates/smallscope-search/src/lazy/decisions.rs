//! Decisions on symbolic values, among the choices of fields.
//!
//! A decision with several alternatives has an entry on the choice stack, under a head of its own that belongs to no
//! field. It is not replayed from there: the records are kept apart, in the order of the run, with those of decisions that
//! had one alternative only.

use std::any::TypeId;

use super::choice::{Abort, Effect};
use super::chooser::Chooser;
use super::engaged::current;
use super::head::{Head, SearchBits};
use crate::domain::{Domain, DomainId};
use crate::symbols::Conclusion;

/// A decision of the run at hand or of the one before.
pub(super) struct Decision {
    /// How many choices were on the stack; the number of its own entry if it has one.
    depth: usize,
    has_entry: bool,
    /// The alternative.
    chosen: u32,
}

/// What the chooser keeps about symbolic values.
pub(super) struct Symbols {
    /// The head of the entries of decisions.
    head: std::rc::Rc<Head>,
    pub(super) decisions: Vec<Decision>,
    /// The decision that the run at hand takes another alternative of than the run before, by its entry.
    changed: Option<usize>,
    /// How many decisions the run at hand has asked for.
    pub(super) asked: usize,
    /// The variables of the chosen fields, in the order of choice.
    variables: Vec<u32>,
    /// By position in that order: the variables made for it so far, by type and range.
    known: Vec<Vec<(TypeId, i128, i128, u32)>>,
}

impl Symbols {
    pub(super) fn new() -> Self {
        let head = std::rc::Rc::new(Head::unset(DomainId::UNBOUND, SearchBits::NONE));
        Symbols { head, decisions: Vec::new(), changed: None, asked: 0, variables: Vec::new(), known: Vec::new() }
    }

    /// Takes back the variable made last.
    pub(super) fn drop_variable(&mut self) {
        self.variables.pop();
    }
}

impl Chooser {
    /// Chooses a variable for a field of a symbolic type `T`: the one that had its place before, or a new one from `make`,
    /// which is given the least and the greatest value. None if the field's values are listed.
    pub fn variable<T: 'static>(&mut self, domain: DomainId, make: impl FnOnce(i128, i128) -> u32) -> Option<u32> {
        let Domain::Symbolic { low, high, .. } = *self.domain(domain) else { return None };
        self.pick_entry(1);
        self.set_effect(Effect::Variable);
        let Symbols { variables, known, .. } = &mut self.symbols;
        let place = variables.len();
        if known.len() == place {
            known.push(Vec::new());
        }
        let of = TypeId::of::<T>();
        let before = known[place].iter().find(|(t, l, h, _)| (*t, *l, *h) == (of, low, high));
        let variable = before.map_or_else(|| make(low, high), |(_, _, _, variable)| *variable);
        if before.is_none() {
            known[place].push((of, low, high, variable));
        }
        variables.push(variable);
        Some(variable)
    }

    /// The variables of the chosen fields.
    pub(crate) fn variables(&self) -> &[u32] {
        &self.symbols.variables
    }

    /// How many decisions the run asked for.
    pub(crate) fn asked(&self) -> usize {
        self.symbols.asked
    }

    /// Whether the run asked for fewer decisions than the one before that came the same way.
    #[inline]
    pub(crate) fn has_unasked_decisions(&self) -> bool {
        self.symbols.asked < self.symbols.decisions.len()
    }

    /// Whether the run differs from the one before by a decision only: it came to no field after it.
    pub(crate) fn is_further_path(&self) -> bool {
        let head = std::rc::Rc::as_ptr(&self.symbols.head);
        self.symbols.changed.is_some_and(|first| self.stack[first..].iter().all(|entry| entry.head == head))
    }

    /// Drops the records of what followed the entry that was just advanced, whose field's entries begin at `first`.
    pub(super) fn forget_decisions(&mut self, first: usize) {
        let Symbols { decisions, changed, .. } = &mut self.symbols;
        *changed = None;
        while decisions.last().is_some_and(|decision| decision.depth > first) {
            decisions.pop();
        }
        if let Some(decision) = decisions.last_mut().filter(|decision| decision.has_entry && decision.depth == first) {
            decision.chosen = self.stack[first].choice.index;
            self.cursor = first + 1;
            *changed = Some(first);
        }
    }

    /// Drops the records of all but the first decisions: fields behind them are chosen anew.
    pub(super) fn keep_decisions(&mut self, count: usize) {
        self.symbols.decisions.truncate(count);
        self.symbols.changed = None;
    }

    /// Makes a new decision among `count` alternatives.
    fn make_decision(&mut self, count: usize) -> usize {
        if let Some(domain) = self.unreplayed() {
            Abort::Nondeterministic(domain).unwind();
        }
        if self.symbols.asked as u64 > self.step_limit {
            Abort::EndlessLoop.unwind();
        }
        let (depth, has_entry) = (self.stack.len(), count > 1);
        let chosen = match count {
            0 => Abort::Contradiction.unwind(),
            1 => 0,
            _ => self.pick_alternative(count),
        };
        self.symbols.decisions.push(Decision { depth, has_entry, chosen: chosen as u32 });
        self.symbols.asked += 1;
        self.head = std::ptr::null();
        chosen
    }

    fn pick_alternative(&mut self, count: usize) -> usize {
        self.head = std::rc::Rc::as_ptr(&self.symbols.head);
        self.first = self.cursor as u32;
        self.open_before = self.open;
        self.pick_entry(count)
    }
}

/// The next decision of the run: its number in the run, and which alternative to take.
///
/// If it is a new one, `count` is called with its number to find out how many alternatives there are; if none, the
/// candidate is given up.
///
/// # Panics
///
/// If no search runs on this thread.
pub fn decide(count: impl FnOnce(usize) -> usize) -> (usize, usize) {
    let number = current().symbols.asked;
    if let Some(decision) = current().symbols.decisions.get(number) {
        current().symbols.asked += 1;
        return (number, decision.chosen as usize);
    }
    // From here on it is the reasoner that runs, and no code of the user.
    let chooser = current();
    chooser.head = std::rc::Rc::as_ptr(&chooser.symbols.head);
    let count = count(number);
    (number, current().make_decision(count))
}

/// Gives the candidate up, since its symbolic values do not exist or are not known to.
///
/// # Panics
///
/// If they exist: then there is nothing to give up.
pub fn give_up(conclusion: Conclusion) -> ! {
    match conclusion {
        Conclusion::Impossible => Abort::Contradiction.unwind(),
        Conclusion::Unknown => Abort::Unknown.unwind(),
        Conclusion::Possible => panic!("what is possible is not given up"),
    }
}

/// Gives the run up: it asked for another decision than the last one that came the same way.
pub fn refuse_nondeterminism() -> ! {
    Abort::Nondeterministic(current().root()).unwind()
}
