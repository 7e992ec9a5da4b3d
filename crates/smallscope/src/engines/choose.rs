//! The engine for the job: each engine tries for a moment, and the fastest is taken.
//!
//! Valid is here what it is in tests: what invariants in Rust *and* formulas accept. Each engine searches by one and asks the other.

use std::fmt;
use std::time::{Duration, Instant};

use smallscope_search::{Limits, Model, Space, Structure, value_of};

use super::finder::{self, Coverage, Ended, Finder, Visit};
use super::formulas::Formulas;

/// How long each engine may try, one round after the other, until one has found all.
const ROUNDS: [Duration; 3] = [Duration::from_millis(20), Duration::from_millis(100), Duration::from_millis(500)];

/// The engines to try. Brute force and calls are for comparing only.
const TRIED: [Finder; 4] = [Finder::Search, Finder::Tabling, Finder::Symbolic, Finder::Solver];

/// What an engine did in its last trial.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Trial {
    /// The engine.
    pub finder: Finder,
    /// How many structures it found.
    pub structures: u64,
    /// Whether these are all.
    pub is_complete: bool,
    /// How long it took.
    pub elapsed: Duration,
}

impl fmt::Display for Trial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Trial { finder, structures, is_complete, elapsed } = self;
        let all = if *is_complete { "all " } else { "" };
        write!(f, "{finder}: {all}{structures} structures in {elapsed:.2?}")
    }
}

/// The engine that was fastest in a short trial of each. Made by [`Space::choose`](super::Engines::choose).
///
/// Which one that is depends on the machine; what it finds does not.
#[derive(Clone)]
pub struct Choice<T: Model> {
    space: Space<T>,
    finder: Finder,
    trials: Trials,
}

/// What engines did in their trials, and why others had none.
#[derive(Clone, Debug, Default)]
struct Trials {
    made: Vec<Trial>,
    declined: Vec<(Finder, String)>,
}

/// Why no engine could be chosen: none found anything within its trial.
#[derive(Clone, Debug)]
pub struct Undecided(Trials);

impl<T: Model> Choice<T> {
    pub(super) fn of(space: Space<T>) -> Result<Self, Undecided> {
        let mut trials = Trials::default();
        for time in ROUNDS {
            trials.made.clear();
            for finder in TRIED {
                if trials.declined.iter().all(|(declined, _)| *declined != finder) {
                    match attempt(&space, finder, time) {
                        Ok(trial) => trials.made.push(trial),
                        Err(why) => trials.declined.push((finder, why)),
                    }
                }
            }
            let complete = trials.made.iter().filter(|trial| trial.is_complete);
            if let Some(trial) = complete.min_by_key(|trial| trial.elapsed) {
                let finder = trial.finder;
                return Ok(Choice { space, finder, trials });
            }
        }
        let found = trials.made.iter().filter(|trial| trial.structures > 0);
        match found.max_by_key(|trial| trial.structures).map(|trial| trial.finder) {
            Some(finder) => Ok(Choice { space, finder, trials }),
            None => Err(Undecided(trials)),
        }
    }

    /// The engine.
    pub fn finder(&self) -> Finder {
        self.finder
    }

    /// What each engine did in its trial.
    pub fn trials(&self) -> &[Trial] {
        &self.trials.made
    }

    /// The engines that could not be tried, and why.
    pub fn declined(&self) -> &[(Finder, String)] {
        &self.trials.declined
    }

    /// Calls `visit` with every structure, as an object graph, and says whether these were all.
    ///
    /// # Errors
    ///
    /// If the space cannot be searched.
    pub fn for_each_structure(
        &self,
        limits: &Limits,
        mut visit: impl FnMut(Structure) + Send,
    ) -> Result<Coverage, String> {
        find(&self.space, self.finder, limits, &mut visit)
    }

    /// All valid values.
    ///
    /// # Panics
    ///
    /// If not all were found, which only an invariant that does not end can cause.
    #[track_caller]
    pub fn values(&self) -> Vec<T> {
        let mut structures = Vec::new();
        match self.for_each_structure(&Limits::default(), |structure| structures.push(structure)) {
            Ok(Coverage::All) => {}
            Ok(coverage) => panic!("{}: {coverage}", self.finder),
            Err(problem) => panic!("{}: {problem}", self.finder),
        }
        let value = |structure: Structure| value_of(&structure).unwrap_or_else(|error| panic!("{structure}: {error}"));
        structures.into_iter().map(value).collect()
    }
}

fn attempt<T: Model>(space: &Space<T>, finder: Finder, time: Duration) -> Result<Trial, String> {
    let (start, mut structures) = (Instant::now(), 0);
    let limits = Limits { time: Some(time), ..Limits::default() };
    let coverage = find(space, finder, &limits, &mut |_| structures += 1)?;
    Ok(Trial { finder, structures, is_complete: coverage == Coverage::All, elapsed: start.elapsed() })
}

/// Finds what invariants in Rust and formulas accept.
fn find<T: Model>(space: &Space<T>, finder: Finder, limits: &Limits, visit: Visit<'_>) -> Ended {
    let formulas = Formulas::default();
    if finder == Finder::Solver {
        let mut accepted = |structure: Structure| {
            if finder::refused::<T>(&structure, false) == Ok(None) {
                visit(structure);
            }
        };
        return formulas.solve(space, limits, &mut accepted);
    }
    let mut evaluator = formulas.evaluator(space)?;
    let mut accepted = |structure: Structure| {
        if evaluator.as_mut().is_none_or(|evaluator| evaluator.refuses(&structure).is_none()) {
            visit(structure);
        }
    };
    match finder {
        Finder::Tabling => finder::tabling(space, limits, &mut accepted),
        Finder::Symbolic => finder::symbolic(space, limits, &mut accepted),
        _ => finder::search(space, limits, &mut accepted).map(|report| finder::covered(&report)),
    }
}

impl fmt::Display for Trials {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.made.iter().try_for_each(|trial| write!(f, "\n  {trial}"))?;
        self.declined.iter().try_for_each(|(finder, why)| write!(f, "\n  {finder}: no part: {why}"))
    }
}

impl<T: Model> fmt::Display for Choice<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_complete = self.trials.made.iter().any(|trial| trial.is_complete);
        let how = if is_complete { "it found all first" } else { "none found all in time, it found most" };
        write!(f, "{}, for {how}{}", self.finder, self.trials)
    }
}

impl fmt::Display for Undecided {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no engine found a structure in its trial{}", self.0)
    }
}

impl std::error::Error for Undecided {}
