//! What the subcommands do.

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

use crate::arguments::Action;
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
        Action::Count(arguments) => count::count(&arguments, console),
        Action::Merge(arguments) => merge::merge(&arguments, console),
        Action::Eval(arguments) => eval::eval(&arguments, console),
        Action::Show(arguments) => show::show(&arguments, console),
        Action::Core(arguments) => core::core(&arguments, console),
        Action::List(arguments) => list::list(&arguments, console),
        Action::Translate(arguments) => translate::translate(&arguments, console),
        Action::Solve(arguments) => solve::solve(&arguments, console),
        Action::Cover(arguments) => cover::run(&arguments, console),
        Action::Verify(arguments) => verify::run(&arguments, console),
        Action::Test(arguments) => test::run(&arguments, console),
        Action::Java(arguments) => java::java(&arguments, console),
        Action::Completions(arguments) => manual::completions(&arguments, console),
        Action::Man(arguments) => manual::man(&arguments, console),
    }
}
