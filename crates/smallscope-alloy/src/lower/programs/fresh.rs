//! Relations for what executions choose: first values, what actions leave open, which way choices go.

use rustc_hash::FxHashMap;
use smallscope_relational::{Bounds, Error, Expr, Formula, Relation, TupleSet};

use super::super::constraints::Constraints;
use super::super::declare::HIDDEN;
use super::super::lowerer::Lowerer;
use super::super::range::declared_range;
use super::super::value::{Lowered, all_of, truth};
use super::fold::{constant, not};
use super::mentions::Mentions;
use crate::model::{self, BinaryOp, ExprKind, Multiplicity, SigId, UnaryOp, VariableId};
use crate::source::Span;

/// A relation that an execution chooses.
#[derive(Clone, Debug)]
pub(super) struct Fresh {
    pub(super) relation: Relation,
    upper: TupleSet,
    /// What must hold of it.
    condition: Formula,
    /// What it is the value of, and where that is declared.
    origin: (String, Option<Span>),
}

/// All of them, with names that are used once.
#[derive(Default)]
pub(super) struct Freshes {
    made: Vec<Fresh>,
    names: FxHashMap<String, usize>,
}

impl Freshes {
    /// `$x`; the next one of that name is `$x#2`, as witnesses are named.
    pub(super) fn name(&mut self, of: &str) -> String {
        let count = self.names.entry(of.to_string()).or_insert(0);
        *count += 1;
        if *count == 1 { format!("${of}") } else { format!("${of}#{count}") }
    }

    /// Gives bounds to those that are given or that the formulas mention, and demands what must hold of them.
    pub(super) fn declare(
        &self,
        relations: &[Relation],
        formulas: &[&Formula],
        bounds: &mut Bounds,
        constraints: &mut Constraints,
    ) -> Result<(), Error> {
        let mut mentions = Mentions::default();
        relations.iter().for_each(|relation| mentions.relation(relation));
        formulas.iter().for_each(|formula| mentions.formula(formula));
        let places: FxHashMap<&Relation, usize> =
            self.made.iter().enumerate().map(|(place, fresh)| (&fresh.relation, place)).collect();
        let mut declared = vec![false; self.made.len()];
        while let Some(relation) = mentions.next() {
            if let Some(&place) = places.get(&relation) {
                declared[place] = true;
                mentions.formula(&self.made[place].condition);
            }
        }
        for (fresh, _) in self.made.iter().zip(declared).filter(|(_, declared)| *declared) {
            bounds.at_most(&fresh.relation, fresh.upper.clone())?;
            constraints.add(&fresh.origin.0, fresh.origin.1, fresh.condition.clone());
        }
        Ok(())
    }

    /// Demands this of the last one.
    pub(super) fn demand(&mut self, condition: Formula) {
        self.made.last_mut().expect("a relation was made").condition = condition;
    }

    /// A value that the bound of a variable allows, if the execution comes here; nothing if it does not.
    pub(super) fn value(
        &mut self,
        lowerer: &mut Lowerer<'_>,
        variable: VariableId,
        bound: &model::Expr,
        here: &Formula,
    ) -> Lowered {
        let relation = self.relation(lowerer, variable, bound);
        let value = Expr::from(&relation);
        let allowed = lowerer.asking(None, |lowerer| allowed(lowerer, &relation, bound));
        self.demand(when(here, allowed, Some(&value)));
        if is_number(bound) { Lowered::Int(value.sum()) } else { Lowered::Expr(value) }
    }

    /// A relation for values of a variable, of which nothing is demanded yet.
    pub(super) fn relation(&mut self, lowerer: &Lowerer<'_>, variable: VariableId, bound: &model::Expr) -> Relation {
        let declared = &lowerer.model.variables[variable.0 as usize];
        let upper = declared_range(&lowerer.symbols.atoms, bound, &bound.ty);
        let relation = Relation::new(self.name(&declared.name), upper.arity());
        let origin = (format!("variable {}", declared.name), Some(declared.span));
        self.made.push(Fresh { relation: relation.clone(), upper, condition: truth(true), origin });
        relation
    }

    /// A formula that an execution chooses the truth of, if it comes here.
    pub(super) fn truth(&mut self, lowerer: &Lowerer<'_>, here: &Formula) -> Formula {
        let atoms = &lowerer.symbols.atoms;
        let all = atoms.len();
        let upper = match atoms.ints.first() {
            Some(&(_, atom)) => TupleSet::unary(all, [atom]),
            None => TupleSet::unary(all, 0..all),
        };
        let relation = Relation::new(format!("{HIDDEN}choice {}", self.made.len()), 1);
        let value = Expr::from(&relation);
        let condition = when(here, truth(true), Some(&value));
        self.made.push(Fresh { relation, upper, condition, origin: ("a choice".to_string(), None) });
        value.some()
    }
}

/// If the execution comes here, this; else this has nothing.
pub(super) fn when(here: &Formula, holds: Formula, value: Option<&Expr>) -> Formula {
    let mut parts = Vec::new();
    if constant(here) == Some(true) {
        return holds;
    }
    if constant(&holds) != Some(true) {
        parts.push(not(here) | holds);
    }
    parts.extend(value.map(|value| here | value.no()));
    all_of(parts)
}

/// Whether the bound is that of one integer.
pub(super) fn is_number(bound: &model::Expr) -> bool {
    matches!(&bound.kind, ExprKind::Unary(UnaryOp::OneOf, inner) if matches!(inner.kind, ExprKind::Sig(SigId::INT)))
}

/// Whether a relation has a value that the bound allows: said so that what is a function is seen to be one.
pub(super) fn allowed(lowerer: &mut Lowerer<'_>, relation: &Relation, bound: &model::Expr) -> Formula {
    if let ExprKind::Binary(BinaryOp::Arrow(Multiplicity::Set, after), left, right) = &bound.kind {
        let is_plain = |side: &model::Expr| !super::super::bound::has_multiplicity(side);
        if is_plain(left) && is_plain(right) && right.ty.arity() == Some(1) {
            let (domain, range) = (lowerer.expr(left), lowerer.expr(right));
            return relation.maps(domain, super::super::bound::many(*after), range);
        }
    }
    lowerer.is_in(&Expr::from(relation), bound)
}
