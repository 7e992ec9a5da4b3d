//! The command line: subcommands and their options.

mod action;
mod feed;
mod method;
mod model;

use clap::{CommandFactory, Parser, ValueEnum};

pub use action::{
    Action, CompletionsArguments, CoreArguments, CountArguments, EnumerateArguments, EvalArguments, InstanceFormat,
    IsomorphsChoice, ListArguments, ManArguments, PictureArguments, RunArguments, ShowArguments, ShowFormat,
    SolveArguments, Target, TranslateArguments,
};
pub use feed::FeedArguments;
pub use method::{BoundArguments, CoverArguments, GoalLimitArguments, MethodArguments, VerifyArguments};
pub use model::{LimitArguments, ModelArguments, threads};

use crate::exit::EXIT_CODES;

/// Analyses Alloy models: every instance within a scope, natively
///
/// Reads models in the Alloy language and answers their commands: is there an instance, is there a counterexample,
/// which are there, how many, and why is there none.
#[derive(Debug, Parser)]
#[command(name = "smallscope", version, after_help = SHORT_EXAMPLES, after_long_help = after_long_help())]
#[command(arg_required_else_help = true, subcommand_required = true, propagate_version = true)]
#[command(infer_subcommands = true, max_term_width = 100)]
pub struct Arguments {
    /// What to do.
    #[command(subcommand)]
    pub action: Action,

    #[command(flatten)]
    pub output: OutputArguments,
}

/// How everything is written.
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Output")]
pub struct OutputArguments {
    /// Write one JSON document instead of text (of enumerate: one for each line); errors, too
    #[arg(long, global = true)]
    pub json: bool,

    /// When to use colours; NO_COLOR in the environment turns them off
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub color: ColorChoice,

    /// Write no warnings, notes and progress
    #[arg(long, short, global = true)]
    pub quiet: bool,
}

/// When to use colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ColorChoice {
    /// On a terminal
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

const SHORT_EXAMPLES: &str = "\
Examples:
  smallscope run model.als                 answer all commands of a model
  smallscope check model.als -c NoLoop     look for a counterexample to one assertion
  smallscope count model.als -c show       how many instances there are, up to isomorphism
  smallscope show model.als -o first.svg   draw an instance
  smallscope cover tree.rs -m Tree::insert find inputs that cover a Rust function

Exit codes: 0 as expected, 1 not as expected, 2 bad input, 3 limit reached, 4 internal error";

fn after_long_help() -> String {
    format!(
        "\
Examples:
  smallscope run model.als                          answer all commands of a model
  smallscope check model.als -c NoLoop --json       check one assertion, for scripts
  smallscope run model.als -e 'run {{ some Book }}'   ask something else without editing the model
  smallscope enumerate model.als -c show --max 10   ten instances, no two alike
  smallscope count model.als -c 0 --threads 4       how many there are
  smallscope eval model.als -c show 'Book.addr'     what an expression means in an instance
  smallscope show model.als -c show -o first.html   draw an instance
  smallscope core model.als -c show                 why there is no instance
  smallscope solve formula.cnf                      a formula in the DIMACS format
  smallscope cover tree.rs -m Tree::insert          inputs that cover a Rust function, as tests with --tests
  smallscope verify tree.rs -m Tree::insert         inputs that break what it promises, or make it panic

Commands of a model are chosen with -c, by name or by number; numbers of commands, instances and shards count from 0.

{EXIT_CODES}"
    )
}

/// The whole command line, for completions and the manual.
pub fn definition() -> clap::Command {
    Arguments::command()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_definition_is_consistent() {
        definition().debug_assert();
    }
}
