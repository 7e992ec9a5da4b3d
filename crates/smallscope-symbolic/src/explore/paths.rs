//! What an exploration found.

use std::fmt;
use std::time::Duration;

use smallscope_core::{CheckpointError, Stop};

use super::checkpoint::{Before, Checkpoint};
use super::part::Part;
use super::path::Path;

/// How much an exploration did, and what it left out.
///
/// ```
/// use smallscope_symbolic::{any_in, assume, explore};
///
/// let counts = explore(|| assume(any_in(0..9) < 5)).counts();
/// assert_eq!((counts.runs, counts.rejected, counts.decided, counts.unknown), (2, 1, 1, 0));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Runs of the program.
    pub runs: u64,
    /// Runs that ended because an assumption does not hold.
    pub rejected: u64,
    /// Runs that were cut off after as many decisions as allowed. What is behind them was not explored.
    pub too_deep: u64,
    /// Paths on which a value was needed that can be too many: the others were not explored.
    pub refused: u64,
    /// Questions to the decider.
    pub decided: u64,
    /// Those of them without an answer: what is behind them was not explored.
    pub unknown: u64,
}

/// All paths that an exploration found, by their decisions.
///
/// ```
/// use smallscope_symbolic::{any_named, explore};
///
/// let paths = explore(|| any_named::<smallscope_symbolic::Sym<u8>>("x") < 3);
/// assert_eq!(
///     paths.to_string(),
///     "x = 3 -> false\n    if x >= 3\nx = 0 -> true\n    if x < 3\n2 paths, all there are"
/// );
/// ```
#[derive(Clone, Debug)]
pub struct Paths<R> {
    pub(super) paths: Vec<Path<R>>,
    pub(super) counts: Counts,
    pub(super) stopped: Option<Stop>,
    pub(super) pending: Checkpoint,
    pub(super) before: Before,
    /// The shard, if it is one of several.
    pub(super) part: Option<Part>,
    /// The limits on decisions and values.
    pub(super) limits: (usize, usize),
    /// Why the checkpoint's file could not be written at the end.
    pub(super) unkept: Option<CheckpointError>,
    pub(super) elapsed: Duration,
}

impl<R> Paths<R> {
    /// How many there are.
    ///
    /// ```
    /// # use smallscope_symbolic::{choose, explore};
    /// assert_eq!(explore(|| choose(3)).len(), 3);
    /// ```
    pub fn len(&self) -> usize {
        self.paths.len()
    }

    /// How many there are, with those that were found before the checkpoint that was resumed.
    ///
    /// ```
    /// # use smallscope_symbolic::{Exploration, choose};
    /// let first = Exploration::new().paths(2).run(|| choose(5)).unwrap();
    /// let rest = Exploration::new().resume(first.pending().clone()).run(|| choose(5)).unwrap();
    /// assert_eq!((rest.len(), rest.total()), (3, 5));
    /// ```
    pub fn total(&self) -> u64 {
        self.before.found + self.len() as u64
    }

    /// Whether there is none.
    ///
    /// ```
    /// # use smallscope_symbolic::{assume, explore};
    /// assert!(explore(|| assume(false)).is_empty());
    /// ```
    pub fn is_empty(&self) -> bool {
        self.paths.is_empty()
    }

    /// The paths.
    ///
    /// ```
    /// # use smallscope_symbolic::{choose, explore};
    /// assert!(explore(|| choose(3)).iter().all(|path| path.panic().is_none()));
    /// ```
    pub fn iter(&self) -> std::slice::Iter<'_, Path<R>> {
        self.paths.iter()
    }

    /// What the program returned, on the paths where it did.
    ///
    /// ```
    /// # use smallscope_symbolic::{choose, explore};
    /// assert_eq!(explore(|| choose(3)).returned().sum::<usize>(), 3);
    /// ```
    pub fn returned(&self) -> impl Iterator<Item = &R> {
        self.paths.iter().filter_map(Path::returned)
    }

    /// The paths on which the program panicked.
    ///
    /// ```
    /// # use smallscope_symbolic::{choose, explore};
    /// assert_eq!(explore(|| assert!(choose(3) < 2)).panicked().count(), 1);
    /// ```
    pub fn panicked(&self) -> impl Iterator<Item = &Path<R>> {
        self.paths.iter().filter(|path| path.panic().is_some())
    }

    /// Whether these, and those before the checkpoint that was resumed, are all paths there are. Not so if there is none, because
    /// no values satisfy what is assumed: then nothing was tested.
    ///
    /// ```
    /// # use smallscope_symbolic::{assume, choose, explore};
    /// assert!(explore(|| choose(3)).is_exhaustive());
    /// assert!(!explore(|| assume(false)).is_exhaustive());
    /// ```
    pub fn is_exhaustive(&self) -> bool {
        let refused = self.counts.refused + self.before.refused;
        self.pending.is_empty() && self.counts.unknown == 0 && refused == 0 && !self.tested_nothing()
    }

    /// Whether every run was given up because of an assumption.
    fn tested_nothing(&self) -> bool {
        self.total() == 0 && self.counts.rejected > 0 && self.part.is_none()
    }

    /// The limit that ended the exploration, if one did.
    ///
    /// ```
    /// # use smallscope_symbolic::{choose, explore};
    /// use smallscope_symbolic::{Exploration, Stop};
    ///
    /// assert_eq!(explore(|| choose(3)).stopped(), None);
    /// let paths = Exploration::new().paths(2).run(|| choose(3)).unwrap();
    /// assert_eq!(paths.stopped(), Some(Stop::Paths(2)));
    /// ```
    pub fn stopped(&self) -> Option<Stop> {
        self.stopped
    }

    /// What was done and what was left out.
    ///
    /// ```
    /// # use smallscope_symbolic::{choose, explore};
    /// assert_eq!(explore(|| choose(3)).counts().runs, 3);
    /// ```
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// What was not run, to [resume](super::Exploration::resume) with.
    ///
    /// ```
    /// # use smallscope_symbolic::{choose, explore};
    /// assert!(explore(|| choose(3)).pending().is_empty());
    /// ```
    pub fn pending(&self) -> &Checkpoint {
        &self.pending
    }

    /// Why the file of [`checkpoint_to`](super::Exploration::checkpoint_to) could not be written at the end, if it could not. What
    /// it should hold is [pending](Paths::pending).
    ///
    /// ```
    /// # use smallscope_symbolic::{choose, explore};
    /// assert_eq!(explore(|| choose(3)).checkpoint_error(), None);
    /// ```
    pub fn checkpoint_error(&self) -> Option<&CheckpointError> {
        self.unkept.as_ref()
    }

    /// How long it took.
    ///
    /// ```
    /// # use smallscope_symbolic::{choose, explore};
    /// assert!(explore(|| choose(3)).elapsed().as_secs() < 60);
    /// ```
    pub fn elapsed(&self) -> Duration {
        self.elapsed
    }

    /// One sentence: how many paths, and whether they are all.
    ///
    /// ```
    /// use smallscope_symbolic::{Exploration, choose, explore};
    ///
    /// assert_eq!(explore(|| choose(5)).verdict(), "5 paths, all there are");
    /// let some = Exploration::new().paths(2).run(|| choose(5)).unwrap();
    /// assert_eq!(some.verdict(), "2 paths, not all: stopped at the limit of 2 paths, 3 known ones not run");
    /// ```
    pub fn verdict(&self) -> String {
        let mut paths = counted(self.total(), "path");
        if self.before.found > 0 {
            paths.push_str(&format!(", {} of them before the checkpoint", self.before.found));
        }
        let left_out = self.left_out();
        if left_out.is_empty() && self.tested_nothing() {
            return "0 paths, since no values satisfy what is assumed: nothing was tested".to_owned();
        }
        if let Some((index, count)) = self.part.map(|part| part.shard) {
            paths.push_str(&format!(" on shard {index} of {count}"));
        }
        if left_out.is_empty() {
            return format!("{paths}, all there are");
        }
        format!("{paths}, not all: {}", left_out.join(", "))
    }

    /// Why these are not all paths.
    fn left_out(&self) -> Vec<String> {
        let stopped = self.stopped.as_ref().map(|stop| match stop {
            Stop::Paths(limit) => format!("stopped at the limit of {}", counted(*limit, "path")),
            Stop::Time(limit) => format!("stopped at the limit of {limit:?}"),
            other => other.to_string(),
        });
        let Counts { too_deep, refused, unknown, .. } = self.counts;
        let waiting = (self.pending.len() as u64).saturating_sub(too_deep + unknown);
        let counts = [
            (waiting, if waiting == 1 { "known one not run" } else { "known ones not run" }),
            (too_deep, "cut off at the limit on decisions"),
            (refused + self.before.refused, "with a value of too many"),
            (unknown, "not decided"),
        ];
        let counts = counts.into_iter().filter(|(count, _)| *count > 0).map(|(count, what)| format!("{count} {what}"));
        stopped.into_iter().chain(counts).chain(self.unkept.as_ref().map(ToString::to_string)).collect()
    }
}

fn counted(count: u64, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

impl<'a, R> IntoIterator for &'a Paths<R> {
    type Item = &'a Path<R>;
    type IntoIter = std::slice::Iter<'a, Path<R>>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<R> IntoIterator for Paths<R> {
    type Item = Path<R>;
    type IntoIter = std::vec::IntoIter<Path<R>>;

    fn into_iter(self) -> Self::IntoIter {
        self.paths.into_iter()
    }
}

impl<R: fmt::Debug> fmt::Display for Paths<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.paths.iter().try_for_each(|path| writeln!(f, "{path}"))?;
        f.write_str(&self.verdict())
    }
}
