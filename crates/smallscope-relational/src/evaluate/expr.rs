//! The value of relation-valued expressions.

use crate::error::Error;
use crate::evaluate::{Known, Run, Valued};
use crate::logic::{Decl, Expr, ExprKind, ExprOp, Formula, deep};
use crate::tuples::TupleSet;

impl Run<'_> {
    pub(super) fn expr(&mut self, expr: &Expr) -> Result<Valued<TupleSet>, Error> {
        self.spending.step()?;
        let bound = self.binding_of(expr.free(), expr.is_shared());
        if let Some(known) =
            bound.and_then(|bound| self.exprs.get(&expr.address()).filter(|known| known.bound == bound))
        {
            return Ok(known.value.clone());
        }
        let value = match expr.kind() {
            ExprKind::Binary(op, left, right) => deep(|| self.binary(*op, left, right))?,
            _ => deep(|| self.expr_kind(expr))?,
        };
        if let Some(bound) = bound {
            self.exprs.insert(expr.address(), Known { bound, value: value.clone() });
        }
        Ok(value)
    }

    fn expr_kind(&mut self, expr: &Expr) -> Result<Valued<TupleSet>, Error> {
        Ok(match expr.kind() {
            ExprKind::Relation(relation) => Valued::exact(self.values[relation].clone()),
            ExprKind::Variable(variable) => self.lookup(variable.number()).value.clone(),
            ExprKind::Univ => Valued::exact(TupleSet::all_atoms(self.atoms)),
            ExprKind::Iden => Valued::exact(TupleSet::identity(self.atoms)),
            ExprKind::Empty(arity) => Valued::exact(TupleSet::empty(self.atoms, *arity)?),
            ExprKind::Ints => Valued::exact(TupleSet::unary(self.atoms, self.ints.iter().map(|&(_, atom)| atom))),
            ExprKind::Constant(tuples) => Valued::exact(tuples.clone()),
            ExprKind::Binary(op, left, right) => self.binary(*op, left, right)?,
            ExprKind::Transpose(inner) => self.mapped(inner, TupleSet::transpose)?,
            ExprKind::Closure(inner) => self.mapped(inner, TupleSet::closure)?,
            ExprKind::ReflexiveClosure(inner) => {
                let identity = TupleSet::identity(self.atoms);
                self.mapped(inner, |tuples| tuples.closure().union(&identity))?
            }
            ExprKind::If(condition, yes, no) => {
                let condition = self.condition(condition)?;
                self.expr(if condition.value { yes } else { no })?.or_overflowed(condition.overflowed)
            }
            ExprKind::Comprehension(decls, body) => self.comprehension(expr, decls, body)?,
            ExprKind::FromInt(int) => {
                let int = self.int(int)?;
                let carriers = self.ints.iter().filter(|&&(value, _)| value == int.value).map(|&(_, atom)| atom);
                Valued { value: TupleSet::unary(self.atoms, carriers), overflowed: int.overflowed }
            }
            ExprKind::Let(variable, value, body) => {
                self.under_let(variable, value, body.free(), |run| run.expr(body))?
            }
        })
    }

    /// Operators may be nested deeply, so they have a function, and a frame on the stack, of their own.
    fn binary(&mut self, op: ExprOp, left: &Expr, right: &Expr) -> Result<Valued<TupleSet>, Error> {
        let (left, right) = (self.expr(left)?, self.expr(right)?);
        let overflowed = left.overflowed || right.overflowed;
        Ok(Valued { value: combine(op, &left.value, &right.value)?, overflowed })
    }

    fn mapped(&mut self, inner: &Expr, map: impl Fn(&TupleSet) -> TupleSet) -> Result<Valued<TupleSet>, Error> {
        let inner = self.expr(inner)?;
        Ok(Valued { value: map(&inner.value), overflowed: inner.overflowed })
    }

    fn comprehension(&mut self, expr: &Expr, decls: &[Decl], body: &Formula) -> Result<Valued<TupleSet>, Error> {
        let outer = self.scope.len();
        let mut tuples: Vec<Vec<usize>> = Vec::new();
        let overflowed = self.each_value(decls, false, &mut |run| {
            if run.formula(body, true)? {
                tuples
                    .push(run.scope[outer..].iter().flat_map(|binding| binding.value.value.iter().flatten()).collect());
            }
            Ok(true)
        })?;
        let mut value = TupleSet::empty(self.atoms, expr.arity().expect("arities were found to fit"))?;
        tuples.iter().for_each(|tuple| value.insert(tuple));
        Ok(Valued { value, overflowed })
    }
}

fn combine(op: ExprOp, left: &TupleSet, right: &TupleSet) -> Result<TupleSet, Error> {
    Ok(match op {
        ExprOp::Union => left.union(right),
        ExprOp::Intersection => left.intersection(right),
        ExprOp::Difference => left.difference(right),
        ExprOp::Product => left.product(right)?,
        ExprOp::Join => left.join(right).expect("arities were found to fit"),
        ExprOp::Override => left.override_with(right),
        ExprOp::RestrictDomain => right.restrict_domain(left),
        ExprOp::RestrictRange => left.restrict_range(right),
    })
}
