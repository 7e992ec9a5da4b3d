//! Methods under test: every valid object and every argument, the call, and what must hold afterwards.
//!
//! The machine holds a structure when the search has found it. The call runs right there, behind a choice point: going back to it
//! brings the structure back as it was, whatever the call did. An input fails if the method throws what it does not declare, an
//! assertion fails, a postcondition does not hold, or the object is no longer valid.

mod call;
mod copy;
mod kept;
mod regressions;
mod run;
mod tester;
mod trial;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use smallscope_core::{Outcome, Report, Stop, Structure};

use crate::error::Error;
use crate::generate::{Progress, Settings};
use crate::junit::{Junit, Written};
use crate::subject::{Bounding, Request};

pub(crate) use call::Ended;
pub use call::Reason;
pub(crate) use tester::title;

/// What is tested, on which inputs, and what is written.
#[derive(Clone, Debug, Default)]
pub struct TestRequest {
    /// The class, its predicate and its bounds.
    pub inputs: Request,
    /// The method: its name, with the types of its parameters if there are several: `remove(int)`.
    pub method: String,
    /// Domains of its arguments, by number from 1.
    pub arguments: Vec<(usize, String)>,
    /// Names of preconditions.
    pub requires: Vec<String>,
    /// Names of postconditions.
    pub ensures: Vec<String>,
    /// JUnit sources to write.
    pub junit: Option<Junit>,
    /// A file in which failing inputs are kept, and tried first.
    pub regressions: Option<PathBuf>,
    /// A suite of objects that takes the place of the search for them.
    pub suite: Option<PathBuf>,
    /// Whether the bound of a skeleton grows until the time is over, from 0.
    pub grows: bool,
}

/// An input that fails.
#[derive(Clone, Debug)]
pub struct Failure {
    /// The object and the arguments before the call.
    pub before: Structure,
    /// The same after it, if it came to an end.
    pub after: Option<Structure>,
    /// What is what in them: `this`, then the parameters.
    pub names: Vec<String>,
    /// What is wrong.
    pub reason: Reason,
}

/// What a test found.
#[derive(Debug)]
pub struct Tested {
    /// The method, for people: `SearchTree.remove(int)`.
    pub method: String,
    /// Bounds, counts and outcome of the search for inputs.
    pub report: Report,
    /// Inputs that were tried: those that the preconditions allow.
    pub inputs: u64,
    /// Inputs that failed.
    pub failures: u64,
    /// The smallest of them.
    pub smallest: Option<Failure>,
    /// How many inputs ended in which way, most first: `returned`, `threw java.io.IOException`.
    pub endings: Vec<(String, u64)>,
    /// JUnit sources that were written.
    pub written: Vec<Written>,
    /// What is to be said besides.
    pub notes: Vec<String>,
    /// Whether the failing input is one that was kept: then there was no search.
    pub is_kept: bool,
}

impl Tested {
    /// Whether everything within the bound was tried, and nothing failed, and something was tried.
    pub fn holds(&self) -> bool {
        self.failures == 0 && self.report.is_exhaustive() && self.inputs > 0
    }
}

/// Tests a method. Inputs that are kept come first. With a skeleton, bounds grow from 0, so that the first input to fail is a small one.
///
/// # Errors
///
/// If there is no such class or method, the bounds make no sense, or the machine does not support what the code does.
pub fn test(request: &TestRequest, settings: &Settings, progress: &Progress<'_>) -> Result<Tested, Error> {
    let start = Instant::now();
    let replayed = kept::replay(request, settings, start)?;
    let mut tested = match replayed {
        kept::Replayed::Fails(tested) => return Ok(*tested),
        kept::Replayed::Passes(notes) => {
            let mut tested = match &request.inputs.bounds {
                Bounding::Skeleton { bound, .. } if request.suite.is_none() => {
                    let most = (!request.grows).then_some(*bound);
                    grow(request, most, settings, progress, start)?
                }
                _ => run::at_bound(request, None, settings, progress, start)?.0,
            };
            tested.notes.splice(0..0, notes);
            tested
        }
    };
    if let (Some(path), Some(failure)) = (&request.regressions, &tested.smallest) {
        tested.notes.extend(regressions::keep(path, &tested.method, failure)?);
    }
    Ok(tested)
}

/// The greatest bound that is tried if none is given.
const GREATEST: usize = 100;

/// One bound after the other, up to the greatest one, or until the time is over.
fn grow(
    request: &TestRequest,
    most: Option<usize>,
    settings: &Settings,
    progress: &Progress<'_>,
    start: Instant,
) -> Result<Tested, Error> {
    let with = |bound: usize, junit: Option<Junit>| {
        let mut smaller = TestRequest { junit, ..request.clone() };
        if let Bounding::Skeleton { bound: of_request, .. } = &mut smaller.inputs.bounds {
            *of_request = bound;
        }
        smaller
    };
    // The sources are written for the last bound, or for the one at which an input fails: a second time, with all the time it needs.
    let write = |bound: usize, tested: Tested| match &request.junit {
        None => Ok(tested),
        Some(junit) => {
            let mut settings = settings.clone();
            settings.limits.time = None;
            let written = run::at_bound(&with(bound, Some(junit.clone())), Some(bound), &settings, progress, start)?.0;
            Ok(Tested { notes: tested.notes, ..written })
        }
    };
    // A checkpoint is one of the greatest bound; the smaller ones passed before it was written.
    let smaller = Settings { checkpoint: None, ..settings.clone() };
    let goes_on = settings.checkpoint.as_ref().is_some_and(|(path, _)| path.exists());
    let mut last: Option<(Tested, String)> = None;
    for bound in 0..=most.unwrap_or(GREATEST) {
        if Some(bound) == most {
            return Ok(run::at_bound(&with(bound, request.junit.clone()), Some(bound), settings, progress, start)?.0);
        }
        if goes_on {
            continue;
        }
        let (tested, bounds) = run::at_bound(&with(bound, None), Some(bound), &smaller, progress, start)?;
        if tested.failures > 0 {
            return write(bound, tested);
        }
        match (&tested.report.outcome, last.take()) {
            (Outcome::Stopped(Stop::Time(time)), Some((mut before, _))) if most.is_none() => {
                before.report.elapsed = tested.report.elapsed;
                before.notes.push(not_finished(bound, &tested, *time));
                return write(bound - 1, before);
            }
            (Outcome::Exhausted, Some((mut before, words))) if most.is_none() && words == bounds => {
                before.notes.push("a greater bound has no more inputs".to_owned());
                return write(bound - 1, before);
            }
            (Outcome::Exhausted, _) => last = Some((tested, bounds)),
            _ => return Ok(tested),
        }
    }
    match last {
        Some((tested, _)) => write(GREATEST, tested),
        None => Err(Error::input("no bound was tried")),
    }
}

fn not_finished(bound: usize, tested: &Tested, time: Duration) -> String {
    let inputs = tested.inputs;
    format!(
        "bound {bound} was not finished within {time:?}; {inputs} of its inputs pass. Give a bound, or more time: --timeout 20s"
    )
}
