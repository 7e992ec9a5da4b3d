//! From settled nodes to the model's expressions: conversions between integers and atoms become explicit.

use crate::stack::deep;
use rustc_hash::FxHashSet;

use super::checker::Checker;
use super::node::{Declared, ListOp, Node, NodeKind, Tree};
use crate::diagnostic::Diagnostic;
use crate::model::{BinaryOp, Decl, Expr, ExprKind, Quantifier, SigId, Type, UnaryOp, VariableId};
use crate::source::Span;

/// The model's expression, or none if there are errors, which are reported.
pub(super) fn emit(checker: &mut Checker<'_>, tree: &Tree) -> Option<Expr> {
    if tree.bad {
        let errors = checker.errors_of(tree);
        checker.world.diagnostics.extend(errors);
        return None;
    }
    let mut emitter = Emitter { used: FxHashSet::default(), unused: Vec::new(), stuck: None };
    let expr = emitter.expr(tree);
    for (name, span) in emitter.unused.iter().filter_map(|id| named(checker, *id)).collect::<Vec<_>>() {
        let warning = Diagnostic::warning(span, format!("variable `{name}` is not used"));
        checker.world.diagnostics.push(warning);
    }
    if let Some(span) = emitter.stuck {
        checker.world.error(Diagnostic::error(span, "the meaning of this could not be settled"));
        return None;
    }
    Some(expr)
}

fn named(checker: &Checker<'_>, id: VariableId) -> Option<(String, Span)> {
    let variable = checker.world.variables.get(id.0 as usize)?;
    Some((variable.name.clone(), variable.span))
}

struct Emitter {
    used: FxHashSet<VariableId>,
    unused: Vec<VariableId>,
    /// Something that should have been settled, if there is any.
    stuck: Option<Span>,
}

impl Emitter {
    fn expr(&mut self, tree: &Tree) -> Expr {
        deep(|| self.expr_kind(tree))
    }

    fn expr_kind(&mut self, tree: &Tree) -> Expr {
        let kind = match &tree.kind {
            NodeKind::Leaf(leaf) => {
                if let ExprKind::Variable(variable) = leaf {
                    self.used.insert(*variable);
                }
                leaf.clone()
            }
            NodeKind::Unary(UnaryOp::SetOf, sub) if sub.ty.arity() != Some(1) => return self.expr(sub),
            NodeKind::Unary(op, sub) => ExprKind::Unary(*op, Box::new(self.expr(sub))),
            NodeKind::Binary(op, left, right) => return self.binary(*op, left, right, tree),
            NodeKind::List(op, parts) => self.list(*op, parts),
            NodeKind::If(condition, yes, no) => {
                let condition = self.expr(condition);
                let (yes, no) = (self.expr(yes), self.expr(no));
                let both = if tree.ty.int || tree.ty.formula { [yes, no] } else { [to_set(yes), to_set(no)] };
                let [yes, no] = both.map(Box::new);
                ExprKind::If(Box::new(condition), yes, no)
            }
            NodeKind::Quantified(quantifier, decls, body) => {
                let body = Box::new(self.expr(body));
                let decls = self.decls(decls);
                if *quantifier != Quantifier::Sum || !decls.is_empty() {
                    let all = decls.iter().flat_map(|decl: &Decl| decl.variables.iter().copied());
                    let unused: Vec<_> = all.filter(|variable| !self.used.contains(variable)).collect();
                    self.unused.extend(unused);
                }
                ExprKind::Quantified(*quantifier, decls, body)
            }
            NodeKind::Comprehension(decls, body) => {
                let body = Box::new(self.expr(body));
                ExprKind::Comprehension(self.decls(decls), body)
            }
            NodeKind::Let(variable, value, body) => {
                let body = Box::new(self.expr(body));
                if !self.used.contains(variable) {
                    self.unused.push(*variable);
                }
                ExprKind::Let(*variable, Box::new(self.expr(value)), body)
            }
            NodeKind::Temporal(op, parts) => {
                let parts = parts.iter().map(|part| self.expr(part)).collect();
                ExprKind::Temporal(*op, super::temporal::moment(), parts)
            }
            NodeKind::Call(function, arguments, _) => {
                ExprKind::Call(*function, arguments.iter().map(|argument| to_set(self.expr(argument))).collect())
            }
            NodeKind::Choice(candidates) if candidates.len() == 1 => return self.expr(&candidates[0].tree),
            NodeKind::Bad | NodeKind::Macro(..) | NodeKind::Partial(..) | NodeKind::Choice(_) => {
                self.stuck.get_or_insert(tree.span);
                ExprKind::Truth(true)
            }
        };
        Expr { kind, ty: final_type(tree), span: tree.span }
    }

    fn binary(&mut self, op: BinaryOp, left: &Tree, right: &Tree, tree: &Tree) -> Expr {
        let (a, b) = (self.expr(left), self.expr(right));
        let (op, a, b) = match op {
            // Where one side is a set, sets are compared: `#a = 1 + 2` is never so.
            BinaryOp::Equal if a.ty.int && b.ty.int => (BinaryOp::EqualInts, a, b),
            BinaryOp::Equal | BinaryOp::Union | BinaryOp::Difference => (op, to_set(a), to_set(b)),
            _ => (op, a, b),
        };
        Expr { kind: ExprKind::Binary(op, Box::new(a), Box::new(b)), ty: final_type(tree), span: tree.span }
    }

    fn list(&mut self, op: ListOp, parts: &[Tree]) -> ExprKind {
        let mut parts: Vec<_> = parts.iter().map(|part| self.expr(part)).collect();
        match op {
            ListOp::And => ExprKind::All(parts),
            ListOp::Or => ExprKind::Any(parts),
            ListOp::Disjoint => ExprKind::Disjoint(parts),
            ListOp::TotalOrder => {
                let next = parts.pop().expect("a total order has three parts");
                let first = parts.pop().expect("a total order has three parts");
                let elements = parts.pop().expect("a total order has three parts");
                ExprKind::TotalOrder(Box::new([elements, first, next]))
            }
        }
    }

    fn decls(&mut self, decls: &[Declared]) -> Vec<Decl> {
        let decl = |decl: &Declared| Decl {
            variables: decl.variables.clone(),
            disjoint: decl.disjoint,
            bound: self.expr(&decl.bound),
        };
        decls.iter().map(decl).collect()
    }
}

/// An integer is not the atom that carries it any more.
fn final_type(tree: &Node) -> Type {
    match &tree.ty {
        ty if ty.formula => Type::formula(),
        ty if ty.int => Type { int: true, ..Type::default() },
        ty => ty.clone(),
    }
}

/// The atom of an integer.
pub(super) fn to_set(expr: Expr) -> Expr {
    if !expr.ty.int {
        return expr;
    }
    let span = expr.span;
    Expr { kind: ExprKind::Unary(UnaryOp::AtomOfInt, Box::new(expr)), ty: Type::sig(SigId::INT), span }
}
