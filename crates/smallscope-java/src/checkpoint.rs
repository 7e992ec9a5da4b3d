//! What is left of a stopped search: the choices of its last candidate, and what was counted.
//!
//! The order of a search depends on the class and the bounds only, so the choices of one candidate say where to go on.

use std::fmt;
use std::fmt::Write as _;
use std::str::FromStr;

use smallscope_core::envelope::Envelope;
use smallscope_core::{CheckpointError, Counters};

#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Checkpoint {
    pub(crate) fingerprint: u64,
    pub(crate) counters: Counters,
    pub(crate) path: Vec<u32>,
    /// What a test found so far.
    pub(crate) test: Option<Tests>,
}

/// What a test found, as far as a checkpoint keeps it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Tests {
    pub(crate) inputs: u64,
    pub(crate) failures: u64,
    /// The smallest input that failed.
    pub(crate) smallest: Option<String>,
    pub(crate) endings: Vec<(String, u64)>,
}

const ENVELOPE: Envelope = Envelope::new("java checkpoint", 1);

impl fmt::Display for Checkpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut lines = String::new();
        writeln!(lines, "space {:016x}", self.fingerprint)?;
        write!(lines, "{}", self.counters)?;
        let path: Vec<String> = self.path.iter().map(u32::to_string).collect();
        writeln!(lines, "after {}", path.join(" "))?;
        if let Some(test) = &self.test {
            writeln!(lines, "inputs {}", test.inputs)?;
            writeln!(lines, "failures {}", test.failures)?;
            if let Some(smallest) = &test.smallest {
                writeln!(lines, "smallest {}", smallest)?;
            }
            for (ending, count) in &test.endings {
                writeln!(lines, "ended {count} {}", ending.replace('\n', " "))?;
            }
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
                "after" => {
                    let path: Result<Vec<u32>, _> = line.rest().split_whitespace().map(str::parse).collect();
                    checkpoint.path = path.map_err(|_| line.error("expected choices such as `0 3 1`"))?;
                }
                "inputs" => checkpoint.test.get_or_insert_default().inputs = line.number()?,
                "failures" => checkpoint.test.get_or_insert_default().failures = line.number()?,
                "smallest" => checkpoint.test.get_or_insert_default().smallest = Some(line.rest().to_owned()),
                "ended" => {
                    let ending =
                        line.rest().split_once(' ').and_then(|(count, text)| Some((count.parse().ok()?, text)));
                    let (count, text) = ending.ok_or_else(|| line.error("expected a number and how inputs ended"))?;
                    checkpoint.test.get_or_insert_default().endings.push((text.to_owned(), count));
                }
                name => {
                    let counter = checkpoint.counters.named(name);
                    *counter.ok_or_else(|| line.error("expected `space`, `after` or a number's name"))? =
                        line.number()?;
                }
            }
        }
        Ok(checkpoint)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_checkpoint_is_read_as_it_was_written_and_damage_is_refused() {
        let counters = Counters { structures: 2, candidates: 9, ..Counters::default() };
        let checkpoint = Checkpoint { fingerprint: 7, counters, path: vec![0, 3, 1], test: None };
        let test = Tests {
            inputs: 5,
            failures: 1,
            smallest: Some("List { head: null }, 3".to_owned()),
            endings: vec![("threw java.io.IOException".to_owned(), 2)],
        };
        let of_test = Checkpoint { test: Some(test), ..checkpoint.clone() };
        assert_eq!(of_test.to_string().parse(), Ok(of_test));
        let text = checkpoint.to_string();
        assert_eq!(text.parse(), Ok(checkpoint));
        for cut in 0..text.len() - 1 {
            assert!(text[..cut].parse::<Checkpoint>().is_err(), "{cut}");
        }
        assert!(text.replace("after 0 3", "after 0 2").parse::<Checkpoint>().is_err());
    }
}
