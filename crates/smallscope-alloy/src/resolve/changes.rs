//! Which parameters programs change, and that what is given for those can be changed.
//!
//! A program changes what it assigns to, and what it gives to actions and programs that change it. As programs call each other, and
//! themselves, this is the least solution, found by repeating until nothing is new.

use super::actions::variables;
use super::world::{Callee, World};
use crate::diagnostic::Diagnostic;
use crate::model::{Expr, ExprKind, ProgramId, Statement, StatementKind, VariableId};

impl World {
    /// Finds what programs change, and reports what cannot be.
    pub fn resolve_changes(&mut self) {
        let mut is_new = true;
        while is_new {
            is_new = false;
            for place in 0..self.programs.len() {
                let changes = self.changed_by(place);
                is_new |= changes.len() > self.programs[place].known.changes.len();
                self.programs[place].known.changes = changes;
            }
        }
        let programs = self.programs.iter().map(|entry| &entry.known.body);
        let bodies = programs.chain(self.claims.iter().map(|entry| &entry.known.program));
        let wrong: Vec<_> = bodies.flat_map(Statement::all).flat_map(|step| self.explain_changes(step)).collect();
        self.diagnostics.extend(wrong);
    }

    /// The parameters of a program that it changes, as far as is known of those it calls.
    fn changed_by(&self, program: usize) -> Vec<VariableId> {
        let known = &self.programs[program].known;
        let steps = known.body.all();
        let changed: Vec<VariableId> = steps.into_iter().flat_map(|step| self.changed_variables(step)).collect();
        variables(&known.parameters).into_iter().filter(|variable| changed.contains(variable)).collect()
    }

    /// The variables that a statement changes by itself.
    fn changed_variables(&self, step: &Statement) -> Vec<VariableId> {
        match &step.kind {
            StatementKind::Assign(variable, _) => vec![*variable],
            StatementKind::Act(..) | StatementKind::Call(..) => {
                let given = self.changed_arguments(step);
                given.into_iter().filter_map(|(_, argument)| as_variable(argument)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The parameters that an action or a called program changes, with what is given for them.
    fn changed_arguments<'s>(&self, step: &'s Statement) -> Vec<(VariableId, &'s Expr)> {
        let Some((callee, arguments)) = called(step) else { return Vec::new() };
        let changes: Vec<VariableId> = match callee {
            Callee::Action(id) => self.actions[id.0 as usize].known.primed.iter().map(|pair| pair.0).collect(),
            Callee::Program(ProgramId(place)) => self.programs[place as usize].known.changes.clone(),
        };
        let parameters = variables(self.parameters_of(callee).unwrap_or_default());
        parameters.into_iter().zip(arguments).filter(|(parameter, _)| changes.contains(parameter)).collect()
    }

    /// What is given for a parameter that changes is a variable, and given for one of them only.
    fn explain_changes(&self, step: &Statement) -> Vec<Diagnostic> {
        let Some((callee, _)) = called(step) else { return Vec::new() };
        let (kind, name) = (callee.kind(), self.name_of(callee));
        let mut errors = Vec::new();
        let mut seen: Vec<(VariableId, VariableId)> = Vec::new();
        for (parameter, argument) in self.changed_arguments(step) {
            let own = &self.variables[parameter.0 as usize];
            let Some(variable) = as_variable(argument) else {
                let message = format!("{kind} `{name}` changes `{}`: only a variable can be given for it", own.name);
                let error = Diagnostic::error(argument.span, message).note(own.span, "it is declared here");
                errors.push(error.help("assign the value to a variable before, and give that"));
                continue;
            };
            if let Some((other, _)) = seen.iter().find(|(_, given)| *given == variable) {
                let given = &self.variables[variable.0 as usize].name;
                let other = &self.variables[other.0 as usize].name;
                let message =
                    format!("`{given}` is given for `{other}` and `{}`, and {kind} `{name}` changes both", own.name);
                errors.push(Diagnostic::error(argument.span, message).help("give a variable of its own for each"));
            }
            seen.push((parameter, variable));
        }
        errors
    }
}

/// What a statement does by name, and with which arguments.
fn called(step: &Statement) -> Option<(Callee, &[Expr])> {
    match &step.kind {
        StatementKind::Act(action, arguments) => Some((Callee::Action(*action), arguments)),
        StatementKind::Call(program, arguments) => Some((Callee::Program(*program), arguments)),
        _ => None,
    }
}

fn as_variable(expr: &Expr) -> Option<VariableId> {
    match expr.kind {
        ExprKind::Variable(variable) => Some(variable),
        _ => None,
    }
}
