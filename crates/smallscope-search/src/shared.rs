//! What the workers of one search share: tasks, counts, limits that were reached.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard};
use std::time::Instant;

use smallscope_core::{Budget, Limits, Outcome, Stop};

use crate::drive::Task;
use crate::keep::{Keep, Slot};

/// What stands for the whole tree of choices in the count of what is explored.
const EXPLORED: f64 = (1u64 << 62) as f64;

/// What the workers of one search share.
pub(crate) struct Shared {
    pub(crate) queue: Mutex<Queue>,
    wake: Condvar,
    /// Workers that wait for a task and are not yet served.
    pub(crate) hungry: AtomicUsize,
    pub(crate) stop: AtomicBool,
    pub(crate) end: Mutex<Option<Outcome>>,
    pub(crate) candidates: AtomicU64,
    pub(crate) structures: AtomicU64,
    /// Canonical forms of structures that could come up again.
    pub(crate) seen: Mutex<HashSet<String>>,
    pub(crate) start: Instant,
    pub(crate) budget: Budget,
    /// Whether it is known which part of the space is searched.
    pub(crate) is_cut: bool,
    /// The share of the tree of choices explored, in parts of [`EXPLORED`].
    explored: AtomicU64,
    pub(crate) last_progress: Mutex<Instant>,
    /// The file that is kept up to date with what is left, if there is one.
    pub(crate) keep: Option<Keep>,
}

/// Tasks that wait, and how many workers have one.
#[derive(Default)]
pub(crate) struct Queue {
    pub(crate) tasks: Vec<Task>,
    busy: usize,
    /// What workers wrote down for the [file](crate::keep), and the canonical forms that belong to it.
    pub(crate) slots: Vec<Slot>,
    pub(crate) forms: Vec<String>,
}

/// Locks, whatever became of the thread that held it before.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

impl Shared {
    pub(crate) fn new(mut tasks: Vec<Task>, candidates: u64, structures: u64, limits: &Limits, start: Instant) -> Self {
        tasks.reverse();
        Shared {
            queue: Mutex::new(Queue { tasks, ..Queue::default() }),
            wake: Condvar::new(),
            hungry: AtomicUsize::new(0),
            stop: AtomicBool::new(false),
            end: Mutex::new(None),
            candidates: AtomicU64::new(candidates),
            structures: AtomicU64::new(structures),
            seen: Mutex::new(HashSet::new()),
            start,
            budget: limits.budget(start),
            is_cut: true,
            explored: AtomicU64::new(0),
            last_progress: Mutex::new(Instant::now()),
            keep: None,
        }
    }

    /// The next task; waits for one while others are busy. None if all is done or the search was stopped. As long as the queue is
    /// locked, `note` can write down whose the task is now.
    pub(crate) fn take(&self, note: impl FnOnce(&mut Queue, &Task)) -> Option<Task> {
        let mut queue = lock(&self.queue);
        loop {
            if self.stop.load(Ordering::Relaxed) {
                return None;
            }
            if let Some(task) = queue.tasks.pop() {
                queue.busy += 1;
                note(&mut queue, &task);
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

    pub(crate) fn finish(&self, note: impl FnOnce(&mut Queue)) {
        let mut queue = lock(&self.queue);
        queue.busy -= 1;
        note(&mut queue);
        if queue.busy == 0 {
            self.wake.notify_all();
        }
    }

    pub(crate) fn set_explored(&self, share: f64) {
        self.explored.store((share * EXPLORED) as u64, Ordering::Relaxed);
    }

    pub(crate) fn explored(&self) -> f64 {
        self.explored.load(Ordering::Relaxed) as f64 / EXPLORED
    }

    pub(crate) fn give(&self, task: Task, note: impl FnOnce(&mut Queue)) {
        let mut queue = lock(&self.queue);
        queue.tasks.push(task);
        note(&mut queue);
        drop(queue);
        self.wake.notify_one();
    }

    pub(crate) fn stop(&self, stop: Stop) {
        self.end(Outcome::Stopped(stop));
    }

    /// Ends the search for all workers. The first reason counts.
    pub(crate) fn end(&self, outcome: Outcome) {
        lock(&self.end).get_or_insert(outcome);
        let _queue = lock(&self.queue);
        self.stop.store(true, Ordering::Relaxed);
        self.wake.notify_all();
    }
}
