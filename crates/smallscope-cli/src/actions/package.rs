//! `cover` of a function of a package: it is run on every input up to the bound.

use std::io::Write as _;
use std::time::Duration;

use smallscope_alloy::Errors;
use smallscope_cover::goals::Criterion;
use smallscope_cover::package::{Example, ExampleEnd, NO_FUNCTION, Ran, RunSettings, is_in_package, run_package};

use crate::arguments::{CoverArguments, MethodArguments, PackageArguments};
use crate::console::Console;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::progress::Progress;
use crate::output::{json, style, words};

use super::method;

/// How long cargo may build.
const BUILD_TIME: Duration = Duration::from_secs(600);

/// Whether the file belongs to a package, and the question is one that runs can answer.
pub fn is_there(arguments: &CoverArguments) -> bool {
    let is_plain = arguments.method.contract.is_empty();
    let is_run = !is_solved_only(arguments.criterion.into());
    is_plain && is_run && is_in_package(&arguments.method.file)
}

/// Whether only functions that are translated have goals of a criterion.
fn is_solved_only(criterion: Criterion) -> bool {
    matches!(criterion, Criterion::Path | Criterion::Mark | Criterion::DefUse | Criterion::Combination)
}

/// Runs the function. `why` says why it was not solved.
pub fn ran(arguments: &CoverArguments, why: Option<&Errors>, console: &Console) -> Result<Ran, Failure> {
    let criterion = Criterion::from(arguments.criterion);
    if criterion == Criterion::Path {
        return Err(Failure::input(
            "paths are found by solving only: --criterion path cannot be used where functions are run",
        ));
    }
    if matches!(criterion, Criterion::DefUse | Criterion::Combination) {
        return Err(Failure::input(
            "definitions and combinations are found by solving only: --criterion def-use and combination cannot be used where functions are run",
        ));
    }
    if criterion == Criterion::Mark {
        return Err(Failure::input(
            "marks are read for functions that are solved only: --criterion mark cannot be used where functions are run",
        ));
    }
    let solved_only = [
        (arguments.scopes.is_some(), "--scopes"),
        (!arguments.method.contract.is_empty(), "--contract"),
        (arguments.method.print_dynalloy, "--print-dynalloy"),
        (!arguments.method.bounds.class.is_empty(), "--class"),
        (arguments.method.bounds.length.is_some(), "--length"),
    ];
    if let Some((_, option)) = solved_only.iter().find(|(is_given, _)| *is_given) {
        return Err(Failure::input(format!(
            "{option} is for functions that are solved: it cannot be used where they are run"
        )));
    }
    let settings = RunSettings {
        criterion,
        tests: arguments.with_tests,
        suggest: arguments.suggest,
        emit: (arguments.method.tests.is_some() || arguments.method.in_place)
            .then(|| method::module(&arguments.method)),
        lcov: arguments.lcov.as_ref().map(|file| method::tracefile(file)).transpose()?,
        ..settings(&arguments.method, &arguments.package)
    };
    let ran = built(&arguments.method, &settings, why, console)?;
    if let Some(tests) = &ran.tests {
        match &arguments.method.tests {
            Some(file) => method::write(file, &tests.text)?,
            None if tests.count > 0 => method::write(&ran.file, &tests.in_place)?,
            None => {}
        }
    }
    Ok(ran)
}

/// Builds and runs it.
pub fn built(
    method: &MethodArguments,
    settings: &RunSettings,
    why: Option<&Errors>,
    console: &Console,
) -> Result<Ran, Failure> {
    let progress = Progress::doing(console.shows_progress(), "reading the package");
    let ran = run_package(&method.file, &method.method, settings, &mut |step| progress.say(step));
    drop(progress);
    match (ran, why) {
        (Ok(ran), _) => Ok(ran),
        (Err(problem), None) => Err(Failure::input(problem)),
        (Err(problem), Some(errors)) => {
            // Why it was not solved has a place in the file.
            let mut errors = errors.clone();
            if let Some(first) = errors.diagnostics.first_mut().filter(|_| !problem.starts_with(NO_FUNCTION)) {
                first.message = format!("{}; nor can it be run: {problem}", first.message);
            }
            Err(Failure::Model(Box::new(errors)))
        }
    }
}

/// How it is run: for its branches.
pub fn settings(method: &MethodArguments, package: &PackageArguments) -> RunSettings {
    let mut flags: Vec<String> = package.features.iter().map(|it| format!("--features={it}")).collect();
    flags.extend(package.all_features.then(|| "--all-features".to_owned()));
    flags.extend(package.no_default_features.then(|| "--no-default-features".to_owned()));
    RunSettings {
        criterion: Criterion::Branch,
        levels: method.bounds.scope,
        ints: method.bounds.ints.as_ref().map(|it| (*it.start(), *it.end())),
        time: package.run_time,
        run_time: method.run_timeout,
        build_time: BUILD_TIME,
        flags,
        types: method.types.clone(),
        invariants: method.invariant.clone(),
        requires: method.requires.clone(),
        effects: package.effects,
        lcov: None,
        is_whole: false,
        tests: false,
        emit: None,
        suggest: false,
    }
}

/// How the process ends.
pub fn exit(ran: &Ran) -> Exit {
    match () {
        () if ran.goals.all.is_empty() => Exit::Vacuous,
        () if ran.reached() == ran.goals.all.len() || ran.exhausted.is_some() => Exit::AsExpected,
        () => Exit::Limit,
    }
}

/// The table, the inputs, and a summary.
pub fn show(ran: &Ran, why: Option<&Errors>, console: &mut Console) -> Result<(), Failure> {
    let file = ran.file.display();
    writeln!(console.out(), "{} in {file}: run on inputs, not solved\n", style::styled(style::TITLE, &ran.method))?;
    let width = ran.goals.all.iter().map(|it| it.to_string().chars().count()).max().unwrap_or(0).min(60);
    for (number, goal) in ran.goals.all.iter().enumerate() {
        let text: String = goal.to_string().chars().take(60).collect();
        let status = match ran.example_of(number) {
            Some(example) => style::styled(style::GOOD, &format!("covered  {}", example + 1)),
            None if ran.given.contains(&number) => style::styled(style::GOOD, "covered by the given tests"),
            None if ran.exhausted.is_none() => style::styled(style::NOTE, &format!("unknown: {}", ran.missed())),
            None => style::styled(style::NOTE, &ran.missed()),
        };
        writeln!(console.out(), "{:>5}  {text:<width$}  {status}", goal.line)?;
    }
    writeln!(console.out())?;
    for (number, example) in ran.examples.iter().enumerate() {
        writeln!(console.out(), "{:>5}  {}", number + 1, said(example))?;
    }
    let samples = if ran.samples > 0 { format!(" and {} random ones", ran.samples) } else { String::new() };
    let exhausted = ran.exhausted.map(|(size, inputs)| format!("; all {inputs} up to size {size} were run"));
    let time = style::styled(style::DIM, &words::time(ran.time));
    writeln!(
        console.out(),
        "\n{} of {} covered, by running {}{samples}{}; {time}",
        ran.reached(),
        words::counted(ran.goals.all.len() as u64, "outcome"),
        words::counted(ran.runs, "input"),
        exhausted.unwrap_or_default()
    )?;
    if let Some(suggested) = &ran.suggested {
        writeln!(console.out(), "\na suggested invariant, which is not assumed:\n\n{}", suggested.code)?;
    }
    if let Some(first) = why.and_then(|it| it.diagnostics.first()) {
        console.note(&format!("it was run and not solved: {}", first.message));
    }
    for note in &ran.notes {
        console.note(note);
    }
    Ok(())
}

/// An input, and what came of it, in a line.
fn said(example: &Example) -> String {
    let inputs: Vec<String> = example.input.iter().map(|(name, value)| format!("{name}: {value}")).collect();
    let end = match &example.end {
        ExampleEnd::Returned => example.result().map(|it| format!(" gives {it}")).unwrap_or_default(),
        ExampleEnd::Panicked(place, message) => format!(" panics at {place}: {message}"),
        ExampleEnd::Stopped => " took too long, and was stopped".to_owned(),
        ExampleEnd::Died => " ended the process".to_owned(),
    };
    format!("{}{end}", inputs.join(", "))
}

/// The JSON form.
pub fn form(ran: &Ran, annotated: Option<&str>) -> serde_json::Value {
    let goal = |(number, goal): (usize, &smallscope_cover::goals::Goal)| {
        let example = ran.example_of(number);
        let status = match (example, ran.exhausted) {
            (Some(_), _) => "covered",
            (None, _) if ran.given.contains(&number) => "given",
            (None, Some(_)) => "not reached",
            (None, None) => "unknown",
        };
        serde_json::json!({ "goal": number, "line": goal.line, "column": goal.column, "text": goal.text, "outcome": goal.outcome, "status": status, "example": example })
    };
    let example = |it: &Example| {
        let (end, message) = match &it.end {
            ExampleEnd::Returned => ("returned", None),
            ExampleEnd::Panicked(place, message) => ("panicked", Some(format!("{place}: {message}"))),
            ExampleEnd::Stopped => ("stopped", None),
            ExampleEnd::Died => ("died", None),
        };
        serde_json::json!({ "input": it.input, "reached": it.reached, "end": end, "message": message, "after": it.after })
    };
    serde_json::json!({
        "file": ran.file.display().to_string(),
        "method": ran.method,
        "tier": if ran.exhausted.is_some() { "run" } else { "sampled" },
        "goals": ran.goals.all.iter().enumerate().map(goal).collect::<Vec<_>>(),
        "examples": ran.examples.iter().map(example).collect::<Vec<_>>(),
        "exhausted": ran.exhausted.map(|(size, inputs)| serde_json::json!({ "size": size, "inputs": inputs })),
        "inputs": ran.runs,
        "samples": ran.samples,
        "notes": ran.notes,
        "suggested": ran.suggested.as_ref().map(|it| &it.code),
        "annotated": annotated,
        "total_ms": json::milliseconds(ran.time),
    })
}
