//! Bugs planted in ordinary structures and programs, looked for by smallscope and by proptest, both with default settings.
//!
//! Each file has one structure or program as a user would write it, with its properties as contracts or call sequences, and
//! the same properties for proptest with strategies that build valid values. A bug is a branch on [`planted`]: number 0 is the
//! correct program. Every bug has a witness, an input on which the property fails if, and only if, the bug is there.
//!
//! `cargo run --release -p smallscope-planted --example planted` prints the table; `tests/planted.rs` pins what is found.

#![forbid(unsafe_code)]
// The programs are examples, not an interface; each has a module in a file of its name.
#![allow(missing_docs, clippy::module_inception, clippy::cast_abs_to_unsigned)]

use std::cell::Cell;
use std::fmt::Debug;
use std::panic;
use std::time::{Duration, Instant};

use proptest::strategy::Strategy;
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestError, TestRng, TestRunner};
use smallscope::sequences::Sequences;
use smallscope::{Contract, Model};

pub mod programs;
pub mod structures;

thread_local! {
    static PLANTED: Cell<u32> = const { Cell::new(0) };
}

/// Whether the bug of this number is in the program at hand.
pub fn planted(bug: u32) -> bool {
    PLANTED.get() == bug
}

/// A bug, and how it is looked for.
pub struct Bug {
    /// The structure or program that it is in.
    pub subject: &'static str,
    /// Its number there; 0 is the correct program.
    pub number: u32,
    /// What is wrong.
    pub what: &'static str,
    /// Fails on an input that shows the bug.
    pub witness: fn(),
    /// Looks for it with smallscope.
    pub smallscope: fn() -> Option<Counterexample>,
    /// Looks for it with proptest, from a seed.
    pub proptest: fn(u8) -> Option<Counterexample>,
}

/// What came of looking for a bug.
#[derive(Clone, Debug)]
pub struct Found {
    /// The counterexample, if there is one.
    pub counterexample: Option<Counterexample>,
    /// The time it took.
    pub time: Duration,
}

/// An input on which a property fails.
#[derive(Clone, Debug)]
pub struct Counterexample {
    /// Its `Debug` text.
    pub text: String,
    /// The characters of the text, or the calls of a sequence.
    pub size: usize,
}

impl Counterexample {
    fn new(text: String) -> Self {
        Counterexample { size: text.chars().count(), text }
    }
}

impl Found {
    /// The size of the counterexample.
    pub fn size(&self) -> Option<usize> {
        self.counterexample.as_ref().map(|counterexample| counterexample.size)
    }
}

impl Bug {
    /// Looks for the bug with smallscope.
    pub fn by_smallscope(&self) -> Found {
        with(self.number, self.smallscope)
    }

    /// Looks for the bug with proptest.
    pub fn by_proptest(&self, seed: u8) -> Found {
        with(self.number, || (self.proptest)(seed))
    }

    /// The same program without the bug.
    pub fn mended(&self) -> Bug {
        Bug { number: 0, ..*self }
    }

    /// Whether the witness fails.
    pub fn shows(&self) -> bool {
        let fails = || panic::catch_unwind(self.witness).is_err();
        let found = with(self.number, || fails().then(|| Counterexample::new(String::new())));
        found.counterexample.is_some()
    }
}

fn with(bug: u32, look: impl FnOnce() -> Option<Counterexample>) -> Found {
    PLANTED.set(bug);
    let start = Instant::now();
    let counterexample = look();
    let time = start.elapsed();
    PLANTED.set(0);
    Found { counterexample, time }
}

/// What a test takes by default. The tests of the correct programs take less.
const TIME: Duration = Duration::from_secs(2);

/// The counterexample that smallscope finds to a contract.
pub fn checked<T: Model>(contract: Contract<T>) -> Option<Counterexample> {
    let verdict = contract.forget().time(TIME).run();
    let failure = verdict.failure()?;
    Some(Counterexample::new(failure.value.clone().unwrap_or_else(|| failure.input.to_string())))
}

/// The counterexample that smallscope finds among call sequences.
pub fn explored<S>(sequences: Sequences<'_, S>) -> Option<Counterexample> {
    let explored = sequences.max_time(TIME).run();
    let failure = explored.failure()?;
    let calls: Vec<&str> = failure.steps.iter().map(|step| step.code.as_str()).collect();
    Some(Counterexample { size: calls.len(), text: calls.join("; ") })
}

/// Looks for a counterexample as `proptest!` does, with its default settings but for the seed and for files.
pub fn random<S: Strategy>(seed: u8, strategy: S, property: impl Fn(S::Value)) -> Option<Counterexample>
where
    S::Value: Debug,
{
    let input = run(seed, strategy, property)?;
    Some(Counterexample::new(format!("{input:?}")))
}

/// Looks for a sequence of calls in the same way.
pub fn random_calls<C: Debug>(
    seed: u8,
    strategy: impl Strategy<Value = Vec<C>>,
    property: impl Fn(Vec<C>),
) -> Option<Counterexample> {
    let calls = run(seed, strategy, property)?;
    Some(Counterexample { size: calls.len(), text: format!("{calls:?}") })
}

/// A failing input. Strategies build values by the correct program, so that they are valid.
fn run<S: Strategy>(seed: u8, strategy: S, property: impl Fn(S::Value)) -> Option<S::Value> {
    let bug = PLANTED.replace(0);
    let config = Config { failure_persistence: None, ..Config::default() };
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[seed; 32]);
    let mut runner = TestRunner::new_with_rng(config, rng);
    let result = runner.run(&strategy, |input| {
        PLANTED.set(bug);
        let tried = panic::catch_unwind(panic::AssertUnwindSafe(|| property(input)));
        PLANTED.set(0);
        tried.map_err(|_| TestCaseError::fail("it panicked"))
    });
    match result {
        Ok(()) => None,
        Err(TestError::Fail(_, input)) => Some(input),
        Err(TestError::Abort(reason)) => panic!("proptest gave up: {reason}"),
    }
}

/// All bugs.
pub fn bugs() -> Vec<Bug> {
    let mut bugs = structures::bugs();
    bugs.extend(programs::bugs());
    bugs
}

/// The bugs of a subject: number, what is wrong, and the input that shows it.
#[macro_export]
macro_rules! table {
    ($subject:literal, $smallscope:expr, $proptest:expr; $($number:literal $what:literal => $witness:expr;)*) => {
        vec![$($crate::Bug {
            subject: $subject,
            number: $number,
            what: $what,
            witness: || $witness,
            smallscope: $smallscope,
            proptest: $proptest,
        }),*]
    };
}
