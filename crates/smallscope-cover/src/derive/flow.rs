//! Pairs of definitions and uses: a variable gets a value in one line, and the value is used in another.
//!
//! A definition is an assignment to the variable, also by a pattern, or the call for a parameter; a change of what the variable leads to is none. A
//! pair is a goal if some way through the function leads from the definition to the use without another definition (Rapps and Weyuker's *all uses*). A
//! use in a decision is one for each outcome. Each variable has another one beside it that remembers the last definition.

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::FxHashMap;

use super::{is_counted, mark};
use crate::goals::{Goal, GoalId, GoalKind, Goals};
use crate::ir::{
    Enum, EnumId, Expr, ExprKind, Function, Local, LocalId, LoopId, Place, Program, Statement, StatementKind, Type,
};
use crate::walk;

/// Definitions of a variable by their lines; 0 is the call.
type Lines = BTreeSet<usize>;
/// The definitions that may be the last ones of each variable.
type Last = BTreeMap<LocalId, Lines>;
/// A use: the variable, the lines of the definition and of the use, and the outcome of the decision that uses it.
type Pair = (String, LocalId, usize, usize, Option<GoalId>);

/// Adds the pairs of all functions; returns the variables that are left out.
pub(super) fn derive(goals: &mut Goals, program: &mut Program) -> Vec<String> {
    let mut known: FxHashMap<Pair, GoalId> = FxHashMap::default();
    for number in 0..program.functions.len() {
        if is_counted(&program.functions[number].body) {
            let (mut function, first) = (program.functions[number].clone(), program.enums.len());
            let enums = instrument(&mut function, first, goals, &mut known);
            program.functions[number] = function;
            program.enums.extend(enums);
        }
    }
    vec!["definitions of variables that are borrowed mutably are not followed, nor what variables lead to".to_owned()]
}

fn instrument(
    function: &mut Function,
    first_enum: usize,
    goals: &mut Goals,
    known: &mut FxHashMap<Pair, GoalId>,
) -> Vec<Enum> {
    let locals = function.locals.iter().enumerate();
    let counted = locals.filter(|(_, local)| local.variable.as_ref().is_some_and(|name| name != "self"));
    let variables: Vec<LocalId> = counted.map(|(number, _)| LocalId(number)).collect();
    let mut flow = Flow { variables, reads: BTreeMap::new(), defined: BTreeMap::new(), left: Vec::new() };
    let parameters = flow.variables.iter().filter(|local| local.0 < function.parameters);
    let mut last: Last = parameters.map(|local| (*local, Lines::from([0]))).collect();
    flow.defined = last.clone();
    let body = std::mem::take(&mut function.body);
    flow.through(&body, &mut Some(std::mem::take(&mut last)));
    let (mut enums, mut ghosts) = (Vec::new(), BTreeMap::new());
    for (local, lines) in &flow.defined {
        let name = function.locals[local.0].variable.clone().unwrap_or_default();
        let id = EnumId(first_enum + enums.len());
        let variants = lines.iter().map(|line| format!("in_{line}")).collect();
        enums.push(Enum { name: format!("definition of {name}"), variants });
        ghosts.insert(*local, (LocalId(function.locals.len()), id, lines.iter().copied().collect::<Vec<_>>()));
        let name = format!("definition_of_{name}");
        function.locals.push(Local { name, ty: Type::Enum(id), variable: None });
    }
    let decided = decided(&body, goals);
    let mut writer = Writer { function, goals, known, reads: &flow.reads, decided: &decided, ghosts: &ghosts };
    let mut written = Vec::new();
    for local in ghosts.keys().filter(|local| local.0 < writer.function.parameters) {
        let near = Statement { kind: StatementKind::Return, place: writer.function.place };
        written.extend(writer.defined(&near, *local, 0));
    }
    written.extend(writer.block(body));
    function.body = written;
    enums
}

/// The variables that a statement gives a value.
fn definitions(statement: &Statement) -> Vec<LocalId> {
    match &statement.kind {
        StatementKind::Assign(Place::Local(local), _) | StatementKind::New(local, ..) => vec![*local],
        StatementKind::Call(results, ..) | StatementKind::CallByContract(results, ..) => results.clone(),
        _ => Vec::new(),
    }
}

/// The variables that a statement reads by itself.
fn uses(statement: &Statement) -> BTreeSet<LocalId> {
    let mut read = BTreeSet::new();
    if !matches!(statement.kind, StatementKind::Mark(..)) {
        walk::expressions(statement, &mut |expr| {
            if let ExprKind::Read(Place::Local(local)) = &*expr.kind {
                read.insert(*local);
            }
        });
    }
    read
}

/// The outcome of a decision that a branch begins with.
fn outcome(branch: &[Statement], goals: &Goals) -> Option<GoalId> {
    branch.iter().find_map(|it| match &it.kind {
        StatementKind::Mark(goal, _) if goals.get(*goal).is_decision() => Some(*goal),
        _ => None,
    })
}

/// The variables that decisions use, with the lines: other uses in the decision are no goals of their own.
fn decided(body: &[Statement], goals: &Goals) -> BTreeSet<(LocalId, usize)> {
    let mut found = BTreeSet::new();
    walk::statements(body, &mut |statement| {
        if let StatementKind::If(_, yes, no) = &statement.kind {
            if outcome(yes, goals).is_some() && outcome(no, goals).is_some() {
                found.extend(uses(statement).into_iter().map(|local| (local, statement.place.line)));
            }
        }
    });
    found
}

/// Which definitions may be the last ones, along all ways through a function.
struct Flow {
    variables: Vec<LocalId>,
    /// For each use, by variable and line, the definitions that come there.
    reads: BTreeMap<(LocalId, usize), Lines>,
    /// All definitions.
    defined: Last,
    /// The loops around, with what is known where they are left and begun again.
    left: Vec<(LoopId, Option<Last>, Option<Last>)>,
}

impl Flow {
    /// Goes through statements; nothing is known behind what never goes on.
    fn through(&mut self, body: &[Statement], last: &mut Option<Last>) {
        for statement in body {
            let Some(known) = last.as_mut() else { return };
            for local in uses(statement) {
                if let Some(lines) = known.get(&local) {
                    self.reads.entry((local, statement.place.line)).or_default().extend(lines);
                }
            }
            for local in definitions(statement).into_iter().filter(|it| self.variables.contains(it)) {
                known.insert(local, Lines::from([statement.place.line]));
                self.defined.entry(local).or_default().insert(statement.place.line);
            }
            match &statement.kind {
                StatementKind::If(_, yes, no) => {
                    let mut other = last.clone();
                    self.through(yes, last);
                    self.through(no, &mut other);
                    join(last, other);
                }
                StatementKind::Loop(id, inside) => self.again(*id, inside, last),
                StatementKind::Break(id) => self.leave(*id, last, false),
                StatementKind::Continue(id) => self.leave(*id, last, true),
                StatementKind::Return => *last = None,
                _ => {}
            }
        }
    }

    fn leave(&mut self, id: LoopId, last: &mut Option<Last>, again: bool) {
        let from = last.take();
        if let Some((_, behind, before)) = self.left.iter_mut().rev().find(|(it, ..)| *it == id) {
            join(if again { before } else { behind }, from);
        }
    }

    /// Goes through a loop until nothing more comes to its beginning.
    fn again(&mut self, id: LoopId, inside: &[Statement], last: &mut Option<Last>) {
        let mut first = last.clone();
        loop {
            self.left.push((id, None, None));
            let mut inner = first.clone();
            self.through(inside, &mut inner);
            let (_, behind, before) = self.left.pop().unwrap_or((id, None, None));
            let known = first.clone();
            join(&mut first, inner);
            join(&mut first, before);
            if first == known {
                *last = behind;
                return;
            }
        }
    }
}

fn join(one: &mut Option<Last>, other: Option<Last>) {
    match (one.as_mut(), other) {
        (Some(one), Some(other)) => {
            for (local, lines) in other {
                one.entry(local).or_default().extend(lines);
            }
        }
        (None, other) => *one = other,
        (Some(_), None) => {}
    }
}

/// Writes what remembers definitions, and the marks.
struct Writer<'w> {
    function: &'w Function,
    goals: &'w mut Goals,
    known: &'w mut FxHashMap<Pair, GoalId>,
    reads: &'w BTreeMap<(LocalId, usize), Lines>,
    decided: &'w BTreeSet<(LocalId, usize)>,
    /// For each variable, the one that remembers, its type, and the lines that the variants stand for.
    ghosts: &'w BTreeMap<LocalId, (LocalId, EnumId, Vec<usize>)>,
}

impl Writer<'_> {
    fn block(&mut self, body: Vec<Statement>) -> Vec<Statement> {
        let mut out = Vec::new();
        for mut statement in body {
            let read = uses(&statement);
            let (mut yes_first, mut no_first) = (Vec::new(), Vec::new());
            let near = Statement { kind: StatementKind::Return, place: statement.place };
            let sides = match &statement.kind {
                StatementKind::If(_, yes, no) => [outcome(yes, self.goals), outcome(no, self.goals)],
                _ => [None, None],
            };
            for local in read {
                match sides {
                    [Some(yes), Some(no)] => {
                        yes_first.extend(self.used(&near, local, Some(yes)));
                        no_first.extend(self.used(&near, local, Some(no)));
                    }
                    _ => out.extend(self.used(&near, local, None)),
                }
            }
            let defined = definitions(&statement);
            statement.kind = match statement.kind {
                StatementKind::If(test, yes, no) => {
                    yes_first.extend(self.block(yes));
                    no_first.extend(self.block(no));
                    StatementKind::If(test, yes_first, no_first)
                }
                StatementKind::Loop(id, inside) => StatementKind::Loop(id, self.block(inside)),
                other => other,
            };
            out.push(statement);
            for local in defined {
                out.extend(self.defined(&near, local, near.place.line));
            }
        }
        out
    }

    /// What remembers that a variable got its value in this line.
    fn defined(&self, near: &Statement, local: LocalId, line: usize) -> Option<Statement> {
        let (ghost, value) = self.remembered(local, line)?;
        Some(super::assign(near, ghost, value))
    }

    fn remembered(&self, local: LocalId, line: usize) -> Option<(LocalId, Expr)> {
        let (ghost, ty, lines) = self.ghosts.get(&local)?;
        let variant = lines.iter().position(|it| *it == line)?;
        Some((*ghost, Expr::new(ExprKind::Variant(variant), Type::Enum(*ty))))
    }

    /// The marks of the uses of a variable by a statement.
    fn used(&mut self, near: &Statement, local: LocalId, outcome: Option<GoalId>) -> Vec<Statement> {
        let line = near.place.line;
        let Some(definitions) = self.reads.get(&(local, line)).filter(|_| line > 0) else { return Vec::new() };
        if outcome.is_none() && self.decided.contains(&(local, line)) {
            return Vec::new();
        }
        let mut marks = Vec::new();
        for definition in definitions.clone() {
            let Some((ghost, value)) = self.remembered(local, definition) else { continue };
            let goal = self.pair(near, local, definition, outcome);
            let is_last = ExprKind::Same(Expr::local(ghost, value.ty.clone()), value);
            marks.push(mark(near, goal, Expr::new(is_last, Type::Bool)));
        }
        marks
    }

    fn pair(&mut self, near: &Statement, local: LocalId, definition: usize, outcome: Option<GoalId>) -> GoalId {
        let (name, line) = (self.function.name.clone(), near.place.line);
        if let Some(known) = self.known.get(&(name.clone(), local, definition, line, outcome)) {
            return *known;
        }
        let variable = self.function.locals[local.0].variable.clone().unwrap_or_default();
        let text = match definition {
            0 => format!("{variable} of the call"),
            line => format!("{variable} of line {line}"),
        };
        let used = outcome.map(|goal| self.goals.get(goal).outcome.clone()).unwrap_or_default();
        let goal = Goal {
            function: name.clone(),
            kind: GoalKind::Use,
            place: local.0,
            line,
            column: near.place.column,
            text,
            outcome: used,
            is_marked: false,
        };
        let id = self.goals.derived(goal);
        self.known.insert((name, local, definition, line, outcome), id);
        id
    }
}
