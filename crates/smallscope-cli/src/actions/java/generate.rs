//! `java generate` and `java count`.

use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Instant;

use serde_json::json;
use smallscope_core::suite::SuiteWriter;
use smallscope_core::{Outcome, Report, Stop, Structure};
use smallscope_java::{Candidate, Listeners, Request, Settings, Take};
use smallscope_picture::Drawing;

use super::{
    BOUND, TIME, begin, body, exit, is_unbounded, print_bounds, request, settings, with_progress, write_result,
};
use crate::arguments::{
    InputArguments, JavaCountArguments, JavaGenerateArguments, JavaPartArguments, JavaSearchArguments, StructureFormat,
};
use crate::console::Console;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::{json, style};

pub fn generate(arguments: &JavaGenerateArguments, console: &mut Console) -> Result<Exit, Failure> {
    let _work = begin(&arguments.limits, console);
    let most = arguments.inputs.bound.unwrap_or(BOUND);
    let mut ended = Exit::AsExpected;
    for bound in if arguments.search.grow { 0..=most } else { most..=most } {
        let request = request(&arguments.origin, &arguments.inputs, bound, true)?;
        if arguments.inputs.print_bounds {
            return print_bounds(&request, &arguments.limits, console);
        }
        let settings = checkpointed(settings(&arguments.limits, &arguments.part, false, console), &arguments.search);
        if arguments.candidates {
            let exit = candidates(&request, &settings, console)?;
            return Ok(ended.and(exit));
        }
        let format = if console.json { StructureFormat::Json } else { arguments.format };
        let mut listeners = listeners(arguments, &request, &settings)?;
        let mut suite = arguments.save.as_deref().map(|path| suite(path, &request)).transpose()?;
        let mut number = 0;
        let mut failed = None;
        // The line of progress would be written into the structures.
        let shows = arguments.save.is_some();
        let report = with_progress_if(shows, console, |console, progress| {
            let mut each = |structure: Structure| {
                number += 1;
                let written = match (&mut suite, arguments.save.as_deref()) {
                    _ if listeners.is_some() => {
                        listeners.iter_mut().try_for_each(|all| all.tell(&structure)).map_err(Failure::from)
                    }
                    (Some(suite), Some(path)) => {
                        suite.write(&structure).map_err(|error| Failure::file("write", path, &error))
                    }
                    _ => write(&structure, number, format, console),
                };
                match written {
                    Ok(()) => ControlFlow::Continue(()),
                    Err(failure) => {
                        failed = Some(failure);
                        ControlFlow::Break(())
                    }
                }
            };
            smallscope_java::generate(&request, &settings, Take::Each(&mut each), progress)
        })?;
        if let Some(failure) = failed {
            return Err(failure);
        }
        if let Some(listeners) = listeners {
            listeners.finish(report.candidates, report.structures)?;
        }
        if let (Some(suite), Some(path)) = (suite, arguments.save.as_deref()) {
            let is_whole = report.is_exhaustive() && settings.shard.is_none() && suite.written() == report.structures;
            suite.finish(is_whole).map_err(|error| Failure::file("write", path, &error))?;
        }
        finish(&report, &request, &arguments.part)?;
        let exit = exit(&report);
        let is_wanted = format == StructureFormat::Text || arguments.save.is_some();
        summary("generate", &request, &report, exit, is_wanted, console)?;
        ended = ended.and(exit);
    }
    Ok(ended)
}

/// Writes every candidate.
fn candidates(request: &Request, settings: &Settings, console: &mut Console) -> Result<Exit, Failure> {
    let mut failed = None;
    let mut each = |candidate: &Candidate| {
        let written = write_candidate(candidate, console);
        failed = written.err();
        if failed.is_none() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let report = smallscope_java::generate(request, settings, Take::Candidates(&mut each), &|_| ())?;
    if let Some(failure) = failed {
        return Err(failure);
    }
    let exit = exit(&report);
    summary("generate", request, &report, exit, true, console)?;
    Ok(exit)
}

fn write_candidate(candidate: &Candidate, console: &mut Console) -> Result<(), Failure> {
    if !console.json {
        writeln!(console.out(), "{candidate}")?;
        return Ok(());
    }
    let choice = |c: &smallscope_java::Chosen| json!({ "slot": c.slot, "value": c.value, "index": c.index });
    let choices: Vec<_> = candidate.choices.iter().map(choice).collect();
    let body = json!({ "number": candidate.number, "valid": candidate.is_valid, "choices": choices });
    console.document(&json::line("java candidate", body))
}

/// Runs a search, with a line of progress if nothing else is written.
fn with_progress_if<T>(
    shows: bool,
    console: &mut Console,
    work: impl FnOnce(&mut Console, &smallscope_java::Progress<'_>) -> T,
) -> T {
    if !shows {
        return work(console, &|_| ());
    }
    let shows = console.shows_progress();
    with_progress(shows, "structures", |progress| work(console, progress))
}

fn listeners(
    arguments: &JavaGenerateArguments,
    request: &Request,
    settings: &Settings,
) -> Result<Option<Listeners>, Failure> {
    if arguments.listeners.is_empty() {
        return Ok(None);
    }
    let out = Box::new(std::io::stdout());
    Ok(Some(Listeners::new(request, &arguments.listeners, &settings.machine, out)?))
}

fn suite(path: &Path, request: &Request) -> Result<SuiteWriter<BufWriter<File>>, Failure> {
    let wrong = |error: std::io::Error| Failure::file("write", path, &error);
    let file = BufWriter::new(File::create(path).map_err(wrong)?);
    let bound = match &request.bounds {
        smallscope_java::Bounding::Skeleton { bound, .. } => format!("bound {bound}"),
        smallscope_java::Bounding::Finitization { arguments, .. } => format!("finitization {}", arguments.join(", ")),
    };
    SuiteWriter::new(file, &request.class, &bound).map_err(wrong)
}

fn checkpointed(mut settings: Settings, search: &JavaSearchArguments) -> Settings {
    settings.checkpoint = search.checkpoint.clone().map(|path| (path, search.checkpoint_every));
    settings
}

fn write(structure: &Structure, number: u64, format: StructureFormat, console: &mut Console) -> Result<(), Failure> {
    let json = console.json;
    let out = console.out();
    match format {
        StructureFormat::Text => {
            writeln!(out, "{}", style::styled(style::DIM, &format!("structure {number}")))?;
            writeln!(out, "{}", Drawing::of(structure).to_text().trim_end())?;
        }
        StructureFormat::Line => writeln!(out, "{structure}")?,
        StructureFormat::Canonical => writeln!(out, "{}", structure.canonical().as_str())?,
        StructureFormat::Dot => writeln!(out, "{}", Drawing::of(structure).to_dot().trim_end())?,
        StructureFormat::Json => {
            let value = structure.to_json();
            if json {
                return console
                    .document(&json::line("java structure", json!({ "number": number, "structure": value })));
            }
            writeln!(out, "{value}")?;
        }
    }
    Ok(())
}

pub fn count(arguments: &JavaCountArguments, console: &mut Console) -> Result<Exit, Failure> {
    let _work = begin(&arguments.limits, console);
    let JavaCountArguments { inputs, search, part, .. } = arguments;
    let grows = is_unbounded(inputs) && !is_part(part, search) && !inputs.print_bounds;
    let (first, most) = range(inputs, search, grows);
    let start = Instant::now();
    let mut ended = Exit::AsExpected;
    let mut last = None;
    for bound in first..=most {
        let request = request(&arguments.origin, inputs, bound, true)?;
        if inputs.print_bounds {
            return print_bounds(&request, &arguments.limits, console);
        }
        let mut settings = checkpointed(settings(&arguments.limits, part, grows, console), search);
        if last.is_some() {
            settings.limits.time = settings.limits.time.map(|time| time.saturating_sub(start.elapsed()));
        }
        let shows = console.shows_progress();
        let report = with_progress(shows, "structures", |progress| {
            smallscope_java::generate(&request, &settings, Take::Count, progress)
        })?;
        if grows && last.is_some() {
            if matches!(report.outcome, Outcome::Stopped(Stop::Time(_))) {
                let time = arguments.limits.timeout.unwrap_or(TIME);
                console.note(&format!(
                    "bound {bound} was not finished within {time:?}; give a bound, or more time with --timeout"
                ));
                break;
            }
            if last == Some((report.structures, report.space.clone())) {
                console.note("a greater bound has no more structures");
                break;
            }
        }
        last = Some((report.structures, report.space.clone()));
        finish(&report, &request, part)?;
        let exit = exit(&report);
        summary("count", &request, &report, exit, true, console)?;
        ended = match grows {
            // A small bound may have none.
            true => exit,
            false => ended.and(exit),
        };
    }
    Ok(ended)
}

/// The bounds to search, one after the other.
fn range(inputs: &InputArguments, search: &JavaSearchArguments, grows: bool) -> (usize, usize) {
    let most = inputs.bound.unwrap_or(BOUND);
    match () {
        () if grows => (0, 100),
        () if search.grow => (0, most),
        () => (most, most),
    }
}

/// Whether only one search makes sense.
fn is_part(part: &JavaPartArguments, search: &JavaSearchArguments) -> bool {
    part.shard.is_some() || part.result.is_some() || search.checkpoint.is_some()
}

fn finish(report: &Report, request: &Request, part: &JavaPartArguments) -> Result<(), Failure> {
    let counts = [("structures", report.structures), ("candidates", report.candidates)];
    write_result(part.result.as_deref(), &request.class, request, report, part.shard, &counts)
}

fn summary(
    kind: &str,
    request: &Request,
    report: &Report,
    exit: Exit,
    is_wanted: bool,
    console: &mut Console,
) -> Result<(), Failure> {
    if console.json {
        return console.document(&json::document(&format!("java {kind}"), body(&request.class, report), exit));
    }
    let text = report_text(report);
    if is_wanted {
        write!(console.out(), "{text}")?;
    } else {
        console.note(text.trim_end());
    }
    console.flush()
}

/// The report, in the words of Java.
fn report_text(report: &Report) -> String {
    report.to_string().replace("  panics: ", "  exceptions: ")
}
