//! Where an enumeration was left, as a value and as text.
//!
//! The text has a first line with the version. Then either `all`, if everything is still to do, or a number for the problem,
//! one line for each part that is still to do (the literals that have been decided, as DIMACS numbers them), and one
//! for each canonical form met, if forms are kept. The last line is `end`, so that a text that was cut off is not taken for
//! less work.

use std::fmt;
use std::fmt::Write as _;
use std::str::FromStr;

use smallscope_solver::{Cube, Lit};

use crate::canonical::CanonicalInstance;

const HEADER: &str = "smallscope checkpoint 1";

/// Where an enumeration was left: what is still to do, and which canonical forms were met.
///
/// It belongs to the formula that was enumerated, which a problem and options give. As text it can be kept in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checkpoint(pub(super) Option<Left>);

/// What an enumeration that had begun left.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Left {
    /// A number that depends on the formula that is enumerated.
    pub(super) problem: u64,
    pub(super) cubes: Vec<Cube>,
    pub(super) forms: Vec<CanonicalInstance>,
}

impl Checkpoint {
    /// Whether nothing is left to do.
    pub fn is_done(&self) -> bool {
        self.0.as_ref().is_some_and(|left| left.cubes.is_empty())
    }
}

impl fmt::Display for Checkpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(HEADER)?;
        let Some(left) = &self.0 else { return f.write_str("\nall\nend") };
        write!(f, "\nproblem {:016x}", left.problem)?;
        for Cube(lits) in &left.cubes {
            f.write_str("\npart")?;
            lits.iter().try_for_each(|lit| write!(f, " {}", lit.to_dimacs()))?;
        }
        for form in &left.forms {
            f.write_str("\nform ")?;
            form.as_bytes().iter().try_for_each(|byte| write!(f, "{byte:02x}"))?;
        }
        f.write_str("\nend")
    }
}

/// Why a text is not a checkpoint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckpointError {
    line: usize,
    problem: String,
}

impl CheckpointError {
    /// The line, counted from 1.
    pub fn line(&self) -> usize {
        self.line
    }
}

impl fmt::Display for CheckpointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.problem)
    }
}

impl std::error::Error for CheckpointError {}

impl FromStr for Checkpoint {
    type Err = CheckpointError;

    fn from_str(text: &str) -> Result<Self, CheckpointError> {
        let mut lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        let mut line = |expected: &str| {
            let (place, line) = lines.next().ok_or((text.lines().count().max(1), format!("expected {expected}")))?;
            Ok((place + 1, line.trim()))
        };
        read(&mut line).map_err(|(line, problem)| CheckpointError { line, problem })
    }
}

/// Reads line after line; an error is a line's number and what is wrong with it.
fn read<'t>(
    line: &mut impl FnMut(&str) -> Result<(usize, &'t str), (usize, String)>,
) -> Result<Checkpoint, (usize, String)> {
    let (first, header) = line(&format!("`{HEADER}`"))?;
    if header != HEADER {
        return Err((first, format!("expected `{HEADER}`")));
    }
    let (second, about) = line("`all` or `problem`")?;
    let mut left = None;
    if about != "all" {
        let number = about.strip_prefix("problem ").and_then(|digits| u64::from_str_radix(digits, 16).ok());
        let problem = number.ok_or((second, "expected `all`, or `problem` and a number".to_string()))?;
        left = Some(Left { problem, ..Left::default() });
    }
    loop {
        let (number, text) = line("`part`, `form` or `end`: the text is not complete")?;
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        let error = |problem| (number, problem);
        match (word, &mut left) {
            ("end", _) => return Ok(Checkpoint(left)),
            ("part", Some(left)) => {
                let lits = rest.split_ascii_whitespace().map(literal).collect::<Result<_, _>>();
                left.cubes.push(Cube(lits.map_err(error)?));
            }
            ("form", Some(left)) => left.forms.push(form(rest).map_err(error)?),
            (other, _) => return Err(error(format!("expected `part`, `form` or `end`, found `{other}`"))),
        }
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
        let checkpoint = Checkpoint(Some(Left { problem: 0xbeef, cubes, forms }));
        let text = checkpoint.to_string();
        assert_eq!(
            text,
            "smallscope checkpoint 1\nproblem 000000000000beef\npart 1 -12\npart\nform 00abff\nform \nend"
        );
        assert_eq!(Checkpoint(None).to_string().parse(), Ok(Checkpoint(None)));
        assert_eq!(text.parse(), Ok(checkpoint));
    }

    #[test]
    fn errors_name_the_line() {
        for (text, message) in [
            ("", "line 1: expected `smallscope checkpoint 1`"),
            ("smallscope checkpoint 2", "line 1: expected `smallscope checkpoint 1`"),
            ("smallscope checkpoint 1\n", "line 1: expected `all` or `problem`"),
            ("smallscope checkpoint 1\nall", "line 2: expected `part`, `form` or `end`: the text is not complete"),
            (
                "smallscope checkpoint 1\nproblem 7\npart 1",
                "line 3: expected `part`, `form` or `end`: the text is not complete",
            ),
            ("smallscope checkpoint 1\nproblem x", "line 2: expected `all`, or `problem` and a number"),
            ("smallscope checkpoint 1\nproblem 7\npart 1 0", "line 3: expected a literal, found `0`"),
            ("smallscope checkpoint 1\nproblem 7\n\npart 1 x", "line 4: expected a literal, found `x`"),
            ("smallscope checkpoint 1\nproblem 7\nform 0ß", "line 3: expected hexadecimal digits, found `0ß`"),
            ("smallscope checkpoint 1\nproblem 7\nform abc", "line 3: expected hexadecimal digits, found `abc`"),
            ("smallscope checkpoint 1\nproblem 7\nforms", "line 3: expected `part`, `form` or `end`, found `forms`"),
        ] {
            assert_eq!(
                text.parse::<Checkpoint>().map_err(|error| error.to_string()),
                Err(message.to_string()),
                "{text}"
            );
        }
    }
}
