//! How fields with values were chosen, and the fields that came with these values.
//!
//! Invariant: a field of an owned subtree that has a value is filled, unless it was chosen when the structure was completed without
//! calls. What is noted stays when the field loses its value, and is read only while it has one.

use std::ptr;
use std::rc::Rc;

use super::{HeadAt, Tables};
use crate::domain::DomainId;
use crate::lazy::choice::{Effect, Refill};
use crate::lazy::chooser::Chooser;
use crate::lazy::head::Head;
use crate::lazy::slots::Slots;
use crate::table::resources::{Resources, Used};
use crate::table::store::{RowsId, TokensId};

/// How a field with a value was chosen.
pub(super) struct Filled {
    pub(super) tokens: TokensId,
    pub(super) own: Used,
    pub(super) parts: Parts,
    /// What came with the last value that had parts.
    kept: Option<Kept>,
}

/// The fields that come with a value, and how to choose them.
#[derive(Clone)]
pub(super) struct Parts {
    pub(super) heads: Rc<[HeadAt]>,
    pub(super) refills: Rc<[Refill]>,
}

/// Parts of the value that these choices from a domain lead to.
struct Kept {
    domain: DomainId,
    tokens: TokensId,
    parts: Parts,
}

impl Kept {
    fn is_of(&self, domain: DomainId, tokens: TokensId, slots: &Slots) -> bool {
        self.domain == domain && self.tokens == tokens && *self.parts.heads == *slots.heads
    }
}

impl Tables {
    /// The fields that come with a field's value.
    pub(in crate::lazy) fn parts_of(&self, head: HeadAt) -> (Rc<[HeadAt]>, Rc<[Refill]>) {
        let filled = self.filled.get(head).expect("fields with values are filled");
        (Rc::clone(&filled.parts.heads), Rc::clone(&filled.parts.refills))
    }
}

impl Chooser {
    /// Whether what comes with a value of this domain belongs to it alone.
    #[inline]
    pub(in crate::lazy) fn is_owned(&self, domain: DomainId) -> bool {
        self.tables.as_ref().is_some_and(|tables| tables.resources.owned[domain.0 as usize])
    }

    /// Notes that no call asks for what is chosen from now on.
    pub(in crate::lazy) fn complete_without_calls(&mut self) {
        if let Some(tables) = &mut self.tables {
            tables.is_completing = true;
        }
    }

    /// Whether the fields that come with the value just chosen are to be noted. When structures are completed, only those are whose states
    /// are known: no call will ask for the others.
    pub(in crate::lazy) fn notes_parts(&self, domain: DomainId) -> bool {
        self.tables.as_ref().is_some_and(|tables| {
            let has_states = tables.pending.is_some_and(|rows| rows != RowsId::UNIT);
            let is_asked_for = match tables.is_completing {
                true if tables.agenda.is_on => !self.is_closed(domain),
                true => has_states,
                false => true,
            };
            tables.resources.owned[domain.0 as usize] && is_asked_for
        })
    }

    /// Room for the fields that come with a value.
    pub(in crate::lazy) fn spare_slots(&mut self) -> Slots {
        let mut slots = std::mem::take(&mut self.tabled().spare);
        slots.clear_for_fields();
        slots
    }

    /// Notes how a field was chosen, and the fields that come with its value.
    pub(in crate::lazy) fn note_filled(&mut self, head: &Head, slots: Slots) {
        let from = self.tables.as_ref().map_or(0, |tables| tables.forced_at).min(self.cursor);
        let Some(tables) = &mut self.tables else { return };
        if tables.is_completing {
            if tables.agenda.is_on {
                let rows = tables.pending.take().filter(|&rows| tables.store.width(rows) == slots.heads.len());
                tables.agenda.add(&slots.heads, &slots.refills, rows);
            } else if let Some(rows) = tables.pending.take() {
                tables.apply_row(self.first, &slots.heads, rows).unwrap_or_else(|| {
                    tables.apply_rows(self.first, &slots.heads[..], rows);
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
            Some(tokens) if tables.store.spelled(tokens).len() == self.cursor - from => tokens,
            _ => {
                let tokens = self.stack[from..self.cursor].iter().map(|entry| match entry.effect {
                    Effect::Variant { number } => number,
                    _ => entry.choice.index,
                });
                tables.store.tokens(tokens)
            }
        };
        let no_parts = &tables.no_parts;
        let filled = tables.filled.at(ptr::from_ref(head)).get_or_insert_with(|| Filled {
            tokens,
            own,
            parts: no_parts.clone(),
            kept: None,
        });
        filled.parts = match &filled.kept {
            _ if slots.heads.is_empty() => no_parts.clone(),
            // Mostly, the field was chosen in the same way before.
            Some(kept) if kept.is_of(head.domain(), tokens, &slots) => kept.parts.clone(),
            _ => {
                let parts = Parts { heads: slots.heads[..].into(), refills: slots.refills[..].into() };
                filled.kept = Some(Kept { domain: head.domain(), tokens, parts: parts.clone() });
                parts
            }
        };
        (filled.tokens, filled.own) = (tokens, own);
        let children = Rc::clone(&filled.parts.heads);
        tables.spare = slots;
        let tag = self.first;
        if let Some(rows) = tables.pending.take() {
            tables.apply_rows(tag, Rc::clone(&children), rows);
        }
        if tag == 0 {
            tables.root = Some(children);
        }
    }
}
