//! Iterating over structures.

use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;

use smallscope_core::small::List as _;
use smallscope_core::{CheckpointError, Counters, Outcome, Rejection, Report, Stop, Structure};

use crate::checkpoint::Checkpoint;
use crate::drive::{Outcomes, StopOnPanic, Task, TaskRunner, in_order, spawn_worker};
use crate::error::SpaceError;
use crate::keep::Keep;
use crate::lazy::Choice;
use crate::model::Model;
use crate::plan::Plan;
use crate::shared::{Shared, lock};
use crate::worker::{Step, Worker};

/// An iterator over the structures of a search, as ordinary values.
///
/// After it has ended, [`report`](Structures::report) says whether that was all.
pub struct Structures<T: Model> {
    plan: Arc<Plan<T>>,
    shared: Arc<Shared>,
    source: Source<T>,
    end: Option<(Report, Option<Checkpoint>)>,
}

enum Source<T: Model> {
    /// This thread searches.
    Here(Box<TaskRunner<T>>),
    /// Other threads search and send the choices, which are made again here.
    Threads {
        worker: Box<Worker<T>>,
        found: Found,
        threads: Vec<JoinHandle<Outcomes>>,
    },
    Ended,
}

/// Structures found by other threads, as the choices that lead to them.
enum Found {
    AsTheyCome(Receiver<Task>),
    InOrder(VecDeque<Task>),
}

impl Found {
    #[inline]
    fn next(&mut self) -> Option<Task> {
        match self {
            Found::AsTheyCome(receiver) => receiver.recv().ok(),
            Found::InOrder(tasks) => tasks.pop_front(),
        }
    }

    /// Those that nobody has asked for, as tasks of their own; waits for the threads, which have been stopped, to send them.
    #[inline]
    fn rest(self) -> Vec<Task> {
        let tasks: Vec<Task> = match self {
            Found::AsTheyCome(receiver) => receiver.iter().list(),
            Found::InOrder(tasks) => tasks.into(),
        };
        tasks.into_iter().map(|task| task.into_iter().map(Choice::fixed).list()).list()
    }
}

impl<T: Model> Structures<T> {
    pub(crate) fn new(plan: Plan<T>) -> Result<Self, SpaceError> {
        let kept = [(plan.search.keep_in.is_some(), "checkpoint's file"), (plan.search.digests, "digest")];
        if let Some((_, what)) = kept.iter().find(|(is_kept, _)| *is_kept && plan.search.threads > 1) {
            let problem =
                format!("an iterator over what several threads find keeps no {what}; use `for_each`, or one thread");
            return Err(SpaceError::new(vec![problem]));
        }
        let plan = Arc::new(plan);
        let shared = Arc::new(plan.shared()?);
        let source = if plan.search.threads == 1 {
            Source::Here(Box::new(TaskRunner::new(plan.worker(), &shared)))
        } else {
            spawn(&plan, &shared)
        };
        Ok(Structures { plan, shared, source, end: None })
    }

    /// What the search has to say: whether it was exhaustive, how many candidates it tried, and so on.
    ///
    /// Ends the search if it has not ended yet.
    pub fn report(&mut self) -> &Report {
        &self.end().0
    }

    /// What to resume from, if the search was stopped by a limit or ended early.
    pub fn checkpoint(&mut self) -> Option<&Checkpoint> {
        self.end().1.as_ref()
    }

    /// Why the file of [`checkpoint_to`](crate::Search::checkpoint_to) could not be written at the end, if it could not.
    pub fn checkpoint_error(&mut self) -> Option<CheckpointError> {
        self.end();
        self.shared.keep.as_ref().and_then(Keep::error)
    }

    /// What was counted before the checkpoint that this search goes on from.
    pub fn resumed(&self) -> Counters {
        self.plan.search.resume.as_ref().map_or_else(Counters::default, |from| from.counters)
    }

    /// Counts the structure that was returned last as [dismissed](Counters::dismissed).
    pub fn dismiss(&mut self) {
        if let Source::Here(runner) = &mut self.source {
            runner.worker.tallies.counters.dismissed += 1;
        }
    }

    /// The structure that was returned last, as an object graph; none before the first and after the last.
    pub fn structure(&mut self) -> Option<Structure> {
        match &mut self.source {
            Source::Here(runner) => Some(runner.worker.observe()),
            Source::Threads { worker, .. } => Some(worker.observe()),
            Source::Ended => None,
        }
    }

    /// The value that was returned last, built anew; none before the first and after the last.
    pub fn again(&mut self) -> Option<T> {
        match &mut self.source {
            Source::Here(runner) => Some(runner.worker.concretise()),
            Source::Threads { worker, .. } => Some(worker.concretise()),
            Source::Ended => None,
        }
    }

    /// The check that refuses the structure returned last, where [near misses](crate::Space::near_misses) are searched
    /// for; its count of candidates is 1.
    pub fn missed(&mut self) -> Option<Rejection> {
        match &mut self.source {
            Source::Here(runner) => runner.worker.missed(),
            Source::Threads { worker, .. } => worker.missed(),
            Source::Ended => None,
        }
    }

    fn end(&mut self) -> &(Report, Option<Checkpoint>) {
        if !matches!(self.source, Source::Ended) {
            self.shared.stop(Stop::Abandoned);
        }
        let (outcomes, unseen) = match std::mem::replace(&mut self.source, Source::Ended) {
            Source::Here(mut runner) => {
                runner.next(&self.plan, &self.shared);
                (vec![runner.outcomes()], Vec::new())
            }
            Source::Threads { mut worker, found, threads } => {
                let unseen = found.rest();
                unseen.iter().for_each(|task| self.forget(&mut worker, task));
                (threads.into_iter().map(join).list(), unseen)
            }
            Source::Ended => (Vec::new(), Vec::new()),
        };
        self.end.get_or_insert_with(|| self.plan.conclude(&self.shared, outcomes, unseen))
    }
}

impl<T: Model> Structures<T> {
    /// Lets a structure that was found, and that nobody has seen, be found again.
    fn forget(&self, worker: &mut Worker<T>, task: &Task) {
        if self.plan.by_form {
            worker.start(task.clone());
            worker.step();
            lock(&self.shared.seen).remove(worker.observe().canonical().as_str());
        }
    }
}

fn join(thread: JoinHandle<Outcomes>) -> Outcomes {
    thread.join().unwrap_or_else(|payload| std::panic::resume_unwind(payload))
}

/// Starts the threads of a search.
fn spawn<T: Model>(plan: &Arc<Plan<T>>, shared: &Arc<Shared>) -> Source<T> {
    let (sender, receiver) = sync_channel(1024);
    let ordered = plan.search.ordered;
    let kept = Arc::new(Mutex::new(Vec::new()));
    let threads: Vec<_> = (0..plan.search.threads)
        .map(|_| {
            let (plan, shared, sender, kept) = (plan.clone(), shared.clone(), sender.clone(), kept.clone());
            spawn_worker(Box::new(move || {
                let _stop_others = StopOnPanic(&shared);
                let mut runner = TaskRunner::new(plan.worker(), &shared);
                while runner.next(&plan, &shared) {
                    let task: Task = runner.worker.chooser().choices().list();
                    if ordered {
                        kept.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push(task);
                    } else if sender.send(task).is_err() {
                        shared.stop(Stop::Abandoned);
                    }
                }
                runner.outcomes()
            }))
        })
        .list();
    drop(sender);
    let found = if ordered {
        // The channel closes when the last thread ends.
        while receiver.recv().is_ok() {}
        let mut tasks = std::mem::take(&mut *kept.lock().unwrap_or_else(std::sync::PoisonError::into_inner));
        in_order(&mut tasks);
        Found::InOrder(tasks.into())
    } else {
        Found::AsTheyCome(receiver)
    };
    Source::Threads { worker: Box::new(plan.worker()), found, threads }
}

impl<T: Model> Iterator for Structures<T> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        match &mut self.source {
            Source::Here(runner) => {
                if runner.next(&self.plan, &self.shared) {
                    return Some(runner.worker.concretise());
                }
            }
            Source::Threads { worker, found, .. } => {
                if let Some(task) = found.next() {
                    worker.start(task.into_iter().map(Choice::fixed).list());
                    match worker.step() {
                        Step::Structure => return Some(worker.concretise()),
                        Step::Broken(breach) => self.shared.end(Outcome::Broken(*breach)),
                        other => unreachable!("the same choices lead to the same structure, not to {other:?}"),
                    }
                }
            }
            Source::Ended => return None,
        }
        self.end();
        None
    }
}

impl<T: Model> Drop for Structures<T> {
    fn drop(&mut self) {
        // What was returned last is dealt with, unless whoever asked for it panicked.
        let is_kept = self.shared.keep.is_some() && !std::thread::panicking();
        if matches!(self.source, Source::Threads { .. }) || (is_kept && matches!(self.source, Source::Here(_))) {
            self.end();
        }
    }
}
