//! Room for deep trees: visits that recurse run on a stack that grows, and nodes are freed without recursion.

use std::sync::Arc;

use super::parts::{Part, Parts};
use crate::logic::{Expr, ExprKind, Formula, FormulaKind, IntExpr, IntKind, Node};

/// Runs one step of a recursive visit, on more stack if little is left.
pub(crate) fn deep<R>(step: impl FnOnce() -> R) -> R {
    const LITTLE: usize = 128 * 1024;
    const MORE: usize = 4 * 1024 * 1024;
    stacker::maybe_grow(LITTLE, MORE, step)
}

/// Runs a stretch of a recursive visit, in which no step looks for itself how much stack is left: for visits that are too
/// quick to do so at every step.
pub(crate) fn deep_stretch<R>(stretch: impl FnOnce() -> R) -> R {
    const LITTLE: usize = 1024 * 1024;
    const MORE: usize = 8 * 1024 * 1024;
    stacker::maybe_grow(LITTLE, MORE, stretch)
}

/// What a node is made of, with something that has no parts to put in its place.
pub(super) trait NodeKind: Parts {
    /// A kind without parts.
    const LEAF: Self;
}

impl NodeKind for ExprKind {
    const LEAF: Self = ExprKind::Univ;
}

impl NodeKind for FormulaKind {
    const LEAF: Self = FormulaKind::Constant(true);
}

impl NodeKind for IntKind {
    const LEAF: Self = IntKind::Constant(0);
}

/// A part that is held while the node that had it goes.
enum Held {
    Expr(Expr),
    Formula(Formula),
    Int(IntExpr),
}

/// A tree may be deeper than the stack: the parts of a node that nobody else holds are taken apart one by one.
impl<K: NodeKind> Drop for Node<K> {
    fn drop(&mut self) {
        let mut held = Vec::new();
        dismantle(&mut self.kind, &mut held);
        while let Some(part) = held.pop() {
            match part {
                Held::Expr(part) => take_apart(part.0, &mut held),
                Held::Formula(part) => take_apart(part.0, &mut held),
                Held::Int(part) => take_apart(part.0, &mut held),
            }
        }
    }
}

fn take_apart<K: NodeKind>(node: Arc<Node<K>>, held: &mut Vec<Held>) {
    if let Some(mut node) = Arc::into_inner(node) {
        dismantle(&mut node.kind, held);
    }
}

/// Leaves a leaf; its parts live on for as long as they are held.
fn dismantle<K: NodeKind>(kind: &mut K, held: &mut Vec<Held>) {
    kind.parts(&mut |part| {
        held.push(match part {
            Part::Expr(expr) => Held::Expr(expr.clone()),
            Part::Formula(formula) => Held::Formula(formula.clone()),
            Part::Int(int) => Held::Int(int.clone()),
        });
    });
    *kind = K::LEAF;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::{Relation, int};

    #[test]
    fn deep_trees_are_freed() {
        let relation = Relation::new("r", 1);
        let mut union = Expr::from(&relation);
        let mut formula = relation.some();
        let mut sum = int(1);
        for _ in 0..200_000 {
            union = union + &relation;
            formula = !(formula & relation.no());
            sum = 1 + sum;
        }
        drop((union, formula, sum));
    }
}
