//! Options of what is done with a Rust function: which one, and within which bounds.

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, ValueEnum};
use smallscope_cover::goals::Criterion;
use smallscope_relational::Backend;

use smallscope_core::units;

/// Which function, and within which bounds.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Function")]
pub struct MethodArguments {
    /// The Rust file; it is compiled by itself, with nothing but std
    #[arg(value_name = "FILE", help_heading = "Arguments", display_order = 0, value_hint = clap::ValueHint::FilePath)]
    pub file: PathBuf,

    /// The function: `Type::name`, or `name`
    #[arg(long, short, value_name = "PATH")]
    pub method: String,

    /// Use the contract of this callee and not its body
    #[arg(long, value_name = "PATH")]
    pub contract: Vec<String>,

    /// A predicate that every input satisfies, beside those that attributes name: `Tree::rep_ok`
    #[arg(long, value_name = "PATH")]
    pub invariant: Vec<String>,

    /// What a type parameter stands for: `K=u8`; without it, i32
    #[arg(long = "type", value_name = "NAME=TYPE", value_parser = assignment)]
    pub types: Vec<(String, String)>,

    /// Rust's edition
    #[arg(long, value_name = "YEAR", default_value = "2024")]
    pub edition: String,

    #[command(flatten)]
    pub bounds: BoundArguments,

    #[command(flatten)]
    pub limits: GoalLimitArguments,

    /// Write the program as DynAlloy, and do nothing else
    #[arg(long, help_heading = "Output")]
    pub print_dynalloy: bool,

    /// Write the inputs that were found as Rust tests to this file
    #[arg(long, value_name = "FILE", help_heading = "Output", value_hint = clap::ValueHint::FilePath)]
    pub tests: Option<PathBuf>,
}

/// How large inputs and executions may be.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Bounds")]
pub struct BoundArguments {
    /// How many objects of each class an input has at most
    #[arg(long, value_name = "N", default_value_t = 5)]
    pub scope: usize,

    /// The same for one class: `Node=4`
    #[arg(long, value_name = "CLASS=N", value_parser = class)]
    pub class: Vec<(String, usize)>,

    /// Which integers an input has, both ends included; without it, from 0 to the scope
    #[arg(long, value_name = "LOW..HIGH", value_parser = range, allow_hyphen_values = true)]
    pub ints: Option<RangeInclusive<i64>>,

    /// How long vectors of an input are at most; without it, as the scope
    #[arg(long, value_name = "N")]
    pub length: Option<usize>,

    /// How often loops and recursive calls are unrolled
    #[arg(long, value_name = "N", default_value_t = 6)]
    pub unroll: u32,
}

/// What an answer may cost.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Limits")]
pub struct GoalLimitArguments {
    /// Give up on a goal after this time: 500ms, 10s, 2m
    #[arg(long, value_name = "TIME", value_parser = units::time)]
    pub timeout: Option<Duration>,

    /// Give up on a goal when the process holds more memory than this: 512MiB, 2GB; without it, nine tenths of what it can
    /// get, where the system tells
    #[arg(long, value_name = "SIZE", value_parser = units::size)]
    pub memory: Option<u64>,

    /// Give up on a goal after this many conflicts of the solver: the same on every machine
    #[arg(long, value_name = "N")]
    pub conflicts: Option<u64>,

    /// Stop the real code after this time on one input
    #[arg(long, value_name = "TIME", default_value = "2s", value_parser = units::time)]
    pub run_timeout: Duration,

    /// The SAT solver: cadical, unless it was left out of this build, or batsat
    #[arg(long, visible_alias = "solver", value_name = "NAME", value_parser = super::model::backend)]
    pub backend: Option<Backend>,
}

/// `cover`.
#[derive(Debug, Args)]
#[command(
    after_help = "Exit codes: 0 every goal is covered or unreachable within the bound; 1 the real code did not do what the \
                        solver said; 2 bad input; 3 a goal is unknown, as a limit was reached first; 6 there is nothing to cover."
)]
pub struct CoverArguments {
    #[command(flatten)]
    pub method: MethodArguments,

    /// What is to be covered
    #[arg(long, value_name = "WHAT", default_value = "branch", help_heading = "Function")]
    pub criterion: CriterionChoice,

    /// What this tracefile of LCOV says is covered is not looked for
    #[arg(long, value_name = "FILE", help_heading = "Function", value_hint = clap::ValueHint::FilePath)]
    pub lcov: Option<PathBuf>,

    /// How many paths are looked for at most, if paths are to be covered
    #[arg(long, value_name = "N", default_value_t = 1000, help_heading = "Limits")]
    pub max_paths: usize,

    /// One line for each of these scopes instead of the goals
    #[arg(long, value_name = "FROM..TO", value_parser = scopes, help_heading = "Bounds", conflicts_with_all = ["scope", "tests", "annotate"])]
    pub scopes: Option<RangeInclusive<usize>>,

    /// Write the source with what is covered, too
    #[arg(long, help_heading = "Output")]
    pub annotate: bool,
}

/// `verify`.
#[derive(Debug, Args)]
#[command(
    after_help = "Exit codes: 0 the contract holds for every input within the bound, and nothing panics; 1 a counterexample; \
                        2 bad input; 3 not known, as a limit was reached first; 6 vacuous: something is promised that nothing within \
                        the bound could break."
)]
pub struct VerifyArguments {
    #[command(flatten)]
    pub method: MethodArguments,

    /// Panics are no counterexamples
    #[arg(long, help_heading = "Function")]
    pub allow_panics: bool,
}

/// What is to be covered.
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
}

impl From<CriterionChoice> for Criterion {
    fn from(choice: CriterionChoice) -> Self {
        match choice {
            CriterionChoice::Statement => Criterion::Statement,
            CriterionChoice::Branch => Criterion::Branch,
            CriterionChoice::Condition => Criterion::Condition,
            CriterionChoice::Path => Criterion::Path,
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
