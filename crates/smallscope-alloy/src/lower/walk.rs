//! Walks over expressions of a model.

use std::collections::BTreeSet;

use crate::model::{
    BinaryOp, Command, Decl, Expr, ExprKind, FunctionId, Model, Quantifier, Statement, StatementKind, Subject, UnaryOp,
    VariableId,
};
use crate::stack::deep;

/// Calls the visitor with each part of an expression.
pub(super) fn parts<'e>(expr: &'e Expr, visit: &mut dyn FnMut(&'e Expr)) {
    let decls = |decls: &'e [Decl], visit: &mut dyn FnMut(&'e Expr)| decls.iter().for_each(|decl| visit(&decl.bound));
    match &expr.kind {
        ExprKind::Unary(_, inner) => visit(inner),
        ExprKind::Binary(_, left, right) => [left, right].into_iter().for_each(|part| visit(part)),
        ExprKind::All(inner)
        | ExprKind::Any(inner)
        | ExprKind::Disjoint(inner)
        | ExprKind::Call(_, inner)
        | ExprKind::Temporal(_, _, inner) => {
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
pub(crate) fn any(expr: &Expr, is_such: &mut dyn FnMut(&Expr) -> bool) -> bool {
    deep(|| {
        let mut found = is_such(expr);
        parts(expr, &mut |part| found = found || any(part, is_such));
        found
    })
}

/// The variables that an expression mentions.
pub(crate) fn variables(expr: &Expr) -> Vec<VariableId> {
    let mut found = Vec::new();
    any(expr, &mut |part| {
        if let ExprKind::Variable(variable) = part.kind
            && !found.contains(&variable)
        {
            found.push(variable);
        }
        false
    });
    found
}

/// The texts that a command's formula, the facts and the declarations mention, with the functions they call, in order of first mention.
pub(super) fn texts(model: &Model, command: &Command) -> Vec<String> {
    let mut found = Vec::new();
    reachable(model, command, &mut |expr| {
        if let ExprKind::Text(text) = &expr.kind
            && !found.contains(text)
        {
            found.push(text.clone());
        }
    });
    found
}

/// Whether a command's formula, the facts and the declarations have integers that may not fit: what is computed, counted or added up,
/// and numbers.
pub(super) fn computes(model: &Model, command: &Command) -> bool {
    let mut found = false;
    reachable(model, command, &mut |expr| {
        found |= match &expr.kind {
            // A number of three bits or less always fits, and a smaller width than that is rare.
            ExprKind::Number(number) => {
                !(-4..4).contains(number) || command.scope.bit_width.is_some_and(|bits| bits < 3)
            }
            ExprKind::Unary(UnaryOp::Cardinality | UnaryOp::Sum | UnaryOp::Negate, _) => true,
            ExprKind::Binary(
                BinaryOp::Add
                | BinaryOp::Subtract
                | BinaryOp::Multiply
                | BinaryOp::Divide
                | BinaryOp::Remainder
                | BinaryOp::ShiftLeft
                | BinaryOp::ShiftRight
                | BinaryOp::ShiftRightUnsigned,
                ..,
            ) => true,
            ExprKind::Quantified(Quantifier::Sum, ..) => true,
            _ => false,
        };
    });
    found
}

/// Calls the visitor with each expression that a command is about: its formula, facts, declarations, and functions that they call.
fn reachable(model: &Model, command: &Command, visit: &mut dyn FnMut(&Expr)) {
    let mut search = Reachable { model, visit, called: BTreeSet::new() };
    model.fields.iter().for_each(|field| search.visit(&field.bound));
    model.facts.iter().for_each(|fact| search.visit(&fact.formula));
    search.visit(&command.formula);
    if command.subject != Subject::Formula {
        programs(model, &mut |expr| search.visit(expr));
    }
}

/// Calls the visitor with each expression of actions, programs and claims.
fn programs<'m>(model: &'m Model, visit: &mut dyn FnMut(&'m Expr)) {
    let decls = |decls: &'m [Decl], visit: &mut dyn FnMut(&'m Expr)| decls.iter().for_each(|decl| visit(&decl.bound));
    for action in &model.actions {
        decls(&action.parameters, visit);
        [&action.pre, &action.post].into_iter().for_each(&mut *visit);
    }
    for program in &model.programs {
        decls(&program.parameters, visit);
        decls(&program.locals, visit);
        statement(&program.body, visit);
    }
    for claim in &model.correctness {
        decls(&claim.parameters, visit);
        [&claim.pre, &claim.post].into_iter().for_each(&mut *visit);
        statement(&claim.program, visit);
    }
}

fn statement<'m>(part: &'m Statement, visit: &mut dyn FnMut(&'m Expr)) {
    deep(|| match &part.kind {
        StatementKind::Skip => {}
        StatementKind::Test(expr) | StatementKind::Assign(_, expr) => visit(expr),
        StatementKind::Act(_, arguments) | StatementKind::Call(_, arguments) => arguments.iter().for_each(visit),
        StatementKind::Choice(parts) | StatementKind::Sequence(parts) => {
            parts.iter().for_each(|part| statement(part, visit));
        }
        StatementKind::Repeat(body) => statement(body, visit),
        StatementKind::If(condition, yes, no) => {
            visit(condition);
            statement(yes, visit);
            statement(no, visit);
        }
        StatementKind::While(condition, body) => {
            visit(condition);
            statement(body, visit);
        }
    });
}

struct Reachable<'m, 'v> {
    model: &'m Model,
    visit: &'v mut dyn FnMut(&Expr),
    called: BTreeSet<FunctionId>,
}

impl Reachable<'_, '_> {
    fn visit(&mut self, expr: &Expr) {
        deep(|| {
            (self.visit)(expr);
            if let ExprKind::Call(function, _) = &expr.kind
                && self.called.insert(*function)
            {
                let model = self.model;
                self.visit(&model.functions[function.0 as usize].body);
            }
            parts(expr, &mut |part| self.visit(part));
        });
    }
}
