//! Driving workers: tasks, limits, threads that take work from one another.
//!
//! A task is a part of the space, given by the choices it starts with. A worker that runs out asks for one; the others
//! see that somebody is hungry and give away the untried alternatives of their shallowest choice, which is about the
//! largest part they can give.

use std::panic::resume_unwind;
use std::sync::atomic::Ordering;
use std::thread::{JoinHandle, ScopedJoinHandle};
use std::time::{Duration, Instant};

use smallscope_core::coverage::{self, Attachment};
use smallscope_core::merge::Digest;
use smallscope_core::small::List as _;
use smallscope_core::{Outcome, Report, Stop};

use crate::checkpoint::Checkpoint;
use crate::error::SpaceError;
use crate::keep::{Keep, Note, Slot};
use crate::lazy::Choice;
use crate::model::Model;
use crate::plan::{Plan, unkept};
use crate::search::{Progress, Search};
use crate::shared::{Queue, Shared, lock};
use crate::worker::{Step, Tallies, Worker};

/// How many candidates a worker tries at most between looks at the clock and the shared counters.
const BEAT: u64 = 256;

/// How long they may take together: if a candidate takes long, the worker looks after each.
const BEAT_TIME: Duration = Duration::from_millis(20);

/// A part of the space: the choices it starts with.
pub(crate) type Task = Vec<Choice>;

// A sort and a thread are thousands of lines of machine code. What is generic over the model calls these, so that there is one
// copy here in place of one for each type under test.

/// Sorts tasks as a search by one thread comes to them.
pub(crate) fn in_order(tasks: &mut [Task]) {
    tasks.sort_by(|a, b| a.iter().map(|choice| choice.index).cmp(b.iter().map(|choice| choice.index)));
}

/// Starts a thread that works.
pub(crate) fn spawn_worker(work: Box<dyn FnOnce() -> Outcomes + Send>) -> JoinHandle<Outcomes> {
    std::thread::spawn(work)
}

/// Works on several threads at once.
fn side_by_side(threads: usize, work: &(dyn Fn() -> Outcomes + Sync)) -> Vec<Outcomes> {
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).list();
        let join = |worker: ScopedJoinHandle<'_, Outcomes>| worker.join().unwrap_or_else(|panic| resume_unwind(panic));
        workers.into_iter().map(join).list()
    })
}

/// Runs the search with the plan's threads; `visit` sees the worker at every structure.
pub(crate) fn run<T: Model>(
    plan: &Plan<T>,
    visit: impl Fn(&mut Worker<T>) + Sync,
) -> Result<(Report, Option<Checkpoint>), SpaceError> {
    run_by(plan, &|| plan.worker(), visit)
}

/// Runs the search with the plan's threads; nobody sees the structures.
pub(crate) fn count<T: Model>(plan: &Plan<T>) -> Result<(Report, Option<Checkpoint>), SpaceError> {
    let Search { limits, on_candidate, digests, keep_in, .. } = &plan.search;
    let looks = limits.structures.is_some() || on_candidate.is_some() || *digests || keep_in.is_some() || plan.by_form;
    let worker = || {
        let mut worker = plan.worker();
        if !looks {
            worker.count_only();
        }
        worker
    };
    run_by(plan, &worker, |_worker| ())
}

fn run_by<T: Model>(
    plan: &Plan<T>,
    worker: &(impl Fn() -> Worker<T> + Sync),
    visit: impl Fn(&mut Worker<T>) + Sync,
) -> Result<(Report, Option<Checkpoint>), SpaceError> {
    let shared = plan.shared()?;
    let mut outcomes = Vec::new();
    if plan.search.threads == 1 {
        outcomes.push(work(plan, worker, &shared, &visit));
    } else {
        let coverage = Attachment::current();
        outcomes = side_by_side(plan.search.threads, &|| coverage.run(|| work(plan, worker, &shared, &visit)));
    }
    let ended = plan.conclude(&shared, outcomes, Vec::new());
    match shared.keep.as_ref().and_then(Keep::error) {
        None => Ok(ended),
        Some(error) => Err(unkept(error)),
    }
}

/// A worker's numbers, and what it left open when it was stopped.
pub(crate) type Outcomes = (Tallies, Vec<Task>);

/// Takes tasks until there are none.
fn work<T: Model>(
    plan: &Plan<T>,
    worker: &impl Fn() -> Worker<T>,
    shared: &Shared,
    visit: &(impl Fn(&mut Worker<T>) + Sync),
) -> Outcomes {
    let _stop_others = StopOnPanic(shared);
    let mut runner = TaskRunner::new(worker(), shared);
    while runner.next(plan, shared) {
        visit(&mut runner.worker);
    }
    runner.outcomes()
}

/// Stops the other workers if this one's thread panics, in code of the user: they would wait for its tasks for ever.
pub(crate) struct StopOnPanic<'a>(pub(crate) &'a Shared);

impl Drop for StopOnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.stop(Stop::Abandoned);
        }
    }
}

/// A worker on its way through its tasks.
pub(crate) struct TaskRunner<T: Model> {
    pub(crate) worker: Worker<T>,
    busy: bool,
    /// How many candidates may be tried before the next look at limits and other workers.
    until_beat: u64,
    /// How many candidates are tried between two looks, and when the last one was.
    beat: u64,
    looked: Instant,
    reported: (u64, u64),
    left: Vec<Task>,
    /// Its part in keeping a checkpoint's file, if there is one.
    note: Option<Note>,
}

impl<T: Model> TaskRunner<T> {
    pub(crate) fn new(worker: Worker<T>, shared: &Shared) -> Self {
        let note = shared.keep.as_ref().map(|_| {
            let mut queue = lock(&shared.queue);
            queue.slots.push(Slot::default());
            Note::new(queue.slots.len() - 1)
        });
        TaskRunner {
            worker,
            busy: false,
            until_beat: 0,
            beat: 1,
            looked: Instant::now(),
            reported: (0, 0),
            left: Vec::new(),
            note,
        }
    }

    /// Goes on to the next structure; false if there is none.
    pub(crate) fn next(&mut self, plan: &Plan<T>, shared: &Shared) -> bool {
        // What predicates call is not what the user wants to see covered.
        let _not_counted = coverage::pause();
        if shared.stop.load(Ordering::Relaxed) {
            self.halt(shared);
            return false;
        }
        // Structures may take the user longer than candidates take the search.
        self.keep_up(shared);
        loop {
            if !self.busy {
                let note = self.note.as_ref().map(|note| note.slot);
                let taken = |queue: &mut Queue, task: &Task| {
                    if let Some(slot) = note {
                        queue.slots[slot].tasks.push(task.clone());
                    }
                };
                let Some(task) = shared.take(taken) else { return false };
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
            // Whoever observes candidates sees each.
            let most = if plan.search.on_candidate.is_some() { 1 } else { self.until_beat };
            let before = self.worker.tallies.counters.candidates;
            let step = self.worker.steps(most);
            let tried = self.worker.tallies.counters.candidates.saturating_sub(before).max(1);
            self.until_beat = self.until_beat.saturating_sub(tried);
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
                    shared.finish(|queue| self.write_down(queue));
                }
                Step::Broken(breach) => {
                    shared.end(Outcome::Broken(*breach));
                    self.until_beat = 0;
                }
                Step::Spent => {
                    if let Some(limit) = plan.search.tables.filter(|_| self.worker.are_tables_full()) {
                        shared.stop(Stop::Memory(limit as u64));
                    }
                    self.until_beat = 0;
                }
                Step::BeyondHorizon => unreachable!("only plans of shards have a horizon"),
            }
        }
    }

    /// Gives part of the task away if somebody waits for it.
    fn share(&mut self, shared: &Shared) {
        // If the queue is taken, somebody is being served: better go on than wait for it.
        let waiting = shared.queue.try_lock().map_or(usize::MAX, |queue| queue.tasks.len());
        if shared.hungry.load(Ordering::Relaxed) > waiting {
            if let Some(task) = self.worker.chooser().split() {
                shared.give(task, |queue| self.write_down(queue));
            }
        }
    }

    /// Writes down what was found and what is left, for the checkpoint's file.
    fn write_down(&mut self, queue: &mut Queue) {
        let Some(note) = &mut self.note else { return };
        let mut tasks = self.left.clone();
        if self.busy {
            tasks.extend(self.worker.remaining());
        }
        queue.slots[note.slot] = Slot { counters: self.worker.tallies.counters, tasks };
        queue.forms.append(&mut note.forms);
    }

    /// Keeps the checkpoint's file up to date, if there is one.
    #[inline]
    fn keep_up(&mut self, shared: &Shared) {
        if self.note.as_mut().is_some_and(Note::looks) {
            self.keep_up_at(Instant::now(), shared);
        }
    }

    #[cold]
    fn keep_up_at(&mut self, now: Instant, shared: &Shared) {
        let (Some(keep), Some(note)) = (&shared.keep, &mut self.note) else { return };
        if note.is_due(now, keep.pace()) {
            self.write_down(&mut lock(&shared.queue));
            keep.write(&shared.queue);
        }
    }

    /// Whether the structure at hand is new and within the limit.
    #[inline]
    fn admit(&mut self, plan: &Plan<T>, shared: &Shared) -> bool {
        let is_admitted = if plan.by_form && (self.worker.may_repeat() || plan.search.shard.is_some()) {
            self.admit_form(plan, shared)
        } else {
            self.is_within_limit(plan, shared)
        };
        if is_admitted && plan.search.digests {
            self.digest();
        }
        is_admitted
    }

    /// Adds the structure at hand to the digest.
    #[cold]
    fn digest(&mut self) {
        let form = self.worker.observe().canonical();
        let mut digest = Digest(self.worker.tallies.counters.digest);
        digest.add(form.as_str());
        self.worker.tallies.counters.digest = digest.0;
    }

    /// The same where isomorphic structures may come up, or shards are told apart by canonical form.
    fn admit_form(&mut self, plan: &Plan<T>, shared: &Shared) -> bool {
        let form = self.worker.observe().canonical();
        let may_repeat = self.worker.may_repeat();
        if !plan.is_in_shard(&form) || (may_repeat && !lock(&shared.seen).insert(form.as_str().to_owned())) {
            self.worker.tallies.counters.structures -= 1;
            return false;
        }
        let is_within = self.is_within_limit(plan, shared);
        match &mut self.note {
            // Whoever resumes is to find it.
            _ if !is_within => drop(lock(&shared.seen).remove(form.as_str())),
            Some(note) if may_repeat => note.forms.push(form.as_str().to_owned()),
            _ => {}
        }
        is_within
    }

    /// Counts the structure at hand if it is within the limit.
    #[inline]
    fn is_within_limit(&mut self, plan: &Plan<T>, shared: &Shared) -> bool {
        let Some(limit) = plan.search.limits.structures else { return true };
        let count = shared.structures.fetch_add(1, Ordering::Relaxed) + 1;
        self.reported.0 += 1;
        if count >= limit {
            shared.stop(Stop::Structures(limit));
        }
        if count > limit {
            // Another worker took the last place: this structure is for whoever resumes.
            self.worker.tallies.counters.structures -= 1;
            self.reported.0 -= 1;
            self.left.push(self.worker.chooser().choices().map(Choice::fixed).list());
        }
        count <= limit
    }

    /// Looks at the limits, shares work and reports progress.
    fn beat(&mut self, plan: &Plan<T>, shared: &Shared) {
        let limits = &plan.search.limits;
        let (structures, candidates) =
            (self.worker.tallies.counters.structures, self.worker.tallies.counters.candidates);
        let new = candidates - self.reported.1;
        let total = shared.candidates.fetch_add(new, Ordering::Relaxed) + new;
        if limits.structures.is_none() {
            shared.structures.fetch_add(structures - self.reported.0, Ordering::Relaxed);
            self.reported.0 = structures;
        }
        self.reported.1 = candidates;
        let now = Instant::now();
        // A look costs more than a quick candidate, and a slow one must not keep a limit waiting.
        self.beat = match now - std::mem::replace(&mut self.looked, now) {
            time if time > BEAT_TIME => (self.beat / 4).max(1),
            _ => (self.beat * 2).min(BEAT),
        };
        self.until_beat = self.beat;
        if let Some(limit) = limits.candidates {
            self.until_beat = self.beat.min(limit.saturating_sub(total));
            if total >= limit {
                shared.stop(Stop::Candidates(limit));
            }
        }
        if self.busy && shared.hungry.load(Ordering::Relaxed) > 0 {
            self.share(shared);
        }
        if let Some(stop) = shared.budget.exceeded() {
            shared.stop(stop);
        }
        self.keep_up(shared);
        self.report_progress(plan, shared, total);
    }

    fn report_progress(&mut self, plan: &Plan<T>, shared: &Shared, candidates: u64) {
        let progress = if self.busy { explored(self.worker.chooser().choices()) } else { 1.0 };
        if plan.search.threads == 1 {
            shared.set_explored(progress);
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
            shared.finish(|queue| self.write_down(queue));
        }
    }

    pub(crate) fn outcomes(self) -> Outcomes {
        (self.worker.into_tallies(), self.left)
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
