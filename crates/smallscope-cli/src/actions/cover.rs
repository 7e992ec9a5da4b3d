//! `cover`: tests for the branches that nobody reached.

use std::io::Write as _;

use smallscope_alloy::Errors;
use smallscope_cover::cover::{self, CoverOptions, Covered, Progress as Step, cover};
use smallscope_cover::package::Ran;
use smallscope_cover::report::{self, Marked, Tone};
use smallscope_cover::source::Source;
use smallscope_cover::translate::Bounds;

use super::{baseline, changed, method, package};
use crate::arguments::CoverArguments;
use crate::console::Console;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::progress::Progress;
use crate::output::{cover as forms, json, page, style, words};

/// What was found out about a function, one way or the other.
pub enum Answer {
    /// It was solved.
    Solved(Box<Source>, Box<Covered>),
    /// It was run, as it could not be solved: why, if that was tried.
    Ran(Box<Ran>, Option<Box<Errors>>),
}

/// Looks for inputs that cover a function.
pub fn run(arguments: &CoverArguments, console: &mut Console) -> Result<Exit, Failure> {
    let _work = method::begin(&arguments.method.limits, console);
    if let Some(revision) = &arguments.changed {
        return changed::run(arguments, revision, console);
    }
    method::named(&arguments.method)?;
    if !is_run(arguments) {
        method::note_integers(&arguments.method, console);
        if arguments.method.print_dynalloy {
            return method::print_dynalloy(&method::source(&arguments.method)?, &arguments.method, console);
        }
        if let Some(scopes) = arguments.scopes.clone() {
            return over_scopes(arguments, &method::source(&arguments.method)?, scopes.collect(), console);
        }
    }
    let answer = answer(arguments, console)?;
    let marked = answer.marked()?;
    if let Answer::Solved(source, covered) = &answer {
        let write = &|module: &str| smallscope_cover::emit::covered(source, covered, module);
        method::offer(source, &arguments.method, true, write, console)?;
    }
    if let Some(file) = &arguments.html {
        method::write(file, &page::page(std::slice::from_ref(&marked)))?;
    }
    if let Some(file) = &arguments.write_lcov {
        let given = arguments.lcov.as_ref().map(|file| method::tracefile(file)).transpose()?;
        let (text, notes) = report::lcov(&marked, given.as_deref());
        method::write(file, &text)?;
        notes.iter().for_each(|note| console.note(note));
    }
    let fallen = baseline::fallen(arguments, &marked)?;
    let exit = if fallen.is_empty() { answer.exit(console) } else { answer.exit(console).and(Exit::NotAsExpected) };
    let annotated = arguments.annotate.then(|| report::annotate(&marked));
    if console.json {
        console.document(&json::document("cover", answer.form(annotated, &fallen), exit))?;
        return Ok(exit);
    }
    match &answer {
        Answer::Solved(source, covered) => show(annotated.as_deref(), source, covered, console)?,
        Answer::Ran(ran, why) => {
            if let Some(annotated) = annotated {
                writeln!(console.out(), "{annotated}")?;
            }
            package::show(ran, why.as_deref(), console)?;
        }
    }
    for line in fallen {
        writeln!(console.out(), "{}: {line}", style::styled(style::BAD, "fallen"))?;
    }
    Ok(exit)
}

/// Whether it is run without trying to solve it.
fn is_run(arguments: &CoverArguments) -> bool {
    arguments.package.asks_for_runs() || arguments.with_tests || arguments.suggest || arguments.method.file.is_dir()
}

/// Solves it, or runs it where it cannot be solved and belongs to a package.
pub fn answer(arguments: &CoverArguments, console: &Console) -> Result<Answer, Failure> {
    if is_run(arguments) {
        return Ok(Answer::Ran(Box::new(package::ran(arguments, None, console)?), None));
    }
    let source = method::source(&arguments.method)?;
    match cover_at(arguments, &source, arguments.method.bounds.scope, console) {
        Err(Failure::Model(errors)) if package::is_there(arguments) => {
            Ok(Answer::Ran(Box::new(package::ran(arguments, Some(&errors), console)?), Some(errors)))
        }
        covered => Ok(Answer::Solved(Box::new(source), Box::new(covered?))),
    }
}

impl Answer {
    /// What reports are made of.
    pub fn marked(&self) -> Result<Marked, Failure> {
        match self {
            Answer::Solved(source, covered) => Ok(Marked::of_solved(covered, source)),
            Answer::Ran(ran, _) => Marked::of_run(ran).map_err(|error| Failure::file("read", &ran.file, &error)),
        }
    }

    /// How the process ends.
    pub fn exit(&self, console: &Console) -> Exit {
        match self {
            Answer::Solved(_, covered) => exit(covered, console),
            Answer::Ran(ran, _) => package::exit(ran),
        }
    }

    /// The JSON form.
    pub fn form(&self, annotated: Option<String>, fallen: &[String]) -> serde_json::Value {
        let mut form = match self {
            Answer::Solved(source, covered) => {
                serde_json::to_value(forms::covered(&source.name, covered, annotated)).unwrap_or_default()
            }
            Answer::Ran(ran, _) => package::form(ran, annotated.as_deref()),
        };
        if !fallen.is_empty() {
            form["fallen"] = fallen.into();
        }
        form
    }
}

fn settings(arguments: &CoverArguments, bounds: Bounds, console: &Console) -> Result<CoverOptions, Failure> {
    let lcov = arguments.lcov.as_ref().map(|file| method::tracefile(file));
    Ok(CoverOptions {
        criterion: arguments.criterion.into(),
        bounds,
        options: method::options(&arguments.method.limits, &console.interrupt),
        runner: method::runner(&arguments.method),
        max_paths: arguments.max_paths,
        lcov: lcov.transpose()?,
        next: arguments.order.into(),
        from_tests: arguments.from_tests,
    })
}

fn cover_at(arguments: &CoverArguments, source: &Source, scope: usize, console: &Console) -> Result<Covered, Failure> {
    let bounds = method::bounds(&arguments.method.bounds, scope);
    let settings = settings(arguments, bounds.clone(), console)?;
    let progress = Progress::doing(console.shows_progress(), "translating and compiling");
    let tell = &mut |step: Step| match step {
        Step::Preparing => {}
        Step::Looking(done, all, _) => progress.say(&format!("goal {} of {all}", done + 1)),
        Step::Paths(found) => progress.say(&words::counted(found as u64, "path")),
    };
    let request = method::request(&arguments.method);
    let mut within = |bounds| cover(source, &request, &CoverOptions { bounds, ..settings.clone() }, tell);
    // What cannot be solved is run on inputs, if it can be.
    let covered = match package::is_there(arguments) {
        true => within(bounds),
        false => method::unrolled(&arguments.method.bounds, bounds, within),
    };
    Ok(covered?)
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

fn show(annotated: Option<&str>, source: &Source, covered: &Covered, console: &mut Console) -> Result<(), Failure> {
    let title = style::styled(style::TITLE, &covered.method);
    writeln!(console.out(), "{title} in {}: {}\n", source.name, report::bound(&covered.bounds))?;
    if let Some(annotated) = annotated {
        writeln!(console.out(), "{annotated}")?;
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
