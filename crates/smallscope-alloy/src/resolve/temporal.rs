//! Alloy 6's operators of time.

use std::rc::Rc;
use std::sync::atomic::{AtomicU32, Ordering};

use super::checker::Checker;
use super::node::{Bound, ListOp, Node, NodeKind, Tree};
use crate::diagnostic::Diagnostic;
use crate::model::{MomentId, TemporalOp, Type};
use crate::source::Span;
use crate::syntax::{Dialect, Expr, Name};

/// A number that no operator of time has yet, in any model: copies of an operator are known by it.
pub(crate) fn moment() -> MomentId {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    MomentId(NEXT.fetch_add(1, Ordering::Relaxed))
}

impl Checker<'_> {
    /// `x'` where nothing is declared by that name: what `x` is in the next state.
    pub fn primed(&mut self, name: &Name, at: bool) -> Option<Tree> {
        let text = name.text.strip_suffix('\'').filter(|_| self.world.dialect == Dialect::Alloy)?;
        let inner = self.name(&Name { text: text.to_owned(), span: name.span }, at);
        Some(self.temporal(TemporalOp::Prime, &[inner], name.span))
    }

    pub fn check_temporal(&mut self, op: TemporalOp, operands: &[Expr], span: Span) -> Tree {
        let parts: Vec<Tree> = operands.iter().map(|operand| self.check(operand)).collect();
        match (op, &parts[..]) {
            // `f ; g` is `f and after g`.
            (TemporalOp::Sequence, [first, second]) => {
                let second = self.temporal(TemporalOp::After, std::slice::from_ref(second), second.span);
                self.list(ListOp::And, &[Rc::clone(first), second], span)
            }
            _ => self.temporal(op, &parts, span),
        }
    }

    fn temporal(&self, op: TemporalOp, parts: &[Tree], span: Span) -> Tree {
        let misplaced: Vec<_> = parts.iter().filter_map(|part| self.no_bound(part)).collect();
        let parts: Vec<Tree> = match op {
            TemporalOp::Prime => parts.to_vec(),
            _ => parts.iter().map(|part| self.as_formula(part)).collect(),
        };
        let weight = parts.iter().map(|part| part.weight).sum();
        let mut errors = self.errors(&parts).or_else(|| (!misplaced.is_empty()).then_some(misplaced));
        let ty = if op == TemporalOp::Prime { parts[0].ty.clone() } else { Type::formula() };
        if op == TemporalOp::Prime && errors.is_none() && ty.formula {
            let message = "a prime stands after a set, a relation or an integer, but this is a formula";
            errors = Some(vec![Diagnostic::error(parts[0].span, message).help("write `after …`")]);
        }
        Node::composed(NodeKind::Temporal(op, parts), ty, span, Bound::No, weight, errors)
    }

    pub fn settle_temporal(&mut self, op: TemporalOp, parts: &[Tree], tree: &Tree, wanted: &Type) -> Tree {
        let wanted = if op == TemporalOp::Prime { wanted.clone() } else { Type::formula() };
        let settled: Vec<Tree> = parts.iter().map(|part| self.settle(part, &wanted)).collect();
        match settled.iter().zip(parts).all(|(a, b)| Rc::ptr_eq(a, b)) {
            true => Rc::clone(tree),
            false => self.temporal(op, &settled, tree.span),
        }
    }
}
