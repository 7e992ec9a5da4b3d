//! Building expressions and formulas: operators, methods, and closures for quantified variables.
//!
//! Methods borrow what they are called on, and take whatever converts into what they need: `nodes.join(&left)` reads the
//! same for relations, variables and expressions. The operators `+`, `&` and `-` take either side by value or by
//! reference.
//!
//! ```
//! use smallscope_relational::{Relation, all};
//! let (node, left) = (Relation::new("Node", 1), Relation::new("left", 2));
//! let acyclic = all("n", &node, |n| n.not_within(n.join(left.closure())));
//! assert_eq!(acyclic.to_string(), "all n: Node | n not in n.^left");
//! ```

mod expr;
mod formula;
mod int;
mod quantify;

pub use expr::{constant, iden, ints, none, univ};
pub use formula::Branch;
pub use int::int;
pub use quantify::{Domains, Names, all, comprehension, let_in, lone, no, one, some, some_set, sum_over};
