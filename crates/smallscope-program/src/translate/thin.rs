//! The program without what leads to no goal that still matters.
//!
//! Goals that do not matter vanish. Where no goal can follow, the execution is cut off: behind the last goal of a branch, in branches that
//! return, and behind the last call of a function with goals. What is executed before a goal stays, since it decides how to get there.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::ir::GoalId;
use crate::ir::{Expr, FunctionId, LoopId, Panic, Program, Statement, StatementKind};

/// Why the execution ends where nothing that matters can follow.
const CUT: &str = "nothing that matters follows";

/// Whether a statement stands where the execution is cut off.
pub(super) fn is_cut(statement: &Statement) -> bool {
    matches!(&statement.kind, StatementKind::Check(_, Panic::Explicit(why)) if why == CUT)
}

/// The program, thinned for these goals: each is reached by exactly the same inputs as before. What contracts call stays as it is.
pub fn thin(program: &Program, goals: &FxHashSet<GoalId>) -> Program {
    let mut thinned = program.clone();
    let mut thinner = Thinner::new(program, goals);
    thinner.find_followed();
    let numbers = thinner.copies(program.functions.len());
    for &function in &thinner.functions {
        let original = &program.functions[function.0];
        let ends = Ends { after: false, returning: thinner.followed.contains(&function), loops: FxHashMap::default() };
        let ends = Ends { after: ends.returning, ..ends };
        let mut body = thinner.block(&original.body, &ends);
        renumber(&mut body, &numbers);
        thinned.functions.push(crate::ir::Function { body, ..original.clone() });
    }
    thinned.entry = numbers[&program.entry];
    thinned
}

/// Whether a goal may follow where a block ends, or is left.
#[derive(Clone)]
struct Ends {
    after: bool,
    returning: bool,
    /// Where a loop begins again, and behind it.
    loops: FxHashMap<LoopId, (bool, bool)>,
}

struct Thinner<'p> {
    program: &'p Program,
    goals: &'p FxHashSet<GoalId>,
    /// The function under test and all that it calls.
    functions: Vec<FunctionId>,
    /// Those in which a goal is reached.
    reaching: FxHashSet<FunctionId>,
    /// Those behind a call of which a goal may follow.
    followed: FxHashSet<FunctionId>,
}

impl<'p> Thinner<'p> {
    fn new(program: &'p Program, goals: &'p FxHashSet<GoalId>) -> Self {
        let mut functions = vec![program.entry];
        let mut next = 0;
        while let Some(&function) = functions.get(next) {
            next += 1;
            for callee in calls(&program.functions[function.0].body) {
                if !functions.contains(&callee) {
                    functions.push(callee);
                }
            }
        }
        let (reaching, followed) = Default::default();
        let mut thinner = Thinner { program, goals, functions, reaching, followed };
        thinner.find_reaching();
        thinner
    }

    fn find_reaching(&mut self) {
        loop {
            let before = self.reaching.len();
            for function in self.functions.clone() {
                if self.reaches(&self.program.functions[function.0].body) {
                    self.reaching.insert(function);
                }
            }
            if self.reaching.len() == before {
                return;
            }
        }
    }

    /// Finds the functions behind whose calls a goal may follow.
    fn find_followed(&mut self) {
        loop {
            let before = self.followed.len();
            for function in self.functions.clone() {
                let returning = self.followed.contains(&function);
                let ends = Ends { after: returning, returning, loops: FxHashMap::default() };
                let mut found = Vec::new();
                self.follow(&self.program.functions[function.0].body, &ends, &mut found);
                self.followed.extend(found);
            }
            if self.followed.len() == before {
                return;
            }
        }
    }

    fn follow(&self, block: &[Statement], ends: &Ends, found: &mut Vec<FunctionId>) {
        for (place, statement) in block.iter().enumerate() {
            let ends = Ends { after: self.may_follow(&block[place + 1..], ends), ..ends.clone() };
            match &statement.kind {
                StatementKind::Call(_, callee, _) if ends.after => found.push(*callee),
                StatementKind::If(_, then, otherwise) => {
                    self.follow(then, &ends, found);
                    self.follow(otherwise, &ends, found);
                }
                StatementKind::Loop(number, body) => self.follow(body, &self.inside(*number, body, &ends), found),
                _ => {}
            }
        }
    }

    /// What follows the body of a loop: itself, or what follows the loop.
    fn inside(&self, number: LoopId, body: &[Statement], ends: &Ends) -> Ends {
        let mut inside = ends.clone();
        inside.loops.insert(number, (false, ends.after));
        let again = self.may_follow(body, &Ends { after: false, ..inside.clone() });
        inside.loops.insert(number, (again, ends.after));
        inside.after = again;
        inside
    }

    /// Whether a goal may be reached from the beginning of a block.
    fn may_follow(&self, block: &[Statement], ends: &Ends) -> bool {
        let mut goes_on = true;
        for statement in block {
            if !goes_on {
                return false;
            }
            if self.reaches(std::slice::from_ref(statement)) || self.jumps_to_goal(statement, ends) {
                return true;
            }
            goes_on =
                !matches!(statement.kind, StatementKind::Break(_) | StatementKind::Continue(_) | StatementKind::Return);
        }
        goes_on && ends.after
    }

    /// Whether a statement may jump to where a goal may follow.
    fn jumps_to_goal(&self, statement: &Statement, ends: &Ends) -> bool {
        let mut found = false;
        crate::walk::statements(std::slice::from_ref(statement), &mut |statement| {
            found |= match &statement.kind {
                StatementKind::Break(number) => ends.loops.get(number).is_some_and(|(_, behind)| *behind),
                StatementKind::Continue(number) => ends.loops.get(number).is_some_and(|(again, _)| *again),
                StatementKind::Return => ends.returning,
                _ => false,
            };
        });
        found
    }

    /// Whether a goal is inside a block, or in what it calls.
    fn reaches(&self, block: &[Statement]) -> bool {
        let mut found = false;
        crate::walk::statements(block, &mut |statement| {
            found |= match &statement.kind {
                StatementKind::Mark(goal, _) => self.goals.contains(goal),
                StatementKind::Call(_, callee, _) => self.reaching.contains(callee),
                _ => false,
            };
        });
        found
    }

    /// The block without what leads to no goal.
    fn block(&self, block: &[Statement], ends: &Ends) -> Vec<Statement> {
        let mut kept = Vec::new();
        for (place, statement) in block.iter().enumerate() {
            if !self.may_follow(&block[place..], ends) {
                kept.push(cut(statement));
                return kept;
            }
            let inner = Ends { after: self.may_follow(&block[place + 1..], ends), ..ends.clone() };
            let kind = match &statement.kind {
                StatementKind::Mark(goal, _) if !self.goals.contains(goal) => continue,
                StatementKind::If(condition, then, otherwise) => {
                    StatementKind::If(condition.clone(), self.block(then, &inner), self.block(otherwise, &inner))
                }
                StatementKind::Loop(number, body) => {
                    StatementKind::Loop(*number, self.block(body, &self.inside(*number, body, &inner)))
                }
                other => other.clone(),
            };
            let leaves = matches!(kind, StatementKind::Break(_) | StatementKind::Continue(_) | StatementKind::Return);
            kept.push(Statement { kind, place: statement.place });
            if leaves {
                return kept;
            }
        }
        if !ends.after {
            kept.extend(kept.last().or(block.last()).map(cut));
        }
        kept
    }

    /// The number of the thinned copy of each function.
    fn copies(&self, first: usize) -> FxHashMap<FunctionId, FunctionId> {
        let numbered = self.functions.iter().enumerate();
        numbered.map(|(place, function)| (*function, FunctionId(first + place))).collect()
    }
}

/// The end of the execution, where a statement stands.
fn cut(statement: &Statement) -> Statement {
    let kind = StatementKind::Check(Expr::truth(false), Panic::Explicit(CUT.to_owned()));
    Statement { kind, place: statement.place }
}

fn calls(body: &[Statement]) -> Vec<FunctionId> {
    let mut found = Vec::new();
    crate::walk::statements(body, &mut |statement| {
        if let StatementKind::Call(_, callee, _) = &statement.kind {
            found.push(*callee);
        }
    });
    found
}

fn renumber(block: &mut [Statement], numbers: &FxHashMap<FunctionId, FunctionId>) {
    for statement in block {
        match &mut statement.kind {
            StatementKind::Call(_, callee, _) => {
                if let Some(copy) = numbers.get(callee) {
                    *callee = *copy;
                }
            }
            StatementKind::If(_, then, otherwise) => {
                renumber(then, numbers);
                renumber(otherwise, numbers);
            }
            StatementKind::Loop(_, body) => renumber(body, numbers),
            _ => {}
        }
    }
}
