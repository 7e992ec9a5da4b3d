//! Total orders that can be fixed in advance.
//!
//! If all atoms of a signature are alike, every order of them is as good as any other: renaming the atoms leads from one to the
//! other. So the order in which they stand in the universe will do, and the relations that say it are constants. That breaks the
//! symmetry between these atoms completely. A second order of the same atoms is no longer free. The values of an enum are ordered
//! as they are written.

use std::collections::BTreeSet;

use smallscope_relational::TupleSet;

use super::atoms::Atoms;
use super::scope::Scopes;
use crate::model::{BinaryOp, Decl, Expr, ExprKind, FieldId, Model, Quantifier, SigId, UnaryOp, VariableId};
use crate::stack::deep;

/// The order of a signature's atoms that two fields of a `one` signature say.
#[derive(Clone, Debug)]
pub(super) struct FixedOrder {
    /// What is ordered.
    pub(super) elem: SigId,
    /// The field that has the first atom, and its value.
    pub(super) first: (FieldId, TupleSet),
    /// The field that has the steps, and its value.
    pub(super) next: (FieldId, TupleSet),
}

impl FixedOrder {
    /// The value of the field, if it is one of the two.
    pub(super) fn value_of(&self, field: FieldId) -> Option<&TupleSet> {
        [&self.first, &self.next].into_iter().find(|(other, _)| *other == field).map(|(_, value)| value)
    }
}

/// A claim that two fields of a signature order another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Claim {
    pub(super) elem: SigId,
    owner: SigId,
    pub(super) first: FieldId,
    pub(super) next: FieldId,
}

/// The orders among the facts that can be fixed.
pub(super) fn fixed_orders(model: &Model, atoms: &Atoms, scopes: &Scopes) -> Vec<FixedOrder> {
    let mut claims = Vec::new();
    for fact in &model.facts {
        find(&fact.formula, None, &mut claims);
    }
    let mut orders: Vec<FixedOrder> = Vec::new();
    let mut ordered: BTreeSet<usize> = BTreeSet::new();
    for claim in claims {
        let is_new = orders.iter().all(|order| order.value_of(claim.first).or(order.value_of(claim.next)).is_none());
        let free = atoms.upper(claim.elem).is_disjoint(&ordered);
        if let (true, Some(order)) = (is_new, fix(model, atoms, scopes, claim, free)) {
            ordered.extend(atoms.upper(claim.elem));
            orders.push(order);
        }
    }
    orders
}

fn fix(model: &Model, atoms: &Atoms, scopes: &Scopes, claim: Claim, free: bool) -> Option<FixedOrder> {
    let (elem, owner) = (atoms.upper(claim.elem), atoms.upper(claim.owner));
    let fixed = atoms.is_fixed(claim.elem) && atoms.is_fixed(claim.owner) && owner.len() == 1 && !elem.is_empty();
    let arity = |field: FieldId| model.fields[field.0 as usize].ty.products.first().map_or(0, Vec::len);
    let varies = [claim.first, claim.next].iter().any(|field| model.fields[field.0 as usize].variable);
    if !fixed || varies || arity(claim.first) != 2 || arity(claim.next) != 3 {
        return None;
    }
    let sequence: Vec<usize> = if model.sigs[claim.elem.0 as usize].is_enum {
        let values = &scopes.children[claim.elem.0 as usize];
        values.iter().flat_map(|&value| atoms.upper(value).iter().copied()).collect()
    } else if free && atoms.are_alike(elem) {
        elem.iter().copied().collect()
    } else {
        return None;
    };
    let owner = *owner.first()?;
    let mut first = TupleSet::empty(atoms.len(), 2).ok()?;
    first.insert(&[owner, *sequence.first()?]);
    let mut next = TupleSet::empty(atoms.len(), 3).ok()?;
    sequence.windows(2).for_each(|pair| next.insert(&[owner, pair[0], pair[1]]));
    Some(FixedOrder { elem: claim.elem, first: (claim.first, first), next: (claim.next, next) })
}

/// The claims that a fact makes at its top level.
fn find(formula: &Expr, this: Option<(VariableId, SigId)>, claims: &mut Vec<Claim>) {
    deep(|| match &formula.kind {
        ExprKind::All(parts) => parts.iter().for_each(|part| find(part, this, claims)),
        ExprKind::Quantified(Quantifier::All, decls, body) => {
            if let Some(this) = quantified_sig(decls) {
                find(body, Some(this), claims);
            }
        }
        ExprKind::TotalOrder(parts) => claims.extend(claim(parts, this)),
        _ => {}
    });
}

fn quantified_sig(decls: &[Decl]) -> Option<(VariableId, SigId)> {
    let [Decl { variables, bound, .. }] = decls else { return None };
    let ExprKind::Unary(UnaryOp::OneOf, domain) = &bound.kind else { return None };
    match (variables.as_slice(), &domain.kind) {
        ([variable], ExprKind::Sig(sig)) => Some((*variable, *sig)),
        _ => None,
    }
}

/// What `totalOrder[Elem, owner.first, owner.next]` claims; `this` is a variable that stands for a signature.
pub(super) fn claim(parts: &[Expr; 3], this: Option<(VariableId, SigId)>) -> Option<Claim> {
    let ExprKind::Sig(elem) = parts[0].kind else { return None };
    let (owner, first) = field_of(&parts[1], this)?;
    let (other, next) = field_of(&parts[2], this)?;
    (owner == other).then_some(Claim { elem, owner, first, next })
}

fn field_of(expr: &Expr, this: Option<(VariableId, SigId)>) -> Option<(SigId, FieldId)> {
    let ExprKind::Binary(BinaryOp::Join, owner, field) = &expr.kind else { return None };
    let ExprKind::Field(field) = field.kind else { return None };
    match owner.kind {
        ExprKind::Sig(sig) => Some((sig, field)),
        ExprKind::Variable(variable) => this.filter(|this| this.0 == variable).map(|this| (this.1, field)),
        _ => None,
    }
}
