//! Checkpoints: what is left of a stopped search, to save and resume.

use std::fmt;
use std::fmt::Write as _;
use std::str::FromStr;

use smallscope_core::envelope::Envelope;
use smallscope_core::{CheckpointError, Report};

use crate::lazy::Choice;
use crate::worker::Tallies;

/// The parts of a space that a stopped search has not explored, and what it had found.
///
/// Its text form ([`Display`](fmt::Display), [`FromStr`]) can be kept in a file. A text that was cut off or changed is an
/// error. [`Search::checkpoint_to`](crate::Search::checkpoint_to) keeps one up to date.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Checkpoint {
    pub(crate) fingerprint: u64,
    pub(crate) numbers: Numbers,
    /// Canonical forms of structures that could come up again.
    pub(crate) forms: Vec<String>,
    pub(crate) tasks: Vec<Vec<Choice>>,
}

/// The numbers that a checkpoint keeps.
pub(crate) type Numbers = [u64; NUMBERS.len()];

/// Their names.
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

const ENVELOPE: Envelope = Envelope::new("search checkpoint", 3);

/// The numbers of a worker, in the order of their names.
pub(crate) fn numbers(tallies: &Tallies) -> Numbers {
    let Tallies { structures, candidates, panics, endless_loops, deep_recursions, .. } = *tallies;
    let Tallies { dead_ends, unrealisable, unknown, paths, .. } = *tallies;
    [structures, candidates, panics, endless_loops, deep_recursions, dead_ends, unrealisable, unknown, paths]
}

/// Number by number.
pub(crate) fn sum(some: Numbers, others: Numbers) -> Numbers {
    std::array::from_fn(|number| some[number] + others[number])
}

/// Puts the numbers into a report.
pub(crate) fn report(numbers: Numbers, report: &mut Report) {
    [report.structures, report.candidates, report.panics, report.endless_loops, report.deep_recursions, ..] = numbers;
    [.., report.dead_ends, report.unrealisable, report.unknown, report.paths] = numbers;
}

impl Checkpoint {
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
        let mut lines = String::new();
        writeln!(lines, "space {:016x}", self.fingerprint)?;
        for (name, number) in NUMBERS.iter().zip(self.numbers) {
            writeln!(lines, "{name} {number}")?;
        }
        for form in &self.forms {
            writeln!(lines, "form {form}")?;
        }
        for task in &self.tasks {
            let choices: Vec<_> = task.iter().map(|choice| format!("{}/{}", choice.index, choice.end)).collect();
            writeln!(lines, "task {}", choices.join(" "))?;
        }
        f.write_str(&ENVELOPE.seal(&lines))
    }
}

impl FromStr for Checkpoint {
    type Err = CheckpointError;

    fn from_str(text: &str) -> Result<Self, CheckpointError> {
        let mut checkpoint = Checkpoint::default();
        for (number, line) in (2..).zip(ENVELOPE.open(text)?.lines()) {
            let fail = |problem| CheckpointError::at(number, problem);
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            match word {
                "space" => {
                    let number = u64::from_str_radix(rest, 16);
                    checkpoint.fingerprint = number.map_err(|_| fail("expected a hexadecimal number"))?;
                }
                "form" => checkpoint.forms.push(rest.to_owned()),
                "task" => {
                    let task: Option<Vec<_>> = rest.split_whitespace().map(parse_choice).collect();
                    checkpoint.tasks.push(task.ok_or_else(|| fail("expected choices such as `0/3 1/2`"))?);
                }
                _ => {
                    let number = NUMBERS.iter().position(|name| *name == word);
                    let number = number.ok_or_else(|| fail("expected `space`, `form`, `task` or a number's name"))?;
                    checkpoint.numbers[number] = rest.parse().map_err(|_| fail("expected a number"))?;
                }
            }
        }
        Ok(checkpoint)
    }
}

fn parse_choice(text: &str) -> Option<Choice> {
    let (index, end) = text.split_once('/')?;
    let choice = Choice { index: index.parse().ok()?, end: end.parse().ok()? };
    (choice.index < choice.end).then_some(choice)
}
