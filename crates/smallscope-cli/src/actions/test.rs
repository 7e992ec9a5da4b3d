//! `test`: a Rust function on every input that specifications allow.

use std::io::Write as _;

use serde::Serialize;
use smallscope_core::Structure;
use smallscope_cover::runner::RunOptions;
use smallscope_cover::source::Source;
use smallscope_cover::tested::{Failed, SpecFiles, TestOptions, Tested, test};
use smallscope_cover::translate::Bounds;
use smallscope_picture::Drawing;
use smallscope_relational::Stop;

use super::method;
use crate::arguments::TestArguments;
use crate::console::Console;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::progress::Progress;
use crate::output::{json, style, words};

/// Tests a function.
pub fn run(arguments: &TestArguments, console: &mut Console) -> Result<Exit, Failure> {
    let _work = method::begin(&arguments.limits, console);
    let read =
        |file: &std::path::Path| std::fs::read_to_string(file).map_err(|error| Failure::file("read", file, &error));
    let source = Source::parse(&arguments.file.display().to_string(), &read(&arguments.file)?)?;
    let mut files = SpecFiles::default();
    for file in &arguments.spec {
        files.add(&file.display().to_string(), &read(file)?)?;
    }
    let settings = TestOptions {
        bounds: Bounds {
            scope: arguments.scope,
            scopes: arguments.class.clone(),
            ints: arguments.ints.clone().unwrap_or(0..=i64::try_from(arguments.scope).unwrap_or(i64::MAX)),
            length: arguments.length.unwrap_or(arguments.scope),
            unroll: 0,
        },
        options: method::options(&arguments.limits, &console.interrupt),
        runner: RunOptions {
            timeout: arguments.run_timeout,
            edition: arguments.edition.clone(),
            types: arguments.types.clone(),
            ..RunOptions::default()
        },
    };
    let progress = Progress::doing(console.shows_progress(), "compiling and testing");
    let tested = test(&source, &arguments.method, &files, &settings)?;
    drop(progress);
    let exit = exit(&tested);
    tested.warnings.iter().for_each(|warning| console.note(warning));
    if console.json {
        console.document(&json::document("test", Body::of(&source.name, &tested), exit))?;
    } else {
        show(&source, &tested, &settings.bounds, console)?;
    }
    Ok(exit)
}

fn exit(tested: &Tested) -> Exit {
    match () {
        () if tested.failed > 0 => Exit::NotAsExpected,
        () if tested.stopped.is_some() => tested.stopped.map_or(Exit::Limit, Exit::stopped),
        () if tested.tried() == 0 || tested.says_nothing() => Exit::Vacuous,
        () => Exit::AsExpected,
    }
}

fn show(source: &Source, tested: &Tested, bounds: &Bounds, console: &mut Console) -> Result<(), Failure> {
    let title = style::styled(style::TITLE, &tested.method);
    let (low, high) = (bounds.ints.start(), bounds.ints.end());
    let size = words::counted(bounds.scope as u64, "object");
    writeln!(
        console.out(),
        "{title} in {}: up to {size} of each class, vectors of up to {}, integers from {low} to {high}\n",
        source.name,
        bounds.length
    )?;
    for (size, number) in tested.sizes.iter().enumerate() {
        writeln!(console.out(), "size {size}: {}", words::counted(*number, "input"))?;
    }
    writeln!(console.out())?;
    if let Some(failed) = &tested.first {
        show_failure(tested, failed, console)?;
    }
    let tried = words::counted(tested.tried(), "input");
    let stopped = tested.stopped.map(words::stopped);
    let text = match (tested.failed, tested.tried(), stopped) {
        (1.., _, Some(reason)) => format!("{} of {tried} fail, and there are more: {reason}", tested.failed),
        (1.., _, None) => format!("{} of {tried} fail", tested.failed),
        (0, _, Some(reason)) => format!("{tried} pass, but there are more: {reason}"),
        (0, 0, None) => {
            "nothing is shown: no input satisfies the invariants and preconditions within the bounds".to_owned()
        }
        (0, _, None) if tested.says_nothing() => {
            format!("on {tried} nothing panics; nothing else is shown, since nothing is said about the function")
        }
        (0, _, None) => format!("{tried} pass: all there are within the bounds"),
    };
    let time = style::styled(style::DIM, &words::time(tested.time));
    writeln!(console.out(), "{text}; {time}")?;
    Ok(())
}

fn show_failure(tested: &Tested, failed: &Failed, console: &mut Console) -> Result<(), Failure> {
    let mut names: Vec<&str> = tested.parameters.iter().map(String::as_str).collect();
    let draw = |structure: &Structure, names: &[&str]| words::indented(&Drawing::named(structure, names).to_text());
    writeln!(console.out(), "{}", style::styled(style::BAD, &format!("fails on an input of size {}", failed.size)))?;
    write!(console.out(), "{}", draw(&failed.input, &names))?;
    if let Some(after) = &failed.after {
        names.push("result");
        writeln!(console.out(), "afterwards")?;
        write!(console.out(), "{}", draw(after, &names))?;
    }
    writeln!(console.out(), "{}\n", failed.reason)?;
    Ok(())
}

#[derive(Serialize)]
struct Body<'a> {
    file: &'a str,
    method: &'a str,
    /// How many inputs there are of each size.
    sizes: &'a [u64],
    failed: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    first: Option<FailedForm<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<&'static str>,
    time_ms: f64,
}

#[derive(Serialize)]
struct FailedForm<'a> {
    size: usize,
    input: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    after: Option<String>,
    reason: &'a str,
}

impl<'a> Body<'a> {
    fn of(file: &'a str, tested: &'a Tested) -> Body<'a> {
        let first = tested.first.as_ref().map(|failed| FailedForm {
            size: failed.size,
            input: failed.input.to_string(),
            after: failed.after.as_ref().map(ToString::to_string),
            reason: &failed.reason,
        });
        let (method, sizes, time_ms) = (tested.method.as_str(), &tested.sizes[..], json::milliseconds(tested.time));
        Body { file, method, sizes, failed: tested.failed, first, stopped: tested.stopped.map(Stop::name), time_ms }
    }
}
