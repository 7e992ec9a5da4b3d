//! The syntax tree of DynAlloy's own paragraphs: actions, programs, and claims about them.

use super::tree::{Decl, Expr, Ident, Name};
use crate::source::Span;

/// `act Head[l: List, d: Data] { pre { … } post { … } }`, also `act Head(l: List, d: Data) pre = { … } post = { … }`
#[derive(Clone, Debug, PartialEq)]
pub struct ActionDecl {
    /// The whole of it.
    pub span: Span,
    /// Its name.
    pub name: Ident,
    /// Its parameters. `x'` in the postcondition is the value of `x` afterwards.
    pub parameters: Vec<Decl>,
    /// What holds before: a block.
    pub pre: Expr,
    /// What holds afterwards: a block. Parameters that are not primed in it keep their values.
    pub post: Expr,
}

/// `program Sort[a: seq Int] var [i: Int] { … }`
#[derive(Clone, Debug, PartialEq)]
pub struct ProgramDecl {
    /// The whole of it.
    pub span: Span,
    /// Its name.
    pub name: Ident,
    /// Its parameters.
    pub parameters: Vec<Decl>,
    /// Its local variables, whose first values are arbitrary.
    pub locals: Vec<Decl>,
    /// What it does.
    pub body: Statement,
}

/// A claim: `assertCorrectness Name[x: X] { pre = { … } program = { … } post = { … } }`, also with `assert`, or in the paper's form
/// `assert Name[x: X] { { … } program { … } }`.
#[derive(Clone, Debug, PartialEq)]
pub struct CorrectnessDecl {
    /// The whole of it.
    pub span: Span,
    /// Its name.
    pub name: Ident,
    /// The variables it is about. In the paper's form those that are only given to actions and programs need not be declared.
    pub parameters: Vec<Decl>,
    /// What holds before: a block.
    pub pre: Expr,
    /// What is done.
    pub program: Statement,
    /// What is claimed to hold afterwards: a block; `x'` is the value of `x` afterwards, `x` that before.
    pub post: Expr,
    /// Whether it is written in the paper's form.
    pub is_triple: bool,
}

/// A part of a program.
#[derive(Clone, Debug, PartialEq)]
pub struct Statement {
    /// What it does.
    pub kind: StatementKind,
    /// `label:` before it: the name of the place behind it, which traces and questions of reachability are about.
    pub label: Option<Ident>,
    /// Where it stands.
    pub span: Span,
}

/// What a part of a program does.
#[derive(Clone, Debug, PartialEq)]
pub enum StatementKind {
    /// `skip`
    Skip,
    /// `[formula]?`, `formula?` in parentheses, `assume formula`: goes on only if the formula holds.
    Test(Expr),
    /// `x := e`
    Assign(Ident, Expr),
    /// `x.f := e`: what the variable or field `f` maps `x` to.
    Update(Expr, Ident, Expr),
    /// `Head[l, d]`, `call sort[a]`: an action or a program.
    Call(Name, Vec<Expr>),
    /// `p + q`: either; at least two.
    Choice(Vec<Statement>),
    /// `p ; q`: one after the other.
    Sequence(Vec<Statement>),
    /// `p*`, `repeat { p }`: any number of times.
    Repeat(Box<Statement>),
    /// `if c { p } else { q }`; without `else`, nothing is done.
    If(Expr, Box<Statement>, Option<Box<Statement>>),
    /// `while c do { p }`, also without `do`.
    While(Expr, Box<Statement>),
}
