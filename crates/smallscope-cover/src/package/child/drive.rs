//! Runs the function under test on one input after another: every choice up to a level, level after level, and then random ones.
//!
//! An input is a sequence of choices. A run asks for them one by one; the next run takes the last choice that has an alternative left.
//! Compiled inside of the crate under test, whatever its edition, and whether it has a standard library or not.

use crate::smallscope_std as std;
use self::std::prelude::v1::*;
use self::std::io::Write;
use self::std::panic::{catch_unwind, AssertUnwindSafe};
use self::std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use self::std::sync::{Mutex, MutexGuard};
use self::std::time::{Duration, Instant};

/// How many outcomes are counted.
pub const MOST_GOALS: usize = 4096;
/// How often a run may pass a goal before it counts as endless.
const MOST_HITS: usize = 300_000;
/// How many choices a run may make.
const MOST_CHOICES: usize = 400;

static HITS: [AtomicBool; MOST_GOALS] = [const { AtomicBool::new(false) }; MOST_GOALS];
/// Whether the function under test runs, as opposed to what builds its input.
static IS_RUNNING: AtomicBool = AtomicBool::new(false);
/// Whether the input is written down.
static IS_RECORDING: AtomicBool = AtomicBool::new(false);
/// How many runs were begun, for who watches them.
static RUNS: AtomicUsize = AtomicUsize::new(0);
/// Whether the body of the function ran.
static IS_ENTERED: AtomicBool = AtomicBool::new(false);
/// Whether a run was stopped that passed too many goals.
static IS_LONG: AtomicBool = AtomicBool::new(false);
/// Whether random inputs are run.
static IS_SAMPLING: AtomicBool = AtomicBool::new(false);
/// Whether each goal is told at once, as the process may end.
static IS_CAREFUL: AtomicBool = AtomicBool::new(false);
static HIT_COUNT: AtomicUsize = AtomicUsize::new(0);
static STATE: Mutex<State> = Mutex::new(State::new());

pub struct State {
    /// The choices of this run, each with how many alternatives there were.
    path: Vec<(u32, u32)>,
    at: usize,
    pub level: usize,
    /// The state of the generator, for random choices.
    random: Option<u64>,
    /// A run asked for more choices than are kept.
    is_cut: bool,
    /// A run did not ask for the same choices as before.
    is_fickle: bool,
    text: String,
    /// What was read after the call, and where it panicked.
    after: Vec<String>,
    panicked: String,
    /// The types whose values are being built.
    nested: Vec<&'static str>,
    /// Types of which there is only the default value.
    defaulted: Vec<&'static str>,
    /// Types of which there is no value.
    missing: Vec<&'static str>,
}

impl State {
    const fn new() -> State {
        State {
            path: Vec::new(),
            at: 0,
            level: 0,
            random: None,
            is_cut: false,
            is_fickle: false,
            text: String::new(),
            after: Vec::new(),
            panicked: String::new(),
            nested: Vec::new(),
            defaulted: Vec::new(),
            missing: Vec::new(),
        }
    }

    /// The next sequence of choices; false if there is none.
    fn advance(&mut self) -> bool {
        while let Some((chosen, of)) = self.path.pop() {
            if chosen + 1 < of {
                self.path.push((chosen + 1, of));
                return true;
            }
        }
        false
    }
}

pub fn state() -> MutexGuard<'static, State> {
    STATE.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// One of so many alternatives.
pub fn pick(of: usize) -> usize {
    if of <= 1 {
        return 0;
    }
    let mut guard = state();
    let state = &mut *guard;
    if state.at >= MOST_CHOICES {
        state.is_cut = true;
        return 0;
    }
    let at = state.at;
    state.at += 1;
    if let Some(&(chosen, before)) = state.path.get(at) {
        if before as usize == of {
            return chosen as usize;
        }
        state.is_fickle = true;
        state.path.truncate(at);
    }
    let chosen = match &mut state.random {
        None => 0,
        Some(seed) => {
            *seed ^= *seed << 13;
            *seed ^= *seed >> 7;
            *seed ^= *seed << 17;
            (*seed >> 11) as usize % of
        }
    };
    state.path.push((chosen as u32, of as u32));
    chosen
}

pub fn level() -> usize {
    state().level
}

/// Notes text of the input.
pub fn say(text: &str) {
    if IS_RECORDING.load(Ordering::Relaxed) {
        state().text.push_str(text);
    }
}

/// Answers of functions that are passed are no part of the text of the input.
pub fn pause() -> bool {
    IS_RECORDING.swap(false, Ordering::Relaxed)
}

pub fn resume(was: bool) {
    IS_RECORDING.store(was, Ordering::Relaxed);
}

/// A value as `Debug` writes it.
pub fn shown<T: std::fmt::Debug>(value: &T) -> Option<String> {
    let mut text = String::new();
    std::fmt::write(&mut text, std::format_args!("{:?}", value)).ok()?;
    Some(text)
}

pub fn is_recording() -> bool {
    IS_RECORDING.load(Ordering::Relaxed)
}

/// Notes that a value of this type is being built; none if too many are inside of one another.
pub fn enter(name: &'static str) -> Option<Nested> {
    let mut state = state();
    let count = state.nested.iter().filter(|it| **it == name).count();
    if count > state.level || state.nested.len() > 60 {
        return None;
    }
    state.nested.push(name);
    Some(Nested)
}

pub struct Nested;

impl Drop for Nested {
    fn drop(&mut self) {
        state().nested.pop();
    }
}

pub fn defaulted(name: &'static str) {
    let mut state = state();
    if !state.defaulted.contains(&name) {
        state.defaulted.push(name);
    }
}

/// Notes that no value of a type can be built.
pub fn missing(name: &'static str) {
    let mut state = state();
    if !state.missing.contains(&name) && state.missing.len() < 12 {
        state.missing.push(name);
        std::mem::drop(state);
        tell(&["missing\t", name, "\n"].concat());
    }
}

/// Notes what a value is after the call.
pub fn after(name: &str, text: Option<String>) {
    if let Some(text) = text {
        state().after.push([name, "\u{1}", &text].concat());
    }
}

/// The input is there, and the function is called next. In a run that only writes the input down, it is not.
pub fn begin() -> bool {
    HIT_COUNT.store(0, Ordering::Relaxed);
    if IS_CAREFUL.load(Ordering::Relaxed) {
        let path = written(&state().path);
        tell(&["path\t", &path, "\n"].concat());
    }
    IS_RUNNING.store(!is_describing(), Ordering::Relaxed);
    !is_describing()
}

pub fn end() {
    IS_RUNNING.store(false, Ordering::Relaxed);
}

/// Ends a run after which an invariant does not hold, as a panic.
pub fn judge(name: &str, holds: bool) {
    if !holds {
        IS_RUNNING.store(true, Ordering::Relaxed);
        std::panic::panic_any(["invariant ", name, " does not hold afterwards"].concat());
    }
}

/// Tells once that a candidate of an invariant does not hold.
pub fn clause(number: usize, holds: bool) {
    static BROKEN: [AtomicBool; 64] = [const { AtomicBool::new(false) }; 64];
    if !holds && !BROKEN[number % 64].swap(true, Ordering::Relaxed) {
        tell(&["broken\t", &number.to_string(), "\n"].concat());
    }
}

/// The body of the function runs. This is told at once, whatever becomes of the run.
pub fn entered() {
    if IS_RUNNING.load(Ordering::Relaxed) && !IS_ENTERED.swap(true, Ordering::Relaxed) {
        tell("entered\n");
    }
}

fn tell(line: &str) {
    if let Ok(mut file) = std::fs::OpenOptions::new().append(true).open(setting("REPORT")) {
        let _ = file.write_all(line.as_bytes());
    }
}

/// Ends a run that passes too many goals.
pub struct Endless;

pub fn hit(goal: u32) {
    if !IS_RUNNING.load(Ordering::Relaxed) {
        return seen(goal);
    }
    let was_hit = HITS[goal as usize % MOST_GOALS].swap(true, Ordering::Relaxed);
    if !was_hit && IS_CAREFUL.load(Ordering::Relaxed) {
        tell(&["hit\t", &goal.to_string(), "\n"].concat());
    }
    if HIT_COUNT.fetch_add(1, Ordering::Relaxed) > MOST_HITS && !std::thread::panicking() {
        IS_LONG.store(true, Ordering::Relaxed);
        std::panic::resume_unwind(Box::new(Endless));
    }
}

/// Whether the tests of the package run, and tell what they reach: 0 if that is not known yet.
static IS_TOLD: AtomicUsize = AtomicUsize::new(0);

/// Tells once that a test of the package reaches a goal.
fn seen(goal: u32) {
    if IS_TOLD.load(Ordering::Relaxed) == 0 {
        IS_TOLD.store(if setting("SEEN") == "" { 1 } else { 2 }, Ordering::Relaxed);
    }
    if IS_TOLD.load(Ordering::Relaxed) == 2 && !HITS[goal as usize % MOST_GOALS].swap(true, Ordering::Relaxed) {
        if let Ok(mut file) = std::fs::OpenOptions::new().append(true).create(true).open(setting("SEEN")) {
            let _ = file.write_all([&goal.to_string()[..], "\n"].concat().as_bytes());
        }
    }
}

static DESCRIBING: AtomicBool = AtomicBool::new(false);

fn is_describing() -> bool {
    DESCRIBING.load(Ordering::Relaxed)
}

/// How a run ended.
enum End {
    /// There is no such input.
    NoInput,
    Returned,
    Panicked(String),
    Endless,
}

fn run(entry: fn() -> Option<()>) -> End {
    RUNS.fetch_add(1, Ordering::Relaxed);
    {
        let mut state = state();
        state.at = 0;
        state.nested.clear();
    }
    let ended = catch_unwind(AssertUnwindSafe(entry));
    let was_running = IS_RUNNING.swap(false, Ordering::Relaxed);
    let mut state = state();
    // What a run did not ask for again is no part of it.
    let at = state.at;
    state.path.truncate(at);
    match ended {
        Ok(None) => End::NoInput,
        Ok(Some(())) => End::Returned,
        Err(_) if !was_running => End::NoInput,
        Err(payload) if payload.is::<Endless>() => End::Endless,
        Err(payload) if payload.is::<super::values::NoAnswer>() => End::NoInput,
        Err(_) => End::Panicked(std::mem::take(&mut state.panicked)),
    }
}

struct Report {
    file: std::fs::File,
    covered: Vec<bool>,
    panics: Vec<String>,
    is_endless_told: bool,
    /// Whether all inputs are run, whatever is reached.
    is_whole: bool,
}

impl Report {
    fn line(&mut self, parts: &[&str]) {
        let mut line = String::new();
        for (number, part) in parts.iter().enumerate() {
            if number > 0 {
                line.push('\t');
            }
            for letter in part.chars() {
                match letter {
                    '\t' => line.push_str("\\t"),
                    '\n' => line.push_str("\\n"),
                    '\r' => line.push_str("\\r"),
                    '\\' => line.push_str("\\\\"),
                    other => line.push(other),
                }
            }
        }
        line.push('\n');
        let _ = self.file.write_all(line.as_bytes());
    }

    /// Looks whether a run reached something new, and writes it down if so, with the input: by the same run once more.
    fn look(&mut self, end: End, entry: fn() -> Option<()>) {
        let mut new = Vec::new();
        for goal in 0..self.covered.len() {
            if HITS[goal].swap(false, Ordering::Relaxed) && !self.covered[goal] {
                self.covered[goal] = true;
                new.push(goal);
            }
        }
        let is_new_end = match &end {
            End::Panicked(text) => {
                // Messages that differ in numbers are of one kind.
                let (place, message) = text.split_once('\u{1}').unwrap_or(("", text));
                let message: String = message.chars().filter(|it| !it.is_ascii_digit()).collect();
                let kind = [place, "\u{1}", &message[..]].concat();
                let is_new = self.panics.len() < 50 && !self.panics.contains(&kind);
                if is_new {
                    self.panics.push(kind);
                }
                is_new
            }
            End::Endless => !std::mem::replace(&mut self.is_endless_told, true),
            _ => false,
        };
        if new.is_empty() && !is_new_end {
            return;
        }
        {
            let mut state = state();
            state.text.clear();
            state.after.clear();
        }
        IS_RECORDING.store(true, Ordering::Relaxed);
        let again = run(entry);
        IS_RECORDING.store(false, Ordering::Relaxed);
        let reached: Vec<String> = (0..self.covered.len())
            .filter(|goal| HITS[*goal].swap(false, Ordering::Relaxed))
            .map(|goal| goal.to_string())
            .collect();
        let (word, message) = match again {
            End::NoInput => ("none", String::new()),
            End::Returned => ("returned", String::new()),
            End::Panicked(text) => ("panicked", text),
            End::Endless => ("stopped", String::new()),
        };
        let new: Vec<String> = new.iter().map(|goal| goal.to_string()).collect();
        let (text, after, place) = {
            let state = state();
            let place = [&state.level.to_string()[..], " ", &written(&state.path)].concat();
            (state.text.clone(), state.after.join("\u{2}"), place)
        };
        self.line(&["run", &new.join(","), &reached.join(","), word, &message, &text, &after, &place]);
    }

    fn is_done(&self) -> bool {
        !self.is_whole && self.covered.iter().all(|it| *it)
    }
}

fn written(path: &[(u32, u32)]) -> String {
    let words: Vec<String> = path.iter().map(|(chosen, of)| [chosen.to_string(), of.to_string()].join(":")).collect();
    words.join(",")
}

fn read(text: &str) -> Vec<(u32, u32)> {
    let pair = |word: &str| {
        let mut parts = word.split(':').filter_map(|part| part.parse().ok());
        Some((parts.next()?, parts.next()?))
    };
    text.split(',').filter_map(pair).collect()
}

fn setting(name: &str) -> String {
    std::env::var(["SMALLSCOPE_", name].concat()).unwrap_or_default()
}

fn number(name: &str) -> u64 {
    setting(name).parse().unwrap_or(0)
}

/// Runs the function as the environment says; what comes of it goes to a file.
pub fn serve(entry: fn() -> Option<()>) {
    let file = match std::fs::OpenOptions::new().append(true).create(true).open(setting("REPORT")) {
        Ok(file) => file,
        Err(_) => return,
    };
    std::panic::set_hook(Box::new(|info| {
        let payload = info.payload();
        let message = match (payload.downcast_ref::<&'static str>(), payload.downcast_ref::<String>()) {
            (Some(text), _) => (*text).to_string(),
            (_, Some(text)) => text.clone(),
            _ => String::new(),
        };
        let place = info.location().map_or(String::new(), |it| [it.file(), ":", &it.line().to_string()].concat());
        // A panic while the state is locked has nothing to tell.
        if let Ok(mut state) = STATE.try_lock() {
            state.panicked = [&place[..], "\u{1}", &message[..]].concat();
        }
    }));
    let goals = number("GOALS") as usize;
    let mut covered = Vec::new();
    covered.resize(goals, false);
    let mut report = Report { file, covered, panics: Vec::new(), is_endless_told: false, is_whole: number("WHOLE") == 1 };
    for goal in setting("COVERED").split(',').filter_map(|it| it.parse::<usize>().ok()) {
        if goal < goals {
            report.covered[goal] = true;
        }
    }
    watch(Duration::from_millis(number("RUN_TIME")));
    let work = std::thread::Builder::new().stack_size(16 << 20).spawn(move || work(entry, report));
    let _ = work.map(|thread| thread.join());
}

/// Ends the process if a run takes too long.
fn watch(limit: Duration) {
    std::thread::spawn(move || {
        let (mut last, mut since) = (0, Instant::now());
        loop {
            std::thread::sleep(Duration::from_millis(50));
            let now = RUNS.load(Ordering::Relaxed);
            if now != last {
                last = now;
                since = Instant::now();
            } else if since.elapsed() > limit && now > 0 {
                if let Ok(file) = std::fs::OpenOptions::new().append(true).open(setting("REPORT")) {
                    let mut report =
                        Report { file, covered: Vec::new(), panics: Vec::new(), is_endless_told: false, is_whole: false };
                    let reached: Vec<String> = (0..MOST_GOALS)
                        .filter(|goal| HITS[*goal].load(Ordering::Relaxed))
                        .map(|goal| goal.to_string())
                        .collect();
                    if IS_SAMPLING.load(Ordering::Relaxed) {
                        report.line(&["sample", "0"]);
                    }
                    let (path, level) = {
                        let state = state();
                        (written(&state.path), state.level.to_string())
                    };
                    report.line(&["slow", &path, &reached.join(","), &level]);
                }
                std::process::exit(97);
            }
        }
    });
}

fn work(entry: fn() -> Option<()>, mut report: Report) {
    let begun = Instant::now();
    let time = Duration::from_millis(number("TIME"));
    let is_careful = setting("CAREFUL") == "1";
    IS_CAREFUL.store(is_careful, Ordering::Relaxed);
    let (first, most) = (number("LEVEL") as usize, number("LEVELS") as usize);
    state().path = read(&setting("PATH"));
    if setting("MODE") == "describe" {
        DESCRIBING.store(true, Ordering::Relaxed);
        IS_RECORDING.store(true, Ordering::Relaxed);
        state().level = first;
        run(entry);
        let text = state().text.clone();
        report.line(&["text", &text]);
        return;
    }
    if setting("MODE") == "one" {
        state().level = first;
        report.look(run(entry), entry);
        report.line(&["end"]);
        return;
    }
    let mut told = Instant::now();
    // An input of no choices has an empty path.
    let mut has_path = setting("PATH") != "" || number("RUNS") > 0 || number("AFTER") == 1;
    // Half of the time is for random inputs, if there are too many to run them all.
    let mut level = first;
    let mut runs = number("RUNS");
    let mut is_exhausted = false;
    if setting("MODE") != "sample" {
        'levels: while level <= most {
            {
                let mut state = state();
                state.level = level;
                if !has_path {
                    state.path.clear();
                    runs = 0;
                }
                state.is_cut = false;
                if std::mem::replace(&mut has_path, false) && !state.advance() {
                    // It was the last of its size.
                    level += 1;
                    continue 'levels;
                }
            }
            loop {
                if is_careful {
                    let path = written(&state().path);
                    report.line(&["at", &level.to_string(), &path, &runs.to_string()]);
                }
                let end = run(entry);
                match end {
                    End::NoInput => {}
                    _ => runs += 1,
                }
                report.look(end, entry);
                if report.is_done() {
                    report.line(&["done", &level.to_string(), &runs.to_string()]);
                    return;
                }
                if told.elapsed() > Duration::from_millis(40) {
                    told = Instant::now();
                    let path = written(&state().path);
                    report.line(&["at", &level.to_string(), &path, &runs.to_string()]);
                    if begun.elapsed() > time / 2 {
                        break 'levels;
                    }
                }
                if !state().advance() {
                    break;
                }
            }
            let (is_cut, is_fickle) = {
                let state = state();
                (state.is_cut, state.is_fickle)
            };
            let is_long = IS_LONG.load(Ordering::Relaxed);
            let word = if is_fickle { "fickle" } else if is_long { "long" } else if is_cut { "cut" } else { "whole" };
            report.line(&["level", &level.to_string(), &runs.to_string(), word]);
            level += 1;
        }
        is_exhausted = level > most;
    }
    for name in state().defaulted.clone() {
        report.line(&["default", name]);
    }
    if is_exhausted && number("SAMPLE") == 0 {
        report.line(&["end"]);
        return;
    }
    // Sizes a little beyond what was exhausted.
    let mut samples = number("SAMPLES");
    let seed = number("SEED");
    IS_SAMPLING.store(true, Ordering::Relaxed);
    report.line(&["sample", &samples.to_string()]);
    told = Instant::now();
    while begun.elapsed() < time {
        {
            let mut state = state();
            state.level = 1 + (samples as usize % (level + 3));
            state.path.clear();
            state.random = Some((seed + samples + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
        }
        if is_careful {
            report.line(&["sample", &samples.to_string()]);
        }
        let end = run(entry);
        report.look(end, entry);
        samples += 1;
        if report.is_done() {
            break;
        }
        if told.elapsed() > Duration::from_millis(40) {
            told = Instant::now();
            report.line(&["sample", &samples.to_string()]);
        }
    }
    report.line(&["sample", &samples.to_string()]);
    report.line(&["end"]);
}
