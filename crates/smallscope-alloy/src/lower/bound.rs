//! Membership in the bound of a declaration: `r in A m -> n B`, `x in lone S` and the like.

use smallscope_relational::{Decl, Expr, ExprOp, Formula, Multiplicity as Many, Quantifier as For, Variable, int};

use super::lowerer::Lowerer;
use super::value::{all_of, truth};
use crate::model::{self, BinaryOp, ExprKind, Multiplicity, SigId, UnaryOp};
use crate::stack::deep;

impl Lowerer<'_> {
    /// Whether a relation is one that the bound allows.
    pub(super) fn is_in(&mut self, value: &Expr, bound: &model::Expr) -> Formula {
        deep(|| match &bound.kind {
            ExprKind::Unary(op, inner) if multiplicity_of(*op).is_some() => {
                let counted = multiplicity_of(*op).filter(|&many| many != Many::Set).map(|many| value.has(many));
                let within = self.is_in(value, inner);
                all_of(counted.into_iter().chain([within]).collect())
            }
            ExprKind::Unary(UnaryOp::ExactlyOf, inner) => {
                let inner = self.expr(inner);
                value.equals(inner)
            }
            ExprKind::Binary(BinaryOp::Sequence, places, elements) => self.is_sequence(value, places, elements),
            ExprKind::Binary(BinaryOp::Arrow(..), ..) if has_multiplicity(bound) => self.is_in_arrow(value, bound),
            _ => {
                let bound = self.lower(bound, true).into_expr();
                value.within(bound)
            }
        })
    }

    /// `r in A m -> n B`: for each tuple of `A`, what follows it in `r` is in `B`, and as often as `n` says; and the same from behind.
    fn is_in_arrow(&mut self, value: &Expr, bound: &model::Expr) -> Formula {
        let ExprKind::Binary(BinaryOp::Arrow(before, after), left, right) = &bound.kind else { return truth(true) };
        let (a, b) = (self.expr(left), self.expr(right));
        let product = self.made_of(ExprOp::Product, a.clone(), b.clone());
        let mut parts = vec![value.within(product)];
        if *after != Multiplicity::Set || has_multiplicity(right) {
            parts.push(self.each_side(value, (left, &a), (*after, right), true));
        }
        if *before != Multiplicity::Set || has_multiplicity(left) {
            parts.push(self.each_side(value, (right, &b), (*before, left), false));
        }
        all_of(parts)
    }

    /// `s in seq E`: at most one element at each place, and no place is left out.
    fn is_sequence(&mut self, value: &Expr, places: &model::Expr, elements: &model::Expr) -> Formula {
        let (places, inner) = (self.expr(places), self.expr(elements));
        let place = Decl::new("i", Many::One, &places);
        let beside = Expr::from(&place.variable).join(value);
        let mut each = vec![beside.lone()];
        if has_multiplicity(elements) {
            each.push(self.is_in(&beside, elements));
        }
        let one_each = Formula::quantified(For::All, [place], all_of(each));
        all_of(vec![value.within(places.product(inner)), one_each, self.leaves_no_place_out(value)])
    }

    /// Whether the integers that a relation begins with are those from 0 to some number, or none.
    pub(super) fn leaves_no_place_out(&mut self, value: &Expr) -> Formula {
        let univ = self.symbols.sig(SigId::UNIV).clone();
        let columns = value.arity().unwrap_or(1);
        let used = (1..columns).fold(value.clone(), |front, _| self.made_of(ExprOp::Join, front, univ.clone()));
        let after = used.join(self.symbols.successor());
        (used - after).within(int(0).to_atom())
    }

    /// For each tuple of one side: what `r` has beside it is in the other side, and as often as the multiplicity says.
    fn each_side(
        &mut self,
        value: &Expr,
        (side, tuples): (&model::Expr, &Expr),
        (multiplicity, other): (Multiplicity, &model::Expr),
        from_left: bool,
    ) -> Formula {
        let arity = tuples.arity().unwrap_or(1);
        let decls: Vec<Decl> = (0..arity).map(|column| self.column_decl(tuples, arity, column)).collect();
        let atoms: Vec<Expr> = decls.iter().map(|decl| Expr::from(&decl.variable)).collect();
        let beside = match from_left {
            true => atoms.iter().fold(value.clone(), |rest, atom| self.made_of(ExprOp::Join, atom.clone(), rest)),
            false => {
                atoms.iter().rev().fold(value.clone(), |rest, atom| self.made_of(ExprOp::Join, rest, atom.clone()))
            }
        };
        let mut parts = Vec::new();
        if multiplicity != Multiplicity::Set {
            parts.push(beside.has(many(multiplicity)));
        }
        if has_multiplicity(other) {
            parts.push(self.is_in(&beside, other));
        }
        let mut body = all_of(parts);
        if arity > 1 {
            let tuple = atoms.into_iter().reduce(|front, atom| front.product(atom));
            let tuple = tuple.expect("a relation has at least one column");
            body = self.is_in(&tuple, side).implies(body);
        }
        Formula::quantified(For::All, decls, body)
    }

    /// A variable for one column of a relation.
    fn column_decl(&mut self, tuples: &Expr, arity: usize, column: usize) -> Decl {
        let univ = self.symbols.sig(SigId::UNIV).clone();
        let mut domain = tuples.clone();
        for _ in column + 1..arity {
            domain = self.made_of(ExprOp::Join, domain, univ.clone());
        }
        for _ in 0..column {
            domain = self.made_of(ExprOp::Join, univ.clone(), domain);
        }
        Decl { variable: Variable::new(format!("v{column}")), multiplicity: Many::One, domain }
    }
}

/// What a multiplicity before a bound says; none for what is no such.
pub(super) fn multiplicity_of(op: UnaryOp) -> Option<Many> {
    match op {
        UnaryOp::SetOf => Some(Many::Set),
        UnaryOp::SomeOf => Some(Many::Some),
        UnaryOp::LoneOf => Some(Many::Lone),
        UnaryOp::OneOf => Some(Many::One),
        _ => None,
    }
}

/// The multiplicity in the logic.
pub(super) fn many(multiplicity: Multiplicity) -> Many {
    match multiplicity {
        Multiplicity::Lone => Many::Lone,
        Multiplicity::One => Many::One,
        Multiplicity::Some => Many::Some,
        Multiplicity::Set => Many::Set,
    }
}

/// Whether a bound says more than which tuples there may be.
pub(super) fn has_multiplicity(bound: &model::Expr) -> bool {
    deep(|| match &bound.kind {
        ExprKind::Unary(UnaryOp::SetOf, inner) => has_multiplicity(inner),
        ExprKind::Unary(UnaryOp::ExactlyOf, _) => true,
        ExprKind::Unary(op, _) => multiplicity_of(*op).is_some(),
        ExprKind::Binary(BinaryOp::Arrow(before, after), left, right) => {
            let is_set = |multiplicity: &Multiplicity| *multiplicity == Multiplicity::Set;
            !is_set(before) || !is_set(after) || has_multiplicity(left) || has_multiplicity(right)
        }
        ExprKind::Binary(BinaryOp::Sequence, ..) => true,
        _ => false,
    })
}
