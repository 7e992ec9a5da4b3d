//! What instrumented code calls: each goal that is reached is an event.

use std::io::Write as _;
use std::sync::Mutex;

use super::process::Stream;

/// How many events are kept.
const LIMIT: usize = 200_000;

pub struct Events {
    is_on: bool,
    list: Vec<u32>,
    /// Patterns in chains of conditions that are being tried.
    tried: Vec<u32>,
    /// Where each event goes at once, for code that ends the process.
    stream: Option<Stream>,
}

pub static EVENTS: Mutex<Events> = Mutex::new(Events { is_on: false, list: Vec::new(), tried: Vec::new(), stream: None });

pub fn with<R>(body: impl FnOnce(&mut Events) -> R) -> R {
    body(&mut EVENTS.lock().unwrap_or_else(|poisoned| poisoned.into_inner()))
}

pub fn start(stream: Option<Stream>) {
    with(|events| {
        events.is_on = true;
        events.list.clear();
        events.tried.clear();
        events.stream = stream;
    });
}

pub fn stop() -> Vec<u32> {
    with(|events| {
        events.is_on = false;
        std::mem::take(&mut events.list)
    })
}

pub fn hit(goal: u32) {
    with(|events| {
        if events.is_on && events.list.len() < LIMIT {
            events.list.push(goal);
            if let Some(stream) = &mut events.stream {
                let _ = stream.write_all(format!("e{goal} ").as_bytes());
            }
        }
    });
}

/// A `let` in a chain of conditions is about to be tried.
pub fn tried(goal: u32) -> bool {
    with(|events| events.tried.push(goal));
    true
}

/// The `let` that was tried matched. What is above it was left by a `return` in its expression.
pub fn matched(goal: u32) -> bool {
    with(|events| while events.tried.pop().is_some_and(|last| last != goal) {});
    hit(goal);
    true
}

/// The chain with these `let`s failed: at one of them, if it was tried and did not match.
pub fn missed(goals: &[u32]) {
    let last = with(|events| if goals.contains(events.tried.last()?) { events.tried.pop() } else { None });
    if let Some(goal) = last {
        hit(goal + 1);
    }
}
