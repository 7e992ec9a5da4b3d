//! What a call may spend, and why it stopped short: one clock, one meter of memory and one interrupt for all stages.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use crate::report::Stop;

/// What a call may spend before it stops with an answer of "not known". Nothing is limited by default.
///
/// Every stage is handed the budget of the whole call, and asks it in its loops, on each of its threads.
///
/// ```
/// use smallscope_core::{Budget, Interrupt, Stop};
/// let interrupt = Interrupt::new();
/// let budget = Budget { interrupt: Some(interrupt.clone()), ..Budget::default() };
/// assert_eq!(budget.exceeded(), None);
/// interrupt.raise();
/// assert_eq!(budget.exceeded(), Some(Stop::Interrupted));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Budget {
    /// Stop after this time.
    pub time: Option<Duration>,
    /// Since when time counts. If nothing is said, each call with this budget has all the time: see [`Budget::begin`].
    pub begun: Option<Instant>,
    /// Stop after this many conflicts.
    pub conflicts: Option<u64>,
    /// Stop when the process holds more than this many bytes. Where the operating system does not tell (it does on
    /// Linux), when the data structures of a stage take more than about that.
    pub memory: Option<u64>,
    /// Stop when this is raised, from any thread.
    pub interrupt: Option<Interrupt>,
}

impl Budget {
    /// A budget that ends after this time from now.
    pub fn of_time(time: Duration) -> Self {
        Budget { time: Some(time), ..Budget::default() }.begin()
    }

    /// The same with its clock running: from now on, unless it runs already. For whoever hands one budget to several stages.
    #[must_use]
    pub fn begin(&self) -> Self {
        Budget { begun: self.begun.or_else(|| Some(Instant::now())), ..self.clone() }
    }

    /// The same, which ends at this moment at the latest.
    #[must_use]
    pub fn until(&self, moment: Instant) -> Self {
        let begun = self.begun.unwrap_or_else(Instant::now);
        let left = moment.saturating_duration_since(begun);
        Budget { time: Some(self.time.map_or(left, |time| time.min(left))), begun: Some(begun), ..self.clone() }
    }

    /// When it ends, if its clock is running.
    pub fn deadline(&self) -> Option<Instant> {
        self.begun?.checked_add(self.time?)
    }

    /// A budget that ends after about so many steps of a [`Spending`] on one thread, at the same step on every machine. It ends
    /// like one that is interrupted.
    ///
    /// ```
    /// use smallscope_core::{Budget, Spending, Stop};
    /// let spending = Spending::new(&Budget::of_steps(1000));
    /// let steps = (0..).take_while(|_| !spending.is_spent()).count();
    /// assert!((1000..1100).contains(&steps));
    /// assert_eq!(spending.stopped(), Some(Stop::Interrupted));
    /// ```
    pub fn of_steps(steps: u64) -> Self {
        let asks = steps.div_ceil(u64::from(STEPS_PER_LOOK));
        Budget { interrupt: Some(Interrupt::after(asks)), ..Budget::default() }
    }

    /// Whether the interrupt is raised, the time has passed since it was begun, or the process holds too much memory. Conflicts
    /// are for the solver to count. Takes some tens of nanoseconds.
    pub fn exceeded(&self) -> Option<Stop> {
        if self.interrupt.as_ref().is_some_and(Interrupt::is_raised) {
            return Some(Stop::Interrupted);
        }
        let has_passed = |time: &Duration| time.is_zero() || self.begun.is_some_and(|begun| begun.elapsed() >= *time);
        if let Some(time) = self.time.filter(has_passed) {
            return Some(Stop::Time(time));
        }
        let is_held = |limit: &u64| recently_held().is_some_and(|held| held > *limit);
        self.memory.filter(is_held).map(Stop::Memory)
    }

    /// The same, or whether something that takes about so many bytes is more than the budget has.
    pub fn exceeded_by(&self, bytes: u64) -> Option<Stop> {
        self.exceeded().or(self.memory.filter(|&limit| bytes > limit).map(Stop::Memory))
    }
}

/// The memory that the process holds, where the operating system tells.
pub fn resident_bytes() -> Option<u64> {
    // Pages, which `statm` counts, are not of the same size everywhere.
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}

/// How long what the operating system said is good for. Asking takes some microseconds; in this time a process takes some
/// megabytes.
const FRESH: Duration = Duration::from_millis(5);

/// The memory that the process held a moment ago, for all threads.
fn recently_held() -> Option<u64> {
    const UNKNOWN: u64 = u64::MAX;
    static BEGIN: OnceLock<Instant> = OnceLock::new();
    /// When to ask again, in microseconds from the beginning.
    static AGAIN: AtomicU64 = AtomicU64::new(0);
    static HELD: AtomicU64 = AtomicU64::new(UNKNOWN);
    let now = u64::try_from(BEGIN.get_or_init(Instant::now).elapsed().as_micros()).unwrap_or(u64::MAX);
    if now >= AGAIN.load(Ordering::Relaxed) {
        AGAIN.store(now + FRESH.as_micros() as u64, Ordering::Relaxed);
        HELD.store(resident_bytes().unwrap_or(UNKNOWN), Ordering::Relaxed);
    }
    Some(HELD.load(Ordering::Relaxed)).filter(|&held| held != UNKNOWN)
}

/// A budget that is being spent: looks at it at the first step and then now and then, and remembers the limit that was reached.
/// Clones spend together.
///
/// A stage whose steps cannot fail goes on with anything once [`is_spent`](Spending::is_spent), which leads to its end soon;
/// whoever called it asks whether it was [`stopped`](Spending::stopped).
///
/// ```
/// use smallscope_core::{Budget, Interrupt, Spending, Stop};
/// let budget = Budget { interrupt: Some(Interrupt::after(2)), ..Budget::default() };
/// let spending = Spending::new(&budget);
/// let steps = (0..).take_while(|_| !spending.is_spent()).count();
/// assert!(steps > 1);
/// assert_eq!(spending.stopped(), Some(Stop::Interrupted));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Spending(Arc<Spent>);

#[derive(Debug, Default)]
struct Spent {
    budget: Budget,
    /// How many steps are left until the next look. If threads overwrite one another's, that is a little sooner or later.
    left: AtomicU32,
    stopped: OnceLock<Stop>,
}

/// How many steps are taken between two looks at the budget.
const STEPS_PER_LOOK: u32 = 64;

impl Spending {
    /// Of this budget.
    pub fn new(budget: &Budget) -> Self {
        Spending(Arc::new(Spent { budget: budget.begin(), ..Spent::default() }))
    }

    /// Takes a step of a microsecond or so. Whether the budget is spent.
    #[inline]
    pub fn is_spent(&self) -> bool {
        self.stopped().is_some() || self.looks().is_some()
    }

    /// Takes a step, if there is anything left to spend.
    ///
    /// # Errors
    ///
    /// The limit that was reached.
    #[inline]
    pub fn step(&self) -> Result<(), Stop> {
        self.stopped().or_else(|| self.looks()).map_or(Ok(()), Err)
    }

    /// The limit that was reached.
    #[inline]
    pub fn stopped(&self) -> Option<Stop> {
        self.0.stopped.get().copied()
    }

    #[inline]
    fn looks(&self) -> Option<Stop> {
        let left = self.0.left.load(Ordering::Relaxed);
        self.0.left.store(left.checked_sub(1).unwrap_or(STEPS_PER_LOOK - 1), Ordering::Relaxed);
        if left > 0 { None } else { self.look() }
    }

    #[cold]
    fn look(&self) -> Option<Stop> {
        let stop = self.0.budget.exceeded()?;
        Some(*self.0.stopped.get_or_init(|| stop))
    }
}

/// A flag that stops a running call from another thread. Clones share the flag.
#[derive(Clone, Debug, Default)]
pub struct Interrupt(Arc<Flag>);

/// Equal if it is the same flag.
impl PartialEq for Interrupt {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

#[derive(Debug, Default)]
struct Flag {
    raised: AtomicBool,
    /// How often it may be asked before it is raised by itself.
    after: Option<u64>,
    asked: AtomicU64,
    /// Raised whenever this one is.
    above: Option<Interrupt>,
}

impl Interrupt {
    /// A flag that is not raised.
    pub fn new() -> Self {
        Interrupt::default()
    }

    /// A flag that is raised by itself when it has been asked so often: on one thread, calls stop at the same place every time.
    pub fn after(asks: u64) -> Self {
        Interrupt(Arc::new(Flag { after: Some(asks), ..Flag::default() }))
    }

    /// A flag that is raised when this one is, and can be raised alone: for a part of the work that may end before the rest.
    ///
    /// ```
    /// use smallscope_core::Interrupt;
    /// let whole = Interrupt::new();
    /// let (one, other) = (whole.below(), whole.below());
    /// one.raise();
    /// assert!(one.is_raised() && !other.is_raised() && !whole.is_raised());
    /// whole.raise();
    /// assert!(other.is_raised());
    /// ```
    #[must_use]
    pub fn below(&self) -> Self {
        Interrupt(Arc::new(Flag { above: Some(self.clone()), ..Flag::default() }))
    }

    /// Asks every call with this flag to stop soon.
    pub fn raise(&self) {
        self.0.raised.store(true, Ordering::Relaxed);
    }

    /// Whether it was raised.
    pub fn is_raised(&self) -> bool {
        let Flag { raised, after, asked, above } = &*self.0;
        if above.as_ref().is_some_and(Interrupt::is_raised) {
            return true;
        }
        if after.is_some_and(|after| asked.fetch_add(1, Ordering::Relaxed) >= after) {
            self.raise();
        }
        raised.load(Ordering::Relaxed)
    }

    /// How often one that is raised [after so many asks](Interrupt::after) was asked.
    pub fn asked(&self) -> u64 {
        self.0.asked.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_that_of_the_process() {
        let Some(before) = resident_bytes() else { return };
        let budget = Budget { memory: Some(before + (64 << 20)), ..Budget::default() };
        assert_eq!(budget.exceeded(), None);
        let taken = vec![1_u8; 128 << 20];
        std::thread::sleep(2 * FRESH);
        let seen = std::thread::scope(|scope| scope.spawn(|| budget.exceeded()).join());
        assert_eq!((seen.ok(), taken.len()), (Some(budget.memory.map(Stop::Memory)), 128 << 20));
    }

    #[test]
    fn the_first_of_two_moments_ends_a_budget() {
        let (hour, now) = (Duration::from_secs(3600), Instant::now());
        let budget = Budget { time: Some(hour), begun: Some(now), ..Budget::default() };
        assert_eq!(budget.begin().deadline(), Some(now + hour));
        assert_eq!(budget.until(now + 2 * hour).deadline(), Some(now + hour));
        assert_eq!(budget.until(now).exceeded(), Some(Stop::Time(Duration::ZERO)));
        assert_eq!(Budget::default().until(now + hour).exceeded(), None);
    }

    #[test]
    fn what_is_about_to_be_taken_counts() {
        let budget = Budget { memory: Some(1 << 40), ..Budget::default() };
        assert_eq!((budget.exceeded_by(1 << 40), budget.exceeded_by(2 << 40)), (None, Some(Stop::Memory(1 << 40))));
    }
}
