//! Checkpoints: what is left of a stopped search, to save and resume.

use std::fmt;
use std::str::FromStr;

use smallscope_core::Report;

use crate::lazy::Choice;

/// The parts of a space that a stopped search has not explored, and what it had found.
///
/// Its text form ([`Display`](fmt::Display), [`FromStr`]) can be kept in a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Checkpoint {
    pub(crate) fingerprint: u64,
    pub(crate) numbers: [u64; NUMBERS.len()],
    /// Canonical forms of structures that could come up again.
    pub(crate) forms: Vec<String>,
    pub(crate) tasks: Vec<Vec<Choice>>,
}

/// The names of the numbers that a checkpoint keeps.
const NUMBERS: [&str; 9] = [
    "structures",
    "candidates",
    "panics",
    "endless_loops",
    "deep_recursions",
    "dead_ends",
    "unrealisable",
    "unknown",
    "paths",
];

const HEADER: &str = "smallscope checkpoint 1";

impl Checkpoint {
    pub(crate) fn new(fingerprint: u64, report: &Report, forms: Vec<String>, tasks: Vec<Vec<Choice>>) -> Self {
        let Report { structures, candidates, panics, endless_loops, deep_recursions, .. } = *report;
        let Report { dead_ends, unrealisable, unknown, paths, .. } = *report;
        let numbers =
            [structures, candidates, panics, endless_loops, deep_recursions, dead_ends, unrealisable, unknown, paths];
        Checkpoint { fingerprint, numbers, forms, tasks }
    }

    /// Adds what was found before the search was stopped.
    pub(crate) fn add_to(&self, report: &mut Report) {
        let [structures, candidates, panics, endless_loops, deep_recursions, dead_ends, unrealisable, unknown, paths] =
            self.numbers;
        report.structures += structures;
        report.candidates += candidates;
        report.panics += panics;
        report.endless_loops += endless_loops;
        report.deep_recursions += deep_recursions;
        report.dead_ends += dead_ends;
        report.unrealisable += unrealisable;
        report.unknown += unknown;
        report.paths += paths;
    }

    /// Structures found before the search was stopped.
    pub fn structures(&self) -> u64 {
        self.numbers[0]
    }

    /// Candidates tried before the search was stopped.
    pub fn candidates(&self) -> u64 {
        self.numbers[1]
    }
}

impl fmt::Display for Checkpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEADER}")?;
        writeln!(f, "space {:016x}", self.fingerprint)?;
        for (name, number) in NUMBERS.iter().zip(self.numbers) {
            writeln!(f, "{name} {number}")?;
        }
        for form in &self.forms {
            writeln!(f, "form {form}")?;
        }
        for task in &self.tasks {
            let choices: Vec<_> = task.iter().map(|choice| format!("{}/{}", choice.index, choice.end)).collect();
            writeln!(f, "task {}", choices.join(" "))?;
        }
        Ok(())
    }
}

/// A text that is not a checkpoint: the line and what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckpointError {
    line: usize,
    problem: &'static str,
}

impl fmt::Display for CheckpointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {} of the checkpoint: {}", self.line, self.problem)
    }
}

impl std::error::Error for CheckpointError {}

impl FromStr for Checkpoint {
    type Err = CheckpointError;

    fn from_str(text: &str) -> Result<Self, CheckpointError> {
        let mut checkpoint =
            Checkpoint { fingerprint: 0, numbers: [0; NUMBERS.len()], forms: Vec::new(), tasks: Vec::new() };
        let mut lines = text.lines().enumerate();
        if lines.next().map(|(_, line)| line.trim()) != Some(HEADER) {
            return Err(CheckpointError { line: 1, problem: "expected `smallscope checkpoint 1`" });
        }
        for (number, line) in lines {
            let fail = |problem| CheckpointError { line: number + 1, problem };
            let (word, rest) = line.split_once(' ').unwrap_or((line.trim(), ""));
            match word {
                "space" => {
                    let number = u64::from_str_radix(rest.trim(), 16);
                    checkpoint.fingerprint = number.map_err(|_| fail("expected a hexadecimal number"))?;
                }
                "form" => checkpoint.forms.push(rest.to_owned()),
                "task" => {
                    let task: Option<Vec<_>> = rest.split_whitespace().map(parse_choice).collect();
                    checkpoint.tasks.push(task.ok_or_else(|| fail("expected choices such as `0/3 1/2`"))?);
                }
                "" => {}
                _ => {
                    let number = NUMBERS.iter().position(|name| *name == word);
                    let number = number.ok_or_else(|| fail("expected `space`, `form`, `task` or a number's name"))?;
                    checkpoint.numbers[number] = parse(rest).ok_or_else(|| fail("expected a number"))?;
                }
            }
        }
        Ok(checkpoint)
    }
}

fn parse<N: FromStr>(text: &str) -> Option<N> {
    text.trim().parse().ok()
}

fn parse_choice(text: &str) -> Option<Choice> {
    let (index, end) = text.split_once('/')?;
    let choice = Choice { index: parse(index)?, end: parse(end)? };
    (choice.index < choice.end).then_some(choice)
}
