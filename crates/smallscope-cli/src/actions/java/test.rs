//! `java test`.

use std::io::Write as _;

use serde_json::json;
use smallscope_core::{Outcome, Structure};
use smallscope_java::junit::{Junit, Version, Which};
use smallscope_java::{TestRequest, Tested};
use smallscope_picture::Drawing;

use super::{
    BOUND, arguments_of, begin, body, is_unbounded, print_bounds, request, settings, with_progress, write_result,
};
use crate::arguments::{JavaTestArguments, JunitInputs};
use crate::console::Console;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::{json, style, words};

pub fn test(arguments: &JavaTestArguments, console: &mut Console) -> Result<Exit, Failure> {
    let _work = begin(&arguments.limits, console);
    let inputs = request(&arguments.origin, &arguments.inputs, arguments.inputs.bound.unwrap_or(BOUND), false)?;
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
    let grows = is_unbounded(&arguments.inputs) && arguments.suite.is_none() && arguments.part.shard.is_none();
    let request = TestRequest {
        inputs,
        method: arguments.method.clone(),
        arguments: arguments_of(&arguments.inputs)?,
        requires: arguments.requires.clone(),
        ensures: arguments.ensures.clone(),
        junit,
        regressions: arguments.regressions.clone(),
        suite: arguments.suite.clone(),
        grows,
    };
    if grows && arguments.checkpoint.is_some() {
        return Err(Failure::input("a checkpoint is kept at one bound").help("give it: --bound 5"));
    }
    let mut settings = settings(&arguments.limits, &arguments.part, grows, console);
    settings.checkpoint = arguments.checkpoint.clone().map(|path| (path, arguments.checkpoint_every));
    let shows = console.shows_progress();
    let tested = with_progress(shows, "inputs", |progress| smallscope_java::test(&request, &settings, progress))?;
    let counts = [("inputs", tested.inputs), ("failures", tested.failures)];
    let part = &arguments.part;
    write_result(part.result.as_deref(), &tested.method, &request.inputs, &tested.report, part.shard, &counts)?;
    let exit = match () {
        () if tested.failures > 0 => Exit::NotAsExpected,
        () if !matches!(tested.report.outcome, Outcome::Exhausted) || tested.report.undecided() > 0 => {
            super::exit(&tested.report)
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
    let verdict_of_search = if tested.is_kept { "failed before".to_owned() } else { tested.report.verdict() };
    let about = format!("({verdict_of_search}; {})", words::time(tested.report.elapsed));
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
