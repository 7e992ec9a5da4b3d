//! The study of Galeotti and Frias (*DynAlloy as a formal method for the analysis of Java programs*, 2006): tests for every branch of
//! insertion into a red-black tree, by scope; then the same for four other methods.
//!
//! ```text
//! cargo run --release -p smallscope-studies --example study
//! cargo run --release -p smallscope-studies --example study -- --json
//! ```

#[allow(dead_code)]
mod subjects;

use std::io::Write as _;
use std::process::ExitCode;
use std::time::Duration;

use smallscope_cover::cover::{Covered, Times};
use subjects::{RED_BLACK, SUBJECTS, Subject, study};

const USAGE: &str = "\
Finds tests for every branch of the insertion into a red-black tree, as in the paper: loops are unrolled up to 6 times, trees have up to as
many nodes as the scope says. Then the same for the removal from a search tree, the reversal of a list, and insertions into a heap and an AVL
tree. The table has: outcomes of decisions that the tests reach, and those that no input within the bound reaches; tests; how long it took
from Rust to the solver, in the solver, in rustc, and in all; how long it took in 2006.

Usage: study [OPTIONS] [SCOPE]

Up to SCOPE nodes; without it, 11, as in the paper. The other methods: scope 4.

Options:
  --json    one JSON object per line: subject, scope, covered, unreachable, outcomes, tests, seconds, and parts of them
  --help    this text

A row is followed by ! where its figures are not as they should be: of the red-black tree's 16 outcomes 15 are reached, of the others all.
Exit codes: 0 all is as it should be; 1 a figure disagrees; 2 wrong arguments.
";

/// Seconds, for scopes from 3 on: table 1 of the paper.
const PAPER: [u64; 9] = [52, 56, 63, 80, 101, 101, 102, 120, 150];

fn main() -> ExitCode {
    let (mut scope, mut json) = (11, false);
    for word in std::env::args().skip(1) {
        match (word.as_str(), word.parse()) {
            ("--json", _) => json = true,
            ("--help" | "-h", _) => {
                print!("{USAGE}");
                return ExitCode::SUCCESS;
            }
            (_, Ok(most @ 3..=11)) => scope = most,
            _ => {
                eprintln!("error: expected `--json`, `--help` or a scope from 3 to 11, found `{word}`");
                return ExitCode::from(2);
            }
        }
    }
    if show(scope, json) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Prints each row when it is there, as long as somebody reads them; whether all are as they should be.
fn show(most: usize, json: bool) -> bool {
    let head = ["scope", "covered", "unreachable", "tests", "translate", "solve", "rustc", "seconds", "2006"];
    let [scope, covered, unreachable, tests, translate, solve, rustc, seconds, paper] = head;
    let head = format!(
        "{:<20}{scope:>6}{covered:>9}{unreachable:>13}{tests:>7}{translate:>11}{solve:>8}{rustc:>8}{seconds:>9}{paper:>6}",
        "method"
    );
    if !json && !print(&head) {
        return true;
    }
    let red_black = (3..=most).map(|scope| (&RED_BLACK, scope));
    let others = SUBJECTS[1..].iter().map(|subject| (subject, 4));
    let mut all_agree = true;
    for (subject, scope) in red_black.chain(others) {
        let row = Row::of(subject, scope);
        all_agree &= row.as_ref().is_ok_and(Row::agrees);
        let line = match row {
            Ok(row) if json => row.json(),
            Ok(row) => row.text(),
            Err(why) => format!("{}, scope {scope}: {why} !", subject.name),
        };
        if !print(&line) {
            break;
        }
    }
    all_agree
}

/// Prints a line; false if nobody reads any more.
fn print(line: &str) -> bool {
    writeln!(std::io::stdout(), "{line}").is_ok()
}

/// One run.
struct Row {
    subject: &'static Subject,
    scope: usize,
    covered: Covered,
}

impl Row {
    fn of(subject: &'static Subject, scope: usize) -> Result<Row, String> {
        let covered =
            study::branches(subject, study::bounds(scope, subject.unroll)).map_err(|failure| failure.to_string())?;
        Ok(Row { subject, scope, covered })
    }

    /// All outcomes are reached but for one of the red-black tree's, which cannot be.
    fn agrees(&self) -> bool {
        let unreachable = usize::from(self.subject.name == RED_BLACK.name);
        let expected = (self.subject.outcomes - unreachable, unreachable);
        self.covered.is_settled() && (self.covered.reached(), self.covered.unreachable()) == expected
    }

    fn paper(&self) -> Option<u64> {
        PAPER.get(self.scope - 3).copied().filter(|_| self.subject.name == RED_BLACK.name)
    }

    fn text(&self) -> String {
        let Times { translating, compiling, solving, total, .. } = self.covered.times;
        let [translating, compiling, solving, total] = [translating, compiling, solving, total].map(seconds);
        let reached = format!("{}/{}", self.covered.reached(), self.covered.statuses.len());
        let paper = self.paper().map_or(String::new(), |seconds| seconds.to_string());
        let (unreachable, tests) = (self.covered.unreachable(), self.covered.tests.len());
        let mark = if self.agrees() { "" } else { " !" };
        format!(
            "{:<20}{:>6}{reached:>9}{unreachable:>13}{tests:>7}{translating:>11}{solving:>8}{compiling:>8}{total:>9}{paper:>6}{mark}",
            self.subject.name, self.scope
        )
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

fn seconds(time: Duration) -> String {
    format!("{:.2}", time.as_secs_f64())
}
