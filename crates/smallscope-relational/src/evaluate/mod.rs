//! The evaluator: the truth of formulas and the value of expressions in an instance.
//!
//! It is written from the semantics of the logic, and shares nothing with the translation to circuits, so that it can
//! check what the solver finds. It remembers the value of a subtree without free variables, and nothing else.

mod arithmetic;
mod bindings;
mod expr;
mod formula;
mod int;

use rustc_hash::FxHashMap;

use crate::check::Checker;
use crate::error::Error;
use crate::instance::Instance;
use crate::logic::{Expr, Formula, IntExpr, Relation};
use crate::options::Overflow;
use crate::tuples::TupleSet;
use bindings::Binding;

/// Evaluates formulas and expressions in one instance.
///
/// ```
/// use smallscope_relational::{Evaluator, Instance, Relation, Universe, all};
/// let universe = Universe::new(["a", "b"])?;
/// let next = Relation::new("next", 2);
/// let tuples = universe.tuples([["a", "b"]])?;
/// let instance = Instance::new(universe.clone(), vec![(next.clone(), tuples)], vec![]);
/// let evaluator = Evaluator::new(&instance);
/// assert!(evaluator.formula(&next.lone())?);
/// assert_eq!(evaluator.expr(&next.reflexive_closure())?.to_string(&universe), "{a->a, a->b, b->b}");
/// assert_eq!(evaluator.int(&(next.count() + 2))?, 3);
/// # Ok::<(), smallscope_relational::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Evaluator<'i> {
    instance: &'i Instance,
    values: FxHashMap<Relation, &'i TupleSet>,
    width: u32,
    overflow: Overflow,
}

impl<'i> Evaluator<'i> {
    /// Evaluates in this instance, with integers as the instance says: those of its problem, if it was found.
    pub fn new(instance: &'i Instance) -> Self {
        let values = instance.iter().map(|(relation, tuples)| (relation.clone(), tuples)).collect();
        Evaluator { instance, values, width: instance.bit_width(), overflow: instance.overflow() }
    }

    /// With integers of this many bits.
    #[must_use]
    pub fn bit_width(mut self, width: u32) -> Self {
        self.width = width;
        self
    }

    /// With integers that behave so when a result does not fit.
    #[must_use]
    pub fn overflow(mut self, overflow: Overflow) -> Self {
        self.overflow = overflow;
        self
    }

    /// Whether a formula holds.
    ///
    /// # Errors
    ///
    /// If it is not well-formed, or a variable ranges over the subsets of more than 20 tuples.
    pub fn formula(&self, formula: &Formula) -> Result<bool, Error> {
        self.checker()?.formula(formula)?;
        self.run().formula(formula, true)
    }

    /// The value of an expression. What overflows in it wraps around.
    ///
    /// # Errors
    ///
    /// If it is not well-formed, or a variable ranges over the subsets of more than 20 tuples.
    pub fn expr(&self, expr: &Expr) -> Result<TupleSet, Error> {
        self.checker()?.expr(expr)?;
        Ok(self.run().expr(expr)?.value)
    }

    /// The value of an integer expression. What overflows in it wraps around.
    ///
    /// # Errors
    ///
    /// If it is not well-formed, or a variable ranges over the subsets of more than 20 tuples.
    pub fn int(&self, int: &IntExpr) -> Result<i64, Error> {
        self.checker()?.int(int)?;
        Ok(self.run().int(int)?.value)
    }

    fn checker(&self) -> Result<Checker<'_>, Error> {
        let sample = |relation: &Relation| self.values.get(relation).copied();
        Checker::new(self.instance.universe().len(), self.width, self.instance.ints(), sample)
    }

    fn run(&self) -> Run<'_> {
        Run {
            atoms: self.instance.universe().len(),
            ints: self.instance.ints(),
            values: &self.values,
            width: self.width,
            overflow: self.overflow,
            scope: Vec::new(),
            exprs: FxHashMap::default(),
            formulas: FxHashMap::default(),
            numbers: FxHashMap::default(),
        }
    }
}

/// A value, and whether something overflowed in computing it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Valued<T> {
    value: T,
    overflowed: bool,
}

/// One evaluation, of something that was found well-formed.
struct Run<'e> {
    atoms: usize,
    ints: &'e [(i64, usize)],
    values: &'e FxHashMap<Relation, &'e TupleSet>,
    width: u32,
    overflow: Overflow,
    /// The variables in scope, the innermost last.
    scope: Vec<Binding>,
    /// Values of nodes without free variables, by address.
    exprs: FxHashMap<usize, Valued<TupleSet>>,
    /// The same for formulas, by address and position.
    formulas: FxHashMap<(usize, bool), bool>,
    numbers: FxHashMap<usize, Valued<i64>>,
}

impl<T> Valued<T> {
    fn exact(value: T) -> Self {
        Valued { value, overflowed: false }
    }
}

#[cfg(test)]
mod tests;
