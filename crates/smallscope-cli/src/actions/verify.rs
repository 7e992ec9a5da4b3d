//! `verify`: inputs that break the contract of a function, or make it panic.

use std::io::Write as _;

use smallscope_cover::report;
use smallscope_cover::runner::End;
use smallscope_cover::source::Source;
use smallscope_cover::verify::{
    Assumption, Confirmation, Counterexample, Property, StepKind, Verdict, Verified, VerifyOptions, verify,
};
use smallscope_picture::Drawing;

use super::{method, panics};
use crate::arguments::VerifyArguments;
use crate::console::Console;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::progress::Progress;
use crate::output::{cover as forms, json, style, words};

/// Looks for inputs that break the contract of a function.
pub fn run(arguments: &VerifyArguments, console: &mut Console) -> Result<Exit, Failure> {
    let _work = method::begin(&arguments.method.limits, console);
    method::named(&arguments.method)?;
    if arguments.package.asks_for_runs() || arguments.method.file.is_dir() {
        return panics::run(arguments, None, console);
    }
    let source = method::source(&arguments.method)?;
    if arguments.method.print_dynalloy {
        return method::print_dynalloy(&source, &arguments.method, console);
    }
    method::note_integers(&arguments.method, console);
    let settings = |bounds| VerifyOptions {
        bounds,
        options: method::options(&arguments.method.limits, &console.interrupt),
        runner: method::runner(&arguments.method),
        allow_panics: arguments.allow_panics,
        promise: arguments.promise.clone(),
        assumptions: !arguments.no_assumptions,
        kept: arguments.keep_bounds.clone(),
    };
    if let Some(folder) = &arguments.keep_bounds {
        std::fs::create_dir_all(folder).map_err(|error| Failure::file("create", folder, &error))?;
    }
    let progress = Progress::doing(console.shows_progress(), "translating and compiling");
    let tell = &mut |done, all| progress.say(&format!("property {} of {all}", done + 1));
    let request = method::request(&arguments.method);
    let mut within = |bounds| verify(&source, &request, &settings(bounds), tell);
    let bounds = method::bounds(&arguments.method.bounds, arguments.method.bounds.scope);
    // What cannot be solved is run on inputs, if it can be.
    let verified = match panics::is_there(arguments) {
        true => within(bounds),
        false => method::unrolled(&arguments.method.bounds, bounds, within),
    };
    drop(progress);
    let verified = match verified.map_err(Failure::from) {
        Err(Failure::Model(errors)) if panics::is_there(arguments) => {
            return panics::run(arguments, Some(&errors), console);
        }
        verified => verified?,
    };
    let write = &|module: &str| smallscope_cover::emit::verified(&source, &verified, module);
    method::offer(&source, &arguments.method, false, write, console)?;
    let exit = exit(&verified, console);
    if console.json {
        console.document(&json::document("verify", forms::verified(&source.name, &verified), exit))?;
    } else {
        show(&source, &verified, console)?;
    }
    Ok(exit)
}

fn exit(verified: &Verified, console: &Console) -> Exit {
    match () {
        () if console.interrupt.is_raised() => Exit::Interrupted,
        () if verified.broken().next().is_some() => Exit::NotAsExpected,
        () if verified.is_unknown() => Exit::Limit,
        () if verified.is_vacuous() => Exit::Vacuous,
        () => Exit::AsExpected,
    }
}

fn show(source: &Source, verified: &Verified, console: &mut Console) -> Result<(), Failure> {
    let title = style::styled(style::TITLE, &verified.method);
    writeln!(console.out(), "{title} in {}: {}\n", source.name, report::bound(&verified.bounds))?;
    let within = report::within(&verified.bounds, verified.has_integers);
    for (property, verdict) in &verified.properties {
        let verdict = match verdict {
            Verdict::Holds => style::styled(style::GOOD, &format!("holds {within}")),
            Verdict::Vacuous => style::styled(style::UNSURE, &format!("vacuous: nothing could break it {within}")),
            Verdict::Broken(_) => style::styled(style::BAD, "broken"),
            Verdict::Unknown(why) => style::styled(style::UNSURE, &format!("unknown: {why}")),
        };
        writeln!(console.out(), "{}:{}: {}: {verdict}", property.line, property.column, said(property))?;
    }
    for (property, counterexample) in verified.broken() {
        writeln!(console.out())?;
        show_counterexample(verified, property, counterexample, console)?;
    }
    let (all, broken) = (verified.properties.len(), verified.broken().count());
    let vacuous = verified.properties.iter().filter(|(_, verdict)| matches!(verdict, Verdict::Vacuous)).count();
    let cut = report::cut_off(verified.cut);
    let text = match () {
        () if broken > 0 => format!("{broken} of {} broken", words::counted(all as u64, "promise")),
        () if verified.is_unknown() => "no counterexample was found, but not everything is known".to_owned(),
        () if verified.has_no_input => {
            format!("nothing is shown: no input satisfies the invariants and preconditions {within}{cut}")
        }
        () if vacuous > 0 => {
            format!("{} of {} mean nothing {within}{cut}", vacuous, words::counted(all as u64, "promise"))
        }
        () => format!("{} {within}{cut}", kept(all)),
    };
    let time = style::styled(style::DIM, &words::time(verified.times.total));
    writeln!(console.out(), "\n{text}; {time}")?;
    if verified.has_no_input {
        console.note(smallscope_cover::NO_INPUT);
    }
    verified.notes.iter().cloned().chain(method::cut_note(verified.cut)).for_each(|note| console.note(&note));
    Ok(())
}

/// What is promised, with the expression that it is about.
fn said(property: &Property) -> String {
    match &property.expression {
        Some(expression) => format!("{}: {expression}", property.name),
        None => property.name.clone(),
    }
}

/// How many promises are kept.
fn kept(all: usize) -> String {
    match all {
        0 => "nothing is promised, and nothing can panic".to_owned(),
        1 => "the one promise is kept".to_owned(),
        all => format!("all {all} promises are kept"),
    }
}

fn show_counterexample(
    verified: &Verified,
    property: &Property,
    counterexample: &Counterexample,
    console: &mut Console,
) -> Result<(), Failure> {
    let names: Vec<&str> = verified.parameters.iter().map(String::as_str).collect();
    let (title, line, column) = (style::styled(style::TITLE, &said(property)), property.line, property.column);
    writeln!(console.out(), "{title}, in {line}:{column}, is broken by")?;
    let drawing = Drawing::named(&counterexample.input, &names).to_text();
    write!(console.out(), "{}", words::indented(&drawing))?;
    writeln!(console.out(), "as follows:")?;
    let width = counterexample.trace.iter().map(|step| step.line.to_string().len()).max().unwrap_or(0);
    for step in &counterexample.trace {
        let what = match &step.kind {
            StepKind::Statement => step.text.clone(),
            StepKind::Decision(outcome) => style::styled(style::DIM, &format!("  {}: {outcome}", step.text)),
        };
        let changes: Vec<String> = step.changes.iter().map(|(name, value)| format!("{name} = {value}")).collect();
        let gap = if changes.is_empty() { "" } else { "    " };
        let changes = style::styled(style::NOTE, &changes.join(", "));
        writeln!(console.out(), "  {:>width$}  {what}{gap}{changes}", step.line)?;
    }
    writeln!(console.out(), "in reality: {}", reality(counterexample))?;
    if let Some(assumption) = &counterexample.assumption {
        writeln!(console.out(), "avoided by: {}", avoided(assumption))?;
    }
    Ok(())
}

/// The precondition to paste, and what is lost by it.
fn avoided(assumption: &Assumption) -> String {
    let lost = match assumption.is_exact {
        Some(true) => "; no input within the bound that it excludes ends well",
        Some(false) => "; it also excludes inputs that end well",
        None => "",
    };
    format!("{}{lost}", style::styled(style::TITLE, &format!("#[requires({})]", assumption.condition)))
}

/// What the real code did.
fn reality(counterexample: &Counterexample) -> String {
    let run = &counterexample.run;
    let end = match &run.end {
        End::Returned if run.broken.is_empty() => "it returns".to_owned(),
        End::Returned => format!("it returns, and then {} does not hold", run.broken.join(", ")),
        End::Panicked(message, 0) => format!("it panics: {message}"),
        End::Panicked(message, line) => format!("it panics in line {line}: {message}"),
        End::TimedOut => "it does not end in time".to_owned(),
        End::Crashed(what) => format!("the process dies: {what}"),
    };
    match &counterexample.confirmation {
        Confirmation::Confirmed => end,
        Confirmation::Consistent => format!("{end}, on the same path"),
        Confirmation::Contract(callees) => {
            let wrong = format!("the contract of `{}` is not what it does", callees.join("`, `"));
            format!("{end}; {}: {wrong}", style::styled(style::BAD, "difference"))
        }
        Confirmation::Translation => {
            let fault = "this is a fault of smallscope: please report it, with this input";
            format!("{end}; {}: {fault}", style::styled(style::BAD, "difference"))
        }
    }
}
