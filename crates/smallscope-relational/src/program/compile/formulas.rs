//! Formulas.

use super::Compiler;
use crate::logic::{Expr, Formula, FormulaKind, Mapping, Quantifier};
use crate::program::code::{Binder, Id, ManyOp, Mapped, Op, PairOp, SetOp, Tally, TruthOp};

impl Compiler {
    pub(super) fn truth(&mut self, formula: &Formula) -> Id {
        match formula.kind() {
            FormulaKind::Constant(value) => self.constant_truth(*value),
            FormulaKind::Not(inner) => {
                let inner = self.formula(inner);
                self.not(inner)
            }
            FormulaKind::And(parts) => {
                let parts = parts.iter().map(|part| self.formula(part)).collect();
                self.connected(parts, true)
            }
            FormulaKind::Or(parts) => {
                let parts = parts.iter().map(|part| self.formula(part)).collect();
                self.connected(parts, false)
            }
            FormulaKind::Implies(left, right) => {
                let left = self.formula(left);
                let parts = vec![self.not(left), self.formula(right)];
                self.connected(parts, false)
            }
            FormulaKind::Iff(left, right) => {
                let (left, right) = (self.formula(left), self.formula(right));
                self.add_truth(TruthOp::Iff(left, right))
            }
            FormulaKind::If(condition, yes, no) => {
                let (condition, yes, no) = (self.formula(condition), self.formula(yes), self.formula(no));
                self.add_truth(TruthOp::If(condition, yes, no))
            }
            FormulaKind::Quantified(quantifier, decls, body) => {
                let (binders, body) = self.under(decls, |compiler| compiler.formula(body));
                match quantifier {
                    Quantifier::All => self.nested(Tally::All, &binders, body),
                    Quantifier::Some => self.nested(Tally::Some, &binders, body),
                    Quantifier::Lone => self.add_truth(TruthOp::Quantified(Tally::Lone, binders, body)),
                    Quantifier::One => self.add_truth(TruthOp::Quantified(Tally::One, binders, body)),
                    Quantifier::No => {
                        let some = self.nested(Tally::Some, &binders, body);
                        self.not(some)
                    }
                }
            }
            FormulaKind::Count(multiplicity, inner) => {
                let inner = self.expr(inner);
                self.add_truth(TruthOp::Count(*multiplicity, inner))
            }
            FormulaKind::Subset(left, right) => self.subset(left, right),
            FormulaKind::Equal(left, right) => {
                let (left, right) = (self.expr(left), self.expr(right));
                self.add_truth(TruthOp::Equal(left, right))
            }
            FormulaKind::Compare(comparison, left, right) => {
                let (left, right) = (self.int(left), self.int(right));
                self.add_truth(TruthOp::Compare(*comparison, left, right))
            }
            FormulaKind::Let(variable, value, body) => {
                self.let_in(variable, value, body.free(), |compiler| compiler.formula(body))
            }
            FormulaKind::Mapping(mapping) => self.mapping(mapping),
        }
    }

    /// A quantifier of several variables as one of each.
    fn nested(&mut self, tally: Tally, binders: &[Binder], body: Id) -> Id {
        binders.iter().rfold(body, |body, &binder| self.add_truth(TruthOp::Quantified(tally, Box::new([binder]), body)))
    }

    fn add_truth(&mut self, op: TruthOp) -> Id {
        self.graph.add(Op::Truth(op))
    }

    fn constant_truth(&mut self, value: bool) -> Id {
        self.add_truth(TruthOp::Constant(value))
    }

    fn not(&mut self, inner: Id) -> Id {
        match *self.graph.op(inner) {
            Op::Truth(TruthOp::Constant(value)) => self.constant_truth(!value),
            Op::Truth(TruthOp::Not(inner)) => inner,
            _ => self.add_truth(TruthOp::Not(inner)),
        }
    }

    /// All of the parts, or any of them.
    fn connected(&mut self, mut parts: Vec<Id>, all: bool) -> Id {
        let constant = |value| Op::Truth(TruthOp::Constant(value));
        if parts.iter().any(|&part| *self.graph.op(part) == constant(!all)) {
            return self.constant_truth(!all);
        }
        parts.retain(|&part| *self.graph.op(part) != constant(all));
        match (parts.as_slice(), all) {
            ([], _) => self.constant_truth(all),
            (&[part], _) => part,
            (_, true) => self.add_truth(TruthOp::And(parts.into_boxed_slice())),
            (_, false) => self.add_truth(TruthOp::Or(parts.into_boxed_slice())),
        }
    }

    fn subset(&mut self, left: &Expr, right: &Expr) -> Id {
        let (left, right) = (self.expr(left), self.expr(right));
        let op = match *self.graph.op(left) {
            Op::Set(SetOp::Atom(slot)) => TruthOp::Member(slot, right),
            _ => TruthOp::Subset(left, right),
        };
        self.add_truth(op)
    }

    fn mapping(&mut self, mapping: &Mapping) -> Id {
        let (place, arity) = (self.relations[&mapping.relation], mapping.relation.arity() as u32);
        let relation = self.graph.add(match arity {
            2 => Op::Pair(PairOp::Relation(place)),
            _ => Op::Many(ManyOp::Relation(place, arity)),
        });
        let (domain, range) = (self.expr(&mapping.domain), self.expr(&mapping.range));
        let Mapping { multiplicity, .. } = *mapping;
        self.add_truth(TruthOp::Mapping(Mapped { relation, domain, multiplicity, range }))
    }
}
