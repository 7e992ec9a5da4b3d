//! What a program is marked with, and whom it calls by contract.

use rustc_hash::FxHashSet;

use crate::ir::GoalId;
use crate::ir::{FunctionId, Program, Statement, StatementKind};

/// The goals in the function under test and in all it calls, but not in contracts.
pub fn marked(program: &Program) -> FxHashSet<GoalId> {
    let mut marked = FxHashSet::default();
    visit(program, &mut |statement| {
        if let StatementKind::Mark(goal, _) = &statement.kind {
            marked.insert(*goal);
        }
    });
    marked
}

/// The callees of which only the contract is used.
pub fn by_contract(program: &Program) -> Vec<String> {
    let mut callees = Vec::new();
    visit(program, &mut |statement| {
        if let StatementKind::CallByContract(_, function, ..) = &statement.kind {
            callees.push(program.functions[function.0].name.clone());
        }
    });
    callees.sort();
    callees.dedup();
    callees
}

/// The function under test, and all it calls but not by contract.
pub fn reached(program: &Program) -> Vec<FunctionId> {
    visit(program, &mut |_| {})
}

/// Whether a function may panic, in itself or in what it calls.
pub fn may_panic(program: &Program, function: FunctionId) -> bool {
    let mut found = false;
    visit_from(program, function, &mut |statement| found |= matches!(statement.kind, StatementKind::Check(..)));
    found
}

/// Visits all statements that the function under test reaches.
fn visit(program: &Program, see: &mut dyn FnMut(&Statement)) -> Vec<FunctionId> {
    visit_from(program, program.entry, see)
}

fn visit_from(program: &Program, function: FunctionId, see: &mut dyn FnMut(&Statement)) -> Vec<FunctionId> {
    let mut known: Vec<FunctionId> = vec![function];
    let mut next = 0;
    while let Some(&function) = known.get(next) {
        next += 1;
        let mut waiting: Vec<&Statement> = program.functions[function.0].body.iter().collect();
        while let Some(statement) = waiting.pop() {
            see(statement);
            match &statement.kind {
                StatementKind::If(_, yes, no) => waiting.extend(yes.iter().chain(no)),
                StatementKind::Loop(_, body) => waiting.extend(body),
                StatementKind::Call(_, callee, _) if !known.contains(callee) => known.push(*callee),
                _ => {}
            }
        }
    }
    known
}
