//! `translate`: the problem that a command becomes.

use std::io::Write as _;

use smallscope_relational::{Error, Stop};

use crate::arguments::{Target, TranslateArguments};
use crate::console::Console;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::{json, words};
use crate::subject::Subject;

/// Writes the problem that a command becomes.
pub fn translate(arguments: &TranslateArguments, console: &mut Console) -> Result<Exit, Failure> {
    let work = console.begin(&arguments.limits);
    let subject = Subject::open_one(&arguments.model, &work.budget, console)?;
    let command = &subject.commands[0].1;
    let problem = || subject.problem(command, &arguments.limits, &work.budget);
    let text = match arguments.to {
        Target::Aiger | Target::Aig => {
            let steps = match subject.steps(command, &arguments.limits, &work.budget) {
                Err(Failure::Limit(stop)) => return stopped(stop, console),
                steps => steps?,
            };
            if arguments.to == Target::Aig {
                return binary(&steps.system.to_binary_aiger(&steps.names), console);
            }
            steps.system.to_aiger(&steps.names)
        }
        Target::Logic => format!("{}\n", problem()?.spec),
        Target::Dimacs => {
            let analysis = problem()?;
            let mut options = arguments.limits.options(&work.budget);
            options.isomorphs = arguments.isomorphs.into();
            match analysis.spec.translate(&options) {
                Err(Error::Stopped(stop)) => return stopped(stop, console),
                translation => translation?.to_dimacs().to_string(),
            }
        }
    };
    if console.json {
        let body = serde_json::json!({ "file": subject.file, "text": text });
        console.document(&json::document("translate", body, Exit::AsExpected))?;
    } else {
        write!(console.out(), "{text}")?;
    }
    Ok(Exit::AsExpected)
}

/// Writes bytes as they are; a document has only text.
fn binary(bytes: &[u8], console: &mut Console) -> Result<Exit, Failure> {
    if console.json {
        return Err(Failure::input("the binary form of AIGER is no text for --json").help("use `--to aiger`"));
    }
    console.out().write_all(bytes)?;
    Ok(Exit::AsExpected)
}

fn stopped(stop: Stop, console: &mut Console) -> Result<Exit, Failure> {
    let exit = Exit::stopped(stop);
    if console.json {
        let body = serde_json::json!({ "stopped": stop.name() });
        console.document(&json::document("translate", body, exit))?;
    } else {
        console.say(words::stopped(stop));
    }
    Ok(exit)
}
