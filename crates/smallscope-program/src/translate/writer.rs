//! The statements of a program, one after the other.

use smallscope_alloy::Span;
use smallscope_alloy::syntax::{Statement, StatementKind};

use super::Mark;
use super::tree::{self, Term};

/// What has been written so far: the blocks that are open, and their statements.
#[derive(Debug)]
pub(super) struct Writer {
    /// Each with the place in the source where it was opened.
    blocks: Vec<(Vec<Statement>, Span)>,
    /// Where in the source the statements come from.
    span: Span,
}

impl Default for Writer {
    fn default() -> Writer {
        Writer { blocks: vec![(Vec::new(), tree::NOWHERE)], span: tree::NOWHERE }
    }
}

impl Writer {
    /// What follows comes from there.
    pub(super) fn come_from(&mut self, span: Span) {
        self.span = span;
    }

    fn push(&mut self, kind: StatementKind) {
        let statement = Statement { kind, label: None, span: self.span };
        self.add(statement);
    }

    pub(super) fn add(&mut self, statement: Statement) {
        self.blocks.last_mut().expect("a block is open").0.push(statement);
    }

    /// A place that can be asked about.
    pub(super) fn mark(&mut self, mark: Mark) {
        let label = Some(tree::ident(&mark.to_string()));
        self.add(Statement { kind: StatementKind::Skip, label, span: self.span });
    }

    pub(super) fn assign(&mut self, variable: &str, value: Term) {
        self.push(StatementKind::Assign(tree::ident(variable), value));
    }

    /// Goes on only if the formula holds.
    pub(super) fn test(&mut self, formula: Term) {
        self.push(StatementKind::Test(formula));
    }

    pub(super) fn call(&mut self, program: &str, arguments: Vec<Term>) {
        self.push(StatementKind::Call(tree::path(program), arguments));
    }

    /// What follows is inside a block, up to [`Writer::close`].
    pub(super) fn open(&mut self) {
        self.blocks.push((Vec::new(), self.span));
    }

    /// Closes the block. What follows comes from where it was opened: a statement from its own line, not from the last inside.
    pub(super) fn close(&mut self) -> Statement {
        let (statements, span) = self.blocks.pop().expect("a block is open");
        self.span = span;
        tree::sequence(statements)
    }

    /// Either of two blocks.
    pub(super) fn branch(&mut self, condition: Term, then: Statement, otherwise: Option<Statement>) {
        self.push(StatementKind::If(condition, Box::new(then), otherwise.map(Box::new)));
    }

    /// What is written if the condition holds.
    pub(super) fn when(&mut self, condition: Term, write: impl FnOnce(&mut Writer)) {
        self.open();
        write(self);
        let then = self.close();
        self.branch(condition, then, None);
    }

    /// Marks a place, and ends there, if the condition holds.
    pub(super) fn end_when(&mut self, condition: Term, mark: Mark) {
        self.when(condition, |writer| writer.end_at(mark));
    }

    /// Marks a place, behind which there is no execution.
    pub(super) fn end_at(&mut self, mark: Mark) {
        self.mark(mark);
        self.test(tree::never());
    }

    pub(super) fn repeat(&mut self, condition: Term, body: Statement) {
        self.push(StatementKind::While(condition, Box::new(body)));
    }

    /// Any of these.
    pub(super) fn choice(&mut self, mut alternatives: Vec<Statement>) {
        match alternatives.len() {
            0 => {}
            1 => self.add(alternatives.remove(0)),
            _ => self.push(StatementKind::Choice(alternatives)),
        }
    }

    pub(super) fn finish(mut self) -> Statement {
        self.close()
    }
}
