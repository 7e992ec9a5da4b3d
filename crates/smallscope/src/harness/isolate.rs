//! Running code in a process of its own: an abort or an endless loop there is a failure like any other.
//!
//! The process is the test's own binary, asked for this one test, with a task in its environment. It keeps the input
//! being run [on record](super::record), and leaves a summary in a file when it has finished.

use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use smallscope_core::envelope::Envelope;
use smallscope_core::small::List as _;

use super::inputs::InputId;
use super::record;
use super::setup::Setup;
use super::verdict::Verdict;

const KEY: &str = "SMALLSCOPE_CHILD";
const TASK: &str = "SMALLSCOPE_CHILD_TASK";
const FILES: &str = "SMALLSCOPE_CHILD_FILES";

/// What the summary of a process is put into.
const SUMMARY: Envelope = Envelope::new("summary", 1);

/// How long an input may take on which a process died before.
const SECOND_CHANCE: Duration = Duration::from_secs(10);

/// What a process is to do.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Task {
    /// Run all inputs, but for those at these places: a process died of them.
    All(Vec<InputId>),
    /// Run the inputs from this place on, each on record, but for those at these places.
    From(InputId, Vec<InputId>),
    /// Run the input of this text.
    Only(String),
}

impl Task {
    /// What this process is to do with the test, if another one started it for that.
    pub(super) fn of_this_process(setup: &Setup) -> Option<Task> {
        if std::env::var(KEY).ok()? != setup.key() {
            return None;
        }
        Task::parse(&std::env::var(TASK).ok()?)
    }

    fn parse(text: &str) -> Option<Task> {
        let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
        match verb {
            "all" => Some(Task::All(places(rest)?)),
            "only" => Some(Task::Only(rest.to_owned())),
            "from" => {
                let mut places = places(rest)?.into_iter();
                Some(Task::From(places.next()?, places.collect()))
            }
            _ => None,
        }
    }

    fn text(&self) -> String {
        match self {
            Task::All(gone) => format!("all{}", list(gone)),
            Task::From(place, gone) => format!("from {place}{}", list(gone)),
            Task::Only(text) => format!("only {text}"),
        }
    }

    /// The places of inputs that are not to be run.
    pub(super) fn gone(self) -> Vec<InputId> {
        match self {
            Task::All(gone) | Task::From(_, gone) => gone,
            Task::Only(_) => Vec::new(),
        }
    }
}

fn list(places: &[InputId]) -> String {
    places.iter().map(|place| format!(" {place}")).collect()
}

fn places(text: &str) -> Option<Vec<InputId>> {
    text.split_whitespace().map(|place| place.parse().ok()).collect()
}

/// How a process ended.
pub(super) enum End {
    /// It did its task.
    Finished(Summary),
    /// It died, or ended without having done its task, after these failures.
    Died { how: String, place: InputId, failures: Vec<Failed> },
    /// It was stopped because one input took too long.
    TimedOut { limit: String, place: InputId },
    /// It could not be started, or did not know the test.
    Unavailable,
}

/// What a process found.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Summary {
    pub(super) inputs: u64,
    /// Which behaviours of the contract applied to some input, as bits.
    pub(super) applied: u64,
    pub(super) exhausted: Option<usize>,
    pub(super) stopped: Option<String>,
    /// Whether it was the budget that stopped it.
    pub(super) is_spent: bool,
    pub(super) failures: Vec<Failed>,
}

/// Where a kind of failure first showed, and how many there were.
#[derive(Debug, PartialEq)]
pub(super) struct Failed {
    pub(super) place: InputId,
    pub(super) number: u64,
    pub(super) count: u64,
    /// The reason, in words.
    pub(super) told: String,
}

/// Where the record of a process with a task is.
pub(super) fn record_of_child() -> PathBuf {
    PathBuf::from(std::env::var_os(FILES).unwrap_or_default()).with_extension("running")
}

/// Ends this process when the one that started it is gone, whatever it is busy with.
pub(crate) fn end_with_parent() {
    #[cfg(unix)]
    {
        let parent = std::os::unix::process::parent_id();
        let watch = move || {
            while std::os::unix::process::parent_id() == parent {
                thread::sleep(Duration::from_millis(500));
            }
            std::process::exit(1);
        };
        // Without the thread, an endless loop goes on after an interrupt; nothing else.
        let _ = thread::Builder::new().name("smallscope parent watch".to_owned()).spawn(watch);
    }
}

/// Notes a failure at once: the process may die on a later input.
pub(super) fn note_failure(place: InputId, number: u64, told: &str) {
    let file = PathBuf::from(std::env::var_os(FILES).unwrap_or_default()).with_extension("failures");
    let line = format!("{place} {number} {}\n", told.replace('\n', " "));
    let mut options = fs::OpenOptions::new();
    // Without the note the failure is found again, or lost with the process that dies; nothing else.
    let _ = options.create(true).append(true).open(file).and_then(|mut file| file.write_all(line.as_bytes()));
}

/// Leaves a summary, and ends the process.
pub(super) fn finish(verdict: &Verdict, error: Option<String>) -> ! {
    let mut text = format!("inputs {}\napplied {}\n", verdict.inputs, verdict.applied);
    if let Some(size) = verdict.exhausted {
        let _ = writeln!(text, "exhausted {size}");
    }
    if verdict.has_budget && verdict.stopped.is_some() {
        text.push_str("spent\n");
    }
    if let Some(stopped) = error.as_ref().or(verdict.stopped.as_ref()) {
        let _ = writeln!(text, "stopped {}", stopped.replace('\n', " "));
    }
    for failure in &verdict.failures {
        let _ = writeln!(text, "count {}", failure.count);
    }
    let file = PathBuf::from(std::env::var_os(FILES).unwrap_or_default()).with_extension("summary");
    let written = fs::write(file, SUMMARY.seal(&text));
    std::process::exit(i32::from(written.is_err()));
}

/// The failures that a process noted.
fn noted(text: &str) -> Vec<Failed> {
    let read = |line: &str| {
        let mut words = line.splitn(3, ' ');
        let place = words.next()?.parse().ok()?;
        let number = words.next()?.parse().ok()?;
        Some(Failed { place, number, count: 1, told: words.next()?.to_owned() })
    };
    text.lines().filter_map(read).list()
}

fn summary(text: &str, noted: Vec<Failed>) -> Summary {
    let mut summary = Summary { failures: noted, ..Summary::default() };
    let mut counted = 0;
    for line in text.lines() {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "inputs" => summary.inputs = rest.parse().unwrap_or_default(),
            "applied" => summary.applied = rest.parse().unwrap_or_default(),
            "exhausted" => summary.exhausted = rest.parse().ok(),
            "spent" => summary.is_spent = true,
            "stopped" => summary.stopped = Some(rest.to_owned()),
            _ => {
                if let (Some(failed), Ok(count)) = (summary.failures.get_mut(counted), rest.parse()) {
                    failed.count = count;
                }
                counted += 1;
            }
        }
    }
    summary
}

/// The files of one process, removed in the end.
struct Files {
    base: PathBuf,
}

impl Files {
    fn new(setup: &Setup) -> Option<Self> {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = record::path(setup)?;
        let name = format!("{}-{}-{count}", name.file_stem()?.to_string_lossy(), std::process::id());
        Some(Files { base: name_in(&record::directory()?, &name)? })
    }

    fn running(&self) -> PathBuf {
        self.base.with_extension("running")
    }

    fn summary(&self) -> PathBuf {
        self.base.with_extension("summary")
    }

    fn output(&self) -> PathBuf {
        self.base.with_extension("output")
    }

    fn failures(&self) -> PathBuf {
        self.base.with_extension("failures")
    }
}

fn name_in(directory: &Path, name: &str) -> Option<PathBuf> {
    fs::create_dir_all(directory).ok()?;
    Some(directory.join(name).with_extension("child"))
}

impl Drop for Files {
    fn drop(&mut self) {
        let _ = fs::remove_file(self.running());
        let _ = fs::remove_file(self.summary());
        let _ = fs::remove_file(self.failures());
        let _ = fs::remove_file(self.output());
    }
}

/// Runs a task in a process of its own.
pub(super) fn run(setup: &Setup, task: &Task) -> End {
    let Some(files) = Files::new(setup) else { return End::Unavailable };
    let Some(mut child) = start(setup, task, &files) else { return End::Unavailable };
    let limit = setup.options.timeout.or((!matches!(task, Task::All(_))).then_some(SECOND_CHANCE));
    let (how, timed_out) = wait(&mut child, &files.running(), limit);
    let said = said(&files.output());
    print!("{said}");
    let failures = noted(&fs::read_to_string(files.failures()).unwrap_or_default());
    // A summary that is not whole is that of a process that died, or had no room for it.
    if let Ok(lines) = SUMMARY.open(&fs::read_to_string(files.summary()).unwrap_or_default()) {
        return End::Finished(summary(lines, failures));
    }
    match (place(&files.running()), timed_out, limit) {
        (Some(place), true, Some(limit)) => End::TimedOut { limit: format!("{limit:?}"), place },
        (Some(place), ..) => End::Died { how: with_last_words(how, &said), place, failures },
        (None, ..) => End::Unavailable,
    }
}

fn start(setup: &Setup, task: &Task, files: &Files) -> Option<Child> {
    let mut command = Command::new(std::env::current_exe().ok()?);
    command.args([&test_path(setup), "--exact", "--nocapture", "--include-ignored", "--test-threads=1"]);
    command.env(KEY, setup.key()).env(TASK, task.text()).env(FILES, &files.base);
    let output = fs::File::create(files.output()).and_then(|file| Ok((file.try_clone()?, file))).ok();
    let (out, err) = output.map_or_else(|| (Stdio::null(), Stdio::null()), |(out, err)| (out.into(), err.into()));
    command.stdin(Stdio::null()).stdout(out).stderr(err);
    command.spawn().ok()
}

/// The most that is repeated of what a process said.
const MOST_SAID: usize = 1 << 16;

/// What a process said, without what its test harness did: to be said again here, where the harness captures it.
pub(crate) fn said(output: &Path) -> String {
    let bytes = fs::read(output).unwrap_or_default();
    let text = String::from_utf8_lossy(&bytes[bytes.len().saturating_sub(MOST_SAID)..]).into_owned();
    let is_own = |line: &&str| !line.trim().is_empty() && !line.starts_with("running 1 test");
    text.lines().filter(is_own).map(|line| format!("{line}\n")).collect()
}

/// How a process died, with what it said last if the runtime said it.
pub(crate) fn with_last_words(how: String, said: &str) -> String {
    let is_of_runtime =
        |line: &&str| line.starts_with("fatal runtime error") || line.contains("has overflowed its stack");
    match said.lines().rev().take(5).find(is_of_runtime) {
        Some(words) => format!("{how}: {words}"),
        None => how,
    }
}

/// The name by which the test's binary knows the test: threads of tests have it, and else it is the function's path
/// without the crate.
fn test_path(setup: &Setup) -> String {
    let thread = thread::current();
    let path = setup.name.split_once("::").map_or(setup.name, |(_, rest)| rest);
    thread.name().filter(|name| *name != "main").unwrap_or(path).to_owned()
}

/// Waits for a process to end; stops it if one input takes longer than the limit.
fn wait(child: &mut Child, running: &Path, limit: Option<Duration>) -> (String, bool) {
    let (mut last, mut since) = (place(running), Instant::now());
    let mut pause = Duration::from_millis(1);
    loop {
        match child.try_wait() {
            Ok(None) => {}
            Ok(Some(status)) => return (status.to_string(), false),
            Err(error) => return (error.to_string(), false),
        }
        let now = place(running);
        if now != last {
            (last, since) = (now, Instant::now());
        }
        if limit.is_some_and(|limit| last.is_some() && since.elapsed() > limit) {
            let _ = child.kill();
            let _ = child.wait();
            return ("it was stopped".to_owned(), true);
        }
        thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(20));
    }
}

/// The input on record.
fn place(running: &Path) -> Option<InputId> {
    let text = fs::read_to_string(running).ok()?;
    text.split_whitespace().nth(1)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLACE: InputId = InputId { size: 1, index: 2, drawn: None };
    const DRAWN: InputId = InputId { size: 12, index: 17, drawn: Some(4) };

    #[test]
    fn tasks_read_back() {
        let gone = vec![PLACE, DRAWN];
        for task in [
            Task::All(gone.clone()),
            Task::From(PLACE, gone),
            Task::From(DRAWN, Vec::new()),
            Task::Only("Set { items: [] }".to_owned()),
        ] {
            assert_eq!(Task::parse(&task.text()), Some(task));
        }
        assert_eq!(Task::parse("from here"), None);
    }

    #[test]
    fn summaries_read_back() {
        let failures = noted("1:2 3 it panicked: no\ngarbage\n");
        let read = summary("inputs 12\nexhausted 2\nstopped size 3 is incomplete\ncount 4\n", failures);
        assert_eq!((read.inputs, read.exhausted), (12, Some(2)));
        assert_eq!(read.stopped.as_deref(), Some("size 3 is incomplete"));
        let told = "it panicked: no".to_owned();
        assert_eq!(read.failures, [Failed { place: PLACE, number: 3, count: 4, told }]);
    }
}
