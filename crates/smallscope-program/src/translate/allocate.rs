//! How many objects the program may make: what it allocates once, and what it allocates in loops and recursive calls as often as they are
//! unrolled, up to a limit.

use super::Bounds;
use crate::ir::{FunctionId, Program, Statement, StatementKind};
use crate::walk;

/// Allocations in one loop or recursion are counted so often at most.
const MOST_REPEATED: usize = 8;

/// A class has at most so many new objects.
const MOST: usize = 16;

/// For each class, how many objects the program makes at most: what is stated, or else an estimate.
pub(super) fn new_objects(program: &Program, bounds: &Bounds, made: &[(String, usize)]) -> Vec<usize> {
    let mut counter = Counter { program, repeated: (bounds.unroll as usize).min(MOST_REPEATED), counts: Vec::new() };
    counter.counts = vec![0; program.classes.len()];
    let contract = &program.contract;
    let applies = contract.behaviours.iter().map(|behaviour| &behaviour.applies);
    let predicates = contract.requires.iter().chain(&contract.ensures).chain(&contract.olds).chain(applies);
    let begun = std::iter::once(program.entry).chain(predicates.map(|predicate| predicate.function));
    for function in begun {
        counter.function(function, 1, &mut Vec::new());
    }
    for (class, count) in counter.counts.iter_mut().enumerate() {
        let stated = made.iter().find(|(name, _)| *name == program.classes[class].name);
        *count = stated.map_or((*count).min(MOST), |(_, count)| *count);
    }
    counter.counts
}

struct Counter<'p> {
    program: &'p Program,
    repeated: usize,
    counts: Vec<usize>,
}

impl Counter<'_> {
    fn function(&mut self, function: FunctionId, times: usize, calls: &mut Vec<FunctionId>) {
        let body: &[Statement] = &self.program.functions[function.0].body;
        calls.push(function);
        self.block(body, times, calls);
        calls.pop();
    }

    fn block(&mut self, body: &[Statement], times: usize, calls: &mut Vec<FunctionId>) {
        for statement in body {
            match &statement.kind {
                StatementKind::New(_, class, ..) => self.counts[class.0] = (self.counts[class.0] + times).min(MOST),
                StatementKind::If(_, then, otherwise) => {
                    self.block(then, times, calls);
                    self.block(otherwise, times, calls);
                }
                StatementKind::Loop(_, inside) => self.block(inside, (times * self.repeated).min(MOST), calls),
                StatementKind::Call(_, callee, _) if calls.contains(callee) => self.again(*callee),
                StatementKind::Call(_, callee, _) => self.function(*callee, times, calls),
                _ => {}
            }
        }
    }

    /// What a recursive call allocates itself.
    fn again(&mut self, function: FunctionId) {
        let repeated = self.repeated.saturating_sub(1);
        walk::statements(&self.program.functions[function.0].body, &mut |statement| {
            if let StatementKind::New(_, class, ..) = &statement.kind {
                self.counts[class.0] = (self.counts[class.0] + repeated).min(MOST);
            }
        });
    }
}
