//! Several engines for one space: which of them is fastest, and whether they agree.
//!
//! [`Space::choose`](Engines::choose) tries the engines for a moment each and takes the fastest. [`Space::audit`](Engines::audit) runs all that
//! can take part, and reports the smallest structure that one finds and another lacks.
//!
//! ```
//! use smallscope::prelude::*;
//!
//! #[smallscope::model]
//! mod stack {
//!     #[derive(Debug)]
//!     pub struct Stack {
//!         pub top: Option<Box<Item>>,
//!         pub depth: usize,
//!     }
//!
//!     #[derive(Debug)]
//!     pub struct Item {
//!         pub below: Option<Box<Item>>,
//!     }
//!
//!     impl Stack {
//!         #[invariant]
//!         pub fn knows_its_depth(&self) -> bool {
//!             depth(&self.top) == self.depth
//!         }
//!     }
//!
//!     fn depth(item: &Option<Box<Item>>) -> usize {
//!         item.as_ref().map_or(0, |item| 1 + depth(&item.below))
//!     }
//! }
//!
//! let audit = Space::<stack::Stack>::new(4).audit().run();
//! audit.assert();
//! assert_eq!(audit.found().len(), 3); // the search, tabling, brute force
//! ```
//!
//! | file | idea |
//! |---|---|
//! | `audit` | run all, compare |
//! | `choose` | try all for a moment, take the fastest |
//! | `finder` | the engines as ways to find structures, and how complete each was |
//! | `brute` | all values within the bounds, by nested choices |
//! | `formulas` | relational specifications: found by the solver, judged by the evaluator |

mod audit;
mod brute;
mod choose;
mod finder;
#[cfg(feature = "alloy")]
mod formulas;
#[cfg(not(feature = "alloy"))]
#[path = "no_formulas.rs"]
mod formulas;

use smallscope_search::{Model, Space};

pub use audit::{Audit, Auditor, Disagreement};
pub use choose::{Choice, Trial, Undecided};
pub use finder::{Coverage, Finder, Found};

/// Adds the choice and the comparison of engines to [`Space`].
pub trait Engines<T: Model> {
    /// The comparison of all engines that can find the structures of this space.
    fn audit(&self) -> Auditor<T>;

    /// The engine that finds the structures of this space fastest, by a short trial of each.
    ///
    /// # Errors
    ///
    /// If no engine finds anything within the trial, or the space cannot be searched.
    fn choose(&self) -> Result<Choice<T>, Undecided>;
}

impl<T: Model> Engines<T> for Space<T> {
    fn audit(&self) -> Auditor<T> {
        Auditor::new(self.clone().throughout())
    }

    fn choose(&self) -> Result<Choice<T>, Undecided> {
        Choice::of(self.clone().throughout())
    }
}
