//! The envelope of a text that is kept to be read back: a first line that says what it is, and a last line by which damage
//! shows.
//!
//! ```text
//! smallscope search checkpoint 3
//! structures 15
//! end 45 bytes 0d3f0a1c5e9b7788
//! ```
//!
//! The last line holds the length of all that stands above it, and its [checksum]. So a text that was cut off, changed, or
//! written by another version is an error, never a text that means something else.

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// The first value of [`checksum`].
pub const CHECKSUM_START: u64 = 0xcbf2_9ce4_8422_2325;

/// FNV-1a of 64 bits, from a value that it gave for what comes before.
///
/// Every step is invertible, so two texts that differ in one byte never have the same checksum. Files, and shards on several
/// machines, must agree on it, so it is not the standard library's, which may change.
///
/// ```
/// use smallscope_core::envelope::{CHECKSUM_START, checksum};
/// // The published value for this text.
/// assert_eq!(checksum(CHECKSUM_START, b"foobar"), 0x85944171f73967e8);
/// assert_eq!(checksum(checksum(CHECKSUM_START, b"foo"), b"bar"), checksum(CHECKSUM_START, b"foobar"));
/// ```
pub fn checksum(before: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(before, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}

/// What a kind of text is put into.
///
/// ```
/// use smallscope_core::envelope::Envelope;
/// let envelope = Envelope::new("example", 1);
/// let text = envelope.seal("a line\n");
/// assert!(text.starts_with("smallscope example 1\na line\nend 28 bytes "));
/// assert_eq!(envelope.open(&text).unwrap(), "a line\n");
/// let error = envelope.open(&text.replace("line", "lime")).unwrap_err();
/// assert_eq!(error.line(), Some(3));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Envelope {
    kind: &'static str,
    version: u32,
}

impl Envelope {
    /// For texts of this kind and version. The version changes whenever the meaning of a line does.
    pub const fn new(kind: &'static str, version: u32) -> Self {
        Envelope { kind, version }
    }

    fn first_line(self) -> String {
        format!("smallscope {} {}", self.kind, self.version)
    }

    /// Puts lines into the envelope.
    pub fn seal(self, lines: &str) -> String {
        let mut text = format!("{}\n{lines}", self.first_line());
        if !text.ends_with('\n') {
            text.push('\n');
        }
        let last = last_line(&text);
        text + &last + "\n"
    }

    /// The lines inside, the first of which is line 2.
    ///
    /// # Errors
    ///
    /// If the text is of another kind or version, was cut off, or was changed.
    pub fn open(self, text: &str) -> Result<&str, CheckpointError> {
        let expected = self.first_line();
        let first = text.lines().next().unwrap_or_default();
        if first != expected {
            let found: String = first.chars().take(60).collect();
            return Err(CheckpointError::at(
                1,
                format!(
                    "expected `{expected}`, found `{found}`: it is of another kind or version; remove it to start anew"
                ),
            ));
        }
        let whole = text.strip_suffix('\n').unwrap_or(text);
        let (above, last) = whole.rsplit_once('\n').map_or((whole, ""), |(above, last)| (&whole[..=above.len()], last));
        if last == last_line(above) {
            return Ok(&above[(expected.len() + 1).min(above.len())..]);
        }
        let lines = text.lines().count();
        let written = last.strip_prefix("end ").and_then(|rest| rest.split_once(" bytes "));
        let problem = match written.and_then(|(length, _)| length.parse::<usize>().ok()) {
            Some(length) if length != above.len() => {
                format!("{} bytes stand above this line where {length} were written", above.len())
            }
            Some(_) => "something above was changed after it was written: the checksum is another".to_owned(),
            None => "the last line is missing: it was cut off".to_owned(),
        };
        Err(CheckpointError::at(lines, format!("{problem}; resume from an older copy, or remove it to start anew")))
    }

    /// The same, line by line.
    ///
    /// # Errors
    ///
    /// As for [`open`](Envelope::open).
    ///
    /// ```
    /// use smallscope_core::envelope::Envelope;
    /// let envelope = Envelope::new("example", 1);
    /// let text = envelope.seal("space 00000000000000ff\nfound 3\nfound three\n");
    /// let lines: Vec<_> = envelope.lines(&text)?.collect();
    /// assert_eq!((lines[0].word(), lines[0].fingerprint()), ("space", Ok(255)));
    /// assert_eq!(lines[1].number(), Ok(3));
    /// let problem = "line 4 of the checkpoint: expected a number, found `three`";
    /// assert_eq!(lines[2].number::<u8>().unwrap_err().to_string(), problem);
    /// # Ok::<(), smallscope_core::CheckpointError>(())
    /// ```
    pub fn lines(self, text: &str) -> Result<impl Iterator<Item = Line<'_>>, CheckpointError> {
        let lines = self.open(text)?.lines();
        Ok((2..).zip(lines).map(|(number, text)| Line { number, text }))
    }
}

/// A line of a text that was opened: a word, and what follows it.
#[derive(Clone, Copy, Debug)]
pub struct Line<'t> {
    number: usize,
    text: &'t str,
}

impl<'t> Line<'t> {
    /// All of it.
    pub fn text(self) -> &'t str {
        self.text
    }

    /// Its first word.
    pub fn word(self) -> &'t str {
        self.text.split_once(' ').map_or(self.text, |(word, _)| word)
    }

    /// What follows the first word.
    pub fn rest(self) -> &'t str {
        self.text.split_once(' ').map_or("", |(_, rest)| rest)
    }

    /// What follows, as a number.
    ///
    /// # Errors
    ///
    /// If it is none.
    pub fn number<N: FromStr>(self) -> Result<N, CheckpointError> {
        self.rest().parse().map_err(|_| self.error(format!("expected a number, found `{}`", self.rest())))
    }

    /// What follows, as so many numbers.
    ///
    /// # Errors
    ///
    /// If it is not that.
    pub fn numbers<const N: usize>(self) -> Result<[u64; N], CheckpointError> {
        let numbers: Result<Vec<u64>, _> = self.rest().split(' ').map(str::parse).collect();
        let numbers = numbers.ok().and_then(|numbers| numbers.try_into().ok());
        numbers.ok_or_else(|| self.error(format!("expected {N} numbers, found `{}`", self.rest())))
    }

    /// What follows, as a number that says what the text is about, in hexadecimal digits.
    ///
    /// # Errors
    ///
    /// If it is none.
    pub fn fingerprint(self) -> Result<u64, CheckpointError> {
        let number = u64::from_str_radix(self.rest(), 16);
        number.map_err(|_| self.error(format!("expected hexadecimal digits, found `{}`", self.rest())))
    }

    /// A problem with this line.
    pub fn error(self, problem: impl Into<String>) -> CheckpointError {
        CheckpointError::at(self.number, problem)
    }
}

fn last_line(above: &str) -> String {
    format!("end {} bytes {:016x}", above.len(), checksum(CHECKSUM_START, above.as_bytes()))
}

/// A checkpoint that cannot be read or written: the file and the line, as far as there are some, and what is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckpointError {
    path: Option<PathBuf>,
    line: Option<usize>,
    problem: String,
}

impl CheckpointError {
    /// A problem with a line, counted from 1.
    pub fn at(line: usize, problem: impl Into<String>) -> Self {
        CheckpointError { path: None, line: Some(line), problem: problem.into() }
    }

    /// A problem with a file.
    pub fn of(path: &Path, problem: impl Into<String>) -> Self {
        CheckpointError { path: Some(path.to_owned()), line: None, problem: problem.into() }
    }

    /// The same in a file.
    #[must_use]
    pub fn within(mut self, path: &Path) -> Self {
        self.path = Some(path.to_owned());
        self
    }

    /// The file, if it is in one.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// The line, counted from 1, if one is to blame.
    pub fn line(&self) -> Option<usize> {
        self.line
    }

    /// What is wrong, without where.
    pub fn problem(&self) -> &str {
        &self.problem
    }
}

impl fmt::Display for CheckpointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line} of ")?;
        }
        match &self.path {
            Some(path) => write!(f, "the checkpoint `{}`: {}", path.display(), self.problem),
            None => write!(f, "the checkpoint: {}", self.problem),
        }
    }
}

impl std::error::Error for CheckpointError {}

#[cfg(test)]
mod tests {
    use super::*;

    const ENVELOPE: Envelope = Envelope::new("example", 2);

    fn problem(text: &str) -> String {
        ENVELOPE.open(text).unwrap_err().to_string()
    }

    #[test]
    fn what_is_sealed_is_opened() {
        for lines in ["", "a\n", "a\n\nb\n", "end 3 bytes 0000000000000000\n"] {
            assert_eq!(ENVELOPE.open(&ENVELOPE.seal(lines)), Ok(lines));
        }
        assert_eq!(ENVELOPE.open(&ENVELOPE.seal("a")), Ok("a\n"));
    }

    #[test]
    fn every_cut_and_every_changed_byte_shows() {
        let text = ENVELOPE.seal("one 1\ntwo 2\n");
        for end in 0..text.len() - 1 {
            assert!(ENVELOPE.open(&text[..end]).is_err(), "cut after {end} bytes");
        }
        for place in 0..text.len() - 1 {
            for byte in 0..128 {
                let mut bytes = text.clone().into_bytes();
                if std::mem::replace(&mut bytes[place], byte) != byte {
                    let changed = String::from_utf8(bytes).expect("it is ASCII");
                    assert!(ENVELOPE.open(&changed).is_err(), "byte {place} is now {byte}");
                }
            }
        }
    }

    #[test]
    fn errors_say_what_is_wrong_and_where() {
        let text = ENVELOPE.seal("one 1\ntwo 2\n");
        assert!(problem("").starts_with("line 1 of the checkpoint: expected `smallscope example 2`, found ``"));
        assert!(
            problem(&text.replace("example 2", "example 1")).contains("found `smallscope example 1`: it is of another")
        );
        assert!(problem(&text[..30]).starts_with("line 3 of the checkpoint: the last line is missing: it was cut off"));
        assert!(problem(&text.replace("one 1", "one 11")).contains("line 4 of the checkpoint: 34 bytes stand above"));
        assert!(
            problem(&text.replace("one 1", "one 2")).contains("line 4 of the checkpoint: something above was changed")
        );
        assert!(problem(&format!("{text}{text}")).contains("bytes stand above"));
        let error = CheckpointError::at(3, "no").within(Path::new("left.txt"));
        assert_eq!(error.to_string(), "line 3 of the checkpoint `left.txt`: no");
        assert_eq!((error.path(), error.problem()), (Some(Path::new("left.txt")), "no"));
        assert_eq!(CheckpointError::of(Path::new("x"), "no").to_string(), "the checkpoint `x`: no");
    }
}
