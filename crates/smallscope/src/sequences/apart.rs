//! Exploring in a process of its own, where a call that aborts, overflows the stack or never returns is a failure like any other.
//!
//! The process is the test's own binary, asked for this one test, as for [`isolate`](crate::harness). Explorations of a test are
//! known by their numbers: the process takes those before the one that it is meant for from files. It keeps each call on
//! record before it makes it, and leaves what it found in a file. So this process never runs a call that may take it down.

use std::cell::{Cell, RefCell};
use std::fs::{self, File, OpenOptions};
use std::io::{Seek as _, Write as _};
use std::panic::Location;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use smallscope_core::small::List as _;
use smallscope_core::{Budget, coverage};

use super::Sequences;
use super::best::roam;
use super::explore::explore;
use super::explored::{Explored, Extent, Walks};
use super::failure::{Failure, Origin, Reason, Step};
use super::part::Part;
use super::report;
use super::shrink::shrink;
use super::step::Turn;
use crate::harness::{directory, end_with_parent, said, tell, with_last_words};

const TARGET: &str = "SMALLSCOPE_CHILD_SEQUENCES";
const TASK: &str = "SMALLSCOPE_CHILD_SEQUENCES_TASK";
const BASE: &str = "SMALLSCOPE_CHILD_SEQUENCES_FILES";

/// After how many deaths no further process goes on.
const MOST_DEATHS: usize = 10;

/// How long one call may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// How long calls may take together that are made once more.
const AGAIN: Duration = Duration::from_secs(60);

/// How long shorter sequences are looked for of which a process dies, too.
const SHRINKING: Duration = Duration::from_secs(5);

thread_local! {
    /// How many explorations this thread has begun.
    static BEGUN: Cell<usize> = const { Cell::new(0) };
    /// The files of those that were made in processes of their own.
    static KEPT: RefCell<Option<Kept>> = const { RefCell::new(None) };
}

/// Whether another process of the test started this one.
pub(super) fn is_child() -> bool {
    std::env::var_os(TARGET).is_some()
}

/// Where the exploration is that this thread began last: the file, and the test or the line.
pub(super) fn place(caller: &Location<'_>) -> String {
    let current = thread::current();
    let test = current.name().filter(|name| *name != "main").map_or_else(|| caller.line().to_string(), str::to_owned);
    let number = BEGUN.get();
    let which = if number > 1 { format!(", number {number}") } else { String::new() };
    format!("{}: {test}{which}", caller.file())
}

/// Explores: in a process of its own, if this is a test and nothing speaks against it.
pub(super) fn explore_apart<'a, S: 'a>(
    sequences: Sequences<'a, S>,
    caller: &Location<'_>,
    isolates: bool,
) -> Explored<'a, S> {
    let number = BEGUN.replace(BEGUN.get() + 1);
    let place = format!("{number} {caller}");
    if let Ok(target) = std::env::var(TARGET) {
        let files = Files { base: PathBuf::from(std::env::var_os(BASE).unwrap_or_default()) };
        if target == place {
            serve(sequences, &files, number);
        }
        let known = fs::read_to_string(files.result(number)).ok();
        let known = known.filter(|_| number < target_number(&target)).and_then(|text| report::read(&text));
        return match known {
            Some(found) => found.explored(sequences),
            None => explore(sequences),
        };
    }
    let test = if isolates && !cfg!(miri) && !coverage::is_collecting() { test_name() } else { None };
    let Some(test) = test else { return explore(sequences) };
    let files = KEPT.with_borrow_mut(|kept| kept.get_or_insert_with(|| Kept(Files::new())).0.clone());
    let patience = sequences.patience.unwrap_or(PATIENCE);
    Parent { test, place, number, patience, files }.explore(sequences)
}

fn target_number(target: &str) -> usize {
    target.split(' ').next().and_then(|number| number.parse().ok()).unwrap_or(0)
}

/// The name of the test that runs here, if one does: threads of tests have it, and else whoever runs one test asks for it by name.
/// Nothing but tests is ever started again.
fn test_name() -> Option<String> {
    let binary = std::env::current_exe().ok()?;
    let is_test = binary.parent().and_then(Path::file_name).is_some_and(|name| name == "deps");
    let asked = || {
        let arguments: Vec<String> = std::env::args().skip(1).list();
        let named: Vec<&String> = arguments.iter().filter(|argument| !argument.starts_with('-')).list();
        (arguments.iter().any(|argument| argument == "--exact") && named.len() == 1).then(|| named[0].clone())
    };
    let current = thread::current();
    let name = current.name().filter(|name| *name != "main").map(str::to_owned);
    name.or_else(asked).filter(|_| is_test)
}

/// The files between the processes.
#[derive(Clone)]
struct Files {
    base: PathBuf,
}

impl Files {
    fn new() -> Self {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let directory = directory().unwrap_or_else(std::env::temp_dir);
        // Without a directory there are no files, and nothing is run apart.
        let _ = fs::create_dir_all(&directory);
        Files { base: directory.join(format!("sequences-{}-{count}", std::process::id())) }
    }

    fn of(&self, ending: &str) -> PathBuf {
        self.base.with_extension(ending)
    }

    /// What an exploration found.
    fn result(&self, number: usize) -> PathBuf {
        self.of(&format!("{number}.result"))
    }

    /// What a task other than exploring found.
    fn answer(&self) -> PathBuf {
        self.of("answer")
    }
}

/// Files that are removed when the thread ends: explorations that follow take up what those before them found.
struct Kept(Files);

impl Drop for Kept {
    fn drop(&mut self) {
        for ending in ["record", "output", "answer"] {
            let _ = fs::remove_file(self.0.of(ending));
        }
        for number in 0..BEGUN.get() {
            let _ = fs::remove_file(self.0.result(number));
        }
    }
}

/// What a process is to do.
enum Task<'t> {
    /// Explore, without the last calls of these sequences: processes died of them.
    All(&'t [Vec<Turn>]),
    /// Explore from the call of this number on, or from this walk on, with every call on record, and without the same calls.
    From { calls: u64, walk: u64, gone: &'t [Vec<Turn>] },
    /// Make these calls.
    Only(&'t [Turn]),
    /// Say what these calls are, without making the last of them.
    Tell(&'t [Turn]),
}

impl Task<'_> {
    fn text(&self) -> String {
        match self {
            Task::All(gone) => format!("all {}", several(gone)),
            Task::From { calls, walk, gone } => format!("from {calls}.{walk}{}", several(gone)),
            Task::Only(path) => format!("only {}", report::path_text(path)),
            Task::Tell(path) => format!("tell {}", report::path_text(path)),
        }
    }
}

fn several(paths: &[Vec<Turn>]) -> String {
    paths.iter().map(|path| format!(";{}", report::path_text(path))).collect()
}

/// Does the task of this process, and ends it.
fn serve<'a, S: 'a>(mut sequences: Sequences<'a, S>, files: &Files, number: usize) -> ! {
    end_with_parent();
    // What the test said up to here the other process said, too.
    let _ = OpenOptions::new().write(true).open(files.of("output")).and_then(|file| file.set_len(0));
    let task = std::env::var(TASK).unwrap_or_default();
    let (verb, rest) = task.split_once(' ').unwrap_or((&task, ""));
    let (rest, gone) = rest.split_once(';').unwrap_or((rest, ""));
    sequences.gone = gone.split(';').filter(|path| !path.is_empty()).map(report::path_of).list();
    let (calls, walk) =
        if verb == "from" { report::path_of(rest).first().copied().unwrap_or_default() } else { (0, 0) };
    let all_from = match verb {
        "all" => u64::MAX,
        // Of calls before the walk there are none here.
        "from" if walk == 0 => calls as u64,
        _ => 0,
    };
    sequences.record = Record::start(&files.of("record"), all_from).ok().map(RefCell::new);
    // The calls are the same as before, but take longer; whoever waits has a limit for each.
    if verb == "from" {
        sequences.limits.run.time = Some(AGAIN);
        sequences.limits.is_exhaustive = true;
    }
    let (path, found) = match verb {
        "only" => {
            let failing = sequences.attempt(&report::path_of(rest)).map(|failing| failing.path);
            (files.answer(), report::seal(&failing.map_or_else(String::new, |path| report::path_text(&path))))
        }
        "tell" => (files.answer(), report::steps(&sequences.told_but_last(&report::path_of(rest)))),
        "from" if walk > 0 => {
            roam(&sequences, (walk as u64, 0), &Budget::of_time(AGAIN), u64::MAX, |_| true);
            (files.answer(), String::new())
        }
        "from" => (files.answer(), report::write(&explore(sequences))),
        _ => (files.result(number), report::write(&explore(sequences))),
    };
    let written = fs::write(path, found);
    std::process::exit(i32::from(written.is_err()));
}

/// The calls being made, in a file that outlives the process. To write each of them would take longer than to make it; so one is
/// written every millisecond or so, with its number. From there on a second process writes them all.
pub(super) struct Record {
    file: File,
    /// From which call on all are written.
    all_from: u64,
    calls: u64,
    /// The number of the walk that is under way, and up to which length all sequences were tried before.
    walk: Option<(u64, usize)>,
    since: Instant,
}

/// How long it takes until another call is written.
const BLOCK: Duration = Duration::from_millis(1);

impl Record {
    fn start(path: &Path, all_from: u64) -> std::io::Result<Self> {
        let file = OpenOptions::new().create(true).write(true).truncate(true).open(path)?;
        let mut record = Record { file, all_from, calls: 0, walk: None, since: Instant::now() };
        record.write(&[], None);
        Ok(record)
    }

    /// Notes that a walk begins.
    pub(super) fn walks(&mut self, number: u64, complete: usize) {
        self.walk = Some((number, complete));
    }

    /// Notes that a call is about to be made after others.
    pub(super) fn note(&mut self, path: &[Turn], turn: Turn) {
        self.calls += 1;
        if self.calls >= self.all_from || self.since.elapsed() > BLOCK {
            self.write(path, Some(turn));
            self.since = Instant::now();
        }
    }

    fn write(&mut self, path: &[Turn], turn: Option<Turn>) {
        let (walk, complete) = self.walk.unzip();
        let walk = walk.map_or_else(String::new, |walk| format!("{walk} {}", complete.unwrap_or_default()));
        let path: Vec<Turn> = path.iter().copied().chain(turn).list();
        let text = format!("{}\n{walk}\n{}\n", self.calls, report::path_text(&path));
        // Without a record a call that the process dies of has no name; nothing else is lost.
        let file = &mut self.file;
        let _ =
            file.rewind().and_then(|()| file.write_all(text.as_bytes())).and_then(|()| file.set_len(text.len() as u64));
    }
}

/// What a record says.
#[derive(Debug, PartialEq)]
struct Recorded {
    /// How many calls were made before.
    calls: u64,
    /// The number of the walk, and up to which length all sequences were tried before walks began.
    walk: Option<(u64, usize)>,
    path: Vec<Turn>,
}

impl Recorded {
    fn read(path: &Path) -> Option<Self> {
        let text = fs::read_to_string(path).ok()?;
        let mut lines = text.lines();
        let calls = lines.next()?.parse().ok()?;
        let walk = lines.next()?.split_once(' ');
        let walk = walk.and_then(|(walk, complete)| Some((walk.parse().ok()?, complete.parse().ok()?)));
        Some(Recorded { calls, walk, path: report::path_of(lines.next()?) })
    }
}

/// How a process ended before its task.
enum Gone {
    Died(String),
    TimedOut,
}

/// Adds a death, or counts it if there is one of the same call, whatever its arguments.
fn add(deaths: &mut Vec<Failure>, death: Failure) {
    let kind = |failure: &Failure| {
        let call = failure.steps.last().map(|step| step.code.split('(').next().unwrap_or_default().to_owned());
        (call, std::mem::discriminant(&failure.reason))
    };
    match deaths.iter_mut().find(|known| kind(known) == kind(&death)) {
        Some(known) => known.count += 1,
        None => deaths.push(death),
    }
}

/// The process that starts others.
struct Parent {
    test: String,
    place: String,
    number: usize,
    patience: Duration,
    files: Files,
}

impl Parent {
    fn explore<'a, S: 'a>(&self, sequences: Sequences<'a, S>) -> Explored<'a, S> {
        let began = Instant::now();
        let (mut gone, mut deaths) = (Vec::new(), Vec::new());
        loop {
            let ended = self.run(&Task::All(&gone));
            let found = fs::read_to_string(self.files.result(self.number)).ok();
            if let Some(found) = found.and_then(|text| report::read(&text)) {
                let mut explored = found.explored(sequences);
                explored.failures.extend(deaths);
                explored.failures.sort_by_key(|failure| failure.steps.len());
                return explored;
            }
            let (Some(ended), Some(recorded)) = (ended, Recorded::read(&self.files.of("record"))) else {
                tell(&format!("{} cannot be started again, so its call sequences are made in this process", self.test));
                return explore(sequences);
            };
            let (ended, recorded) = self.exactly(ended, recorded, &gone);
            let path = recorded.path.clone();
            add(&mut deaths, self.explain(&sequences, &ended, recorded));
            let is_spent = sequences.limits.run.time.is_some_and(|time| began.elapsed() > time);
            let is_known = gone.contains(&path);
            gone.push(path);
            if !sequences.all_failures || is_known || is_spent || gone.len() == MOST_DEATHS {
                return self.explored(sequences, deaths, began);
            }
        }
    }

    /// The very call that a process ended with: another one goes there and writes down all calls.
    fn exactly(&self, ended: Gone, recorded: Recorded, gone: &[Vec<Turn>]) -> (Gone, Recorded) {
        let Recorded { calls, walk, .. } = recorded;
        let again = self.run(&Task::From { calls, walk: walk.map_or(0, |(number, _)| number), gone });
        match (again, Recorded::read(&self.files.of("record"))) {
            (Some(again), Some(exactly)) => (again, Recorded { walk, ..exactly }),
            _ => {
                let or_later = "in this call or soon after, and not when they were made again";
                let how = match ended {
                    Gone::Died(how) => format!("{how}, {or_later}"),
                    Gone::TimedOut => format!("it took longer than {:?}, {or_later}", self.patience),
                };
                (Gone::Died(how), recorded)
            }
        }
    }

    /// The failure that a process ended with.
    fn explain<'a, S: 'a>(&self, sequences: &Sequences<'a, S>, gone: &Gone, recorded: Recorded) -> Failure {
        let Recorded { mut path, walk, .. } = recorded;
        let length = path.len();
        let mut shrunk = false;
        if let (Some(_), Gone::Died(_)) = (walk, gone) {
            let mut fails = |path: &[Turn]| self.dies(path);
            path = shrink(path, &mut fails, &Budget::of_time(SHRINKING));
            shrunk = true;
        }
        let best_first = sequences.rating.is_some();
        let origin =
            walk.map_or(Origin::Shortest, |(_, complete)| Origin::Walk { length, complete, shrunk, best_first });
        let reason = match gone {
            Gone::Died(how) => Reason::Died { how: how.clone() },
            Gone::TimedOut => Reason::TimedOut { limit: self.patience },
        };
        let steps = self.steps(sequences, &path);
        Failure {
            steps,
            reason,
            repeats: true,
            count: 1,
            origin,
            setup: sequences.setup.clone(),
            assertions: Vec::new(),
        }
    }

    /// The calls up to one of which a process dies, or that fails, among these.
    fn dies(&self, path: &[Turn]) -> Option<Vec<Turn>> {
        let _ = fs::remove_file(self.files.answer());
        let gone = self.run(&Task::Only(path));
        match fs::read_to_string(self.files.answer()) {
            Ok(_) => None,
            Err(_) => gone.and_then(|_| Recorded::read(&self.files.of("record"))).map(|recorded| recorded.path),
        }
    }

    /// The code of calls, with what they give; as far as another process can tell.
    fn steps<'a, S: 'a>(&self, sequences: &Sequences<'a, S>, path: &[Turn]) -> Vec<Step> {
        let _ = fs::remove_file(self.files.answer());
        self.run(&Task::Tell(path));
        let told = fs::read_to_string(self.files.answer()).ok().and_then(|text| report::read_steps(&text));
        told.unwrap_or_else(|| sequences.untold(path))
    }

    fn explored<'a, S: 'a>(
        &self,
        sequences: Sequences<'a, S>,
        failures: Vec<Failure>,
        began: Instant,
    ) -> Explored<'a, S> {
        Explored {
            sequences,
            nodes: Vec::new(),
            levels: Vec::new(),
            calls: Vec::new(),
            extent: Extent::Failed,
            failures,
            unlike: None,
            compared: 0,
            cloned_from: None,
            walks: Walks::default(),
            part: Part::default(),
            elapsed: began.elapsed(),
        }
    }

    /// Runs a task in a process of its own; how that ended, if it did not do it, or could not be started.
    fn run(&self, task: &Task<'_>) -> Option<Gone> {
        let _ = fs::remove_file(self.files.of("record"));
        let mut child = self.start(task).ok()?;
        let gone = self.wait(&mut child);
        let said = said(&self.files.of("output"));
        if matches!(task, Task::All(_)) {
            print!("{said}");
        }
        gone.map(|gone| match gone {
            Gone::Died(how) => Gone::Died(with_last_words(how, &said)),
            gone @ Gone::TimedOut => gone,
        })
    }

    fn start(&self, task: &Task<'_>) -> std::io::Result<Child> {
        let mut command = Command::new(std::env::current_exe()?);
        command.args([&self.test, "--exact", "--nocapture", "--include-ignored", "--test-threads=1"]);
        command.env(TARGET, &self.place).env(TASK, task.text()).env(BASE, &self.files.base);
        let _ = fs::remove_file(self.files.of("output"));
        let output = OpenOptions::new().create(true).append(true).open(self.files.of("output"))?;
        command.stdin(Stdio::null()).stdout(output.try_clone()?).stderr(output);
        command.spawn()
    }

    /// Waits for a process to end; stops it if one call takes too long.
    fn wait(&self, child: &mut Child) -> Option<Gone> {
        let calls = || fs::read(self.files.of("record")).ok();
        let (mut last, mut since) = (None, Instant::now());
        let mut pause = Duration::from_millis(1);
        loop {
            match child.try_wait() {
                Ok(None) => {}
                Ok(Some(status)) if status.success() => return None,
                Ok(Some(status)) => return Some(Gone::Died(status.to_string())),
                Err(error) => return Some(Gone::Died(error.to_string())),
            }
            let now = calls();
            if now != last {
                (last, since) = (now, Instant::now());
            }
            if last.is_some() && since.elapsed() > self.patience {
                let _ = child.kill();
                let _ = child.wait();
                return Some(Gone::TimedOut);
            }
            thread::sleep(pause);
            pause = (pause * 2).min(Duration::from_millis(20));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_read_back() {
        let folder = tempfile::tempdir().expect("there is a folder for temporary files");
        let file = folder.path().join("record");
        let mut record = Record::start(&file, 2).expect("the directory can be written");
        let read = || Recorded::read(&file).expect("a record");
        assert_eq!(read(), Recorded { calls: 0, walk: None, path: vec![] });
        record.since = Instant::now() + Duration::from_secs(60);
        record.note(&[(1, 2)], (3, 4));
        assert_eq!(read().path, []);
        record.note(&[(1, 2)], (7, 8));
        assert_eq!(read(), Recorded { calls: 2, walk: None, path: vec![(1, 2), (7, 8)] });
        record.walks(5, usize::MAX);
        record.note(&[], (0, 0));
        assert_eq!(read(), Recorded { calls: 3, walk: Some((5, usize::MAX)), path: vec![(0, 0)] });
    }
}
