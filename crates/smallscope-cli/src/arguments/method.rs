//! Options of what is done with a Rust function: which one, and within which bounds.

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use smallscope_cover::cover::NextGoal;
use smallscope_cover::goals::Criterion;

use super::model::LimitArguments;
use smallscope_core::units;

/// Which function, and within which bounds.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Function")]
pub struct MethodArguments {
    /// The Rust file, compiled by itself with nothing but std; or the folder of a package, or a file of one
    #[arg(value_name = "FILE", help_heading = "Arguments", display_order = 0, value_hint = clap::ValueHint::FilePath)]
    pub file: PathBuf,

    /// The function: `Type::name`, or `name`
    #[arg(long, short, value_name = "PATH", default_value = "", hide_default_value = true)]
    pub method: String,

    /// Use the contract of this callee instead of its body
    #[arg(long, value_name = "PATH", hide_short_help = true)]
    pub contract: Vec<String>,

    /// A predicate that every input satisfies, such as `Tree::rep_ok`, in addition to those with attributes
    #[arg(long, value_name = "PATH")]
    pub invariant: Vec<String>,

    /// A condition on the parameters that every input satisfies, such as `index < items.len()`
    #[arg(long, value_name = "CONDITION", hide_short_help = true)]
    pub requires: Vec<String>,

    /// The type of a type parameter, such as `K=u8` [default: i32; of a package, one that its bounds allow]
    #[arg(long = "type", value_name = "NAME=TYPE", hide_short_help = true, value_parser = assignment)]
    pub types: Vec<(String, String)>,

    /// The edition of Rust; a package has its own
    #[arg(long, value_name = "YEAR", default_value = "2024", hide_short_help = true)]
    pub edition: String,

    #[command(flatten)]
    pub bounds: BoundArguments,

    #[command(flatten)]
    pub limits: LimitArguments,

    /// Stop the real code after this time on one input
    #[arg(long, value_name = "TIME", default_value = "2s", value_parser = units::time, help_heading = "Limits", hide_short_help = true)]
    pub run_timeout: Duration,

    /// Write the program as DynAlloy, and do nothing else
    #[arg(long, hide_short_help = true, help_heading = "Output")]
    pub print_dynalloy: bool,

    /// Write the inputs found as Rust tests to this file
    #[arg(long, value_name = "FILE", help_heading = "Output", value_hint = clap::ValueHint::FilePath)]
    pub tests: Option<PathBuf>,

    /// Put the inputs found as Rust tests into FILE itself, at the end of the module
    #[arg(long, hide_short_help = true, help_heading = "Output", conflicts_with = "tests")]
    pub in_place: bool,
}

/// How large inputs and executions may be.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Bounds")]
pub struct BoundArguments {
    /// The largest number of objects of each class in an input; where the function is run and not solved, the largest size
    #[arg(long, value_name = "N", default_value_t = 5)]
    pub scope: usize,

    /// The same for one class: `Node=4`
    #[arg(long, value_name = "CLASS=N", hide_short_help = true, value_parser = class)]
    pub class: Vec<(String, usize)>,

    /// The integers in an input, both ends included [default: 0 to the scope]
    #[arg(long, value_name = "LOW..HIGH", value_parser = range, allow_hyphen_values = true)]
    pub ints: Option<RangeInclusive<i64>>,

    /// The largest length of vectors in an input [default: the scope]
    #[arg(long, value_name = "N", hide_short_help = true)]
    pub length: Option<usize>,

    /// How often loops and recursive calls are unrolled [default: 6, or fewer if that makes too many statements]
    #[arg(long, value_name = "N", hide_short_help = true)]
    pub unroll: Option<u32>,
}

/// Of a function of a package, which is built by cargo and run.
#[derive(Clone, Debug, Args)]
pub struct PackageArguments {
    /// Run the function on every input up to a size instead of solving; in a package, that is done anyway if it cannot be translated
    #[arg(long, hide_short_help = true, help_heading = "Function")]
    pub run: bool,

    /// Features of the package; the function is then run, not solved
    #[arg(long, value_name = "NAMES", hide_short_help = true, help_heading = "Function")]
    pub features: Vec<String>,

    /// All features of the package; the function is then run, not solved
    #[arg(long, hide_short_help = true, help_heading = "Function")]
    pub all_features: bool,

    /// Not the default features of the package; the function is then run, not solved
    #[arg(long, hide_short_help = true, help_heading = "Function")]
    pub no_default_features: bool,

    /// Run also what may change files, start processes or open connections
    #[arg(long, hide_short_help = true, help_heading = "Function")]
    pub effects: bool,

    /// How long inputs are run, where the function is not solved
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = units::time, help_heading = "Limits", hide_short_help = true)]
    pub run_time: Duration,
}

impl PackageArguments {
    /// Whether the function is to be run. What is solved is read without features, so an answer would not be about those that are given.
    pub fn asks_for_runs(&self) -> bool {
        self.run || !self.features.is_empty() || self.all_features || self.no_default_features
    }
}

/// `cover`.
#[derive(Clone, Debug, Args)]
#[command(
    after_help = "Exit codes: 0 every goal is covered or unreachable within the bound, or all inputs up to a size were run and none \
                  reached it; 1 the real code did not do what the solver said, or less is reached than --baseline or --at-least \
                  ask for; 2 bad input; 3 a goal is unknown: a limit was reached first; 6 there is nothing to cover."
)]
pub struct CoverArguments {
    #[command(flatten)]
    pub method: MethodArguments,

    /// What to cover
    #[arg(long, value_name = "WHAT", hide_short_help = true, default_value = "branch", help_heading = "Function")]
    pub criterion: CriterionChoice,

    /// Skip what this LCOV tracefile says is covered
    #[arg(long, hide_short_help = true, value_name = "FILE", help_heading = "Function", value_hint = clap::ValueHint::FilePath)]
    pub lcov: Option<PathBuf>,

    #[command(flatten)]
    pub package: PackageArguments,

    /// Run the tests of the package first, and skip what they reach; the function is run and not solved
    #[arg(long, hide_short_help = true, help_heading = "Function")]
    pub with_tests: bool,

    /// Suggest an invariant that holds in all states that constructors and methods build; the function is run and not solved
    #[arg(long, hide_short_help = true, help_heading = "Function", conflicts_with_all = ["invariant", "changed"])]
    pub suggest: bool,

    /// Begin with the inputs on which the file's own tests call the function
    #[arg(long, hide_short_help = true, conflicts_with = "with_tests", help_heading = "Function")]
    pub from_tests: bool,

    /// In which order open goals are looked for
    #[arg(long, hide_short_help = true, value_name = "ORDER", default_value = "given", help_heading = "Function")]
    pub order: OrderChoice,

    /// The largest number of paths, with `--criterion path`
    #[arg(long, hide_short_help = true, value_name = "N", default_value_t = 1000, help_heading = "Limits")]
    pub max_paths: usize,

    /// Write one line for each of these scopes, instead of the goals
    #[arg(long, hide_short_help = true, value_name = "FROM..TO", value_parser = scopes, help_heading = "Bounds", conflicts_with_all = ["scope", "tests", "in_place", "annotate"])]
    pub scopes: Option<RangeInclusive<usize>>,

    /// Cover all functions of the package that differ from this revision of git, instead of one
    #[arg(long, value_name = "REVISION", num_args = 0..=1, default_missing_value = "HEAD", help_heading = "Function", conflicts_with_all = ["method", "scopes", "annotate", "write_lcov", "baseline", "lcov", "tests", "in_place"])]
    pub changed: Option<String>,

    /// Also write the source with marks for what is covered
    #[arg(long, hide_short_help = true, help_heading = "Output")]
    pub annotate: bool,

    /// Write a page with the source, marks and inputs
    #[arg(long, value_name = "FILE", help_heading = "Output", value_hint = clap::ValueHint::FilePath, conflicts_with = "scopes")]
    pub html: Option<PathBuf>,

    /// Write a tracefile of LCOV, that of `--lcov` with what the inputs reach added
    #[arg(long, hide_short_help = true, value_name = "FILE", help_heading = "Output", value_hint = clap::ValueHint::FilePath, conflicts_with = "scopes")]
    pub write_lcov: Option<PathBuf>,

    /// Exit with 1 if something is not reached that this earlier `--json` says is
    #[arg(long, hide_short_help = true, value_name = "FILE", help_heading = "Output", value_hint = clap::ValueHint::FilePath, conflicts_with = "scopes")]
    pub baseline: Option<PathBuf>,

    /// Exit with 1 if less than so many percent of the goals are reached
    #[arg(long, hide_short_help = true, value_name = "PERCENT", help_heading = "Output", value_parser = clap::value_parser!(u8).range(0..=100), conflicts_with = "scopes")]
    pub at_least: Option<u8>,
}

/// `verify`.
#[derive(Debug, Args)]
#[command(
    after_help = "Exit codes: 0 the contract holds for every input within the bound, and nothing panics; 1 a counterexample; \
                        2 bad input; 3 unknown: a limit was reached first; 6 vacuous: nothing within the bound could break a promise."
)]
pub struct VerifyArguments {
    #[command(flatten)]
    pub method: MethodArguments,

    #[command(flatten)]
    pub package: PackageArguments,

    /// Do not report panics as counterexamples
    #[arg(long, help_heading = "Function")]
    pub allow_panics: bool,

    /// Do not look for a precondition that avoids what is broken
    #[arg(long, hide_short_help = true, help_heading = "Function")]
    pub no_assumptions: bool,

    /// Ask only about promises with this text in their names
    #[arg(long, value_name = "TEXT", help_heading = "Function")]
    pub promise: Option<String>,

    /// Keep tight bounds of inputs in this folder, and use those that are there
    #[arg(long, hide_short_help = true, value_name = "FOLDER", help_heading = "Bounds", value_hint = clap::ValueHint::DirPath)]
    pub keep_bounds: Option<PathBuf>,
}

/// `test`.
#[derive(Debug, Args)]
#[command(
    after_help = "Exit codes: 0 every input passes; 1 an input fails; 2 bad input; 3 a limit was reached first; 6 there is no valid input, or \
                  nothing is said about the function."
)]
pub struct TestArguments {
    /// The Rust file, compiled by itself with nothing but std
    #[arg(value_name = "FILE", help_heading = "Arguments", display_order = 0, value_hint = clap::ValueHint::FilePath)]
    pub file: PathBuf,

    /// The function: `Type::name`, or `name`
    #[arg(long, short, value_name = "PATH", help_heading = "Function")]
    pub method: String,

    /// Files with specifications: blocks such as `invariant Tree { .. }` and `ensures Tree::insert { .. }`
    #[arg(long, value_name = "FILE", help_heading = "Function", value_hint = clap::ValueHint::FilePath)]
    pub spec: Vec<PathBuf>,

    /// The type of a type parameter, such as `K=u8` [default: i32]
    #[arg(long = "type", value_name = "NAME=TYPE", hide_short_help = true, value_parser = assignment, help_heading = "Function")]
    pub types: Vec<(String, String)>,

    /// The edition of Rust
    #[arg(long, value_name = "YEAR", default_value = "2024", hide_short_help = true, help_heading = "Function")]
    pub edition: String,

    /// The largest number of objects of each class in an input; sizes grow up to it
    #[arg(long, value_name = "N", default_value_t = 3, help_heading = "Bounds")]
    pub scope: usize,

    /// The same for one class: `Node=4`
    #[arg(long, value_name = "CLASS=N", hide_short_help = true, value_parser = class, help_heading = "Bounds")]
    pub class: Vec<(String, usize)>,

    /// The integers in an input, both ends included [default: 0 to the scope]
    #[arg(long, value_name = "LOW..HIGH", value_parser = range, allow_hyphen_values = true, help_heading = "Bounds")]
    pub ints: Option<RangeInclusive<i64>>,

    /// The largest length of vectors in an input [default: the scope]
    #[arg(long, value_name = "N", hide_short_help = true, help_heading = "Bounds")]
    pub length: Option<usize>,

    #[command(flatten)]
    pub limits: LimitArguments,

    /// Stop the code after this time on one input
    #[arg(long, value_name = "TIME", default_value = "2s", value_parser = units::time, help_heading = "Limits", hide_short_help = true)]
    pub run_timeout: Duration,
}

/// Which of the open goals is next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum OrderChoice {
    /// The first in the source
    Given,
    /// The nearest to a covered one
    Near,
    /// The furthest from the beginning of the function
    Deep,
}

impl From<OrderChoice> for NextGoal {
    fn from(choice: OrderChoice) -> Self {
        match choice {
            OrderChoice::Given => NextGoal::Given,
            OrderChoice::Near => NextGoal::Near,
            OrderChoice::Deep => NextGoal::Deep,
        }
    }
}

/// What to cover.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum CriterionChoice {
    /// Every statement
    Statement,
    /// Every outcome of every decision
    Branch,
    /// Every outcome of every decision, and of every condition that decisions are made of
    Condition,
    /// Every sequence of outcomes of decisions
    Path,
    /// Every statement at a comment `// mark`
    Mark,
    /// Every use of a variable with every definition that may come there
    DefUse,
    /// Every way in which the conditions of a decision come out together
    Combination,
}

impl From<CriterionChoice> for Criterion {
    fn from(choice: CriterionChoice) -> Self {
        match choice {
            CriterionChoice::Statement => Criterion::Statement,
            CriterionChoice::Branch => Criterion::Branch,
            CriterionChoice::Condition => Criterion::Condition,
            CriterionChoice::Path => Criterion::Path,
            CriterionChoice::Mark => Criterion::Mark,
            CriterionChoice::DefUse => Criterion::DefUse,
            CriterionChoice::Combination => Criterion::Combination,
        }
    }
}

fn assignment(text: &str) -> Result<(String, String), String> {
    let parts = text.split_once('=').map(|(name, value)| (name.trim().to_owned(), value.trim().to_owned()));
    parts.filter(|(name, value)| !name.is_empty() && !value.is_empty()).ok_or("it is written NAME=VALUE".to_owned())
}

fn class(text: &str) -> Result<(String, usize), String> {
    let (name, number) = assignment(text)?;
    let number = number.parse().map_err(|_| format!("`{number}` is no number of objects"))?;
    Ok((name, number))
}

/// `-3..3` or `-3..=3`, both ends included.
fn range(text: &str) -> Result<RangeInclusive<i64>, String> {
    let ends = text.split_once("..").map(|(low, high)| (low.trim(), high.strip_prefix('=').unwrap_or(high).trim()));
    let ends = ends.and_then(|(low, high)| Some((low.parse::<i64>().ok()?, high.parse::<i64>().ok()?)));
    match ends {
        Some((low, high)) if low <= high => Ok(low..=high),
        Some((low, high)) => Err(format!("{low} is more than {high}")),
        None => Err("a range is written LOW..HIGH, such as -3..3".to_owned()),
    }
}

fn scopes(text: &str) -> Result<RangeInclusive<usize>, String> {
    let (low, high) = range(text)?.into_inner();
    let number = |end: i64| usize::try_from(end).map_err(|_| format!("there is no scope {end}"));
    Ok(number(low)?..=number(high)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ends_of_a_range_are_included() {
        assert_eq!(range("-3..3"), Ok(-3..=3));
        assert_eq!(range("0..=4"), Ok(0..=4));
        assert!(range("4..3").is_err() && range("3").is_err() && range("a..b").is_err());
        assert!(scopes("-1..3").is_err());
    }

    #[test]
    fn assignments() {
        assert_eq!(class("Node=4"), Ok(("Node".to_owned(), 4)));
        assert!(class("Node").is_err() && class("Node=many").is_err() && assignment("=u8").is_err());
    }
}
