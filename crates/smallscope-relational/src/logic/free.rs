//! The free variables of a node, computed from those of its parts when it is made.

use crate::logic::{Decl, Expr, ExprKind, FormulaKind, IntKind, Variable};

pub(super) fn free_of(collect: impl FnOnce(&mut Vec<u32>)) -> Box<[u32]> {
    let mut free = Vec::new();
    collect(&mut free);
    free.sort_unstable();
    free.dedup();
    free.into_boxed_slice()
}

impl ExprKind {
    pub(super) fn free_into(&self, free: &mut Vec<u32>) {
        match self {
            ExprKind::Relation(_)
            | ExprKind::Univ
            | ExprKind::Iden
            | ExprKind::Empty(_)
            | ExprKind::Ints
            | ExprKind::Constant(_) => {}
            ExprKind::Variable(variable) => free.push(variable.number()),
            ExprKind::Binary(_, left, right) => {
                free.extend(left.free());
                free.extend(right.free());
            }
            ExprKind::Transpose(inner) | ExprKind::Closure(inner) | ExprKind::ReflexiveClosure(inner) => {
                free.extend(inner.free());
            }
            ExprKind::If(condition, yes, no) => {
                free.extend(condition.free());
                free.extend(yes.free());
                free.extend(no.free());
            }
            ExprKind::Comprehension(decls, body) => bound(free, decls, body.free()),
            ExprKind::FromInt(int) => free.extend(int.free()),
            ExprKind::Let(variable, value, body) => let_bound(free, variable, value, body.free()),
        }
    }
}

impl FormulaKind {
    pub(super) fn free_into(&self, free: &mut Vec<u32>) {
        match self {
            FormulaKind::Constant(_) => {}
            FormulaKind::Not(inner) => free.extend(inner.free()),
            FormulaKind::And(parts) | FormulaKind::Or(parts) => {
                parts.iter().for_each(|part| free.extend(part.free()));
            }
            FormulaKind::Implies(left, right) | FormulaKind::Iff(left, right) => {
                free.extend(left.free());
                free.extend(right.free());
            }
            FormulaKind::If(condition, yes, no) => {
                free.extend(condition.free());
                free.extend(yes.free());
                free.extend(no.free());
            }
            FormulaKind::Quantified(_, decls, body) => bound(free, decls, body.free()),
            FormulaKind::Count(_, inner) => free.extend(inner.free()),
            FormulaKind::Subset(left, right) | FormulaKind::Equal(left, right) => {
                free.extend(left.free());
                free.extend(right.free());
            }
            FormulaKind::Compare(_, left, right) => {
                free.extend(left.free());
                free.extend(right.free());
            }
            FormulaKind::Let(variable, value, body) => let_bound(free, variable, value, body.free()),
            FormulaKind::Mapping(mapping) => {
                free.extend(mapping.domain.free());
                free.extend(mapping.range.free());
            }
        }
    }
}

impl IntKind {
    pub(super) fn free_into(&self, free: &mut Vec<u32>) {
        match self {
            IntKind::Constant(_) => {}
            IntKind::Cardinality(inner) | IntKind::SumOf(inner) => free.extend(inner.free()),
            IntKind::Sum(decls, body) => bound(free, decls, body.free()),
            IntKind::Binary(_, left, right) => {
                free.extend(left.free());
                free.extend(right.free());
            }
            IntKind::Negate(inner) => free.extend(inner.free()),
            IntKind::If(condition, yes, no) => {
                free.extend(condition.free());
                free.extend(yes.free());
                free.extend(no.free());
            }
            IntKind::Let(variable, value, body) => let_bound(free, variable, value, body.free()),
        }
    }
}

/// The free variables of declarations and what stands under them: a domain sees the variables before it.
fn bound(free: &mut Vec<u32>, decls: &[Decl], body: &[u32]) {
    let mut declared: Vec<u32> = Vec::new();
    for decl in decls {
        free.extend(decl.domain.free().iter().filter(|number| !declared.contains(number)));
        declared.push(decl.variable.number());
    }
    free.extend(body.iter().filter(|number| !declared.contains(number)));
}

/// The free variables of a `let`: those of the body with the value in place of the variable. So a value that is not used
/// has no part in it.
fn let_bound(free: &mut Vec<u32>, variable: &Variable, value: &Expr, body: &[u32]) {
    if body.binary_search(&variable.number()).is_ok() {
        free.extend(value.free());
    }
    free.extend(body.iter().filter(|&&number| number != variable.number()));
}
