//! What is left to choose when the predicate has accepted: field after field, without a walk over what is chosen already.
//!
//! Only for structures that own all they have. Their fields are come to in the order of a walk, each before the fields that come with
//! its value. What is known of the latter is kept here in place of [sides](super::sides): nothing but the agenda asks for it.
//!
//! Invariant: an item refers to items and parts before it only. So to go back to a field, what was added since is cut off, and nothing
//! is undone.

use super::{HeadAt, Tables};
use crate::lazy::choice::Refill;
use crate::lazy::chooser::Chooser;
use crate::lazy::engaged::Engaged;
use crate::lazy::slots::Slots;
use crate::table::store::{RowsId, StateId};

/// The fields to choose, and those that were chosen.
#[derive(Default)]
pub(in crate::lazy) struct Agenda {
    /// Whether fields are chosen by it now.
    pub(super) is_on: bool,
    /// Whether the structure at hand was completed by it.
    is_made: bool,
    parts: Vec<(HeadAt, Refill)>,
    items: Vec<Item>,
    /// The next item.
    top: Option<u32>,
    /// The fields that it came to and that had no value.
    chosen: Vec<Mark>,
    /// What is known of the field that is chosen now, together with those after it.
    known: Option<(RowsId, u32)>,
    /// Whether there are fields after it, as the next item.
    has_rest: bool,
}

/// Fields that come with one value: those from `next` on.
#[derive(Clone, Copy)]
struct Item {
    next: u32,
    end: u32,
    /// What is known of all that come with the value, and which of them is the next; none if their sides say it.
    known: Option<(RowsId, u32)>,
    below: Option<u32>,
}

/// How things stood before a field was chosen.
struct Mark {
    first: usize,
    top: u32,
    items: usize,
    parts: usize,
}

impl Agenda {
    /// Adds the fields that come with a value.
    pub(super) fn add(&mut self, heads: &[HeadAt], refills: &[Refill], rows: Option<RowsId>) {
        if heads.is_empty() {
            return;
        }
        let next = self.parts.len() as u32;
        self.parts.extend(heads.iter().copied().zip(refills.iter().copied()));
        let item = Item { next, end: self.parts.len() as u32, known: rows.map(|rows| (rows, 0)), below: self.top };
        self.push(item);
    }

    fn push(&mut self, item: Item) {
        self.top = Some(self.items.len() as u32);
        self.items.push(item);
    }

    /// Leaves the fields after the first one of an item on the agenda.
    fn leave_rest(&mut self, item: Item) {
        self.has_rest = item.next + 1 < item.end;
        if self.has_rest {
            let known = item.known.map(|(rows, member)| (rows, member + 1));
            self.push(Item { next: item.next + 1, known, ..item });
        } else {
            self.top = item.below;
        }
    }

    /// Passes over the first field of the item on top.
    #[inline]
    fn pass(&mut self, top: u32) {
        let item = &mut self.items[top as usize];
        // Whoever goes back to the field with the last mark finds the items before it as they were.
        let is_shared = self.chosen.last().is_some_and(|mark| mark.items > top as usize);
        if is_shared || item.next + 1 == item.end {
            let item = *item;
            return self.leave_rest(item);
        }
        item.next += 1;
        if let Some((_, member)) = &mut item.known {
            *member += 1;
        }
    }

    /// Goes back to the field whose first choice this is; false if it came to none.
    fn go_back(&mut self, first: usize) -> bool {
        while self.chosen.last().is_some_and(|mark| mark.first > first) {
            self.chosen.pop();
        }
        let Some(mark) = self.chosen.pop().filter(|mark| mark.first == first) else { return false };
        self.top = Some(mark.top);
        self.items.truncate(mark.items);
        self.parts.truncate(mark.parts);
        true
    }
}

impl Tables {
    /// Has no structure on the agenda.
    pub(in crate::lazy) fn leave_agenda(&mut self) {
        self.agenda.is_made = false;
    }

    /// The next field without a value, which begins at this choice.
    fn next_on_agenda(&mut self, cursor: usize) -> Option<(HeadAt, Refill)> {
        loop {
            let agenda = &mut self.agenda;
            let top = agenda.top?;
            let item = agenda.items[top as usize];
            let (head, refill) = agenda.parts[item.next as usize];
            // SAFETY: heads of fields that come with a value at hand are alive (invariant 4 of `lazy`).
            let at = unsafe { &*head };
            if !at.is_set() {
                let (items, parts) = (agenda.items.len(), agenda.parts.len());
                agenda.chosen.push(Mark { first: cursor, top, items, parts });
                agenda.known = item.known;
                agenda.leave_rest(item);
                return Some((head, refill));
            }
            agenda.leave_rest(item);
            if !at.is_plain() {
                let parts = &self.filled.get(head).expect("fields with values are filled").parts;
                agenda.add(&parts.heads, &parts.refills, None);
            }
        }
    }
}

impl Chooser {
    /// What the agenda knows of the field that is being chosen.
    pub(super) fn known_state(&mut self) -> Option<StateId> {
        let tables = self.tabled();
        let (rows, member) = tables.agenda.known.take()?;
        if let Some(state) = tables.store.only_cell(rows, member) {
            return Some(state);
        }
        let split = tables.store.split(rows, member);
        let k = if split.len() == 1 { 0 } else { self.pick_split(rows, &split) };
        let (state, rows) = split[k];
        let Agenda { items, has_rest, .. } = &mut self.tabled().agenda;
        if let Some(rest) = items.last_mut().filter(|_| *has_rest) {
            rest.known = Some((rows, member + 1));
        }
        Some(state)
    }
}

impl Chooser {
    /// Gives the next field its value, if that is known, takes one choice, and uses nothing up. No alternative leads back to it.
    #[inline]
    fn write_leaf(&mut self) -> bool {
        let Some(tables) = self.tables.as_ref().filter(|_| self.is_at_end()) else { return false };
        let Agenda { top: Some(top), ref items, ref parts, .. } = tables.agenda else { return false };
        let Item { next, known: Some((rows, member)), .. } = items[top as usize] else { return false };
        let state = tables.store.only_cell(rows, member);
        let Some(choice) = state.and_then(|state| tables.store.leaf_choice(state)) else { return false };
        let (head, refill) = parts[next as usize];
        // SAFETY: heads of fields that come with a value at hand are alive (invariant 4 of `lazy`).
        let head = unsafe { &*head };
        let Some(least) = (refill.stepper.least)(self, head.domain()) else { return false };
        // SAFETY: the value belongs to the head, which is unset, as are all fields of values that the agenda chose.
        unsafe { (refill.stepper.write)(least, choice as usize, refill.value) };
        self.note_leaf(head, choice);
        self.tabled().agenda.pass(top);
        true
    }
}

impl Engaged<'_> {
    /// Completes a structure that owns all it has. False if it is another one, and nothing was chosen.
    pub(crate) fn complete_owned(&mut self, fields: impl FnOnce(&mut Slots)) -> bool {
        let Some(tables) = &mut self.chooser().tables else { return false };
        let mut slots = std::mem::take(&mut tables.spare);
        slots.clear_for_fields();
        fields(&mut slots);
        // SAFETY: the fields of inputs live as long as the search.
        let is_owned = slots.heads.iter().all(|&head| tables.resources.owned[unsafe { &*head }.domain().0 as usize]);
        let agenda = &mut tables.agenda;
        agenda.is_made = is_owned;
        (agenda.top, agenda.known) = (None, None);
        agenda.items.clear();
        agenda.parts.clear();
        agenda.chosen.clear();
        if is_owned {
            agenda.add(&slots.heads, &slots.refills, None);
        }
        tables.spare = slots;
        is_owned && self.work_off()
    }

    /// Completes the structure in another way, from the choice on that was advanced. False if it was not completed so before.
    pub(crate) fn complete_owned_again(&mut self) -> bool {
        let chooser = self.chooser();
        chooser.complete_without_calls();
        let cursor = chooser.cursor;
        let agenda = chooser.tables.as_mut().map(|tables| &mut tables.agenda).filter(|agenda| agenda.is_made);
        agenda.is_some_and(|agenda| {
            assert!(agenda.go_back(cursor), "what completes a structure is chosen by its agenda");
            true
        }) && self.work_off()
    }

    fn work_off(&mut self) -> bool {
        self.chooser().completions.recording = false;
        loop {
            let chooser = self.chooser();
            let cursor = chooser.cursor;
            let tables = chooser.tabled();
            tables.agenda.is_on = true;
            if chooser.write_leaf() {
                continue;
            }
            let tables = chooser.tabled();
            let Some((head, refill)) = tables.next_on_agenda(cursor) else { return true };
            // SAFETY: head and value belong to a field that comes with a value at hand. It is unset, so nothing refers to its value.
            unsafe { (refill.fill)(&*head, refill.value) };
        }
    }
}
