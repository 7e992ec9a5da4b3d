//! What `cover` makes of the subjects.

use smallscope_cover::cover::{CoverOptions, Covered, Status, cover};
use smallscope_cover::frontend::Request;
use smallscope_cover::goals::Criterion;
use smallscope_cover::source::Source;
use smallscope_cover::translate::Bounds;
use smallscope_cover::verify::{self, Verified, verify};
use smallscope_cover::{Failure, runner};
use smallscope_relational::Options;

use super::Subject;
use super::exhaustive::Outcome;

/// Up to so many objects, with integers from 0 to their number, and vectors of this length: what the predicate engine means by a bound.
pub fn bounds(scope: usize, unroll: u32) -> Bounds {
    Bounds { scope, scopes: Vec::new(), ints: 0..=scope as i64, length: scope, unroll }
}

/// Looks for tests that reach every outcome of every decision.
pub fn branches(subject: &Subject, bounds: Bounds) -> Result<Covered, Failure> {
    let settings = CoverOptions { bounds, ..CoverOptions::new(Criterion::Branch, 0) };
    cover(&source(subject)?, &request(subject), &settings, &mut |_| ())
}

/// Looks for inputs that break the contract, in a text that may differ from the subject's.
pub fn contract(subject: &Subject, text: &str, bounds: Bounds) -> Result<Verified, Failure> {
    let settings = verify::VerifyOptions {
        bounds,
        options: Options::default(),
        runner: runner::RunOptions::default(),
        allow_panics: false,
        promise: None,
        kept: None,
        assumptions: false,
    };
    verify(&Source::parse(subject.file, text)?, &request(subject), &settings, &mut |_, _| ())
}

/// The subject's file.
pub fn source(subject: &Subject) -> Result<Source, Failure> {
    Ok(Source::parse(subject.file, subject.text)?)
}

fn request(subject: &Subject) -> Request {
    Request { method: subject.method.to_owned(), ..Request::default() }
}

/// The outcomes with a status.
pub fn outcomes(covered: &Covered, has: impl Fn(&Status) -> bool) -> Vec<Outcome> {
    let found = covered.statuses.iter().filter(|(_, status)| has(status)).map(|(goal, _)| covered.goals.get(*goal));
    found.map(|goal| (goal.line, goal.column, goal.outcome.clone())).collect()
}
