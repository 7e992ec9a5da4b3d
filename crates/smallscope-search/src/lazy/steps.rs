//! Steps of a run: what stops a predicate that loops or recurses without end.
//!
//! A run without end goes round a loop, or enters a function or a closure, again and again. So these are counted, in the
//! code that `#[smallscope::model]` generates and where fields compare, hash and show themselves. Reads are not: each would write to memory
//! that the next one waits for.
//!
//! The counts are the thread's and not the chooser's, which may be in use when code of a twin runs: while it shows, compares or copies values.

use std::cell::Cell;
use std::ptr;

use super::choice::Abort;

/// Steps between two checks of the limits on the run.
const STRIDE: u32 = 64;

thread_local! {
    /// How many functions and closures may be entered before the next check.
    static LEFT: Cell<u32> = const { Cell::new(STRIDE) };
    /// Outside of a search nothing is limited.
    static RUN: Run = const { Run::unlimited() };
}

/// What the run at hand has used, and what it may use.
struct Run {
    steps: Cell<u64>,
    most_steps: Cell<u64>,
    /// Where the stack was when it began.
    base: Cell<usize>,
    most_stack: Cell<usize>,
}

impl Run {
    const fn unlimited() -> Run {
        Run {
            steps: Cell::new(0),
            most_steps: Cell::new(u64::MAX),
            base: Cell::new(0),
            most_stack: Cell::new(usize::MAX),
        }
    }
}

/// The run outside of which a search runs.
pub(super) struct Outside {
    steps: u64,
    most_steps: u64,
    base: usize,
    most_stack: usize,
}

/// Limits the runs from here on.
#[inline]
pub(super) fn limit(most_steps: u64, most_stack: usize) -> Outside {
    RUN.with(|run| {
        let outside = Outside {
            steps: run.steps.get(),
            most_steps: run.most_steps.replace(most_steps),
            base: run.base.get(),
            most_stack: run.most_stack.replace(most_stack),
        };
        start();
        outside
    })
}

impl Outside {
    /// Goes on with the run outside.
    #[inline]
    pub(super) fn go_on(&self) {
        RUN.with(|run| {
            run.steps.set(self.steps);
            run.most_steps.set(self.most_steps);
            run.base.set(self.base);
            run.most_stack.set(self.most_stack);
        });
    }
}

/// Starts a run: counts anew.
#[inline]
pub(super) fn start() {
    let marker = 0u8;
    LEFT.set(STRIDE);
    RUN.with(|run| {
        run.steps.set(0);
        run.base.set(ptr::from_ref(&marker).addr());
    });
}

/// How many steps the run has taken, up to the last check.
pub(super) fn taken() -> u64 {
    RUN.with(|run| run.steps.get())
}

/// Goes on with a run that took so many steps.
pub(super) fn go_on_from(steps: u64) {
    RUN.with(|run| run.steps.set(steps));
}

/// Counts one entry of a function or a closure.
#[inline(always)]
pub fn step() {
    let left = LEFT.get().wrapping_sub(1);
    LEFT.set(left);
    if left == 0 {
        entered();
    }
}

#[cold]
#[inline(never)]
fn entered() {
    LEFT.set(STRIDE);
    count();
}

/// Counts as many steps as there are between two checks, and stops a run that loops or recurses without end.
#[cold]
#[inline(never)]
fn count() {
    RUN.with(|run| {
        let (steps, most) = (run.steps.get() + u64::from(STRIDE), run.most_steps.get());
        run.steps.set(steps);
        // While a run is unwound and a `Drop` of the user goes on, another unwinding would abort the process: it gets the square of the limit.
        if steps > most && !(std::thread::panicking() && steps < most.saturating_mul(most)) {
            Abort::EndlessLoop.unwind();
        }
    });
    check_depth();
}

/// Stops a run that is nested too deeply.
#[inline]
pub(super) fn check_depth() {
    if cfg!(miri) {
        // Addresses of variables say nothing of how deep calls are there.
        return;
    }
    let marker = 0u8;
    RUN.with(|run| {
        let (depth, most) = (run.base.get().abs_diff(ptr::from_ref(&marker).addr()), run.most_stack.get());
        if depth > most && !(std::thread::panicking() && depth < most.saturating_mul(2)) {
            Abort::DeepRecursion.unwind();
        }
    });
}

/// The rounds of one loop. They are counted for each loop by itself, so that the count stays in a register.
#[derive(Default)]
pub struct Rounds(u32);

impl Rounds {
    /// None so far.
    #[inline(always)]
    pub fn new() -> Self {
        Rounds(0)
    }

    /// Counts a round.
    #[inline(always)]
    pub fn step(&mut self) {
        self.0 = self.0.wrapping_add(1);
        if self.0 % STRIDE == 0 {
            count();
        }
    }
}
