//! The Intentional Naming System (table 7.4 of Khurshid's thesis): its lookup as published, whose flaws are found, and as
//! corrected.
//!
//! ```text
//! cargo run --release --example naming
//! cargo run --release --example naming -- --failures
//! ```

mod names;
mod study;

use std::io::Write as _;
use std::process::ExitCode;

use names::Lookup;
use smallscope::study::Findings;
use study::{FITTED, PROPERTIES, Property};

const USAGE: &str = "\
Tests the lookup of the Intentional Naming System, as it was published and as it was corrected, on all databases and queries up to a
size, and prints table 7.4 of Khurshid's thesis.

Usage: naming [OPTIONS]

Options:
  --failures  show what fails: a smallest input of each kind
  --json      one JSON object per line: property, lookup, scope, tests, passes, seconds
  --help      this text

A row is followed by ~ where the thesis has the same numbers, by constraints on inputs that were fitted to them, and by ! where
they are not what they should be.
Exit codes: 0 all is as it should be; 1 a number disagrees; 2 wrong arguments, or a study that cannot be carried out.
";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        [] => {
            let code = show(HEADER, |property, findings| property.row(findings));
            println!("{FITTED}");
            code
        }
        ["--failures"] => show("", |property, findings| property.failures(findings)),
        ["--json"] => show("", |property, findings| property.json(findings)),
        ["--help" | "-h"] => {
            print!("{USAGE}");
            ExitCode::SUCCESS
        }
        _ => {
            eprintln!("error: unexpected arguments; see --help");
            ExitCode::from(2)
        }
    }
}

const HEADER: &str = "property                    lookup     size   tests  passes   seconds  scope\n";

/// Tests all properties, and prints each when it is there.
fn show(header: &str, text: impl Fn(&Property, &Findings) -> String) -> ExitCode {
    let mut agrees = true;
    print!("{header}");
    for property in &PROPERTIES {
        let findings = match property.check() {
            Ok(findings) => findings,
            Err(error) => {
                eprintln!("error: {error}");
                return ExitCode::from(2);
            }
        };
        agrees &= property.agrees(&findings);
        // Nobody reads any more.
        if write!(std::io::stdout(), "{}", text(property, &findings)).is_err() {
            break;
        }
    }
    if agrees { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

impl Property {
    fn agrees(&self, findings: &Findings) -> bool {
        findings.stopped.is_none() && (findings.tests, findings.passes) == self.expected
    }

    fn lookup_name(&self) -> &'static str {
        match self.lookup {
            Lookup::Published => "published",
            Lookup::Corrected => "corrected",
        }
    }

    fn row(&self, findings: &Findings) -> String {
        let Findings { tests, passes, elapsed, .. } = findings;
        let mark = self.mark(self.agrees(findings));
        let size = self.size.map_or_else(|| "-".to_owned(), |size| size.to_string());
        let (name, lookup, seconds) = (self.name, self.lookup_name(), elapsed.as_secs_f64());
        format!("{name:<28}{lookup:<11}{size:>4}{tests:>8}{passes:>8}{mark}{seconds:>9.3}  {}\n", self.scope)
    }

    fn json(&self, findings: &Findings) -> String {
        let Findings { tests, passes, elapsed, .. } = findings;
        let (name, lookup, scope, seconds) = (self.name, self.lookup_name(), self.scope, elapsed.as_secs_f64());
        format!(
            r#"{{"property":"{name}","lookup":"{lookup}","scope":"{scope}","tests":{tests},"passes":{passes},"seconds":{seconds:.6}}}"#
        ) + "\n"
    }

    fn failures(&self, findings: &Findings) -> String {
        format!("{}, {} lookup\n{findings}\n\n", self.name, self.lookup_name())
    }
}
