//! The methods that the Korat paper checks (table 5): checks each on all inputs, and finds a bug planted in each.
//!
//! ```text
//! cargo run --release -p smallscope --example methods
//! cargo run --release -p smallscope --example methods -- put 5 --bug
//! ```

#[path = "../table/bugs.rs"]
mod bugs;
mod structures;
#[allow(dead_code)]
#[path = "../table/mod.rs"]
mod table;

use std::convert::Infallible;
use std::fmt;
use std::process::ExitCode;

use bugs::{found_at, is_found};
use clap::Parser;
use clap::builder::{PossibleValue, RangedU64ValueParser, TypedValueParser};
use smallscope::Verdict;
use structures::{Basis, METHODS, Method};
use table::{exit_code, print, published};

const MARKS: &str = "\
A figure is followed by = where it is the published one by the bounds and the invariant of the paper, by ~ where these are not
known and were fitted, as the line below says, and by ! where it should be and is not.
Exit codes: 0 all is as it should be; 1 a figure disagrees, a correct method fails or a planted bug is not found;
2 wrong arguments.";

/// Larger sizes take longer than anybody waits.
const MAX_SIZE: u64 = 12;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    if arguments.bug {
        return show_bugs(&arguments);
    }
    let run = |(method, size): (&'static Method, usize)| {
        Ok::<Row, Infallible>(Row { method, size, verdict: method.check(size), bug: method.hunt(size) })
    };
    table::show(HEADER, arguments.json, arguments.rows().map(run))
}

/// Shows the first failure of each method with its bug.
fn show_bugs(arguments: &Arguments) -> ExitCode {
    let mut found = true;
    for (method, size) in arguments.rows() {
        let bug = method.hunt(size);
        found &= is_found(method.bug_size, size, &bug);
        if !print(&format!("{} with a bug: {}\n\n{bug}\n", method.name, method.bug)) {
            break;
        }
    }
    exit_code(found)
}

/// Checks the methods of the Korat paper (table 5) against their contracts, on all inputs up to a size, and once more with a
/// planted bug, which must be found.
#[derive(Parser)]
#[command(after_help = MARKS)]
struct Arguments {
    /// The method; without it, all of them.
    #[arg(value_parser = method(), ignore_case = true)]
    method: Option<&'static Method>,
    /// The size; without it, the published one.
    #[arg(value_parser = RangedU64ValueParser::<usize>::new().range(1..=MAX_SIZE))]
    size: Option<usize>,
    /// Show the planted bugs: the smallest input on which the contract fails, and how.
    #[arg(long, conflicts_with = "json")]
    bug: bool,
    /// One JSON object per line: method, size, inputs, seconds.
    #[arg(long)]
    json: bool,
}

/// A method by its name, with its class or without.
fn method() -> impl TypedValueParser<Value = &'static Method> {
    let names = METHODS.iter().map(|method| {
        let about = format!("{}; bug: {}", method.reading, method.bug);
        PossibleValue::new(method.name).alias(method.short_name()).help(about)
    });
    table::named(names, structures::find)
}

impl Arguments {
    /// The methods and sizes to check.
    fn rows(&self) -> impl Iterator<Item = (&'static Method, usize)> {
        let asked = |method: &&Method| self.method.is_none_or(|one| one.name == method.name);
        METHODS.iter().filter(asked).map(|method| (method, self.size.unwrap_or(method.size)))
    }
}

const HEADER: &str = "method                size      inputs   published    seconds  planted bug found at";

/// What came of checking a method, and of checking it with its bug.
struct Row {
    method: &'static Method,
    size: usize,
    verdict: Verdict,
    bug: Verdict,
}

impl table::Row for Row {
    fn agrees(&self) -> bool {
        self.verdict.failures.is_empty()
            && self.verdict.stopped.is_none()
            && self.method.mark(self.size, self.verdict.inputs) != '!'
            && is_found(self.method.bug_size, self.size, &self.bug)
    }

    fn json(&self) -> String {
        format!(
            r#"{{"method":"{}","size":{},"inputs":{},"seconds":{:.6}}}"#,
            self.method.name,
            self.size,
            self.verdict.inputs,
            self.verdict.elapsed.as_secs_f64()
        )
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Row { method, size, verdict, .. } = self;
        let figure = method.published_at(*size);
        let mark = method.mark(*size, verdict.inputs);
        let seconds = verdict.elapsed.as_secs_f64();
        write!(f, "{:<22}{size:>4}{:>12}{mark}{:>11}", method.name, verdict.inputs, published(figure))?;
        write!(f, "{seconds:>11.3}  {}", found_at(method.bug_size, *size, &self.bug))?;
        match (figure, method.basis) {
            (Some(published), Basis::Unknown) => {
                write!(f, "\n  no reading of the paper gives {published}; ours: {}", method.reading)?;
            }
            (Some(_), Basis::Fitted(what)) => write!(f, "\n  ~ fitted: {what}")?,
            _ => {}
        }
        if verdict.failures.is_empty() { Ok(()) } else { write!(f, "\n{verdict}") }
    }
}
