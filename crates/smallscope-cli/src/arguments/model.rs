//! Options that several subcommands share: the model, the search, and its limits.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use smallscope_alloy::{Dialect, Lowering};
use smallscope_relational::{Backend, Budget, Isomorphs, Options, Order, Overflow};

use smallscope_core::units;

/// Which model, and which of its commands.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Model")]
pub struct ModelArguments {
    /// The model; `-` reads it from standard input
    #[arg(value_name = "FILE", help_heading = "Arguments", display_order = 0, value_hint = clap::ValueHint::FilePath)]
    pub file: PathBuf,

    /// A command of the model, by name or number (see `list`); run, check, count and list take several
    #[arg(long = "command", short = 'c', value_name = "NAME|N", allow_hyphen_values = false)]
    pub commands: Vec<String>,

    /// Answer this command instead, such as 'run { some Book } for 4', or run this formula. Together with -c, both are answered
    #[arg(long, short = 'e', value_name = "COMMAND")]
    pub execute: Vec<String>,

    /// The scope instead of the command's own: '3 but 2 Book'
    #[arg(long, value_name = "SCOPE")]
    pub scope: Option<String>,

    /// The number of bits of integers, instead of the command's own
    #[arg(long, value_name = "BITS", hide_short_help = true, value_parser = clap::value_parser!(u32).range(1..=32))]
    pub bit_width: Option<u32>,

    /// What happens to integers that do not fit
    #[arg(long, value_name = "WHAT", hide_short_help = true)]
    pub overflow: Option<OverflowChoice>,

    /// How often loops and recursive calls of programs are unrolled, instead of the command's own `lurs`
    #[arg(long, alias = "lurs", value_name = "N", hide_short_help = true)]
    pub unroll: Option<u32>,

    /// How programs become formulas
    #[arg(long, value_name = "HOW", hide_short_help = true)]
    pub lowering: Option<LoweringChoice>,

    /// The notation of the model [default: dynalloy if the file ends in .dals, otherwise alloy]
    #[arg(long, value_name = "NOTATION", hide_short_help = true)]
    pub dialect: Option<DialectChoice>,

    /// Show the first counterexample that is found, not a small one (run, check, show, eval)
    #[arg(long, hide_short_help = true)]
    pub any: bool,

    /// Show instances at random, by this number: the same ones for the same number (run, check, show, eval, enumerate)
    #[arg(long, value_name = "SEED", hide_short_help = true)]
    pub random: Option<u64>,
}

impl ModelArguments {
    /// The notation that the model is written in.
    pub fn dialect(&self) -> Dialect {
        self.dialect.map_or_else(|| Dialect::of_file(&self.file), Dialect::from)
    }
}

/// What happens to integers that do not fit the bit width.
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

/// What an answer may cost. A question is a command of a model, or a goal in a Rust function.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Limits")]
pub struct LimitArguments {
    /// Give up on a question after this time: 500ms, 10s, 2m
    #[arg(long, value_name = "TIME", value_parser = units::time)]
    pub timeout: Option<Duration>,

    /// Give up when the process holds more memory than this: 512MiB, 2GB [default: nine tenths of what it can get, where the system
    /// tells]
    #[arg(long, value_name = "SIZE", value_parser = units::size, hide_short_help = true)]
    pub memory: Option<u64>,

    /// Give up on a question after this many conflicts of the solver. The answer is then the same on every machine
    #[arg(long, value_name = "N", hide_short_help = true)]
    pub conflicts: Option<u64>,

    /// The SAT solver for questions with one answer: cadical or batsat [default: cadical, if this build has it]
    #[arg(long, alias = "solver", value_name = "NAME", value_parser = backend, hide_short_help = true)]
    pub backend: Option<Backend>,
}

impl LimitArguments {
    /// The solver that is asked for, or the strongest that this build has.
    pub fn solver(&self) -> Backend {
        self.backend.or(Backend::ALL.last().copied()).unwrap_or_default()
    }

    /// How to solve a problem, within what is left of the budget.
    pub fn options(&self, budget: &Budget) -> Options {
        // Small instances are easier to read.
        Options { backend: self.solver(), order: Order::Sparse, ..Options::default() }.within(budget)
    }
}

fn backend(name: &str) -> Result<Backend, String> {
    name.parse().map_err(|error: smallscope_solver::UnknownBackend| error.to_string())
}

/// How much symmetry is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symmetry {
    /// None: all instances.
    None,
    /// Comparisons of two atoms go through so many tuples.
    Tuples(usize),
    /// All: one instance of each kind.
    Exact,
}

fn symmetry(text: &str) -> Result<Symmetry, String> {
    match text {
        "none" => Ok(Symmetry::None),
        "exact" => Ok(Symmetry::Exact),
        number => {
            number.parse().map(Symmetry::Tuples).map_err(|_| "expected none, exact, or a number such as 20".into())
        }
    }
}

/// Which instances come first.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Search")]
pub struct OrderArguments {
    /// Which instances come first
    #[arg(long, value_name = "ORDER", conflicts_with = "random", hide_short_help = true)]
    pub order: Option<InstanceOrder>,

    /// Begin with the instance of this number, and go on with those in which few tuples differ from it
    #[arg(long, value_name = "N", conflicts_with_all = ["random", "order"], hide_short_help = true)]
    pub near: Option<u64>,

    /// Only so many instances, drawn at random from all of them, each as likely as any other; needs --random
    #[arg(long, value_name = "N", requires = "random", conflicts_with_all = ["max", "checkpoint", "result"], hide_short_help = true)]
    pub sample: Option<std::num::NonZeroUsize>,
}

impl OrderArguments {
    /// The order that is asked for.
    pub fn order(&self) -> Option<Order> {
        match (self.order, self.near) {
            (_, Some(number)) => Some(Order::Near(number)),
            (Some(InstanceOrder::Similar), _) => Some(Order::Alike),
            (Some(InstanceOrder::Boundary | InstanceOrder::Likely), _) => Some(Order::Boundary),
            (Some(InstanceOrder::Sparse) | None, _) => None,
        }
    }
}

/// Which instances come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum InstanceOrder {
    /// Those with few tuples: the default
    Sparse,
    /// Those that are similar, one after the other
    Similar,
    /// Those with integers at the bounds: the least, the greatest, -1, 0 and 1
    Boundary,
    /// Those that failed before (--keep), then as `boundary`
    Likely,
}

/// How to search for all instances.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Search")]
pub struct SearchArguments {
    /// Which instances to keep of those that are equal up to renaming atoms
    #[arg(long, value_name = "WHICH", default_value = "exact", hide_short_help = true)]
    pub isomorphs: super::IsomorphsChoice,

    /// The same as a dial: `none` (all instances), the number of tuples that a comparison of two atoms goes through (the more, the fewer
    /// instances of a kind), or `exact` (one)
    #[arg(long, value_name = "none|N|exact", value_parser = symmetry, conflicts_with = "isomorphs", hide_short_help = true)]
    pub symmetry: Option<Symmetry>,

    /// Partial instances, with tuples that may be there or not: every choice is an instance, and no instance is in two of them. Needs
    /// --symmetry none or a number
    #[arg(long, hide_short_help = true, conflicts_with_all = ["checkpoint", "result", "threads", "shard"])]
    pub cubes: bool,

    /// Compare instances only by what these signatures reach
    #[arg(long, value_name = "SIG", hide_short_help = true)]
    pub observe: Vec<String>,

    /// Stop after this many instances
    #[arg(long, value_name = "N")]
    pub max: Option<u64>,

    /// The number of threads; 0 for one per core
    #[arg(long, short = 'j', value_name = "N", default_value_t = 1, hide_short_help = true)]
    pub threads: usize,

    /// Only one part of the instances: 0/4 is the first of four. `auto` takes the part from a Slurm or AWS Batch array job, a
    /// Kubernetes indexed job or GNU parallel
    #[arg(long, value_name = "I/N", hide_short_help = true, value_parser = units::shard)]
    pub shard: Option<(usize, usize)>,

    /// Keep in this file what is left to do, and continue from there if it exists
    ///
    /// The file is written every two seconds and at the end. A file that was cut off or changed, or belongs to another
    /// model, is an error.
    #[arg(long, hide_short_help = true, value_name = "FILE", conflicts_with = "threads")]
    pub checkpoint: Option<PathBuf>,

    /// Write the file of --checkpoint this often, such as 30s
    #[arg(long, hide_short_help = true, value_name = "TIME", requires = "checkpoint", value_parser = units::time)]
    pub checkpoint_every: Option<Duration>,

    /// Write what was found to this file when the search ends, for `smallscope merge`
    #[arg(long, hide_short_help = true, value_name = "FILE", conflicts_with = "threads")]
    pub result: Option<PathBuf>,
}

impl SearchArguments {
    /// Whether the instances are found one after the other on this thread, because something is kept of them.
    pub fn is_kept(&self) -> bool {
        self.checkpoint.is_some() || self.result.is_some()
    }

    /// The options of a search for all instances of a problem.
    pub fn options(&self, limits: &LimitArguments, budget: &Budget) -> Options {
        let (isomorphs, symmetry) = match self.symmetry {
            None => (self.isomorphs.into(), None),
            Some(Symmetry::None) => (Isomorphs::All, None),
            Some(Symmetry::Tuples(tuples)) => (Isomorphs::Reduced, Some(tuples)),
            Some(Symmetry::Exact) => (Isomorphs::Exact, None),
        };
        Options { isomorphs, symmetry, threads: threads(self.threads), shard: self.shard, ..limits.options(budget) }
    }
}

/// The number of threads that was asked for; 0 is as many as there are cores.
pub fn threads(number: usize) -> usize {
    match number {
        0 => std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
        number => number,
    }
}
