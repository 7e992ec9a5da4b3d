//! Recursive calls in branches that exclude each other become one call behind them.
//!
//! A call is unfolded wherever it stands: with two recursive calls in a function there are 2^n copies of it, n calls deep. Of a search that goes
//! to the left or to the right only one is ever made. So the branches choose the arguments, and what follows each call is done behind the one
//! that is left.

use crate::ir::{Expr, Function, FunctionId, Local, LocalId, Place, Program, Statement, StatementKind, Type};

/// The program with such calls merged: it does the same.
pub(super) fn merge_calls(program: &Program) -> Program {
    let mut merged = program.clone();
    for caller in 0..program.functions.len() {
        for callee in (0..program.functions.len()).map(FunctionId) {
            if !calls(program, callee, FunctionId(caller)) {
                continue;
            }
            let body = std::mem::take(&mut merged.functions[caller].body);
            let mut merger =
                Merger { callee, to: &program.functions[callee.0], locals: &mut merged.functions[caller].locals };
            merged.functions[caller].body = merger.block(body);
        }
    }
    merged
}

/// Whether a function calls another, itself or through others.
fn calls(program: &Program, from: FunctionId, to: FunctionId) -> bool {
    let (mut met, mut waiting) = (Vec::new(), vec![from]);
    while let Some(function) = waiting.pop() {
        let mut found = Vec::new();
        crate::walk::statements(&program.functions[function.0].body, &mut |statement| {
            if let StatementKind::Call(_, callee, _) = &statement.kind {
                found.push(*callee);
            }
        });
        if found.contains(&to) {
            return true;
        }
        waiting.extend(found.iter().filter(|callee| !met.contains(*callee)));
        met.extend(found);
    }
    false
}

struct Merger<'a> {
    callee: FunctionId,
    to: &'a Function,
    locals: &'a mut Vec<Local>,
}

/// The variables of a merged call.
struct Merged {
    called: LocalId,
    arguments: Vec<LocalId>,
    results: Vec<LocalId>,
}

impl Merger<'_> {
    fn local(&mut self, name: &str, ty: Type) -> LocalId {
        self.locals.push(Local { name: name.to_owned(), ty, variable: None });
        LocalId(self.locals.len() - 1)
    }

    fn read(&self, local: LocalId) -> Expr {
        Expr::local(local, self.locals[local.0].ty.clone())
    }

    fn block(&mut self, block: Vec<Statement>) -> Vec<Statement> {
        let mut done = Vec::new();
        let mut rest = block.into_iter();
        while let Some(Statement { kind, place }) = rest.next() {
            let kind = match kind {
                StatementKind::If(condition, then, otherwise) => {
                    let (then, otherwise) = self.with_rest(then, otherwise, &mut rest);
                    if self.is_split(&then) && self.is_split(&otherwise) {
                        let whole = Statement { kind: StatementKind::If(condition, then, otherwise), place };
                        done.extend(self.merge(&whole));
                        continue;
                    }
                    StatementKind::If(condition, self.block(then), self.block(otherwise))
                }
                StatementKind::Loop(number, body) => StatementKind::Loop(number, self.block(body)),
                other => other,
            };
            done.push(Statement { kind, place });
        }
        done
    }

    /// What follows a branch that calls and returns is put into the other.
    fn with_rest(
        &self,
        then: Vec<Statement>,
        mut otherwise: Vec<Statement>,
        rest: &mut std::vec::IntoIter<Statement>,
    ) -> (Vec<Statement>, Vec<Statement>) {
        let returns = then.last().is_some_and(|last| matches!(last.kind, StatementKind::Return));
        if returns && self.count(&then) > 0 && self.count(rest.as_slice()) > 0 {
            otherwise.extend(rest);
        }
        (then, otherwise)
    }

    /// How many statements of a block have the call in them.
    fn count(&self, block: &[Statement]) -> usize {
        block.iter().filter(|statement| self.has(statement)).count()
    }

    fn has(&self, statement: &Statement) -> bool {
        let mut found = false;
        crate::walk::statements(std::slice::from_ref(statement), &mut |statement| {
            found |= matches!(&statement.kind, StatementKind::Call(_, callee, _) if *callee == self.callee);
        });
        found
    }

    /// Whether a block makes the call at most once, and outside of loops.
    fn is_split(&self, block: &[Statement]) -> bool {
        if self.count(block) != 1 {
            return false;
        }
        let at_most = |block: &[Statement]| self.count(block) == 0 || self.is_split(block);
        block.iter().filter(|statement| self.has(statement)).all(|statement| match &statement.kind {
            StatementKind::Call(..) => true,
            StatementKind::If(_, then, otherwise) => at_most(then) && at_most(otherwise),
            _ => false,
        })
    }

    /// The branches up to their calls, the one call, and what follows the calls.
    fn merge(&mut self, whole: &Statement) -> Vec<Statement> {
        let at = |kind| Statement { kind, place: whole.place };
        let to = self.to;
        let types = |locals: &[Local]| -> Vec<Type> { locals.iter().map(|local| local.ty.clone()).collect() };
        let arguments = types(&to.locals[..to.parameters]).into_iter().map(|ty| self.local("argument", ty)).collect();
        let results = to.results.iter().map(|result| to.locals[result.0].ty.clone()).collect::<Vec<_>>();
        let results = results.into_iter().map(|ty| self.local("returned", ty)).collect();
        let merged = Merged { called: self.local("called", Type::Bool), arguments, results };
        let (before, after) = self.split(std::slice::from_ref(whole), &merged);
        let passed = merged.arguments.iter().map(|argument| self.read(*argument)).collect();
        let call = StatementKind::Call(merged.results.clone(), self.callee, passed);
        let mut done = vec![at(StatementKind::Assign(Place::Local(merged.called), Expr::truth(false)))];
        done.extend(before);
        done.push(at(StatementKind::If(self.read(merged.called), vec![at(call)], Vec::new())));
        done.extend(after);
        done
    }

    /// What a block does before the call, and what it does behind it.
    fn split(&mut self, block: &[Statement], merged: &Merged) -> (Vec<Statement>, Vec<Statement>) {
        let Some(place) = block.iter().position(|statement| self.has(statement)) else {
            return (block.to_vec(), Vec::new());
        };
        let (mut before, mut after) = (block[..place].to_vec(), Vec::new());
        let at = |kind| Statement { kind, place: block[place].place };
        match &block[place].kind {
            StatementKind::Call(wanted, _, values) => {
                for (argument, value) in merged.arguments.iter().zip(values) {
                    before.push(at(StatementKind::Assign(Place::Local(*argument), value.clone())));
                }
                before.push(at(StatementKind::Assign(Place::Local(merged.called), Expr::truth(true))));
                for (to, from) in wanted.iter().zip(&merged.results) {
                    after.push(at(StatementKind::Assign(Place::Local(*to), self.read(*from))));
                }
            }
            StatementKind::If(condition, then, otherwise) => {
                let taken = self.local("taken", Type::Bool);
                let (then, behind_then) = self.split(then, merged);
                let (otherwise, behind_otherwise) = self.split(otherwise, merged);
                before.push(at(StatementKind::Assign(Place::Local(taken), condition.clone())));
                before.push(at(StatementKind::If(self.read(taken), then, otherwise)));
                after.push(at(StatementKind::If(self.read(taken), behind_then, behind_otherwise)));
            }
            _ => unreachable!("only calls and branches are split"),
        }
        after.extend_from_slice(&block[place + 1..]);
        (before, after)
    }
}

#[cfg(test)]
mod tests {
    use super::merge_calls;
    use crate::ir::{Expr, Function, FunctionId, Local, LocalId, Program, Statement, StatementKind, Type};

    #[test]
    fn two_calls_that_exclude_each_other_become_one() {
        let statement = |kind| Statement { kind, place: crate::ir::At::default() };
        let call =
            || statement(StatementKind::Call(Vec::new(), FunctionId(0), vec![Expr::local(LocalId(0), Type::Bool)]));
        let condition = || Expr::local(LocalId(0), Type::Bool);
        let first =
            statement(StatementKind::If(condition(), vec![call(), statement(StatementKind::Return)], Vec::new()));
        let second = statement(StatementKind::If(condition(), vec![call()], Vec::new()));
        let function = |body| Function {
            name: "search".to_owned(),
            place: crate::ir::At::default(),
            parameters: 1,
            locals: vec![Local { name: "more".to_owned(), ty: Type::Bool, variable: None }],
            results: Vec::new(),
            body,
        };
        let count = |program: &Program| {
            let mut count = 0;
            crate::walk::statements(&program.functions[0].body, &mut |statement| {
                count += usize::from(matches!(statement.kind, StatementKind::Call(..)));
            });
            count
        };
        let exclusive = Program { functions: vec![function(vec![first, second])], ..Program::default() };
        assert_eq!((count(&exclusive), count(&merge_calls(&exclusive))), (2, 1));
        let both = Program { functions: vec![function(vec![call(), call()])], ..Program::default() };
        assert_eq!(count(&merge_calls(&both)), 2);
    }
}
