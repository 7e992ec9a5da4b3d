//! Options that several subcommands share: the model, the search, and its limits.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use smallscope_alloy::{Dialect, Lowering};
use smallscope_relational::{Backend, Budget, Options, Overflow};

use smallscope_core::units;

/// Which model, and which of its commands.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Model")]
pub struct ModelArguments {
    /// The model; `-` reads it from standard input
    #[arg(value_name = "FILE", help_heading = "Arguments", display_order = 0, value_hint = clap::ValueHint::FilePath)]
    pub file: PathBuf,

    /// A command of the model, by name or by number from 0 (see `list`); run, check, count and list take several
    #[arg(long = "command", short = 'c', value_name = "NAME|N", allow_hyphen_values = false)]
    pub commands: Vec<String>,

    /// A further command, such as 'run { some Book } for 4', or a formula to run, as if it stood in the file; only these
    /// are answered then, and what -c chooses
    #[arg(long, short = 'e', value_name = "COMMAND")]
    pub execute: Vec<String>,

    /// The scope to use instead of the command's own, as it stands behind `for`: '3 but 2 Book'
    #[arg(long, value_name = "SCOPE")]
    pub scope: Option<String>,

    /// How many bits integers have, whatever the command says
    #[arg(long, value_name = "BITS", value_parser = clap::value_parser!(u32).range(1..=32))]
    pub bit_width: Option<u32>,

    /// What becomes of integers that do not fit
    #[arg(long, value_name = "WHAT")]
    pub overflow: Option<OverflowChoice>,

    /// How often loops and recursive calls of programs are unrolled, whatever the command says
    #[arg(long, value_name = "N")]
    pub lurs: Option<u32>,

    /// How programs become formulas
    #[arg(long, value_name = "HOW")]
    pub lowering: Option<LoweringChoice>,

    /// The notation that the model is written in; without it, DynAlloy if the file ends in .dals, and Alloy otherwise
    #[arg(long, value_name = "NOTATION")]
    pub dialect: Option<DialectChoice>,
}

impl ModelArguments {
    /// The notation that the model is written in.
    pub fn dialect(&self) -> Dialect {
        self.dialect.map_or_else(|| Dialect::of_file(&self.file), Dialect::from)
    }
}

/// What becomes of integers that do not fit the bit width.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum OverflowChoice {
    /// They wrap around
    Wrap,
    /// Values for which something overflows do not count
    Forbid,
}

impl From<OverflowChoice> for Overflow {
    fn from(choice: OverflowChoice) -> Self {
        match choice {
            OverflowChoice::Wrap => Overflow::Wrap,
            OverflowChoice::Forbid => Overflow::Forbid,
        }
    }
}

/// How programs become formulas.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LoweringChoice {
    /// By the weakest liberal precondition, backwards
    Wlp,
    /// Forwards, with relations for every state
    States,
    /// Forwards, with values as expressions
    Values,
}

impl From<LoweringChoice> for Lowering {
    fn from(choice: LoweringChoice) -> Self {
        match choice {
            LoweringChoice::Wlp => Lowering::Precondition,
            LoweringChoice::States => Lowering::States,
            LoweringChoice::Values => Lowering::Values,
        }
    }
}

/// A notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum DialectChoice {
    /// Alloy 4, 5 and 6
    Alloy,
    /// The Alloy 2 and 3 notation of Khurshid's thesis
    Thesis,
    /// Alloy with actions, programs, and claims about them
    #[value(name = "dynalloy")]
    DynAlloy,
}

impl From<DialectChoice> for Dialect {
    fn from(choice: DialectChoice) -> Self {
        match choice {
            DialectChoice::Alloy => Dialect::Alloy,
            DialectChoice::Thesis => Dialect::Thesis,
            DialectChoice::DynAlloy => Dialect::DynAlloy,
        }
    }
}

/// What an answer may cost.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Limits")]
pub struct LimitArguments {
    /// Give up on a command after this time: 500ms, 10s, 2m
    #[arg(long, value_name = "TIME", value_parser = units::time)]
    pub timeout: Option<Duration>,

    /// Give up on a command when the process holds more memory than this: 512MiB, 2GB; without it, nine tenths of what it can
    /// get, where the system tells
    #[arg(long, value_name = "SIZE", value_parser = units::size)]
    pub memory: Option<u64>,

    /// Give up on a command after this many conflicts of the solver: the same on every machine
    #[arg(long, value_name = "N")]
    pub conflicts: Option<u64>,

    /// The SAT solver for questions with one answer: cadical, unless it was left out of this build, or batsat
    #[arg(long, value_name = "NAME", value_parser = backend)]
    pub backend: Option<Backend>,

    /// Show any counterexample: the first that is found, not a small one
    #[arg(long)]
    pub any: bool,

    /// Say what each stage took
    #[arg(long)]
    pub statistics: bool,
}

impl LimitArguments {
    /// The solver that is asked for, or the strongest that this build has.
    pub fn solver(&self) -> Backend {
        self.backend.or(Backend::ALL.last().copied()).unwrap_or_default()
    }

    /// How to solve a problem, within what is left of the budget.
    pub fn options(&self, budget: &Budget) -> Options {
        Options { backend: self.solver(), ..Options::default() }.within(budget)
    }
}

pub(super) fn backend(name: &str) -> Result<Backend, String> {
    name.parse().map_err(|error: smallscope_solver::UnknownBackend| error.to_string())
}

/// How all instances are looked for.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Search")]
pub struct SearchArguments {
    /// Which of the instances that are the same up to renaming atoms are wanted
    #[arg(long, value_name = "WHICH", default_value = "exact")]
    pub isomorphs: super::IsomorphsChoice,

    /// Instances are about what can be reached from these signatures; others are the same
    #[arg(long, value_name = "SIG")]
    pub observe: Vec<String>,

    /// Stop after this many instances
    #[arg(long, value_name = "N")]
    pub max: Option<u64>,

    /// How many threads look for them; 0 for as many as there are cores
    #[arg(long, short = 'j', value_name = "N", default_value_t = 1)]
    pub threads: usize,

    /// One part of the instances, counted from 0: 0/4 is the first of four
    #[arg(long, value_name = "I/N", value_parser = units::shard)]
    pub shard: Option<(usize, usize)>,
}

impl SearchArguments {
    /// How to look for all instances of a problem.
    pub fn options(&self, limits: &LimitArguments, budget: &Budget) -> Options {
        Options {
            isomorphs: self.isomorphs.into(),
            threads: threads(self.threads),
            shard: self.shard,
            ..limits.options(budget)
        }
    }
}

/// The number of threads that was asked for; 0 is as many as there are cores.
pub fn threads(number: usize) -> usize {
    match number {
        0 => std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
        number => number,
    }
}
