//! Coverage-directed generation of tests: one goal after another is covered, found unreachable within the bound, or left unknown.
//!
//! For the first goal that is open, the solver is asked for an input on which the program comes there. The real code runs on it, and
//! everything it reached is covered, whatever the solver had in mind. The sequence of decisions of the real run is compared with
//! the solver's: where they differ, a contract is wrong, or the translation is.

mod drive;
mod paths;
pub(crate) mod seed;

use std::time::Duration;

use smallscope_core::Structure;
use smallscope_relational::Options;

pub use self::drive::cover;
pub use self::seed::Seed;
pub use crate::engine::Cut;
use crate::goals::{Criterion, GoalId, Goals};
use crate::runner::{self, Run};
use crate::translate::Bounds;

/// How tests are looked for.
#[derive(Clone, Debug)]
pub struct CoverOptions {
    /// Which goals are wanted.
    pub criterion: Criterion,
    /// How large inputs and executions may be.
    pub bounds: Bounds,
    /// The solver, and its limits for each goal.
    pub options: Options,
    /// How the real code is compiled and run.
    pub runner: runner::RunOptions,
    /// How many paths are looked for at most, for [`Criterion::Path`].
    pub max_paths: usize,
    /// The text of a tracefile of LCOV: what it says is covered is not looked for.
    pub lcov: Option<String>,
    /// Which of the open goals is looked for next.
    pub next: NextGoal,
    /// Whether the inputs come first on which the file's own tests call the function.
    pub from_tests: bool,
}

/// Which of the open goals is looked for next. The statuses are the same; which inputs are found, and how many, is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum NextGoal {
    /// The first in the source.
    #[default]
    Given,
    /// The one nearest to a goal that is covered, in the order of execution.
    Near,
    /// The one furthest from the beginning of the function: inputs that reach it cover others on their way.
    Deep,
}

impl CoverOptions {
    /// Inputs of up to so many objects of each class, with integers from 0 to this number, vectors so long, and 6 unrolls; no limits.
    pub fn new(criterion: Criterion, scope: usize) -> CoverOptions {
        CoverOptions {
            criterion,
            bounds: Bounds::new(scope),
            options: Options::default(),
            runner: runner::RunOptions::default(),
            max_paths: 1000,
            lcov: None,
            next: NextGoal::Given,
            from_tests: false,
        }
    }
}

/// What came of it.
#[derive(Clone, Debug)]
pub struct Covered {
    /// The path of the function.
    pub method: String,
    /// Predicates that inputs satisfy, beside those that attributes name.
    pub invariants: Vec<String>,
    /// Which goals were wanted.
    pub criterion: Criterion,
    /// How large inputs and executions were.
    pub bounds: Bounds,
    /// Whether inputs have integers in them, so that results rest on which.
    pub has_integers: bool,
    /// All goals of the file.
    pub goals: Goals,
    /// What became of those that were wanted, in the order of the source. Empty for [`Criterion::Path`].
    pub statuses: Vec<(GoalId, Status)>,
    /// The inputs, in the order in which they were found.
    pub tests: Vec<Test>,
    /// For [`Criterion::Path`], whether the tests take all paths within the bound.
    pub paths: Option<AllPaths>,
    /// Runs that did not go as the solver said.
    pub differences: Vec<Difference>,
    /// Whether the bound ended some execution: then a goal that is unreachable within the bound may be reachable beyond it.
    pub cut: Cut,
    /// What else is to be said.
    pub notes: Vec<String>,
    /// What it took.
    pub times: Times,
}

/// What became of a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    /// A run reached it: the first of the tests that did, by its place among the tests.
    Covered(usize),
    /// The given tests reach it.
    Given,
    /// No input within the bound reaches it.
    Unreachable,
    /// It is not known whether one does: why.
    Unknown(String),
}

/// An input, and what the code did on it.
#[derive(Clone, Debug)]
pub struct Test {
    /// The parameters, `self` first.
    pub input: Structure,
    /// What the code did.
    pub run: Run,
    /// For which goal it was found; for a path, none.
    pub target: Option<GoalId>,
    /// The wanted goals that it was the first to reach.
    pub first: Vec<GoalId>,
}

/// Whether all paths were found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AllPaths {
    /// There are no more within the bound.
    Found,
    /// There may be more: why they were not looked for.
    Stopped(String),
}

/// A run that did not go as the solver said.
#[derive(Clone, Debug)]
pub struct Difference {
    /// The input.
    pub input: Structure,
    /// The goals that the solver's execution passes, in order.
    pub expected: Vec<GoalId>,
    /// The goals of the same kinds that the real run reached, in order.
    pub actual: Vec<GoalId>,
    /// What it means.
    pub cause: Cause,
    /// What the code did.
    pub run: Run,
}

/// Why a run does not go as the solver said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    /// Callees were known by their contracts alone, and one of the contracts is not what the callee does.
    Contract(Vec<String>),
    /// The program that was solved is not the one that was run: a fault of smallscope.
    Translation,
}

/// What the parts took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Times {
    /// From Rust to the solver.
    pub translating: Duration,
    /// The compiler of the real code.
    pub compiling: Duration,
    /// The solver.
    pub solving: Duration,
    /// The real code.
    pub running: Duration,
    /// From begin to end. Compiling and translating go on at the same time.
    pub total: Duration,
}

/// How far it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Progress {
    /// The program is translated, and the real code compiled.
    Preparing,
    /// So many of so many goals are decided, and this one is next.
    Looking(usize, usize, GoalId),
    /// So many paths were found.
    Paths(usize),
}

impl Covered {
    /// How many of the wanted goals are covered, by these tests or by the given ones.
    pub fn reached(&self) -> usize {
        self.count(|status| matches!(status, Status::Covered(_) | Status::Given))
    }

    /// How many of the wanted goals no input within the bound reaches.
    pub fn unreachable(&self) -> usize {
        self.count(|status| *status == Status::Unreachable)
    }

    /// How many of the wanted goals nothing is known about.
    pub fn unknown(&self) -> usize {
        self.count(|status| matches!(status, Status::Unknown(_)))
    }

    /// Whether everything is known, and every run went as the solver said.
    pub fn is_settled(&self) -> bool {
        let all_paths = !matches!(self.paths, Some(AllPaths::Stopped(_)));
        self.unknown() == 0 && self.differences.is_empty() && all_paths
    }

    /// Whether there was nothing to cover, so that it means nothing that all of it is.
    pub fn is_empty(&self) -> bool {
        self.statuses.is_empty() && self.paths.is_none()
    }

    fn count(&self, wanted: impl Fn(&Status) -> bool) -> usize {
        self.statuses.iter().filter(|(_, status)| wanted(status)).count()
    }
}
