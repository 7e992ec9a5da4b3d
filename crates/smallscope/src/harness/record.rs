//! The input being run, always on record, so that it is known after an abort.
//!
//! A file says from which input on the code was being run. It is written again whenever a millisecond or so has passed,
//! not for every input; a run that dies leaves it behind, and the inputs from there on are then run one by one in a
//! process of their own, with every single one on record, until it dies again.

use std::fs::{self, File, OpenOptions};
use std::io::{Seek as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::inputs::InputId;
use super::setup::Setup;

/// How long the inputs of one block should take.
const BLOCK: Duration = Duration::from_millis(1);

/// How old the record of a running process may be, where processes cannot be seen.
const FRESH: Duration = Duration::from_secs(10);

/// The most inputs in one block.
pub(super) const LONGEST: u64 = 4096;

/// The record of a run that is under way.
pub(super) struct Record {
    path: PathBuf,
    file: Option<File>,
    /// Whether every input is a block of its own.
    every: bool,
    len: u64,
    /// How many inputs are left in the block.
    left: u64,
    since: Instant,
}

impl Record {
    /// Starts a record at a path, if nobody else keeps one there and it can be written.
    pub(super) fn start(path: PathBuf, every: bool) -> Self {
        let open = || {
            fs::create_dir_all(path.parent()?).ok()?;
            OpenOptions::new().create(true).write(true).truncate(true).open(&path).ok()
        };
        let file = if is_free(&path) { open() } else { None };
        if file.is_some() {
            ours().push(path.clone());
        }
        Record { path, file, every, len: 1, left: 0, since: Instant::now() }
    }

    /// Notes that the input at a place is about to be run.
    #[inline]
    pub(super) fn begin(&mut self, place: InputId) {
        if self.left == 0 {
            self.write(place);
        }
        self.left -= 1;
    }

    /// Notes that no input is being run, where every single one is on record.
    #[inline]
    pub(super) fn rest(&mut self) {
        if self.every {
            self.put(&format!("{}\n", std::process::id()));
        }
    }

    #[cold]
    fn write(&mut self, place: InputId) {
        let now = Instant::now();
        let spent = now - self.since;
        self.len = if self.every {
            1
        } else if spent < BLOCK {
            (self.len * 2).min(LONGEST)
        } else {
            (self.len / 2).max(1)
        };
        (self.left, self.since) = (self.len, now);
        self.put(&format!("{} {place}\n", std::process::id()));
    }

    fn put(&mut self, line: &str) {
        let Some(file) = &mut self.file else { return };
        // Without a record an abort is harder to explain, and nothing else is lost.
        let _ =
            file.rewind().and_then(|()| file.write_all(line.as_bytes())).and_then(|()| file.set_len(line.len() as u64));
    }
}

/// A run that is over, however it ended, leaves no record; one that died does.
impl Drop for Record {
    fn drop(&mut self) {
        if self.file.take().is_some() {
            ours().retain(|path| *path != self.path);
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Where the records of a test go: in the target directory, by a name that no binary has.
pub(crate) fn directory() -> Option<PathBuf> {
    let binary = std::env::current_exe().ok()?;
    let target = binary.parent()?.parent()?;
    Some(target.join("smallscope-running"))
}

/// Where the record of a test is.
pub(super) fn path(setup: &Setup) -> Option<PathBuf> {
    let binary = std::env::current_exe().ok()?;
    let binary = binary.file_stem()?.to_string_lossy().into_owned();
    Some(directory()?.join(format!("{binary}-{}.running", setup.file_name())))
}

/// Where the last run of the test died, if it left a record and its process is gone.
pub(super) fn left_behind(path: &Path) -> Option<InputId> {
    let text = fs::read_to_string(path).ok()?;
    let mut words = text.split_whitespace();
    let process = words.next()?.parse().ok()?;
    let place = words.next()?.parse().ok()?;
    let is_busy = is_alive(process, path) || ours().iter().any(|own| own == path);
    (!is_busy).then_some(place)
}

/// The records that this process keeps: tests run at the same time, and two may check the same.
fn ours() -> MutexGuard<'static, Vec<PathBuf>> {
    static OURS: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());
    OURS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Whether nobody keeps a record at the path.
fn is_free(path: &Path) -> bool {
    let text = fs::read_to_string(path).unwrap_or_default();
    let process = text.split_whitespace().next().and_then(|word| word.parse().ok());
    let of_others = process.is_some_and(|process| is_alive(process, path));
    !of_others && !ours().iter().any(|own| own == path)
}

/// Whether another process is running. Where that cannot be seen, whether its record is fresh.
fn is_alive(process: u32, path: &Path) -> bool {
    if Path::new("/proc/self").exists() {
        return process != std::process::id() && Path::new(&format!("/proc/{process}")).exists();
    }
    let written = fs::metadata(path).and_then(|file| file.modified()).ok();
    written.and_then(|written| written.elapsed().ok()).is_some_and(|age| age < FRESH)
}
