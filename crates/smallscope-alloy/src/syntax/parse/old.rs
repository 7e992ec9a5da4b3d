//! Constructs of the old notation that have no counterpart.

use super::super::token::{Token, TokenKind};
use super::super::tree::{CompareOp, Decl, Expr, ExprKind, FunctionDecl, Ident, Multiplicity, UnaryOp};
use super::level::{IMPLIES, OR, SHIFT};
use super::{Dialect, Parsed, Parser};
use crate::source::Span;

impl Parser<'_> {
    /// `x, y | f` or `x { f }` after `with`.
    pub(super) fn with(&mut self, first: Token) -> Parsed<Expr> {
        let (mut receivers, mut height) = (Vec::new(), 0);
        loop {
            receivers.push(self.expression_at(SHIFT)?);
            height = height.max(self.height);
            if self.eat(TokenKind::Comma).is_none() {
                break;
            }
        }
        let body = self.body()?;
        self.raise(height)?;
        Ok(Expr { kind: ExprKind::With(receivers, Box::new(body)), span: self.span_from(first) })
    }

    /// `if a then b else c`
    pub(super) fn if_then_else(&mut self) -> Parsed<Expr> {
        let first = self.bump();
        let condition = self.expression_at(OR)?;
        let mut height = self.height;
        self.expect(TokenKind::Then, "`then` after the condition")?;
        let consequence = self.expression_at(IMPLIES)?;
        height = height.max(self.height);
        let alternative = match self.eat(TokenKind::Else) {
            Some(_) => Some(Box::new(self.expression_at(IMPLIES)?)),
            None => None,
        };
        self.raise(height)?;
        let kind = ExprKind::If(Box::new(condition), Box::new(consequence), alternative);
        Ok(Expr { kind, span: self.span_from(first) })
    }

    /// What a function returns; a colon does not compare here.
    pub(super) fn returned(&mut self) -> Parsed<Expr> {
        match self.dialect {
            Dialect::Alloy | Dialect::Specification | Dialect::DynAlloy => self.expression_at(OR),
            Dialect::Thesis => self.old_type(),
        }
    }

    /// The body of a function says what its `result` is: `result = e` becomes `e`, anything else the set of all results.
    pub(super) fn return_result(&mut self, function: &mut FunctionDecl) {
        let Some(returns) = function.returns.clone() else { return };
        let is_expression = !self.mentions_result(function.body.span) || declares_result(&function.body);
        if is_expression || defines_result(&mut function.body) {
            return;
        }
        if matches!(returns.kind, ExprKind::Unary(UnaryOp::Multiplicity(Multiplicity::Set), _) | ExprKind::Arrow(..)) {
            let message = format!("the body of `{}` does not say which set `result` is", function.name.text);
            self.report(function.name.span, message, "write it as `result = e`");
        }
        gather_results(&mut function.body, returns);
    }

    fn mentions_result(&self, body: Span) -> bool {
        let from = self.tokens.partition_point(|token| token.start < body.start);
        let within = self.tokens[from..].iter().take_while(|token| token.end <= body.end);
        within.into_iter().any(|token| token.kind == TokenKind::Ident && self.text_of(*token) == "result")
    }
}

/// Makes `e` of `result = e`, also within braces and `with`.
fn defines_result(body: &mut Expr) -> bool {
    match &mut body.kind {
        ExprKind::Block(formulas) if formulas.len() == 1 => defines_result(&mut formulas[0]),
        ExprKind::With(_, body) => defines_result(body),
        ExprKind::Compare(CompareOp::Equal, false, left, right) if is_result(left) => {
            let right = std::mem::replace(&mut right.kind, ExprKind::Block(Vec::new()));
            body.kind = right;
            true
        }
        _ => false,
    }
}

/// Whether the body is a comprehension of results already.
fn declares_result(body: &Expr) -> bool {
    match &body.kind {
        ExprKind::Block(formulas) if formulas.len() == 1 => declares_result(&formulas[0]),
        ExprKind::Comprehension(decls, _) => {
            decls.iter().flat_map(|decl| &decl.names).any(|name| name.text == "result")
        }
        _ => false,
    }
}

fn is_result(expr: &Expr) -> bool {
    matches!(&expr.kind, ExprKind::Name { name, at: false } if name.text == "result")
}

/// Makes `{ result: T | f }` of `f`.
fn gather_results(body: &mut Expr, bound: Expr) {
    let span = body.span;
    let formula = Expr { kind: std::mem::replace(&mut body.kind, ExprKind::Block(Vec::new())), span };
    let names = vec![Ident { text: "result".to_owned(), span: bound.span }];
    let (private, disjoint, disjoint_bound) = (None, None, None);
    let decl =
        Decl { span: bound.span, private, variable: None, disjoint, names, defined: false, disjoint_bound, bound };
    body.kind =
        ExprKind::Block(vec![Expr { kind: ExprKind::Comprehension(vec![decl], Some(Box::new(formula))), span }]);
}
