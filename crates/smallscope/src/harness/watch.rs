//! Tells which input the code is busy with when it takes suspiciously long.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::inputs::Place;
use super::tell;

/// After how long on one input the user is told.
const PATIENCE: Duration = Duration::from_secs(5);

/// What the watcher sees of a run.
#[derive(Default)]
pub(super) struct Sight {
    /// How many inputs have been begun; 0 while none runs.
    begun: AtomicU64,
    size: AtomicU64,
    index: AtomicU64,
    /// 0 where the input is not drawn, and else one more than where draws begin.
    drawn: AtomicU64,
    ended: AtomicBool,
}

impl Sight {
    /// Notes that input number `begun` is about to be run.
    #[inline]
    pub(super) fn begin(&self, place: Place, begun: u64) {
        self.size.store(place.size as u64, Ordering::Relaxed);
        self.index.store(place.index, Ordering::Relaxed);
        self.drawn.store(place.drawn.map_or(0, |from| from as u64 + 1), Ordering::Relaxed);
        self.begun.store(begun, Ordering::Relaxed);
    }

    /// Notes that none is being run.
    #[inline]
    pub(super) fn rest(&self) {
        self.begun.store(0, Ordering::Relaxed);
    }

    fn place(&self) -> Place {
        let load = |number: &AtomicU64| number.load(Ordering::Relaxed);
        let drawn = load(&self.drawn).checked_sub(1).map(|from| from as usize);
        Place { size: load(&self.size) as usize, index: load(&self.index), drawn }
    }
}

/// A thread that watches a run until it is dropped.
pub(super) struct Watcher {
    sight: Arc<Sight>,
    thread: Option<JoinHandle<()>>,
}

impl Watcher {
    /// Watches; `describe` gives the text of the input at a place.
    pub(super) fn start(
        name: &'static str,
        sight: Arc<Sight>,
        describe: impl Fn(Place) -> Option<String> + Send + 'static,
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
                    let input = describe(seen.place()).unwrap_or_else(|| "unknown".to_owned());
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
