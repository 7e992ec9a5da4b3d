//! All valid structures of a class: one after the other, or on several threads.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use smallscope_core::envelope::{CHECKSUM_START, checksum};
use smallscope_core::keep::Keeper;
use smallscope_core::merge::Digest;
use smallscope_core::units::Shard;
use smallscope_core::{Counters, Fault, FaultKind, Interrupt, Limits, Outcome, Report, Stop, Structure};
use smallscope_jvm::{Machine, Ref, Value};

use crate::checkpoint::Checkpoint;
use crate::error::Error;
use crate::observe::{self, Shown};
use crate::search::{Allowance, Candidate, Found, Part, Rejected, Search, Watch};
use crate::subject::{MachineLimits, Request, Subject};
use crate::view::parameters;

/// How to search.
#[derive(Clone, Debug)]
pub struct Settings {
    /// When to stop.
    pub limits: Limits,
    /// How many threads.
    pub threads: usize,
    /// One part of the space only.
    pub shard: Option<Shard>,
    /// A file that says what is left to do, and how often it is written.
    pub checkpoint: Option<(PathBuf, Option<Duration>)>,
    /// Whether to compute the digest of the structures, for `smallscope merge`.
    pub digest: bool,
    /// What machines may use. A run of the predicate that takes more steps is taken to be endless.
    pub machine: MachineLimits,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            limits: Limits::default(),
            threads: 1,
            shard: None,
            checkpoint: None,
            digest: false,
            machine: MachineLimits { steps: 10_000_000, ..MachineLimits::default() },
        }
    }
}

/// What becomes of the structures.
pub enum Take<'a> {
    /// They are counted.
    Count,
    /// Each is handed over; whoever takes it may want no more.
    Each(&'a mut dyn FnMut(Structure) -> ControlFlow<()>),
    /// Every candidate is handed over, also those that are no structures. On one thread only.
    Candidates(&'a mut dyn FnMut(&Candidate) -> ControlFlow<()>),
}

/// Told from time to time how far a search is.
pub type Progress<'a> = dyn Fn(&Counters) + Sync + 'a;

/// Searches for all structures of a request.
///
/// # Errors
///
/// If the class or its bounds make no sense, or the predicate does what the machine does not support.
pub fn generate(
    request: &Request,
    settings: &Settings,
    take: Take<'_>,
    progress: &Progress<'_>,
) -> Result<Report, Error> {
    let start = Instant::now();
    let mut subject = Subject::new(request, &settings.machine)?;
    let mut report = Report::new(subject.bound.clone(), subject.space.candidates());
    if settings.threads > 1 && matches!(take, Take::Candidates(_)) {
        return Err(Error::input("candidates are shown by a search on one thread"));
    }
    if settings.threads > 1 {
        threaded(request, settings, subject, take, progress, start, &mut report)?;
    } else {
        alone(request, settings, &mut subject, take, progress, start, &mut report)?;
    }
    if let Some((shard, shards)) = settings.shard {
        report.bound = format!("{}, on shard {shard} of {shards}", report.bound);
    }
    report.elapsed = start.elapsed();
    Ok(report)
}

pub(crate) fn allowance(settings: &Settings, start: Instant) -> Allowance {
    let Limits { candidates, structures, .. } = settings.limits;
    Allowance { budget: settings.limits.budget(start), candidates, structures, steps: settings.machine.steps }
}

/// Branches that a cut should have for each part.
const BRANCHES: usize = 100;

/// The least depth at which the space has enough branches for so many parts, and how many it has.
pub(crate) fn cut(subject: &mut Subject, parts: usize, allowance: &Allowance) -> Result<(usize, usize), Error> {
    let mut last = 0;
    for depth in 1..=64 {
        let mut search = Search::new(&mut subject.machine, &subject.space, subject.predicate, allowance.clone())
            .of_part(Part::counting(depth));
        let outcome = search.run(&mut Nothing)?;
        let branches = search.branches();
        // A limit is found again by whoever searches.
        if branches >= BRANCHES * parts || branches == last || outcome != Outcome::Exhausted {
            return Ok((depth, branches));
        }
        last = branches;
    }
    Ok((64, last))
}

struct Nothing;

impl Watch for Nothing {
    fn found(&mut self, _: &mut Machine, _: &Found<'_>) -> Result<ControlFlow<()>, Error> {
        Ok(ControlFlow::Continue(()))
    }
}

fn alone(
    request: &Request,
    settings: &Settings,
    subject: &mut Subject,
    take: Take<'_>,
    progress: &Progress<'_>,
    start: Instant,
    report: &mut Report,
) -> Result<(), Error> {
    let allowance = allowance(settings, start);
    let part = match settings.shard {
        None => Part::whole(),
        Some((index, count)) => Part::shard(cut(subject, count, &allowance)?.0, index, count),
    };
    let shown = shown(subject);
    let fingerprint = fingerprint(request, settings, subject);
    let mut keeper = keeper(settings);
    let before = match &keeper {
        None => None,
        Some(keeper) => checkpoint(keeper, settings, fingerprint)?,
    };
    let mut watch = Alone {
        taker: Taker { take, shown, digest: settings.digest, sum: Digest::default() },
        faults: Vec::new(),
        progress,
        keeper: keeper.take(),
        fingerprint,
    };
    let mut search = Search::new(&mut subject.machine, &subject.space, subject.predicate, allowance).of_part(part);
    if let Some(before) = before {
        watch.taker.sum = Digest(before.counters.digest);
        search = search.after(before.path, before.counters);
    }
    report.outcome = search.run(&mut watch)?;
    search.counters.digest = watch.taker.sum.0;
    report.counters = search.counters;
    if let Some(keeper) = &mut watch.keeper {
        let kept = match report.outcome {
            Outcome::Exhausted => keeper.remove(),
            _ => keeper.write(
                &Checkpoint { fingerprint, counters: search.counters, path: search.path(), test: None }.to_string(),
            ),
        };
        kept.map_err(|error| Error::input(error.to_string()))?;
    }
    report.rejections = search.rejections.report(search.machine);
    report.faults = watch.faults;
    Ok(())
}

/// Who keeps the checkpoint.
pub(crate) fn keeper(settings: &Settings) -> Option<Keeper> {
    settings.checkpoint.as_ref().map(|(path, every)| {
        let keeper = Keeper::new(path);
        every.map_or_else(|| Keeper::new(path), |every| keeper.every(every))
    })
}

/// The checkpoint of an earlier run, if there is one. It must be one of this search.
pub(crate) fn checkpoint(keeper: &Keeper, settings: &Settings, fingerprint: u64) -> Result<Option<Checkpoint>, Error> {
    let before = keeper.read::<Checkpoint>().map_err(|error| Error::input(error.to_string()))?;
    if before.as_ref().is_some_and(|before| before.fingerprint != fingerprint) {
        let path = settings.checkpoint.as_ref().map(|(path, _)| path.display().to_string()).unwrap_or_default();
        return Err(Error::input(format!("`{path}` is the checkpoint of another search"))
            .help("remove it to start anew, or name another file"));
    }
    Ok(before)
}

/// What is shown of a structure: the object that is judged, and the arguments of the predicate.
pub(crate) fn shown(subject: &Subject) -> Vec<Shown> {
    let machine = &subject.machine;
    let root = (subject.space.root != Ref::NULL).then(|| Shown {
        name: "this".to_owned(),
        value: Value::Ref(subject.space.root),
        descriptor: format!("L{};", machine.class(subject.class).name()),
    });
    let arguments = parameters(machine, subject.predicate).into_iter().enumerate().map(|(number, descriptor)| Shown {
        name: format!("argument {}", number + 1),
        value: Value::Void,
        descriptor,
    });
    root.into_iter().chain(arguments).collect()
}

/// A number that differs for other classes, bounds and parts.
fn fingerprint(request: &Request, settings: &Settings, subject: &Subject) -> u64 {
    let mut text = format!("{}\n{:?}\n{}\n{:?}\n", request.class, request.predicate, subject.bound, settings.shard);
    if let Some(bounds) = subject.bounds() {
        text.push_str(&bounds.to_string());
    }
    text.push_str(&subject.space.candidates().to_string());
    checksum(CHECKSUM_START, text.as_bytes())
}

/// The number that shards of one space have in common.
pub fn space_number(request: &Request) -> u64 {
    checksum(CHECKSUM_START, format!("{:?}\n{:?}\n{:?}", request.class, request.predicate, request.bounds).as_bytes())
}

struct Taker<'a> {
    take: Take<'a>,
    shown: Vec<Shown>,
    digest: bool,
    sum: Digest,
}

impl Taker<'_> {
    fn take(&mut self, machine: &mut Machine, arguments: &[Value]) -> ControlFlow<()> {
        if matches!(self.take, Take::Count | Take::Candidates(_)) && !self.digest {
            return ControlFlow::Continue(());
        }
        let structure = self.structure(machine, arguments);
        if self.digest {
            self.sum.add(structure.canonical().as_str());
        }
        match &mut self.take {
            Take::Count | Take::Candidates(_) => ControlFlow::Continue(()),
            Take::Each(each) => each(structure),
        }
    }

    fn structure(&mut self, machine: &mut Machine, arguments: &[Value]) -> Structure {
        let from = self.shown.len() - arguments.len().min(self.shown.len());
        for (shown, value) in self.shown[from..].iter_mut().zip(arguments) {
            shown.value = *value;
        }
        observe::structure(machine, &self.shown)
    }
}

struct Alone<'a, 'p> {
    taker: Taker<'a>,
    faults: Vec<Fault>,
    progress: &'p Progress<'p>,
    keeper: Option<Keeper>,
    fingerprint: u64,
}

/// How many candidates of a kind of fault are shown.
const FAULTS: usize = 2;

impl Watch for Alone<'_, '_> {
    fn wants_candidates(&self) -> bool {
        matches!(self.taker.take, Take::Candidates(_))
    }

    fn candidate(&mut self, candidate: &Candidate) -> ControlFlow<()> {
        match &mut self.taker.take {
            Take::Candidates(each) => each(candidate),
            _ => ControlFlow::Continue(()),
        }
    }

    fn found(&mut self, machine: &mut Machine, found: &Found<'_>) -> Result<ControlFlow<()>, Error> {
        Ok(self.taker.take(machine, found.arguments))
    }

    fn rejected(&mut self, machine: &mut Machine, why: &Rejected) {
        // Exceptions are how many a predicate rejects: they are counted, and shown by their lines.
        if matches!(why, Rejected::Endless) && self.faults.len() < FAULTS {
            let candidate = self.taker.structure(machine, &[]);
            self.faults.push(Fault { kind: FaultKind::EndlessLoop, candidate });
        }
    }

    fn progress(&mut self, counters: &Counters, path: &dyn Fn() -> Vec<u32>) -> Result<Option<Stop>, Error> {
        (self.progress)(counters);
        if let Some(keeper) = self.keeper.as_mut().filter(|keeper| keeper.is_due()) {
            let counters = Counters { digest: self.taker.sum.0, ..*counters };
            // If there is no room now, there may be later; the last attempt tells.
            let _ = keeper
                .write(&Checkpoint { fingerprint: self.fingerprint, counters, path: path(), test: None }.to_string());
        }
        Ok(None)
    }
}

/// What threads share.
struct Shared<'a> {
    limits: &'a Limits,
    candidates: AtomicU64,
    structures: AtomicU64,
    progress: &'a Progress<'a>,
    /// Raised when one of them ends before its time.
    over: Interrupt,
}

struct Worker<'a> {
    shared: &'a Shared<'a>,
    shown: Vec<Shown>,
    takes: bool,
    digest: bool,
    sum: Digest,
    /// What was added to the shared numbers.
    told: Counters,
    found: Vec<(usize, Structure)>,
}

impl Watch for Worker<'_> {
    fn found(&mut self, machine: &mut Machine, found: &Found<'_>) -> Result<ControlFlow<()>, Error> {
        if self.takes || self.digest {
            let from = self.shown.len() - found.arguments.len().min(self.shown.len());
            for (shown, value) in self.shown[from..].iter_mut().zip(found.arguments) {
                shown.value = *value;
            }
            let structure = observe::structure(machine, &self.shown);
            if self.digest {
                self.sum.add(structure.canonical().as_str());
            }
            if self.takes {
                self.found.push((found.branch, structure));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    fn progress(&mut self, counters: &Counters, _: &dyn Fn() -> Vec<u32>) -> Result<Option<Stop>, Error> {
        let add =
            |total: &AtomicU64, now: u64, told: u64| total.fetch_add(now - told, Ordering::Relaxed) + (now - told);
        let candidates = add(&self.shared.candidates, counters.candidates, self.told.candidates);
        let structures = add(&self.shared.structures, counters.structures, self.told.structures);
        self.told = *counters;
        (self.shared.progress)(&Counters { candidates, structures, ..Counters::default() });
        let limits = self.shared.limits;
        if let Some(limit) = limits.structures.filter(|&limit| structures >= limit) {
            return Ok(Some(Stop::Structures(limit)));
        }
        Ok(limits.candidates.filter(|&limit| candidates >= limit).map(Stop::Candidates))
    }
}

/// On several threads, each with a machine of its own. Structures are handed over at the end, in the order of one thread.
fn threaded(
    request: &Request,
    settings: &Settings,
    mut subject: Subject,
    mut take: Take<'_>,
    progress: &Progress<'_>,
    start: Instant,
    report: &mut Report,
) -> Result<(), Error> {
    let mut allowance = allowance(settings, start);
    (allowance.candidates, allowance.structures) = (None, None);
    let (depth, branches) = cut(&mut subject, settings.threads, &allowance)?;
    let taken: Arc<Vec<AtomicBool>> = Arc::new((0..branches).map(|_| AtomicBool::new(false)).collect());
    let over = Interrupt::new();
    let zero = AtomicU64::default;
    let shared =
        Shared { limits: &settings.limits, candidates: zero(), structures: zero(), progress, over: over.clone() };
    let takes = matches!(take, Take::Each(_));
    // A machine stays on its thread.
    drop(subject);
    let ended: Vec<Result<Ended, Error>> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..settings.threads)
            .map(|_| {
                let (taken, shared, allowance) = (taken.clone(), &shared, allowance.clone());
                scope.spawn(move || {
                    let subject = Subject::new(request, &settings.machine)?;
                    work(subject, Part::taken(depth, taken), allowance, shared, takes, settings.digest)
                })
            })
            .collect();
        let panicked = || Err(Error::input("a thread of the search panicked"));
        threads.into_iter().map(|thread| thread.join().unwrap_or_else(|_| panicked())).collect()
    });
    let mut found = Vec::new();
    let mut sum = Digest::default();
    for ended in ended {
        let ended = ended?;
        report.counters += ended.counters;
        sum = sum + ended.sum;
        merge(report, ended.report);
        found.extend(ended.found);
    }
    report.counters.digest = sum.0;
    // Within a branch, structures are in order.
    found.sort_by_key(|(branch, _)| *branch);
    if let Take::Each(each) = &mut take {
        for (_, structure) in found {
            if each(structure).is_break() {
                report.outcome = Outcome::Stopped(Stop::Abandoned);
                break;
            }
        }
    }
    Ok(())
}

struct Ended {
    counters: Counters,
    sum: Digest,
    report: Report,
    found: Vec<(usize, Structure)>,
}

fn work(
    mut subject: Subject,
    part: Part,
    mut allowance: Allowance,
    shared: &Shared<'_>,
    takes: bool,
    digest: bool,
) -> Result<Ended, Error> {
    let shown = shown(&subject);
    let outer = allowance.budget.interrupt.clone();
    allowance.budget.interrupt = Some(shared.over.clone());
    let mut watch = Outer {
        inner: Worker {
            shared,
            shown,
            takes,
            digest,
            sum: Digest::default(),
            told: Counters::default(),
            found: Vec::new(),
        },
        outer,
    };
    let mut search = Search::new(&mut subject.machine, &subject.space, subject.predicate, allowance).of_part(part);
    let mut report = Report::new(String::new(), smallscope_core::Count::one());
    let outcome = search.run(&mut watch);
    if !matches!(outcome, Ok(Outcome::Exhausted)) {
        shared.over.raise();
    }
    report.outcome = outcome?;
    report.rejections = search.rejections.report(search.machine);
    Ok(Ended { counters: search.counters, sum: watch.inner.sum, report, found: watch.inner.found })
}

/// Looks at the interrupt of the whole call, too.
struct Outer<'a> {
    inner: Worker<'a>,
    outer: Option<Interrupt>,
}

impl Watch for Outer<'_> {
    fn found(&mut self, machine: &mut Machine, found: &Found<'_>) -> Result<ControlFlow<()>, Error> {
        self.inner.found(machine, found)
    }

    fn progress(&mut self, counters: &Counters, path: &dyn Fn() -> Vec<u32>) -> Result<Option<Stop>, Error> {
        if self.outer.as_ref().is_some_and(Interrupt::is_raised) {
            return Ok(Some(Stop::Interrupted));
        }
        self.inner.progress(counters, path)
    }
}

/// Adds what one thread has to say. A limit that was reached stands before the interrupt that it caused in the others.
pub(crate) fn merge(report: &mut Report, other: Report) {
    let rank = |outcome: &Outcome| match outcome {
        Outcome::Exhausted => 0,
        Outcome::Stopped(Stop::Interrupted) => 1,
        Outcome::Stopped(_) => 2,
        Outcome::Broken(_) => 3,
    };
    if rank(&other.outcome) > rank(&report.outcome) {
        report.outcome = other.outcome;
    }
    for rejection in other.rejections {
        let same = |known: &&mut smallscope_core::Rejection| {
            (&known.file, known.line, &known.what) == (&rejection.file, rejection.line, &rejection.what)
        };
        match report.rejections.iter_mut().find(same) {
            Some(known) => known.candidates += rejection.candidates,
            None => report.rejections.push(rejection),
        }
    }
    report
        .rejections
        .sort_by(|a, b| b.candidates.cmp(&a.candidates).then_with(|| (&a.file, a.line).cmp(&(&b.file, b.line))));
    report.faults.extend(other.faults);
}
