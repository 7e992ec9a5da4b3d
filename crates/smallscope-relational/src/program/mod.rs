//! Formulas compiled to be evaluated in many small states.
//!
//! The [`Evaluator`](crate::Evaluator) is written from the semantics, for one instance at a time; this one is for judging
//! hundreds of thousands of states by the same formulas. It shares nothing with the evaluator but the logic, and the two are
//! held to one another by random formulas.
//!
//! - `compile/` makes a graph of operations (`code`) of the formulas, in which equal parts are one node.
//! - `run/` evaluates it on sets of atoms as bits (`bits`), relations of arity 2 as a row of bits for each atom, and longer
//!   tuples as lists of rows (`listing`). Nothing is computed before it is asked for.

mod arithmetic;
mod bits;
mod code;
mod compile;
mod listing;
mod run;
mod state;

use std::fmt;
use std::sync::Arc;

use rustc_hash::FxHashSet;

use crate::check::Checker;
use crate::error::Error;
use crate::logic::{Formula, Relation};
use compile::{Code, compile};
pub use state::State;

/// Formulas compiled to be evaluated in many states.
///
/// Arithmetic wraps around at the bit width. Cloning is cheap, and clones can be used on several threads, each with a
/// [`State`] of its own.
///
/// ```
/// use smallscope_relational::{Program, Relation};
/// let (list, next) = (Relation::new("list", 1), Relation::new("next", 2));
/// let nodes = list.join(next.reflexive_closure());
/// let circular = nodes.within(list.join(next.closure()));
/// let program = Program::new(&[list, next], &[nodes.count().equals(3), circular], 4)?;
///
/// let mut state = program.state();
/// state.clear(3);
/// state.insert(0, &[0]);
/// state.insert(1, &[0, 1]);
/// state.insert(1, &[1, 2]);
/// assert!(program.holds(&mut state, 0)?);
/// assert_eq!(program.failing(&mut state)?, Some(1));
/// state.insert(1, &[2, 0]);
/// assert_eq!(program.failing(&mut state)?, None);
/// # Ok::<(), smallscope_relational::Error>(())
/// ```
#[derive(Clone)]
pub struct Program(Arc<Compiled>);

struct Compiled {
    relations: Vec<Relation>,
    code: Code,
}

impl Program {
    /// Compiles formulas about relations for which states give values. Integers have this many bits, 1 to 64.
    ///
    /// # Errors
    ///
    /// If a formula is not well-formed, is about another relation, or has an integer that does not fit the bit width; if
    /// a relation is given twice; if the bit width is out of range.
    pub fn new(relations: &[Relation], formulas: &[Formula], bit_width: u32) -> Result<Program, Error> {
        let mut seen = FxHashSet::default();
        if let Some(twice) = relations.iter().find(|&relation| !seen.insert(relation)) {
            let problem = "the relation is given twice; give each one once".to_string();
            return Err(Error::Bounds { relation: twice.name().to_string(), problem });
        }
        let mut checker = Checker::of_relations(relations, bit_width)?;
        formulas.iter().try_for_each(|formula| checker.formula(formula))?;
        let code = compile(relations, formulas, bit_width);
        Ok(Program(Arc::new(Compiled { relations: relations.to_vec(), code })))
    }

    /// A state without atoms, to fill and to use again.
    pub fn state(&self) -> State {
        State::new(self.0.clone())
    }

    /// The relations that a state gives values for.
    pub fn relations(&self) -> &[Relation] {
        &self.0.relations
    }

    /// How many formulas there are.
    pub fn len(&self) -> usize {
        self.0.code.roots.len()
    }

    /// Whether there is no formula.
    pub fn is_empty(&self) -> bool {
        self.0.code.roots.is_empty()
    }

    /// Whether the formula with this place holds in a state. What is computed for one formula is there for the next.
    ///
    /// # Errors
    ///
    /// If a variable ranges over the subsets of more than 20 tuples, an atom carries an integer that does not fit the bit
    /// width, the formula has a constant over another number of atoms, or tuples that are too long or too many to keep.
    ///
    /// # Panics
    ///
    /// If there is no such formula, or the state is of another program.
    pub fn holds(&self, state: &mut State, formula: usize) -> Result<bool, Error> {
        assert!(state.is_of(&self.0), "a state of this program");
        state.holds(&self.0.code, formula)
    }

    /// The first formula that does not hold in a state.
    ///
    /// # Errors
    ///
    /// As for [`Program::holds`], for any of the formulas up to that one.
    ///
    /// # Panics
    ///
    /// If the state is of another program.
    pub fn failing(&self, state: &mut State) -> Result<Option<usize>, Error> {
        for formula in 0..self.len() {
            if !self.holds(state, formula)? {
                return Ok(Some(formula));
            }
        }
        Ok(None)
    }
}

impl fmt::Debug for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (relations, operations) = (&self.0.relations, self.0.code.nodes.len());
        f.debug_struct("Program").field("relations", relations).field("operations", &operations).finish_non_exhaustive()
    }
}
