//! Inputs on which tests failed, kept in a file and tried first next time.
//!
//! The file is `smallscope-regressions.txt` beside the package's `Cargo.toml`, one input a line: the test's name, a
//! colon, and the input's text. A line of an input on which the process died has `[died]` after the name, so that it is
//! tried in a process of its own.

use std::fs;
use std::io::Write as _;
use std::path::PathBuf;
use std::sync::Mutex;

use smallscope_search::Structure;

use super::failure::{Failure, is_gone};
use super::setup::Setup;
use super::tell;

const NAME: &str = "smallscope-regressions.txt";

const HEADER: &str = "\
# Inputs on which tests failed. smallscope tries them first; keep this file with your code.
# A line that no longer fits its types is passed over, and can be removed.
";

/// A kept input.
#[derive(Debug, PartialEq)]
pub(super) struct Kept {
    pub(super) text: String,
    pub(super) structure: Structure,
    /// Whether the process died on it.
    pub(super) died: bool,
}

fn path(setup: &Setup) -> PathBuf {
    PathBuf::from(setup.manifest).join(NAME)
}

/// The inputs kept for a test.
pub(super) fn load(setup: &Setup) -> Vec<Kept> {
    if !setup.keep {
        return Vec::new();
    }
    let file = path(setup);
    let Ok(text) = fs::read(&file) else { return Vec::new() };
    let text = String::from_utf8_lossy(&text);
    let lines = text.lines().enumerate().filter_map(|(k, line)| Some((k + 1, entry(line, setup.name)?)));
    lines
        .filter_map(|(line, (died, text))| match text.parse() {
            Ok(structure) => Some(Kept { text: text.to_owned(), structure, died }),
            Err(error) => {
                tell(&format!("{}:{line} is not understood and passed over: {error}", file.display()));
                None
            }
        })
        .collect()
}

/// What a line keeps for the test of this name: whether the process died, and the input's text.
fn entry<'l>(line: &'l str, name: &str) -> Option<(bool, &'l str)> {
    let rest = line.strip_prefix(name)?;
    let (died, rest) = match rest.strip_prefix(" [died]") {
        Some(rest) => (true, rest),
        None => (false, rest),
    };
    rest.strip_prefix(": ").map(|text| (died, text.trim()))
}

/// Keeps the input of a failure; says where.
pub(super) fn keep(setup: &Setup, failure: &Failure) -> Option<PathBuf> {
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    if !setup.keep {
        return None;
    }
    let _turn = ONE_AT_A_TIME.lock();
    let text = failure.input.to_string();
    let is_known = load(setup).iter().any(|kept| kept.text == text);
    let file = path(setup);
    if is_known {
        return Some(file);
    }
    let line = format!("{}{}: {text}\n", setup.name, if is_gone(&failure.reason) { " [died]" } else { "" });
    let header = match fs::read(&file) {
        Ok(bytes) if bytes.last().is_none_or(|last| *last == b'\n') => "",
        Ok(_) => "\n",
        Err(_) => HEADER,
    };
    let mut options = fs::OpenOptions::new();
    let written = options.create(true).append(true).open(&file).and_then(|mut open| {
        // One call, so that tests of other processes do not write in between.
        open.write_all(format!("{header}{line}").as_bytes())
    });
    match written {
        Ok(()) => Some(file),
        Err(error) => {
            tell(&format!("{} cannot be written, so the input is not kept: {error}", file.display()));
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::entry;

    #[test]
    fn lines_belong_to_tests_by_their_whole_name() {
        assert_eq!(entry("a::b: Set { items: [] }", "a::b"), Some((false, "Set { items: [] }")));
        assert_eq!(entry("a::b [died]: 7", "a::b"), Some((true, "7")));
        assert_eq!(entry("a::bc: 7", "a::b"), None);
        assert_eq!(entry("# a comment", "a::b"), None);
    }
}
