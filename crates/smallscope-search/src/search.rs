//! Searches: how a space is explored, and by whom.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use smallscope_core::keep::Keeper;
use smallscope_core::merge::Digest;
use smallscope_core::{Interrupt, Limits, Report, ShardResult, Structure};

use crate::checkpoint::Checkpoint;
use crate::drive;
use crate::error::SpaceError;
use crate::iter::Structures;
use crate::model::Model;
use crate::names::type_name;
use crate::plan::{self, Plan};
use crate::product::Product;
use crate::space::Space;

/// What a running search tells from time to time.
#[derive(Clone, Debug)]
pub struct Progress {
    /// Structures so far.
    pub structures: u64,
    /// Candidates so far.
    pub candidates: u64,
    /// The share of the tree of choices explored so far, from 0 to 1.
    pub explored: f64,
    /// The time since the start.
    pub elapsed: Duration,
    /// Whether this is the last word: the search has ended.
    pub finished: bool,
}

pub(crate) type OnProgress = Arc<dyn Fn(&Progress) + Send + Sync>;
pub(crate) type OnCandidate = Arc<dyn Fn(&Structure, bool) + Send + Sync>;

/// How many bytes tables may take.
const DEFAULT_TABLES: usize = 1 << 30;

/// A search through a [`Space`]: set how it runs, then count, visit or iterate over the structures.
///
/// ```
/// use smallscope_search::Space;
/// let report = Space::<Vec<bool>>::new(3).search().threads(2).count();
/// assert_eq!(report.structures, 1 + 2 + 4 + 8);
/// assert!(report.is_exhaustive());
/// ```
#[must_use = "a search does nothing until it is counted, visited or iterated over"]
pub struct Search<T: Model> {
    pub(crate) space: Space<T>,
    pub(crate) limits: Limits,
    pub(crate) threads: usize,
    pub(crate) ordered: bool,
    pub(crate) paper: bool,
    /// How many bytes tables may take; none if calls are not tabled.
    pub(crate) tables: Option<usize>,
    pub(crate) shard: Option<(usize, usize)>,
    pub(crate) resume: Option<Checkpoint>,
    /// The file that is kept up to date with what is left.
    pub(crate) keep_in: Option<PathBuf>,
    pub(crate) keep_every: Option<Duration>,
    /// Whether to keep a digest of the structures.
    pub(crate) digests: bool,
    pub(crate) beyond: Option<Space<T>>,
    /// Whether a space without candidates is fine, because it is one of several sizes.
    pub(crate) may_be_empty: bool,
    pub(crate) on_progress: Option<OnProgress>,
    pub(crate) on_candidate: Option<OnCandidate>,
}

impl<T: Model> Search<T> {
    pub(crate) fn new(space: Space<T>) -> Self {
        Search {
            space,
            limits: Limits::default(),
            threads: 1,
            ordered: false,
            paper: false,
            tables: Some(DEFAULT_TABLES),
            shard: None,
            resume: None,
            keep_in: None,
            keep_every: None,
            digests: false,
            beyond: None,
            may_be_empty: false,
            on_progress: None,
            on_candidate: None,
        }
    }

    /// The bounds of the space, in words.
    pub fn bound(&self) -> String {
        self.space.bound_text()
    }

    /// Stops after this many candidates.
    pub fn max_candidates(mut self, candidates: u64) -> Self {
        self.limits.candidates = Some(candidates);
        self
    }

    /// Stops after this many structures.
    pub fn max_structures(mut self, structures: u64) -> Self {
        self.limits.structures = Some(structures);
        self
    }

    /// Stops when this much time has passed.
    pub fn max_time(mut self, time: Duration) -> Self {
        self.limits.time = Some(time);
        self
    }

    /// Stops when the process holds more than this many bytes of memory.
    pub fn max_memory(mut self, bytes: u64) -> Self {
        self.limits.memory = Some(bytes);
        self
    }

    /// Stops when this is raised, from any thread.
    pub fn interrupt(mut self, interrupt: Interrupt) -> Self {
        self.limits.interrupt = Some(interrupt);
        self
    }

    /// Sets all limits at once.
    pub fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Searches with this many threads, which take work from one another. The same structures are found, in an order
    /// that varies unless [`ordered`](Search::ordered).
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
        self
    }

    /// With several threads, iterates in the order of one thread. Keeps what is found until its turn comes.
    pub fn ordered(mut self) -> Self {
        self.ordered = true;
        self
    }

    /// Uses nothing but the pruning of the Korat paper: the ways to complete an accepted structure are judged by the
    /// predicate one by one, although it has accepted without reading what they differ in.
    pub fn paper_mode(mut self) -> Self {
        self.paper = true;
        self
    }

    /// Tables calls on owned subtrees, or does not. It is on by default, except in the [paper's mode](Search::paper_mode), for near
    /// misses, and where fields are symbolic. The same structures are found either way, in another order.
    pub fn tabling(mut self, on: bool) -> Self {
        self.tables = on.then_some(DEFAULT_TABLES);
        self
    }

    /// Lets tables take about this many bytes; 1 GiB if this is not set. When they are full, further calls are not tabled; with
    /// several threads, shards or a checkpoint, the search stops and is incomplete.
    pub fn table_memory(mut self, bytes: usize) -> Self {
        self.tables = Some(bytes);
        self
    }

    /// Searches only part `index` (from 0) of `count` parts. The parts are disjoint, together they are the whole space,
    /// and they depend on nothing but the space.
    ///
    /// # Panics
    ///
    /// If `index` is not below `count`.
    #[track_caller]
    pub fn shard(mut self, index: usize, count: usize) -> Self {
        assert!(index < count, "shard {index} of {count}: shards are numbered from 0 to {}", count.saturating_sub(1));
        self.shard = Some((index, count));
        self
    }

    /// Searches only the part that a [scheduler](smallscope_core::scheduler) gives to this process: a task of a Slurm or AWS Batch array, a
    /// pod of a Kubernetes indexed job, or a job of GNU parallel.
    ///
    /// # Errors
    ///
    /// If variables of the scheduler are missing or contradict one another; the text names them.
    pub fn shard_by_scheduler(mut self) -> Result<Self, String> {
        self.shard = Some(smallscope_core::scheduler::shard()?);
        Ok(self)
    }

    /// Keeps a [digest](smallscope_core::merge::Digest) of the structures among the counters of the report. This takes the canonical form of
    /// each.
    pub fn digesting(mut self) -> Self {
        self.digests = true;
        self
    }

    /// A number that differs for other spaces and other ways of searching, and is the same for all shards.
    pub fn space_number(&self) -> u64 {
        plan::fingerprint(self, None)
    }

    /// Finds only the structures that do not fit into a smaller space of the same shape.
    ///
    /// ```
    /// use smallscope_search::Space;
    /// let space = |n| Space::<Vec<bool>>::new(n);
    /// assert_eq!(space(3).search().beyond(&space(2)).count().structures, 8);
    /// ```
    pub fn beyond(mut self, smaller: &Space<T>) -> Self {
        self.beyond = Some(smaller.clone());
        self
    }

    /// Takes a space without candidates as one without structures, not as an error: for one size of several.
    pub fn allow_empty(mut self) -> Self {
        self.may_be_empty = true;
        self
    }

    /// Whether nothing need be found: what there is may be in other sizes, in other shards, or before what is resumed.
    #[doc(hidden)]
    pub fn may_be_empty(&self) -> bool {
        self.may_be_empty || self.shard.is_some() || self.resume.is_some() || self.beyond.is_some()
    }

    /// Goes on where a stopped search left off.
    pub fn resume(mut self, checkpoint: Checkpoint) -> Self {
        self.resume = Some(checkpoint);
        self
    }

    /// Keeps what is left in a file, and goes on from there if it exists. The file is written at the start, every two seconds or
    /// [as often as is set](Search::checkpoint_every), and when a limit stops the search; it is removed when nothing is left.
    /// So a search that was killed goes on in the next process, and has lost some seconds.
    ///
    /// Structures that were found since the file was last written are found again, but counted once. An iterator's last
    /// structure is taken to be dealt with when the next one is asked for.
    ///
    /// A file that was cut off or changed, or is of another space, is an error of the search; so is a file that cannot be
    /// written at the start or at the end. In between, writing is tried again two seconds later.
    ///
    /// ```
    /// use smallscope_search::Space;
    /// let file = std::env::temp_dir().join(format!("left-{}", std::process::id()));
    /// let search = || Space::<Vec<bool>>::new(9).search().checkpoint_to(&file);
    /// assert_eq!(search().max_structures(500).count().structures, 500);
    /// assert!(file.exists());
    /// assert_eq!(search().count().structures, (1 << 10) - 1);
    /// assert!(!file.exists());
    /// ```
    pub fn checkpoint_to(mut self, file: impl Into<PathBuf>) -> Self {
        self.keep_in = Some(file.into());
        self
    }

    /// Writes the file of [`checkpoint_to`](Search::checkpoint_to) about this often.
    pub fn checkpoint_every(mut self, time: Duration) -> Self {
        self.keep_every = Some(time);
        self
    }

    /// Gives a question about symbolic values up after this many conflicts in the solver; 100 000 if this is not set.
    pub fn max_conflicts(mut self, conflicts: u64) -> Self {
        self.limits.conflicts = conflicts;
        self
    }

    /// The checkpoint's file, if one is to be kept.
    pub(crate) fn keeper(&self) -> Option<Keeper> {
        let keeper = Keeper::new(self.keep_in.as_ref()?);
        Some(match self.keep_every {
            Some(time) => keeper.every(time),
            None => keeper,
        })
    }

    /// Whether some fields are symbolic.
    pub(crate) fn has_symbols(&self) -> bool {
        self.space.domains().is_ok_and(|domains| domains.has_symbols())
    }

    /// Calls `observer` about ten times a second while the search runs, and once at its end.
    pub fn on_progress(mut self, observer: impl Fn(&Progress) + Send + Sync + 'static) -> Self {
        self.on_progress = Some(Arc::new(observer));
        self
    }

    /// Calls `observer` with every candidate and whether it was accepted, to see what a predicate makes the search do.
    /// Fields that were not read show as `?`. Slows the search down a good deal.
    ///
    /// ```
    /// use smallscope_search::Space;
    /// let space = Space::<(u8, u8)>::new(1).given_pair(|a, b| **a == 1 && **b == 1);
    /// let seen = std::sync::Arc::new(std::sync::Mutex::new(Vec::new()));
    /// let keep = seen.clone();
    /// let report = space
    ///     .search()
    ///     .on_candidate(move |candidate, accepted| keep.lock().unwrap().push(format!("{candidate} {accepted}")))
    ///     .count();
    /// assert_eq!(*seen.lock().unwrap(), ["(0, ?) false", "(1, 0) false", "(1, 1) true"]);
    /// # assert!(report.is_exhaustive());
    /// ```
    pub fn on_candidate(mut self, observer: impl Fn(&Structure, bool) + Send + Sync + 'static) -> Self {
        self.on_candidate = Some(Arc::new(observer));
        self
    }

    /// Counts the structures.
    ///
    /// # Panics
    ///
    /// If the space cannot be searched; see [`try_count`](Search::try_count).
    #[track_caller]
    pub fn count(self) -> Report {
        match self.try_count() {
            Ok(report) => report,
            Err(error) => panic!("{error}"),
        }
    }

    /// Counts the structures.
    ///
    /// # Errors
    ///
    /// If the space cannot be searched.
    pub fn try_count(self) -> Result<Report, SpaceError> {
        Ok(drive::count(&Plan::new(self)?)?.0)
    }

    /// Counts the structures of a shard, or of all; the result can be written to a file, and `smallscope merge` adds up those of all
    /// shards.
    ///
    /// ```
    /// use smallscope_search::Space;
    /// let search = || Space::<Vec<bool>>::new(9).search();
    /// let whole = search().try_result()?;
    /// let parts = [0, 1, 2].map(|k| search().shard(k, 3).try_result());
    /// let [a, b, c] = parts.map(|part| part.map(|part| (part.space, part.digest)).unwrap());
    /// assert_eq!((a.0, b.0, c.0), (whole.space, whole.space, whole.space));
    /// assert_eq!(a.1 + b.1 + c.1, whole.digest);
    /// # Ok::<(), smallscope_search::SpaceError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the space cannot be searched.
    pub fn try_result(self) -> Result<ShardResult, SpaceError> {
        let search = self.digesting();
        let subject = format!("{}: {}", type_name::<T>(), search.bound());
        let result = ShardResult::new("search", subject, search.space_number(), search.shard);
        let report = search.try_count()?;
        Ok(ShardResult {
            counts: vec![("structures".to_owned(), report.structures)],
            digest: Digest(report.digest),
            complete: report.is_exhaustive(),
            outcome: report.verdict(),
            ..result
        })
    }

    /// Counts the structures; if a limit stops it, the checkpoint goes on from there.
    ///
    /// # Errors
    ///
    /// If the space cannot be searched, or the checkpoint to resume is of another space.
    pub fn try_count_resumable(self) -> Result<(Report, Option<Checkpoint>), SpaceError> {
        drive::count(&Plan::new(self)?)
    }

    /// Calls `visit` with every structure as an ordinary value, on the thread that found it.
    ///
    /// # Panics
    ///
    /// If the space cannot be searched, or `visit` panics.
    #[track_caller]
    pub fn for_each(self, visit: impl Fn(T) + Sync) -> Report {
        match self.try_for_each(visit) {
            Ok(report) => report,
            Err(error) => panic!("{error}"),
        }
    }

    /// Calls `visit` with every structure as an ordinary value, on the thread that found it.
    ///
    /// # Errors
    ///
    /// If the space cannot be searched.
    pub fn try_for_each(self, visit: impl Fn(T) + Sync) -> Result<Report, SpaceError> {
        Ok(drive::run(&Plan::new(self)?, |worker| visit(worker.concretise()))?.0)
    }

    /// Every pair of a value of this search and a value of the other, each of which runs once. Use it for inputs that share no objects, and of
    /// which no condition relates one to the other; a search for a tuple looks for the second input again for every first one.
    ///
    /// ```
    /// use smallscope_search::Space;
    /// let vectors = Space::<Vec<bool>>::new(2).search();
    /// let product = vectors.times(Space::<u8>::new(4).search()).unwrap();
    /// assert!(product.is_exhaustive());
    /// assert_eq!(product.len(), 7 * 5);
    /// assert_eq!(product.iter().next(), Some((vec![], 0)));
    /// ```
    ///
    /// # Errors
    ///
    /// If a space cannot be searched, or values cannot be built from its structures.
    pub fn times<U: Model>(self, other: Search<U>) -> Result<Product<T, U>, SpaceError> {
        Product::new(self, other)
    }

    /// All structures as object graphs.
    ///
    /// # Panics
    ///
    /// If the space cannot be searched.
    #[track_caller]
    pub fn structures(self) -> Vec<Structure> {
        match self.try_structures() {
            Ok(structures) => structures,
            Err(error) => panic!("{error}"),
        }
    }

    /// All structures as object graphs.
    ///
    /// # Errors
    ///
    /// If the space cannot be searched.
    pub fn try_structures(self) -> Result<Vec<Structure>, SpaceError> {
        let found = std::sync::Mutex::new(Vec::new());
        let keep = |structure| found.lock().expect("nothing panics while the list is locked").push(structure);
        let _report = self.try_for_each_structure(keep)?;
        Ok(found.into_inner().expect("nothing panics while the list is locked"))
    }

    /// Calls `visit` with every structure as an object graph, on the thread that found it. No value is built.
    ///
    /// # Errors
    ///
    /// If the space cannot be searched.
    pub fn try_for_each_structure(self, visit: impl Fn(Structure) + Sync) -> Result<Report, SpaceError> {
        Ok(drive::run(&Plan::new(self)?, |worker| visit(worker.observe()))?.0)
    }

    /// Iterates over the structures.
    ///
    /// # Errors
    ///
    /// If the space cannot be searched.
    pub fn try_iter(self) -> Result<Structures<T>, SpaceError> {
        Structures::new(Plan::new(self)?)
    }
}

impl<T: Model> IntoIterator for Search<T> {
    type Item = T;
    type IntoIter = Structures<T>;

    /// Iterates over the structures as ordinary values.
    ///
    /// # Panics
    ///
    /// If the space cannot be searched; see [`try_iter`](Search::try_iter).
    #[track_caller]
    fn into_iter(self) -> Structures<T> {
        match self.try_iter() {
            Ok(structures) => structures,
            Err(error) => panic!("{error}"),
        }
    }
}
