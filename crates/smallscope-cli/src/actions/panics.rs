//! `verify` of a function of a package: it is run on every input up to the bound, and where it panics is listed.

use std::io::Write as _;

use serde_json::json;
use smallscope_alloy::Errors;
use smallscope_cover::package::{Example, ExampleEnd, Ran, RunSettings, is_in_package};

use super::package;
use crate::arguments::VerifyArguments;
use crate::console::Console;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::{json, style, words};

/// Whether the file belongs to a package, and the question is one that runs can answer.
pub fn is_there(arguments: &VerifyArguments) -> bool {
    refused(arguments).is_none() && is_in_package(&arguments.method.file)
}

/// An option for which the function has to be solved.
fn refused(arguments: &VerifyArguments) -> Option<&'static str> {
    let method = &arguments.method;
    let solved_only = [
        (!method.contract.is_empty(), "--contract"),
        (arguments.promise.is_some(), "--promise"),
        (arguments.allow_panics, "--allow-panics"),
        (method.print_dynalloy, "--print-dynalloy"),
        (method.tests.is_some(), "--tests"),
        (method.in_place, "--in-place"),
        (!method.bounds.class.is_empty(), "--class"),
        (method.bounds.length.is_some(), "--length"),
        (arguments.keep_bounds.is_some(), "--keep-bounds"),
    ];
    solved_only.iter().find(|(is_given, _)| *is_given).map(|(_, option)| *option)
}

/// Runs the function on all inputs. `why` says why it was not solved.
pub fn run(arguments: &VerifyArguments, why: Option<&Errors>, console: &mut Console) -> Result<Exit, Failure> {
    if let Some(option) = refused(arguments) {
        let problem = format!("{option} is for functions that are solved: it cannot be used where they are run");
        return Err(Failure::input(problem));
    }
    let settings = RunSettings { is_whole: true, ..package::settings(&arguments.method, &arguments.package) };
    let ran = package::built(&arguments.method, &settings, why, console)?;
    let broken: Vec<&Example> = ran.examples.iter().filter(|it| is_broken(it)).collect();
    let exit = match () {
        () if console.interrupt.is_raised() => Exit::Interrupted,
        () if !broken.is_empty() => Exit::NotAsExpected,
        () if ran.exhausted.is_none() => Exit::Limit,
        () => Exit::AsExpected,
    };
    if console.json {
        let mut form = package::form(&ran, None);
        form["broken"] = broken.iter().map(|it| json!({ "promise": promise(it), "input": it.input })).collect();
        console.document(&json::document("verify", form, exit))?;
        return Ok(exit);
    }
    show(&ran, &broken, console)?;
    if let Some(first) = why.and_then(|it| it.diagnostics.first()) {
        console.note(&format!("it was run and not solved: {}", first.message));
    }
    ran.notes.iter().for_each(|note| console.note(note));
    Ok(exit)
}

fn is_broken(example: &Example) -> bool {
    matches!(example.end, ExampleEnd::Panicked(..) | ExampleEnd::Died)
}

/// What was broken, in words.
fn promise(example: &Example) -> String {
    match &example.end {
        ExampleEnd::Panicked(_, message) if message.starts_with("invariant ") && message.ends_with(" afterwards") => {
            message.clone()
        }
        ExampleEnd::Panicked(place, message) => format!("{place}: panics: {message}"),
        _ => "ends the process (an abort, a stack overflow, too much memory, or a signal)".to_owned(),
    }
}

fn show(ran: &Ran, broken: &[&Example], console: &mut Console) -> Result<(), Failure> {
    let file = ran.file.display();
    writeln!(console.out(), "{} in {file}: run on inputs, not solved\n", style::styled(style::TITLE, &ran.method))?;
    for example in broken {
        writeln!(console.out(), "{}", style::styled(style::BAD, &promise(example)))?;
        for (name, value) in &example.input {
            writeln!(console.out(), "  {name}: {value}")?;
        }
    }
    if !broken.is_empty() {
        writeln!(console.out())?;
    }
    let other = if broken.is_empty() { "" } else { "other " };
    let text = match ran.exhausted {
        Some((size, inputs)) => format!("no {other}promise is broken by any of the {inputs} inputs up to size {size}"),
        None => format!(
            "no {other}broken promise was seen on {}, which are not all of any size",
            words::counted(ran.runs + ran.samples, "input")
        ),
    };
    let beyond = match (ran.exhausted, ran.samples) {
        (Some(_), samples) if samples > 0 => format!(", nor by {samples} random ones"),
        _ => String::new(),
    };
    writeln!(console.out(), "{text}{beyond}; {}", style::styled(style::DIM, &words::time(ran.time)))?;
    Ok(())
}
