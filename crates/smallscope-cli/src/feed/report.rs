//! What came of trials, for people and for scripts.

use std::io::Write as _;
use std::path::PathBuf;

use serde::Serialize;

use super::program::Run;
use super::{Trial, write_file};
use crate::console::Console;
use crate::failure::Failure;
use crate::output::states::Shown;
use crate::output::{json, style, words};

/// How many failures are shown in full.
const FULL: u64 = 5;

/// What came of one trial.
pub(super) struct TrialOutcome {
    pub trial: Trial,
    pub first: Run,
    pub second: Option<Run>,
    /// What is wrong, if anything.
    pub failure: Option<String>,
    /// Whether two programs were compared that both fail.
    pub both_fail: bool,
}

/// How many trials there were.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tally {
    /// All.
    pub tried: u64,
    /// Those in which something was wrong.
    pub failed: u64,
    /// Those on which two programs agree, and both fail.
    pub both_fail: u64,
    #[serde(skip)]
    compared: bool,
}

impl Tally {
    /// Whether two programs agree only in that both fail, always.
    pub fn is_vacuous(&self) -> bool {
        self.tried > 0 && self.both_fail == self.tried
    }

    /// In words.
    pub fn text(&self) -> String {
        let Tally { tried, failed, both_fail, compared } = *self;
        let fails = match both_fail {
            0 => String::new(),
            both_fail => format!("; both fail on {both_fail}"),
        };
        match (failed, compared) {
            (0, true) if self.is_vacuous() => {
                format!("tried {tried}: both programs fail on all, so that nothing is compared")
            }
            (0, true) => format!("tried {tried}: the programs agree on all{fails}"),
            (_, true) => format!("tried {tried}: the programs differ on {failed}{fails}"),
            (0, false) => format!("tried {tried}: the program succeeds on all"),
            (_, false) => format!("tried {tried}: the program fails on {failed}"),
        }
    }
}

/// Reports failures, and keeps them.
pub(super) struct Reporter {
    tally: Tally,
    keep: Option<PathBuf>,
}

impl Reporter {
    pub fn new(keep: Option<PathBuf>) -> Reporter {
        Reporter { tally: Tally::default(), keep }
    }

    pub fn tally(&self) -> Tally {
        self.tally
    }

    /// Counts a trial, and reports it if something was wrong.
    pub fn report(&mut self, outcome: TrialOutcome, console: &mut Console) -> Result<(), Failure> {
        self.tally.tried += 1;
        self.tally.compared |= outcome.second.is_some();
        self.tally.both_fail += u64::from(outcome.both_fail && outcome.failure.is_none());
        let Some(failure) = &outcome.failure else { return Ok(()) };
        self.tally.failed += 1;
        self.keep(&outcome)?;
        if console.json {
            return console.document(&json::line("failure", Form::new(&outcome, failure)));
        }
        let title = format!("instance {}: {failure}", outcome.trial.number);
        writeln!(console.out(), "{}", style::styled(style::BAD, &title))?;
        match self.tally.failed.cmp(&(FULL + 1)) {
            std::cmp::Ordering::Less => writeln!(console.out(), "{}", words::indented(in_full(&outcome).trim_end()))?,
            std::cmp::Ordering::Equal => console.note("further failures are named only; --keep keeps all of them"),
            std::cmp::Ordering::Greater => {}
        }
        console.flush()
    }

    /// Writes everything about a trial to a folder of its own.
    fn keep(&self, outcome: &TrialOutcome) -> Result<(), Failure> {
        let Some(folder) = &self.keep else { return Ok(()) };
        let folder = folder.join(outcome.trial.number.to_string());
        let instance = serde_json::to_string_pretty(&outcome.trial.shown);
        let instance = instance.map_err(|error| Failure::input(error.to_string()))? + "\n";
        write_file(&folder.join("input.txt"), &outcome.trial.input)?;
        write_file(&folder.join("instance.txt"), &outcome.trial.shown.table())?;
        write_file(&folder.join("instance.json"), &instance)?;
        for (name, run) in [("first", Some(&outcome.first)), ("second", outcome.second.as_ref())] {
            if let Some(run) = run {
                write_file(&folder.join(format!("{name}-output.txt")), &run.output)?;
                write_file(&folder.join(format!("{name}-errors.txt")), &run.errors)?;
            }
        }
        Ok(())
    }
}

/// A failure with everything about it.
fn in_full(outcome: &TrialOutcome) -> String {
    let mut text = section("the input", &outcome.trial.input);
    for run in std::iter::once(&outcome.first).chain(&outcome.second) {
        text += &section(&format!("`{}` ({})", run.command, run.status), &run.output);
        if !run.errors.trim().is_empty() {
            text += &section("on standard error", &run.errors);
        }
    }
    text + &section("the instance", &outcome.trial.shown.table())
}

fn section(title: &str, text: &str) -> String {
    let text = if text.trim().is_empty() { "(nothing)" } else { text.trim_end() };
    format!("{title}\n{}\n", words::indented(text))
}

/// A failed trial in JSON.
#[derive(Serialize)]
struct Form<'a> {
    number: u64,
    reason: &'a str,
    input: &'a str,
    runs: Vec<RunForm<'a>>,
    instance: &'a Shown,
}

#[derive(Serialize)]
struct RunForm<'a> {
    command: &'a str,
    status: String,
    output: &'a str,
    errors: &'a str,
}

impl<'a> Form<'a> {
    fn new(outcome: &'a TrialOutcome, reason: &'a str) -> Form<'a> {
        let run = |run: &'a Run| RunForm {
            command: &run.command,
            status: run.status.to_string(),
            output: &run.output,
            errors: &run.errors,
        };
        let runs = std::iter::once(&outcome.first).chain(&outcome.second).map(run).collect();
        Form { number: outcome.trial.number, reason, input: &outcome.trial.input, runs, instance: &outcome.trial.shown }
    }
}
