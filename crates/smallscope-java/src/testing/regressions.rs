//! Failing inputs in a file: one line each, with a checksum, as the method and the structure.

use std::fmt::Write as _;
use std::path::Path;

use smallscope_core::envelope::{CHECKSUM_START, checksum};
use smallscope_core::keep;

use super::Failure;
use crate::error::Error;

const FIRST: &str = "# inputs that failed, written by smallscope java test; keep this file with the sources\n";

/// Adds an input to the file, unless it is there.
pub(super) fn keep(path: &Path, title: &str, failure: &Failure) -> Result<Option<String>, Error> {
    let line = line(title, &failure.before.to_string());
    let wrong = |error: std::io::Error| Error::input(format!("cannot keep the input in `{}`: {error}", path.display()));
    let text = keep::read_text(path).map_err(wrong)?.unwrap_or_default();
    if text.lines().any(|known| known == line) {
        return Ok(None);
    }
    let mut whole = if text.is_empty() { FIRST.to_owned() } else { text };
    if !whole.ends_with('\n') {
        whole.push('\n');
    }
    let _ = writeln!(whole, "{line}");
    keep::replace(path, &whole).map_err(wrong)?;
    Ok(Some(format!("the input is kept in {}", path.display())))
}

fn line(title: &str, input: &str) -> String {
    let text = format!("{title} {input}");
    format!("{:016x} {text}", checksum(CHECKSUM_START, text.as_bytes()))
}

/// The inputs of a method that the file keeps, and which of its lines were changed.
pub(super) fn read(path: &Path, title: &str) -> Result<(Vec<String>, Vec<String>), Error> {
    let wrong = |error: std::io::Error| Error::input(format!("cannot read `{}`: {error}", path.display()));
    let text = keep::read_text(path).map_err(wrong)?.unwrap_or_default();
    let (known, damaged) = inputs(&text, title);
    let notes = damaged
        .iter()
        .map(|line| format!("{}:{line}: this line was changed after it was written, and is skipped", path.display()));
    Ok((known, notes.collect()))
}

/// The inputs of a method that are kept in a text, and the numbers of lines that were changed.
fn inputs(text: &str, title: &str) -> (Vec<String>, Vec<usize>) {
    let (mut inputs, mut damaged) = (Vec::new(), Vec::new());
    for (number, line) in (1..).zip(text.lines()) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let whole = line
            .split_once(' ')
            .filter(|(sum, text)| *sum == format!("{:016x}", checksum(CHECKSUM_START, text.as_bytes())));
        match whole {
            None => damaged.push(number),
            Some((_, text)) => {
                inputs.extend(text.strip_prefix(title).and_then(|rest| rest.strip_prefix(' ')).map(str::to_owned))
            }
        }
    }
    (inputs, damaged)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inputs_are_read_back_and_changed_lines_are_told() {
        let text = format!("{FIRST}{}\n{}\n\nbroken\n", line("T.m(int)", "(T#0, 1)"), line("T.n()", "T#0"));
        assert_eq!(inputs(&text, "T.m(int)"), (vec!["(T#0, 1)".to_owned()], vec![5]));
    }
}
