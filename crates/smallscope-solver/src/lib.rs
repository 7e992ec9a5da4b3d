//! Boolean circuits, integers made of bits, SAT, and all models of a formula.
//!
//! A question about numbers becomes a circuit, the circuit a formula in conjunctive normal form, and the formula is solved:
//!
//! ```
//! use smallscope_solver::{Backend, Budget, Circuit, Encoding, Style, Var, Verdict, Word};
//!
//! // Two numbers of 8 bits with product 77, neither of them 1, the first one smaller and not negative.
//! let mut circuit = Circuit::new();
//! let a = Word::from_bits((0..8).map(|_| circuit.input()).collect());
//! let b = Word::from_bits((0..8).map(|_| circuit.input()).collect());
//! let (one, wanted) = (circuit.word(1, 8), circuit.word(77, 8));
//! let product = circuit.times(&a, &b);
//! let equal = circuit.word_equal(&product.word, &wanted);
//! let larger = circuit.word_less(&one, &a);
//! let ordered = circuit.word_less(&a, &b);
//!
//! let mut encoding = Encoding::new(circuit.inputs(), Style::Polarity);
//! for bit in [equal, !product.overflow, larger, ordered] {
//!     encoding.require(&circuit, bit);
//! }
//! let mut sat = Backend::default().create();
//! sat.add_all(encoding.cnf());
//! assert_eq!(sat.solve(&[], &Budget::default()), Verdict::Satisfiable);
//!
//! // Input i of the circuit is variable i of the formula.
//! let inputs: Vec<bool> = (0..16).map(|input| sat.value(Var::new(input)) == Some(true)).collect();
//! let values = circuit.evaluate(&inputs);
//! assert_eq!((values.number(&a), values.number(&b)), (7, 11));
//! ```
//!
//! In the order of use:
//!
//! - [`Circuit`], [`Bit`]: gates, simplified and shared as they are built. [`Word`], [`Checked`]: two's-complement integers and
//!   whether they overflowed. [`Valuation`]: the value of every bit, given the inputs.
//! - [`Encoding`]: from a circuit to clauses. [`Var`], [`Lit`], [`Cnf`]: variables, literals, formulas.
//!   [`Cnf::eliminate`]: the same formula on fewer variables. [`Dimacs`]: formulas as text.
//! - [`Sat`], [`Backend`]: one model, assumptions, cores, proofs. [`minimise`]: a minimal core.
//! - [`Enumerator`], [`Projection`]: all models, without blocking clauses. [`Cube`]: a part of them, to resume or to share the
//!   work. [`enumerate_in_parallel`]: the same on several threads.
//! - [`Transitions`], [`Certificate`]: systems whose states are bits, proofs about all their infinite paths, and AIGER.
//! - [`Budget`], [`Interrupt`], [`Stop`]: what a call may spend, and why it stopped.
//!
//! The chapter "The SAT layer" of the book in `docs/` shows all of it.
//!
//! # Files
//!
//! From the bottom:
//!
//! | file | idea |
//! |---|---|
//! | `literal` | variables, literals, formulas |
//! | `circuit/` | gates: made and simplified (`build`, `simplify`), stored and shared (`store`), counted (`cardinality`), evaluated (`evaluate`); integers (`word/`); clauses by polarity (`encode`) |
//! | `eliminate` | the same models on fewer variables |
//! | `sat/` | the trait, the back ends by name, what a call has spent (`meter`), minimal cores (`minimise`), DIMACS |
//! | `enumerate/` | all models: the search (`mod`), the assignment (`trail`), watched clauses (`clauses`), learning (`analyse`), free variables (`order`), threads (`parallel`), partial models (`cubes`), an order by rank (`ranked`); unit propagation alone (`propagation`) |
//! | `reach/` | infinite paths: a counter of fair steps (`counted`), IC3 (`ic3`) over blocked cubes (`frames`), questions about steps (`queries`), sets of states that have a step (`lift`), files for other model checkers (`aiger`) |

#![forbid(unsafe_code)]

mod circuit;
mod eliminate;
mod enumerate;
mod literal;
mod reach;
mod sat;

pub use circuit::{Bit, Checked, Circuit, Encoding, Polarity, Style, Valuation, Word};
pub use enumerate::{
    Cube, Enumerated, EnumerationStats, Enumerator, Projection, Propagation, Step, enumerate_in_parallel,
};
pub use literal::{Cnf, Lit, Var};
pub use reach::{Certificate, Proving, Transitions};
pub use sat::{Backend, Core, Dimacs, DimacsError, Sat, SolverStats, UnknownBackend, Verdict, minimise};
pub use smallscope_core::{Budget, Interrupt, Stop};
