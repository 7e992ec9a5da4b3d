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
    let analysis = subject.problem(&subject.commands[0].1, &arguments.limits, &work.budget)?;
    let text = match arguments.to {
        Target::Logic => format!("{}\n", analysis.spec),
        Target::Dimacs => {
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
