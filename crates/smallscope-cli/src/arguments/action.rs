//! The subcommands.

use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use smallscope_relational::Isomorphs;

use super::feed::FeedArguments;
use super::java::JavaArguments;
use super::method::{CoverArguments, TestArguments, VerifyArguments};
use super::model::{LimitArguments, ModelArguments, OrderArguments, SearchArguments};

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Action {
    /// Answer the commands of a model, with an instance or counterexample
    Run(RunArguments),
    /// Answer the `check` commands of a model
    Check(RunArguments),
    /// Write all instances or counterexamples of a command
    Enumerate(EnumerateArguments),
    /// Count the instances or counterexamples of a command
    Count(CountArguments),
    /// Add up what the shards of `count`, `enumerate` or tests found
    Merge(MergeArguments),
    /// Evaluate expressions in an instance
    Eval(EvalArguments),
    /// Draw an instance as text, a table, DOT, SVG or HTML
    Show(ShowArguments),
    /// Explain why a command has no instance: the constraints that clash
    Core(CoreArguments),
    /// List the commands of a model, and its errors
    List(ListArguments),
    /// Write a command as a problem in relational logic or DIMACS
    Translate(TranslateArguments),
    /// Solve a formula in the DIMACS format
    Solve(SolveArguments),
    /// Find inputs that cover a Rust function, and write them as tests
    Cover(CoverArguments),
    /// Find inputs that break the contract of a Rust function, or make it panic
    Verify(VerifyArguments),
    /// Run a Rust function on every input that specifications allow, and judge what it does by formulas
    Test(TestArguments),
    /// Objects of Java classes, methods tested on all of them, programs
    Java(JavaArguments),
    /// Write completions for a shell
    Completions(CompletionsArguments),
    /// Write the manual pages
    Man(ManArguments),
}

/// `run` and `check`.
#[derive(Debug, Args)]
pub struct RunArguments {
    #[command(flatten)]
    pub model: ModelArguments,
    #[command(flatten)]
    pub limits: LimitArguments,
    #[command(flatten)]
    pub moves: MoveArguments,
    #[command(flatten)]
    pub statistics: StatisticsArguments,

    /// Write verdicts only, no instances
    #[arg(long, help_heading = "Output")]
    pub brief: bool,

    /// Write no traces of programs
    #[arg(long, hide_short_help = true, help_heading = "Output")]
    pub no_trace: bool,
}

/// Which other trace is wanted.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Traces")]
pub struct MoveArguments {
    /// Go on to another trace, once for each time it is said, in order
    #[arg(long, value_name = "WHAT", hide_short_help = true)]
    pub next: Vec<NextChoice>,

    /// The state after which `--next fork` goes on otherwise, from 0; for each fork one
    #[arg(long, value_name = "STATE", hide_short_help = true, requires = "next")]
    pub at: Vec<usize>,
}

/// What is to be another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum NextChoice {
    /// Another trace with the same configuration
    Trace,
    /// Another configuration: what does not change
    Config,
    /// Another first state with the same configuration
    Init,
    /// The same trace up to a state, and another one after it
    Fork,
}

/// What is measured.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Output")]
pub struct StatisticsArguments {
    /// Say how long each stage took
    #[arg(long, hide_short_help = true)]
    pub statistics: bool,
}

/// `enumerate`.
#[derive(Debug, Args)]
pub struct EnumerateArguments {
    #[command(flatten)]
    pub model: ModelArguments,
    #[command(flatten)]
    pub search: SearchArguments,
    #[command(flatten)]
    pub order: OrderArguments,
    #[command(flatten)]
    pub limits: LimitArguments,

    /// How to write an instance
    #[arg(long, value_name = "FORMAT", default_value = "table", help_heading = "Output")]
    pub format: InstanceFormat,

    #[command(flatten)]
    pub feed: FeedArguments,
}

/// How an instance is written to a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum InstanceFormat {
    /// Tables of the signatures and fields
    Table,
    /// A drawing of characters
    Text,
    /// For Graphviz
    Dot,
    /// One JSON object on a line
    Json,
}

/// `count`.
#[derive(Debug, Args)]
pub struct CountArguments {
    #[command(flatten)]
    pub model: ModelArguments,
    #[command(flatten)]
    pub search: SearchArguments,
    #[command(flatten)]
    pub limits: LimitArguments,
    #[command(flatten)]
    pub statistics: StatisticsArguments,
}

/// `merge`.
#[derive(Debug, Args)]
#[command(
    after_help = "Exit codes: 0 all shards are there, once, and were exhausted; 1 inputs failed in some; 2 a file is damaged, or shards are \
                  missing, there twice, of another space or of another version; 3 a limit stopped some"
)]
pub struct MergeArguments {
    /// The files that `--result` or SMALLSCOPE_RESULTS wrote, of all shards
    #[arg(value_name = "FILE", required = true, value_hint = clap::ValueHint::FilePath)]
    pub files: Vec<PathBuf>,
}

/// `eval`.
#[derive(Debug, Args)]
#[command(
    after_help = "Without EXPR, expressions are read from standard input, one per line; `:help` lists other inputs. \
                        Expressions may name atoms (Book$0) and witnesses ($b)."
)]
pub struct EvalArguments {
    #[command(flatten)]
    pub model: ModelArguments,

    /// Expressions, formulas or integers
    #[arg(value_name = "EXPR", help_heading = "Arguments", display_order = 1)]
    pub expressions: Vec<String>,

    /// The number of the instance in the order of `enumerate`, from 0 [default: the one that `run` shows]
    #[arg(long, short = 'i', value_name = "N", help_heading = "Model")]
    pub instance: Option<usize>,

    /// The state of a trace in which expressions are evaluated, from 0; those after the last are states of the loop
    #[arg(long, value_name = "N", help_heading = "Model", default_value_t = 0, hide_default_value = true)]
    pub state: usize,

    #[command(flatten)]
    pub moves: MoveArguments,
    #[command(flatten)]
    pub limits: LimitArguments,
}

/// `show`.
#[derive(Debug, Args)]
#[command(after_help = "FILE may also be what `run --json`, `enumerate --json` or `enumerate --keep` wrote.")]
pub struct ShowArguments {
    #[command(flatten)]
    pub model: ModelArguments,

    /// The number of the instance in the order of `enumerate`, from 0 [default: the one that `run` shows]
    #[arg(long, short = 'i', value_name = "N", help_heading = "Model")]
    pub instance: Option<usize>,

    /// The first N instances instead of one, in the order of `enumerate`: as an HTML page, to leaf through
    #[arg(long, value_name = "N", help_heading = "Model", conflicts_with = "instance")]
    pub first: Option<NonZeroUsize>,

    #[command(flatten)]
    pub moves: MoveArguments,
    #[command(flatten)]
    pub picture: PictureArguments,
    #[command(flatten)]
    pub limits: LimitArguments,
}

/// How an instance is drawn.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Picture")]
pub struct PictureArguments {
    /// How to draw it [default: by the ending of the --output file, or text]
    #[arg(long, value_name = "FORMAT")]
    pub format: Option<ShowFormat>,

    /// Write to this file
    #[arg(long, short, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub output: Option<PathBuf>,

    /// Draw one picture for each atom of this signature, without the signature
    #[arg(long, hide_short_help = true, value_name = "SIG")]
    pub project: Vec<String>,

    /// Leave out this signature, field or witness
    #[arg(long, hide_short_help = true, value_name = "NAME")]
    pub hide: Vec<String>,
}

/// How an instance is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ShowFormat {
    /// Tables of the signatures and fields
    Table,
    /// A drawing of characters
    Text,
    /// For Graphviz
    Dot,
    /// A picture
    Svg,
    /// A picture made of pixels
    Png,
    /// A page that needs nothing else
    Html,
    /// The instance as JSON
    Json,
}

/// `core`.
#[derive(Debug, Args)]
pub struct CoreArguments {
    #[command(flatten)]
    pub model: ModelArguments,
    #[command(flatten)]
    pub limits: LimitArguments,
}

/// `list`.
#[derive(Debug, Args)]
pub struct ListArguments {
    #[command(flatten)]
    pub model: ModelArguments,
}

/// `translate`.
#[derive(Debug, Args)]
pub struct TranslateArguments {
    #[command(flatten)]
    pub model: ModelArguments,

    /// The target language
    #[arg(long, visible_alias = "format", value_name = "TARGET", default_value = "logic")]
    pub to: Target,

    /// Which instances to keep of those that are equal up to renaming atoms. A formula cannot always express `exact`; the rest is
    /// not filtered
    #[arg(long, hide_short_help = true, value_name = "WHICH", default_value = "exact")]
    pub isomorphs: IsomorphsChoice,

    #[command(flatten)]
    pub limits: LimitArguments,
}

/// What a problem is translated into.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Target {
    /// Bounds and formulas of relational logic
    Logic,
    /// A formula in conjunctive normal form
    Dimacs,
    /// The traces of any length of a command about time, as a system for model checkers: AIGER 1.9 as text
    Aiger,
    /// The same in AIGER's binary form
    Aig,
}

/// `solve`.
#[derive(Debug, Args)]
#[command(
    after_help = "Answers as solvers in SAT competitions do: `s SATISFIABLE` and `v` lines, `s UNSATISFIABLE` or \
                        `s UNKNOWN`. `c p show 1 2 0` in the file does what --project does. Exit codes: 0 satisfiable, 1 unsatisfiable, 3 unknown; with --competition 10, 20, 0."
)]
pub struct SolveArguments {
    /// The formula; `-` reads it from standard input
    #[arg(value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub file: PathBuf,

    /// Count the models
    #[arg(long, conflicts_with_all = ["enumerate", "proof"])]
    pub count: bool,

    /// Write all models
    #[arg(long, conflicts_with = "proof")]
    pub enumerate: bool,

    /// Write partial models of which every completion is a model, no model in two of them; with --count, add up their sizes
    #[arg(long, conflicts_with = "proof")]
    pub cubes: bool,

    /// Compare models only by these variables: 1,2,5
    #[arg(long, hide_short_help = true, value_name = "VARIABLES", value_delimiter = ',')]
    pub project: Option<Vec<i32>>,

    /// Stop after this many models; with --cubes, after this many cubes
    #[arg(long, value_name = "N")]
    pub max: Option<u64>,

    /// The number of threads that count or enumerate; 0 for one per core
    #[arg(long, short = 'j', value_name = "N", default_value_t = 1, hide_short_help = true)]
    pub threads: usize,

    /// Write a proof of unsatisfiability in the DRAT format to this file
    #[arg(long, hide_short_help = true, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub proof: Option<PathBuf>,

    /// Use the exit codes of SAT competitions: 10, 20, or 0 if unknown
    #[arg(long, hide_short_help = true)]
    pub competition: bool,

    #[command(flatten)]
    pub limits: LimitArguments,
    #[command(flatten)]
    pub statistics: StatisticsArguments,
}

/// Which instances are kept of those that are equal up to renaming atoms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum IsomorphsChoice {
    /// Exactly one of each kind
    Exact,
    /// One of each kind at least: as the Alloy Analyzer does
    Reduced,
    /// All
    All,
}

impl From<IsomorphsChoice> for Isomorphs {
    fn from(choice: IsomorphsChoice) -> Self {
        match choice {
            IsomorphsChoice::Exact => Isomorphs::Exact,
            IsomorphsChoice::Reduced => Isomorphs::Reduced,
            IsomorphsChoice::All => Isomorphs::All,
        }
    }
}

/// `completions`.
#[derive(Debug, Args)]
pub struct CompletionsArguments {
    /// The shell
    #[arg(required_unless_present = "commands")]
    pub shell: Option<clap_complete::Shell>,

    /// The words of a line in a shell, which asks for the names of the model's commands
    #[arg(long, hide = true, value_name = "WORD", num_args = 0.., allow_hyphen_values = true)]
    pub commands: Option<Vec<OsString>>,
}

/// `man`.
#[derive(Debug, Args)]
pub struct ManArguments {
    /// Write a page for each subcommand to this folder; without it, the main page to standard output
    #[arg(value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    pub folder: Option<PathBuf>,
}
