//! Measuring: the best of several runs, and ratios, since machines are noisy.

#![forbid(unsafe_code)]

use std::time::{Duration, Instant};

/// The shortest time of `runs` runs, and what the last one returned.
///
/// # Panics
///
/// If `runs` is zero.
pub fn best_of<T>(runs: usize, mut run: impl FnMut() -> T) -> (Duration, T) {
    let mut best: Option<(Duration, T)> = None;
    for _ in 0..runs {
        let start = Instant::now();
        let result = std::hint::black_box(run());
        let time = start.elapsed();
        let shortest = best.as_ref().map_or(time, |(best, _)| time.min(*best));
        best = Some((shortest, result));
    }
    best.expect("at least one run")
}

/// The shortest CPU time of some runs on this thread, and what the last one gave. Where the system does not tell it, the time that passed.
pub fn cpu_of<T>(runs: usize, mut run: impl FnMut() -> T) -> (Duration, T) {
    let spent = || {
        let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        text.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
    };
    let mut best = None;
    let (_, result) = best_of(runs, || {
        let (start, before) = (Instant::now(), spent());
        let result = run();
        let time = spent().zip(before).map_or(start.elapsed(), |(after, before)| after - before);
        best = Some(best.map_or(time, |best: Duration| best.min(time)));
        result
    });
    (best.unwrap_or_default(), result)
}

/// How many times as long the first time is.
pub fn ratio(a: Duration, b: Duration) -> f64 {
    a.as_secs_f64() / b.as_secs_f64()
}

/// The most memory the process has held so far, in KiB, where the system tells.
pub fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}
