//! The evaluator: the truth of formulas and the value of expressions in an instance.
//!
//! It is written from the semantics of the logic, and shares nothing with the translation to circuits, so that it can
//! check what the solver finds. It remembers the last value of a subtree that has no free variables, or several owners.

mod arithmetic;
mod bindings;
mod expr;
mod formula;
mod int;

use rustc_hash::FxHashMap;
use smallscope_core::{Budget, Spending};

use crate::check::Checker;
use crate::error::Error;
use crate::instance::Instance;
use crate::logic::{Expr, Formula, FormulaKind, IntExpr, Relation};
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
    spending: Spending,
}

impl<'i> Evaluator<'i> {
    /// Evaluates in this instance, with integers as the instance says: those of its problem, if it was found.
    pub fn new(instance: &'i Instance) -> Self {
        let values = instance.iter().map(|(relation, tuples)| (relation.clone(), tuples)).collect();
        let (width, overflow) = (instance.bit_width(), instance.overflow());
        Evaluator { instance, values, width, overflow, spending: Spending::default() }
    }

    /// Within a budget, of which conflicts do not count: when it is spent, the answer is [`Error::Stopped`].
    #[must_use]
    pub fn within(self, budget: &Budget) -> Self {
        Evaluator { spending: Spending::new(budget), ..self }
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

    /// Whether each of these formulas holds. What they share is evaluated once.
    ///
    /// # Errors
    ///
    /// If one is not well-formed, or a variable ranges over the subsets of more than 20 tuples.
    pub fn formulas(&self, formulas: &[Formula]) -> Result<Vec<bool>, Error> {
        self.checker()?.formula(&Formula::from_kind(FormulaKind::Or(formulas.to_vec())))?;
        let mut run = self.run();
        formulas.iter().map(|formula| run.formula(formula, true)).collect()
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

    /// Evaluates several formulas and expressions, of which shared parts are evaluated once.
    ///
    /// # Errors
    ///
    /// If the bit width is out of range.
    ///
    /// ```
    /// use smallscope_relational::{Evaluator, Instance, Relation, Universe};
    /// let universe = Universe::new(["a"])?;
    /// let set = Relation::new("set", 1);
    /// let instance = Instance::new(universe.clone(), vec![(set.clone(), universe.tuples([["a"]])?)], vec![]);
    /// let (some, pairs) = (set.some(), set.product(&set));
    /// let evaluator = Evaluator::new(&instance);
    /// let mut reading = evaluator.reading()?;
    /// assert!(reading.formula(&some)?);
    /// assert_eq!(reading.expr(&pairs)?.len(), 1);
    /// # Ok::<(), smallscope_relational::Error>(())
    /// ```
    pub fn reading(&self) -> Result<Reading<'_>, Error> {
        Ok(Reading { checker: self.checker()?, run: self.run() })
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
            spending: &self.spending,
            scope: Vec::new(),
            bound: 0,
            exprs: FxHashMap::default(),
            formulas: FxHashMap::default(),
            numbers: FxHashMap::default(),
        }
    }
}

/// Evaluates formulas and expressions in one instance, and remembers the values of what they are made of.
pub struct Reading<'e> {
    checker: Checker<'e>,
    run: Run<'e>,
}

// What is evaluated outlives the reading, so that no address is used twice.
impl<'e> Reading<'e> {
    /// Whether a formula holds.
    ///
    /// # Errors
    ///
    /// As for [`Evaluator::formula`].
    pub fn formula(&mut self, formula: &'e Formula) -> Result<bool, Error> {
        let checked = self.checker.visit_formula(formula);
        self.passed(checked)?;
        self.run.formula(formula, true)
    }

    /// The value of an expression.
    ///
    /// # Errors
    ///
    /// As for [`Evaluator::expr`].
    pub fn expr(&mut self, expr: &'e Expr) -> Result<TupleSet, Error> {
        let checked = self.checker.visit_expr(expr, expr);
        self.passed(checked)?;
        Ok(self.run.expr(expr)?.value)
    }

    /// The value of an integer expression.
    ///
    /// # Errors
    ///
    /// As for [`Evaluator::int`].
    pub fn int(&mut self, int: &'e IntExpr) -> Result<i64, Error> {
        let checked = self.checker.visit_int(int);
        self.passed(checked)?;
        Ok(self.run.int(int)?.value)
    }

    /// Nodes around a fault were looked at, but they are not well-formed.
    fn passed<T>(&mut self, checked: Result<T, Error>) -> Result<T, Error> {
        if checked.is_err() {
            self.checker.forget();
        }
        checked
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
    spending: &'e Spending,
    /// The variables in scope, the innermost last.
    scope: Vec<Binding>,
    /// How often a variable was bound.
    bound: u64,
    /// Values of nodes, by address.
    exprs: FxHashMap<usize, Known<Valued<TupleSet>>>,
    /// The same for formulas, by address and position.
    formulas: FxHashMap<(usize, bool), Known<bool>>,
    numbers: FxHashMap<usize, Known<Valued<i64>>>,
}

/// The value that a node had when its innermost free variable was bound the so-manieth time. As long as that binding stands, so do those around it.
struct Known<T> {
    bound: u64,
    value: T,
}

impl<T> Valued<T> {
    fn exact(value: T) -> Self {
        Valued { value, overflowed: false }
    }

    fn or_overflowed(self, overflowed: bool) -> Self {
        Valued { overflowed: self.overflowed || overflowed, ..self }
    }
}

#[cfg(test)]
mod tests;
