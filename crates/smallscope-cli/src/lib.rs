//! The `smallscope` command: arguments, exit codes, and what is written; the work is done by the other crates.
//!
//! # Files
//!
//! | file | idea |
//! |---|---|
//! | `lib`, `guard`, `exit`, `failure` | from the command line to an exit code: room on the stack, Ctrl-C, panics, and a watchdog for stages that do not look at their budget |
//! | `arguments/` | the command line; help, completions and the manual follow from it |
//! | `subject`, `search`, `moves`, `saved` | a model with the chosen commands, and answers to them; all instances, resumable; from trace to trace; instances from JSON |
//! | `actions/` | one file for each subcommand |
//! | `console`, `output/` | results to standard output, everything else to standard error; words, colours, progress, the JSON forms |
//! | `template/`, `feed/` | instances as texts for other programs, and what those programs do with them |

#![forbid(unsafe_code)]

mod actions;
mod arguments;
mod console;
mod exit;
mod failure;
mod feed;
mod guard;
mod moves;
mod output;
mod saved;
mod search;
mod subject;
mod template;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::FromArgMatches;

use crate::arguments::Arguments;
use crate::console::Console;
use crate::exit::Exit;

/// Does what the arguments say, of which the first is the program's own name; `name` is how the program was called.
pub fn main(name: &'static str, arguments: Vec<OsString>) -> ExitCode {
    let arguments = arguments::with_class_path(arguments);
    let json = arguments.iter().any(|word| word == "--json");
    let exit = guard::guarded(json, move || start(name, arguments, json));
    ExitCode::from(exit.code())
}

fn start(name: &'static str, words: Vec<OsString>, json: bool) -> Exit {
    let definition = arguments::definition().bin_name(name);
    let parsed = definition.try_get_matches_from(words).and_then(|matches| Arguments::from_arg_matches(&matches));
    match parsed {
        Ok(arguments) => {
            let mut console = Console::new(&arguments.output);
            guard::interrupt_on_signal(&console.interrupt);
            let ended = actions::perform(arguments.action, &mut console);
            console.end(ended)
        }
        Err(error) => console::usage(&error, json),
    }
}
