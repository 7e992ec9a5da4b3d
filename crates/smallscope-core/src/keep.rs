//! Files that are kept up to date while work goes on, and are whole at every moment.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::envelope::CheckpointError;

/// How often a checkpoint is written unless something else is asked for.
const EVERY: Duration = Duration::from_secs(2);

/// The time between two writes, as a multiple of what the last one took: a large file is written less often.
const PAUSE: u32 = 20;

/// How old a file is that nobody will rename any more.
const STRAY: Duration = Duration::from_secs(60);

/// Reads a file; none if there is no such file.
///
/// # Errors
///
/// If it is not a regular file, which may have no end, or cannot be read.
pub fn read_bytes(path: &Path) -> io::Result<Option<Vec<u8>>> {
    match fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Ok(about) if !about.is_file() => Err(io::Error::other("it is not a regular file")),
        about => about.and_then(|_| fs::read(path)).map(Some),
    }
}

/// Reads a text; none if there is no such file.
///
/// # Errors
///
/// If it is not a regular file, or not text.
pub fn read_text(path: &Path) -> io::Result<Option<String>> {
    let Some(bytes) = read_bytes(path)? else { return Ok(None) };
    String::from_utf8(bytes).map(Some).map_err(|error| {
        let above = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = above.iter().filter(|byte| **byte == b'\n').count() + 1;
        io::Error::other(format!("line {line} is not text in UTF-8"))
    })
}

/// Writes a text to a file in one step: whoever reads it, whenever the process or the machine stops, sees all of it or what
/// was there before.
///
/// # Errors
///
/// If the file is not a regular one, or nothing can be written beside it.
pub fn replace(path: &Path, text: &str) -> io::Result<()> {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let before = fs::metadata(path).ok();
    if before.as_ref().is_some_and(|before| !before.is_file()) {
        return Err(io::Error::other("it is not a regular file"));
    }
    // A link stays one.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let mut beside = path.as_os_str().to_owned();
    beside.push(format!(".{}-{}.new", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed)));
    let write = || {
        let mut file = File::create(&beside)?;
        if let Some(before) = before {
            file.set_permissions(before.permissions())?;
        }
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(&beside, &path)
    };
    write().inspect_err(|_| drop(fs::remove_file(&beside)))
}

/// Removes what processes that were killed left beside a file while they wrote it. One that is still at it writes soon.
fn sweep(path: &Path) {
    let (Some(folder), Some(name)) = (path.parent(), path.file_name().and_then(|name| name.to_str())) else { return };
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let is_stray = |file: &fs::DirEntry| {
        let stray = file.file_name();
        let stray = stray.to_str().and_then(|stray| stray.strip_prefix(name)?.strip_prefix('.')?.strip_suffix(".new"));
        stray.is_some_and(|numbers| numbers.chars().all(|c| c.is_ascii_digit() || c == '-'))
            && file
                .metadata()
                .and_then(|about| about.modified())
                .is_ok_and(|at| at.elapsed().is_ok_and(|age| age > STRAY))
    };
    for file in fs::read_dir(folder).into_iter().flatten().flatten().filter(is_stray) {
        let _ = fs::remove_file(file.path());
    }
}

/// The file of a checkpoint: read once at the start, replaced from time to time.
#[derive(Debug)]
pub struct Keeper {
    path: PathBuf,
    every: Duration,
    next: Instant,
}

impl Keeper {
    /// At this path, to be written about every two seconds.
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Keeper { path: path.into(), every: EVERY, next: Instant::now() + EVERY }
    }

    /// Changes how often it is to be written.
    #[must_use]
    pub fn every(mut self, every: Duration) -> Self {
        // Work has to get on between two writes.
        self.every = every.max(Duration::from_millis(1));
        self.next = Instant::now() + self.every;
        self
    }

    /// What is in the file, if there is one.
    ///
    /// # Errors
    ///
    /// If it cannot be read, or is no whole checkpoint.
    pub fn read<C: FromStr<Err = CheckpointError>>(&self) -> Result<Option<C>, CheckpointError> {
        sweep(&self.path);
        let text = read_text(&self.path);
        let text = text.map_err(|error| CheckpointError::of(&self.path, format!("it cannot be read: {error}")))?;
        let checkpoint = text.map(|text| text.parse::<C>()).transpose();
        checkpoint.map_err(|error| error.within(&self.path))
    }

    /// How often it is to be written.
    pub fn interval(&self) -> Duration {
        self.every
    }

    /// When it is to be written next.
    pub fn next(&self) -> Instant {
        self.next
    }

    /// Whether it is time to write.
    pub fn is_due(&self) -> bool {
        Instant::now() >= self.next
    }

    /// Replaces the file.
    ///
    /// # Errors
    ///
    /// If it cannot be written. Then what was there before is still there.
    pub fn write(&mut self, text: &str) -> Result<(), CheckpointError> {
        let start = Instant::now();
        let written = replace(&self.path, text);
        let end = Instant::now();
        self.next = end + self.every.max((end - start) * PAUSE);
        written.map_err(|error| CheckpointError::of(&self.path, format!("it cannot be written: {error}")))
    }

    /// Removes the file: nothing is left to do.
    ///
    /// # Errors
    ///
    /// If it is there and cannot be removed.
    pub fn remove(&self) -> Result<(), CheckpointError> {
        match fs::remove_file(&self.path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(CheckpointError::of(&self.path, format!("it cannot be removed: {error}")))
            }
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Nothing;

    impl FromStr for Nothing {
        type Err = CheckpointError;

        fn from_str(_: &str) -> Result<Self, CheckpointError> {
            Err(CheckpointError::at(1, "it is something"))
        }
    }

    #[test]
    fn files_are_replaced_and_read() {
        let folder = tempfile::tempdir().expect("there is a folder for temporary files");
        let folder = folder.path();
        let file = folder.join("left");
        assert_eq!(read_text(&file).expect("it may be missing"), None);
        replace(&file, "one\n").expect("the folder can be written");
        replace(&file, "two\n").expect("the folder can be written");
        assert_eq!(read_text(&file).expect("it is there").as_deref(), Some("two\n"));
        let names = fs::read_dir(folder).expect("it is there").count();
        assert_eq!(names, 1, "nothing else is left behind");
        let strays = ["left.12-0.new", "left.13-0.new", "left.x.new"].map(|name| folder.join(name));
        for stray in &strays {
            fs::write(stray, "").expect("the folder can be written");
        }
        let old = std::time::SystemTime::now() - 2 * STRAY;
        let stray = File::options().write(true).open(&strays[0]).expect("it is there");
        stray.set_modified(old).expect("it is ours");
        assert!(Keeper::new(&file).read::<Nothing>().is_err());
        assert_eq!(strays.map(|stray| stray.exists()), [false, true, true]);
        fs::write(&file, b"a\n\xff\n").expect("the folder can be written");
        assert_eq!(read_text(&file).unwrap_err().to_string(), "line 2 is not text in UTF-8");
        assert_eq!(read_text(folder).unwrap_err().to_string(), "it is not a regular file");
        assert_eq!(replace(folder, "x").unwrap_err().to_string(), "it is not a regular file");
        let nowhere = Keeper::new(folder.join("none").join("left")).write("x").unwrap_err();
        assert!(nowhere.to_string().contains("none/left`: it cannot be written: "), "{nowhere}");
    }
}
