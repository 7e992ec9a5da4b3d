//! No function calls itself: lowering puts bodies in the place of calls. One that does loses its body, and commands that need it cannot be
//! answered.

use std::sync::Arc;

use super::world::World;
use crate::diagnostic::{Diagnostic, Severity};
use crate::model::{Expr, ExprKind, FunctionId};
use crate::source::Span;

impl World {
    /// Takes the bodies of functions that call themselves, directly or by others, and warns of them.
    pub fn cut_recursion(&mut self) {
        let calls: Vec<Vec<(FunctionId, Span)>> =
            self.functions.iter().map(|function| function.body.as_ref().map(calls_in).unwrap_or_default()).collect();
        let mut state = vec![State::New; calls.len()];
        for start in 0..calls.len() {
            self.search(start, &calls, &mut state);
        }
    }

    /// A depth-first search without recursion of its own.
    fn search(&mut self, start: usize, calls: &[Vec<(FunctionId, Span)>], state: &mut [State]) {
        if state[start] != State::New {
            return;
        }
        let mut path: Vec<(usize, usize)> = vec![(start, 0)];
        state[start] = State::Open;
        while let Some((current, next)) = path.last_mut() {
            let Some(&(callee, span)) = calls[*current].get(*next) else {
                state[*current] = State::Done;
                path.pop();
                continue;
            };
            *next += 1;
            let callee = callee.0 as usize;
            match state[callee] {
                State::New => {
                    state[callee] = State::Open;
                    path.push((callee, 0));
                }
                State::Open => {
                    let from = path.iter().position(|(other, _)| *other == callee).unwrap_or(0);
                    let cycle: Vec<usize> = path[from..].iter().map(|(other, _)| *other).collect();
                    self.report_recursion(&cycle, span);
                }
                State::Done => {}
            }
        }
    }

    fn report_recursion(&mut self, cycle: &[usize], span: Span) {
        let names: Vec<_> =
            cycle.iter().chain(cycle.first()).map(|&id| format!("`{}`", self.functions[id].name)).collect();
        let message = match names.as_slice() {
            [name, _] => format!("{name} calls itself"),
            _ => format!("functions cannot call each other in a circle: {}", names.join(" calls ")),
        };
        let mut error = Diagnostic::error(span, message);
        for &id in cycle {
            error = error.note(self.functions[id].span, format!("`{}` is declared here", self.functions[id].name));
        }
        let error = error.help("use a closure (`^r`, `*r`) or a field for what recursion would compute");
        let warning = Diagnostic { severity: Severity::Warning, ..error.clone() };
        self.diagnostics.push(warning.label("no command that needs this can be answered"));
        let error = Arc::new(error);
        for &id in cycle {
            if let Some(body) = &mut self.functions[id].body {
                body.kind = ExprKind::Recursive(Arc::clone(&error));
            }
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    New,
    Open,
    Done,
}

fn calls_in(body: &Expr) -> Vec<(FunctionId, Span)> {
    let mut calls = Vec::new();
    let mut pending = vec![body];
    while let Some(expr) = pending.pop() {
        if let ExprKind::Call(function, _) = &expr.kind {
            calls.push((*function, expr.span));
        }
        pending.extend(parts(expr));
    }
    calls
}

fn parts(expr: &Expr) -> Vec<&Expr> {
    match &expr.kind {
        ExprKind::Unary(_, a) => vec![a],
        ExprKind::Binary(_, a, b) | ExprKind::Let(_, a, b) => vec![a, b],
        ExprKind::All(all)
        | ExprKind::Any(all)
        | ExprKind::Disjoint(all)
        | ExprKind::Call(_, all)
        | ExprKind::Temporal(_, _, all) => all.iter().collect(),
        ExprKind::If(a, b, c) => vec![a, b, c],
        ExprKind::Quantified(_, decls, body) | ExprKind::Comprehension(decls, body) => {
            decls.iter().map(|decl| &decl.bound).chain([&**body]).collect()
        }
        ExprKind::TotalOrder(all) => all.iter().collect(),
        _ => Vec::new(),
    }
}
