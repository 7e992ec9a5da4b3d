//! What the user sets.

use std::time::Duration;

use smallscope_core::coverage::Attachment;

use super::checkpoint::Checkpoint;
use super::drive::Shared;
use super::error::Error;
use super::frontier::Strategy;
use super::paths::Paths;
use crate::decide::Decider;
use crate::oracle;

/// The settings of an exploration.
pub(super) struct Settings<'a> {
    pub(super) strategy: Strategy,
    pub(super) decisions: usize,
    pub(super) paths: Option<u64>,
    pub(super) time: Option<Duration>,
    pub(super) values: usize,
    pub(super) threads: usize,
    pub(super) resume: Option<Checkpoint>,
    pub(super) novelty: Option<&'a (dyn Fn() -> u64 + Sync)>,
    pub(super) decider: Option<&'a (dyn Fn() -> Decider + Sync)>,
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
    settings: Settings<'a>,
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
            settings: Settings {
                strategy: Strategy::DepthFirst,
                decisions: 10_000,
                paths: Some(100_000),
                time: None,
                values: 256,
                threads: 1,
                resume: None,
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
        self.settings.time = Some(limit);
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
    /// If the program is not deterministic, or runs inside another exploration.
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
        if oracle::is_installed() { Err(Error::Nested) } else { Ok(Shared::new(&self.settings)) }
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
