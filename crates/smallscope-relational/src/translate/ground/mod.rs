//! From the logic to a circuit: every quantifier is replaced by all its cases, every relation by a matrix of bits.
//!
//! Works on simplified and skolemised formulas. A node with several owners, or with fewer free variables than are bound
//! where it stands, is grounded once for each binding of its free variables.

mod cache;
mod compare;
mod expressions;
mod formulas;
mod functions;
mod known;
mod numbers;
mod quantify;
mod taint;
mod visits;

use std::sync::Arc;

use rustc_hash::FxHashMap;
use smallscope_solver::{Bit, Budget, Circuit, Stop, Word};

use self::cache::Cache;
use self::functions::Functions;
pub(crate) use self::visits::Met;
use super::matrix::{Cell, Matrix};
use super::watch::Watch;
use crate::bounds::{Bound, Bounds};
use crate::logic::{Expr, Relation, Variable};
use crate::options::Overflow;
use crate::tuples::TupleSet;

/// Visiting a node, or a case of a quantifier, counts as the work of so many gates.
const STEP: usize = 16;

/// Grounds formulas over one circuit.
pub(crate) struct Grounder<'p> {
    pub(crate) circuit: Circuit,
    bounds: &'p Bounds,
    width: u32,
    overflow: Overflow,
    /// Whether overflow is forbidden, and some integer so far may overflow.
    may_overflow: bool,
    relations: FxHashMap<Relation, Arc<Matrix>>,
    functions: Functions,
    bindings: Vec<Binding>,
    /// How many bound variables the node at hand can depend on.
    live: usize,
    exprs: Cache<Value>,
    formulas: Cache<Bit>,
    numbers: Cache<Number>,
    /// Expressions that nobody else may hold: as long as they live, no other node has their address.
    kept: Vec<Expr>,
    watch: Watch<'p>,
}

/// A bound variable.
struct Binding {
    variable: u32,
    value: Arc<Matrix>,
    /// Tells the value from the variable's other values.
    identity: u64,
    /// Whether the quantifier asks for all values, in effect: see `taint`.
    universal: bool,
}

/// The value of an expression, and whether an overflow is part of it.
#[derive(Clone)]
struct Value {
    matrix: Arc<Matrix>,
    taint: Bit,
}

/// The value of an integer expression, and whether an overflow is part of it.
#[derive(Clone)]
struct Number {
    word: Word,
    taint: Bit,
}

/// A relation as a matrix whose cells are constants or inputs of the circuit.
#[derive(Clone, Debug)]
pub(crate) struct Variables {
    /// The relation.
    pub(crate) relation: Relation,
    /// The tuples it has in every instance.
    pub(crate) lower: TupleSet,
    /// The inputs: the tuples between the bounds, in order.
    pub(crate) free: Vec<Cell>,
    /// All of it.
    pub(crate) matrix: Arc<Matrix>,
}

impl<'p> Grounder<'p> {
    pub(crate) fn new(bounds: &'p Bounds, width: u32, overflow: Overflow, budget: &'p Budget) -> Self {
        Grounder {
            circuit: Circuit::new(),
            bounds,
            width,
            overflow,
            may_overflow: false,
            relations: FxHashMap::default(),
            functions: Functions::default(),
            bindings: Vec::new(),
            live: 0,
            exprs: Cache::default(),
            formulas: Cache::default(),
            numbers: Cache::default(),
            kept: Vec::new(),
            watch: Watch::new(budget),
        }
    }

    /// Makes an input for every tuple between the bounds.
    pub(crate) fn introduce(&mut self, bound: &Bound) -> Variables {
        let mut free = Vec::new();
        let mut cells = Vec::with_capacity(bound.upper.len());
        for &tuple in bound.upper.indices() {
            let fixed = bound.lower.contains_index(tuple);
            let bit = if fixed { Bit::TRUE } else { self.circuit.input() };
            if !fixed {
                free.push((tuple, bit));
            }
            cells.push((tuple, bit));
        }
        let matrix = Arc::new(Matrix::from_sorted(self.atoms(), bound.upper.arity(), cells));
        self.functions.notice(&bound.relation, &matrix);
        self.relations.insert(bound.relation.clone(), matrix.clone());
        Variables { relation: bound.relation.clone(), lower: bound.lower.clone(), free, matrix }
    }

    /// From here on the variable has some tuple of the set for its value, unknown which.
    pub(crate) fn bind_any(&mut self, variable: &Variable, upper: &TupleSet) {
        let cells: Vec<Cell> = upper.indices().iter().map(|&tuple| (tuple, self.circuit.input())).collect();
        let value = Arc::new(Matrix::from_sorted(upper.atoms(), upper.arity(), cells));
        let identity = u64::MAX - self.circuit.inputs() as u64;
        self.bindings.push(Binding { variable: variable.number(), value, identity, universal: true });
        self.live += 1;
    }

    /// Forgets the last so many variables.
    pub(crate) fn unbind(&mut self, count: usize) {
        self.bindings.truncate(self.bindings.len() - count);
        self.live -= count;
    }

    /// The tuples that the expression has in some instance, or more; and whether an overflow may be part of it.
    pub(crate) fn support(&mut self, expr: &Expr) -> Result<(TupleSet, bool), Stop> {
        self.kept.push(expr.clone());
        let Value { matrix, taint } = self.expr(expr)?;
        Ok((matrix.support(), !taint.is_false()))
    }

    fn atoms(&self) -> usize {
        self.bounds.universe().len()
    }

    /// The matrix of a relation, with inputs made now if there are none yet.
    fn relation(&mut self, relation: &Relation) -> Arc<Matrix> {
        if let Some(known) = self.relations.get(relation) {
            return known.clone();
        }
        let bounds = self.bounds;
        let bound =
            bounds.of(relation).expect("formulas are checked before they are grounded: every relation is bound");
        self.introduce(bound).matrix
    }

    /// What becomes of results that do not fit the bit width.
    pub(crate) fn overflow(&self) -> Overflow {
        self.overflow
    }

    /// Whether overflow is forbidden, and may happen in something that was grounded so far.
    pub(crate) fn may_overflow(&self) -> bool {
        self.may_overflow
    }

    fn forbids(&self) -> bool {
        self.overflow == Overflow::Forbid
    }

    /// Looks at the budget now and then.
    pub(super) fn step(&mut self) -> Result<(), Stop> {
        self.watch.spend(STEP, &self.circuit)
    }
}

impl Value {
    /// A value without overflow.
    fn sure(matrix: Arc<Matrix>) -> Self {
        Value { matrix, taint: Bit::FALSE }
    }
}
