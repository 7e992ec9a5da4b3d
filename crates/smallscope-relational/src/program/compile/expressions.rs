//! Relation-valued expressions.

use super::Compiler;
use crate::logic::{Expr, ExprKind, ExprOp};
use crate::program::code::{Id, ManyOp, Op, PairOp, SetOp};
use crate::tuples::TupleSet;

impl Compiler {
    pub(super) fn relation(&mut self, expr: &Expr) -> Id {
        let arity = expr.arity().expect("arities were found to fit") as u32;
        match expr.kind() {
            ExprKind::Relation(relation) => {
                let place = self.relations[relation];
                self.of_arity(arity, SetOp::Relation(place), PairOp::Relation(place), ManyOp::Relation(place, arity))
            }
            ExprKind::Variable(variable) => self.lookup(variable.number()),
            ExprKind::Univ => self.graph.add(Op::Set(SetOp::Univ)),
            ExprKind::Iden => self.graph.add(Op::Pair(PairOp::Iden)),
            ExprKind::Empty(_) => self.of_arity(arity, SetOp::Empty, PairOp::Empty, ManyOp::Empty(arity)),
            ExprKind::Ints => self.graph.add(Op::Set(SetOp::Ints)),
            ExprKind::Constant(tuples) => self.constant(tuples),
            ExprKind::Binary(op, left, right) => self.binary(arity, *op, left, right),
            ExprKind::Transpose(inner) => {
                let inner = self.expr(inner);
                self.transposed(inner)
            }
            ExprKind::Closure(inner) => {
                let inner = self.asked_often(inner);
                self.graph.add(Op::Pair(PairOp::Closure(inner)))
            }
            ExprKind::ReflexiveClosure(inner) => {
                let inner = self.asked_often(inner);
                self.graph.add(Op::Pair(PairOp::ReflexiveClosure(inner)))
            }
            ExprKind::If(condition, yes, no) => {
                let condition = self.formula(condition);
                let condition = if arity > 1 { self.graph.remembered(condition) } else { condition };
                let (yes, no) = (self.expr(yes), self.expr(no));
                let (set, pair, many) =
                    (SetOp::If(condition, yes, no), PairOp::If(condition, yes, no), ManyOp::If(condition, yes, no));
                self.of_arity(arity, set, pair, many)
            }
            ExprKind::Comprehension(decls, body) => {
                let (binders, body) = self.under(decls, |compiler| compiler.formula(body));
                self.graph.add(match arity {
                    1 => Op::Set(SetOp::Comprehension(binders[0], body)),
                    2 => Op::Pair(PairOp::Comprehension(binders, body)),
                    _ => Op::Many(ManyOp::Comprehension(binders, body)),
                })
            }
            ExprKind::FromInt(int) => {
                let int = self.int(int);
                self.graph.add(Op::Set(SetOp::FromInt(int)))
            }
            ExprKind::Let(variable, value, body) => {
                self.let_in(variable, value, body.free(), |compiler| compiler.expr(body))
            }
        }
    }

    fn of_arity(&mut self, arity: u32, set: SetOp, pair: PairOp, many: ManyOp) -> Id {
        self.graph.add(match arity {
            1 => Op::Set(set),
            2 => Op::Pair(pair),
            _ => Op::Many(many),
        })
    }

    fn constant(&mut self, tuples: &TupleSet) -> Id {
        let arity = tuples.arity() as u32;
        let place = self.constants.iter().position(|other| other == tuples).unwrap_or_else(|| {
            self.constants.push(tuples.clone());
            self.constants.len() - 1
        }) as u32;
        self.of_arity(arity, SetOp::Constant(place), PairOp::Constant(place), ManyOp::Constant(place, arity))
    }

    fn binary(&mut self, arity: u32, op: ExprOp, left: &Expr, right: &Expr) -> Id {
        match arity {
            1 => {
                let (left, right) = (self.expr(left), self.expr(right));
                self.set(op, left, right)
            }
            2 => self.pair(op, left, right),
            _ => {
                let (left, right) = (self.expr(left), self.expr(right));
                self.many(op, left, right)
            }
        }
    }

    fn set(&mut self, op: ExprOp, left: Id, right: Id) -> Id {
        self.graph.add(Op::Set(match op {
            ExprOp::Union | ExprOp::Override => SetOp::Union(left, right),
            ExprOp::Intersection | ExprOp::RestrictDomain | ExprOp::RestrictRange => SetOp::Intersection(left, right),
            ExprOp::Difference => SetOp::Difference(left, right),
            ExprOp::Join if self.graph.arity(left) == 1 => return self.image(left, right),
            ExprOp::Join => {
                let turned = self.transposed(left);
                return self.image(right, turned);
            }
            ExprOp::Product => unreachable!("a product has two columns or more"),
        }))
    }

    /// The atoms that the pairs lead to from a set.
    fn image(&mut self, set: Id, pairs: Id) -> Id {
        let op = match *self.graph.op(set) {
            Op::Set(SetOp::Atom(slot)) => SetOp::Row(slot, pairs),
            _ => SetOp::Image(set, pairs),
        };
        self.graph.add(Op::Set(op))
    }

    fn transposed(&mut self, pairs: Id) -> Id {
        let op = match *self.graph.op(pairs) {
            Op::Pair(PairOp::Transpose(inner)) => return inner,
            Op::Pair(PairOp::Iden) => return pairs,
            Op::Pair(PairOp::Product(left, right)) => PairOp::Product(right, left),
            _ => PairOp::Transpose(pairs),
        };
        self.graph.add(Op::Pair(op))
    }

    /// A relation of pairs is asked row by row, so sets that it is made of are remembered.
    fn pair(&mut self, op: ExprOp, left: &Expr, right: &Expr) -> Id {
        let mut part = |expr: &Expr| if expr.arity() == Some(1) { self.asked_often(expr) } else { self.expr(expr) };
        let (a, b) = (part(left), part(right));
        let op = match op {
            ExprOp::Union => PairOp::Union(a, b),
            ExprOp::Intersection => PairOp::Intersection(a, b),
            ExprOp::Difference => PairOp::Difference(a, b),
            ExprOp::Override => PairOp::Override(a, b),
            ExprOp::RestrictDomain => PairOp::Domain(a, b),
            ExprOp::RestrictRange => PairOp::Range(a, b),
            ExprOp::Product => PairOp::Product(a, b),
            ExprOp::Join if self.graph.arity(a) == 1 => PairOp::Front(a, b),
            ExprOp::Join if self.graph.arity(b) == 1 => PairOp::Back(a, b),
            ExprOp::Join => PairOp::Join(a, self.graph.remembered(b)),
        };
        self.graph.add(Op::Pair(op))
    }

    fn many(&mut self, op: ExprOp, left: Id, right: Id) -> Id {
        self.graph.add(Op::Many(match op {
            ExprOp::Union => ManyOp::Union(left, right),
            ExprOp::Intersection => ManyOp::Intersection(left, right),
            ExprOp::Difference => ManyOp::Difference(left, right),
            ExprOp::Override => ManyOp::Override(left, right),
            ExprOp::RestrictDomain => ManyOp::Domain(left, right),
            ExprOp::RestrictRange => ManyOp::Range(left, right),
            ExprOp::Product => ManyOp::Product(left, right),
            ExprOp::Join => ManyOp::Join(left, right),
        }))
    }
}
