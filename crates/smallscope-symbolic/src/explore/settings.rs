//! What the user sets.

use std::path::PathBuf;
use std::time::Duration;

use smallscope_core::coverage::Attachment;
use smallscope_core::keep::Keeper;
use smallscope_core::units::Shard;
use smallscope_core::{CheckpointError, Interrupt, Limits};

use super::checkpoint::Checkpoint;
use super::drive::Shared;
use super::error::Error;
use super::frontier::Strategy;
use super::lead::Lead;
use super::paths::Paths;
use crate::decide::Decider;
use crate::oracle;

/// The settings of an exploration.
pub(super) struct Plan<'a> {
    pub(super) strategy: Strategy,
    pub(super) decisions: usize,
    pub(super) paths: Option<u64>,
    /// Of these, time, memory and interruption.
    pub(super) limits: Limits,
    pub(super) values: usize,
    pub(super) threads: usize,
    pub(super) shard: Option<Shard>,
    pub(super) resume: Option<Checkpoint>,
    pub(super) keep_in: Option<PathBuf>,
    pub(super) keep_every: Option<Duration>,
    pub(super) heuristic: Option<&'a (dyn Fn(&Lead<'_>) -> i64 + Sync)>,
    pub(super) novelty: Option<&'a (dyn Fn() -> u64 + Sync)>,
    pub(super) decider: Option<&'a (dyn Fn() -> Decider + Sync)>,
}

impl Plan<'_> {
    /// What is wrong with a checkpoint of another shard.
    pub(super) fn foreign(&self) -> CheckpointError {
        let problem = "it is of another shard, or of all paths; remove it to start anew";
        match &self.keep_in {
            Some(file) => CheckpointError::of(file, problem),
            None => CheckpointError::at(1, problem),
        }
    }

    /// The checkpoint's file, if one is to be kept.
    pub(super) fn keeper(&self) -> Option<Keeper> {
        let keeper = Keeper::new(self.keep_in.as_ref()?);
        Some(match self.keep_every {
            Some(time) => keeper.every(time),
            None => keeper,
        })
    }
}

/// An exploration of all paths of a program: how, and how far.
///
/// The program is a closure that makes unknown values ([`any`](crate::any)), chooses ([`choose`](crate::choose)) and does with
/// them what it likes; it is run once for each path. Without further limits an exploration stops after 100,000 paths, and cuts
/// a path off after 10,000 decisions.
///
/// ```
/// use smallscope_symbolic::{Exploration, Strategy, Sym, any};
///
/// let paths = Exploration::new()
///     .strategy(Strategy::BreadthFirst)
///     .decisions(4)
///     .run(|| {
///         let n: Sym<u32> = any();
///         (0..).take_while(|k| n > *k).count()
///     })
///     .unwrap();
/// // n is 0, 1, 2, 3, or more than that.
/// assert_eq!(paths.len(), 4);
/// assert_eq!(paths.verdict(), "4 paths, not all: 1 cut off at the limit on decisions");
/// ```
#[must_use]
pub struct Exploration<'a> {
    settings: Plan<'a>,
}

impl Default for Exploration<'_> {
    fn default() -> Self {
        Exploration::new()
    }
}

impl<'a> Exploration<'a> {
    /// Depth first, on this thread.
    ///
    /// ```
    /// # use smallscope_symbolic::{Exploration, choose};
    /// assert_eq!(Exploration::new().run(|| choose(3)).unwrap().len(), 3);
    /// ```
    pub fn new() -> Self {
        Exploration {
            settings: Plan {
                strategy: Strategy::DepthFirst,
                decisions: 10_000,
                paths: Some(100_000),
                limits: Limits::default(),
                values: 256,
                threads: 1,
                shard: None,
                resume: None,
                keep_in: None,
                keep_every: None,
                heuristic: None,
                novelty: None,
                decider: None,
            },
        }
    }

    /// In which order.
    ///
    /// ```
    /// # use smallscope_symbolic::{Exploration, Strategy, choose};
    /// let paths = Exploration::new().strategy(Strategy::IterativeDeepening(4)).run(|| choose(3)).unwrap();
    /// assert_eq!(paths.len(), 3);
    /// ```
    pub fn strategy(mut self, strategy: Strategy) -> Self {
        self.settings.strategy = strategy;
        self
    }

    /// Cuts a path off after this many decisions. 10,000 unless set.
    ///
    /// ```
    /// # use smallscope_symbolic::{Exploration, choose};
    /// let paths = Exploration::new().decisions(0).run(|| choose(3)).unwrap();
    /// assert_eq!(paths.counts().too_deep, 1);
    /// ```
    pub fn decisions(mut self, limit: usize) -> Self {
        self.settings.decisions = limit;
        self
    }

    /// Stops after this many runs. 100,000 unless set.
    ///
    /// ```
    /// # use smallscope_symbolic::{Exploration, choose};
    /// assert_eq!(Exploration::new().paths(2).run(|| choose(3)).unwrap().len(), 2);
    /// ```
    pub fn paths(mut self, limit: u64) -> Self {
        self.settings.paths = Some(limit);
        self
    }

    /// Stops after this much time. A run under way is cut off at its next decision or soon after.
    ///
    /// ```
    /// use std::time::Duration;
    ///
    /// use smallscope_symbolic::{Exploration, choose};
    ///
    /// let paths = Exploration::new().time(Duration::ZERO).run(|| choose(3)).unwrap();
    /// assert!(paths.stopped().is_some());
    /// ```
    pub fn time(mut self, limit: Duration) -> Self {
        self.settings.limits.time = Some(limit);
        self
    }

    /// Stops when the process holds more than this many bytes, where the operating system tells.
    ///
    /// ```
    /// # use smallscope_symbolic::{Exploration, choose};
    /// let paths = Exploration::new().memory(1 << 40).run(|| choose(3)).unwrap();
    /// assert_eq!(paths.stopped(), None);
    /// ```
    pub fn memory(mut self, bytes: u64) -> Self {
        self.settings.limits.memory = Some(bytes);
        self
    }

    /// Stops when this is raised, from any thread.
    ///
    /// ```
    /// use smallscope_symbolic::{Exploration, Interrupt, Stop, choose};
    ///
    /// let interrupt = Interrupt::new();
    /// interrupt.raise();
    /// let paths = Exploration::new().interrupt(interrupt).run(|| choose(3)).unwrap();
    /// assert_eq!(paths.stopped(), Some(Stop::Interrupted));
    /// ```
    pub fn interrupt(mut self, interrupt: Interrupt) -> Self {
        self.settings.limits.interrupt = Some(interrupt);
        self
    }

    /// Takes no more than this many values for one scalar where a program needs its value
    /// ([`concrete`](crate::Sym::concrete)). 256 unless set.
    ///
    /// ```
    /// # use smallscope_symbolic::{Exploration, any_in};
    /// let paths = Exploration::new().values(2).run(|| any_in(0..9).concrete()).unwrap();
    /// assert_eq!(paths.counts().refused, 1);
    /// ```
    pub fn values(mut self, limit: usize) -> Self {
        self.settings.values = limit;
        self
    }

    /// Runs paths on several threads. They are the same paths in the same order.
    ///
    /// ```
    /// # use smallscope_symbolic::{Exploration, choose};
    /// let paths = Exploration::new().threads(2).run(|| choose(3)).unwrap();
    /// assert_eq!(paths.returned().copied().collect::<Vec<_>>(), [0, 1, 2]);
    /// ```
    pub fn threads(mut self, threads: usize) -> Self {
        self.settings.threads = threads.max(1);
        self
    }

    /// Runs only part `index` (from 0) of `count` parts. Every path is in one of them, and they depend on nothing but the program, the limits
    /// on decisions and values, and the decider.
    ///
    /// # Panics
    ///
    /// If `index` is not below `count`.
    ///
    /// ```
    /// # use smallscope_symbolic::{Exploration, choose};
    /// let part = |index| Exploration::new().shard(index, 3).run(|| choose(5)).unwrap().len();
    /// assert_eq!([part(0), part(1), part(2)], [2, 2, 1]);
    /// ```
    #[track_caller]
    pub fn shard(mut self, index: usize, count: usize) -> Self {
        assert!(index < count, "shard {index} of {count}: shards are numbered from 0 to {}", count.saturating_sub(1));
        self.settings.shard = Some((index, count));
        self
    }

    /// Runs only the part that a [scheduler](smallscope_core::scheduler) gives to this process.
    ///
    /// # Errors
    ///
    /// If variables of the scheduler are missing or contradict one another; the text names them.
    ///
    /// ```no_run
    /// # use smallscope_symbolic::{Exploration, choose};
    /// let part = Exploration::new().shard_by_scheduler()?.run(|| choose(5)).unwrap();
    /// # Ok::<(), String>(())
    /// ```
    pub fn shard_by_scheduler(mut self) -> Result<Self, String> {
        self.settings.shard = Some(smallscope_core::scheduler::shard()?);
        Ok(self)
    }

    /// Runs only what another exploration of the same program left.
    ///
    /// ```
    /// # use smallscope_symbolic::{Exploration, choose};
    /// let program = || choose(3);
    /// let first = Exploration::new().paths(2).run(program).unwrap();
    /// let rest = Exploration::new().resume(first.pending().clone()).run(program).unwrap();
    /// assert_eq!(rest.returned().copied().collect::<Vec<_>>(), [2]);
    /// ```
    pub fn resume(mut self, checkpoint: Checkpoint) -> Self {
        self.settings.resume = Some(checkpoint);
        self
    }

    /// Keeps what is left in a file, and runs only that if the file exists. It is written at the start, every two seconds or [as
    /// often as is set](Exploration::checkpoint_every), and when a limit stops the exploration; it is removed when nothing
    /// is left.
    ///
    /// What the program returned is not in the file: paths that were run before are counted
    /// ([`Paths::total`](super::Paths::total)), and not among the paths. Those since the file was last written are run again.
    ///
    /// ```
    /// # use smallscope_symbolic::{Exploration, choose};
    /// let file = std::env::temp_dir().join(format!("paths-{}", std::process::id()));
    /// let exploration = || Exploration::new().checkpoint_to(&file);
    /// assert_eq!(exploration().paths(2).run(|| choose(5)).unwrap().len(), 2);
    /// let rest = exploration().run(|| choose(5)).unwrap();
    /// assert_eq!(rest.verdict(), "5 paths, 2 of them before the checkpoint, all there are");
    /// assert!(!file.exists());
    /// ```
    pub fn checkpoint_to(mut self, file: impl Into<PathBuf>) -> Self {
        self.settings.keep_in = Some(file.into());
        self
    }

    /// Writes the file of [`checkpoint_to`](Exploration::checkpoint_to) about this often.
    ///
    /// ```
    /// # use smallscope_symbolic::{Exploration, choose};
    /// use std::time::Duration;
    ///
    /// let exploration = Exploration::new().checkpoint_every(Duration::from_secs(60));
    /// assert_eq!(exploration.run(|| choose(5)).unwrap().len(), 5);
    /// ```
    pub fn checkpoint_every(mut self, time: Duration) -> Self {
        self.settings.keep_every = Some(time);
        self
    }

    /// Asked after every run: how much has been reached so far (goals covered, states seen). What leaves a path that reached
    /// more comes first with [`Strategy::CoverageFirst`].
    ///
    /// ```
    /// use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
    ///
    /// use smallscope_symbolic::{Exploration, Strategy, Sym, any};
    ///
    /// let longest = AtomicU64::new(0);
    /// let reached = || longest.load(Relaxed);
    /// let program = || {
    ///     let length = "secret".chars().take_while(|letter| any::<Sym<char>>() == *letter).count();
    ///     longest.fetch_max(length as u64, Relaxed);
    ///     length
    /// };
    /// let exploration = Exploration::new().strategy(Strategy::CoverageFirst).novelty(&reached);
    /// assert_eq!(exploration.paths(7).run(program).unwrap().returned().max(), Some(&6));
    /// ```
    pub fn novelty(mut self, reached: &'a (dyn Fn() -> u64 + Sync)) -> Self {
        self.settings.novelty = Some(reached);
        self
    }

    /// A heuristic for [`Strategy::BestFirst`]: what it gives the highest number comes first. Without one, that is what the program is
    /// [rated](crate::rate).
    ///
    /// ```
    /// use smallscope_symbolic::{Exploration, Lead, Strategy, Sym, any};
    ///
    /// // Few decisions, and of these what the program rates.
    /// let heuristic = |lead: &Lead<'_>| lead.rating() - 10 * lead.depth() as i64;
    /// let exploration = Exploration::new().strategy(Strategy::BestFirst).heuristic(&heuristic);
    /// let paths = exploration.run(|| any::<Sym<u8>>() < 3 && any::<Sym<u8>>() < 3).unwrap();
    /// assert_eq!(paths.len(), 3);
    /// ```
    pub fn heuristic(mut self, heuristic: &'a (dyn Fn(&Lead<'_>) -> i64 + Sync)) -> Self {
        self.settings.heuristic = Some(heuristic);
        self
    }

    /// Makes the decider, one for each thread, with limits other than the usual ones.
    ///
    /// ```
    /// use smallscope_symbolic::{Decider, Exploration, Sym, any};
    ///
    /// let hasty = || Decider::new().conflicts(1);
    /// let paths = Exploration::new().decider(&hasty).run(|| any::<Sym<u8>>() < 3).unwrap();
    /// assert!(paths.is_exhaustive());
    /// ```
    pub fn decider(mut self, make: &'a (dyn Fn() -> Decider + Sync)) -> Self {
        self.settings.decider = Some(make);
        self
    }

    /// Runs a program on all its paths.
    ///
    /// # Errors
    ///
    /// If the program is not deterministic, or runs inside another exploration, or if the checkpoint's file cannot be read
    /// or written, or is damaged.
    ///
    /// ```
    /// # use smallscope_symbolic::{Exploration, Sym, any};
    /// let paths = Exploration::new().run(|| any::<Sym<i8>>().max(Sym::new(0))).unwrap();
    /// assert_eq!(paths.len(), 2);
    /// ```
    pub fn run<R: Send>(&self, program: impl Fn() -> R + Sync) -> Result<Paths<R>, Error> {
        if self.settings.threads == 1 {
            return self.run_here(&program);
        }
        let shared = self.shared()?;
        let coverage = Attachment::current();
        std::thread::scope(|scope| {
            for _ in 0..self.settings.threads {
                scope.spawn(|| coverage.run(|| shared.work(&mut &program)));
            }
        });
        shared.finish()
    }

    /// Runs a program on all its paths on this thread only: it may change what it captures.
    ///
    /// # Errors
    ///
    /// If the program is not deterministic, or runs inside another exploration.
    ///
    /// ```
    /// # use smallscope_symbolic::{Exploration, choose};
    /// let mut runs = 0;
    /// let paths = Exploration::new().run_here(|| {
    ///     runs += 1;
    ///     choose(3)
    /// });
    /// assert!(paths.is_ok() && runs == 3);
    /// ```
    pub fn run_here<R>(&self, mut program: impl FnMut() -> R) -> Result<Paths<R>, Error> {
        let shared = self.shared()?;
        shared.work(&mut program);
        shared.finish()
    }

    fn shared<R>(&self) -> Result<Shared<'_, R>, Error> {
        if oracle::is_installed() { Err(Error::Nested) } else { Shared::new(&self.settings) }
    }
}

/// Runs a program on all its paths, on this thread, with the usual limits.
///
/// # Panics
///
/// If the program is not deterministic, or runs inside another exploration.
///
/// ```
/// use smallscope_symbolic::{Sym, any, explore};
///
/// let paths = explore(|| {
///     let x: Sym<i32> = any();
///     if x < 0 { -x } else { x }
/// });
/// // Negative, not negative, and the one number that has no opposite.
/// assert_eq!(paths.len(), 3);
/// assert_eq!(paths.panicked().count(), 1);
/// ```
pub fn explore<R>(program: impl FnMut() -> R) -> Paths<R> {
    Exploration::new().run_here(program).unwrap_or_else(|error| panic!("{error}"))
}
