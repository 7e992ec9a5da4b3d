//! The methods that the Korat paper checks (table 5): checks each on all inputs, and finds a bug planted in each.
//!
//! ```text
//! cargo run --release -p smallscope --example methods
//! cargo run --release -p smallscope --example methods -- put 5 --bug
//! ```

mod structures;

use std::fmt;
use std::io::Write as _;
use std::process::ExitCode;

use clap::Parser;
use clap::builder::{PossibleValue, PossibleValuesParser, RangedU64ValueParser, TypedValueParser};
use smallscope::Verdict;
use structures::{Basis, METHODS, Method};

const MARKS: &str = "\
A figure is followed by = where it is the published one by the bounds and the invariant of the paper, by ~ where these are not
known and were fitted, as the line below says, and by ! where it should be and is not.
Exit codes: 0 all is as it should be; 1 a figure disagrees, a correct method fails or a planted bug is not found;
2 wrong arguments.";

/// Larger sizes take longer than anybody waits.
const MAX_SIZE: u64 = 12;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    if arguments.bug { show_bugs(&arguments) } else { show_table(&arguments) }
}

/// Checks the methods, and prints each row when it is there, as long as somebody reads them.
fn show_table(arguments: &Arguments) -> ExitCode {
    let mut agrees = true;
    if !arguments.json && !print(HEADER) {
        return ExitCode::SUCCESS;
    }
    for (method, size) in arguments.rows() {
        let row = Row { method, size, verdict: method.check(size), bug: method.hunt(size) };
        agrees &= row.agrees();
        if !print(&if arguments.json { row.json() } else { row.to_string() }) {
            break;
        }
    }
    exit_code(agrees)
}

/// Shows the first failure of each method with its bug.
fn show_bugs(arguments: &Arguments) -> ExitCode {
    let mut found = true;
    for (method, size) in arguments.rows() {
        let bug = method.hunt(size);
        found &= is_found(method, size, &bug);
        if !print(&format!("{} with a bug: {}\n\n{bug}\n", method.name, method.bug)) {
            break;
        }
    }
    exit_code(found)
}

/// Whether the bug was found at the smallest size at which it shows, if that is within the size.
fn is_found(method: &Method, size: usize, bug: &Verdict) -> bool {
    let expected = (method.bug_size <= size).then_some(method.bug_size);
    bug.failure().map(|failure| failure.size) == expected
}

fn exit_code(succeeded: bool) -> ExitCode {
    if succeeded { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Prints a line; false if nobody reads any more.
fn print(line: &str) -> bool {
    writeln!(std::io::stdout(), "{line}").is_ok()
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
    PossibleValuesParser::new(names).map(|name| structures::find(&name).expect("it is one of the names"))
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

impl Row {
    /// Whether the number of inputs is the published one, as far as it is meant to be.
    fn has_published_inputs(&self) -> bool {
        self.method.mark(self.size, self.verdict.inputs) != '!'
    }

    /// Whether all is as it should be.
    fn agrees(&self) -> bool {
        self.verdict.failures.is_empty()
            && self.verdict.stopped.is_none()
            && self.has_published_inputs()
            && is_found(self.method, self.size, &self.bug)
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

    /// Where the bug was found.
    fn place(&self) -> String {
        let mark = if is_found(self.method, self.size, &self.bug) { "" } else { " !" };
        match self.bug.failure() {
            Some(failure) => format!("size {}, input {}{mark}", failure.size, failure.number),
            None => format!("none of {} inputs{mark}", self.bug.inputs),
        }
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Row { method, size, verdict, .. } = self;
        let published = method.published_at(*size);
        let mark = method.mark(*size, verdict.inputs);
        let published_text = published.map_or_else(|| "-".to_owned(), |published| published.to_string());
        let seconds = verdict.elapsed.as_secs_f64();
        write!(f, "{:<22}{size:>4}{:>12}{mark}{published_text:>11}", method.name, verdict.inputs)?;
        write!(f, "{seconds:>11.3}  {}", self.place())?;
        match (published, method.basis) {
            (Some(published), Basis::Unknown) => {
                write!(f, "\n  no reading of the paper gives {published}; ours: {}", method.reading)?;
            }
            (Some(_), Basis::Fitted(what)) => write!(f, "\n  ~ fitted: {what}")?,
            _ => {}
        }
        if verdict.failures.is_empty() { Ok(()) } else { write!(f, "\n{verdict}") }
    }
}
