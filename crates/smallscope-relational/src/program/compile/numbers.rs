//! Integer expressions.

use super::Compiler;
use crate::logic::{IntExpr, IntKind};
use crate::program::code::{Id, NumberOp, Op};

impl Compiler {
    pub(super) fn number(&mut self, int: &IntExpr) -> Id {
        let op = match int.kind() {
            IntKind::Constant(value) => NumberOp::Constant(*value),
            IntKind::Cardinality(inner) => NumberOp::Cardinality(self.expr(inner)),
            IntKind::SumOf(inner) => NumberOp::SumOf(self.expr(inner)),
            IntKind::Sum(decls, body) => {
                let (binders, body) = self.under(decls, |compiler| compiler.int(body));
                NumberOp::Sum(binders, body)
            }
            IntKind::Binary(op, left, right) => {
                let (left, right) = (self.int(left), self.int(right));
                NumberOp::Binary(*op, left, right)
            }
            IntKind::Negate(inner) => NumberOp::Negate(self.int(inner)),
            IntKind::If(condition, yes, no) => {
                let (condition, yes, no) = (self.formula(condition), self.int(yes), self.int(no));
                NumberOp::If(condition, yes, no)
            }
            IntKind::Let(variable, value, body) => {
                return self.let_in(variable, value, body.free(), |compiler| compiler.int(body));
            }
        };
        self.graph.add(Op::Number(op))
    }
}
