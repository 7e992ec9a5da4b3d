//! How far a test came: what is kept of one that may be killed, and the result of one that ended.
//!
//! With `SMALLSCOPE_CHECKPOINT`, a file has a line for each size whose inputs were all tried, and the search of the size under way keeps a
//! [checkpoint](smallscope_search::Search::checkpoint_to) beside it. Both are of one build of the test, as inputs that were tried with other code were not
//! tried. A failure is noted before anything else is written: a test that goes on from behind a failure would pass. When the
//! test has ended, the files are removed.
//!
//! With `SMALLSCOPE_RESULTS`, a [`ShardResult`] says what was found.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::OnceLock;

use smallscope_core::envelope::{CHECKSUM_START, Envelope, checksum};
use smallscope_core::keep::{self, Keeper};
use smallscope_core::merge::Digest;
use smallscope_core::{CheckpointError, Counters, ShardResult};

use super::inputs::InputError;
use super::setup::{Setup, file_name, key};
use super::verdict::Verdict;

const ENVELOPE: Envelope = Envelope::new("test checkpoint", 1);

/// A size whose inputs were all tried.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Stage {
    pub(super) size: usize,
    /// The number of its space.
    pub(super) space: u64,
    pub(super) counters: Counters,
}

/// How far a test came.
#[derive(Clone, Debug, Default)]
pub(super) struct Course {
    /// The file of the stages, if there is to be one.
    file: Option<PathBuf>,
    kept: Kept,
    /// Sizes that have a file of their own.
    begun: Vec<usize>,
}

/// What is in the file.
#[derive(Clone, Debug, Default, PartialEq)]
struct Kept {
    build: u64,
    has_failed: bool,
    stages: Vec<Stage>,
}

impl Course {
    /// What was kept of an earlier run of the test, if it is to go on.
    pub(super) fn start(setup: &Setup) -> Result<Self, InputError> {
        let Some(folder) = setup.checkpoint() else { return Ok(Course::default()) };
        setup.refuse("checkpoint", setup.is_isolated(), "isolate` and `timeout")?;
        setup.refuse("checkpoint", setup.wants_all_failures(), "all_failures")?;
        fs::create_dir_all(folder).map_err(|error| cannot("made", folder, &error))?;
        let file = folder.join(format!("{}.sizes", setup.file_name()));
        let build = build();
        let kept = Keeper::new(&file).read::<Kept>().map_err(|error| InputError(error.to_string()))?;
        let mut course = Course { file: Some(file), kept: kept.unwrap_or_default(), begun: Vec::new() };
        if course.kept.has_failed {
            course.begun = (0..=setup.typical()).collect();
            course.remove();
            course.kept = Kept::default();
        }
        if !course.kept.stages.is_empty() && course.kept.build != build {
            return Err(course.foreign("another build of the test"));
        }
        course.kept.build = build;
        Ok(course)
    }

    fn foreign(&self, of: &str) -> InputError {
        let file = self.file.as_deref().unwrap_or(Path::new("")).display();
        InputError(format!("the checkpoint `{file}` is of {of}; remove its folder to start anew"))
    }

    /// What came of a size, if it is done.
    pub(super) fn done(&self, size: usize, space: u64) -> Result<Option<Stage>, InputError> {
        match self.kept.stages.iter().find(|stage| stage.size == size) {
            Some(stage) if stage.space != space => Err(self.foreign("another space")),
            stage => Ok(stage.copied()),
        }
    }

    /// Where the search of a size keeps what is left, if it is to.
    pub(super) fn begin(&mut self, size: usize) -> Option<PathBuf> {
        self.begun.push(size);
        self.file_of(size)
    }

    /// The build is part of the name: searches are of one, too.
    fn file_of(&self, size: usize) -> Option<PathBuf> {
        let build = self.kept.build;
        self.file.as_ref().map(|file| file.with_extension(format!("{build:016x}-size-{size}")))
    }

    /// Notes that a size is done.
    pub(super) fn finish(&mut self, stage: Stage) -> Result<(), InputError> {
        self.kept.stages.push(stage);
        self.write()
    }

    /// Notes that the test fails: whoever repeats it starts anew.
    pub(super) fn fail(&mut self) -> Result<(), InputError> {
        self.kept.has_failed = true;
        self.write()
    }

    fn write(&self) -> Result<(), InputError> {
        let Some(file) = &self.file else { return Ok(()) };
        keep::replace(file, &self.kept.to_text()).map_err(|error| cannot("written", file, &error))
    }

    /// Removes the files: nothing is left to do.
    pub(super) fn remove(&self) {
        let sizes = self.begun.iter().chain(self.kept.stages.iter().map(|stage| &stage.size));
        // The file of the stages last: it says whether the others count. One that cannot be removed is of no use to another build.
        for file in sizes.filter_map(|size| self.file_of(*size)).chain(self.file.clone()) {
            let _ = fs::remove_file(file);
        }
    }

    fn counters(&self) -> Counters {
        self.kept.stages.iter().fold(Counters::default(), |mut sum, stage| {
            sum += stage.counters;
            sum
        })
    }
}

/// Writes what a test found, if that is asked for. `space` is the number of the spaces of all its sizes.
pub(super) fn write_result(setup: &Setup, verdict: &Verdict, space: u64) -> Result<(), InputError> {
    let Some(folder) = &setup.options.results else { return Ok(()) };
    let Counters { structures, dismissed, digest, .. } = verdict.course.counters();
    let failures = verdict.failures.iter().map(|failure| failure.count).sum();
    let is_whole = verdict.stopped.is_none() && (setup.options.bound.is_some() || verdict.whole);
    let counts = [("structures", structures), ("inputs", structures - dismissed)];
    let result = ShardResult {
        counts: counts.map(|(name, count)| (name.to_owned(), count)).to_vec(),
        digest: Digest(digest),
        complete: is_whole && verdict.failures.is_empty(),
        outcome: verdict.to_string().lines().next().unwrap_or_default().to_owned(),
        failures,
        ..ShardResult::new("test", setup.name, space, setup.options.shard)
    };
    write(Path::new(folder), &setup.file_name(), &result)
}

/// Writes the result of something other than a test to a folder. The file is named after its subject.
pub(crate) fn write_result_to(folder: &Path, result: &ShardResult) -> Result<(), String> {
    let shard = Some(result.shard).filter(|(_, count)| *count > 1);
    write(folder, &file_name(&key(&result.subject, shard)), result).map_err(|error| error.to_string())
}

fn write(folder: &Path, name: &str, result: &ShardResult) -> Result<(), InputError> {
    fs::create_dir_all(folder).map_err(|error| cannot("made", folder, &error))?;
    let file = folder.join(format!("{name}.json"));
    result.write(&file).map_err(|error| cannot("written", &file, &error))
}

fn cannot(verb: &str, path: &Path, error: &std::io::Error) -> InputError {
    InputError(format!("`{}` cannot be {verb}: {error}", path.display()))
}

/// A number that differs for other builds of this binary; 0 if it cannot be read.
fn build() -> u64 {
    static BUILD: OnceLock<u64> = OnceLock::new();
    *BUILD.get_or_init(|| {
        let binary = std::env::current_exe().and_then(fs::read);
        binary.map_or(0, |bytes| checksum(CHECKSUM_START, &bytes))
    })
}

impl Kept {
    fn to_text(&self) -> String {
        let mut lines = format!("build {:016x}\n", self.build);
        for Stage { size, space, counters: Counters { structures, dismissed, digest, .. } } in &self.stages {
            let _ = writeln!(lines, "size {size} {space} {structures} {dismissed} {digest}");
        }
        if self.has_failed {
            lines.push_str("failed\n");
        }
        ENVELOPE.seal(&lines)
    }
}

impl FromStr for Kept {
    type Err = CheckpointError;

    fn from_str(text: &str) -> Result<Self, CheckpointError> {
        let mut kept = Kept::default();
        for line in ENVELOPE.lines(text)? {
            match line.word() {
                "build" => kept.build = line.fingerprint()?,
                "failed" => kept.has_failed = true,
                "size" => {
                    let [size, space, structures, dismissed, digest] = line.numbers()?;
                    let counters = Counters { structures, dismissed, digest, ..Counters::default() };
                    kept.stages.push(Stage { size: size as usize, space, counters });
                }
                _ => return Err(line.error("expected `build`, `size` or `failed`")),
            }
        }
        Ok(kept)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_read_back() {
        let counters = Counters { structures: 5, dismissed: 1, digest: u64::MAX, ..Counters::default() };
        let stages =
            vec![Stage { size: 0, space: 7, counters: Counters::default() }, Stage { size: 3, space: 8, counters }];
        let kept = Kept { build: 9, has_failed: true, stages };
        assert_eq!(kept.to_text().parse(), Ok(kept));
        let problem = ENVELOPE.seal("build 9\nsize 1 2\n").parse::<Kept>().unwrap_err();
        assert_eq!(problem.to_string(), "line 3 of the checkpoint: expected 5 numbers, found `1 2`");
    }
}
