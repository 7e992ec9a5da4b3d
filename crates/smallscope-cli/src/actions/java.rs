//! `java`: objects of Java classes, methods under test, programs.

use std::io::Write as _;
use std::ops::ControlFlow;
use std::path::PathBuf;

use serde::Serialize;
use serde_json::json;
use smallscope_core::merge::{Digest, ShardResult};
use smallscope_core::{Limits, Outcome, Report, Structure};
use smallscope_java::junit::{Junit, Version, Which};
use smallscope_java::{
    Bounding, Ending, Error, MachineLimits, Origin, Request, Settings, Streams, Subject, Take, TestRequest, Tested,
};
use smallscope_picture::Drawing;

use crate::arguments::{
    InputArguments, JavaAction, JavaArguments, JavaCountArguments, JavaGenerateArguments, JavaLimitArguments,
    JavaRunArguments, JavaSearchArguments, JavaTestArguments, JunitInputs, LimitArguments, OriginArguments,
    StructureFormat, threads,
};
use crate::console::Console;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::progress::Progress;
use crate::output::{json, style, words};

/// Does what is asked.
pub fn java(arguments: &JavaArguments, console: &mut Console) -> Result<Exit, Failure> {
    match &arguments.action {
        JavaAction::Generate(arguments) => generate(arguments, console),
        JavaAction::Count(arguments) => count(arguments, console),
        JavaAction::Test(arguments) => test(arguments, console),
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

fn settings(limits: &JavaLimitArguments, search: Option<&JavaSearchArguments>, console: &Console) -> Settings {
    let all = Limits {
        structures: search.and_then(|search| search.max),
        candidates: search.and_then(|search| search.max_candidates),
        time: limits.timeout,
        memory: limits.memory.or_else(crate::guard::most_memory),
        interrupt: Some(console.interrupt.clone()),
        ..Limits::default()
    };
    let Some(search) = search else {
        return Settings { limits: all, machine: machine(limits, STEPS), ..Settings::default() };
    };
    Settings {
        limits: all,
        threads: threads(search.threads),
        shard: search.shard,
        checkpoint: search.checkpoint.clone().map(|path| (path, search.checkpoint_every)),
        digest: search.result.is_some(),
        machine: machine(limits, STEPS),
    }
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

fn generate(arguments: &JavaGenerateArguments, console: &mut Console) -> Result<Exit, Failure> {
    let _work = begin(&arguments.limits, console);
    let bounds = bounds(&arguments.inputs, &arguments.search);
    let mut ended = Exit::AsExpected;
    for bound in bounds {
        let request = request(&arguments.origin, &arguments.inputs, bound, true)?;
        if arguments.inputs.print_bounds {
            return print_bounds(&request, &arguments.limits, console);
        }
        let settings = settings(&arguments.limits, Some(&arguments.search), console);
        let format = if console.json { StructureFormat::Json } else { arguments.format };
        let mut number = 0;
        let mut failed = None;
        let mut each = |structure: Structure| {
            number += 1;
            match write(&structure, number, format, console) {
                Ok(()) => ControlFlow::Continue(()),
                Err(failure) => {
                    failed = Some(failure);
                    ControlFlow::Break(())
                }
            }
        };
        let report = smallscope_java::generate(&request, &settings, Take::Each(&mut each), &|_| ())?;
        if let Some(failure) = failed {
            return Err(failure);
        }
        finish(&report, &request, &arguments.search, console)?;
        let exit = exit(&report);
        summary("generate", &request, &report, exit, format == StructureFormat::Text, console)?;
        ended = ended.and(exit);
    }
    Ok(ended)
}

/// The bounds to search, one after the other.
fn bounds(inputs: &InputArguments, search: &JavaSearchArguments) -> Vec<usize> {
    if search.grow { (0..=inputs.bound).collect() } else { vec![inputs.bound] }
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

fn count(arguments: &JavaCountArguments, console: &mut Console) -> Result<Exit, Failure> {
    let _work = begin(&arguments.limits, console);
    let mut ended = Exit::AsExpected;
    for bound in bounds(&arguments.inputs, &arguments.search) {
        let request = request(&arguments.origin, &arguments.inputs, bound, true)?;
        if arguments.inputs.print_bounds {
            return print_bounds(&request, &arguments.limits, console);
        }
        let settings = settings(&arguments.limits, Some(&arguments.search), console);
        let progress = Progress::counting(console.shows_progress(), "structures");
        let told = std::sync::Mutex::new(&progress);
        let tell = |counters: &smallscope_core::Counters| {
            if let Ok(progress) = told.lock() {
                progress.found(counters.structures);
            }
        };
        let report = smallscope_java::generate(&request, &settings, Take::Count, &tell)?;
        drop(progress);
        finish(&report, &request, &arguments.search, console)?;
        let exit = exit(&report);
        summary("count", &request, &report, exit, true, console)?;
        ended = ended.and(exit);
    }
    Ok(ended)
}

/// Writes the file for `merge`.
fn finish(report: &Report, request: &Request, search: &JavaSearchArguments, _: &mut Console) -> Result<(), Failure> {
    let Some(path) = &search.result else { return Ok(()) };
    let subject = format!("{} {}", request.class, report.bound.split(", on shard").next().unwrap_or_default());
    let result = ShardResult {
        counts: vec![("structures".to_owned(), report.structures), ("candidates".to_owned(), report.candidates)],
        digest: Digest(report.counters.digest),
        complete: report.is_exhaustive(),
        outcome: report.verdict(),
        ..ShardResult::new("java", subject, smallscope_java::space_number(request), search.shard)
    };
    result.write(path).map_err(|error| Failure::file("write", path, &error))
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
    let text = report.to_string();
    let text = text.replace("  panics: ", "  exceptions: ");
    text.replace("the predicate read fields without end", "the predicate did not end")
}

fn test(arguments: &JavaTestArguments, console: &mut Console) -> Result<Exit, Failure> {
    let _work = begin(&arguments.limits, console);
    let inputs = request(&arguments.origin, &arguments.inputs, arguments.inputs.bound, false)?;
    if arguments.inputs.print_bounds {
        return print_bounds(&inputs, &arguments.limits, console);
    }
    let junit = arguments.junit.clone().map(|folder| Junit {
        folder,
        version: if arguments.junit_version == "4" { Version::Four } else { Version::Five },
        which: match arguments.junit_inputs {
            JunitInputs::All => Which::All,
            JunitInputs::Failing => Which::Failing,
            JunitInputs::Behaviours => Which::Behaviours,
        },
    });
    let request = TestRequest {
        inputs,
        method: arguments.method.clone(),
        arguments: arguments_of(&arguments.inputs)?,
        requires: arguments.requires.clone(),
        ensures: arguments.ensures.clone(),
        junit,
        regressions: arguments.regressions.clone(),
    };
    let mut settings = settings(&arguments.limits, None, console);
    settings.limits.structures = arguments.max;
    let progress = Progress::counting(console.shows_progress(), "inputs");
    let told = std::sync::Mutex::new(&progress);
    let tell = |counters: &smallscope_core::Counters| {
        if let Ok(progress) = told.lock() {
            progress.found(counters.structures);
        }
    };
    let tested = smallscope_java::test(&request, &settings, &tell)?;
    drop(progress);
    let exit = match () {
        () if tested.failures > 0 => Exit::NotAsExpected,
        () if !matches!(tested.report.outcome, Outcome::Exhausted) || tested.report.undecided() > 0 => {
            self::exit(&tested.report)
        }
        () if tested.inputs == 0 => Exit::Vacuous,
        () => Exit::AsExpected,
    };
    if console.json {
        console.document(&json::document("java test", tested_json(&request, &tested), exit))?;
    } else {
        show(&tested, console)?;
    }
    for note in &tested.notes {
        console.note(note);
    }
    Ok(exit)
}

fn tested_json(request: &TestRequest, tested: &Tested) -> serde_json::Value {
    let failure = tested.smallest.as_ref().map(|failure| {
        json!({
            "reason": failure.reason.text,
            "file": failure.reason.place.as_ref().map(|(file, _)| file),
            "line": failure.reason.place.as_ref().map(|(_, line)| line),
            "trace": failure.reason.trace,
            "names": failure.names,
            "before": failure.before.to_json(),
            "after": failure.after.as_ref().map(Structure::to_json),
        })
    });
    let written: Vec<serde_json::Value> = tested
        .written
        .iter()
        .map(|written| json!({ "file": written.file, "tests": written.tests, "failing": written.failing }))
        .collect();
    let endings: serde_json::Map<String, serde_json::Value> =
        tested.endings.iter().map(|(ending, count)| (ending.clone(), json!(count))).collect();
    json!({
        "method": tested.method,
        "inputs": tested.inputs,
        "failures": tested.failures,
        "failure": failure,
        "endings": endings,
        "junit": written,
        "search": body(&request.inputs.class, &tested.report),
    })
}

fn show(tested: &Tested, console: &mut Console) -> Result<(), Failure> {
    let inputs = words::counted(tested.inputs, "input");
    let title = style::styled(style::TITLE, &tested.method);
    let verdict = match () {
        () if tested.failures > 0 => style::styled(style::BAD, &format!("{} of {inputs} fail", tested.failures)),
        () if tested.inputs == 0 => style::styled(style::UNSURE, "vacuous: there is no input"),
        () if tested.holds() => style::styled(style::GOOD, &format!("holds for {inputs}")),
        () => style::styled(style::UNSURE, &format!("holds for {inputs} so far")),
    };
    let about = format!("({}; {})", tested.report.verdict(), words::time(tested.report.elapsed));
    writeln!(console.out(), "{title}: {verdict} {}", style::styled(style::DIM, &about))?;
    for (ending, count) in &tested.endings {
        writeln!(console.out(), "  {count:>8}  {ending}")?;
    }
    if let Some(failure) = &tested.smallest {
        let place = failure.reason.place.as_ref().map(|(file, line)| format!(" ({file}:{line})")).unwrap_or_default();
        writeln!(console.out(), "\n{}{place}", style::styled(style::BAD, &failure.reason.text))?;
        for line in &failure.reason.trace {
            writeln!(console.out(), "    {line}")?;
        }
        let names: Vec<&str> = failure.names.iter().map(String::as_str).collect();
        let before = Drawing::named(&failure.before, &names);
        match &failure.after {
            Some(after) => {
                writeln!(console.out(), "\nbefore and after the call:")?;
                writeln!(console.out(), "{}", before.beside(&Drawing::named(after, &names), 100).trim_end())?;
            }
            None => {
                writeln!(console.out(), "\nbefore the call:")?;
                writeln!(console.out(), "{}", before.to_text().trim_end())?;
            }
        }
    }
    for written in &tested.written {
        let tests = words::counted(written.tests as u64, "test");
        let failing = if written.failing > 0 { format!(", of which {} fail", written.failing) } else { String::new() };
        writeln!(console.out(), "wrote {} ({tests}{failing})", written.file.display())?;
    }
    console.flush()
}

fn run(arguments: &JavaRunArguments, console: &mut Console) -> Result<Exit, Failure> {
    let limits = machine(&arguments.limits, u64::MAX);
    let _work = begin(&arguments.limits, console);
    let out = std::io::BufWriter::new(std::io::stdout());
    let streams = Streams { input: Box::new(std::io::stdin()), out: Box::new(out), err: Box::new(std::io::stderr()) };
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
