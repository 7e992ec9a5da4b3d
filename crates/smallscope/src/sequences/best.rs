//! Best first: the state that the user prefers is expanded next, however long its sequence is. It takes the place of random walks.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashSet};

use smallscope_core::Budget;

use super::explore::{Walked, kind};
use super::explored::Walks;
use super::failure::Reason;
use super::key::StateKey;
use super::step::{Failing, Made, Turn, aside, discard, outside};
use super::walk::walk;
use super::{Rating, Sequences};
use crate::harness::catch;

/// Long sequences, after all of up to a length: those that lead to preferred states, or else random ones.
pub(super) fn roam<'a, S: 'a>(
    sequences: &Sequences<'a, S>,
    from: (u64, usize),
    budget: &Budget,
    most: u64,
    mut found: impl FnMut(&Walked<'_>) -> bool,
) -> Walks {
    let Some(rating) = &sequences.rating else { return walk(sequences, from, budget, most, found) };
    if let Some(record) = &sequences.record {
        record.borrow_mut().walks(from.0, from.1);
    }
    let mut failed = |failing: Failing| {
        let kind = kind(sequences, &failing);
        found(&Walked { path: &failing.path, reason: &failing.reason, kind: &kind })
    };
    let mut walks = Walks { best_first: true, ..Walks::default() };
    // Which state is next depends on all the others: the first shard looks for it alone.
    if sequences.shard.is_some_and(|(index, _)| index > 0) {
        return walks;
    }
    let mut best = Best { sequences, rating, waiting: BTreeMap::new(), seen: HashSet::new(), found: 0 };
    // What is wrong with the first state was told before.
    if sequences.first().and_then(|first| best.enter(first, Vec::new())).is_err() {
        return walks;
    }
    while let Some((_, path)) = best.waiting.pop_last() {
        walks.count += 1;
        walks.longest = walks.longest.max(path.len() + 1);
        for turn in sequences.turns() {
            if walks.calls >= most || budget.exceeded().is_some() {
                return walks;
            }
            if !sequences.note(&path, turn) {
                continue;
            }
            walks.calls += 1;
            if let Err(reason) = best.step(&path, turn) {
                let path = path.iter().copied().chain([turn]).collect();
                if !failed(Failing { path, reason }) {
                    return walks;
                }
            }
        }
    }
    walks
}

/// A search under way.
struct Best<'s, 'a, S> {
    sequences: &'s Sequences<'a, S>,
    rating: &'s Rating<'a, S>,
    /// The calls that lead to states that are to be expanded, by rating and by when they were found; the last is next.
    waiting: BTreeMap<(i64, Reverse<u64>), Vec<Turn>>,
    seen: HashSet<StateKey>,
    found: u64,
}

impl<'a, S: 'a> Best<'_, 'a, S> {
    /// Makes a call in the state that some calls lead to.
    fn step(&mut self, path: &[Turn], turn: Turn) -> Result<(), Reason> {
        let state = self.sequences.made_again(path)?;
        match self.sequences.make_call(state, turn, || self.sequences.made_again(path))? {
            Made::Reached(state) => {
                let state = self.sequences.checked(state)?;
                self.enter(state, path.iter().copied().chain([turn]).collect())
            }
            Made::Refused(state) => discard(state),
            Made::Ended => Ok(()),
        }
    }

    /// Keeps a state if it is new.
    fn enter(&mut self, state: S, path: Vec<Turn>) -> Result<(), Reason> {
        let (state, key) = self.sequences.keyed(state)?;
        if !self.seen.insert(key) {
            return discard(state);
        }
        let rated = catch(|| aside(|| (self.rating)(state)));
        let (state, rating) = rated.map_err(|panic| outside("what is preferred", panic))?;
        self.waiting.insert((rating, Reverse(self.found)), path);
        self.found += 1;
        discard(state)
    }
}
