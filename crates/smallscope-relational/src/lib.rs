//! Bounded relational logic: every instance of a problem within bounds, exactly one of each kind up to renaming atoms.
//!
//! A problem declares sets of atoms and relations between them, and says what must hold. The solver finds a value for every
//! relation: one instance, all of them, or the reason why there is none. This is what Kodkod is to the Alloy Analyzer, as a
//! Rust library.
//!
//! ```
//! use smallscope_relational::{Multiplicity::{Lone, One}, Options, Problem, all};
//!
//! let mut problem = Problem::new();
//! let tree = problem.one("Tree");
//! let node = problem.exactly("Node", 3);
//! let number = problem.ints(1..=3);
//! let root = problem.field("root", &tree, Lone, &node);
//! let left = problem.field("left", &node, Lone, &node);
//! let right = problem.field("right", &node, Lone, &node);
//! let key = problem.field("key", &node, One, &number);
//! problem.observe(&tree);
//!
//! let child = &left + &right;
//! let nodes = tree.join(&root).join(child.reflexive_closure());
//! problem.require("a tree", all("n", &nodes, |n| {
//!     let no_cycle = n.not_within(n.join(child.closure()));
//!     let one_parent = child.join(&n).lone();
//!     let two_children = (n.join(&left) & n.join(&right)).no();
//!     no_cycle & one_parent & two_children
//! }));
//! problem.require("keys in order", all("n", &nodes, |n| {
//!     let below = |side| n.join(side).join(child.reflexive_closure());
//!     let smaller = all("m", below(&left), |m| m.join(&key).sum().less(n.join(&key).sum()));
//!     let larger = all("m", below(&right), |m| m.join(&key).sum().greater(n.join(&key).sum()));
//!     smaller & larger
//! }));
//!
//! // No tree; 3 of one node; 6 of two nodes; 5 of three nodes.
//! let spec = problem.finish()?;
//! assert_eq!(spec.count(&Options::default())?.instances, 1 + 3 + 6 + 5);
//! # Ok::<(), smallscope_relational::Error>(())
//! ```
//!
//! In the order of use:
//!
//! - [`Problem`]: declarations. [`Problem::finish`] makes a [`Spec`] of them: bounds, constraints, roots, bit width. Who has
//!   bounds already builds one from a [`Universe`], [`TupleSet`]s and [`Bounds`].
//! - [`Expr`], [`Formula`], [`IntExpr`]: the logic. Sets and relations are combined by operators and methods; [`all`], [`some`],
//!   [`no`], [`lone`], [`one`], [`comprehension`], [`sum_over`] and [`let_in`] take closures for the variables they bind.
//!   Everything prints in Alloy's notation.
//! - [`Spec::solve`]: is there an instance? [`Spec::instances`], [`Spec::count`], [`Spec::visit`]: all of them.
//!   [`Spec::clash`]: which constraints cannot hold together. [`Spec::session`]: many questions about the same instances, one
//!   after another.
//! - [`Options`]: which of the instances that differ in names only ([`Isomorphs`]), threads, shards, limits. A limit that is
//!   reached is an answer, with its [`Stop`], and no error. [`Statistics`]: what each stage made of the problem.
//! - [`Instance`]: a value for every relation. [`Evaluator`]: what a formula or an expression means in an instance; it knows
//!   nothing of the translation, and checks what the solver finds. [`Program`]: formulas compiled to be evaluated in many
//!   [`State`]s, quickly.
//! - [`Canoniser`], [`interchangeable`]: isomorphism of instances, by itself.
//!
//! What is wrong with a problem is an [`Error`] that names the expression. The chapters "Relational problems" and "The logic"
//! of the book in `docs/` have a tutorial and the reference.
//!
//! # Files
//!
//! In the order of a problem:
//!
//! | file | idea |
//! |---|---|
//! | `problem`, `range` | declarations; the bounds of an expression, from those of its relations |
//! | `tuples`, `rows`, `bounds`, `spec`, `instance`, `options`, `statistics` | atoms, tuples and sets of them; what relations must and may have; a problem; a solution |
//! | `logic/` | trees of expressions, formulas and integers (`mod`), how they are built (`build/`) and shown (`show`), their parts (`parts`) and free variables (`free`), room for deep ones (`stack`) |
//! | `check`, `error` | what is not well-formed, and where |
//! | `evaluate/`, `algebra` | the meaning of the logic in one instance, independent of everything below |
//! | `program/` | formulas compiled to be judged in many states |
//! | `translate/` | `simplify`, `skolemise`, `ground/`: from formulas to circuits, on matrices of bits (`matrix`) |
//! | `symmetry/` | interchangeable atoms (`classes`), relations that are functions (`fields`), numbering by a traversal (`traversal`), lex-leaders (`lex`) |
//! | `canonical/` | canonical forms of instances |
//! | `solve/` | what users call: one instance (`decide`), many questions (`session`), relations that change from step to step (`evolve`), all instances (`instances`, `checkpoint`, their order in `ranks`), many at a time (`partial`), why there is none (`clash`); `prepare` runs the stages, `filter` drops isomorphic instances |

#![forbid(unsafe_code)]

mod algebra;
mod bounds;
mod canonical;
mod check;
mod error;
mod evaluate;
mod instance;
mod logic;
mod options;
mod problem;
mod program;
mod range;
mod rows;
mod solve;
mod spec;
mod statistics;
mod symmetry;
mod translate;
mod tuples;

pub use bounds::{Bound, Bounds};
pub use canonical::{CanonicalInstance, Canoniser};
pub use error::Error;
pub use evaluate::{Evaluator, Reading};
pub use instance::Instance;
pub use logic::*;
pub use options::{DEFAULT_BIT_WIDTH, Overflow};
pub use problem::Problem;
pub use program::{Program, State};
pub use solve::{
    Answer, Checkpoint, Clash, Counted, Evolution, Further, Instances, Options, Order, Partial, Partials, Polled,
};
pub use solve::{Session, Solution, Tight, Tightening, Translation};
pub use spec::{Constraint, Spec};
pub use statistics::{Stage, Statistics};
pub use symmetry::{Course, Isomorphs, Visit, interchangeable};
pub use tuples::{TupleSet, Universe};

pub use smallscope_core::CheckpointError;
pub use smallscope_solver::{Backend, Budget, Certificate, Interrupt, Proving, Stop, Transitions};
