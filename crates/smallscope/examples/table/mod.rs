//! Tables of figures beside published ones, for the examples that repeat studies: each row is printed when it is there, as long as
//! somebody reads them.

use std::fmt::Display;
use std::io::Write as _;
use std::process::ExitCode;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

/// What came of a run.
pub trait Row: Display {
    /// Whether all is as it should be.
    fn agrees(&self) -> bool;

    /// One JSON object.
    fn json(&self) -> String;
}

/// Prints the rows below a header, if it is not empty, or as JSON. The exit code is 1 if one is not as it should be, and 2 if one could not be made.
pub fn show<R: Row, E: Display>(header: &str, json: bool, rows: impl IntoIterator<Item = Result<R, E>>) -> ExitCode {
    if !json && !header.is_empty() && !print(header) {
        return ExitCode::SUCCESS;
    }
    let mut agrees = true;
    for row in rows {
        let row = match row {
            Ok(row) => row,
            Err(error) => {
                eprintln!("error: {error}");
                return ExitCode::from(2);
            }
        };
        agrees &= row.agrees();
        if !print(&if json { row.json() } else { row.to_string() }) {
            break;
        }
    }
    exit_code(agrees)
}

/// Prints a line; false if nobody reads any more.
pub fn print(line: &str) -> bool {
    writeln!(std::io::stdout(), "{line}").is_ok()
}

pub fn exit_code(agrees: bool) -> ExitCode {
    if agrees { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// A published figure, if there is one.
pub fn published(figure: Option<u64>) -> String {
    figure.map_or_else(|| "-".to_owned(), |figure| figure.to_string())
}

/// An argument that is one of several things, by its name.
pub fn named<T: Sync>(
    names: impl Iterator<Item = PossibleValue>,
    find: fn(&str) -> Option<&'static T>,
) -> impl TypedValueParser<Value = &'static T> {
    PossibleValuesParser::new(names).map(move |name| find(&name).expect("it is one of the names"))
}
