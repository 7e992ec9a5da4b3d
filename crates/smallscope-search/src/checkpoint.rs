//! Checkpoints: what is left of a stopped search, to save and resume.

use std::fmt;
use std::fmt::Write as _;
use std::str::FromStr;

use smallscope_core::envelope::Envelope;
use smallscope_core::small::List as _;
use smallscope_core::{CheckpointError, Counters};

use crate::lazy::Choice;

/// The parts of a space that a stopped search has not explored, and what it had found.
///
/// Its text form ([`Display`](fmt::Display), [`FromStr`]) can be kept in a file. A text that was cut off or changed is an
/// error. [`Search::checkpoint_to`](crate::Search::checkpoint_to) keeps one up to date.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Checkpoint {
    pub(crate) fingerprint: u64,
    pub(crate) counters: Counters,
    /// Canonical forms of structures that could come up again.
    pub(crate) forms: Vec<String>,
    pub(crate) tasks: Vec<Vec<Choice>>,
}

const ENVELOPE: Envelope = Envelope::new("search checkpoint", 3);

impl Checkpoint {
    /// Structures found before the search was stopped.
    pub fn structures(&self) -> u64 {
        self.counters.structures
    }

    /// Candidates tried before the search was stopped.
    pub fn candidates(&self) -> u64 {
        self.counters.candidates
    }
}

impl fmt::Display for Checkpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut lines = String::new();
        writeln!(lines, "space {:016x}", self.fingerprint)?;
        write!(lines, "{}", self.counters)?;
        for form in &self.forms {
            writeln!(lines, "form {form}")?;
        }
        for task in &self.tasks {
            let choices: Vec<_> = task.iter().map(|choice| format!("{}/{}", choice.index, choice.end)).list();
            writeln!(lines, "task {}", choices.join(" "))?;
        }
        f.write_str(&ENVELOPE.seal(&lines))
    }
}

impl FromStr for Checkpoint {
    type Err = CheckpointError;

    fn from_str(text: &str) -> Result<Self, CheckpointError> {
        let mut checkpoint = Checkpoint::default();
        for line in ENVELOPE.lines(text)? {
            match line.word() {
                "space" => checkpoint.fingerprint = line.fingerprint()?,
                "form" => checkpoint.forms.push(line.rest().to_owned()),
                "task" => {
                    let task: Option<Vec<_>> = line.rest().split_whitespace().map(parse_choice).collect();
                    checkpoint.tasks.push(task.ok_or_else(|| line.error("expected choices such as `0/3 1/2`"))?);
                }
                name => {
                    let counter = checkpoint.counters.named(name);
                    let unknown = || line.error("expected `space`, `form`, `task` or a number's name");
                    *counter.ok_or_else(unknown)? = line.number()?;
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
