//! The choice of a field follows what is known of it: its group leaves one state, a union leaves one part, and the choices of that
//! part are forced.
//!
//! Invariant: when a field begins to choose its value, no group governs it, and its state is no union.

use std::rc::Rc;

use super::{HeadAt, Side, Tables, Undo};
use crate::lazy::chooser::Chooser;
use crate::lazy::head::Head;
use crate::table::resources::Used;
use crate::table::store::{RowsId, Split, State, StateId};

impl Tables {
    /// The choice to make next, if the state of the field being chosen says so.
    pub(in crate::lazy) fn forced(&self, position: usize) -> Option<u32> {
        self.store.spelled(self.forced?).get(position.checked_sub(self.forced_at)?).copied()
    }
}

impl Chooser {
    /// Chooses among the states of a member of a group.
    fn resolve(&mut self, group: u32, member: u32) {
        let tables = self.tabled();
        let before = tables.groups[group as usize].rows;
        let split = tables.store.split(before, member);
        let k = if split.len() == 1 { 0 } else { self.pick_split(before, &split) };
        let (tag, (state, rows)) = (self.first, split[k]);
        self.tabled().take_part(tag, group, member, state, rows);
    }

    /// Chooses among the parts that rows are split into by the state of a member.
    pub(super) fn pick_split(&mut self, rows: RowsId, split: &Split) -> usize {
        let store = &self.tabled().store;
        let (slack, least) = (store.slack(rows), store.used(rows));
        self.pick_part(split.len(), slack, |store, k| store.used(split[k].1) - least)
    }

    /// Prepares the choice of a field by what is known of it.
    pub(in crate::lazy) fn steer(&mut self, head: &Head) {
        self.tabled().forced = None;
        let mut narrowed = self.known_state().or_else(|| self.narrowed(head));
        while let Some(union) = narrowed {
            let store = &self.tabled().store;
            let State::Union(parts) = store.get(union) else { break };
            let (parts, least, slack) = (Rc::clone(parts), store.used_by(union), store.slack_of(union));
            let k = self.pick_part(parts.len(), slack, |store, k| store.used_by(parts[k]) - least);
            narrowed = Some(parts[k]);
        }
        let (position, tag) = (self.cursor, self.first);
        let tables = self.tabled();
        (tables.forced_at, tables.pending) = (position, None);
        let Some(State::Chosen { tokens, own, rows }) = narrowed.map(|state| tables.store.get(state)) else { return };
        let (tokens, own, rows) = (*tokens, *own, *rows);
        (tables.forced, tables.pending) = (Some(tokens), Some(rows));
        if own != Used::NONE {
            tables.trail.push((tag, Undo::Release(own)));
            self.reserve(own, true);
        }
    }

    /// The state that a field is narrowed to, after a choice among those of its group.
    fn narrowed(&mut self, head: HeadAt) -> Option<StateId> {
        loop {
            match self.tabled().side(head)? {
                Side::Governed { group, member } => self.resolve(group, member),
                Side::Narrowed(state) => return Some(state),
            }
        }
    }

    /// Narrows an input that has no value yet.
    pub(in crate::lazy) fn narrow_input(&mut self, head: HeadAt, state: StateId) {
        let used = self.tabled().store.used_by(state);
        self.set_aside(0, used);
        self.tabled().apply_state(0, head, state);
    }

    /// Chooses among the states of groups that reach beyond the subtree.
    pub(super) fn resolve_beyond(&mut self, heads: &[HeadAt]) {
        let mut is_resolved = false;
        for &head in heads {
            while let Some(Side::Governed { group, member }) = self.tabled().side(head) {
                if *self.tabled().groups[group as usize].members == *heads {
                    break;
                }
                self.resolve(group, member);
                is_resolved = true;
            }
        }
        if is_resolved && self.cursor == self.first as usize {
            // What was resolved without a choice belongs to the caller, and is not to be undone when the call has been solved.
            self.pick_entry(1);
        }
    }
}
