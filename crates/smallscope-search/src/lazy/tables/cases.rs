//! Groups the subtrees on which a function was run by what it came to and by what they use up.
//!
//! Invariant: outcomes are numbered in the order in which they come up, and the runner keeps one value for each case, in the
//! order of cases.

use crate::sites::Site;
use crate::table::call::Runner;
use crate::table::quick::QuickMap;
use crate::table::resources::Used;
use crate::table::store::{RowsId, State, StateId, Store, TokensId};

/// What stands for a run without a value among outcomes; runners begin theirs with another number.
pub(super) const ENDS: u64 = 0;

/// How many cases there may be for each outcome, where there are several resources. With one for each amount that subtrees use up, the caller
/// knows sooner what is left. With one for each outcome, there are fewer combinations of the results of several calls: that is better
/// where the least use of one resource tells enough.
pub(super) const MOST_CASES: usize = 4;

/// What runs of a call came to: its outcomes, and how much their subtrees use up.
#[derive(Default)]
pub(super) struct Found {
    outcomes: QuickMap<Box<[u64]>, usize>,
    places: QuickMap<(usize, u128), usize>,
    cases: Vec<FoundCase>,
}

pub(super) struct FoundCase {
    outcome: usize,
    /// Whether a run ends without a value.
    pub(super) ends: bool,
    pub(super) parts: Vec<Part>,
    /// Where it refused, if it did.
    pub(super) site: Option<&'static Site>,
}

/// Rows of subtrees with the same outcome. If the call is on one field with a value, they are those of the fields that come with
/// the value, and `chosen` says how that was chosen, and what this used up.
pub(super) struct Part {
    pub(super) chosen: Option<(TokensId, Used)>,
    pub(super) width: usize,
    pub(super) cells: Vec<StateId>,
}

impl FoundCase {
    fn add(&mut self, part: &Part) {
        match self.parts.iter_mut().find(|known| known.chosen == part.chosen) {
            Some(known) => known.cells.extend_from_slice(&part.cells),
            None => {
                let Part { chosen, width, cells } = part;
                self.parts.push(Part { chosen: *chosen, width: *width, cells: cells.clone() });
            }
        }
    }

    /// All its rows.
    pub(super) fn rows(&self, store: &mut Store) -> RowsId {
        if let [Part { chosen: None, width, cells }] = &self.parts[..] {
            return store.rows(*width, cells);
        }
        let mut states = Vec::with_capacity(self.parts.len());
        for Part { chosen, width, cells } in &self.parts {
            match chosen {
                Some((tokens, own)) => {
                    let rows = store.rows(*width, cells);
                    states.push(store.state(State::Chosen { tokens: *tokens, own: *own, rows }));
                }
                None => states.extend_from_slice(cells),
            }
        }
        let state = store.union(&states);
        store.rows(1, &[state])
    }
}

impl Found {
    pub(super) fn add(
        &mut self,
        outcome: &[u64],
        used: Used,
        part: &Part,
        site: Option<&'static Site>,
        runner: &mut dyn Runner,
    ) {
        let ends = outcome == [ENDS];
        let next = self.outcomes.len();
        let outcome = match self.outcomes.get(outcome) {
            Some(&known) => known,
            None => {
                self.outcomes.insert(outcome.into(), next);
                next
            }
        };
        let cases = &mut self.cases;
        let place = *self.places.entry((outcome, used.0)).or_insert_with(|| {
            runner.keep(ends);
            cases.push(FoundCase { outcome, ends, parts: Vec::new(), site });
            cases.len() - 1
        });
        cases[place].add(part);
    }

    /// All cases, each with the number of its value.
    pub(super) fn finish(self, tells_use: bool, most_cases: usize) -> Vec<(usize, FoundCase)> {
        let few = most_cases * self.outcomes.len();
        let all = self.cases.into_iter().enumerate();
        if tells_use || all.len() <= few {
            return all.collect();
        }
        let mut merged: Vec<(usize, FoundCase)> = Vec::with_capacity(self.outcomes.len());
        for (value, case) in all {
            // Outcomes are numbered in the order in which they come up.
            match merged.get_mut(case.outcome) {
                Some((_, first)) => case.parts.iter().for_each(|part| first.add(part)),
                None => merged.push((value, case)),
            }
        }
        merged
    }
}
