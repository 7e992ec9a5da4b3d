//! What the subcommands do.

mod baseline;
mod changed;
mod core;
mod count;
mod cover;
mod enumerate;
mod eval;
mod found;
mod java;
mod list;
mod manual;
mod merge;
mod method;
mod package;
mod panics;
mod partial;
mod prompt;
mod run;
mod sample;
mod show;
mod solve;
mod test;
mod translate;
mod verify;

use smallscope_alloy::model::CommandKind;

use crate::arguments::{Action, ModelArguments};
use crate::console::Console;
use crate::exit::Exit;
use crate::failure::Failure;

/// Does what is asked.
pub fn perform(action: Action, console: &mut Console) -> Result<Exit, Failure> {
    match action {
        Action::Run(arguments) => run::run("run", &arguments, console, |_| true),
        Action::Check(arguments) => {
            run::run("check", &arguments, console, |command| command.kind == CommandKind::Check)
        }
        Action::Enumerate(arguments) => enumerate::enumerate(&arguments, console),
        Action::Count(arguments) => {
            shows_none(&arguments.model, "count")?;
            count::count(&arguments, console)
        }
        Action::Merge(arguments) => merge::merge(&arguments, console),
        Action::Eval(arguments) => eval::eval(&arguments, console),
        Action::Show(arguments) => show::show(&arguments, console),
        Action::Core(arguments) => {
            shows_none(&arguments.model, "core")?;
            core::core(&arguments, console)
        }
        Action::List(arguments) => {
            shows_none(&arguments.model, "list")?;
            list::list(&arguments, console)
        }
        Action::Translate(arguments) => {
            shows_none(&arguments.model, "translate")?;
            translate::translate(&arguments, console)
        }
        Action::Solve(arguments) => solve::solve(&arguments, console),
        Action::Cover(arguments) => cover::run(&arguments, console),
        Action::Verify(arguments) => verify::run(&arguments, console),
        Action::Test(arguments) => test::run(&arguments, console),
        Action::Java(arguments) => java::java(&arguments, console),
        Action::Completions(arguments) => manual::completions(&arguments, console),
        Action::Man(arguments) => manual::man(&arguments, console),
    }
}

/// Options that say which instance is shown are errors where none is.
fn shows_none(model: &ModelArguments, action: &str) -> Result<(), Failure> {
    let given = [(model.any, "--any"), (model.random.is_some(), "--random")];
    given.iter().find(|(is_given, _)| *is_given).map_or(Ok(()), |(_, option)| {
        let message = format!("{option} says which instance is shown, and `{action}` shows none");
        Err(Failure::input(message).help(format!("leave out {option}")))
    })
}
