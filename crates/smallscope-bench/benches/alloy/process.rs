//! The command as a user meets it: the time from the start of the process to its end.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::time::Duration;

use serde_json::Value;

use crate::questions::{Question, questions};
use crate::{Effort, LIMIT, median, milliseconds};

/// Prints the time of each command in a process of its own, and the median.
pub fn print(effort: Effort) {
    let binary = binary();
    let (start, _) = effort.measure(|| run(binary, &["--version"]));
    println!("{:<64}{:>12}", "milliseconds", "process");
    println!("{:<64}{:>12.1}", "no model, just --version", milliseconds(start));
    let times: Vec<Duration> = questions(effort).iter().filter_map(|question| print_row(question, effort)).collect();
    println!("{:<64}{:>12.1}", format!("median of {}", times.len()), milliseconds(median(times)));
}

fn print_row(question: &Question, effort: Effort) -> Option<Duration> {
    let (time, found) = answer(&question.path(), question.number, effort);
    let found = match found {
        Ok(found) => found,
        Err(reason) => {
            println!("{:<64}{:>12}  {reason}", question.title(), "-");
            return None;
        }
    };
    assert_eq!(found, question.expected(), "{} has another answer", question.title());
    println!("{:<64}{:>12.1}", question.title(), milliseconds(time));
    Some(time)
}

/// Runs a command of a file: how long that takes, and whether there is an instance, or why that is not known.
pub fn answer(file: &Path, number: usize, effort: Effort) -> (Duration, Result<bool, String>) {
    answer_with(&[], file, number, effort)
}

/// The same with further options.
pub fn answer_with(options: &[&str], file: &Path, number: usize, effort: Effort) -> (Duration, Result<bool, String>) {
    let (file, number) = (file.to_string_lossy(), number.to_string());
    let limit = format!("{}s", LIMIT.as_secs());
    let mut arguments = vec!["run", &file, "-c", &number, "--json", "--timeout", &limit];
    arguments.extend(options);
    let binary = binary();
    let (time, output) = effort.measure(|| run(binary, &arguments));
    (time, verdict(&output))
}

/// Whether the document says that there is an instance.
fn verdict(output: &[u8]) -> Result<bool, String> {
    let document: Value = serde_json::from_slice(output).map_err(|error| error.to_string())?;
    match document["commands"][0]["verdict"].as_str() {
        Some("instance" | "counterexample") => Ok(true),
        Some("no instance" | "no counterexample") => Ok(false),
        Some(other) => Err(other.to_owned()),
        None => Err("no verdict".to_owned()),
    }
}

fn run(binary: &Path, arguments: &[&str]) -> Vec<u8> {
    let output = Command::new(binary).args(arguments).stderr(Stdio::null()).output();
    output.expect("the command can be started").stdout
}

/// The command: the one that `SMALLSCOPE_BIN` names, or else one that is built now, in release.
fn binary() -> &'static Path {
    static BINARY: OnceLock<PathBuf> = OnceLock::new();
    BINARY.get_or_init(|| std::env::var_os("SMALLSCOPE_BIN").map_or_else(build, PathBuf::from))
}

fn build() -> PathBuf {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut build = Command::new(cargo);
    build.args(["build", "--release", "--package", "smallscope-cli", "--bin", "smallscope"]);
    build.args(["--message-format", "json-render-diagnostics"]).current_dir(env!("CARGO_MANIFEST_DIR"));
    let output = build.stderr(Stdio::inherit()).output().expect("cargo can be started");
    let lines = output.stdout.split(|&byte| byte == b'\n');
    let messages = lines.filter_map(|line| serde_json::from_slice::<Value>(line).ok());
    let mut executables = messages.filter_map(|message| message["executable"].as_str().map(PathBuf::from));
    executables.next_back().expect("the command builds")
}
