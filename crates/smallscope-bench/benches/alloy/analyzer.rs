//! Beside the Alloy Analyzer, each command in a process of its own on both sides.
//!
//! The Analyzer writes how long solving took if there is an instance. Otherwise it is estimated: the time of the process
//! without that of one with an empty model.

use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;
use tempfile::TempDir;
use wait_timeout::ChildExt as _;

use crate::questions::{Question, questions};
use crate::{Effort, LIMIT, median, milliseconds, process};

/// What the Analyzer says and takes.
struct Run {
    /// From the start of the process to its end.
    process: Duration,
    /// Whether there is an instance.
    found: bool,
    /// How long solving took, if it says so.
    solving: Option<Duration>,
}

/// Prints both times of both, and the ratio of those of the processes.
pub fn print(effort: Effort) {
    let Some(jar) = std::env::var_os("ALLOY_JAR") else {
        println!("left out: ALLOY_JAR does not name the Analyzer's jar");
        return;
    };
    let start_up = match start_up(&jar) {
        Ok(time) => time,
        Err(reason) => {
            println!("left out: {reason} when the Analyzer is given an empty model");
            return;
        }
    };
    println!("milliseconds; ~ is the process without the {:.0} of an empty model", milliseconds(start_up));
    print!("{:<64}{:>12}{:>12}", "", "Analyzer", "solving");
    println!("{:>12}{:>10}{:>12}", "smallscope", "ratio", "of solving");
    let rows: Vec<Row> =
        questions(effort).iter().filter_map(|question| row(question, &jar, start_up, effort)).collect();
    let middle = |ratio: fn(&Row) -> f64| {
        let mut ratios: Vec<f64> = rows.iter().map(ratio).collect();
        ratios.sort_by(f64::total_cmp);
        ratios.get(ratios.len() / 2).copied().unwrap_or(f64::NAN)
    };
    let times = |time: fn(&Row) -> Duration| milliseconds(median(rows.iter().map(time).collect()));
    print!("{:<64}{:>12.0}", format!("median of {}", rows.len()), times(|row| row.theirs));
    print!("{:>12.0}{:>12.1}", times(|row| row.solving), times(|row| row.ours));
    println!("{:>10.1}{:>12.1}", middle(Row::whole), middle(Row::solved));
}

/// One command, with the times of both.
struct Row {
    theirs: Duration,
    solving: Duration,
    ours: Duration,
}

impl Row {
    /// How many times as long the Analyzer's process takes.
    fn whole(&self) -> f64 {
        smallscope_bench::ratio(self.theirs, self.ours)
    }

    /// How many times as long the Analyzer solves as our whole process takes.
    fn solved(&self) -> f64 {
        smallscope_bench::ratio(self.solving, self.ours)
    }
}

/// Measures and prints one command; `None` if a side has no answer.
fn row(question: &Question, jar: &OsString, start_up: Duration, effort: Effort) -> Option<Row> {
    print!("{:<64}", question.title());
    let run = execute(jar, &question.path(), question.number);
    let (ours, found) = process::answer(&question.path(), question.number, effort);
    let (run, found) = match (run, found) {
        (Ok(run), Ok(found)) => (run, found),
        (Err(reason), _) => {
            println!("{:>12}{:>12}{:>12.1}  {reason}", "-", "-", milliseconds(ours));
            return None;
        }
        (Ok(run), Err(reason)) => {
            println!("{:>12.0}{:>12}{:>12}  {reason}", milliseconds(run.process), "-", "-");
            return None;
        }
    };
    assert_eq!((run.found, found), (question.expected(), question.expected()), "{}", question.title());
    let mark = if run.solving.is_some() { "" } else { "~" };
    let solving = run.solving.unwrap_or_else(|| run.process.saturating_sub(start_up));
    let row = Row { theirs: run.process, solving, ours };
    let shown = format!("{mark}{:.0}", milliseconds(solving));
    print!("{:>12.0}{shown:>12}{:>12.1}", milliseconds(run.process), milliseconds(ours));
    println!("{:>10.1}{:>12.1}", row.whole(), row.solved());
    Some(row)
}

/// How long the Analyzer takes for next to nothing.
fn start_up(jar: &OsString) -> Result<Duration, String> {
    let folder = TempDir::new().map_err(|error| error.to_string())?;
    let file = folder.path().join("empty.als");
    fs::write(&file, "run {}\n").map_err(|error| error.to_string())?;
    let runs: Vec<Run> = (0..3).map(|_| execute(jar, &file, 0)).collect::<Result<_, _>>()?;
    Ok(runs.iter().map(|run| run.process).min().unwrap_or_default())
}

/// Runs a command of a file, or says why there is no answer.
fn execute(jar: &OsString, file: &Path, number: usize) -> Result<Run, String> {
    let folder = TempDir::new().map_err(|error| error.to_string())?;
    let mut java = Command::new("java");
    java.arg("-jar").arg(jar).args(["exec", "-f", "-t", "none", "-c", &number.to_string(), "-o"]);
    java.arg(folder.path()).arg(file).stdout(Stdio::null()).stderr(Stdio::null());
    let start = Instant::now();
    let mut child = java.spawn().map_err(|error| format!("java does not start: {error}"))?;
    let Ok(Some(_)) = child.wait_timeout(LIMIT) else {
        let ended = child.kill().and_then(|()| child.wait());
        return Err(ended.map_or_else(|error| error.to_string(), |_| "the time is up".to_owned()));
    };
    let process = start.elapsed();
    let receipt = fs::read(folder.path().join("receipt.json")).unwrap_or_default();
    read(&receipt, process).ok_or_else(|| "there is no answer".to_owned())
}

/// What the Analyzer writes about the one command that it was given.
fn read(receipt: &[u8], process: Duration) -> Option<Run> {
    let receipt: Value = serde_json::from_slice(receipt).ok()?;
    let command = receipt["commands"].as_object()?.values().next()?;
    let solution = &command["solution"][0];
    let solving = solution["duration"].as_u64().map(Duration::from_millis);
    Some(Run { process, found: !solution.is_null(), solving })
}
