//! Tells which input the code is busy with when it takes suspiciously long, and ends the process if nothing else could.
//!
//! Without a bound, a number may be the largest of its type, and a loop up to it never ends. No thread can be stopped from outside. So a
//! test that does nothing else than run code on inputs does that on another thread, which is left to itself if an input takes far too long: the
//! input is a failure like any other, and the other tests go on. Where the code must run on the thread at hand, the process ends; the input is on
//! record, and the next run reports it as a failure.

use std::panic::{self, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, mpsc};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use smallscope_core::coverage;
use smallscope_core::resident_bytes;
use smallscope_search::Model;

use super::inputs::InputId;
use super::isolate::Task;
use super::reason::Reason;
use super::subject::Subject;
use super::verdict::Verdict;
use super::{record, tell};

/// After how long on one input the user is told, unless an option says otherwise.
const PATIENCE: Duration = Duration::from_secs(5);

/// How often the watcher looks while it is patient.
const LOOKS: u32 = 10;

/// How many times as long one input may take; and where there is a bound, as whoever sets one may have meant it to take long.
const HOPELESS: u32 = 2;
const HOPELESS_BOUNDED: u32 = 12;

/// How much memory code may still take that is left to itself.
const MOST_MEMORY: u64 = 2 << 30;

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
    pub(super) fn begin(&self, place: InputId, begun: u64) {
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

    fn place(&self) -> InputId {
        let load = |number: &AtomicU64| number.load(Ordering::Relaxed);
        let drawn = load(&self.drawn).checked_sub(1).map(|from| from as usize);
        InputId { size: load(&self.size) as usize, index: load(&self.index), drawn }
    }
}

/// How often the same input was seen in a row. Looks are counted, as a process that a debugger stops is not busy.
#[derive(Default)]
struct Looks {
    last: u64,
    count: u32,
}

impl Looks {
    fn look(&mut self, sight: &Sight) -> u32 {
        let begun = sight.begun.load(Ordering::Relaxed);
        self.count = if begun == self.last && begun > 0 { self.count + 1 } else { 0 };
        self.last = begun;
        self.count
    }
}

impl<T: Model> Subject<T> {
    /// After how long on one input the user is told.
    pub(super) fn patience(&self) -> Duration {
        self.setup.options.patience.unwrap_or(PATIENCE)
    }

    /// After how many looks at one input there is no hope.
    pub(super) fn hopeless(&self) -> u32 {
        LOOKS * if self.setup.options.bound.is_some() { HOPELESS_BOUNDED } else { HOPELESS }
    }

    /// [`examine`](Subject::examine), for a test that does nothing else: if the code does not come back from an input, the test fails and
    /// the thread that runs it is left to itself.
    #[track_caller]
    pub fn examine_as_test(mut self) -> Verdict {
        let is_alone = self.setup.is_isolated() || Task::of_this_process(&self.setup).is_some();
        // What is collected is collected by threads.
        if is_alone || coverage::is_collecting() {
            return self.examine();
        }
        self.is_awaited = true;
        let subject = Arc::new(self);
        let (sender, receiver) = mpsc::channel();
        let examined = subject.clone();
        // A boxed closure: the code that starts a thread is the same for every type under test.
        let examine: Box<dyn FnOnce() + Send> = Box::new(move || {
            let verdict = panic::catch_unwind(AssertUnwindSafe(|| examined.try_examine()));
            // Nobody waits any more if it took too long.
            let _ = sender.send(verdict);
        });
        let name = thread::current().name().unwrap_or("smallscope").to_owned();
        if thread::Builder::new().name(name).spawn(examine).is_err() {
            return subject.examine();
        }
        let mut looks = Looks::default();
        loop {
            match receiver.recv_timeout(subject.patience() / LOOKS) {
                Ok(Ok(verdict)) => return verdict.unwrap_or_else(|problem| panic!("{problem}")),
                Ok(Err(payload)) => panic::resume_unwind(payload),
                Err(_) if looks.look(&subject.sight) < subject.hopeless() => {}
                Err(_) => return subject.give_up(),
            }
        }
    }

    /// The failure on the input that the code is busy with, which is left to itself.
    fn give_up(&self) -> Verdict {
        let limit = self.patience() / LOOKS * self.hopeless();
        let place = self.sight.place();
        let mut verdict = Verdict::new(self.setup.name);
        let failure = self.gone_at(Reason::TimedOut { limit: format!("{limit:?}") }, place);
        verdict.failures.extend(failure);
        if verdict.failures.is_empty() {
            verdict.stopped = Some(format!("one input took more than {limit:?}, and could not be found again"));
        }
        self.keep_failures(&mut verdict);
        // It is reported now, and kept.
        let _ = record::path(&self.setup).map(std::fs::remove_file);
        let name = self.setup.name;
        // Without the thread, code that takes all memory is ended by the operating system.
        let _ = thread::Builder::new().name("smallscope memory watch".to_owned()).spawn(move || watch_memory(name));
        verdict
    }
}

/// Ends the process if code that is left to itself takes too much memory.
fn watch_memory(name: &str) {
    let Some(before) = resident_bytes() else { return };
    while resident_bytes().is_some_and(|now| now < before + MOST_MEMORY) {
        thread::sleep(Duration::from_millis(100));
    }
    tell(&format!("{name} does not come back from an input, and takes ever more memory: this process ends now"));
    std::process::exit(1)
}

/// A thread that watches a run until it is dropped.
pub(super) struct Watcher {
    sight: Arc<Sight>,
    thread: Option<JoinHandle<()>>,
}

impl Watcher {
    /// Watches; `describe` gives the text of the input at a place. The process ends after so many looks at one input.
    pub(super) fn start(
        name: &'static str,
        sight: Arc<Sight>,
        (patience, hopeless): (Duration, Option<u32>),
        describe: impl Fn(InputId) -> Option<String> + Send + 'static,
    ) -> Self {
        let seen = sight.clone();
        let watch = move || {
            let mut looks = Looks::default();
            while !seen.ended.load(Ordering::Acquire) {
                thread::park_timeout(patience / LOOKS);
                let looks = looks.look(&seen);
                if seen.ended.load(Ordering::Acquire) {
                    return;
                }
                if looks == LOOKS {
                    let input = describe(seen.place()).unwrap_or_else(|| "unknown".to_owned());
                    tell(&format!("{name} has been busy for more than {patience:?} with one input: {input}"));
                }
                if hopeless == Some(looks) {
                    give_up(name, patience / LOOKS * looks);
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
