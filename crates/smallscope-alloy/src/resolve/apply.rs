//! Application: joins, and functions and macros that take what is joined with them.

use std::rc::Rc;

use super::checker::Checker;
use super::node::{Candidate, ListOp, Node, NodeKind, Tree};
use crate::diagnostic::Diagnostic;
use crate::model::{BinaryOp, ExprKind, SigId};
use crate::source::Span;
use crate::syntax::{self, Expr};

impl Checker<'_> {
    pub fn check_join(&mut self, left: &Expr, right: &Expr, span: Span) -> Tree {
        if let Some(word) = special(right) {
            let left = self.check(left);
            return self.special(word, vec![left], span);
        }
        let left = self.check(left);
        let right = self.check(right);
        self.join(&left, &right, span)
    }

    pub fn check_box(&mut self, target: &Expr, arguments: &[Expr], span: Span) -> Tree {
        let arguments: Vec<_> = arguments.iter().map(|argument| self.check(argument)).collect();
        if let Some(word) = special(target) {
            return self.special(word, arguments, span);
        }
        if let syntax::ExprKind::Binary(syntax::BinaryOp::Join, first, last) = &target.kind {
            if let Some(word) = special(last) {
                let first = self.check(first);
                return self.special(word, std::iter::once(first).chain(arguments).collect(), span);
            }
        }
        let mut tree = self.check(target);
        for argument in &arguments {
            tree = self.join(argument, &tree, span);
        }
        tree
    }

    /// A function of the language applied to arguments.
    fn special(&mut self, word: Special, arguments: Vec<Tree>, span: Span) -> Tree {
        match (word, arguments.as_slice()) {
            (Special::Disjoint, _) => self.list(ListOp::Disjoint, &arguments, span),
            (Special::TotalOrder, _) => self.list(ListOp::TotalOrder, &arguments, span),
            (Special::Sum, [only]) => self.atom_of_sum(only, span),
            (Special::Operator(op), [left, right]) => self.binary(op, left, right, span),
            (Special::Sum, _) => {
                Node::bad(span, vec![Diagnostic::error(span, "this takes one argument: a set of integers")])
            }
            (Special::Operator(_), _) => {
                Node::bad(span, vec![Diagnostic::error(span, "this takes two arguments: integers")])
            }
        }
    }

    /// `left.right`, where the right may be a function or a macro that takes the left.
    fn join(&mut self, left: &Tree, right: &Tree, span: Span) -> Tree {
        if let NodeKind::Macro(id, arguments) = &right.kind {
            let arguments = arguments.iter().chain([left]).cloned().collect();
            return self.expand(*id, arguments, span);
        }
        if matches!(right.kind, NodeKind::Leaf(ExprKind::Sig(SigId::INT))) && (left.ty.int || left.is_int_set()) {
            return Rc::clone(left);
        }
        let left = self.as_set(left);
        match &right.kind {
            NodeKind::Choice(candidates) if !left.bad => {
                let applied = candidates.iter().map(|candidate| {
                    let tree = self.apply(&left, &candidate.tree, span);
                    Candidate { tree, ..candidate.clone() }
                });
                let applied = self.of_meta(applied.collect());
                self.choice(applied, span)
            }
            _ => self.binary(BinaryOp::Join, &left, right, span),
        }
    }

    /// One meaning of a name with one more argument, or joined with it.
    fn apply(&self, argument: &Tree, target: &Tree, span: Span) -> Tree {
        match &target.kind {
            NodeKind::Partial(function, arguments, extra)
                if arguments.len() < self.world.function(*function).variables().len() =>
            {
                let arguments: Vec<_> = arguments.iter().chain([argument]).cloned().collect();
                if self.applicable(*function, &arguments) {
                    self.call(*function, &arguments, *extra, span)
                } else {
                    self.partial(*function, arguments, *extra, span)
                }
            }
            _ => self.binary(BinaryOp::Join, argument, target, span),
        }
    }
}

/// A function of the language that is not declared anywhere.
#[derive(Clone, Copy)]
enum Special {
    Disjoint,
    TotalOrder,
    Sum,
    Operator(BinaryOp),
}

fn special(expr: &Expr) -> Option<Special> {
    let syntax::ExprKind::Name { name, at: false } = &expr.kind else { return None };
    Some(match name.text.as_str() {
        "disj" => Special::Disjoint,
        "pred/totalOrder" => Special::TotalOrder,
        "int" | "sum" => Special::Sum,
        "fun/add" => Special::Operator(BinaryOp::Add),
        "fun/sub" => Special::Operator(BinaryOp::Subtract),
        "fun/mul" => Special::Operator(BinaryOp::Multiply),
        "fun/div" => Special::Operator(BinaryOp::Divide),
        "fun/rem" => Special::Operator(BinaryOp::Remainder),
        _ => return None,
    })
}
