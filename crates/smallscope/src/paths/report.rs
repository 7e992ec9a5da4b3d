//! What came of an exploration.

use std::collections::BTreeSet;
use std::fmt;
use std::time::Duration;

use crate::contract::Terms;
use crate::coverage::{Coverage, GoalId};
use smallscope_core::{Breach, Stop};
use smallscope_search::Structure;
use smallscope_search::trace::Path;

/// The paths through a method.
#[derive(Debug)]
pub struct PathReport {
    /// The method: `Tree::insert`.
    pub name: &'static str,
    /// The names of its parameters.
    pub parameters: &'static [&'static str],
    /// The paths, each with a valid input that takes it.
    pub paths: Vec<Found>,
    /// How many candidates for inputs were tried.
    pub candidates: u64,
    /// How many inputs were run, those included that brought no new path.
    pub runs: u64,
    /// How many candidates may or may not be valid: an invariant did not finish on them, or their conditions were too hard.
    pub undecided: u64,
    /// How long it took.
    pub elapsed: Duration,
    /// Without a bound: the largest size of which all paths were found.
    pub exhausted: Option<usize>,
    /// Without a bound: how many of the paths, the last ones, need larger inputs. There may be more of these.
    pub beyond: usize,
    /// Why it was stopped before all paths were found.
    pub stopped: Option<Stop>,
    /// What the invariant does that invariants must not do, if that ended it.
    pub breach: Option<Breach>,
    /// Whether it was stopped because all goals were reached.
    pub is_covered: bool,
    /// Whether the method read something else on the same input.
    pub is_nondeterministic: bool,
    /// Which part of how many this is, if it is not all.
    pub shard: Option<(usize, usize)>,
}

/// One path, and an input that takes it.
#[derive(Debug)]
pub struct Found {
    /// The input: the receiver and the parameters, as a tuple if there are several.
    pub input: Structure,
    /// What the method read of it.
    pub path: Path,
    /// How the run ended.
    pub outcome: PathOutcome,
    /// What the method reached, of functions with `#[cover]`.
    pub coverage: Coverage,
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PathOutcome {
    /// It returned, and nothing is wrong.
    Passed,
    /// It was stopped, as it made too many accesses to memory.
    Endless,
    /// Something is wrong: it panicked, or broke an invariant or its contract; in words.
    Failed(String),
}

impl PathReport {
    pub(super) fn new(terms: &'static Terms) -> Self {
        PathReport {
            name: terms.name,
            parameters: terms.parameters,
            paths: Vec::new(),
            candidates: 0,
            runs: 0,
            undecided: 0,
            elapsed: Duration::ZERO,
            exhausted: None,
            beyond: 0,
            stopped: None,
            breach: None,
            is_covered: false,
            is_nondeterministic: false,
            shard: None,
        }
    }

    /// Takes over what was found at a further size, which was finished if it is given. Time that is up ends growth, and is no reason to
    /// call the sizes before it incomplete.
    pub(super) fn take_over(&mut self, found: PathReport, finished: Option<usize>) {
        let (candidates, runs) = (self.candidates + found.candidates, self.runs + found.runs);
        let is_growth = matches!(found.stopped, Some(Stop::Time(_))) && self.exhausted.is_some();
        if is_growth {
            let known = self.paths.len();
            let new = |found: &Found| !self.paths.iter().any(|known| known.path == found.path);
            let further: Vec<Found> = found.paths.into_iter().filter(new).collect();
            self.paths.extend(further);
            self.beyond = self.paths.len() - known;
            self.is_nondeterministic |= found.is_nondeterministic;
        } else {
            *self = PathReport { exhausted: finished.or(self.exhausted), ..found };
        }
        (self.candidates, self.runs) = (candidates, runs);
    }

    /// Whether every valid input within the bounds takes one of the paths, and there is one. Without a bound, that is every input up to
    /// the size that was [exhausted](PathReport::exhausted). Of a shard, these are the inputs of its part, and there may be none.
    pub fn is_exhaustive(&self) -> bool {
        self.stopped.is_none()
            && self.breach.is_none()
            && !self.is_covered
            && !self.is_nondeterministic
            && self.undecided == 0
            && !self.has_run_nothing()
    }

    fn has_run_nothing(&self) -> bool {
        self.paths.is_empty() && (self.shard.is_none() || self.runs == 0)
    }

    /// What all runs together reached, of functions with `#[cover]`.
    pub fn coverage(&self) -> Coverage {
        let mut all = Coverage::default();
        self.paths.iter().for_each(|found| all.merge(&found.coverage));
        all.exhaustive(self.is_exhaustive(), "the bounds of the inputs")
    }

    /// A few of the paths that reach together what all of them reach: always the one that adds most to those before it.
    pub fn tests_for_coverage(&self) -> Vec<&Found> {
        let reached: Vec<BTreeSet<GoalId>> =
            self.paths.iter().map(|found| found.coverage.reached().into_iter().collect()).collect();
        let (mut covered, mut chosen) = (BTreeSet::new(), Vec::new());
        loop {
            let gain = |k: &usize| reached[*k].difference(&covered).count();
            // Of those that add the same, the first.
            let best = (0..reached.len()).rev().max_by_key(gain).filter(|k| gain(k) > 0);
            let Some(best) = best else { return chosen };
            covered.extend(reached[best].iter().copied());
            chosen.push(&self.paths[best]);
        }
    }

    /// The paths on which something is wrong.
    pub fn failures(&self) -> impl Iterator<Item = &Found> {
        self.paths.iter().filter(|found| found.outcome != PathOutcome::Passed)
    }
}

impl fmt::Display for PathReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let end = match (&self.stopped, &self.breach) {
            (Some(stop), _) => format!("stopped: {stop}"),
            (None, Some(breach)) => format!("stopped: {breach}"),
            _ if self.is_covered => "stopped: all goals are reached".to_owned(),
            _ if self.is_nondeterministic => "not all: the method is not deterministic".to_owned(),
            _ if self.undecided > 0 => format!("not all: {} candidates could not be decided", self.undecided),
            _ if self.has_run_nothing() => "as no input within the bounds is valid: nothing was run".to_owned(),
            _ => match (self.exhausted, self.beyond) {
                (None, _) => "all there are within the bounds".to_owned(),
                (Some(size), 0) => format!("all there are up to size {size}"),
                (Some(size), beyond) => format!("all there are up to size {size}, and {beyond} of larger inputs"),
            },
        };
        let PathReport { name, paths, candidates, elapsed, .. } = self;
        let shard = self.shard.map_or_else(String::new, |(index, count)| format!(", on shard {index} of {count}"));
        writeln!(f, "{name}: {} paths, {end}{shard}; {candidates} candidates in {elapsed:.1?}", paths.len())?;
        for (k, Found { input, path, outcome, .. }) in paths.iter().enumerate() {
            writeln!(f, "{:4}  {input}\n      reads {path}", k + 1)?;
            match outcome {
                PathOutcome::Passed => {}
                PathOutcome::Endless => writeln!(f, "      does not end")?,
                PathOutcome::Failed(reason) => writeln!(f, "      {reason}")?,
            }
        }
        Ok(())
    }
}
