//! Groups the subtrees on which a function was run by what it came to and by what they use up.
//!
//! Invariant: outcomes are numbered in the order in which they come up, and the runner keeps one value for each case, in the
//! order of cases.

use crate::sites::Site;
use crate::table::call::Runner;
use crate::table::quick::QuickMap;
use crate::table::resources::Used;
use crate::table::store::StateId;

/// What stands for a run without a value among outcomes; runners begin theirs with another number.
pub(super) const ENDS: u64 = 0;

/// How many cases there may be for each outcome, where there are several resources. With one for each amount that subtrees use up, the caller
/// knows sooner what is left. With one for each outcome, there are fewer combinations of the results of several calls: that is better
/// where the least use of one resource tells enough.
pub(super) const MOST_CASES: usize = 4;

/// What runs of a call came to: its outcomes, and how much their subtrees use up.
#[derive(Default)]
pub(super) struct Found {
    outcomes: QuickMap<Vec<u64>, usize>,
    places: QuickMap<(usize, u128), usize>,
    cases: Vec<FoundCase>,
}

pub(super) struct FoundCase {
    outcome: usize,
    /// Whether a run ends without a value.
    pub(super) ends: bool,
    pub(super) cells: Vec<StateId>,
    /// Where it refused, if it did.
    pub(super) site: Option<&'static Site>,
}

impl Found {
    pub(super) fn add(
        &mut self,
        outcome: Vec<u64>,
        used: Used,
        cells: &[StateId],
        site: Option<&'static Site>,
        runner: &mut dyn Runner,
    ) {
        let ends = outcome == [ENDS];
        let next = self.outcomes.len();
        let outcome = *self.outcomes.entry(outcome).or_insert(next);
        let cases = &mut self.cases;
        let place = *self.places.entry((outcome, used.0)).or_insert_with(|| {
            runner.keep(ends);
            cases.push(FoundCase { outcome, ends, cells: Vec::new(), site });
            cases.len() - 1
        });
        cases[place].cells.extend_from_slice(cells);
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
                Some((_, first)) => first.cells.extend(case.cells),
                None => merged.push((value, case)),
            }
        }
        merged
    }
}
