//! Walks over expressions of a model.

use std::collections::BTreeSet;

use crate::model::{Command, Decl, Expr, ExprKind, FunctionId, Model};
use crate::stack::deep;

/// Calls the visitor with each part of an expression.
fn parts<'e>(expr: &'e Expr, visit: &mut dyn FnMut(&'e Expr)) {
    let decls = |decls: &'e [Decl], visit: &mut dyn FnMut(&'e Expr)| decls.iter().for_each(|decl| visit(&decl.bound));
    match &expr.kind {
        ExprKind::Unary(_, inner) => visit(inner),
        ExprKind::Binary(_, left, right) => [left, right].into_iter().for_each(|part| visit(part)),
        ExprKind::All(inner) | ExprKind::Any(inner) | ExprKind::Disjoint(inner) | ExprKind::Call(_, inner) => {
            inner.iter().for_each(visit);
        }
        ExprKind::If(condition, yes, no) => [condition, yes, no].into_iter().for_each(|part| visit(part)),
        ExprKind::Quantified(_, declared, body) | ExprKind::Comprehension(declared, body) => {
            decls(declared, visit);
            visit(body);
        }
        ExprKind::Let(_, value, body) => [value, body].into_iter().for_each(|part| visit(part)),
        ExprKind::TotalOrder(inner) => inner.iter().for_each(visit),
        _ => {}
    }
}

/// Whether the expression or a part of it is such.
pub(super) fn any(expr: &Expr, is_such: &mut dyn FnMut(&Expr) -> bool) -> bool {
    deep(|| {
        let mut found = is_such(expr);
        parts(expr, &mut |part| found = found || any(part, is_such));
        found
    })
}

/// The texts that a command's formula, the facts and the declarations mention, with the functions they call, in order of first mention.
pub(super) fn texts(model: &Model, command: &Command) -> Vec<String> {
    let mut search = Texts { model, found: Vec::new(), called: BTreeSet::new() };
    model.fields.iter().for_each(|field| search.visit(&field.bound));
    model.facts.iter().for_each(|fact| search.visit(&fact.formula));
    search.visit(&command.formula);
    search.found
}

struct Texts<'m> {
    model: &'m Model,
    found: Vec<String>,
    called: BTreeSet<FunctionId>,
}

impl Texts<'_> {
    fn visit(&mut self, expr: &Expr) {
        deep(|| {
            match &expr.kind {
                ExprKind::Text(text) if !self.found.contains(text) => self.found.push(text.clone()),
                ExprKind::Call(function, _) if self.called.insert(*function) => {
                    let model = self.model;
                    self.visit(&model.functions[function.0 as usize].body);
                }
                _ => {}
            }
            parts(expr, &mut |part| self.visit(part));
        });
    }
}
