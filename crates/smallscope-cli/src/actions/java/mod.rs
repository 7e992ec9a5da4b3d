//! `java`: objects of Java classes, methods under test, programs.

mod generate;
mod test;

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::Serialize;
use serde_json::json;
use smallscope_core::merge::{Digest, ShardResult};
use smallscope_core::{Counters, Limits, Outcome, Report};
use smallscope_java::{Bounding, Ending, Error, MachineLimits, Origin, Request, Settings, Streams, Subject};

use crate::arguments::{
    InputArguments, JavaAction, JavaArguments, JavaLimitArguments, JavaPartArguments, JavaRunArguments, LimitArguments,
    OriginArguments, threads,
};
use crate::console::Console;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::progress::Progress;
use crate::output::{json, words};

/// Does what is asked.
pub fn java(arguments: &JavaArguments, console: &mut Console) -> Result<Exit, Failure> {
    match &arguments.action {
        JavaAction::Generate(arguments) => generate::generate(arguments, console),
        JavaAction::Count(arguments) => generate::count(arguments, console),
        JavaAction::Test(arguments) => test::test(arguments, console),
        JavaAction::Run(arguments) => run(arguments, console),
        JavaAction::Natives => natives(console),
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        let mut failure = Failure::input(error.message());
        if let Some((file, line)) = error.place() {
            failure = failure.at(file, line, 1);
        }
        match error.advice() {
            Some(help) => failure.help(help),
            None => failure,
        }
    }
}

fn origin(arguments: &OriginArguments) -> Origin {
    let path = arguments.class_path.clone().or_else(|| std::env::var("CLASSPATH").ok());
    let entries = std::env::split_paths(path.as_deref().unwrap_or("."));
    let class_path =
        entries.map(|entry| if entry.as_os_str().is_empty() { PathBuf::from(".") } else { entry }).collect();
    Origin { class_path, jdk: arguments.jdk.clone() }
}

/// The two sides of `a=b`.
fn pair<'t>(text: &'t str, form: &str) -> Result<(&'t str, &'t str), Failure> {
    let sides = text.split_once('=').map(|(left, right)| (left.trim(), right.trim()));
    sides.ok_or_else(|| Failure::input(format!("`{text}` is not of the form {form}")))
}

fn arguments_of(inputs: &InputArguments) -> Result<Vec<(usize, String)>, Failure> {
    let one = |text: &String| {
        let (number, domain) = pair(text, "N=DOMAIN")?;
        let number =
            number.parse().map_err(|_| Failure::input(format!("`{number}` is not the number of an argument")))?;
        Ok((number, domain.to_owned()))
    };
    inputs.argument.iter().map(one).collect()
}

fn request(
    from: &OriginArguments,
    inputs: &InputArguments,
    bound: usize,
    of_predicate: bool,
) -> Result<Request, Failure> {
    let bounds = if inputs.finitization.is_some() || inputs.args.is_some() {
        let texts = inputs.args.as_deref().unwrap_or("").split(',').map(str::trim).filter(|text| !text.is_empty());
        Bounding::Finitization { method: inputs.finitization.clone(), arguments: texts.map(str::to_owned).collect() }
    } else {
        let count = |text: &String| {
            let (class, count) = pair(text, "CLASS=N")?;
            let count = count.parse().map_err(|_| Failure::input(format!("`{count}` is not a number of objects")))?;
            Ok((class.to_owned(), count))
        };
        let field =
            |text: &String| pair(text, "FIELD=DOMAIN").map(|(field, domain)| (field.to_owned(), domain.to_owned()));
        let read = |path: &PathBuf| {
            let text = std::fs::read_to_string(path).map_err(|error| Failure::file("read", path, &error))?;
            Ok::<_, Failure>((path.display().to_string(), text))
        };
        Bounding::Skeleton {
            bound,
            file: inputs.bounds.as_ref().map(read).transpose()?,
            objects: inputs.objects.iter().map(count).collect::<Result<_, Failure>>()?,
            fields: inputs.field.iter().map(field).collect::<Result<_, Failure>>()?,
            arguments: if of_predicate { arguments_of(inputs)? } else { Vec::new() },
        }
    };
    Ok(Request { origin: origin(from), class: inputs.class.clone(), predicate: inputs.predicate.clone(), bounds })
}

fn machine(limits: &JavaLimitArguments, steps: u64) -> MachineLimits {
    let memory = limits.memory.and_then(|bytes| usize::try_from(bytes).ok());
    let default = MachineLimits::default();
    MachineLimits {
        assertions: !limits.no_assertions,
        steps: limits.steps.unwrap_or(steps),
        memory: memory.map_or(default.memory, |memory| memory.min(default.memory)),
        depth: limits.depth,
    }
}

const STEPS: u64 = 10_000_000;

/// What a search without a bound may take, as tests of the library take.
const TIME: Duration = Duration::from_secs(2);

/// The bound of a search that does not grow.
const BOUND: usize = 3;

/// Whether nothing says how large objects may be.
fn is_unbounded(inputs: &InputArguments) -> bool {
    inputs.bound.is_none() && inputs.finitization.is_none() && inputs.args.is_none()
}

fn settings(limits: &JavaLimitArguments, part: &JavaPartArguments, grows: bool, console: &Console) -> Settings {
    let time = limits.timeout.or(grows.then_some(TIME));
    Settings {
        limits: Limits {
            structures: part.max,
            candidates: part.max_candidates,
            time,
            memory: limits.memory.or_else(crate::guard::most_memory),
            interrupt: Some(console.interrupt.clone()),
            ..Limits::default()
        },
        threads: threads(part.threads),
        shard: part.shard,
        checkpoint: None,
        digest: part.result.is_some(),
        machine: machine(limits, STEPS),
    }
}

/// Runs something that tells how many structures or inputs there are so far.
fn with_progress<T>(shows: bool, what: &'static str, work: impl FnOnce(&smallscope_java::Progress<'_>) -> T) -> T {
    let progress = Progress::counting(shows, what);
    let told = std::sync::Mutex::new(&progress);
    work(&|counters: &Counters| {
        if let Ok(progress) = told.lock() {
            progress.found(counters.structures);
        }
    })
}

/// Writes the file for `merge`.
fn write_result(
    path: Option<&Path>,
    subject: &str,
    request: &Request,
    report: &Report,
    shard: Option<(usize, usize)>,
    counts: &[(&str, u64)],
) -> Result<(), Failure> {
    let Some(path) = path else { return Ok(()) };
    let bound = report.bound.split(", on shard").next().unwrap_or_default();
    let result = ShardResult {
        counts: counts.iter().map(|(name, count)| ((*name).to_owned(), *count)).collect(),
        digest: Digest(report.counters.digest),
        complete: report.is_exhaustive(),
        outcome: report.verdict(),
        ..ShardResult::new("java", format!("{subject} {bound}"), smallscope_java::space_number(request), shard)
    };
    result.write(path).map_err(|error| Failure::file("write", path, &error))
}

fn print_bounds(request: &Request, limits: &JavaLimitArguments, console: &mut Console) -> Result<Exit, Failure> {
    let subject = Subject::new(request, &machine(limits, STEPS))?;
    match subject.bounds() {
        Some(bounds) => write!(console.out(), "{bounds}")?,
        None => return Err(Failure::input("the bounds come from a finitization, which is no file")),
    }
    Ok(Exit::AsExpected)
}

/// How a search ended, as an exit code.
fn exit(report: &Report) -> Exit {
    match &report.outcome {
        Outcome::Stopped(stop) => Exit::stopped(*stop),
        Outcome::Broken(_) => Exit::BadInput,
        Outcome::Exhausted if report.undecided() > 0 => Exit::Limit,
        Outcome::Exhausted if report.structures == 0 => Exit::NotAsExpected,
        Outcome::Exhausted => Exit::AsExpected,
    }
}

fn begin(limits: &JavaLimitArguments, console: &Console) -> crate::guard::Work {
    console.begin(&LimitArguments { timeout: limits.timeout, memory: limits.memory, ..LimitArguments::default() })
}

#[derive(Serialize)]
struct Body<'a> {
    class: &'a str,
    bound: &'a str,
    structures: u64,
    candidates: u64,
    exceptions: u64,
    exhausted: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<&'static str>,
    outcome: String,
    rejections: Vec<serde_json::Value>,
    time_ms: f64,
}

fn body<'a>(class: &'a str, report: &'a Report) -> Body<'a> {
    let rejections = report.rejections.iter();
    let rejection = |r: &smallscope_core::Rejection| json!({ "file": r.file, "line": r.line, "method": r.what, "candidates": r.candidates });
    Body {
        class,
        bound: &report.bound,
        structures: report.structures,
        candidates: report.candidates,
        exceptions: report.panics,
        exhausted: report.is_exhaustive(),
        stopped: match report.outcome {
            Outcome::Stopped(stop) => Some(stop.name()),
            _ => None,
        },
        outcome: report.verdict(),
        rejections: rejections.map(rejection).collect(),
        time_ms: json::milliseconds(report.elapsed),
    }
}

fn run(arguments: &JavaRunArguments, console: &mut Console) -> Result<Exit, Failure> {
    let limits = machine(&arguments.limits, u64::MAX);
    let _work = begin(&arguments.limits, console);
    // Line by line, so that what was printed is there whenever the program ends.
    let out = Box::new(std::io::stdout());
    let streams = Streams { input: Box::new(std::io::stdin()), out, err: Box::new(std::io::stderr()) };
    let ended =
        smallscope_java::run(&origin(&arguments.origin), &arguments.class, &arguments.arguments, &limits, streams)?;
    Ok(match ended {
        Ending::Code(code) => Exit::Program(code as u8),
        Ending::Limit(what) => {
            console.say(&format!("the limit on {what} was reached"));
            Exit::Limit
        }
    })
}

fn natives(console: &mut Console) -> Result<Exit, Failure> {
    let lines = smallscope_java::natives();
    if console.json {
        let all: Vec<serde_json::Value> = lines
            .iter()
            .map(|(class, method, descriptor)| json!({ "class": class, "method": method, "descriptor": descriptor }))
            .collect();
        console.document(&json::document("java natives", json!({ "natives": all }), Exit::AsExpected))?;
        return Ok(Exit::AsExpected);
    }
    for (class, method, descriptor) in &lines {
        writeln!(console.out(), "{class}.{method}{descriptor}")?;
    }
    writeln!(console.out(), "{}", words::counted(lines.len() as u64, "method"))?;
    Ok(Exit::AsExpected)
}
