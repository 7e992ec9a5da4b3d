//! What is known of fields: each can be narrowed to a state, or governed by a group of fields whose states depend on one another.
//!
//! # Invariants
//!
//! 1. The members of a group are all fields that come with one value, in the order of a walk.
//! 2. If a member has a value, the fields that come with it are governed, too, as far down as there are values.

use std::ops::Deref;
use std::rc::Rc;

use super::cases::Part;
use super::filled::Filled;
use super::{HeadAt, Tables, Undo};
use crate::table::resources::Used;
use crate::table::store::{RowsId, State, StateId};

/// What is known of a field.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Side {
    Narrowed(StateId),
    Governed { group: u32, member: u32 },
}

/// Fields whose states depend on one another.
pub(super) struct Group {
    pub(super) members: Rc<[HeadAt]>,
    pub(super) rows: RowsId,
}

impl Tables {
    fn set_side(&mut self, tag: u32, head: HeadAt, side: Option<Side>) {
        let before = std::mem::replace(self.sides.at(head), side);
        if before != side {
            self.trail.push((tag, Undo::Side(head, before)));
        }
    }

    pub(super) fn side(&self, head: HeadAt) -> Option<Side> {
        self.sides.get(head).copied()
    }

    /// What the fields that a call is on are narrowed to; gives what that uses up at least.
    pub(super) fn read_part(&mut self, heads: &[HeadAt], part: &mut Part) -> Used {
        part.cells.clear();
        if let [head] = *heads {
            // SAFETY: as in `state_of`.
            if unsafe { &*head }.is_set() {
                let Filled { tokens, own, parts, .. } = self.filled.get(head).expect("fields with values are filled");
                let (own, children) = (*own, Rc::clone(&parts.heads));
                part.chosen = Some((*tokens, own));
                return own + self.read_cells(&children, part);
            }
        }
        part.chosen = None;
        self.read_cells(heads, part)
    }

    fn read_cells(&mut self, heads: &[HeadAt], part: &mut Part) -> Used {
        part.width = heads.len();
        if self.group_of(heads).is_some() {
            let rows = self.rows_of(heads);
            part.cells.extend_from_slice(&self.store.cells(rows));
            return self.store.used(rows);
        }
        heads.iter().fold(Used::NONE, |used, &head| {
            let state = self.state_of(head);
            part.cells.push(state);
            used + self.store.used_by(state)
        })
    }

    /// The group of just these fields.
    fn group_of(&self, heads: &[HeadAt]) -> Option<u32> {
        if self.groups.is_empty() {
            return None;
        }
        heads.iter().find_map(|&head| match self.side(head) {
            Some(Side::Governed { group, .. }) if *self.groups[group as usize].members == *heads => Some(group),
            _ => None,
        })
    }

    /// The rows of fields that come with one value.
    pub(super) fn rows_of(&mut self, heads: &[HeadAt]) -> RowsId {
        let is_member = |tables: &Self, k: usize, of: u32| {
            tables.side(heads[k]) == Some(Side::Governed { group: of, member: k as u32 })
        };
        let Some(group) = self.group_of(heads) else {
            // Rows of values inside of one another are made one above the other.
            let start = self.made.len();
            for &head in heads {
                let state = self.state_of(head);
                self.made.push(state);
            }
            let rows = self.store.rows(heads.len(), &self.made[start..]);
            self.made.truncate(start);
            return rows;
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
    pub(in crate::lazy) fn state_of(&mut self, head: HeadAt) -> StateId {
        // SAFETY: heads of fields that come with a value at hand are alive (invariant 4 of `lazy`).
        let at = unsafe { &*head };
        if !at.is_set() {
            return match self.side(head) {
                Some(Side::Narrowed(state)) => state,
                Some(Side::Governed { .. }) => unreachable!("groups beyond the subtree were resolved"),
                None => self.store.any(self.resources.alike[at.domain().0 as usize]),
            };
        }
        let Filled { tokens, own, parts, .. } = self.filled.get(head).expect("fields with values are filled");
        let (tokens, own) = (*tokens, *own);
        if parts.heads.is_empty() {
            return self.store.leaf(tokens, own);
        }
        let children = Rc::clone(&parts.heads);
        let rows = self.rows_of(&children);
        self.store.state(State::Chosen { tokens, own, rows })
    }

    /// Whether every field that comes with a value, as far down as there are any, has one.
    pub(super) fn are_all_set(&self, heads: &[HeadAt]) -> bool {
        heads.iter().all(|&head| {
            // SAFETY: as in `state_of`.
            unsafe { &*head }.is_set() && self.filled.get(head).is_some_and(|it| self.are_all_set(&it.parts.heads))
        })
    }

    /// Narrows a field to a state.
    pub(super) fn apply_state(&mut self, tag: u32, head: HeadAt, state: StateId) {
        // SAFETY: as in `state_of`.
        if !unsafe { &*head }.is_set() {
            self.set_side(tag, head, Some(Side::Narrowed(state)));
            return;
        }
        self.set_side(tag, head, None);
        let Some(rows) = self.store.rows_under(state) else { return };
        let children = Rc::clone(&self.filled.get(head).expect("fields with values are filled").parts.heads);
        self.apply_rows(tag, children, rows);
    }

    /// Narrows the fields that come with one value, if there is only one row for them.
    pub(super) fn apply_row(&mut self, tag: u32, heads: &[HeadAt], rows: RowsId) -> Option<()> {
        if self.store.height(rows) > 1 {
            return None;
        }
        let row = self.store.cells(rows);
        heads.iter().zip(row.iter()).for_each(|(&head, &state)| self.apply_state(tag, head, state));
        Some(())
    }

    /// Narrows the fields that come with one value.
    pub(super) fn apply_rows<H>(&mut self, tag: u32, heads: H, rows: RowsId)
    where
        H: Deref<Target = [HeadAt]> + Into<Rc<[HeadAt]>>,
    {
        if self.apply_row(tag, &heads, rows).is_some() {
            return;
        }
        if let [head] = *heads {
            let state = self.store.cells(rows);
            let state = self.store.union(&state);
            self.apply_state(tag, head, state);
            return;
        }
        let (group, members): (_, Rc<[HeadAt]>) = (self.groups.len() as u32, heads.into());
        self.groups.push(Group { members: Rc::clone(&members), rows });
        self.trail.push((tag, Undo::NewGroup));
        for (member, &head) in members.iter().enumerate() {
            self.govern(tag, head, Side::Governed { group, member: member as u32 });
        }
    }

    fn govern(&mut self, tag: u32, head: HeadAt, side: Side) {
        self.set_side(tag, head, Some(side));
        // SAFETY: as in `state_of`.
        if unsafe { &*head }.is_set() {
            let children = Rc::clone(&self.filled.get(head).expect("fields with values are filled").parts.heads);
            children.iter().for_each(|&child| self.govern(tag, child, side));
        }
    }

    /// Leaves a group with the rows of one part, in which the member has one state.
    pub(super) fn take_part(&mut self, tag: u32, group: u32, member: u32, state: StateId, rows: RowsId) {
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
