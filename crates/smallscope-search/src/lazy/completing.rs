//! Completes a structure by tables: what the predicate did not read becomes sets of values, by what these use up.
//!
//! Fields with one choice among values that use nothing up stay as they are: their values are counted, not listed.

use std::any::Any;
use std::rc::Rc;

use super::choice::Refill;
use super::chooser::Chooser;
use super::engaged::current;
use super::head::Head;
use super::slots::Slots;
use super::tables::{Called, call, replayed, room};
use crate::domain::DomainId;
use crate::table::call::{Function, Runner};
use crate::table::store::{StateId, Store};

static COMPLETION: Function = Function::new("what the invariants do not read", false);

/// Chooses a field and completes what comes with its value.
struct Completing {
    head: *const Head,
    refill: Refill,
}

impl Completing {
    fn complete(&self) {
        // SAFETY: the field comes with a value at hand.
        let head = unsafe { &*self.head };
        if !head.is_set() {
            // SAFETY: what to refill was given with the head, which is unset, so nothing refers to its value.
            unsafe { (self.refill.fill)(head, self.refill.value) };
        }
        let (children, refills) = current().parts_of(self.head);
        children.iter().zip(refills.iter()).for_each(|(&head, &refill)| complete(head, refill));
    }
}

impl Runner for Completing {
    fn run(&mut self, outcome: &mut Vec<u64>) {
        self.complete();
        outcome.push(1);
    }

    fn keep(&mut self, _: bool) {}

    fn values(&mut self) -> Box<dyn Any> {
        Box::new(())
    }

    /// All values of a set are within the bounds, or none.
    fn tells_use(&self) -> bool {
        true
    }
}

/// Completes a field.
fn complete(head: *const Head, refill: Refill) {
    // SAFETY: the field comes with a value at hand.
    if current().is_simple(unsafe { &*head }.domain()) {
        return;
    }
    let mut completing = Completing { head, refill };
    let called = replayed(&COMPLETION).unwrap_or_else(|| {
        let mut slots = room();
        slots.heads.push(head);
        call(&COMPLETION, slots, &mut completing)
    });
    if let Called::Direct = called {
        completing.complete();
    }
}

/// Completes what is searched for. Its fields are sets of values afterwards.
pub(crate) fn complete_inputs(slots: &Slots) {
    slots.heads.iter().zip(&slots.refills).for_each(|(&head, &refill)| complete(head, refill));
}

impl Chooser {
    /// Whether a field of this domain has one choice, of a value that uses nothing up.
    fn is_simple(&self, domain: DomainId) -> bool {
        self.tables.as_ref().is_some_and(|tables| tables.is_simple(domain))
    }

    fn parts_of(&self, head: *const Head) -> (Rc<[*const Head]>, Rc<[Refill]>) {
        self.tables.as_ref().expect("only called while calls are tabled").parts_of(head)
    }

    /// All sets that there are.
    pub(crate) fn store(&mut self) -> &mut Store {
        self.tables.as_mut().expect("only called while calls are tabled").store()
    }

    /// Whether some calls could not be tabled any more.
    pub(crate) fn are_tables_full(&self) -> bool {
        self.tables.as_ref().is_some_and(|tables| tables.is_full())
    }

    /// The sets of values that the inputs are narrowed to.
    pub(crate) fn states_of(&mut self, slots: &Slots) -> Vec<StateId> {
        let tables = self.tables.as_mut().expect("only called while calls are tabled");
        slots.heads.iter().map(|&head| tables.state_of(head)).collect()
    }

    /// Narrows inputs that have no values yet.
    pub(crate) fn narrow(&mut self, slots: &Slots, states: &[StateId]) {
        for (&head, &state) in slots.heads.iter().zip(states) {
            self.narrow_input(head, state);
        }
    }
}
