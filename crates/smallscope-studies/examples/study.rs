//! The study of Galeotti and Frias (*DynAlloy as a formal method for the analysis of Java programs*, 2006): tests for every branch of
//! insertion into a red-black tree, by scope; then the same for four other methods.
//!
//! ```text
//! cargo run --release -p smallscope-studies --example study
//! cargo run --release -p smallscope-studies --example study -- --json
//! ```

#[allow(dead_code)]
mod subjects;
#[allow(dead_code)]
#[path = "../../smallscope/examples/table/mod.rs"]
mod table;

use std::fmt;
use std::process::ExitCode;
use std::time::Duration;

use clap::Parser;
use clap::builder::RangedU64ValueParser;
use smallscope_cover::cover::{Covered, Times};
use subjects::{RED_BLACK, SUBJECTS, Subject, study};

const MARKS: &str = "\
The table has: outcomes of decisions that the tests reach, and those that no input within the bound reaches; tests; how long it took
from Rust to the solver, in the solver, in rustc, and in all; how long it took in 2006.
A row is followed by ! where its figures are not as they should be: of the red-black tree's 16 outcomes 15 are reached, of the others all.
Exit codes: 0 all is as it should be; 1 a figure disagrees; 2 wrong arguments, or a subject that cannot be translated.";

/// Finds tests for every branch of the insertion into a red-black tree, as in the paper: loops are unrolled up to 6 times, trees have
/// up to as many nodes as the scope says. Then the same for the removal from a search tree, the reversal of a list, and insertions
/// into a heap and an AVL tree, in scope 4.
#[derive(Parser)]
#[command(after_help = MARKS)]
struct Arguments {
    /// Up to so many nodes; 11, as in the paper.
    #[arg(default_value = "11", value_parser = RangedU64ValueParser::<usize>::new().range(3..=11))]
    scope: usize,
    /// One JSON object per line: subject, scope, covered, unreachable, outcomes, tests, seconds, and parts of them.
    #[arg(long)]
    json: bool,
}

/// Seconds, for scopes from 3 on: table 1 of the paper.
const PAPER: [u64; 9] = [52, 56, 63, 80, 101, 101, 102, 120, 150];

const HEADER: &str =
    "method               scope  covered  unreachable  tests  translate   solve   rustc  seconds  2006";

fn main() -> ExitCode {
    let Arguments { scope: most, json } = Arguments::parse();
    let red_black = (3..=most).map(|scope| (&RED_BLACK, scope));
    let others = SUBJECTS[1..].iter().map(|subject| (subject, 4));
    table::show(HEADER, json, red_black.chain(others).map(|(subject, scope)| Row::of(subject, scope)))
}

/// One run.
struct Row {
    subject: &'static Subject,
    scope: usize,
    covered: Covered,
}

impl Row {
    fn of(subject: &'static Subject, scope: usize) -> Result<Row, String> {
        let covered = study::branches(subject, study::bounds(scope, subject.unroll));
        let covered = covered.map_err(|failure| format!("{}, scope {scope}: {failure}", subject.name))?;
        Ok(Row { subject, scope, covered })
    }

    fn paper(&self) -> Option<u64> {
        PAPER.get(self.scope - 3).copied().filter(|_| self.subject.name == RED_BLACK.name)
    }
}

impl table::Row for Row {
    /// All outcomes are reached but for one of the red-black tree's, which cannot be.
    fn agrees(&self) -> bool {
        let unreachable = usize::from(self.subject.name == RED_BLACK.name);
        let expected = (self.subject.outcomes - unreachable, unreachable);
        self.covered.is_settled() && (self.covered.reached(), self.covered.unreachable()) == expected
    }

    fn json(&self) -> String {
        let Times { translating, compiling, solving, running, total } = self.covered.times;
        let [translating, compiling, solving, running, total] =
            [translating, compiling, solving, running, total].map(|time| time.as_secs_f64());
        format!(
            "{{\"subject\":\"{}\",\"scope\":{},\"covered\":{},\"unreachable\":{},\"outcomes\":{},\"tests\":{},\
             \"seconds\":{total:.6},\"translating\":{translating:.6},\"solving\":{solving:.6},\"compiling\":{compiling:.6},\
             \"running\":{running:.6}}}",
            self.subject.name,
            self.scope,
            self.covered.reached(),
            self.covered.unreachable(),
            self.covered.statuses.len(),
            self.covered.tests.len()
        )
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Times { translating, compiling, solving, total, .. } = self.covered.times;
        let [translating, compiling, solving, total] = [translating, compiling, solving, total].map(seconds);
        let reached = format!("{}/{}", self.covered.reached(), self.covered.statuses.len());
        let paper = self.paper().map_or(String::new(), |seconds| seconds.to_string());
        let (unreachable, tests) = (self.covered.unreachable(), self.covered.tests.len());
        let mark = if table::Row::agrees(self) { "" } else { " !" };
        write!(
            f,
            "{:<20}{:>6}{reached:>9}{unreachable:>13}{tests:>7}{translating:>11}{solving:>8}{compiling:>8}{total:>9}{paper:>6}{mark}",
            self.subject.name, self.scope
        )
    }
}

fn seconds(time: Duration) -> String {
    format!("{:.2}", time.as_secs_f64())
}
