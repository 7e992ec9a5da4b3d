//! DynAlloy's actions, programs and claims, with a line for each statement.

use std::fmt;

use super::super::programs::{ActionDecl, CorrectnessDecl, ProgramDecl, Statement, StatementKind};
use super::super::tree::{Decl, Expr};
use super::{Printer, title};
use crate::stack::deep;

/// Declarations that take more than this many columns have a line each.
const WIDTH: usize = 90;

impl Printer<'_, '_> {
    pub(super) fn action(&mut self, action: &ActionDecl) -> fmt::Result {
        self.text(format_args!("act {}", action.name.text))?;
        self.variables(&action.parameters)?;
        self.text(" {")?;
        self.deeper(|printer| {
            printer.condition("pre", &action.pre)?;
            printer.condition("post", &action.post)
        })?;
        self.line()?;
        self.text("}")
    }

    fn condition(&mut self, word: &str, body: &Expr) -> fmt::Result {
        self.line()?;
        self.text(word)?;
        self.braced(body)
    }

    pub(super) fn program(&mut self, program: &ProgramDecl) -> fmt::Result {
        self.noted(program.span)?;
        self.text(format_args!("program {}", program.name.text))?;
        self.variables(&program.parameters)?;
        if !program.locals.is_empty() {
            self.text(" var ")?;
            self.variables(&program.locals)?;
        }
        self.text(" ")?;
        self.group(&program.body)
    }

    pub(super) fn correctness(&mut self, claim: &CorrectnessDecl) -> fmt::Result {
        let word = if claim.is_triple { "assert" } else { "assertCorrectness" };
        self.text(format_args!("{word} {}", title(&claim.name.text)))?;
        self.variables(&claim.parameters)?;
        self.text(" {")?;
        self.deeper(|printer| match claim.is_triple {
            true => printer.triple(claim),
            false => {
                printer.condition("pre", &claim.pre)?;
                printer.line()?;
                printer.text("program ")?;
                printer.group(&claim.program)?;
                printer.condition("post", &claim.post)
            }
        })?;
        self.line()?;
        self.text("}")
    }

    fn triple(&mut self, claim: &CorrectnessDecl) -> fmt::Result {
        self.line()?;
        self.block_of(&claim.pre)?;
        self.line()?;
        match &claim.program.kind {
            StatementKind::Sequence(steps) if claim.program.label.is_none() && !steps.is_empty() => self.steps(steps),
            _ => self.statement(&claim.program),
        }?;
        self.line()?;
        self.block_of(&claim.post)
    }

    /// `[x: X, y: Y]`, on one line or with a line for each declaration.
    fn variables(&mut self, decls: &[Decl]) -> fmt::Result {
        let width: usize = decls.iter().map(|decl| decl.to_string().len() + 2).sum();
        match (decls.is_empty(), self.indent) {
            (true, _) => Ok(()),
            (false, Some(_)) if width > WIDTH => self.listed(decls),
            _ => {
                self.text("[")?;
                self.list(decls, Printer::declaration)?;
                self.text("]")
            }
        }
    }

    fn listed(&mut self, decls: &[Decl]) -> fmt::Result {
        self.text("[")?;
        self.deeper(|printer| {
            decls.iter().enumerate().try_for_each(|(place, decl)| {
                printer.line()?;
                printer.declaration(decl)?;
                printer.text(if place + 1 < decls.len() { "," } else { "" })
            })
        })?;
        self.line()?;
        self.text("]")
    }

    /// A program in braces.
    fn group(&mut self, body: &Statement) -> fmt::Result {
        let steps = match &body.kind {
            StatementKind::Sequence(steps) if body.label.is_none() => steps.as_slice(),
            _ => std::slice::from_ref(body),
        };
        self.braced_steps(steps)
    }

    fn braced_steps(&mut self, steps: &[Statement]) -> fmt::Result {
        if steps.is_empty() {
            return self.text("{}");
        }
        self.text("{")?;
        self.deeper(|printer| {
            printer.line()?;
            printer.steps(steps)
        })?;
        self.line()?;
        self.text("}")
    }

    /// Statements one after the other, each on a line of its own.
    fn steps(&mut self, steps: &[Statement]) -> fmt::Result {
        for (place, step) in steps.iter().enumerate() {
            if place > 0 {
                self.text(";")?;
                self.line()?;
            }
            self.noted(step.span)?;
            // A choice reaches as far as it can.
            match &step.kind {
                StatementKind::Choice(_) if steps.len() > 1 && step.label.is_none() => self.group(step)?,
                _ => self.statement(step)?,
            }
        }
        Ok(())
    }

    pub(super) fn statement(&mut self, statement: &Statement) -> fmt::Result {
        if let Some(label) = &statement.label {
            self.text(format_args!("{}: ", label.text))?;
            if matches!(statement.kind, StatementKind::Choice(_)) {
                return self.braced_choice(statement);
            }
        }
        deep(|| self.bare_statement(&statement.kind))
    }

    /// A labelled choice: without the braces, the label would be that of its first part.
    fn braced_choice(&mut self, choice: &Statement) -> fmt::Result {
        self.text("{")?;
        self.deeper(|printer| {
            printer.line()?;
            deep(|| printer.bare_statement(&choice.kind))
        })?;
        self.line()?;
        self.text("}")
    }

    fn bare_statement(&mut self, kind: &StatementKind) -> fmt::Result {
        match kind {
            StatementKind::Skip => self.text("skip"),
            StatementKind::Test(formula) => {
                self.text("[")?;
                self.expression(formula)?;
                self.text("]?")
            }
            StatementKind::Assign(variable, value) => {
                self.text(format_args!("{} := ", variable.text))?;
                self.expression(value)
            }
            StatementKind::Update(receiver, field, value) => {
                self.expression(receiver)?;
                self.text(format_args!(".{} := ", field.text))?;
                self.expression(value)
            }
            StatementKind::Call(name, arguments) => {
                self.text(format_args!("{}[", name.text))?;
                self.list(arguments, Printer::expression)?;
                self.text("]")
            }
            StatementKind::Choice(choices) => self.choices(choices),
            StatementKind::Sequence(steps) => self.braced_steps(steps),
            StatementKind::Repeat(body) => {
                self.text("repeat ")?;
                self.group(body)
            }
            StatementKind::If(condition, yes, no) => self.conditional(condition, yes, no.as_deref()),
            StatementKind::While(condition, body) => {
                self.text("while ")?;
                self.expression(condition)?;
                self.text(" do ")?;
                self.group(body)
            }
        }
    }

    fn choices(&mut self, choices: &[Statement]) -> fmt::Result {
        for (place, choice) in choices.iter().enumerate() {
            self.text(if place > 0 { " + " } else { "" })?;
            self.group(choice)?;
        }
        Ok(())
    }

    fn conditional(&mut self, condition: &Expr, yes: &Statement, no: Option<&Statement>) -> fmt::Result {
        self.text("if ")?;
        self.expression(condition)?;
        self.text(" ")?;
        self.group(yes)?;
        let Some(no) = no else { return Ok(()) };
        self.text(" else ")?;
        match no.kind {
            StatementKind::If(..) if no.label.is_none() => self.statement(no),
            _ => self.group(no),
        }
    }
}
