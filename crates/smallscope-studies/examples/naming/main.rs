//! The Intentional Naming System (table 7.4 of Khurshid's thesis): its lookup as published, whose flaws are found, and as
//! corrected.
//!
//! ```text
//! cargo run --release --example naming
//! cargo run --release --example naming -- --failures
//! ```

mod names;
mod study;
#[allow(dead_code)]
#[path = "../../../smallscope/examples/table/mod.rs"]
mod table;

use std::fmt;
use std::process::ExitCode;

use clap::Parser;
use names::Lookup;
use smallscope::study::{Findings, StudyError};
use study::{FITTED, PROPERTIES, Property};

const MARKS: &str = "\
A row is followed by ~ where the thesis has the same numbers, by constraints on inputs that were fitted to them, and by ! where
they are not what they should be.
Exit codes: 0 all is as it should be; 1 a number disagrees; 2 wrong arguments, or a study that cannot be carried out.";

/// Tests the lookup of the Intentional Naming System, as it was published and as it was corrected, on all databases and queries up to
/// a size, and prints table 7.4 of Khurshid's thesis.
#[derive(Parser)]
#[command(after_help = MARKS)]
struct Arguments {
    /// Show what fails: a smallest input of each kind.
    #[arg(long, conflicts_with = "json")]
    failures: bool,
    /// One JSON object per line: property, lookup, scope, tests, passes, seconds.
    #[arg(long)]
    json: bool,
}

const HEADER: &str = "property                    lookup     size   tests  passes   seconds  scope";

fn main() -> ExitCode {
    let Arguments { failures, json } = Arguments::parse();
    let rows =
        PROPERTIES.iter().map(|property| Ok::<_, StudyError>(Row { property, findings: property.check()?, failures }));
    let code = table::show(if failures { "" } else { HEADER }, json, rows);
    if !failures && !json {
        table::print(FITTED);
    }
    code
}

/// What came of a property.
struct Row {
    property: &'static Property,
    findings: Findings,
    /// Whether to show what fails.
    failures: bool,
}

impl Row {
    fn lookup(&self) -> &'static str {
        match self.property.lookup {
            Lookup::Published => "published",
            Lookup::Corrected => "corrected",
        }
    }
}

impl table::Row for Row {
    fn agrees(&self) -> bool {
        let Findings { stopped, tests, passes, .. } = &self.findings;
        stopped.is_none() && (*tests, *passes) == self.property.expected
    }

    fn json(&self) -> String {
        let Findings { tests, passes, elapsed, .. } = &self.findings;
        let (Property { name, scope, .. }, lookup, seconds) = (self.property, self.lookup(), elapsed.as_secs_f64());
        format!(
            r#"{{"property":"{name}","lookup":"{lookup}","scope":"{scope}","tests":{tests},"passes":{passes},"seconds":{seconds:.6}}}"#
        )
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Property { name, scope, size, .. }, lookup) = (self.property, self.lookup());
        if self.failures {
            return writeln!(f, "{name}, {lookup} lookup\n{}", self.findings);
        }
        let Findings { tests, passes, elapsed, .. } = &self.findings;
        let (mark, seconds) = (self.property.mark(table::Row::agrees(self)), elapsed.as_secs_f64());
        let size = table::published(size.map(|size| size as u64));
        write!(f, "{name:<28}{lookup:<11}{size:>4}{tests:>8}{passes:>8}{mark}{seconds:>9.3}  {scope}")
    }
}
