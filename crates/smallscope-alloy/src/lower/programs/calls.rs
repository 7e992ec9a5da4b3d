//! Actions and calls of programs, forwards: parameters stand for arguments, and variables get back what parameters end with.
//!
//! A parameter that changes stands for a variable: it may have the values that the variable may have, and no others. Its own declaration
//! restricts nothing, as that of a predicate's does not.

use super::super::value::{Lowered, sum_of, truth};
use super::super::walk;
use super::fits::Known;
use super::fold::constant;
use super::forward::Forward;
use super::fresh::is_number;
use super::steps::What;
use crate::model::{self, Action, ActionId, BinaryOp, Decl, ExprKind, ProgramId, Statement, UnaryOp, VariableId};

/// Variables, the values that they had before, and what was known of them.
type Outer<'m> = Vec<(VariableId, Option<Lowered>, Known<'m>)>;

impl<'m> Forward<'_, 'm> {
    /// Goes through an action.
    pub(super) fn act(&mut self, statement: &'m Statement, action: ActionId, arguments: &'m [model::Expr]) {
        let action = &self.lowerer.model.actions[action.0 as usize];
        let mut outer = self.pass(&action.parameters, arguments);
        self.assume(&action.pre);
        let rest = self.after(action, &mut outer);
        for part in rest {
            self.assume(part);
        }
        let value = |(formal, primed): &(VariableId, VariableId)| (*formal, self.lowerer.meanings[primed].clone());
        let results: Vec<(VariableId, Lowered)> = action.primed.iter().map(value).collect();
        let changed: Vec<VariableId> = action.primed.iter().map(|pair| pair.0).collect();
        for group in aliases(&action.parameters, arguments, &changed) {
            // The variable has one value afterwards.
            let mut values = results.iter().filter(|(formal, _)| group.contains(formal)).map(|(_, value)| value);
            let first = values.next().cloned();
            for other in values {
                let same = first.clone().map(|first| first.into_expr().equals(other.clone().into_expr()));
                same.iter().for_each(|same| self.require(same));
            }
        }
        self.leave(outer);
        let changes = self.give_back(&action.parameters, arguments, results);
        self.note(statement, What::Act(action.name.clone()), changes);
    }

    /// Gives primed parameters their values: those that the postcondition says, or any. Returns the rest of the postcondition.
    fn after(&mut self, action: &'m Action, outer: &mut Outer<'m>) -> Vec<&'m model::Expr> {
        let mut rest = Vec::new();
        conjuncts(&action.post, &mut rest);
        let primed: Vec<VariableId> = action.primed.iter().map(|pair| pair.1).collect();
        let mut values = Vec::new();
        for &(formal, after) in &action.primed {
            let bound = self.evident.bound(formal);
            let defines = |part: &'m model::Expr| defines(part, after, &primed, is_number(bound));
            let place = rest.iter().position(|part| defines(part).is_some());
            let value = match place.and_then(|place| defines(rest.remove(place))) {
                Some(value) => self.fitting(value, bound),
                None => self.fresh.value(self.lowerer, after, bound, &self.here),
            };
            values.push(value);
        }
        for ((formal, after), value) in action.primed.iter().zip(values) {
            let known = Known::Bounded(self.evident.bound(*formal));
            outer.push((*after, self.lowerer.meanings.insert(*after, value), self.evident.learn(*after, known)));
        }
        rest
    }

    /// Goes through a program that is called.
    pub(super) fn call(&mut self, statement: &'m Statement, id: ProgramId, arguments: &'m [model::Expr]) {
        let program = &self.lowerer.model.programs[id.0 as usize];
        self.repeats |= self.active.contains(&id);
        if self.active.iter().filter(|&&active| active == id).count() > self.times() {
            self.cut = self.fold.or(&self.cut, &self.here);
            return self.require(&truth(false));
        }
        self.note(statement, What::Call(program.name.clone()), Vec::new());
        let fields = self.lowerer.model.assigned.iter().map(|assigned| assigned.variable);
        let fields: Vec<_> = fields.map(|field| (field, self.lowerer.meanings[&field].clone())).collect();
        let mut outer = self.pass(&program.parameters, arguments);
        let locals = program.locals.iter().flat_map(|decl| &decl.variables);
        outer.extend(locals.map(|&local| (local, self.lowerer.meanings.remove(&local), self.evident.known(local))));
        self.declare(&program.locals);
        self.active.push(id);
        let outside = std::mem::replace(&mut self.aliases, aliases(&program.parameters, arguments, &program.changes));
        self.nested(|walk| walk.statement(&program.body));
        self.aliases = outside;
        self.active.pop();
        let value = |&formal: &VariableId| (formal, self.lowerer.meanings[&formal].clone());
        let results: Vec<(VariableId, Lowered)> = program.changes.iter().map(value).collect();
        self.leave(outer);
        let mut changes = self.give_back(&program.parameters, arguments, results);
        for (field, before) in fields {
            changes.retain(|(other, ..)| *other != field);
            let after = self.lowerer.meanings[&field].clone();
            changes.push((field, before, after));
        }
        self.note(statement, What::Return(program.name.clone()), changes);
    }

    /// Gives parameters the values of arguments.
    fn pass(&mut self, parameters: &'m [Decl], arguments: &'m [model::Expr]) -> Outer<'m> {
        let bounds = parameters.iter().flat_map(|decl| decl.variables.iter().map(move |&formal| (formal, &decl.bound)));
        let mut values = Vec::with_capacity(arguments.len());
        for ((formal, bound), argument) in bounds.zip(arguments) {
            let lowered = self.lowerer.asking(None, |lowerer| lowerer.lower(argument, false));
            let known = self.evident.of_argument(argument, bound);
            let value = match (lowered, known) {
                (Lowered::Int(int), _) => Lowered::Int(self.fold.number(int)),
                (Lowered::Expr(set), Known::Bounded(bound)) if is_number(bound) => Lowered::Int(sum_of(set)),
                (lowered, _) => lowered,
            };
            values.push((formal, value, known));
        }
        let bind = |(formal, value, known)| {
            (formal, self.lowerer.meanings.insert(formal, value), self.evident.learn(formal, known))
        };
        values.into_iter().map(bind).collect()
    }

    /// Gives variables the meanings that they had outside.
    fn leave(&mut self, outer: Outer<'m>) {
        for (variable, value, known) in outer.into_iter().rev() {
            self.evident.learn(variable, known);
            match value {
                Some(value) => self.lowerer.meanings.insert(variable, value),
                None => self.lowerer.meanings.remove(&variable),
            };
        }
    }

    /// Gives variables that were arguments what their parameters ended with. Returns what changed.
    fn give_back(
        &mut self,
        parameters: &'m [Decl],
        arguments: &'m [model::Expr],
        results: Vec<(VariableId, Lowered)>,
    ) -> Vec<(VariableId, Lowered, Lowered)> {
        let mut changes = Vec::new();
        if constant(&self.here) == Some(false) {
            return changes;
        }
        let formals: Vec<VariableId> = parameters.iter().flat_map(|decl| decl.variables.iter().copied()).collect();
        for (formal, value) in results {
            let place = formals.iter().position(|&other| other == formal);
            let actual = match place {
                Some(place) => arguments.get(place).and_then(|argument| changed(self.lowerer.model, argument)),
                // A field that the postcondition primes.
                None => Some(formal),
            };
            let Some(actual) = actual.filter(|actual| changes.iter().all(|(other, ..)| other != actual)) else {
                continue;
            };
            let before = self.lowerer.meanings.get(&actual).cloned();
            self.set(actual, value);
            let after = self.lowerer.meanings[&actual].clone();
            changes.extend(before.map(|before| (actual, before, after)));
        }
        changes
    }
}

/// What an argument lets a call change: a variable, or that of a field.
pub(super) fn changed(model: &model::Model, argument: &model::Expr) -> Option<VariableId> {
    match argument.kind {
        ExprKind::Variable(variable) => Some(variable),
        ExprKind::Field(field) => {
            model.assigned.iter().find(|assigned| assigned.field == field).map(|assigned| assigned.variable)
        }
        _ => None,
    }
}

/// The parameters that stand for the same variable, if one of them changes.
pub(super) fn aliases(parameters: &[Decl], arguments: &[model::Expr], changes: &[VariableId]) -> Vec<Vec<VariableId>> {
    let mut groups: Vec<(VariableId, Vec<VariableId>)> = Vec::new();
    for (&formal, argument) in parameters.iter().flat_map(|decl| &decl.variables).zip(arguments) {
        let ExprKind::Variable(actual) = argument.kind else { continue };
        match groups.iter_mut().find(|(other, _)| *other == actual) {
            Some((_, group)) => group.push(formal),
            None => groups.push((actual, vec![formal])),
        }
    }
    let shares = |group: &Vec<VariableId>| group.len() > 1 && group.iter().any(|formal| changes.contains(formal));
    groups.into_iter().map(|(_, group)| group).filter(shares).collect()
}

/// What else stands for the variable that this stands for.
pub(super) fn same_as(aliases: &[Vec<VariableId>], variable: VariableId) -> &[VariableId] {
    aliases.iter().find(|group| group.contains(&variable)).map_or(&[], Vec::as_slice)
}

/// The parts of a conjunction.
fn conjuncts<'m>(formula: &'m model::Expr, parts: &mut Vec<&'m model::Expr>) {
    match &formula.kind {
        ExprKind::All(inner) => inner.iter().for_each(|part| conjuncts(part, parts)),
        _ => parts.push(formula),
    }
}

/// What a formula says that a primed variable is, if that is not said by others of them.
fn defines<'m>(
    formula: &'m model::Expr,
    after: VariableId,
    primed: &[VariableId],
    is_number: bool,
) -> Option<&'m model::Expr> {
    let ExprKind::Binary(BinaryOp::Equal | BinaryOp::EqualInts, left, right) = &formula.kind else { return None };
    let is_free = |expr: &model::Expr| {
        !walk::any(expr, &mut |part| matches!(part.kind, ExprKind::Variable(variable) if primed.contains(&variable)))
    };
    let is_it = |expr: &model::Expr| {
        let expr = if is_number { plain(expr) } else { expr };
        matches!(expr.kind, ExprKind::Variable(variable) if variable == after)
    };
    match (is_it(left), is_it(right)) {
        (true, false) if is_free(right) => Some(right),
        (false, true) if is_free(left) => Some(left),
        _ => None,
    }
}

/// Without the conversions between integers and their atoms.
fn plain(expr: &model::Expr) -> &model::Expr {
    match &expr.kind {
        ExprKind::Unary(UnaryOp::Sum | UnaryOp::AtomOfInt, inner) => plain(inner),
        _ => expr,
    }
}
