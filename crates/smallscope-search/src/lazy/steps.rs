//! Steps of a run: what stops a predicate that loops or recurses without end.
//!
//! A run without end goes round a loop, or enters a function or a closure, again and again. So these are counted, in the
//! code that `#[smallscope::model]` generates and where fields compare, hash and show themselves. Reads are not: each would write to memory
//! that the next one waits for.

use std::cell::Cell;

use super::engaged::current_or_none;

/// Steps between two checks of the limits on the run.
const STRIDE: u32 = 64;

thread_local! {
    /// How many functions and closures may be entered before the next check.
    static LEFT: Cell<u32> = const { Cell::new(STRIDE) };
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
    start();
    count();
}

/// Starts to count anew.
#[inline]
pub(super) fn start() {
    LEFT.set(STRIDE);
}

/// Counts as many steps as there are between two checks, and checks the limits.
#[cold]
#[inline(never)]
fn count() {
    if let Some(chooser) = current_or_none() {
        chooser.count_steps(u64::from(STRIDE));
    }
}

/// Stops a walk that is nested too deeply.
#[inline]
pub(super) fn check_depth() {
    if let Some(chooser) = current_or_none() {
        chooser.check_stack();
    }
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
