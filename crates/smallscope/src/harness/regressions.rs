//! Inputs on which tests failed, kept in a file and tried first next time.
//!
//! The file is `smallscope-regressions.txt` beside the package's `Cargo.toml`, one input a line: the test's name, a
//! colon, the input's text, and a checksum of all that. A line of an input on which the process died has `[died]` after the
//! name, so that it is tried in a process of its own. A line that people wrote has no checksum.
//!
//! The file is theirs: lines are removed, merged and moved. So each line stands for itself, and one that is damaged costs no
//! other. Several processes may write at once: whoever adds a line holds a lock file, and lines are only ever appended.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use smallscope_core::envelope::{CHECKSUM_START, checksum};
use smallscope_core::keep::read_bytes;
use smallscope_core::small::SmallSet;
use smallscope_search::Structure;

use super::failure::{Failure, is_gone};
use super::setup::Setup;
use super::tell;

const NAME: &str = "smallscope-regressions.txt";

const HEADER: &str = "\
# Inputs on which tests failed. smallscope tries them first; keep this file with your code.
# A line that no longer fits its types is passed over, and can be removed. One that you write needs no check.
";

/// What stands before the checksum of a line.
const CHECK: &str = " # check ";

/// How long another process may hold the lock.
const TURN: Duration = Duration::from_secs(2);

/// A kept input.
#[derive(Debug, PartialEq)]
pub(super) struct Kept {
    pub(super) text: String,
    pub(super) structure: Structure,
    /// Whether the process died on it.
    pub(super) died: bool,
}

pub(super) fn path(setup: &Setup) -> PathBuf {
    PathBuf::from(setup.manifest).join(NAME)
}

/// The inputs kept for a test.
pub(super) fn load(setup: &Setup) -> Vec<Kept> {
    if setup.keeps() { load_from(&path(setup), setup.name) } else { Vec::new() }
}

fn load_from(file: &Path, name: &str) -> Vec<Kept> {
    let bytes = match read_bytes(file) {
        Ok(bytes) => bytes.unwrap_or_default(),
        Err(error) => {
            tell_once(&format!("{} cannot be read, so no kept input is tried: {error}", file.display()));
            return Vec::new();
        }
    };
    let mut kept: Vec<Kept> = Vec::new();
    for (number, line) in (1..).zip(bytes.split(|byte| *byte == b'\n')) {
        match entry(line, name) {
            Ok(Some(new)) if !kept.contains(&new) => kept.push(new),
            Ok(_) => {}
            Err(problem) => tell_once(&format!("{}:{number} is passed over: {problem}", file.display())),
        }
    }
    kept
}

/// Tests of one process read the same file: each of its faults is told once.
fn tell_once(text: &str) {
    static TOLD: Mutex<SmallSet<String>> = Mutex::new(SmallSet::new());
    if TOLD.lock().unwrap_or_else(PoisonError::into_inner).insert(text.to_owned()) {
        tell(text);
    }
}

/// What a line keeps for the test of this name; or what is wrong with it, whosever it is.
fn entry(line: &[u8], name: &str) -> Result<Option<Kept>, String> {
    let line = std::str::from_utf8(line).map_err(|_| "it is not text in UTF-8".to_owned())?.trim_end();
    if line.is_empty() || line.starts_with('#') {
        return Ok(None);
    }
    let line = match line.rsplit_once(CHECK) {
        Some((line, check)) if check == check_of(line) => line,
        Some(_) => {
            return Err("it was changed after it was written; if that was you, remove the check at its end".to_owned());
        }
        None => line,
    };
    let (about, text) = line.split_once(": ").ok_or("it is not a test's name, a colon and an input")?;
    let (of, died) = about.strip_suffix(" [died]").map_or((about, false), |of| (of, true));
    if of.contains(char::is_whitespace) {
        return Err(format!("`{of}` is not a test's name"));
    }
    if of != name {
        return Ok(None);
    }
    let text = text.trim();
    let structure = text.parse().map_err(|error| format!("it is not understood: {error}"))?;
    Ok(Some(Kept { text: text.to_owned(), structure, died }))
}

fn check_of(line: &str) -> String {
    format!("{:016x}", checksum(CHECKSUM_START, line.as_bytes()))
}

/// Keeps the input of a failure; says where.
pub(super) fn keep(setup: &Setup, failure: &Failure) -> Option<PathBuf> {
    if !setup.keeps() {
        return None;
    }
    let file = path(setup);
    match keep_in(&file, setup.name, &failure.input.to_string(), is_gone(&failure.reason)) {
        Ok(()) => Some(file),
        Err(error) => {
            tell(&format!("{} cannot be written, so the input is not kept: {error}", file.display()));
            None
        }
    }
}

fn keep_in(file: &Path, name: &str, text: &str, died: bool) -> std::io::Result<()> {
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let _turn = ONE_AT_A_TIME.lock();
    let _lock = Lock::take(file);
    if load_from(file, name).iter().any(|kept| kept.text == text) {
        return Ok(());
    }
    let before = match read_bytes(file)? {
        None => HEADER,
        Some(bytes) if bytes.last().is_none_or(|last| *last == b'\n') => "",
        // A process was killed while it wrote.
        Some(_) => "\n",
    };
    let line = format!("{name}{}: {text}", if died { " [died]" } else { "" });
    let line = format!("{before}{line}{CHECK}{}\n", check_of(&line));
    // Appended by one call: even without the lock, no line gets lost or into another one.
    fs::OpenOptions::new().create(true).append(true).open(file)?.write_all(line.as_bytes())
}

/// A file beside another one, which says that somebody writes that.
struct Lock(Option<PathBuf>);

impl Lock {
    /// Waits for a turn. Whoever does not get one goes on all the same: then a line may be there twice, which does no harm.
    fn take(file: &Path) -> Lock {
        let lock = file.with_extension("lock");
        let start = Instant::now();
        loop {
            match fs::OpenOptions::new().write(true).create_new(true).open(&lock) {
                Ok(_) => return Lock(Some(lock)),
                Err(error) if error.kind() != std::io::ErrorKind::AlreadyExists => return Lock(None),
                Err(_) if start.elapsed() > TURN => {
                    // Nobody writes for so long: its owner was killed.
                    return Lock(Some(lock));
                }
                Err(_) => thread::sleep(Duration::from_millis(2)),
            }
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        if let Some(lock) = &self.0 {
            let _ = fs::remove_file(lock);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(line: &str, name: &str) -> Option<(bool, String)> {
        entry(line.as_bytes(), name).expect("it is well-formed").map(|kept| (kept.died, kept.text))
    }

    fn texts(file: &Path, name: &str) -> Vec<String> {
        load_from(file, name).into_iter().map(|kept| kept.text).collect()
    }

    #[test]
    fn lines_belong_to_tests_by_their_whole_name() {
        assert_eq!(kept("a::b: Set { items: [] }", "a::b"), Some((false, "Set { items: [] }".to_owned())));
        assert_eq!(kept("a::b [died]: 7", "a::b"), Some((true, "7".to_owned())));
        assert_eq!(kept("a::bc: 7", "a::b"), None);
        assert_eq!(kept("# a comment", "a::b"), None);
        assert_eq!(kept("", "a::b"), None);
    }

    #[test]
    fn damaged_lines_are_told_and_the_others_read() {
        let folder = tempfile::tempdir().expect("there is a folder for temporary files");
        let file = folder.path().join(NAME);
        for number in 0..4 {
            keep_in(&file, "a::b", &number.to_string(), number == 3).expect("the folder can be written");
        }
        let text = fs::read(&file).expect("it was written");
        assert_eq!(texts(&file, "a::b"), ["0", "1", "2", "3"]);
        let start = HEADER.len();
        let ends: Vec<usize> = (start..text.len()).filter(|place| text[*place] == b'\n').collect();
        for place in start..text.len() {
            for byte in [b'5', b'x', b' ', 0, 0xff] {
                let mut changed = text.clone();
                if changed[place] == b'\n' || std::mem::replace(&mut changed[place], byte) == byte {
                    continue;
                }
                let damaged = ends.iter().position(|end| place < *end).expect("it is before some end");
                let line = changed.split(|byte| *byte == b'\n').nth(damaged + 2).expect("it is there");
                assert!(entry(line, "a::b").is_err(), "{}", String::from_utf8_lossy(line));
                if place % 29 != 0 {
                    continue;
                }
                fs::write(&file, &changed).expect("the folder can be written");
                let others: Vec<String> = (0..4).filter(|n| *n != damaged).map(|n| n.to_string()).collect();
                assert_eq!(texts(&file, "a::b"), others);
            }
        }
        // Cut off in the middle of the last line: the next one is written below.
        fs::write(&file, &text[..text.len() - 9]).expect("the folder can be written");
        keep_in(&file, "a::b", "7", false).expect("the folder can be written");
        assert_eq!(texts(&file, "a::b"), ["0", "1", "2", "7"]);
        assert!(entry(b"\x01\x02\x03", "a::b").is_err() && entry(b"some words: 7", "a::b").is_err());
    }

    #[test]
    #[ignore = "started by `processes_that_write_at_once_write_each_line_once`"]
    fn a_process_that_writes() {
        let file = PathBuf::from(std::env::var_os("REGRESSIONS_FILE").expect("it is started with a file"));
        fs::write(file.with_extension(std::process::id().to_string()), "").expect("the folder can be written");
        while !file.with_extension("go").exists() {
            thread::sleep(Duration::from_micros(50));
        }
        for number in 0..20 {
            keep_in(&file, "a::b", &number.to_string(), false).expect("the folder can be written");
        }
    }

    #[test]
    fn processes_that_write_at_once_write_each_line_once() {
        let folder = tempfile::tempdir().expect("there is a folder for temporary files");
        let file = folder.path().join(NAME);
        let start = || {
            let mut command = std::process::Command::new(std::env::current_exe().expect("a test has a binary"));
            command.args(["harness::regressions::tests::a_process_that_writes", "--exact", "--ignored"]);
            command.env("REGRESSIONS_FILE", &file).stdout(std::process::Stdio::null());
            command.spawn().expect("the binary can be run")
        };
        let children: Vec<_> = (0..4).map(|_| start()).collect();
        while fs::read_dir(folder.path()).expect("it is there").count() < children.len() {
            thread::sleep(Duration::from_millis(1));
        }
        fs::write(file.with_extension("go"), "").expect("the folder can be written");
        for mut child in children {
            assert!(child.wait().expect("it was started").success());
        }
        let text = fs::read_to_string(&file).expect("it was written");
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        assert_eq!(lines.count(), 20, "{text}");
        assert_eq!(text.matches("# Inputs").count(), 1);
        let expected: Vec<String> = (0..20).map(|number| number.to_string()).collect();
        assert_eq!(texts(&file, "a::b"), expected);
        assert!(!file.with_extension("lock").exists());
    }
}
