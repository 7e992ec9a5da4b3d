//! The command line: subcommands and their options.

mod action;
mod feed;
mod java;
mod method;
mod model;

use std::ffi::OsString;

use clap::{CommandFactory, Parser, ValueEnum};

pub use action::{
    Action, CompletionsArguments, CoreArguments, CountArguments, EnumerateArguments, EvalArguments, InstanceFormat,
    IsomorphsChoice, ListArguments, ManArguments, MergeArguments, MoveArguments, NextChoice, PictureArguments,
    RunArguments, ShowArguments, ShowFormat, SolveArguments, Target, TranslateArguments,
};
pub use feed::{Compared, FeedArguments};
pub use java::{
    InputArguments, JavaAction, JavaArguments, JavaCountArguments, JavaGenerateArguments, JavaLimitArguments,
    JavaPartArguments, JavaRunArguments, JavaSearchArguments, JavaTestArguments, JunitInputs, OriginArguments,
    StructureFormat,
};
pub use method::{BoundArguments, CoverArguments, MethodArguments, PackageArguments, TestArguments, VerifyArguments};
pub use model::{InstanceOrder, LimitArguments, ModelArguments, SearchArguments, threads};

use crate::exit::EXIT_CODES;

/// Tests every small case: all instances of an Alloy model, all branches of a Rust function
///
/// Reads models in the Alloy language and answers their commands: whether there is an instance or a counterexample, which there are, how
/// many, and why there is none. For functions in a Rust file, finds inputs that cover their branches or break their contracts.
#[derive(Debug, Parser)]
#[command(name = "smallscope", version, help_template = TEMPLATE)]
#[command(arg_required_else_help = true, subcommand_required = true)]
#[command(infer_subcommands = true, max_term_width = 100)]
pub struct Arguments {
    /// What to do.
    #[command(subcommand)]
    pub action: Action,

    #[command(flatten)]
    pub output: OutputArguments,
}

/// The help of the whole: subcommands are listed by [`definition`], in groups.
const TEMPLATE: &str = "{about-with-newline}\n{usage-heading} {usage}\n\n{before-help}Options:\n{options}{after-help}";

/// The subcommands in the order of a user's need.
const GROUPS: [(&str, &[&str]); 4] = [
    ("Alloy models", &["run", "check", "enumerate", "count", "show", "eval", "core", "list"]),
    ("Rust functions", &["cover", "verify", "test"]),
    ("Java classes", &["java"]),
    ("More", &["merge", "translate", "solve", "completions", "man", "help"]),
];

/// With `--class-path` for the first `-cp` or `-classpath` of `java`, which Java's own tools have taught everybody.
pub fn with_class_path(mut words: Vec<OsString>) -> Vec<OsString> {
    if words.get(1).is_some_and(|word| word == "java") {
        let is_path = |word: &&mut OsString| *word == "-cp" || *word == "-classpath";
        if let Some(word) = words.iter_mut().find(is_path) {
            *word = OsString::from("--class-path");
        }
    }
    words
}

/// How everything is written.
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Output")]
pub struct OutputArguments {
    /// Write JSON instead of text, also for errors
    #[arg(long, global = true)]
    pub json: bool,

    /// When to use colours; NO_COLOR in the environment turns them off
    #[arg(long, global = true, hide_short_help = true, value_name = "WHEN", default_value = "auto")]
    pub color: ColorChoice,

    /// Write no warnings, notes or progress
    #[arg(long, short, global = true, hide_short_help = true)]
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
  smallscope run model.als                  answer all commands of a model
  smallscope check model.als -c NoLoop      search for a counterexample to one assertion
  smallscope show model.als -o first.svg    draw an instance
  smallscope cover tree.rs -m Tree::insert  find inputs that cover a Rust function

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
  smallscope count model.als --shard 0/4 --result 0.json    one part of four
  smallscope merge *.json                           what all parts found
  smallscope eval model.als -c show 'Book.addr'     what an expression means in an instance
  smallscope show model.als -c show -o first.html   draw an instance
  smallscope core model.als -c show                 why there is no instance
  smallscope solve formula.cnf                      a formula in the DIMACS format
  smallscope cover tree.rs -m Tree::insert          inputs that cover a Rust function
  smallscope verify tree.rs -m Tree::insert         inputs that break its contract, or make it panic

-c chooses commands of a model, by name or by number. Commands, instances and shards are numbered from 0.

{EXIT_CODES}"
    )
}

/// The whole command line, for reading it, completions and the manual.
pub fn definition() -> clap::Command {
    let command = Arguments::command();
    let groups = groups(&command);
    command.before_help(groups).after_help(SHORT_EXAMPLES).after_long_help(after_long_help())
}

/// The subcommands with what they do, in groups.
fn groups(command: &clap::Command) -> String {
    let about = |name: &str| {
        let about = command.find_subcommand(name).and_then(clap::Command::get_about).map(ToString::to_string);
        about.unwrap_or_else(|| "Explain a subcommand".to_owned())
    };
    let group = |(heading, names): &(&str, &[&str])| {
        let lines: String = names.iter().map(|name| format!("\n  {name:<12} {}", about(name))).collect();
        format!("{heading}:{lines}")
    };
    GROUPS.iter().map(group).collect::<Vec<_>>().join("\n\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_definition_is_consistent() {
        definition().debug_assert();
    }

    #[test]
    fn every_subcommand_is_in_one_group() {
        let mut listed: Vec<&str> = GROUPS.iter().flat_map(|(_, names)| names.iter().copied()).collect();
        let definition = definition();
        let mut all: Vec<&str> = definition.get_subcommands().map(clap::Command::get_name).chain(["help"]).collect();
        listed.sort_unstable();
        all.sort_unstable();
        assert_eq!(listed, all);
    }

    /// `-h` has what most calls need; `--help` has everything.
    #[test]
    fn the_short_help_is_short() {
        for command in definition().get_subcommands() {
            let short = command.get_opts().filter(|option| !option.is_hide_short_help_set()).count();
            assert!(short <= 8, "{} shows {short} options", command.get_name());
            // What the scripts of shells call is for nobody else.
            let is_shown = |option: &clap::Arg| !option.is_hide_set() || command.get_name() == "completions";
            assert!(command.get_opts().all(is_shown), "{}", command.get_name());
        }
    }

    /// Options of one name take the same values in every subcommand, apart from those about different things.
    #[test]
    fn options_of_one_name_are_alike() {
        let different = ["scope", "format", "output", "project", "command"];
        let mut seen = std::collections::BTreeMap::new();
        for command in definition().get_subcommands() {
            for option in command.get_opts().filter(|option| !different.contains(&option.get_id().as_str())) {
                let names = option.get_value_names().map(|names| format!("{names:?}"));
                let named = (option.get_short(), names);
                let first = seen.entry(option.get_long().map(str::to_owned)).or_insert_with(|| named.clone());
                assert_eq!(*first, named, "{} --{}", command.get_name(), option.get_long().unwrap_or_default());
            }
        }
    }
}
