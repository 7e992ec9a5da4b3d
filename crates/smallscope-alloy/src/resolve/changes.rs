//! Which parameters programs change, and that what is given for those can be changed.
//!
//! A program changes what it assigns to, and what it gives to actions and programs that change it. As programs call each other, and
//! themselves, this is the least solution, found by repeating until nothing is new.

use super::actions::variables;
use super::world::{Callee, World};
use crate::diagnostic::Diagnostic;
use crate::model::{Expr, ExprKind, FieldId, ProgramId, Statement, StatementKind, VariableId};

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
        let steps: Vec<&Statement> = bodies.flat_map(Statement::all).collect();
        let lost: Vec<_> = steps.iter().flat_map(|step| self.lost_changes(step)).collect();
        let given =
            steps.iter().flat_map(|step| self.changed_arguments(step)).filter_map(|(_, argument)| as_field(argument));
        let fields: Vec<FieldId> = given.collect();
        self.diagnostics.extend(lost);
        for field in fields {
            self.assigned_variable(field);
        }
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

    /// What is given for a parameter that changes is a variable or a field; else nobody sees the change, which is probably not meant.
    fn lost_changes(&self, step: &Statement) -> Vec<Diagnostic> {
        let Some((callee, _)) = called(step) else { return Vec::new() };
        let (kind, name) = (callee.kind(), self.name_of(callee));
        let given = self.changed_arguments(step).into_iter();
        let lost = given.filter(|(_, argument)| as_variable(argument).is_none() && as_field(argument).is_none());
        let warn = |(parameter, argument): (VariableId, &Expr)| {
            let own = &self.variables[parameter.0 as usize];
            let message =
                format!("{kind} `{name}` changes `{}`, and the change is lost: this is no variable", own.name);
            let warning = Diagnostic::warning(argument.span, message).note(own.span, "it is declared here");
            warning.help("assign the value to a variable before, and give that")
        };
        lost.map(warn).collect()
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

fn as_field(expr: &Expr) -> Option<FieldId> {
    match expr.kind {
        ExprKind::Field(field) => Some(field),
        _ => None,
    }
}
