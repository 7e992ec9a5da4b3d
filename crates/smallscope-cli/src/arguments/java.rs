//! `java`: its subcommands.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Subcommand, ValueEnum};
use smallscope_core::units;

/// `java`.
#[derive(Debug, Args)]
#[command(
    subcommand_required = true,
    arg_required_else_help = true,
    after_help = "Needs the class library of a JDK, which --jdk, JAVA_HOME or `java` on the path names; no Java process runs."
)]
pub struct JavaArguments {
    /// What to do.
    #[command(subcommand)]
    pub action: JavaAction,
}

/// What to do with classes.
#[derive(Debug, Subcommand)]
pub enum JavaAction {
    /// Write all valid objects of a class
    Generate(JavaGenerateArguments),
    /// Count the valid objects of a class
    Count(JavaCountArguments),
    /// Test a method on all valid objects and arguments
    Test(JavaTestArguments),
    /// Run a program
    Run(JavaRunArguments),
    /// List the methods of the JDK that are done in Rust
    Natives,
}

/// Where classes come from.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Classes")]
pub struct OriginArguments {
    /// Folders and jars with classes, separated as in `java`; also -cp
    #[arg(long, alias = "classpath", value_name = "PATH", value_hint = clap::ValueHint::AnyPath)]
    pub class_path: Option<String>,

    /// The folder of the JDK whose class library is used
    #[arg(long, value_name = "DIR", hide_short_help = true, value_hint = clap::ValueHint::DirPath)]
    pub jdk: Option<PathBuf>,
}

/// Which objects.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Inputs")]
pub struct InputArguments {
    /// The class: com.example.Tree
    #[arg(long, value_name = "NAME")]
    pub class: String,

    /// The method that says whether an object is valid [default: repOK]
    #[arg(long, value_name = "NAME")]
    pub predicate: Option<String>,

    /// Objects of each class, greatest number and greatest length [default: 3 for generate; count and test grow for 2 s]
    #[arg(long, short, value_name = "N")]
    pub bound: Option<usize>,

    /// The static method that bounds the objects, as written for Korat [default with --args: fin and the class]
    #[arg(long, value_name = "NAME", hide_short_help = true)]
    pub finitization: Option<String>,

    /// Its arguments: 3,3,3
    #[arg(long, value_name = "LIST", hide_short_help = true, allow_hyphen_values = true)]
    pub args: Option<String>,

    /// A TOML file with bounds, as --print-bounds writes it
    #[arg(long, value_name = "FILE", hide_short_help = true, value_hint = clap::ValueHint::FilePath)]
    pub bounds: Option<PathBuf>,

    /// How many objects of a class there are: Node=4
    #[arg(long, value_name = "CLASS=N", hide_short_help = true)]
    pub objects: Vec<String>,

    /// What a field may hold: Node.key=0..2, Node.color=RED, Heap.array='[0..3] of 0..9'
    #[arg(long, value_name = "FIELD=DOMAIN", hide_short_help = true)]
    pub field: Vec<String>,

    /// What an argument of the predicate, or of the method under test, may be: 1=0..5
    #[arg(long, value_name = "N=DOMAIN", hide_short_help = true)]
    pub argument: Vec<String>,

    /// Write the bounds as a TOML file, and do nothing else
    #[arg(long, hide_short_help = true)]
    pub print_bounds: bool,
}

/// What a search or a program may cost.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Limits")]
pub struct JavaLimitArguments {
    /// Stop after this time: 500ms, 10s, 2m
    #[arg(long, value_name = "TIME", value_parser = units::time)]
    pub timeout: Option<Duration>,

    /// Stop when the process holds more memory than this: 512MiB, 2GB
    #[arg(long, value_name = "SIZE", value_parser = units::size, hide_short_help = true)]
    pub memory: Option<u64>,

    /// Calls and backward jumps that one run may take [default: 10000000 for predicates and methods, none for programs]
    #[arg(long, value_name = "N", hide_short_help = true)]
    pub steps: Option<u64>,

    /// Nested calls that are a stack overflow
    #[arg(long, value_name = "N", hide_short_help = true, default_value_t = 9000)]
    pub depth: usize,

    /// Do not check `assert`
    #[arg(long, hide_short_help = true)]
    pub no_assertions: bool,
}

/// Which part of the inputs, and on how many threads.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Search")]
pub struct JavaPartArguments {
    /// Stop after this many structures or inputs
    #[arg(long, alias = "maxStructs", value_name = "N")]
    pub max: Option<u64>,

    /// Stop after this many candidates
    #[arg(long, value_name = "N", hide_short_help = true)]
    pub max_candidates: Option<u64>,

    /// The number of threads; 0 for one per core
    #[arg(long, short = 'j', value_name = "N", default_value_t = 1, hide_short_help = true)]
    pub threads: usize,

    /// Only one part of the structures: 0/4 is the first of four. `auto` takes the part from a scheduler, as for `count`
    #[arg(long, value_name = "I/N", hide_short_help = true, value_parser = units::shard, conflicts_with = "threads")]
    pub shard: Option<(usize, usize)>,

    /// Write what was found to this file when the search ends, for `smallscope merge`
    #[arg(long, hide_short_help = true, value_name = "FILE")]
    pub result: Option<PathBuf>,
}

/// How to search.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Search")]
pub struct JavaSearchArguments {
    /// Keep in this file what is left to do, and continue from there if it exists
    #[arg(long, hide_short_help = true, value_name = "FILE", conflicts_with = "threads")]
    pub checkpoint: Option<PathBuf>,

    /// Write the file of --checkpoint this often, such as 30s
    #[arg(long, hide_short_help = true, value_name = "TIME", requires = "checkpoint", value_parser = units::time)]
    pub checkpoint_every: Option<Duration>,

    /// One search for each bound from 0 to --bound
    #[arg(long, hide_short_help = true, conflicts_with_all = ["checkpoint", "result", "shard", "finitization", "args"])]
    pub grow: bool,
}

/// `java generate`.
#[derive(Debug, Args)]
pub struct JavaGenerateArguments {
    #[command(flatten)]
    pub origin: OriginArguments,
    #[command(flatten)]
    pub inputs: InputArguments,
    #[command(flatten)]
    pub part: JavaPartArguments,
    #[command(flatten)]
    pub search: JavaSearchArguments,
    #[command(flatten)]
    pub limits: JavaLimitArguments,

    /// How to write an object
    #[arg(long, value_name = "FORMAT", default_value = "text", help_heading = "Output")]
    pub format: StructureFormat,

    /// Write the objects to this file as a suite, for `java test --suite`
    #[arg(long, value_name = "FILE", hide_short_help = true, help_heading = "Output", conflicts_with_all = ["grow", "checkpoint"])]
    pub save: Option<PathBuf>,

    /// Write every candidate on a line, a valid one with a star: what was chosen for each field that the predicate read
    #[arg(long, alias = "printCandVects", hide_short_help = true, help_heading = "Output", conflicts_with_all = ["save", "grow", "checkpoint", "listeners", "threads"])]
    pub candidates: bool,

    /// Tell these classes of every object, separated by commas: listeners as written for Korat
    #[arg(long, value_name = "CLASSES", hide_short_help = true, help_heading = "Output", value_delimiter = ',', conflicts_with_all = ["save", "json"])]
    pub listeners: Vec<String>,
}

/// How a structure is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum StructureFormat {
    /// A drawing of characters
    Text,
    /// One line that can be read back
    Line,
    /// The canonical form on a line: equal for objects that are alike
    Canonical,
    /// For Graphviz
    Dot,
    /// A JSON object on a line
    Json,
}

/// `java count`.
#[derive(Debug, Args)]
pub struct JavaCountArguments {
    #[command(flatten)]
    pub origin: OriginArguments,
    #[command(flatten)]
    pub inputs: InputArguments,
    #[command(flatten)]
    pub part: JavaPartArguments,
    #[command(flatten)]
    pub search: JavaSearchArguments,
    #[command(flatten)]
    pub limits: JavaLimitArguments,
}

/// `java test`.
#[derive(Debug, Args)]
pub struct JavaTestArguments {
    #[command(flatten)]
    pub origin: OriginArguments,
    #[command(flatten)]
    pub inputs: InputArguments,
    #[command(flatten)]
    pub part: JavaPartArguments,
    #[command(flatten)]
    pub limits: JavaLimitArguments,

    /// Keep in this file what is left to do at the greatest bound, and continue from there if it exists
    #[arg(long, hide_short_help = true, value_name = "FILE", help_heading = "Search", conflicts_with_all = ["threads", "junit", "suite"])]
    pub checkpoint: Option<PathBuf>,

    /// Write the file of --checkpoint this often, such as 30s
    #[arg(long, hide_short_help = true, value_name = "TIME", help_heading = "Search", requires = "checkpoint", value_parser = units::time)]
    pub checkpoint_every: Option<Duration>,

    /// The method: remove, or remove(int) if there are several; `new` for a constructor
    #[arg(long, value_name = "NAME", help_heading = "Test")]
    pub method: String,

    /// A precondition: a boolean method that takes the arguments, or none
    #[arg(long, value_name = "NAME", hide_short_help = true, help_heading = "Test")]
    pub requires: Vec<String>,

    /// A postcondition: a boolean method that takes nothing, the result, or arguments and result
    #[arg(long, value_name = "NAME", hide_short_help = true, help_heading = "Test")]
    pub ensures: Vec<String>,

    /// Write JUnit sources to this folder
    #[arg(long, value_name = "DIR", help_heading = "Test", value_hint = clap::ValueHint::DirPath)]
    pub junit: Option<PathBuf>,

    /// The version of JUnit
    #[arg(long, value_name = "VERSION", default_value = "5", hide_short_help = true, help_heading = "Test", value_parser = ["4", "5"])]
    pub junit_version: String,

    /// Which inputs become JUnit tests
    #[arg(long, value_name = "WHICH", default_value = "behaviours", hide_short_help = true, help_heading = "Test")]
    pub junit_inputs: JunitInputs,

    /// Keep inputs that fail in this file, and try those that it has first
    #[arg(long, value_name = "FILE", hide_short_help = true, help_heading = "Test", value_hint = clap::ValueHint::FilePath)]
    pub regressions: Option<PathBuf>,

    /// Take the objects from this suite, which `java generate --save` wrote, instead of searching for them
    #[arg(long, value_name = "FILE", hide_short_help = true, help_heading = "Test", value_hint = clap::ValueHint::FilePath, conflicts_with_all = ["shard", "threads", "result"])]
    pub suite: Option<PathBuf>,
}

/// Which inputs become JUnit tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum JunitInputs {
    /// Every input
    All,
    /// The first input that fails
    Failing,
    /// One input for each way in which the method ends
    Behaviours,
}

/// `java run`.
#[derive(Debug, Args)]
#[command(
    after_help = "Ends with the program's exit code; with 3 if a limit was reached, and 2 if the program needs what is not supported."
)]
pub struct JavaRunArguments {
    #[command(flatten)]
    pub origin: OriginArguments,
    #[command(flatten)]
    pub limits: JavaLimitArguments,

    /// The class with `main`
    #[arg(value_name = "CLASS")]
    pub class: String,

    /// The program's arguments
    #[arg(value_name = "ARGS", trailing_var_arg = true, allow_hyphen_values = true)]
    pub arguments: Vec<String>,
}
