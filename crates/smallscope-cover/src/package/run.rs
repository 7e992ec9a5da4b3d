//! Runs the program that was built, and reads what it reports. A run that ends the process is found, noted, and passed over.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use rustc_hash::FxHashSet;

use super::{Example, ExampleEnd, RunSettings};

/// How often the process may end by itself before that is all there is.
const MOST_DEATHS: usize = 200;

const DIED: &str = "an input ended the process (an abort, a stack overflow, too much memory, or a signal)";

/// How much memory it may take, in KiB.
const MOST_MEMORY: u32 = 4 << 20;

/// What was reported.
#[derive(Default)]
pub(super) struct Reported {
    /// Whether the body of the function ran at all.
    pub(super) is_entered: bool,
    pub(super) examples: Vec<Example>,
    /// The level up to which every input was run, and how many there were.
    pub(super) exhausted: Option<(usize, u64)>,
    /// How many inputs of each size were run, of those sizes that were.
    levels: Vec<(usize, u64)>,
    pub(super) runs: u64,
    pub(super) samples: u64,
    pub(super) defaulted: Vec<String>,
    /// Types of which there is no value.
    pub(super) missing: Vec<String>,
    pub(super) notes: Vec<String>,
    /// The numbers of candidates of invariants that do not hold in some state.
    pub(super) broken_clauses: FxHashSet<usize>,
    /// How many inputs of an unsafe function ended the process.
    pub(super) broken: u64,
}

/// The program, in a folder of its own.
pub(super) struct Program {
    home: tempfile::TempDir,
    program: PathBuf,
    /// What cargo sets where it runs a program.
    variables: Vec<(String, String)>,
}

/// Where a run is: the size, the choices, and how many inputs were run before.
type Place = (usize, String, u64);

impl Program {
    /// Takes it away from where the next one is built.
    pub(super) fn take(program: &Path, package: &super::find::Package) -> Result<Program, String> {
        let home = tempfile::Builder::new().prefix("smallscope-").tempdir().map_err(failed)?;
        let own = home.path().join("program").with_extension(std::env::consts::EXE_EXTENSION);
        std::fs::copy(program, &own).map_err(failed)?;
        Ok(Program { home, program: own, variables: package.variables.clone() })
    }

    /// Runs it until all goals but the given ones are reached, all inputs are run, or the time is over.
    ///
    /// Inputs that end the process of an unsafe function do not count, as they may break what its caller promises.
    pub(super) fn run(
        &self,
        goals: usize,
        given: &[usize],
        settings: &RunSettings,
        is_unsafe: bool,
    ) -> Result<Reported, String> {
        let begun = Instant::now();
        let mut all = Reported::default();
        let (mut mode, mut place, mut is_careful): (_, Place, _) = ("", (0, String::new(), 0), false);
        let (mut deaths, mut is_weak, mut is_after) = (0, false, false);
        loop {
            let left = settings.time.saturating_sub(begun.elapsed());
            let covered: Vec<String> =
                all.examples.iter().flat_map(|it| &it.new).chain(given).map(ToString::to_string).collect();
            let mut command = self.command(mode, &place, settings);
            command.env("SMALLSCOPE_GOALS", goals.to_string()).env("SMALLSCOPE_COVERED", covered.join(","));
            command.env("SMALLSCOPE_SEED", (deaths * 1_000_003).to_string());
            command.env("SMALLSCOPE_WHOLE", if settings.is_whole { "1" } else { "0" });
            command.env("SMALLSCOPE_AFTER", if is_after { "1" } else { "0" });
            command.env("SMALLSCOPE_CAREFUL", if is_careful { "1" } else { "0" });
            let ended = all.take(&self.report(command, left, settings)?);
            match ended {
                Ended::Whole => break,
                Ended::Died { .. } if begun.elapsed() >= settings.time => break,
                Ended::Died { at: Some(at), .. } if is_careful && is_unsafe => {
                    all.broken += 1;
                    place = at;
                    is_after = true;
                }
                Ended::Died { at: None, .. } if is_careful && is_unsafe => {
                    all.broken += 1;
                    deaths += 1;
                    mode = "sample";
                }
                Ended::Died { at: Some(at), reached } if is_careful => {
                    // It was run, and what it reached until then is known.
                    deaths += 1;
                    all.notes.push(DIED.to_owned());
                    if all.is_new(&reached, &ExampleEnd::Died) {
                        all.stopped(self.described(&at, settings)?, reached, ExampleEnd::Died);
                    }
                    place = (at.0, at.1, at.2 + 1);
                    all.runs = all.runs.max(place.2);
                    is_careful = false;
                }
                Ended::Died { at: Some(at), .. } => {
                    place = at;
                    is_careful = true;
                }
                Ended::Died { at: None, .. } if is_careful => {
                    deaths += 1;
                    all.notes.push(DIED.to_owned());
                    mode = "sample";
                }
                Ended::Died { at: None, .. } => is_careful = true,
                Ended::Slow { at, reached, is_sampling } => {
                    deaths += 1;
                    is_weak |= !is_sampling;
                    all.notes.push(format!(
                        "an input took longer than {} ms, and was stopped",
                        settings.run_time.as_millis()
                    ));
                    if all.is_new(&reached, &ExampleEnd::Stopped) {
                        all.stopped(self.described(&at, settings)?, reached, ExampleEnd::Stopped);
                    }
                    if is_sampling {
                        mode = "sample";
                    } else {
                        place = (at.0, at.1, at.2 + 1);
                        all.runs = all.runs.max(place.2);
                    }
                }
            }
            if (deaths >= MOST_DEATHS && !is_unsafe) || begun.elapsed() >= settings.time {
                break;
            }
        }
        if is_unsafe && self.confirmed(goals, settings, &mut all)? {
            is_weak = true;
            all.notes.push(
                "some inputs reach other outcomes alone than after others, as they damage the memory of the process"
                    .to_owned(),
            );
        }
        if is_weak {
            // What came after an input that was stopped was run, but not that input to its end.
            all.exhausted = None;
        }
        all.notes.sort();
        all.notes.dedup();
        Ok(all)
    }

    /// Runs each example in a process of its own, and keeps what it reaches there; whether that is less.
    fn confirmed(&self, goals: usize, settings: &RunSettings, all: &mut Reported) -> Result<bool, String> {
        let mut is_less = false;
        for example in all.examples.iter_mut().filter(|it| !it.choices.is_empty()) {
            let (level, path) = example.choices.split_once(' ').unwrap_or_default();
            let mut command = self.command("one", &(level.parse().unwrap_or(0), path.to_owned(), 0), settings);
            command
                .env("SMALLSCOPE_GOALS", goals.to_string())
                .env("SMALLSCOPE_COVERED", "")
                .env("SMALLSCOPE_WHOLE", "1");
            let mut alone = Reported::default();
            alone.take(&self.report(command, settings.run_time, settings)?);
            let reached = alone.examples.pop().map(|it| it.reached).unwrap_or_default();
            let before = example.new.len();
            example.new.retain(|it| reached.contains(it));
            is_less |= example.new.len() < before;
        }
        let is_kept = |it: &Example| it.choices.is_empty() || !it.new.is_empty() || it.end != ExampleEnd::Returned;
        all.examples.retain(is_kept);
        Ok(is_less)
    }

    fn command(&self, mode: &str, place: &Place, settings: &RunSettings) -> Command {
        let mut command = if cfg!(unix) {
            let mut shell = Command::new("sh");
            shell
                .arg("-c")
                .arg(format!("ulimit -c 0 2>/dev/null; ulimit -v {MOST_MEMORY} 2>/dev/null; exec \"$0\""))
                .arg(&self.program);
            shell
        } else {
            Command::new(&self.program)
        };
        command.envs(self.variables.iter().map(|(name, value)| (name, value)));
        command.current_dir(self.home.path()).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        command.env("SMALLSCOPE_LEVEL", place.0.to_string()).env("SMALLSCOPE_LEVELS", settings.levels.to_string());
        command.env("SMALLSCOPE_PATH", &place.1).env("SMALLSCOPE_MODE", mode);
        command.env("SMALLSCOPE_RUNS", place.2.to_string());
        command.env("SMALLSCOPE_RUN_TIME", settings.run_time.as_millis().to_string());
        command
    }

    /// Runs it for so long, and gives what it wrote.
    fn report(&self, mut command: Command, left: Duration, settings: &RunSettings) -> Result<String, String> {
        let report = self.home.path().join("report");
        let _ = std::fs::remove_file(&report);
        command.env("SMALLSCOPE_REPORT", &report).env("SMALLSCOPE_TIME", left.as_millis().to_string());
        let mut child = command.spawn().map_err(failed)?;
        let limit = Instant::now() + left + settings.run_time + Duration::from_secs(2);
        while child.try_wait().map_err(failed)?.is_none() {
            if Instant::now() > limit {
                let _ = child.kill();
                let _ = child.wait();
                break;
            }
            std::thread::sleep(Duration::from_millis(2));
        }
        Ok(String::from_utf8_lossy(&std::fs::read(&report).unwrap_or_default()).into_owned())
    }

    /// The input of these choices, by a run that builds it only.
    fn described(&self, place: &Place, settings: &RunSettings) -> Result<Vec<(String, String)>, String> {
        let text = self.report(self.command("describe", place, settings), Duration::ZERO, settings)?;
        let line = text.lines().find_map(|it| it.strip_prefix("text\t"));
        Ok(line.map(|it| Example::input(&plain(it))).unwrap_or_default())
    }
}

fn failed(error: std::io::Error) -> String {
    format!("cannot run the program: {error}")
}

enum Ended {
    Whole,
    Died { at: Option<Place>, reached: Vec<usize> },
    Slow { at: Place, reached: Vec<usize>, is_sampling: bool },
}

impl Reported {
    /// Whether all goals are reached, by this or by given tests.
    pub(super) fn is_all(&self, given: &[usize], goals: usize) -> bool {
        (0..goals).all(|goal| given.contains(&goal) || self.examples.iter().any(|it| it.new.contains(&goal)))
    }

    /// What runs with other types report, added.
    pub(super) fn and(mut self, mut other: Reported) -> Reported {
        self.exhausted = self.exhausted.zip(other.exhausted).and_then(|((one, _), (two, _))| {
            let size = one.min(two);
            let runs = |it: &Reported| it.levels.iter().find(|it| it.0 == size).map(|it| it.1);
            Some((size, runs(&self)? + runs(&other)?))
        });
        let sums = other.levels.iter().filter_map(|(size, runs)| {
            let before = self.levels.iter().find(|it| it.0 == *size)?;
            Some((*size, before.1 + runs))
        });
        self.levels = sums.collect();
        self.runs += other.runs;
        self.samples += other.samples;
        self.broken += other.broken;
        self.broken_clauses.extend(&other.broken_clauses);
        for (all, more) in [
            (&mut self.defaulted, &mut other.defaulted),
            (&mut self.missing, &mut other.missing),
            (&mut self.notes, &mut other.notes),
        ] {
            all.append(more);
            all.sort();
            all.dedup();
        }
        let known: Vec<ExampleEnd> = self.examples.iter().map(|it| it.end.clone()).collect();
        other.examples.retain(|it| !it.new.is_empty() || !known.contains(&it.end));
        self.examples.append(&mut other.examples);
        self
    }

    /// Says where panics are in the files of the user.
    pub(super) fn place_panics(&mut self, place: &dyn Fn(&str, usize) -> String) {
        for example in &mut self.examples {
            if let ExampleEnd::Panicked(at, _) = &mut example.end {
                if let Some((file, line)) = at.rsplit_once(':') {
                    *at = place(file, line.parse().unwrap_or(0));
                }
            }
        }
    }

    /// Whether an input is the first that reaches something, or ends like this.
    fn is_new(&self, reached: &[usize], end: &ExampleEnd) -> bool {
        let is_known = |goal: &usize| self.examples.iter().any(|it| it.new.contains(goal));
        !self.examples.iter().any(|it| it.end == *end) || !reached.iter().all(is_known)
    }

    /// Notes an input on which the code did not come to its end.
    fn stopped(&mut self, input: Vec<(String, String)>, reached: Vec<usize>, end: ExampleEnd) {
        let known: Vec<usize> = self.examples.iter().flat_map(|it| it.new.clone()).collect();
        let new = reached.iter().copied().filter(|it| !known.contains(it)).collect();
        self.examples.push(Example { new, reached, input, end, after: Vec::new(), choices: String::new() });
    }

    /// Takes the lines of a report.
    fn take(&mut self, text: &str) -> Ended {
        let (mut at, mut ended, mut is_sampling, mut before): (Option<Place>, _, _, _) = (None, None, false, self.runs);
        let mut hits = Vec::new();
        for line in text.lines() {
            let parts: Vec<String> = line.split('\t').map(plain).collect();
            let part = |number: usize| parts.get(number).map_or("", String::as_str);
            let numbers = |text: &str| text.split(',').filter_map(|it| it.parse().ok()).collect::<Vec<usize>>();
            match part(0) {
                "run" if parts.len() == 8 => {
                    self.examples.push(Example::read(&numbers(part(1)), &numbers(part(2)), &parts))
                }
                "level" => {
                    let runs = part(2).parse().unwrap_or(0);
                    self.runs = self.runs.max(runs);
                    match part(3) {
                        "whole" => {
                            let size = part(1).parse().unwrap_or(0);
                            self.exhausted = Some((size, runs));
                            self.levels.push((size, runs));
                        }
                        "cut" => self.notes.push(
                            "some inputs have more than 400 choices in them, and not all of these were tried"
                                .to_owned(),
                        ),
                        "long" => {
                            self.notes.push("a run passed more than 300,000 branches, and was stopped".to_owned())
                        }
                        _ => self.notes.push("the code does not do the same on the same input".to_owned()),
                    }
                }
                "done" => {
                    self.runs = self.runs.max(part(2).parse().unwrap_or(0));
                    ended = Some(Ended::Whole);
                }
                "path" => {
                    if let Some(at) = &mut at {
                        part(1).clone_into(&mut at.1);
                    }
                }
                "hit" => hits.extend(numbers(part(1))),
                "at" => {
                    hits.clear();
                    before = part(3).parse().unwrap_or(before);
                    at = Some((part(1).parse().unwrap_or(0), part(2).to_owned(), before));
                    self.runs = self.runs.max(before);
                }
                "sample" => {
                    is_sampling = true;
                    self.samples = self.samples.max(part(1).parse().unwrap_or(0));
                }
                "default" => self.defaulted.push(part(1).to_owned()),
                "missing" => {
                    let name = part(1).to_owned();
                    if !self.missing.contains(&name) {
                        self.missing.push(name);
                    }
                }
                "slow" => {
                    let at = (part(3).parse().unwrap_or(0), part(1).to_owned(), before);
                    ended = Some(Ended::Slow { at, reached: numbers(part(2)), is_sampling });
                }
                "entered" => self.is_entered = true,
                "broken" => self.broken_clauses.extend(numbers(part(1))),
                "end" => ended = Some(Ended::Whole),
                _ => {}
            }
        }
        ended.unwrap_or(Ended::Died { at: at.filter(|_| !is_sampling), reached: hits })
    }
}

/// Undoes what was written for tabs and ends of lines.
fn plain(text: &str) -> String {
    let mut out = String::new();
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        match (letter, if letter == '\\' { letters.next() } else { None }) {
            ('\\', Some('t')) => out.push('\t'),
            ('\\', Some('n')) => out.push('\n'),
            ('\\', Some('r')) => out.push('\r'),
            ('\\', Some(other)) => out.push(other),
            (other, _) => out.push(other),
        }
    }
    out
}
