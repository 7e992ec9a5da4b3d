//! What `#[smallscope::test]` expands to: sizes in turn, every input once, the first failure shown.
//!
//! Sizes grow from 0 to the bound, and an input that fits the size before is passed over. So the first failing input is
//! one of a smallest size, and no input is tried twice.

use std::any::Any;
use std::fmt::Debug;
use std::io::Write;
use std::panic::{self, AssertUnwindSafe};
use std::time::{Duration, Instant};

use smallscope_search::{Model, Space, Structures};

use crate::settings::Settings;

/// How a test is to be run, as its attribute says.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The test's name.
    pub name: &'static str,
    /// The largest size.
    pub bound: usize,
    /// How long it may take; without, it must be exhaustive.
    pub time: Option<Duration>,
    /// Threads that search.
    pub threads: usize,
    /// Which shard of how many.
    pub shard: Option<(usize, usize)>,
}

/// Runs a test on every input of the spaces that `space` gives for the sizes.
///
/// `show` is the text of an input, if its type has one.
///
/// # Panics
///
/// If the test fails on an input, if there is none, if a space cannot be searched, or if the search was incomplete and no
/// budget was given.
#[track_caller]
pub fn run<T: Model>(
    setup: Setup,
    space: impl Fn(usize) -> Space<T>,
    test: impl Fn(T) -> Result<(), String>,
    show: impl Fn(&T) -> Option<String>,
) {
    let setup = Settings::from_environment().apply(setup);
    let start = Instant::now();
    let mut before: Option<Space<T>> = None;
    let mut inputs = 0;
    for size in 0..=setup.bound {
        let space = space(size);
        let mut structures = match search(&setup, &space, before.as_ref(), start).try_iter() {
            Ok(structures) => structures,
            Err(error) => panic!("{}: {error}", setup.name),
        };
        while let Some(input) = structures.next() {
            inputs += 1;
            if let Err(reason) = attempt(&test, input) {
                panic!("{}", failure(&setup, size, inputs, &reason, &mut structures, &show));
            }
        }
        let report = structures.report();
        if !report.is_exhaustive() {
            let verdict = report.verdict();
            let Some(time) = setup.time else {
                panic!("{}: size {size} is {verdict}; {inputs} inputs passed", setup.name);
            };
            let reached = reached(size.checked_sub(1), inputs);
            tell(&format!("{}: {reached}; size {size} is incomplete, stopped after {time:?}", setup.name));
            return;
        }
        before = Some(space);
    }
    assert!(inputs > 0 || setup.shard.is_some(), "{}: no input is valid, so nothing was tested", setup.name);
    if setup.time.is_some() {
        tell(&format!("{}: {}", setup.name, reached(Some(setup.bound), inputs)));
    }
}

fn search<T: Model>(
    setup: &Setup,
    space: &Space<T>,
    smaller: Option<&Space<T>>,
    start: Instant,
) -> smallscope_search::Search<T> {
    let mut search = space.search().threads(setup.threads).ordered().allow_empty();
    if let Some(smaller) = smaller {
        search = search.beyond(smaller);
    }
    if let Some((index, count)) = setup.shard {
        search = search.shard(index, count);
    }
    if let Some(time) = setup.time {
        search = search.max_time(time.saturating_sub(start.elapsed()));
    }
    search
}

/// Runs the test on one input; a panic is a failure.
fn attempt<T>(test: &impl Fn(T) -> Result<(), String>, input: T) -> Result<(), String> {
    match panic::catch_unwind(AssertUnwindSafe(|| test(input))) {
        Ok(result) => result,
        Err(payload) => Err(format!("it panicked: {}", message(&*payload))),
    }
}

fn message(payload: &(dyn Any + Send)) -> &str {
    let text = payload.downcast_ref::<&str>().copied();
    text.or_else(|| payload.downcast_ref::<String>().map(String::as_str)).unwrap_or("no message")
}

fn failure<T: Model>(
    setup: &Setup,
    size: usize,
    inputs: u64,
    reason: &str,
    structures: &mut Structures<T>,
    show: &impl Fn(&T) -> Option<String>,
) -> String {
    let mut text = format!("{} fails on a smallest input: size {size}, input {inputs}\n", setup.name);
    if let Some(structure) = structures.structure() {
        text.push_str(&format!("   input: {structure}\n"));
    }
    if let Some(value) = structures.again().and_then(|input| show(&input)) {
        text.push_str(&format!("   value: {value}\n"));
    }
    text.push_str(&format!("  reason: {reason}"));
    text
}

fn reached(size: Option<usize>, inputs: u64) -> String {
    match size {
        Some(size) => format!("{inputs} inputs passed, exhaustive up to size {size}"),
        None => format!("{inputs} inputs passed, no size exhausted"),
    }
}

/// Says something even where the output of passing tests is captured.
pub(crate) fn tell(text: &str) {
    // Nobody to tell is no reason to fail.
    let _ = writeln!(std::io::stderr(), "smallscope: {text}");
}

/// What the body of a test may return.
pub trait Outcome {
    /// Whether it passed.
    ///
    /// # Errors
    ///
    /// The reason, if it did not.
    fn passed(self) -> Result<(), String>;
}

impl Outcome for () {
    fn passed(self) -> Result<(), String> {
        Ok(())
    }
}

impl<T, E: Debug> Outcome for Result<T, E> {
    fn passed(self) -> Result<(), String> {
        self.map(drop).map_err(|error| format!("it returned Err({error:?})"))
    }
}

/// An input to show: `(&Shown(&input)).text()` is its `Debug` text if it has one.
pub struct Shown<'a, T>(pub &'a T);

/// For inputs with `Debug`.
pub trait WithDebug {
    /// The text.
    fn text(&self) -> Option<String>;
}

impl<T: Debug> WithDebug for Shown<'_, T> {
    fn text(&self) -> Option<String> {
        Some(format!("{:?}", self.0))
    }
}

/// For all other inputs.
pub trait WithoutDebug {
    /// None.
    fn text(&self) -> Option<String> {
        None
    }
}

impl<T> WithoutDebug for &Shown<'_, T> {}
