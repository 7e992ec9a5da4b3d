//! What is known of relations because the problem demands it: which of them are functions.
//!
//! A relation that a top-level constraint declares as a function (a [`Mapping`] with `one` or `lone`) has at most one tuple for
//! all columns but the last; a set of which one demands that it is at most one atom has at most one. So `x.f` is at most one atom, the sum of its integers needs no adder, and two such sums
//! compare value by value. The same holds for a relation whose upper bound is a function; a class of one object is the
//! usual case.
//!
//! The bits built with this knowledge are right in all instances that satisfy those constraints. It must not be used
//! where the constraints are looked at one by one.

use rustc_hash::{FxHashMap, FxHashSet};
use smallscope_solver::{Bit, Stop};

use super::Grounder;
use crate::logic::{Expr, ExprKind, ExprOp, Formula, FormulaKind, Mapping, Multiplicity, Relation, deep};
use crate::translate::matrix::Matrix;
use crate::tuples::TupleSet;

/// What is known so far.
#[derive(Default)]
pub(super) struct Functions {
    /// The relations that are functions, each with the tuples for which it surely has a value.
    relations: FxHashMap<Relation, TupleSet>,
    /// The relations whose bounds are functions.
    narrow: FxHashSet<Relation>,
    /// Whether expressions are, by their addresses.
    exprs: FxHashMap<usize, bool>,
}

impl Grounder<'_> {
    /// From here on, what these formulas say about single relations is taken for granted.
    pub(crate) fn take_for_granted(&mut self, formulas: &[Formula]) -> Result<(), Stop> {
        for formula in formulas {
            match formula.kind() {
                FormulaKind::And(parts) => self.take_for_granted(parts)?,
                FormulaKind::Mapping(mapping) => self.learn(mapping)?,
                FormulaKind::Count(many, inner) => self.learn_count(*many, inner)?,
                _ => {}
            }
        }
        Ok(())
    }

    fn learn(&mut self, mapping: &Mapping) -> Result<(), Stop> {
        if !matches!(mapping.multiplicity, Multiplicity::No | Multiplicity::Lone | Multiplicity::One) {
            return Ok(());
        }
        let domain = self.expr(&mapping.domain)?.matrix;
        let sure = |bit: Bit| bit.is_true() && mapping.multiplicity == Multiplicity::One;
        let total = domain.cells().iter().filter(|cell| sure(cell.1)).map(|cell| cell.0).collect();
        let total = TupleSet::from_indices(domain.atoms(), domain.arity(), total);
        let known = self.functions.relations.get(&mapping.relation);
        let total = known.map_or(total.clone(), |known| known.union(&total));
        self.functions.relations.insert(mapping.relation.clone(), total);
        self.functions.exprs.clear();
        Ok(())
    }

    /// A set that is declared to be at most one atom.
    fn learn_count(&mut self, many: Multiplicity, set: &Expr) -> Result<(), Stop> {
        let ExprKind::Relation(relation) = set.kind() else { return Ok(()) };
        let is_lone = matches!(many, Multiplicity::No | Multiplicity::Lone | Multiplicity::One);
        if is_lone && relation.arity() == 1 && !self.functions.relations.contains_key(relation) {
            let nothing = TupleSet::from_indices(self.atoms(), 1, Vec::new());
            self.functions.relations.insert(relation.clone(), nothing);
            self.functions.exprs.clear();
        }
        Ok(())
    }

    /// Whether the expression is known to be at most one atom.
    pub(super) fn is_lone(&mut self, expr: &Expr) -> bool {
        expr.arity() == Some(1) && self.functions.has(expr)
    }

    /// Whether the expression is known to be exactly one atom, given that it is at most one: `x.f`, where `f` surely has a
    /// value for `x`.
    pub(super) fn is_total(&self, expr: &Expr) -> bool {
        let ExprKind::Binary(ExprOp::Join, argument, function) = expr.kind() else { return false };
        let ExprKind::Relation(function) = function.kind() else { return false };
        let argument: &Matrix = match argument.kind() {
            ExprKind::Variable(variable) => &self.bindings[self.depth(variable.number())].value,
            ExprKind::Relation(relation) => &self.relations[relation],
            _ => return false,
        };
        let total = self.functions.relations.get(function).filter(|total| total.arity() == argument.arity());
        matches!((argument.cells(), total), ([(atom, Bit::TRUE)], Some(total)) if total.contains_index(*atom))
    }
}

impl Functions {
    /// Looks at the tuples that a relation may have.
    pub(super) fn notice(&mut self, relation: &Relation, matrix: &Matrix) {
        let atoms = matrix.atoms() as u64;
        if matrix.cells().windows(2).all(|pair| pair[0].0 / atoms != pair[1].0 / atoms) {
            self.narrow.insert(relation.clone());
        }
    }

    /// Whether the expression is known to have at most one tuple for all columns but the last; so a set at most one atom.
    fn has(&mut self, expr: &Expr) -> bool {
        match expr.kind() {
            ExprKind::Relation(relation) => {
                return self.relations.contains_key(relation) || self.narrow.contains(relation);
            }
            ExprKind::Variable(_) | ExprKind::FromInt(_) | ExprKind::Iden => return true,
            _ => {}
        }
        if let Some(&known) = self.exprs.get(&expr.address()) {
            return known;
        }
        let is_function = deep(|| self.has_made_of(expr.kind()));
        self.exprs.insert(expr.address(), is_function);
        is_function
    }

    fn has_made_of(&mut self, kind: &ExprKind) -> bool {
        match kind {
            ExprKind::Binary(ExprOp::Join, left, right) => left.arity() == Some(1) && self.has(left) && self.has(right),
            ExprKind::Binary(ExprOp::Intersection, left, right) => self.has(left) || self.has(right),
            ExprKind::Binary(ExprOp::Difference | ExprOp::RestrictRange, inner, _)
            | ExprKind::Binary(ExprOp::RestrictDomain, _, inner) => self.has(inner),
            ExprKind::Binary(ExprOp::Override, left, right) => self.has(left) && self.has(right),
            ExprKind::Binary(ExprOp::Product, _, right) => self.has(right),
            ExprKind::If(_, yes, no) => self.has(yes) && self.has(no),
            ExprKind::Empty(_) => true,
            _ => false,
        }
    }
}
