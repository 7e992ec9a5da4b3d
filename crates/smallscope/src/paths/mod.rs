//! Paths through a method: one valid input for each way in which it can be treated.
//!
//! The second technique of Visser, Pasareanu and Khurshid, "Test input generation with Java PathFinder" (ISSTA 2004): the
//! method itself chooses its inputs. Mark it by `#[paths]`. It is run on a valid input, and tells which parts it reads; the
//! next input is one that differs in what was read, as long as there is one. What the method does not read is
//! completed to a valid input: the precondition and the invariants prune exactly, and no second version of them is needed.
//!
//! ```
//! #[smallscope::model]
//! mod list {
//!     pub struct List {
//!         pub head: Option<Box<Node>>,
//!     }
//!
//!     pub struct Node {
//!         pub item: u8,
//!         pub next: Option<Box<Node>>,
//!     }
//!
//!     impl List {
//!         /// The length, but for lists that are too long.
//!         #[paths]
//!         pub fn short(&self) -> Option<usize> {
//!             let first = self.head.as_ref();
//!             let Some(first) = first else { return Some(0) };
//!             if first.next.is_some() { None } else { Some(1) }
//!         }
//!     }
//! }
//!
//! let found = smallscope::paths!(list::List::short).bound(5).run();
//! assert_eq!(found.paths.len(), 3);
//! assert!(found.is_exhaustive());
//! ```

mod explore;
mod part;
mod report;
mod strategy;

use std::time::Duration;

use smallscope_core::units::Shard;

pub use smallscope_search::trace::{First, Path};
use smallscope_search::{IntoValues, Limits, Model, Space};

use crate::contract::Contract;
use crate::coverage::Goals;
pub use report::{Found, PathOutcome, PathReport};

/// How many accesses to memory a run may make, if it is not set.
const ACCESSES: u64 = 100_000;

/// A method whose paths are to be explored: set how, then [`run`](Paths::run).
///
/// `smallscope::paths!(Tree::insert)` gives the paths of a method.
#[must_use = "paths are explored by `run`"]
pub struct Paths<T: Model> {
    contract: Contract<T>,
    settings: PathOptions,
}

/// In which order paths are explored. With all of them the same paths are found, if nothing stops it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Strategy {
    /// Paths that have much in common with the one before.
    #[default]
    DepthFirst,
    /// Paths that have little in common with known ones.
    BreadthFirst,
    /// Paths that go another way right before a branch with outcomes that were not reached, of functions with `#[cover]`.
    CoverageFirst,
    /// Paths that differ from the one that a [heuristic](Paths::heuristic) rates highest.
    BestFirst,
}

/// How good a path is to go on from.
type Rating = Box<dyn Fn(&Found) -> i64>;

/// How paths are explored.
struct PathOptions {
    first: First,
    strategy: Strategy,
    /// How good a path is to go on from, for best first.
    heuristic: Option<Rating>,
    /// What is to be reached.
    goals: Option<Goals>,
    limits: Limits,
    most: Option<usize>,
    accesses: u64,
    shard: Option<Shard>,
}

impl<T: Model> Paths<T> {
    #[doc(hidden)]
    pub fn new(contract: Contract<T>) -> Self {
        let settings = PathOptions {
            first: First::Code,
            strategy: Strategy::DepthFirst,
            heuristic: None,
            goals: None,
            limits: Limits::default(),
            most: None,
            accesses: ACCESSES,
            shard: None,
        };
        Paths { contract, settings }
    }

    /// The size of the inputs. Without one, sizes grow from 0 until the time is up: [`max_time`](Paths::max_time), or 2 s.
    pub fn bound(mut self, bound: usize) -> Self {
        self.contract = self.contract.bound(bound);
        self
    }

    /// The values of a field, as in [`Space::field`].
    pub fn field(mut self, field: impl Into<String>, values: impl IntoValues) -> Self {
        self.contract = self.contract.field(field, values);
        self
    }

    /// The values of a parameter.
    ///
    /// # Panics
    ///
    /// If the method has no parameter of this name.
    #[track_caller]
    pub fn parameter(mut self, name: &str, values: impl IntoValues) -> Self {
        self.contract = self.contract.parameter(name, values);
        self
    }

    /// A function from the size to the space of inputs, in place of the one that the types give.
    pub fn space(mut self, space: fn(usize) -> Space<T>) -> Self {
        self.contract = self.contract.space(space);
        self
    }

    /// What of an input is chosen first: what the method reads, unless this says otherwise. The paths are the same.
    pub fn first(mut self, first: First) -> Self {
        self.settings.first = first;
        self
    }

    /// In which order paths are explored.
    pub fn strategy(mut self, strategy: Strategy) -> Self {
        self.settings.strategy = strategy;
        self
    }

    /// Explores best first: all paths that leave a known one somewhere, of those that are not explored the one for which this is highest.
    pub fn heuristic(mut self, heuristic: impl Fn(&Found) -> i64 + 'static) -> Self {
        self.settings.strategy = Strategy::BestFirst;
        self.settings.heuristic = Some(Box::new(heuristic));
        self
    }

    /// Stops when all these goals are reached: `goals!(Tree::insert)`.
    pub fn until_covered(mut self, goals: Goals) -> Self {
        self.settings.goals = Some(goals);
        self
    }

    /// Stops after this many paths.
    pub fn max_paths(mut self, paths: usize) -> Self {
        self.settings.most = Some(paths);
        self
    }

    /// Stops after this many candidates for inputs.
    pub fn max_candidates(mut self, candidates: u64) -> Self {
        self.settings.limits.candidates = Some(candidates);
        self
    }

    /// Stops when this much time has passed. Without a bound, that ends the growth of sizes.
    pub fn max_time(mut self, time: Duration) -> Self {
        self.settings.limits.time = Some(time);
        self
    }

    /// Finds only part `index` (from 0) of `count` parts. Every path is in one of them. The environment's `SMALLSCOPE_SHARD` goes before it.
    ///
    /// # Panics
    ///
    /// If `index` is not below `count`.
    #[track_caller]
    pub fn shard(mut self, index: usize, count: usize) -> Self {
        assert!(index < count, "shard {index} of {count}: shards are numbered from 0 to {}", count.saturating_sub(1));
        self.settings.shard = Some((index, count));
        self
    }

    /// Takes a run for endless that makes more accesses to memory than this; 100,000 if it is not set.
    pub fn max_accesses(mut self, accesses: u64) -> Self {
        self.settings.accesses = accesses;
        self
    }
}
