//! Tells which input the code is busy with when it takes suspiciously long, and ends the process if nothing else could.
//!
//! Without a bound, a number may be the largest of its type, and a loop up to it never ends. No thread can be stopped from outside, so
//! the process is. The input is on record, and the next run reports it as a failure.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use super::inputs::Place;
use super::tell;

/// After how long on one input the user is told, unless an option says otherwise.
pub(super) const PATIENCE: Duration = Duration::from_secs(5);

/// How many times as long one input may take before the process ends.
const HOPELESS: u32 = 2;

/// How often the watcher looks while it is patient.
const LOOKS: u32 = 10;

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
    /// Watches; `describe` gives the text of the input at a place. A process that `ends` does so when an input takes far too long.
    pub(super) fn start(
        name: &'static str,
        sight: Arc<Sight>,
        (patience, ends): (Duration, bool),
        describe: impl Fn(Place) -> Option<String> + Send + 'static,
    ) -> Self {
        let seen = sight.clone();
        let watch = move || {
            // Looks are counted, as a process that a debugger stops is not busy.
            let (mut last, mut looks) = (0, 0);
            while !seen.ended.load(Ordering::Acquire) {
                thread::park_timeout(patience / LOOKS);
                let begun = seen.begun.load(Ordering::Relaxed);
                looks = if begun == last && begun > 0 { looks + 1 } else { 0 };
                last = begun;
                if seen.ended.load(Ordering::Acquire) {
                    return;
                }
                if looks == LOOKS {
                    let input = describe(seen.place()).unwrap_or_else(|| "unknown".to_owned());
                    tell(&format!("{name} has been busy for more than {patience:?} with one input: {input}"));
                }
                if looks == HOPELESS * LOOKS && ends {
                    give_up(name, patience * HOPELESS);
                }
            }
        };
        // Without a thread nothing is told, and nothing else is lost.
        let thread = thread::Builder::new().name("smallscope watcher".to_owned()).spawn(watch).ok();
        Watcher { sight, thread }
    }
}

/// Ends the process in which an input takes far too long.
fn give_up(name: &str, limit: Duration) -> ! {
    tell(&format!(
        "{name} has been busy for more than {limit:?} with the same input, and this process ends now. The next run reports the input. If the \
         code is only slow there, bound its values (`n in 0..=100`); with `timeout = \"1s\"` such an input is a failure at once."
    ));
    std::process::exit(1)
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
