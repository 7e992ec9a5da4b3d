//! Driving workers: tasks, limits, threads that take work from one another.
//!
//! A task is a part of the space, given by the choices it starts with. A worker that runs out asks for one; the others
//! see that somebody is hungry and give away the untried alternatives of their shallowest choice, which is about the
//! largest part they can give.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use smallscope_core::{CanonicalForm, Count, FaultKind, Outcome, Report, StopReason};

use crate::checkpoint::Checkpoint;
use crate::error::SpaceError;
use crate::lazy::Choice;
use crate::model::Model;
use crate::search::{Progress, Search};
use crate::shard;
use crate::space::Space;
use crate::worker::{Step, Tallies, Worker};

/// How many candidates a worker tries between looks at the clock and the shared counters.
const BEAT: u64 = 256;

/// What stands for the whole tree of choices in the shared count of what is explored.
const EXPLORED: f64 = (1u64 << 62) as f64;

pub(crate) type Task = Vec<Choice>;

/// A search with its space checked.
pub(crate) struct Plan<T: Model> {
    pub(crate) search: Search<T>,
    pub(crate) fingerprint: u64,
    pub(crate) report: Report,
    /// Whether every shard searches everything and keeps its share of the canonical forms, because slots of arenas
    /// may be named in more than one way.
    by_form: bool,
}

impl<T: Model> Plan<T> {
    pub(crate) fn new(search: Search<T>) -> Result<Self, SpaceError> {
        let domains = search.space.domains()?;
        let mut bound = search.space.bound_text();
        if let Some((index, count)) = search.shard {
            bound = format!("{bound}, on shard {index} of {count}");
        }
        if let Some(smaller) = &search.beyond {
            bound = format!("{bound}, beyond {}", smaller.bound_text());
        }
        let report = Report::new(bound, domains.size());
        if report.space == Count::zero() && !search.may_be_empty {
            return Err(SpaceError::new(vec!["it holds no candidate at all; is the bound too small?".to_owned()]));
        }
        let by_form = !domains.arenas.is_empty();
        if let Some(smaller) = &search.beyond {
            if !smaller.domains()?.has_shape_of(&domains) {
                return Err(SpaceError::new(vec!["the smaller space bounds other fields or sets".to_owned()]));
            }
        }
        let fingerprint = fingerprint(&search);
        if search.resume.as_ref().is_some_and(|checkpoint| checkpoint.fingerprint != fingerprint) {
            let problem = "the checkpoint is of another space or another way of searching".to_owned();
            return Err(SpaceError::new(vec![problem]));
        }
        Ok(Plan { search, fingerprint, report, by_form })
    }

    pub(crate) fn worker(&self) -> Worker<T> {
        let search = &self.search;
        let domains = search.space.domains().expect("the space was checked when the plan was made");
        let mut worker = Worker::new(domains, search.space.conditions(), &search.limits, search.paper);
        if let Some(smaller) = &search.beyond {
            worker.pass_over(smaller.domains().expect("the smaller space was checked when the plan was made"));
        }
        worker
    }

    /// The parts of the space to search.
    pub(crate) fn tasks(&self) -> Vec<Task> {
        if let Some(checkpoint) = &self.search.resume {
            return checkpoint.tasks.clone();
        }
        match self.search.shard {
            Some((index, count)) if !self.by_form => shard::tasks(self, index, count),
            _ => vec![Vec::new()],
        }
    }

    /// Whether the structure belongs to this shard, where shards are told apart by canonical form.
    fn is_in_shard(&self, form: &CanonicalForm) -> bool {
        self.search.shard.is_none_or(|(index, count)| hash(form) % count as u64 == index as u64)
    }
}

fn hash(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// A number that differs for searches whose checkpoints must not be mixed up.
fn fingerprint<T: Model>(search: &Search<T>) -> u64 {
    let code = search.space.skeleton().unwrap_or_default();
    let smaller = search.beyond.as_ref().map(Space::bound_text);
    hash(&(std::any::type_name::<T>(), code, search.space.bound_text(), smaller, search.paper, search.shard))
}

/// What the workers of one search share.
pub(crate) struct Shared {
    queue: Mutex<Queue>,
    wake: Condvar,
    /// Workers that wait for a task and are not yet served.
    hungry: AtomicUsize,
    stop: AtomicBool,
    reason: Mutex<Option<StopReason>>,
    candidates: AtomicU64,
    structures: AtomicU64,
    /// Canonical forms of structures that could come up again.
    seen: Mutex<HashSet<String>>,
    start: Instant,
    /// The share of the tree of choices explored, in parts of [`EXPLORED`].
    explored: AtomicU64,
    last_progress: Mutex<Instant>,
}

#[derive(Default)]
struct Queue {
    tasks: Vec<Task>,
    busy: usize,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

impl Shared {
    pub(crate) fn new(mut tasks: Vec<Task>, candidates: u64, structures: u64) -> Self {
        tasks.reverse();
        Shared {
            queue: Mutex::new(Queue { tasks, busy: 0 }),
            wake: Condvar::new(),
            hungry: AtomicUsize::new(0),
            stop: AtomicBool::new(false),
            reason: Mutex::new(None),
            candidates: AtomicU64::new(candidates),
            structures: AtomicU64::new(structures),
            seen: Mutex::new(HashSet::new()),
            start: Instant::now(),
            explored: AtomicU64::new(0),
            last_progress: Mutex::new(Instant::now()),
        }
    }

    /// The next task; waits for one while others are busy. None if all is done or the search was stopped.
    fn take(&self) -> Option<Task> {
        let mut queue = lock(&self.queue);
        loop {
            if self.stop.load(Ordering::Relaxed) {
                return None;
            }
            if let Some(task) = queue.tasks.pop() {
                queue.busy += 1;
                return Some(task);
            }
            if queue.busy == 0 {
                self.wake.notify_all();
                return None;
            }
            self.hungry.fetch_add(1, Ordering::Relaxed);
            queue = self.wake.wait(queue).unwrap_or_else(std::sync::PoisonError::into_inner);
            self.hungry.fetch_sub(1, Ordering::Relaxed);
        }
    }

    fn finish(&self) {
        let mut queue = lock(&self.queue);
        queue.busy -= 1;
        if queue.busy == 0 {
            self.wake.notify_all();
        }
    }

    fn explored(&self) -> f64 {
        self.explored.load(Ordering::Relaxed) as f64 / EXPLORED
    }

    fn give(&self, task: Task) {
        lock(&self.queue).tasks.push(task);
        self.wake.notify_one();
    }

    pub(crate) fn stop(&self, reason: StopReason) {
        lock(&self.reason).get_or_insert(reason);
        let _queue = lock(&self.queue);
        self.stop.store(true, Ordering::Relaxed);
        self.wake.notify_all();
    }
}

/// Runs the search with the plan's threads; `visit` sees the worker at every structure.
pub(crate) fn run<T: Model>(
    plan: &Plan<T>,
    visit: impl Fn(&mut Worker<T>) + Sync,
) -> Result<(Report, Option<Checkpoint>), SpaceError> {
    let shared = plan.shared();
    let mut outcomes = Vec::new();
    if plan.search.threads == 1 {
        outcomes.push(work(plan, &shared, &visit));
    } else {
        std::thread::scope(|scope| {
            let workers: Vec<_> =
                (0..plan.search.threads).map(|_| scope.spawn(|| work(plan, &shared, &visit))).collect();
            for worker in workers {
                match worker.join() {
                    Ok(outcome) => outcomes.push(outcome),
                    Err(payload) => std::panic::resume_unwind(payload),
                }
            }
        });
    }
    Ok(plan.conclude(&shared, outcomes))
}

/// A worker's numbers, and what it left open when it was stopped.
pub(crate) type Outcomes = (Tallies, Vec<Task>);

/// Takes tasks until there are none.
fn work<T: Model>(plan: &Plan<T>, shared: &Shared, visit: &(impl Fn(&mut Worker<T>) + Sync)) -> Outcomes {
    let _stop_others = StopOnPanic(shared);
    let mut cruise = Cruise::new(plan.worker());
    while cruise.next(plan, shared) {
        visit(&mut cruise.worker);
    }
    cruise.outcomes()
}

struct StopOnPanic<'a>(&'a Shared);

impl Drop for StopOnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.stop(StopReason::Abandoned);
        }
    }
}

/// A worker on its way through its tasks.
pub(crate) struct Cruise<T: Model> {
    pub(crate) worker: Worker<T>,
    busy: bool,
    /// How many candidates may be tried before the next look at limits and other workers.
    until_beat: u64,
    reported: (u64, u64),
    left: Vec<Task>,
}

impl<T: Model> Cruise<T> {
    pub(crate) fn new(worker: Worker<T>) -> Self {
        Cruise { worker, busy: false, until_beat: 0, reported: (0, 0), left: Vec::new() }
    }

    /// Goes on to the next structure; false if there is none.
    pub(crate) fn next(&mut self, plan: &Plan<T>, shared: &Shared) -> bool {
        if shared.stop.load(Ordering::Relaxed) {
            self.halt(shared);
            return false;
        }
        loop {
            if !self.busy {
                let Some(task) = shared.take() else { return false };
                self.worker.start(task);
                self.busy = true;
            }
            if self.until_beat == 0 {
                self.beat(plan, shared);
                if shared.stop.load(Ordering::Relaxed) {
                    self.halt(shared);
                    return false;
                }
            }
            self.until_beat -= 1;
            let step = self.worker.step();
            if let Some(observer) = &plan.search.on_candidate {
                if matches!(step, Step::Structure | Step::Rejected) {
                    observer(&self.worker.observe(), step == Step::Structure);
                }
            }
            match step {
                Step::Rejected => {}
                Step::Structure => {
                    if self.admit(plan, shared) {
                        return true;
                    }
                }
                Step::Done => {
                    self.busy = false;
                    self.beat(plan, shared);
                    shared.finish();
                }
                Step::Nondeterministic(field) => {
                    shared.stop(StopReason::Nondeterministic(field));
                    self.until_beat = 0;
                }
                Step::BeyondHorizon => unreachable!("only plans of shards have a horizon"),
            }
        }
    }

    /// Gives part of the task away if somebody waits for it.
    fn share(&mut self, shared: &Shared) {
        let waiting = shared.queue.try_lock().map_or(usize::MAX, |queue| queue.tasks.len());
        if shared.hungry.load(Ordering::Relaxed) > waiting {
            if let Some(task) = self.worker.chooser().split() {
                shared.give(task);
            }
        }
    }

    /// Whether the structure at hand is new and within the limit.
    fn admit(&mut self, plan: &Plan<T>, shared: &Shared) -> bool {
        if plan.by_form && (self.worker.may_repeat() || plan.search.shard.is_some()) {
            let form = self.worker.observe().canonical();
            let is_ours = plan.is_in_shard(&form);
            if !is_ours || (self.worker.may_repeat() && !lock(&shared.seen).insert(form.as_str().to_owned())) {
                self.worker.tallies.structures -= 1;
                return false;
            }
        }
        let Some(limit) = plan.search.limits.structures else { return true };
        let count = shared.structures.fetch_add(1, Ordering::Relaxed) + 1;
        self.reported.0 += 1;
        if count >= limit {
            shared.stop(StopReason::Structures(limit));
        }
        if count > limit {
            // Another worker took the last place: this structure is for whoever resumes.
            self.worker.tallies.structures -= 1;
            self.reported.0 -= 1;
            self.left.push(self.worker.chooser().choices().map(Choice::fixed).collect());
        }
        count <= limit
    }

    /// Looks at the limits, shares work and reports progress.
    fn beat(&mut self, plan: &Plan<T>, shared: &Shared) {
        let limits = &plan.search.limits;
        let (structures, candidates) = (self.worker.tallies.structures, self.worker.tallies.candidates);
        let new = candidates - self.reported.1;
        let total = shared.candidates.fetch_add(new, Ordering::Relaxed) + new;
        if limits.structures.is_none() {
            shared.structures.fetch_add(structures - self.reported.0, Ordering::Relaxed);
            self.reported.0 = structures;
        }
        self.reported.1 = candidates;
        self.until_beat = BEAT;
        if let Some(limit) = limits.candidates {
            self.until_beat = BEAT.min(limit.saturating_sub(total));
            if total >= limit {
                shared.stop(StopReason::Candidates(limit));
            }
        }
        if self.busy && shared.hungry.load(Ordering::Relaxed) > 0 {
            self.share(shared);
        }
        if let Some(time) = limits.time.filter(|&time| shared.start.elapsed() >= time) {
            shared.stop(StopReason::Time(time));
        }
        if let Some(memory) = limits.memory.filter(|&memory| resident_bytes().is_some_and(|held| held > memory)) {
            shared.stop(StopReason::Memory(memory));
        }
        self.report_progress(plan, shared, total);
    }

    fn report_progress(&mut self, plan: &Plan<T>, shared: &Shared, candidates: u64) {
        let progress = if self.busy { explored(self.worker.chooser().choices()) } else { 1.0 };
        if plan.search.threads == 1 {
            shared.explored.store((progress * EXPLORED) as u64, Ordering::Relaxed);
        }
        let Some(observer) = &plan.search.on_progress else { return };
        let Ok(mut last) = shared.last_progress.try_lock() else { return };
        if last.elapsed() >= Duration::from_millis(100) {
            *last = Instant::now();
            observer(&Progress {
                structures: shared.structures.load(Ordering::Relaxed),
                candidates,
                explored: shared.explored(),
                elapsed: shared.start.elapsed(),
                finished: false,
            });
        }
    }

    fn halt(&mut self, shared: &Shared) {
        if std::mem::take(&mut self.busy) {
            self.left.extend(self.worker.remaining());
            shared.finish();
        }
    }

    pub(crate) fn outcomes(self) -> Outcomes {
        (self.worker.tallies, self.left)
    }
}

/// The share of the tree of choices before the given path, where each choice's alternatives count alike.
fn explored(choices: impl Iterator<Item = Choice>) -> f64 {
    let (mut share, mut width) = (0.0, 1.0);
    for choice in choices.take(48) {
        width /= f64::from(choice.end.max(1));
        share += width * f64::from(choice.index);
    }
    share
}

/// The memory the process holds, where the system tells.
fn resident_bytes() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/statm").ok()?;
    let pages: u64 = text.split_whitespace().nth(1)?.parse().ok()?;
    Some(pages * 4096)
}

impl<T: Model> Plan<T> {
    pub(crate) fn shared(&self) -> Shared {
        let before = self.search.resume.as_ref().map_or((0, 0), |from| (from.candidates(), from.structures()));
        let shared = Shared::new(self.tasks(), before.0, before.1);
        if let Some(from) = &self.search.resume {
            lock(&shared.seen).extend(from.forms.iter().cloned());
        }
        shared
    }

    fn report_end(&self, report: &Report) {
        if let Some(observer) = &self.search.on_progress {
            let Report { structures, candidates, explored, elapsed, .. } = *report;
            observer(&Progress { structures, candidates, explored, elapsed, finished: true });
        }
    }

    /// The report, and what to resume from if the search was stopped.
    pub(crate) fn conclude(&self, shared: &Shared, outcomes: Vec<Outcomes>) -> (Report, Option<Checkpoint>) {
        let mut sum = Tallies::default();
        let mut left = Vec::new();
        for (tallies, tasks) in outcomes {
            sum.add(tallies);
            left.extend(tasks);
        }
        left.append(&mut lock(&shared.queue).tasks);
        let mut report = self.report.clone();
        if let Some(from) = &self.search.resume {
            from.add_to(&mut report);
        }
        report.structures += sum.structures;
        report.candidates += sum.candidates;
        report.panics += sum.panics;
        report.endless_loops += sum.endless_loops;
        report.deep_recursions += sum.deep_recursions;
        report.dead_ends += sum.dead_ends;
        report.unrealisable += sum.unrealisable;
        report.rejections = sum.rejections.rejections();
        report.faults = sum.faults;
        report.faults.sort_by_key(|fault| !matches!(fault.kind, FaultKind::EndlessLoop | FaultKind::DeepRecursion));
        report.elapsed = shared.start.elapsed();
        report.explored = 1.0;
        self.report_end(&report);
        let reason = lock(&shared.reason).take();
        let is_fault = matches!(reason, Some(StopReason::Nondeterministic(_)));
        let Some(reason) = reason.filter(|_| is_fault || !left.is_empty()) else { return (report, None) };
        report.explored = shared.explored();
        report.outcome = Outcome::Stopped(reason);
        let checkpoint = (!is_fault).then(|| {
            let mut forms: Vec<_> = lock(&shared.seen).drain().collect();
            forms.sort();
            Checkpoint::new(self.fingerprint, &report, forms, left)
        });
        (report, checkpoint)
    }
}
