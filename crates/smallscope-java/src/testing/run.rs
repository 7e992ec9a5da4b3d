//! All inputs within a bound: searched for on one or several threads, or from a suite.

use std::fs::File;
use std::io::BufReader;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use smallscope_core::envelope::{CHECKSUM_START, checksum};
use smallscope_core::merge::Digest;
use smallscope_core::suite::{ReadError, SuiteReader};
use smallscope_core::{Interrupt, Outcome, Report};
use smallscope_jvm::{ClassId, MethodId, Ref, Value};

use super::call::Call;
use super::kept::retry;
use super::tester::{Tester, has_receiver, shown, tester, title};
use super::trial::{Tally, Trial};
use super::{TestRequest, Tested};
use crate::checkpoint::Checkpoint;
use crate::error::Error;
use crate::generate::{Progress, Settings, allowance, checkpoint, cut, keeper, merge};
use crate::junit;
use crate::search::{Part, Search};
use crate::subject::{Subject, always};
use crate::{names, restore};

/// Tests all inputs within a bound. Also says what the bounds are, in words.
pub(super) fn at_bound(
    request: &TestRequest,
    bound: Option<usize>,
    settings: &Settings,
    progress: &Progress<'_>,
    start: Instant,
) -> Result<(Tested, String), Error> {
    let mut subject = tester(request, bound, settings)?;
    let title = title(&subject.inputs.machine, subject.method);
    let mut report = Report::new(subject.bound.clone(), subject.inputs.space.candidates());
    let notes = std::mem::take(&mut subject.notes);
    let bounds = subject.bounds.clone();
    let mut written = Vec::new();
    let mut tally = Tally::default();
    match &request.suite {
        // One writer numbers the tests, so that is one thread.
        None if settings.threads > 1 && request.junit.is_none() => {
            tally = threaded(request, bound, subject, settings, progress, start, &mut report)?;
        }
        suite => {
            let writer = request.junit.as_ref().map(|junit| writer(junit, &subject)).transpose()?;
            let mut trial = trial(&subject, settings, progress);
            trial.writer = writer;
            match suite {
                Some(path) => of_suite(path, &mut subject, &mut trial, settings, start, &mut report)?,
                None => searched(request, &mut subject, &mut trial, settings, start, &mut report)?,
            }
            written = trial.writer.map(junit::Writer::finish).transpose()?.unwrap_or_default();
            tally.add(trial.tally);
        }
    }
    if let Some((shard, shards)) = settings.shard {
        report.bound = format!("{}, on shard {shard} of {shards}", report.bound);
    }
    report.elapsed = start.elapsed();
    report.counters.digest = tally.digest.0;
    let Tally { inputs, failures, smallest, mut endings, .. } = tally;
    endings.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    let smallest = smallest.map(|(_, failure)| *failure);
    let tested = Tested { method: title, report, inputs, failures, smallest, endings, written, notes, is_kept: false };
    Ok((tested, bounds))
}

fn writer(junit: &junit::Junit, subject: &Tester) -> Result<junit::Writer, Error> {
    let predicate = subject.has_predicate.then_some(subject.inputs.predicate);
    junit::Writer::new(junit, &subject.inputs.machine, subject.class, subject.method, predicate, &subject.contract)
}

pub(super) fn trial<'p>(subject: &Tester, settings: &Settings, progress: &'p Progress<'p>) -> Trial<'p> {
    let Subject { machine, space, predicate, .. } = &subject.inputs;
    Trial {
        call: Call {
            class: subject.class,
            method: subject.method,
            contract: subject.contract.clone(),
            invariant: subject.has_predicate.then_some(*predicate),
            judges: space.judges.clone(),
            steps: settings.machine.steps,
        },
        root: space.root,
        shown: shown(machine, subject),
        tally: Tally::default(),
        writer: None,
        progress,
        has_digest: settings.digest,
        outer: None,
        keeper: None,
    }
}

fn searched(
    request: &TestRequest,
    subject: &mut Tester,
    trial: &mut Trial<'_>,
    settings: &Settings,
    start: Instant,
    report: &mut Report,
) -> Result<(), Error> {
    let allowance = allowance(settings, start);
    let mut before = None;
    if let Some(keeper) = keeper(settings) {
        let fingerprint = fingerprint(request, subject, settings);
        before = checkpoint(&keeper, settings, fingerprint)?;
        trial.keeper = Some((keeper, fingerprint));
    }
    if let Some(before) = &before {
        resume(before, subject, trial)?;
    }
    subject.inputs.predicate = search_predicate(subject)?;
    let part = match settings.shard {
        None => Part::whole(),
        Some((index, count)) => Part::shard(cut(&mut subject.inputs, count, &allowance)?.0, index, count),
    };
    let Subject { machine, space, predicate, .. } = &mut subject.inputs;
    let mut search = Search::new(machine, space, *predicate, allowance).of_part(part);
    if let Some(before) = before {
        search = search.after(before.path, before.counters);
    }
    report.outcome = search.run(trial)?;
    report.counters = search.counters;
    if let Some((mut keeper, fingerprint)) = trial.keeper.take() {
        let kept = match report.outcome {
            Outcome::Exhausted => keeper.remove(),
            _ => keeper.write(&trial.checkpoint(fingerprint, search.counters, search.path()).to_string()),
        };
        kept.map_err(|error| Error::input(error.to_string()))?;
    }
    report.rejections = search.rejections.report(search.machine);
    Ok(())
}

/// A number that differs for other methods, conditions, bounds and parts.
fn fingerprint(request: &TestRequest, subject: &Tester, settings: &Settings) -> u64 {
    let TestRequest { inputs, method, requires, ensures, .. } = request;
    let words = (&inputs.class, &inputs.predicate, method, requires, ensures, &subject.bounds, settings.shard);
    let text = format!("{words:?}\n{}\n{}", subject.bound, subject.inputs.space.candidates());
    checksum(CHECKSUM_START, text.as_bytes())
}

/// Goes on with what an earlier run found. The smallest input that failed runs again.
fn resume(before: &Checkpoint, subject: &mut Tester, trial: &mut Trial<'_>) -> Result<(), Error> {
    let Some(test) = &before.test else { return Err(Error::input("the checkpoint is not that of a test")) };
    let (root, shown) = (trial.root, trial.shown.clone());
    if let Some(text) = &test.smallest {
        retry(subject, trial, text)?;
        if trial.tally.failures == 0 {
            return Err(Error::input("an input of the checkpoint does not fail any more")
                .help("the class has changed since then; remove the checkpoint to start anew"));
        }
    }
    (trial.root, trial.shown) = (root, shown);
    let smallest = trial.tally.smallest.take();
    trial.tally = Tally {
        inputs: test.inputs,
        failures: test.failures,
        smallest,
        endings: test.endings.clone(),
        digest: Digest(before.counters.digest),
    };
    Ok(())
}

/// The predicate that chooses the objects: none for a constructor, which has no object before.
fn search_predicate(subject: &mut Tester) -> Result<MethodId, Error> {
    match has_receiver(&subject.inputs.machine, subject.method) {
        true => Ok(subject.inputs.predicate),
        false => always(&mut subject.inputs.machine),
    }
}

/// The objects of a suite, each with all arguments.
fn of_suite(
    path: &Path,
    subject: &mut Tester,
    trial: &mut Trial<'_>,
    settings: &Settings,
    start: Instant,
    report: &mut Report,
) -> Result<(), Error> {
    let place = |error: ReadError| match error {
        ReadError::Line { line, problem } => Error::input(problem).at(&path.display().to_string(), line as usize),
        error => Error::input(format!("cannot read `{}`: {error}", path.display())),
    };
    let file = File::open(path).map_err(|error| place(error.into()))?;
    let mut suite = SuiteReader::new(BufReader::new(file)).map_err(place)?;
    let class = names::binary(subject.inputs.machine.class(subject.class).name());
    if suite.type_name() != class {
        return Err(place(suite.problem(format!("the suite is of `{}`, not of `{class}`", suite.type_name()))));
    }
    if !has_receiver(&subject.inputs.machine, subject.method) {
        return Err(Error::input("a suite has objects, and the method takes none"));
    }
    let allowance = allowance(settings, start);
    let any = always(&mut subject.inputs.machine)?;
    let known = known_classes(subject);
    let descriptor = [names::descriptor(subject.inputs.machine.class(subject.class).name())];
    while let Some(structure) = suite.next().map_err(place)? {
        let Subject { machine, space, .. } = &mut subject.inputs;
        machine.push_choice();
        let values = restore::values(machine, &structure, &descriptor, &known);
        let values = values.map_err(|error| place(suite.problem(error.message())))?;
        let mut one = space.clone();
        one.root = match values[..] {
            [Value::Ref(root)] => root,
            _ => Ref::NULL,
        };
        one.arguments.clear();
        (trial.root, trial.shown[0].value) = (one.root, Value::Ref(one.root));
        let mut search = Search::new(machine, &one, any, allowance.clone());
        let outcome = search.run(trial)?;
        report.counters += search.counters;
        subject.inputs.machine.pop_choice();
        if outcome != Outcome::Exhausted {
            report.outcome = outcome;
            break;
        }
    }
    let exhaustive = if suite.is_exhaustive() == Some(true) { ", which has all of its bound" } else { "" };
    report.bound = format!("the suite {}{exhaustive}", path.display());
    Ok(())
}

/// The classes of the objects, that of the class under test first.
pub(super) fn known_classes(subject: &Tester) -> Vec<ClassId> {
    std::iter::once(subject.class).chain(subject.inputs.space.kinds.iter().flatten().copied()).collect()
}

/// On several threads, each with a machine of its own.
fn threaded(
    request: &TestRequest,
    bound: Option<usize>,
    mut subject: Tester,
    settings: &Settings,
    progress: &Progress<'_>,
    start: Instant,
    report: &mut Report,
) -> Result<Tally, Error> {
    let mut allowance = allowance(settings, start);
    subject.inputs.predicate = search_predicate(&mut subject)?;
    let (depth, branches) = cut(&mut subject.inputs, settings.threads, &allowance)?;
    drop(subject);
    let taken: Arc<Vec<AtomicBool>> = Arc::new((0..branches).map(|_| AtomicBool::new(false)).collect());
    let over = Interrupt::new();
    let outer = allowance.budget.interrupt.replace(over.clone());
    let work = || {
        let mut subject = tester(request, bound, settings)?;
        let mut trial = trial(&subject, settings, progress);
        trial.outer.clone_from(&outer);
        let predicate = search_predicate(&mut subject)?;
        let Subject { machine, space, .. } = &mut subject.inputs;
        let part = Part::taken(depth, taken.clone());
        let mut search = Search::new(machine, space, predicate, allowance.clone()).of_part(part);
        let mut own = Report::new(String::new(), smallscope_core::Count::one());
        let outcome = search.run(&mut trial);
        if !matches!(outcome, Ok(Outcome::Exhausted)) {
            over.raise();
        }
        own.outcome = outcome?;
        own.counters = search.counters;
        own.rejections = search.rejections.report(search.machine);
        Ok((own, trial.tally))
    };
    let ended: Vec<Result<(Report, Tally), Error>> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..settings.threads).map(|_| scope.spawn(work)).collect();
        let panicked = || Err(Error::input("a thread of the test panicked"));
        threads.into_iter().map(|thread| thread.join().unwrap_or_else(|_| panicked())).collect()
    });
    let mut tally = Tally::default();
    for ended in ended {
        let (own, more) = ended?;
        report.counters += own.counters;
        merge(report, own);
        tally.add(more);
    }
    Ok(tally)
}
