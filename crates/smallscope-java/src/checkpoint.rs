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
}

const ENVELOPE: Envelope = Envelope::new("java checkpoint", 1);

impl fmt::Display for Checkpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut lines = String::new();
        writeln!(lines, "space {:016x}", self.fingerprint)?;
        write!(lines, "{}", self.counters)?;
        let path: Vec<String> = self.path.iter().map(u32::to_string).collect();
        writeln!(lines, "after {}", path.join(" "))?;
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
        let checkpoint = Checkpoint { fingerprint: 7, counters, path: vec![0, 3, 1] };
        let text = checkpoint.to_string();
        assert_eq!(text.parse(), Ok(checkpoint));
        for cut in 0..text.len() - 1 {
            assert!(text[..cut].parse::<Checkpoint>().is_err(), "{cut}");
        }
        assert!(text.replace("after 0 3", "after 0 2").parse::<Checkpoint>().is_err());
    }
}
