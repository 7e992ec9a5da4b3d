//! The time of a test. What its thread waits for a processor does not count, so that a busy machine tries about as much as an idle one.

use std::fs;
use std::time::{Duration, Instant};

/// When a test, or a part of it, began.
#[derive(Clone, Copy)]
pub(super) struct Clock {
    start: Instant,
    /// How long this thread had waited for a processor by then.
    waited: Duration,
}

impl Clock {
    pub(super) fn start() -> Self {
        Clock { start: Instant::now(), waited: waited() }
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// When so much time is over, with what the thread has waited since the start, and after twice the time at the latest.
    pub(super) fn after(&self, time: Duration) -> Instant {
        self.start + time + waited().saturating_sub(self.waited).min(time)
    }

    /// Whether so much time is over.
    pub(super) fn is_over(&self, time: Duration) -> bool {
        // The system is asked only if it matters.
        self.elapsed() >= time && Instant::now() >= self.after(time)
    }
}

/// How long this thread has waited for a processor, where the system tells.
fn waited() -> Duration {
    let told = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let waited = told.and_then(|told| told.split_whitespace().nth(1)?.parse().ok());
    waited.map_or(Duration::ZERO, Duration::from_nanos)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_is_over_between_once_and_twice_of_it() {
        let clock = Clock::start();
        let time = Duration::from_secs(3600);
        assert!(!clock.is_over(time) && clock.is_over(Duration::ZERO));
        let after = clock.after(time).duration_since(clock.start);
        assert!((time..=2 * time).contains(&after), "{after:?}");
    }
}
