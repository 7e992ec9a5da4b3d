//! Walks over expressions and statements as they are written.

use super::programs::{Statement, StatementKind};
use super::tree::{Decl, Expr, ExprKind, Name};

impl Expr {
    /// The expressions that this one is made of, the bounds of its declarations included, in the order in which they are written.
    pub fn parts(&self) -> Vec<&Expr> {
        match &self.kind {
            ExprKind::Name { .. } | ExprKind::Number(_) | ExprKind::Text(_) => Vec::new(),
            ExprKind::Unary(_, a) => vec![a],
            ExprKind::Binary(_, a, b)
            | ExprKind::Arrow(a, _, _, b)
            | ExprKind::Compare(_, _, a, b)
            | ExprKind::Let(_, a, b) => vec![a, b],
            ExprKind::Box(a, rest) => std::iter::once(&**a).chain(rest).collect(),
            ExprKind::With(receivers, body) => receivers.iter().chain([&**body]).collect(),
            ExprKind::If(a, b, c) => [a, b].into_iter().chain(c).map(|part| &**part).collect(),
            ExprKind::Quantified(_, decls, body) => bounds(decls).chain([&**body]).collect(),
            ExprKind::Comprehension(decls, body) => bounds(decls).chain(body.as_deref()).collect(),
            ExprKind::Block(all) | ExprKind::Temporal(_, all) => all.iter().collect(),
        }
    }

    /// The names that the expression uses, in the order in which they are written, each with whether an `@` stands before it.
    ///
    /// ```
    /// use smallscope_alloy::syntax::{Dialect, parse_formulas};
    /// use smallscope_alloy::FileId;
    ///
    /// let text = "all n: this.nodes | n.left` = @x";
    /// let formulas = parse_formulas(FileId(0), text, Dialect::Specification).unwrap();
    /// let names: Vec<_> = formulas.names().into_iter().map(|(name, at)| (name.text.as_str(), at)).collect();
    /// assert_eq!(names, [("this", false), ("nodes", false), ("n", false), ("left`", false), ("x", true)]);
    /// ```
    pub fn names(&self) -> Vec<(&Name, bool)> {
        let mut names = Vec::new();
        let mut pending = vec![self];
        while let Some(expr) = pending.pop() {
            if let ExprKind::Name { name, at } = &expr.kind {
                names.push((name, *at));
            }
            pending.extend(expr.parts().into_iter().rev());
        }
        names
    }
}

/// What the names of declarations are taken from.
pub(crate) fn bounds(decls: &[Decl]) -> impl Iterator<Item = &Expr> {
    decls.iter().map(|decl| &decl.bound)
}

impl Statement {
    /// The statements that this one is made of, in the order in which they are written.
    pub fn parts(&self) -> Vec<&Statement> {
        match &self.kind {
            StatementKind::Skip
            | StatementKind::Test(_)
            | StatementKind::Assign(..)
            | StatementKind::Update(..)
            | StatementKind::Call(..) => Vec::new(),
            StatementKind::Choice(all) | StatementKind::Sequence(all) => all.iter().collect(),
            StatementKind::Repeat(body) | StatementKind::While(_, body) => vec![body],
            StatementKind::If(_, yes, no) => [yes].into_iter().chain(no).map(|part| &**part).collect(),
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

    /// The expressions that stand in this statement itself, not in its parts.
    pub fn expressions(&self) -> Vec<&Expr> {
        match &self.kind {
            StatementKind::Test(expr)
            | StatementKind::Assign(_, expr)
            | StatementKind::If(expr, ..)
            | StatementKind::While(expr, _) => vec![expr],
            StatementKind::Update(receiver, _, value) => vec![receiver, value],
            StatementKind::Call(_, arguments) => arguments.iter().collect(),
            StatementKind::Skip | StatementKind::Choice(_) | StatementKind::Sequence(_) | StatementKind::Repeat(_) => {
                Vec::new()
            }
        }
    }
}
