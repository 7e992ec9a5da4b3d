//! Goals about what happens on the way: pairs of definitions and uses (`flow`), and combinations of conditions (`combine`).
//!
//! The program gets variables that remember what was passed, and marks with conditions on them. So the solver and the interpreter know when such a
//! goal is reached. The real code is not changed: it reaches what the interpreter reaches on the same input, if both pass the same of the other
//! goals in the same order.

mod combine;
mod flow;

use smallscope_core::Structure;

use crate::goals::{Criterion, GoalId, Goals};
use crate::interpret::interpret;
use crate::ir::{Expr, LocalId, Place, Program, Statement, StatementKind, Type};
use crate::marks::marked;
use crate::runner::Run;
use crate::source::Source;

/// How many statements of the program a run has at most.
const STEPS: usize = 1_000_000;

/// Adds the goals that a criterion asks for beside those of the source, and what reaches them to the program; returns what is left out, for people.
pub(crate) fn derive(source: &Source, criterion: Criterion, goals: &mut Goals, program: &mut Program) -> Vec<String> {
    match criterion {
        Criterion::DefUse => flow::derive(goals, program),
        Criterion::Combination => {
            combine::derive(source, goals, program);
            Vec::new()
        }
        _ => Vec::new(),
    }
}

/// The goals of these that a run reached, in order; none if the interpreter does not go the same way.
pub(crate) fn reached(program: &Program, goals: &Goals, input: &Structure, run: &Run) -> Option<Vec<GoalId>> {
    let marked = marked(program);
    let is_plain = |goal: &&GoalId| !goals.get(**goal).is_derived() && marked.contains(goal);
    let told = interpret(program, input, STEPS).ok()?.reached;
    let is_same = told.iter().filter(is_plain).eq(run.reached.iter().filter(is_plain));
    is_same.then(|| told.into_iter().filter(|goal| goals.get(*goal).is_derived()).collect())
}

/// A statement that gives a variable a value, at the place of another.
fn assign(near: &Statement, local: LocalId, value: Expr) -> Statement {
    Statement { kind: StatementKind::Assign(Place::Local(local), value), place: near.place }
}

/// A mark at the place of a statement.
fn mark(near: &Statement, goal: GoalId, condition: Expr) -> Statement {
    Statement { kind: StatementKind::Mark(goal, condition), place: near.place }
}

/// All of these.
fn all_of(conditions: impl IntoIterator<Item = Expr>) -> Expr {
    let both = |one, other| Expr::new(crate::ir::ExprKind::And(one, other), Type::Bool);
    conditions.into_iter().reduce(both).unwrap_or_else(|| Expr::truth(true))
}

/// Whether a function is one of the file, and not one of ours.
fn is_counted(body: &[Statement]) -> bool {
    let mut found = false;
    crate::walk::statements(body, &mut |it| found |= matches!(it.kind, StatementKind::Mark(..)));
    found
}
