//! Expressions to matrices.

use std::sync::Arc;

use smallscope_solver::{Bit, Stop};

use super::{Grounder, Value};
use crate::logic::{Decl, Expr, ExprKind, ExprOp, Formula, IntExpr};
use crate::translate::matrix::{Cell, Matrix};

impl Grounder<'_> {
    /// The value of an expression.
    pub(super) fn expr(&mut self, expr: &Expr) -> Result<Value, Stop> {
        match expr.kind() {
            ExprKind::Relation(relation) => return Ok(Value::sure(self.relation(relation))),
            ExprKind::Variable(variable) => {
                return Ok(Value::sure(self.bindings[self.depth(variable.number())].value.clone()));
            }
            _ => {}
        }
        self.once(expr.into(), true, |grounder| &mut grounder.exprs, |grounder| grounder.new_expr(expr))
    }

    fn new_expr(&mut self, expr: &Expr) -> Result<Value, Stop> {
        self.step()?;
        let atoms = self.atoms();
        let matrix = match expr.kind() {
            ExprKind::Relation(_) | ExprKind::Variable(_) => return self.expr(expr),
            ExprKind::Univ => Matrix::univ(atoms),
            ExprKind::Iden => Matrix::iden(atoms),
            ExprKind::Empty(arity) => Matrix::empty(atoms, *arity),
            ExprKind::Ints => self.carriers(|_, _| Bit::TRUE),
            ExprKind::Constant(tuples) => Matrix::constant(tuples),
            ExprKind::Binary(operator, left, right) => return self.binary(*operator, left, right),
            ExprKind::Transpose(inner) => return self.unary(inner, |inner, _| Ok(inner.transpose())),
            ExprKind::Closure(inner) => return self.unary(inner, |inner, grounder| grounder.closure(inner)),
            ExprKind::ReflexiveClosure(inner) => {
                return self.unary(inner, |inner, grounder| {
                    Ok(grounder.closure(inner)?.union(&Matrix::iden(atoms), &mut grounder.circuit))
                });
            }
            ExprKind::If(condition, yes, no) => return self.choice(condition, yes, no),
            ExprKind::Comprehension(decls, body) => return self.comprehension(decls, body),
            ExprKind::FromInt(int) => return self.carrier_of(int),
            ExprKind::Let(..) => unreachable!("`let` is removed before grounding"),
        };
        Ok(Value::sure(Arc::new(matrix)))
    }

    fn unary(
        &mut self,
        inner: &Expr,
        apply: impl FnOnce(&Matrix, &mut Self) -> Result<Matrix, Stop>,
    ) -> Result<Value, Stop> {
        let inner = self.expr(inner)?;
        let matrix = Arc::new(apply(&inner.matrix, self)?);
        Ok(Value { matrix, taint: inner.taint })
    }

    fn closure(&mut self, relation: &Matrix) -> Result<Matrix, Stop> {
        relation.closure(&mut self.circuit, &mut self.watch)
    }

    fn binary(&mut self, operator: ExprOp, left: &Expr, right: &Expr) -> Result<Value, Stop> {
        let (left, right) = (self.expr(left)?, self.expr(right)?);
        let (a, b, circuit) = (&*left.matrix, &*right.matrix, &mut self.circuit);
        let matrix = match operator {
            ExprOp::Union => a.union(b, circuit),
            ExprOp::Intersection => a.intersection(b, circuit),
            ExprOp::Difference => a.difference(b, circuit),
            ExprOp::Product => a.product(b, circuit, &mut self.watch)?,
            ExprOp::Join => a.join(b, circuit, &mut self.watch)?,
            ExprOp::Override => a.override_with(b, circuit),
            ExprOp::RestrictDomain => Matrix::restrict_domain(a, b, circuit),
            ExprOp::RestrictRange => a.restrict_range(b, circuit),
        };
        let taint = self.circuit.or(left.taint, right.taint);
        Ok(Value { matrix: Arc::new(matrix), taint })
    }

    fn choice(&mut self, condition: &Formula, yes: &Expr, no: &Expr) -> Result<Value, Stop> {
        let (condition, undecided) = self.condition(condition)?;
        match condition.as_constant() {
            Some(true) if undecided.is_false() => return self.expr(yes),
            Some(false) if undecided.is_false() => return self.expr(no),
            _ => {}
        }
        let (yes, no) = (self.expr(yes)?, self.expr(no)?);
        let matrix = Arc::new(Matrix::choose(condition, &yes.matrix, &no.matrix, &mut self.circuit));
        let taint = self.circuit.choose(condition, yes.taint, no.taint);
        Ok(Value { matrix, taint: self.circuit.or(undecided, taint) })
    }

    fn comprehension(&mut self, decls: &[Decl], body: &Formula) -> Result<Value, Stop> {
        let arity = decls.iter().map(|decl| decl.variable.arity()).sum();
        let mut cells = Vec::new();
        let taint = self.each(decls, false, |grounder, guards, tuple| {
            let holds = grounder.formula(body, true)?;
            cells.push((tuple, grounder.circuit.all(guards.iter().copied().chain([holds]))));
            Ok(true)
        })?;
        Ok(Value { matrix: Arc::new(Matrix::from_sorted(self.atoms(), arity, cells)), taint })
    }

    /// The set of the atoms that carry integers, each under a condition.
    fn carriers(&mut self, mut condition: impl FnMut(&mut Self, i64) -> Bit) -> Matrix {
        let bounds = self.bounds;
        let mut cells: Vec<Cell> =
            bounds.ints().iter().map(|&(value, atom)| (atom as u64, condition(self, value))).collect();
        cells.sort_unstable_by_key(|cell| cell.0);
        Matrix::from_sorted(self.atoms(), 1, cells)
    }

    fn carrier_of(&mut self, int: &IntExpr) -> Result<Value, Stop> {
        let number = self.int(int)?;
        let matrix = self.carriers(|grounder, value| grounder.equals_value(&number.word, value));
        Ok(Value { matrix: Arc::new(matrix), taint: number.taint })
    }
}
