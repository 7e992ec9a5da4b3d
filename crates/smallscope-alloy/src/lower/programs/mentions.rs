//! Which relations formulas are about.

use rustc_hash::FxHashSet;
use smallscope_relational::{ExprKind, Formula, FormulaKind, Part, Relation};

/// The relations that formulas mention, each once; each shared node is visited once.
#[derive(Default)]
pub(super) struct Mentions {
    seen: FxHashSet<usize>,
    /// What is alive as long as addresses are remembered.
    kept: Vec<Formula>,
    found: FxHashSet<Relation>,
    waiting: Vec<Relation>,
}

impl Mentions {
    /// The next relation that was found.
    pub(super) fn next(&mut self) -> Option<Relation> {
        self.waiting.pop()
    }

    /// Visits a formula.
    pub(super) fn formula(&mut self, formula: &Formula) {
        self.kept.push(formula.clone());
        let mut stack = vec![Part::Formula(formula)];
        while let Some(node) = stack.pop() {
            if self.seen.insert(node.address()) {
                match node {
                    Part::Expr(expr) => {
                        if let ExprKind::Relation(relation) = expr.kind() {
                            self.relation(relation);
                        }
                    }
                    Part::Formula(formula) => {
                        if let FormulaKind::Mapping(mapping) = formula.kind() {
                            self.relation(&mapping.relation);
                        }
                    }
                    Part::Int(_) => {}
                }
                node.parts(&mut |part| stack.push(part));
            }
        }
    }

    /// Adds a relation.
    pub(super) fn relation(&mut self, relation: &Relation) {
        if self.found.insert(relation.clone()) {
            self.waiting.push(relation.clone());
        }
    }
}
