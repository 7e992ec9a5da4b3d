//! Two analysers of fault trees, compared on all trees within a bound (section 7.2.2 of Khurshid's thesis).
//!
//! ```text
//! cargo run --release --example galileo
//! cargo run --release --example galileo -- 4 --failures
//! ```

mod chain;
mod orders;
mod study;
#[allow(dead_code)]
#[path = "../../../smallscope/examples/table/mod.rs"]
mod table;
mod tree;

use std::fmt;
use std::process::ExitCode;

use clap::Parser;
use clap::builder::RangedU64ValueParser;
use smallscope::study::{Findings, StudyError};
use study::{STAGES, Stage};

const MARKS: &str = "\
A row is followed by ! where its numbers are not those of another program, which enumerates trees one by one. The thesis has
other numbers, of trees with more in them.
Exit codes: 0 all is as it should be; 1 a number disagrees; 2 wrong arguments, or a study that cannot be carried out.";

/// Compares two analysers of fault trees on all trees within a bound: as they are; without the inputs that show a known bug, by a test
/// purpose; and when the bug that is found then is corrected.
#[derive(Parser)]
#[command(after_help = MARKS)]
struct Arguments {
    /// How many nodes a tree has at most.
    #[arg(default_value = "4", value_parser = RangedU64ValueParser::<usize>::new().range(2..=5))]
    bound: usize,
    /// Show where they disagree: a smallest tree of each kind.
    #[arg(long, conflicts_with = "json")]
    failures: bool,
    /// One JSON object per line: stage, bound, tests, passes, seconds.
    #[arg(long)]
    json: bool,
}

const HEADER: &str = "stage                 bound   tests   agree   seconds";

fn main() -> ExitCode {
    let Arguments { bound, failures, json } = Arguments::parse();
    let run =
        |stage: &'static Stage| Ok::<_, StudyError>(Row { stage, bound, findings: stage.check(bound)?, failures });
    table::show(if failures { "" } else { HEADER }, json, STAGES.iter().map(run))
}

/// What came of a stage.
struct Row {
    stage: &'static Stage,
    bound: usize,
    findings: Findings,
    /// Whether to show where they disagree.
    failures: bool,
}

impl table::Row for Row {
    fn agrees(&self) -> bool {
        let found = (self.findings.tests, self.findings.passes);
        self.findings.stopped.is_none() && self.stage.expected(self.bound).is_none_or(|expected| expected == found)
    }

    fn json(&self) -> String {
        let Findings { tests, passes, elapsed, .. } = &self.findings;
        let (name, bound, seconds) = (self.stage.name, self.bound, elapsed.as_secs_f64());
        format!(r#"{{"stage":"{name}","bound":{bound},"tests":{tests},"passes":{passes},"seconds":{seconds:.6}}}"#)
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, bound) = (self.stage.name, self.bound);
        if self.failures {
            return writeln!(f, "{name}\n{}", self.findings);
        }
        let Findings { tests, passes, elapsed, .. } = &self.findings;
        let (mark, seconds) = (if table::Row::agrees(self) { " " } else { "!" }, elapsed.as_secs_f64());
        write!(f, "{name:<22}{bound:>5}{tests:>8}{passes:>8}{mark}{seconds:>9.3}")
    }
}
