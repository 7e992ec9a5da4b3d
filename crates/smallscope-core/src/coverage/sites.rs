//! What instrumented code calls. Nothing here changes a value, or when it is dropped.

use super::collect::{count, is_recording, reach};
use super::goals::Function;

/// The function was called.
#[inline]
pub fn enter(function: &'static Function) {
    if is_recording() {
        count(|tally| tally.of(function).calls += 1);
    }
}

/// A goal was reached.
#[inline]
pub fn hit(function: &'static Function, goal: usize) {
    if is_recording() {
        reach(function, goal);
    }
}

/// A condition was true, the first goal, or false, the second.
#[inline]
pub fn either(function: &'static Function, goal: usize, condition: bool) -> bool {
    hit(function, goal + usize::from(!condition));
    condition
}

/// A `let` in a chain of conditions is tried; it counts as failed, the second goal, until it has [`matched`].
#[inline]
pub fn tried(function: &'static Function, goal: usize) -> bool {
    if is_recording() {
        count(|tally| tally.of(function).goals[goal + 1] += 1);
    }
    true
}

/// The `let` that was tried matched: the first goal.
#[inline]
pub fn matched(function: &'static Function, goal: usize) -> bool {
    if is_recording() {
        take_back(function, goal + 1);
        reach(function, goal);
    }
    true
}

/// The operand of `?`; it counts as returning, the second goal, until it has [`passed`].
#[inline]
pub fn asked<T>(function: &'static Function, goal: usize, operand: T) -> T {
    if is_recording() {
        count(|tally| tally.of(function).goals[goal + 1] += 1);
    }
    operand
}

/// The value of `?`: it did not return, the first goal.
#[inline]
pub fn passed<T>(function: &'static Function, goal: usize, value: T) -> T {
    if is_recording() {
        take_back(function, goal + 1);
        reach(function, goal);
    }
    value
}

#[cold]
fn take_back(function: &'static Function, goal: usize) {
    count(|tally| {
        let goals = &mut tally.of(function).goals;
        // A collector that began in between has not counted it.
        goals[goal] = goals[goal].saturating_sub(1);
    });
}

/// The iterator of a `for`: each item is the first goal, its end the second.
#[inline]
pub fn each<I: IntoIterator>(function: &'static Function, goal: usize, items: I) -> Each<I::IntoIter> {
    Each { function, goal, items: items.into_iter() }
}

/// An iterator that counts.
#[derive(Debug)]
pub struct Each<I> {
    function: &'static Function,
    goal: usize,
    items: I,
}

impl<I: Iterator> Iterator for Each<I> {
    type Item = I::Item;

    #[inline]
    fn next(&mut self) -> Option<I::Item> {
        let item = self.items.next();
        hit(self.function, self.goal + usize::from(item.is_none()));
        item
    }
}
