//! What surrounds all work: room on the stack, an end by Ctrl-C or a limit, and no raw panic.
//!
//! Stages look at their budget and stop by themselves, with what they know so far. Where one does not for a while, the
//! watchdog ends the process in its place: whatever is being done, a limit is a limit.

use std::io::Write as _;
use std::panic;
use std::process;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use smallscope_core::resident_bytes;
use smallscope_relational::{Budget, Interrupt, Stop};

use crate::console::Output;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::{json, words};

/// Room for recursion that is not bounded by the engine's own means: as much as can be had. It is reserved, not taken.
const STACKS: [usize; 3] = [256 << 20, 32 << 20, 4 << 20];

/// What the first panic said.
static PANIC: Mutex<Option<String>> = Mutex::new(None);

/// Runs this on a thread with a large stack. A panic becomes a message that asks for a report.
pub fn guarded(json: bool, work: impl FnOnce() -> Exit + Send + 'static) -> Exit {
    panic::set_hook(Box::new(|info| {
        let message = info.to_string();
        let mut first = PANIC.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        first.get_or_insert(message);
    }));
    let exit = match spawn(work) {
        Ok(thread) => thread.join().unwrap_or_else(|_| report(json)),
        Err(error) => {
            let _ = writeln!(std::io::stderr(), "error: cannot start a thread: {error}");
            Exit::Internal
        }
    };
    drop(panic::take_hook());
    exit
}

fn spawn(work: impl FnOnce() -> Exit + Send + 'static) -> std::io::Result<JoinHandle<Exit>> {
    // A thread that cannot be started loses its work, so the work is handed over afterwards.
    let (send, receive) = mpsc::channel::<Box<dyn FnOnce() -> Exit + Send>>();
    let receive = Arc::new(Mutex::new(receive));
    let mut tried = Err(std::io::ErrorKind::OutOfMemory.into());
    for size in STACKS {
        let receive = Arc::clone(&receive);
        let begin = move || {
            let work = receive.lock().ok().and_then(|receive| receive.recv().ok());
            work.map_or(Exit::Internal, |work| work())
        };
        tried = thread::Builder::new().name("smallscope".to_owned()).stack_size(size).spawn(begin);
        if tried.is_ok() {
            break;
        }
    }
    // Nobody receives only if no thread was started, which is an error already.
    let _ = send.send(Box::new(work));
    tried
}

fn report(json: bool) -> Exit {
    let message = PANIC.lock().unwrap_or_else(std::sync::PoisonError::into_inner).take();
    let message = message.unwrap_or_else(|| "no message".to_owned());
    let version = env!("CARGO_PKG_VERSION");
    if json {
        let document = json::internal(&message);
        let _ = writeln!(std::io::stdout(), "{document}");
    }
    let _ = writeln!(
        std::io::stderr(),
        "internal error: smallscope {version} {message}\n\
         This is a fault of smallscope, not of the model. Please report it, with the model and the command line, at\n\
         {}/issues",
        env!("CARGO_PKG_REPOSITORY")
    );
    Exit::Internal
}

/// The first Ctrl-C asks the search to stop, the second one ends the process.
pub fn interrupt_on_signal(interrupt: &Interrupt) {
    let interrupt = interrupt.clone();
    // Without a handler Ctrl-C ends the process as it does any other.
    let _ = ctrlc::set_handler(move || {
        if interrupt.is_raised() {
            process::exit(i32::from(Exit::Interrupted.code()));
        }
        interrupt.raise();
    });
}

/// How often the watchdog looks.
const TICK: Duration = Duration::from_millis(20);

/// How long a stage may take to stop by itself.
const GRACE: Duration = Duration::from_millis(800);

/// The same for memory, of which more may be gone every moment.
const MEMORY_GRACE: Duration = Duration::from_millis(100);

/// How many are at work that must not be cut short.
static UNDISTURBED: AtomicUsize = AtomicUsize::new(0);

/// Does something that the watchdog does not cut short: writing what would be lost.
pub fn undisturbed<T>(work: impl FnOnce() -> T) -> T {
    UNDISTURBED.fetch_add(1, Ordering::SeqCst);
    let done = work();
    UNDISTURBED.fetch_sub(1, Ordering::SeqCst);
    done
}

/// Ends the process when a limit is long reached. Clones watch the same.
#[derive(Clone, Default)]
pub struct Watchdog(Arc<Mutex<Watched>>);

/// The work that is being done, by number, and what it may spend.
#[derive(Default)]
struct Watched {
    number: u64,
    budget: Option<Budget>,
}

/// Work that is watched until this is dropped.
pub struct Work {
    /// What it may spend.
    pub budget: Budget,
    watchdog: Watchdog,
    number: u64,
}

impl Watchdog {
    /// Starts to look, on a thread of its own.
    pub fn start(&self, interrupt: &Interrupt, output: &Output, json: bool) {
        let (watchdog, interrupt, output) = (self.clone(), interrupt.clone(), output.clone());
        // Without a thread for it, stages still stop by themselves.
        let _ = thread::Builder::new().name("watchdog".to_owned()).spawn(move || {
            let mut reached: Option<(u64, Stop, Instant)> = None;
            loop {
                thread::sleep(TICK);
                let (number, stop) = watchdog.look(&interrupt);
                reached = match (reached, stop) {
                    (_, None) => None,
                    (Some((before, _, since)), Some(stop)) if before == number => Some((number, stop, since)),
                    (_, Some(stop)) => Some((number, stop, Instant::now())),
                };
                if let Some((_, stop, since)) = reached.filter(|_| UNDISTURBED.load(Ordering::SeqCst) == 0) {
                    let grace = if matches!(stop, Stop::Memory(_)) { MEMORY_GRACE } else { GRACE };
                    if since.elapsed() > grace {
                        output.end(stop, json);
                    }
                }
            }
        });
    }

    /// Watches work until it is dropped.
    pub fn watch(&self, budget: Budget) -> Work {
        let mut watched = self.lock();
        watched.number += 1;
        // What has stopped by itself holds what it took until it is dropped, but takes no more.
        let memory = budget.memory.map(|memory| memory.saturating_add(memory / 8));
        watched.budget = Some(Budget { memory, ..budget.clone() });
        Work { budget, watchdog: self.clone(), number: watched.number }
    }

    fn look(&self, interrupt: &Interrupt) -> (u64, Option<Stop>) {
        let watched = self.lock();
        match interrupt.is_raised() {
            true => (0, Some(Stop::Interrupted)),
            false => (watched.number, watched.budget.as_ref().and_then(Budget::exceeded)),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Watched> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Work {
    /// What it may spend but for time, which is for each command and not for reading the model: if that takes long, the watchdog
    /// ends it.
    pub fn untimed(&self) -> Budget {
        Budget { time: None, ..self.budget.clone() }
    }
}

impl Drop for Work {
    fn drop(&mut self) {
        let mut watched = self.watchdog.lock();
        if watched.number == self.number {
            watched.budget = None;
        }
    }
}

impl Output {
    /// Says why, and ends the process; returns if the process is writing, and only slow to be read.
    fn end(&self, stop: Stop, json: bool) {
        let written = self.try_flush();
        if !written && stop != Stop::Interrupted {
            return;
        }
        if json && written {
            let _ = writeln!(std::io::stdout(), "{}", json_text(stop));
        }
        if !json {
            let _ = writeln!(std::io::stderr(), "{}", words::stopped(stop));
        }
        process::exit(i32::from(Exit::stopped(stop).code()));
    }
}

fn json_text(stop: Stop) -> String {
    serde_json::to_string(&json::failure(&Failure::Limit(stop))).unwrap_or_default()
}

/// What a process may hold if nobody says: most of what it can get, so that it ends with a word and not by a signal.
pub fn most_memory() -> Option<u64> {
    let read = |file: &str| std::fs::read_to_string(file).ok();
    let kilobytes = |text: &str, key: &str| -> Option<u64> {
        let line = text.lines().find_map(|line| line.strip_prefix(key))?;
        line.trim().strip_suffix("kB")?.trim().parse().ok()
    };
    let free = read("/proc/meminfo").and_then(|text| kilobytes(&text, "MemAvailable:")).map(|free| free * 1024);
    let held = resident_bytes()?;
    // The process shares a control group with others, and an address space with stacks that are reserved but not used.
    let group = read("/sys/fs/cgroup/memory.max").and_then(|text| text.trim().parse::<u64>().ok());
    let space = read("/proc/self/limits").and_then(|text| {
        let line = text.lines().find_map(|line| line.strip_prefix("Max address space"))?.to_owned();
        line.split_whitespace().next()?.parse::<u64>().ok()
    });
    let taken = read("/proc/self/status").and_then(|text| kilobytes(&text, "VmSize:")).map_or(0, |size| size * 1024);
    let space = space.map(|space| space.saturating_sub(taken) + held);
    [free.map(|free| free + held), group, space].into_iter().flatten().min().map(|most| most / 10 * 9)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_latest_work_is_watched() {
        let (watchdog, interrupt) = (Watchdog::default(), Interrupt::new());
        let over = || Budget::of_time(Duration::ZERO);
        assert_eq!(watchdog.look(&interrupt), (0, None));
        let first = watchdog.watch(over());
        assert_eq!(watchdog.look(&interrupt), (1, Some(Stop::Time(Duration::ZERO))));
        let second = watchdog.watch(Budget::default());
        assert_eq!(watchdog.look(&interrupt), (2, None));
        drop((first, second));
        interrupt.raise();
        assert_eq!(watchdog.look(&interrupt), (0, Some(Stop::Interrupted)));
    }

    #[test]
    fn a_panic_is_an_internal_error() {
        assert_eq!(guarded(false, || panic!("a test of panics")), Exit::Internal);
        assert_eq!(guarded(false, || Exit::Limit), Exit::Limit);
    }
}
