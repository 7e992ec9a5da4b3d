//! Two analysers of fault trees, compared on all trees within a bound (section 7.2.2 of Khurshid's thesis).
//!
//! ```text
//! cargo run --release --example galileo
//! cargo run --release --example galileo -- 4 --failures
//! ```

mod chain;
mod orders;
mod study;
mod tree;

use std::io::Write as _;
use std::process::ExitCode;

use smallscope::study::Findings;
use study::{STAGES, Stage};

const USAGE: &str = "\
Compares two analysers of fault trees on all trees within a bound: as they are; without the inputs that show a known bug, by a test
purpose; and when the bug that is found then is corrected.

Usage: galileo [OPTIONS] [BOUND]

BOUND is how many nodes a tree has at most, from 2 to 5; 4 if nothing is said.

Options:
  --failures  show where they disagree: a smallest tree of each kind
  --json      one JSON object per line: stage, bound, tests, passes, seconds
  --help      this text

A row is followed by ! where its numbers are not those of another program, which enumerates trees one by one. The thesis has
other numbers, of trees with more in them.
Exit codes: 0 all is as it should be; 1 a number disagrees; 2 wrong arguments, or a study that cannot be carried out.
";

fn main() -> ExitCode {
    let (options, bounds): (Vec<String>, Vec<String>) =
        std::env::args().skip(1).partition(|word| word.starts_with('-'));
    let options: Vec<&str> = options.iter().map(String::as_str).collect();
    let bound = match bounds.as_slice() {
        [] => Some(4),
        [bound] => bound.parse().ok().filter(|bound| (2..=5).contains(bound)),
        _ => None,
    };
    let Some(bound) = bound else {
        eprintln!("error: the bound is one number from 2 to 5; see --help");
        return ExitCode::from(2);
    };
    match options[..] {
        [] => show(HEADER, bound, Stage::row),
        ["--failures"] => show("", bound, Stage::failures),
        ["--json"] => show("", bound, Stage::json),
        ["--help" | "-h"] => {
            print!("{USAGE}");
            ExitCode::SUCCESS
        }
        _ => {
            eprintln!("error: unexpected options; see --help");
            ExitCode::from(2)
        }
    }
}

const HEADER: &str = "stage                 bound   tests   agree   seconds\n";

/// Goes through the study, and prints each stage when it is done.
fn show(header: &str, bound: usize, text: fn(&Stage, usize, &Findings) -> String) -> ExitCode {
    let mut agrees = true;
    print!("{header}");
    for stage in &STAGES {
        let findings = match stage.check(bound) {
            Ok(findings) => findings,
            Err(error) => {
                eprintln!("error: {error}");
                return ExitCode::from(2);
            }
        };
        agrees &= stage.agrees(bound, &findings);
        // Nobody reads any more.
        if write!(std::io::stdout(), "{}", text(stage, bound, &findings)).is_err() {
            break;
        }
    }
    if agrees { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

impl Stage {
    fn agrees(&self, bound: usize, findings: &Findings) -> bool {
        let found = (findings.tests, findings.passes);
        findings.stopped.is_none() && self.expected(bound).is_none_or(|expected| expected == found)
    }

    fn row(&self, bound: usize, findings: &Findings) -> String {
        let Findings { tests, passes, elapsed, .. } = findings;
        let mark = if self.agrees(bound, findings) { " " } else { "!" };
        let (name, seconds) = (self.name, elapsed.as_secs_f64());
        format!("{name:<22}{bound:>5}{tests:>8}{passes:>8}{mark}{seconds:>9.3}\n")
    }

    fn json(&self, bound: usize, findings: &Findings) -> String {
        let Findings { tests, passes, elapsed, .. } = findings;
        let (name, seconds) = (self.name, elapsed.as_secs_f64());
        format!(r#"{{"stage":"{name}","bound":{bound},"tests":{tests},"passes":{passes},"seconds":{seconds:.6}}}"#)
            + "\n"
    }

    fn failures(&self, _bound: usize, findings: &Findings) -> String {
        format!("{}\n{findings}\n\n", self.name)
    }
}
