//! Call sequences on a small vector, a B-tree, `BTreeMap` and `IndexMap`, each beside a simpler type; bugs planted in the first
//! two are found by a shortest sequence.
//!
//! ```text
//! cargo run --release -p smallscope --example sequences
//! cargo run --release -p smallscope --example sequences -- --bug
//! ```

mod subjects;

use std::io::Write as _;
use std::process::ExitCode;

use subjects::{Findings, SUBJECTS, Subject};

const USAGE: &str = "\
Makes all call sequences on six types, with states matched, and compares each with a simpler type.

Usage: sequences [OPTIONS]

Options:
  --bug     show the shortest failing sequences of those with a planted bug
  --json    one JSON object per line: subject, reference, states, calls, depth, closed, fails_after, seconds
  --help    this text

Exit codes: 0 all is as it should be; 1 a correct type fails or a planted bug is not found; 2 wrong arguments.
";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        [] => show(&SUBJECTS, Some(&header()), row),
        ["--json"] => show(&SUBJECTS, None, json),
        ["--bug"] => show(&SUBJECTS, None, bug),
        ["--help" | "-h"] => {
            print!("{USAGE}");
            ExitCode::SUCCESS
        }
        _ => {
            eprintln!("error: expected `--bug`, `--json`, `--help` or nothing");
            ExitCode::from(2)
        }
    }
}

/// Explores each, and prints what came of it, as long as somebody reads it.
fn show(subjects: &[Subject], header: Option<&str>, text: fn(&Subject, &Findings) -> Option<String>) -> ExitCode {
    let mut is_expected = header.is_none_or(print);
    for subject in subjects {
        let findings = (subject.explore)();
        is_expected &= findings.failure.as_ref().map(|failure| failure.steps.len()) == subject.fails_after;
        is_expected &= findings.failure.is_some() || findings.is_closed;
        if !text(subject, &findings).is_none_or(|text| print(&text)) {
            break;
        }
    }
    if is_expected { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Prints a line; false if nobody reads any more.
fn print(line: &str) -> bool {
    writeln!(std::io::stdout(), "{line}").is_ok()
}

fn header() -> String {
    format!("{:<28}{:<12}{:>8}{:>9}{:>7}{:>10}  {}", "type", "beside", "states", "calls", "depth", "seconds", "outcome")
}

fn row(subject: &Subject, findings: &Findings) -> Option<String> {
    let Findings { states, calls, depth, seconds, .. } = findings;
    let outcome = match &findings.failure {
        Some(failure) => format!("fails after {} calls", failure.steps.len()),
        None if findings.is_closed => "no call leads to another state".to_owned(),
        None => "incomplete".to_owned(),
    };
    Some(format!(
        "{:<28}{:<12}{states:>8}{calls:>9}{depth:>7}{seconds:>10.4}  {outcome}",
        subject.name, subject.reference
    ))
}

fn json(subject: &Subject, findings: &Findings) -> Option<String> {
    let Findings { states, calls, depth, is_closed, seconds, .. } = findings;
    let steps = findings.failure.as_ref().map(|failure| failure.steps.len().to_string());
    let steps = steps.unwrap_or_else(|| "null".to_owned());
    Some(format!(
        "{{\"subject\":\"{}\",\"reference\":\"{}\",\"states\":{states},\"calls\":{calls},\"depth\":{depth},\
         \"closed\":{is_closed},\"fails_after\":{steps},\"seconds\":{seconds:.6}}}",
        subject.name, subject.reference
    ))
}

fn bug(subject: &Subject, findings: &Findings) -> Option<String> {
    findings.failure.as_ref().map(|_| format!("{}\n\n{}", subject.name, findings.report))
}
