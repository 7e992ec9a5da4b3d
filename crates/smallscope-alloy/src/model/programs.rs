//! What DynAlloy adds to a model: actions, programs, and claims about them.
//!
//! Invariant: every argument fits its parameter, and where the parameter may change, the argument is a variable; variables are
//! bound by the parameters and locals around them; recursive calls are allowed.

use super::{Decl, Expr, FieldId, VariableId};
use crate::source::Span;

/// Which action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ActionId(pub u32);

/// Which program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ProgramId(pub u32);

/// Which claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CorrectnessId(pub u32);

/// An atomic action.
#[derive(Clone, Debug)]
pub struct Action {
    /// Its name with the path of its module, as the main module would write it.
    pub name: String,
    /// Where it is declared.
    pub span: Span,
    /// The parameters.
    pub parameters: Vec<Decl>,
    /// What holds before, about the parameters.
    pub pre: Expr,
    /// What holds afterwards, about the parameters and those of `primed`.
    pub post: Expr,
    /// The parameters that change: those primed in the postcondition, each with the variable for its value afterwards.
    pub primed: Vec<(VariableId, VariableId)>,
}

/// A program.
#[derive(Clone, Debug)]
pub struct Program {
    /// Its name with the path of its module, as the main module would write it.
    pub name: String,
    /// Where it is declared.
    pub span: Span,
    /// The parameters. A call changes those that `changes` has.
    pub parameters: Vec<Decl>,
    /// Local variables, whose first values are any that their declarations allow.
    pub locals: Vec<Decl>,
    /// What it does.
    pub body: Statement,
    /// The parameters that the body may change, by assignments, actions and calls.
    pub changes: Vec<VariableId>,
}

/// A claim that a program keeps a promise: whenever `pre` holds before and the program ends, `post` holds afterwards.
#[derive(Clone, Debug)]
pub struct Correctness {
    /// Its name with the path of its module, as the main module would write it.
    pub name: String,
    /// Where it is declared.
    pub span: Span,
    /// The variables it is about.
    pub parameters: Vec<Decl>,
    /// What holds before.
    pub pre: Expr,
    /// What is done.
    pub program: Statement,
    /// What is claimed, about the parameters (their values before) and those of `primed`.
    pub post: Expr,
    /// The variables that are primed in the postcondition, each with the variable for its value afterwards.
    pub primed: Vec<(VariableId, VariableId)>,
}

/// A field that programs assign to. In them it means its value at the place, in predicates that they test as well; facts are about its
/// first value.
#[derive(Clone, Debug)]
pub struct AssignedField {
    /// The field.
    pub field: FieldId,
    /// The variable for its value.
    pub variable: VariableId,
    /// What values it may have.
    pub bound: Expr,
}

/// A part of a program.
#[derive(Clone, Debug)]
pub struct Statement {
    /// What it does.
    pub kind: StatementKind,
    /// The name of the place behind it.
    pub label: Option<String>,
    /// Where it stands.
    pub span: Span,
}

/// What a part of a program does.
#[derive(Clone, Debug)]
pub enum StatementKind {
    /// Nothing.
    Skip,
    /// Goes on only if the formula holds.
    Test(Expr),
    /// The variable gets a value.
    Assign(VariableId, Expr),
    /// An action, with an argument for each variable of its parameters.
    Act(ActionId, Vec<Expr>),
    /// A program, with an argument for each variable of its parameters.
    Call(ProgramId, Vec<Expr>),
    /// One of them.
    Choice(Vec<Statement>),
    /// All of them in turn.
    Sequence(Vec<Statement>),
    /// Any number of times.
    Repeat(Box<Statement>),
    /// The first if the formula holds, else the second.
    If(Expr, Box<Statement>, Box<Statement>),
    /// As long as the formula holds.
    While(Expr, Box<Statement>),
}

/// What a command of DynAlloy is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// A formula: the command's own.
    Formula,
    /// A claim. `check` looks for an execution that breaks it, `run` for one that keeps it and ends.
    Correctness(CorrectnessId),
    /// A program: `run` looks for an execution that ends.
    Program(ProgramId),
}

/// How often loops and recursive calls are unrolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unrolls {
    /// So often.
    pub times: u32,
    /// Whether a loop runs so many times, and not fewer.
    pub exactly: bool,
}

impl Default for Unrolls {
    /// As scopes without a number: three.
    fn default() -> Self {
        Unrolls { times: 3, exactly: false }
    }
}

impl Statement {
    /// The statements that this one is made of, in order.
    pub fn parts(&self) -> Vec<&Statement> {
        match &self.kind {
            StatementKind::Skip
            | StatementKind::Test(_)
            | StatementKind::Assign(..)
            | StatementKind::Act(..)
            | StatementKind::Call(..) => Vec::new(),
            StatementKind::Choice(all) | StatementKind::Sequence(all) => all.iter().collect(),
            StatementKind::Repeat(body) | StatementKind::While(_, body) => vec![body],
            StatementKind::If(_, yes, no) => vec![yes, no],
        }
    }

    /// This statement and all that it is made of, each before its parts.
    pub fn all(&self) -> Vec<&Statement> {
        let mut found = Vec::new();
        let mut pending = vec![self];
        while let Some(statement) = pending.pop() {
            found.push(statement);
            pending.extend(statement.parts().into_iter().rev());
        }
        found
    }
}
