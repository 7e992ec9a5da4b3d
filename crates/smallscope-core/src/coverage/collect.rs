//! Who counts: each thread has a stack of collectors, of which the uppermost gets what is reached.
//!
//! When a collector ends, what it counted is added to the one below it. A thread without collectors counts nothing, at the
//! cost of reading one flag; so tests that run in parallel in one process do not see each other. A thread that works for
//! another one takes part in its collector by an [`Attachment`].

use std::cell::{Cell, RefCell};
use std::sync::{Arc, Mutex, PoisonError};

use super::goals::{Function, GoalId};
use super::tally::Tally;

thread_local! {
    /// Whether anything is counted on this thread at the moment; only if there is a collector.
    static RECORDING: Cell<bool> = const { Cell::new(false) };
    /// How many collectors of this thread have an observer.
    static OBSERVERS: Cell<usize> = const { Cell::new(0) };
    static COLLECTORS: RefCell<Vec<Collector>> = const { RefCell::new(Vec::new()) };
}

struct Collector {
    tally: Tally,
    /// What attached threads have counted.
    pool: Arc<Mutex<Tally>>,
    observer: Option<Box<dyn FnMut(GoalId)>>,
}

/// Where what is counted on another thread goes.
#[derive(Clone)]
pub struct Attachment {
    pool: Option<Arc<Mutex<Tally>>>,
    recording: bool,
}

impl Attachment {
    /// The uppermost collector of this thread, if any.
    pub fn current() -> Self {
        let pool = COLLECTORS.with_borrow(|stack| stack.last().map(|top| top.pool.clone()));
        Attachment { pool, recording: RECORDING.get() }
    }

    /// Runs some code on this thread as part of that collector.
    pub fn run<R>(&self, body: impl FnOnce() -> R) -> R {
        let Some(pool) = &self.pool else { return body() };
        let collecting = Collecting::start(None);
        RECORDING.set(self.recording);
        let into = Into { collecting: Some(collecting), pool };
        let result = body();
        drop(into);
        result
    }
}

/// Adds to a pool what is collected, also after a panic.
struct Into<'p> {
    collecting: Option<Collecting>,
    pool: &'p Mutex<Tally>,
}

impl Drop for Into<'_> {
    fn drop(&mut self) {
        let Some(collecting) = self.collecting.take() else { return };
        let tally = collecting.end();
        self.pool.lock().unwrap_or_else(PoisonError::into_inner).add(&tally);
    }
}

/// Counts what some code reaches on this thread; `observer` is told of every goal.
pub fn collect<R>(observer: Option<Box<dyn FnMut(GoalId)>>, body: impl FnOnce() -> R) -> (R, Tally) {
    let collecting = Collecting::start(observer);
    let result = body();
    (result, collecting.end())
}

/// A collector on the stack of this thread; taken off again when this is dropped.
struct Collecting {
    outer_recording: bool,
    ended: bool,
}

impl Collecting {
    fn start(observer: Option<Box<dyn FnMut(GoalId)>>) -> Self {
        OBSERVERS.set(OBSERVERS.get() + usize::from(observer.is_some()));
        let collector = Collector { tally: Tally::default(), pool: Arc::default(), observer };
        COLLECTORS.with_borrow_mut(|stack| stack.push(collector));
        Collecting { outer_recording: RECORDING.replace(true), ended: false }
    }

    fn end(mut self) -> Tally {
        self.pop()
    }

    fn pop(&mut self) -> Tally {
        self.ended = true;
        RECORDING.set(self.outer_recording);
        COLLECTORS.with_borrow_mut(|stack| {
            let Some(Collector { mut tally, pool, observer }) = stack.pop() else { return Tally::default() };
            OBSERVERS.set(OBSERVERS.get() - usize::from(observer.is_some()));
            tally.add(&pool.lock().unwrap_or_else(PoisonError::into_inner));
            if let Some(below) = stack.last_mut() {
                below.tally.add(&tally);
            }
            tally
        })
    }
}

impl Drop for Collecting {
    fn drop(&mut self) {
        if !self.ended {
            self.pop();
        }
    }
}

/// Puts back, when it is dropped, whether this thread counts.
#[must_use = "counting goes on as before when this is dropped"]
pub struct Switch(bool);

impl Drop for Switch {
    fn drop(&mut self) {
        RECORDING.set(self.0);
    }
}

/// Counts nothing on this thread until the result is dropped: for code that is not what is to be covered, such as
/// invariants.
#[inline]
pub fn pause() -> Switch {
    Switch(RECORDING.replace(false))
}

/// Counts again, inside of [`pause`], until the result is dropped; nothing changes without a collector.
pub fn resume() -> Switch {
    let has_collector = COLLECTORS.with_borrow(|stack| !stack.is_empty());
    Switch(RECORDING.replace(has_collector))
}

/// Whether coverage is collected on this thread, even if counting is paused.
pub fn is_collecting() -> bool {
    COLLECTORS.with_borrow(|stack| !stack.is_empty())
}

/// Whether anything is counted on this thread.
#[inline]
pub(super) fn is_recording() -> bool {
    // While the thread ends there is nothing to count.
    RECORDING.try_with(Cell::get).unwrap_or(false)
}

/// Changes the counts of the uppermost collector.
#[inline]
pub(super) fn count(change: impl FnOnce(&mut Tally)) {
    let _ = COLLECTORS.try_with(|stack| {
        if let Some(top) = stack.borrow_mut().last_mut() {
            change(&mut top.tally);
        }
    });
}

/// Counts a goal, and tells the observer.
#[cold]
pub(super) fn reach(function: &'static Function, index: usize) {
    count(|tally| tally.of(function).goals[index] += 1);
    if OBSERVERS.try_with(Cell::get).unwrap_or(0) > 0 {
        observe(GoalId { function, index });
    }
}

/// Tells the observers of this thread, from the outermost in.
fn observe(goal: GoalId) {
    let depth = COLLECTORS.with_borrow(Vec::len);
    for level in 0..depth {
        // Taken out, as what it does may be instrumented, too.
        let taken = COLLECTORS.with_borrow_mut(|stack| stack[level].observer.take());
        if let Some(mut observer) = taken {
            let paused = pause();
            observer(goal);
            drop(paused);
            COLLECTORS.with_borrow_mut(|stack| stack[level].observer = Some(observer));
        }
    }
}
