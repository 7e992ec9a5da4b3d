//! Solving a problem: is there an instance, which are there, or why is there none.
//!
//! ```text
//!  spec ─► translate ─► break symmetry ─► to CNF ─► SAT solver   ─► an instance, or a core
//!                                             └───► enumerator   ─► all instances ─► canonical forms
//! ```

mod checkpoint;
mod clash;
mod decide;
mod evolve;
mod filter;
mod instances;
#[cfg(test)]
mod limits;
mod partial;
mod prepare;
mod ranks;
mod session;
mod tight;

use smallscope_solver::{Backend, Budget};

pub use self::checkpoint::Checkpoint;
pub use self::clash::Clash;
pub use self::decide::{Answer, Further, Solution};
pub use self::evolve::Evolution;
pub use self::instances::{Counted, Instances, Polled};
pub use self::partial::{Partial, Partials};
pub use self::prepare::Translation;
pub use self::session::Session;
pub use self::tight::{Tight, Tightening};
#[cfg(doc)]
use crate::spec::Spec;
use crate::symmetry::Isomorphs;

/// How to solve a problem.
///
/// ```
/// use smallscope_relational::{Isomorphs, Options};
/// let options = Options { isomorphs: Isomorphs::All, ..Options::default() };
/// assert_eq!(options.symmetry, None);
/// ```
#[derive(Clone, Debug)]
pub struct Options {
    /// How many of the instances that are the same up to renaming atoms are wanted.
    pub isomorphs: Isomorphs,
    /// How many tuples a lex-leader predicate compares at most. None: 20, and 100 where one instance of a small problem is wanted.
    pub symmetry: Option<usize>,
    /// Under how many universal variables an existential one is replaced by a relation to be found.
    pub skolem_depth: usize,
    /// The solver for questions with one answer.
    pub backend: Backend,
    /// On how many threads [`Spec::count`] and [`Spec::visit`] look for instances; 0 is taken for 1.
    pub threads: usize,
    /// Which instances come first.
    pub order: Order,
    /// Which part of the instances is wanted, of how many: `(0, 4)` is the first of four.
    pub shard: Option<(usize, usize)>,
    /// Whether every instance is checked by the evaluator before it is reported. On by default in debug builds.
    pub check: bool,
    /// What a call may spend. Time counts from the start of each call, unless the budget was begun before.
    pub budget: Budget,
}

/// Which instances come first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// Those with many tuples.
    #[default]
    Dense,
    /// Those with few tuples.
    Sparse,
    /// Any, by a seed: the next one is looked for in a part of the space that is chosen at random. Only [`Spec::instances`] does so, which
    /// needs more memory the more it has found; all else takes it for [`Order::Sparse`].
    Random(u64),
    /// Those that are like one another in a row: each tuple is first tried as it was in the last instance. As [`Order::Random`], only of
    /// [`Spec::instances`].
    Alike,
    /// From the instance of this number in the order [`Order::Sparse`] outwards: those from which few tuples differ come first. As
    /// [`Order::Random`], only of [`Spec::instances`].
    Near(u64),
    /// Those with few tuples that have an integer other than the least, the greatest, -1, 0 and 1. As [`Order::Random`], only of
    /// [`Spec::instances`].
    Boundary,
}

impl Order {
    /// Whether instances come in this order on one thread only, and what is left to do cannot be kept.
    pub fn is_sequential(self) -> bool {
        !matches!(self, Order::Dense | Order::Sparse)
    }
}

const USUAL_COMPARISON: usize = 20;
const LONG_COMPARISON: usize = 100;

/// Circuits of at most so many gates are small.
const SMALL_CIRCUIT: usize = 20_000;

impl Default for Options {
    fn default() -> Self {
        Options {
            isomorphs: Isomorphs::default(),
            symmetry: None,
            skolem_depth: 0,
            backend: Backend::default(),
            threads: 1,
            order: Order::default(),
            shard: None,
            check: cfg!(debug_assertions),
            budget: Budget::default(),
        }
    }
}

impl Options {
    /// The same options with another budget.
    #[must_use]
    pub fn within(self, budget: &Budget) -> Options {
        Options { budget: budget.clone(), ..self }
    }

    /// How many tuples are compared.
    fn usual_comparison(&self) -> usize {
        self.symmetry.unwrap_or(USUAL_COMPARISON)
    }

    /// How many tuples are compared in a problem of so many gates, of which one instance is wanted. A comparison that ends within the first
    /// relation leaves the symmetries of the others; where formulas are large, it costs more than it saves.
    fn comparison_for_one(&self, gates: usize) -> usize {
        let by_size = if gates <= SMALL_CIRCUIT { LONG_COMPARISON } else { USUAL_COMPARISON };
        self.symmetry.unwrap_or(by_size)
    }
}
