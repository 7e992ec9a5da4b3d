//! What operations are made of: parts, variables, binders, cells.

use super::graph::Free;
use crate::program::code::{Binder, Id, ManyOp, NumberOp, Op, PairOp, SetOp, TruthOp};

impl Op {
    /// The variables in it, but for those in its parts.
    pub(super) fn slots(&self) -> Vec<Free> {
        match *self {
            Op::Set(SetOp::Atom(slot) | SetOp::Row(slot, _)) | Op::Truth(TruthOp::Member(slot, _)) => {
                vec![Free { slot, atom: true }]
            }
            Op::Set(SetOp::Variable(slot)) | Op::Pair(PairOp::Variable(slot)) | Op::Many(ManyOp::Variable(slot, _)) => {
                vec![Free { slot, atom: false }]
            }
            _ => Vec::new(),
        }
    }

    /// The variables that it binds.
    pub(super) fn binders(&self) -> &[Binder] {
        match self {
            Op::Set(SetOp::Comprehension(binder, _)) => std::slice::from_ref(binder),
            Op::Pair(PairOp::Comprehension(binders, _))
            | Op::Many(ManyOp::Comprehension(binders, _))
            | Op::Truth(TruthOp::Quantified(_, binders, _))
            | Op::Number(NumberOp::Sum(binders, _)) => binders,
            _ => &[],
        }
    }

    /// Visits its parts.
    pub(super) fn parts(&self, visit: &mut impl FnMut(Id)) {
        self.binders().iter().for_each(|binder| visit(binder.domain));
        match self {
            Op::Set(op) => op.parts(visit),
            Op::Pair(op) => op.parts(visit),
            Op::Many(op) => op.parts(visit),
            Op::Truth(op) => op.parts(visit),
            Op::Number(op) => op.parts(visit),
        }
    }
}

impl SetOp {
    fn parts(&self, visit: &mut impl FnMut(Id)) {
        match *self {
            SetOp::Relation(_)
            | SetOp::Univ
            | SetOp::Empty
            | SetOp::Ints
            | SetOp::Constant(_)
            | SetOp::Atom(_)
            | SetOp::Variable(_) => {}
            SetOp::Union(a, b) | SetOp::Intersection(a, b) | SetOp::Difference(a, b) | SetOp::Image(a, b) => {
                [a, b].into_iter().for_each(visit);
            }
            SetOp::If(a, b, c) => [a, b, c].into_iter().for_each(visit),
            SetOp::Row(_, a)
            | SetOp::Comprehension(_, a)
            | SetOp::FromInt(a)
            | SetOp::Remember(a)
            | SetOp::Tabulate(_, a)
            | SetOp::Deep(a) => visit(a),
        }
    }
}

impl PairOp {
    fn parts(&self, visit: &mut impl FnMut(Id)) {
        match *self {
            PairOp::Relation(_) | PairOp::Iden | PairOp::Empty | PairOp::Constant(_) | PairOp::Variable(_) => {}
            PairOp::Union(a, b)
            | PairOp::Intersection(a, b)
            | PairOp::Difference(a, b)
            | PairOp::Override(a, b)
            | PairOp::Domain(a, b)
            | PairOp::Range(a, b)
            | PairOp::Product(a, b)
            | PairOp::Join(a, b)
            | PairOp::Front(a, b)
            | PairOp::Back(a, b) => [a, b].into_iter().for_each(visit),
            PairOp::If(a, b, c) => [a, b, c].into_iter().for_each(visit),
            PairOp::Transpose(a)
            | PairOp::Closure(a)
            | PairOp::ReflexiveClosure(a)
            | PairOp::Comprehension(_, a)
            | PairOp::Remember(a)
            | PairOp::Deep(a) => visit(a),
        }
    }

    /// Whether its rows are remembered.
    pub(super) fn has_rows(&self) -> bool {
        matches!(
            self,
            PairOp::Constant(_)
                | PairOp::Transpose(_)
                | PairOp::Closure(_)
                | PairOp::ReflexiveClosure(_)
                | PairOp::Comprehension(..)
                | PairOp::Remember(_)
        )
    }
}

impl ManyOp {
    fn parts(&self, visit: &mut impl FnMut(Id)) {
        match *self {
            ManyOp::Relation(..) | ManyOp::Empty(_) | ManyOp::Constant(..) | ManyOp::Variable(..) => {}
            ManyOp::Union(a, b)
            | ManyOp::Intersection(a, b)
            | ManyOp::Difference(a, b)
            | ManyOp::Override(a, b)
            | ManyOp::Domain(a, b)
            | ManyOp::Range(a, b)
            | ManyOp::Product(a, b)
            | ManyOp::Join(a, b) => [a, b].into_iter().for_each(visit),
            ManyOp::If(a, b, c) => [a, b, c].into_iter().for_each(visit),
            ManyOp::Comprehension(_, a) => visit(a),
        }
    }

    /// Whether its list is made, and remembered.
    pub(super) fn has_list(&self) -> bool {
        !matches!(self, ManyOp::Relation(..) | ManyOp::Variable(..))
    }
}

impl TruthOp {
    fn parts(&self, visit: &mut impl FnMut(Id)) {
        match self {
            TruthOp::Constant(_) => {}
            TruthOp::And(parts) | TruthOp::Or(parts) => parts.iter().copied().for_each(visit),
            &TruthOp::Iff(a, b) | &TruthOp::Subset(a, b) | &TruthOp::Equal(a, b) | &TruthOp::Compare(_, a, b) => {
                [a, b].into_iter().for_each(visit);
            }
            &TruthOp::If(a, b, c) => [a, b, c].into_iter().for_each(visit),
            TruthOp::Mapping(mapped) => [mapped.relation, mapped.domain, mapped.range].into_iter().for_each(visit),
            &TruthOp::Not(a)
            | &TruthOp::Quantified(_, _, a)
            | &TruthOp::Count(_, a)
            | &TruthOp::Member(_, a)
            | &TruthOp::Remember(a)
            | &TruthOp::Tabulate(_, a)
            | &TruthOp::Deep(a) => visit(a),
        }
    }
}

impl NumberOp {
    fn parts(&self, visit: &mut impl FnMut(Id)) {
        match *self {
            NumberOp::Constant(_) => {}
            NumberOp::Binary(_, a, b) => [a, b].into_iter().for_each(visit),
            NumberOp::If(a, b, c) => [a, b, c].into_iter().for_each(visit),
            NumberOp::Cardinality(a)
            | NumberOp::SumOf(a)
            | NumberOp::Sum(_, a)
            | NumberOp::Negate(a)
            | NumberOp::Remember(a)
            | NumberOp::Tabulate(_, a)
            | NumberOp::Deep(a) => visit(a),
        }
    }
}
