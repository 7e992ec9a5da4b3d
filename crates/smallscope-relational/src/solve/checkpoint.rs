//! Where an enumeration was left, as a value and as text.
//!
//! The text is in an [envelope](smallscope_core::envelope). Inside stands how many instances were found, their digest if it is kept, then either `all`, if
//! everything is still to do, or a number for the problem, one line for each part that is still to do (the literals that
//! have been decided, as DIMACS numbers them), and one for each canonical form met, if forms are kept.

use std::fmt;
use std::fmt::Write as _;
use std::str::FromStr;

use smallscope_core::CheckpointError;
use smallscope_core::envelope::{Envelope, Line};
use smallscope_core::merge::Digest;
use smallscope_solver::{Cube, Lit};

use crate::canonical::CanonicalInstance;

const ENVELOPE: Envelope = Envelope::new("instances checkpoint", 3);

/// Where an enumeration was left: what is still to do, and which canonical forms were met.
///
/// It belongs to the formula that was enumerated, which a problem and options give. As text it can be kept in a file; a text
/// that was cut off or changed is an error. [`Instances::checkpoint_to`](super::Instances::checkpoint_to) keeps a file up to
/// date.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checkpoint {
    pub(super) found: u64,
    /// The digest of those that were found, if it is kept.
    pub(super) digest: Option<Digest>,
    /// None if everything is still to do.
    pub(super) left: Option<Left>,
}

/// What an enumeration that had begun left.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Left {
    /// A number that depends on the formula that is enumerated.
    pub(super) problem: u64,
    pub(super) cubes: Vec<Cube>,
    pub(super) forms: Vec<CanonicalInstance>,
}

impl Checkpoint {
    /// How many instances were found before.
    pub fn found(&self) -> u64 {
        self.found
    }

    /// The same number found, with everything of another problem still to do: where an enumeration of several problems goes on.
    #[must_use]
    pub fn before_another(self) -> Self {
        Checkpoint { left: None, ..self }
    }

    /// Whether nothing is left to do.
    pub fn is_done(&self) -> bool {
        self.left.as_ref().is_some_and(|left| left.cubes.is_empty())
    }
}

impl fmt::Display for Checkpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut lines = String::new();
        writeln!(lines, "found {}", self.found)?;
        self.digest.iter().try_for_each(|digest| writeln!(lines, "digest {digest}"))?;
        match &self.left {
            None => lines.push_str("all\n"),
            Some(left) => left.write(&mut lines)?,
        }
        f.write_str(&ENVELOPE.seal(&lines))
    }
}

impl Left {
    fn write(&self, lines: &mut String) -> fmt::Result {
        writeln!(lines, "problem {:016x}", self.problem)?;
        for Cube(lits) in &self.cubes {
            lines.push_str("part");
            lits.iter().try_for_each(|lit| write!(lines, " {}", lit.to_dimacs()))?;
            lines.push('\n');
        }
        for form in &self.forms {
            lines.push_str("form ");
            form.as_bytes().iter().try_for_each(|byte| write!(lines, "{byte:02x}"))?;
            lines.push('\n');
        }
        Ok(())
    }
}

impl FromStr for Checkpoint {
    type Err = CheckpointError;

    fn from_str(text: &str) -> Result<Self, CheckpointError> {
        let mut checkpoint = Checkpoint::default();
        for line in ENVELOPE.lines(text)? {
            checkpoint.read(line)?;
        }
        Ok(checkpoint)
    }
}

impl Checkpoint {
    fn read(&mut self, line: Line<'_>) -> Result<(), CheckpointError> {
        let fail = |problem: String| line.error(problem);
        match (line.word(), &mut self.left) {
            ("found", _) => self.found = line.number()?,
            ("digest", _) => self.digest = Some(Digest(line.fingerprint()?)),
            ("all", None) => {}
            ("problem", left @ None) => *left = Some(Left { problem: line.fingerprint()?, ..Left::default() }),
            ("part", Some(left)) => {
                let lits: Result<_, String> = line.rest().split_ascii_whitespace().map(literal).collect();
                left.cubes.push(Cube(lits.map_err(fail)?));
            }
            ("form", Some(left)) => left.forms.push(form(line.rest()).map_err(fail)?),
            _ => return Err(fail(format!("expected `part` or `form`, found `{}`", line.text()))),
        }
        Ok(())
    }
}

fn literal(word: &str) -> Result<Lit, String> {
    word.parse().ok().and_then(Lit::from_dimacs).ok_or_else(|| format!("expected a literal, found `{word}`"))
}

fn form(digits: &str) -> Result<CanonicalInstance, String> {
    let byte = |pair: &[u8]| {
        let mut text = String::new();
        pair.iter().try_for_each(|&digit| text.write_char(digit.into())).ok()?;
        u8::from_str_radix(&text, 16).ok().filter(|_| pair.len() == 2)
    };
    let bytes: Option<Vec<u8>> = digits.as_bytes().chunks(2).map(byte).collect();
    bytes.map(CanonicalInstance::from_bytes).ok_or_else(|| format!("expected hexadecimal digits, found `{digits}`"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_read_back() {
        let lit = |number| Lit::from_dimacs(number).expect("not zero");
        let forms = vec![CanonicalInstance::from_bytes(vec![0, 171, 255]), CanonicalInstance::from_bytes(Vec::new())];
        let cubes = vec![Cube(vec![lit(1), lit(-12)]), Cube::default()];
        let digest = Some(Digest(0xd));
        let checkpoint = Checkpoint { found: 3, digest, left: Some(Left { problem: 0xbeef, cubes, forms }) };
        let text = checkpoint.to_string();
        let lines = "smallscope instances checkpoint 3\nfound 3\ndigest 000000000000000d\nproblem 000000000000beef\npart 1 -12\npart\nform 00abff\nform \n";
        assert!(text.starts_with(&format!("{lines}end {} bytes ", lines.len())), "{text}");
        assert_eq!(Checkpoint::default().to_string().parse(), Ok(Checkpoint::default()));
        assert_eq!(text.parse(), Ok(checkpoint));
    }

    #[test]
    fn errors_name_the_line() {
        for (lines, message) in [
            ("found x", "line 2 of the checkpoint: expected a number, found `x`"),
            ("problem x", "line 2 of the checkpoint: expected hexadecimal digits, found `x`"),
            ("part 1", "line 2 of the checkpoint: expected `part` or `form`, found `part 1`"),
            ("problem 7\npart 1 0", "line 3 of the checkpoint: expected a literal, found `0`"),
            ("problem 7\nform 0ß", "line 3 of the checkpoint: expected hexadecimal digits, found `0ß`"),
            ("problem 7\nform abc", "line 3 of the checkpoint: expected hexadecimal digits, found `abc`"),
            ("problem 7\nforms", "line 3 of the checkpoint: expected `part` or `form`, found `forms`"),
        ] {
            let read = ENVELOPE.seal(lines).parse::<Checkpoint>();
            assert_eq!(read.map_err(|error| error.to_string()), Err(message.to_string()), "{lines}");
        }
    }

    #[test]
    fn the_old_form_is_refused() {
        let second = Envelope::new("instances checkpoint", 2).seal("found 3\nproblem 7\npart 1\n");
        let first = ["smallscope checkpoint 1\nall\nend", "found 3\nsmallscope checkpoint 1\nproblem 7\nend\n"];
        for old in first.into_iter().chain([second.as_str()]) {
            let problem = old.parse::<Checkpoint>().map_err(|error| error.to_string()).unwrap_err();
            assert!(problem.starts_with("line 1 of the checkpoint: expected `smallscope instances checkpoint 3`"));
        }
    }
}
