//! Runs the program that was built, and reads what it reports. A run that ends the process is found, noted, and passed over.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use super::{Example, ExampleEnd, RunSettings};

/// How often the process may end by itself before that is all there is.
const MOST_DEATHS: usize = 12;

/// What was reported.
#[derive(Default)]
pub(super) struct Reported {
    pub(super) examples: Vec<Example>,
    /// The level up to which every input was run, and how many there were.
    pub(super) exhausted: Option<(usize, u64)>,
    pub(super) runs: u64,
    pub(super) samples: u64,
    pub(super) defaulted: Vec<String>,
    pub(super) notes: Vec<String>,
}

/// Runs it until all goals are reached, all inputs are run, or the time is over.
pub(super) fn run(program: &Path, goals: usize, settings: &RunSettings) -> Result<Reported, String> {
    let failed = |error: std::io::Error| format!("cannot run the program: {error}");
    let home = tempfile::Builder::new().prefix("smallscope-").tempdir().map_err(failed)?;
    let begun = Instant::now();
    let mut all = Reported::default();
    let (mut mode, mut level, mut path, mut runs, mut is_careful) = ("", 0_usize, String::new(), 0_u64, false);
    let (mut deaths, mut is_weak) = (0, false);
    loop {
        let left = settings.time.saturating_sub(begun.elapsed());
        let report = home.path().join(format!("report{deaths}{}", u8::from(is_careful)));
        let covered: Vec<String> = all.examples.iter().flat_map(|it| &it.new).map(ToString::to_string).collect();
        let mut command = Command::new(program);
        command.current_dir(home.path()).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        command.env("SMALLSCOPE_REPORT", &report).env("SMALLSCOPE_GOALS", goals.to_string());
        command.env("SMALLSCOPE_COVERED", covered.join(",")).env("SMALLSCOPE_TIME", left.as_millis().to_string());
        command.env("SMALLSCOPE_RUN_TIME", settings.run_time.as_millis().to_string());
        command.env("SMALLSCOPE_LEVEL", level.to_string()).env("SMALLSCOPE_LEVELS", settings.levels.to_string());
        command.env("SMALLSCOPE_PATH", &path).env("SMALLSCOPE_MODE", mode).env("SMALLSCOPE_RUNS", runs.to_string());
        command.env("SMALLSCOPE_SEED", (deaths * 1_000_003).to_string());
        command.env("SMALLSCOPE_CAREFUL", if is_careful { "1" } else { "0" });
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
        let text = std::fs::read(&report).unwrap_or_default();
        let ended = all.take(&String::from_utf8_lossy(&text));
        match ended {
            Ended::Whole => break,
            Ended::Died { .. } | Ended::Slow { .. } if begun.elapsed() >= settings.time => break,
            Ended::Died { at: Some(place), .. } if is_careful => {
                deaths += 1;
                is_weak = true;
                all.notes.push("an input ended the process (an abort, a stack overflow, or a signal)".to_owned());
                (level, path, runs) = place;
                is_careful = false;
            }
            Ended::Died { at: Some(place), .. } => {
                (level, path, runs) = place;
                is_careful = true;
            }
            Ended::Died { at: None, .. } if is_careful => {
                deaths += 1;
                is_weak = true;
                mode = "sample";
            }
            Ended::Died { at: None, .. } => is_careful = true,
            Ended::Slow { path: slow, level: at, runs: so_far } => {
                deaths += 1;
                is_weak = true;
                all.notes
                    .push(format!("an input took longer than {} ms, and was stopped", settings.run_time.as_millis()));
                match at {
                    Some(at) => (level, path, runs) = (at, slow, so_far),
                    None => mode = "sample",
                }
            }
        }
        if deaths >= MOST_DEATHS {
            break;
        }
    }
    if is_weak {
        // What came after an input that was passed over was run, but not that input.
        all.exhausted = None;
    }
    all.notes.sort();
    all.notes.dedup();
    Ok(all)
}

enum Ended {
    Whole,
    Died { at: Option<(usize, String, u64)> },
    Slow { level: Option<usize>, path: String, runs: u64 },
}

impl Reported {
    /// Takes the lines of a report.
    fn take(&mut self, text: &str) -> Ended {
        let (mut at, mut ended, mut is_sampling, mut before) = (None, None, false, self.runs);
        for line in text.lines() {
            let parts: Vec<String> = line.split('\t').map(plain).collect();
            let part = |number: usize| parts.get(number).map_or("", String::as_str);
            let numbers = |text: &str| text.split(',').filter_map(|it| it.parse().ok()).collect::<Vec<usize>>();
            match part(0) {
                "run" if parts.len() == 7 => {
                    self.examples.push(Example::read(&numbers(part(1)), &numbers(part(2)), &parts))
                }
                "level" => {
                    let runs = part(2).parse().unwrap_or(0);
                    self.runs = self.runs.max(runs);
                    match part(3) {
                        "whole" => self.exhausted = Some((part(1).parse().unwrap_or(0), runs)),
                        "cut" => self.notes.push(
                            "some inputs have more than 400 choices in them, and not all of these were tried"
                                .to_owned(),
                        ),
                        _ => self.notes.push("the code does not do the same on the same input".to_owned()),
                    }
                }
                "done" => {
                    self.runs = self.runs.max(part(2).parse().unwrap_or(0));
                    ended = Some(Ended::Whole);
                }
                "at" => {
                    before = part(3).parse().unwrap_or(before);
                    at = Some((part(1).parse().unwrap_or(0), part(2).to_owned(), before));
                    self.runs = self.runs.max(before);
                }
                "sample" => {
                    is_sampling = true;
                    self.samples = self.samples.max(part(1).parse().unwrap_or(0));
                }
                "default" => self.defaulted.push(part(1).to_owned()),
                "slow" => {
                    let known: Vec<usize> = self.examples.iter().flat_map(|it| it.new.clone()).collect();
                    let reached = numbers(part(2));
                    let new = reached.iter().copied().filter(|it| !known.contains(it)).collect();
                    let (input, after) = (Vec::new(), Vec::new());
                    self.examples.push(Example { new, reached, input, end: ExampleEnd::Endless, after });
                    let level = at.as_ref().map(|it| it.0).filter(|_| !is_sampling);
                    ended = Some(Ended::Slow {
                        level: level.or((!is_sampling).then_some(0)),
                        path: part(1).to_owned(),
                        runs: before,
                    });
                }
                "end" => ended = Some(Ended::Whole),
                _ => {}
            }
        }
        ended.unwrap_or(Ended::Died { at: at.filter(|_| !is_sampling) })
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
