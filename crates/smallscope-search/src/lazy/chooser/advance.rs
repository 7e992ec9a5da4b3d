//! To the next candidate, and back: the last choice with an alternative left takes it, and what was chosen behind it is undone.

use std::any::Any;

use super::Chooser;
use crate::lazy::choice::{Abort, Choice, Effect, Entry, Leaf};

impl Chooser {
    /// Goes on to the next candidate; false if there is none.
    #[inline]
    pub(crate) fn advance(&mut self) -> bool {
        self.advance_last() || self.advance_above(0)
    }

    /// Goes on to the next candidate, after one that was refused before anything but the predicate chose.
    #[inline]
    pub(in crate::lazy) fn advance_refused(&mut self) -> bool {
        // Where there are no numbers, this comparison is all.
        let is_leaf = self.stack.last().is_some_and(|entry| entry.head == self.leaf.head);
        self.stepped = is_leaf && (self.step_on() || self.step_last());
        self.stepped || self.advance()
    }

    /// Writes the value of the next alternative of the last choice in its place, where that was done for the alternative before. What
    /// else has to hold for it cannot have changed since, as no choice was taken back or added.
    #[inline]
    fn step_on(&mut self) -> bool {
        let depth = self.stack.len();
        let is_free = !self.is_held() && self.symbols.decisions.is_empty();
        let Some(entry) = self.stack.last_mut().filter(|_| depth == self.leaf.depth && is_free) else { return false };
        let next = entry.choice.index + 1;
        if next >= entry.choice.end {
            return false;
        }
        entry.choice.index = next;
        let Leaf { stepper, least, value, .. } = self.leaf;
        // SAFETY: as in `step_last`.
        unsafe { (stepper.write)(least, next as usize, value) };
        self.cursor = depth;
        self.clauses.keep(depth - 1);
        true
    }

    /// Writes the value of the next alternative of the last choice in its place, in the case that [`advance_last`](Self::advance_last) is for, if
    /// the value is a number. Then the field is not chosen when it is come to. It must be come to all the same: the first time, the search
    /// sees to that; other orders of reads would show soon where choices are taken back.
    #[inline(never)]
    fn step_last(&mut self) -> bool {
        let depth = self.stack.len().wrapping_sub(1);
        let Some(&Entry { head, first, choice, effect, .. }) = self.stack.last() else { return false };
        let next = choice.index + 1;
        let is_free = !self.is_held() && self.symbols.decisions.is_empty() && depth >= self.ruled;
        if !is_free || next >= choice.end || first as usize != depth || !matches!(effect, Effect::None) {
            return false;
        }
        // SAFETY: the head is alive (invariant 4).
        let head = unsafe { &*head };
        let Some(least) = (self.leaf.stepper.least)(self, head.domain()) else { return false };
        (self.leaf.least, self.leaf.depth) = (least, depth + 1);
        // SAFETY: the head is alive, so the value of its field is, and no predicate runs, so nothing refers to it (invariant 2). The pointer
        // was kept when the field was filled.
        unsafe { (self.leaf.stepper.write)(least, next as usize, self.leaf.value) };
        head.mark_unread();
        self.stack[depth].choice.index = next;
        self.cursor = depth + 1;
        self.clauses.keep(depth);
        true
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
    #[inline(never)]
    pub(in crate::lazy) fn advance_above(&mut self, base: usize) -> bool {
        if self.is_held() {
            return false;
        }
        self.leaf.depth = 0;
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

    /// How many choices the last field is made of: more than one if it is a value that is chosen as a whole.
    pub(crate) fn last_field(&self) -> usize {
        self.stack.last().map_or(0, |entry| self.stack.len() - entry.first as usize)
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
    pub(in crate::lazy) fn drop_above(&mut self, base: usize) {
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
    pub(in crate::lazy) fn not_replayed(&self) -> Box<dyn Any + Send> {
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
        self.leaf.depth = 0;
        self.open = entry.open;
        // SAFETY: the head is alive (invariant 4), and no predicate runs, so nothing refers to the value (invariant 2).
        unsafe { &*entry.head }.mark_unset();
        self.undo_effect(entry.effect);
    }

    #[inline]
    pub(super) fn undo_effect(&mut self, effect: Effect) {
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
}
