//! Tells which input the code is busy with when it takes suspiciously long.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::tell;

/// After how long on one input the user is told.
const PATIENCE: Duration = Duration::from_secs(5);

/// What the watcher sees of a run.
#[derive(Default)]
pub(super) struct Sight {
    /// How many inputs have been begun; 0 while none runs.
    pub(super) begun: AtomicU64,
    pub(super) size: AtomicU64,
    pub(super) index: AtomicU64,
    ended: AtomicBool,
}

/// A thread that watches a run until it is dropped.
pub(super) struct Watcher {
    sight: Arc<Sight>,
    thread: Option<JoinHandle<()>>,
}

impl Watcher {
    /// Watches; `describe` gives the text of the input at a size and index.
    pub(super) fn start(
        name: &'static str,
        sight: Arc<Sight>,
        describe: impl Fn(usize, u64) -> Option<String> + Send + 'static,
    ) -> Self {
        let seen = sight.clone();
        let watch = move || {
            let (mut last, mut since) = (0, Instant::now());
            while !seen.ended.load(Ordering::Acquire) {
                thread::park_timeout(PATIENCE / 10);
                let begun = seen.begun.load(Ordering::Relaxed);
                if begun != last {
                    (last, since) = (begun, Instant::now());
                }
                if begun > 0 && since.elapsed() > PATIENCE && !seen.ended.load(Ordering::Acquire) {
                    let place = (seen.size.load(Ordering::Relaxed) as usize, seen.index.load(Ordering::Relaxed));
                    let input = describe(place.0, place.1).unwrap_or_else(|| "unknown".to_owned());
                    let seconds = PATIENCE.as_secs();
                    tell(&format!("{name} has been busy for more than {seconds} s with one input: {input}"));
                    return;
                }
            }
        };
        // Without a thread nothing is told, and nothing else is lost.
        let thread = thread::Builder::new().name("smallscope watcher".to_owned()).spawn(watch).ok();
        Watcher { sight, thread }
    }
}

impl Drop for Watcher {
    fn drop(&mut self) {
        self.sight.ended.store(true, Ordering::Release);
        if let Some(thread) = self.thread.take() {
            thread.thread().unpark();
            // A watcher that is busy describing an input ends by itself.
            if thread.is_finished() {
                let _ = thread.join();
            }
        }
    }
}
