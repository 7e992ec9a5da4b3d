//! `cover`: tests for the branches that nobody reached.

use std::io::Write as _;

use smallscope_cover::cover::{self, CoverOptions, Covered, Progress as Step, cover};
use smallscope_cover::report::{self, Tone};
use smallscope_cover::source::Source;

use super::{method, package};
use crate::arguments::CoverArguments;
use crate::console::Console;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::progress::Progress;
use crate::output::{cover as forms, json, style, words};

/// Looks for inputs that cover a function.
pub fn run(arguments: &CoverArguments, console: &mut Console) -> Result<Exit, Failure> {
    let _work = method::begin(&arguments.method.limits, console);
    // What is solved is read without features, so an answer would not be about those that are given.
    let has_features = !arguments.features.is_empty() || arguments.all_features || arguments.no_default_features;
    if arguments.run || has_features || arguments.method.file.is_dir() {
        return package::run(arguments, None, console);
    }
    let source = method::source(&arguments.method)?;
    if arguments.method.print_dynalloy {
        return method::print_dynalloy(&source, &arguments.method, console);
    }
    if let Some(scopes) = arguments.scopes.clone() {
        return over_scopes(arguments, &source, scopes.collect(), console);
    }
    let covered = match cover_at(arguments, &source, arguments.method.bounds.scope, console) {
        Err(Failure::Model(errors)) if package::is_there(arguments) => {
            return package::run(arguments, Some(&errors), console);
        }
        covered => covered?,
    };
    if let Some(file) = &arguments.method.tests {
        let text = smallscope_cover::emit::covered(&source, &covered);
        method::write(file, &text)?;
        method::note_missing_tests(&text, console);
    }
    let exit = exit(&covered, console);
    if console.json {
        let annotated = arguments.annotate.then(|| report::annotate(&covered, &source.text));
        console.document(&json::document("cover", forms::covered(&source.name, &covered, annotated), exit))?;
    } else {
        show(arguments, &source, &covered, console)?;
    }
    Ok(exit)
}

fn settings(arguments: &CoverArguments, scope: usize, console: &Console) -> Result<CoverOptions, Failure> {
    let lcov = arguments.lcov.as_ref().map(|file| method::tracefile(file));
    Ok(CoverOptions {
        criterion: arguments.criterion.into(),
        bounds: method::bounds(&arguments.method.bounds, scope),
        options: method::options(&arguments.method.limits, &console.interrupt),
        runner: method::runner(&arguments.method),
        max_paths: arguments.max_paths,
        lcov: lcov.transpose()?,
        next: arguments.order.into(),
    })
}

fn cover_at(arguments: &CoverArguments, source: &Source, scope: usize, console: &Console) -> Result<Covered, Failure> {
    let settings = settings(arguments, scope, console)?;
    let progress = Progress::doing(console.shows_progress(), "translating and compiling");
    let tell = &mut |step: Step| match step {
        Step::Preparing => {}
        Step::Looking(done, all, _) => progress.say(&format!("goal {} of {all}", done + 1)),
        Step::Paths(found) => progress.say(&words::counted(found as u64, "path")),
    };
    Ok(cover(source, &method::request(&arguments.method), &settings, tell)?)
}

/// How the process ends.
fn exit(covered: &Covered, console: &Console) -> Exit {
    match () {
        () if console.interrupt.is_raised() => Exit::Interrupted,
        () if !covered.differences.is_empty() => Exit::NotAsExpected,
        () if !covered.is_settled() => Exit::Limit,
        () if covered.is_empty() => Exit::Vacuous,
        () => Exit::AsExpected,
    }
}

fn show(arguments: &CoverArguments, source: &Source, covered: &Covered, console: &mut Console) -> Result<(), Failure> {
    let title = style::styled(style::TITLE, &covered.method);
    writeln!(console.out(), "{title} in {}: {}\n", source.name, report::bound(&covered.bounds))?;
    if arguments.annotate {
        writeln!(console.out(), "{}", report::annotate(covered, &source.text))?;
    }
    writeln!(console.out(), "{}", report::table(covered, &paint))?;
    for difference in report::differences(covered) {
        writeln!(console.out(), "{}: {difference}", style::styled(style::BAD, "difference"))?;
    }
    let time = style::styled(style::DIM, &words::time(covered.times.total));
    writeln!(console.out(), "{}; {time}", report::summary(covered))?;
    for note in notes(covered) {
        console.note(&note);
    }
    Ok(())
}

/// What is to be said beside the table.
fn notes(covered: &Covered) -> Vec<String> {
    let mut notes = covered.notes.clone();
    if covered.unreachable() > 0 || covered.paths == Some(cover::AllPaths::Found) {
        notes.extend(method::cut_note(covered.cut));
    }
    notes
}

/// A part of the table in its colour.
fn paint(tone: Tone, text: &str) -> String {
    match tone {
        Tone::Good => style::styled(style::GOOD, text),
        Tone::Settled => style::styled(style::NOTE, text),
        Tone::Bad => style::styled(style::BAD, text),
        Tone::Faint => style::styled(style::DIM, text),
    }
}

/// One line for each scope.
fn over_scopes(
    arguments: &CoverArguments,
    source: &Source,
    scopes: Vec<usize>,
    console: &mut Console,
) -> Result<Exit, Failure> {
    let mut ended = Exit::AsExpected;
    let mut forms = Vec::new();
    if !console.json {
        writeln!(console.out(), "scope  covered  unreachable  unknown  tests     time")?;
    }
    for scope in scopes {
        let covered = cover_at(arguments, source, scope, console)?;
        ended = ended.and(exit(&covered, console));
        if console.json {
            forms.push(forms::covered(&source.name, &covered, None));
            continue;
        }
        let reached = match covered.paths {
            Some(_) => covered.tests.len().to_string(),
            None => format!("{}/{}", covered.reached(), covered.statuses.len()),
        };
        let (unreachable, unknown, tests) = (covered.unreachable(), covered.unknown(), covered.tests.len());
        let time = words::time(covered.times.total);
        writeln!(console.out(), "{scope:>5}  {reached:>7}  {unreachable:>11}  {unknown:>7}  {tests:>5}  {time:>7}")?;
        console.flush()?;
    }
    if console.json {
        console.document(&json::document("cover scopes", serde_json::json!({ "scopes": forms }), ended))?;
    }
    Ok(ended)
}
