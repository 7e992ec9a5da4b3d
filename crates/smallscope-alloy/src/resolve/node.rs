//! Expressions while they are resolved: with types, but names may still have several meanings.
//!
//! As in the Alloy Analyzer, resolution takes two passes. The first (`check`) goes bottom-up: every node has a *bounding type*, and
//! a name with several meanings is a [`NodeKind::Choice`] with the union of their types. The second (`settle`) goes top-down:
//! each node is told which of its tuples matter to its parent, and choices keep the meaning whose type has any of these.
//!
//! Invariant: a node is `bad` exactly if its type is nothing. The errors of a bad node tell why; a bad node without
//! errors comes of something that is reported elsewhere.

use std::rc::Rc;

use crate::diagnostic::Diagnostic;
use crate::model::{BinaryOp, ExprKind, FunctionId, Quantifier, TemporalOp, Type, UnaryOp, VariableId};
use crate::source::Span;

use super::world::MacroId;

/// A node that others may share.
pub(super) type Tree = Rc<Node>;

/// An expression.
#[derive(Debug)]
pub(super) struct Node {
    pub kind: NodeKind,
    pub ty: Type,
    pub span: Span,
    /// How far-fetched the meanings of its names are; the sum of those of its parts.
    pub weight: u32,
    /// Whether it is a multiplicity: a bound of a declaration rather than an expression.
    pub bound: Bound,
    pub bad: bool,
    pub errors: Vec<Diagnostic>,
    /// How many nodes it has, those of shared parts as often as they occur.
    size: usize,
    /// How many levels it has.
    height: usize,
}

/// How many nodes an expression can have, macros expanded.
const SIZE: usize = 200_000;

/// How many levels an expression can have, macros expanded.
const HEIGHT: usize = 2000;

/// Whether an expression is a bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// It is none.
    No,
    /// `some e` and the like.
    Set,
    /// An arrow with multiplicities somewhere in it.
    Arrow,
}

/// What an expression is made of.
#[derive(Debug)]
pub(super) enum NodeKind {
    /// Nothing that has a meaning.
    Bad,
    /// Something without parts.
    Leaf(ExprKind),
    /// A macro with fewer arguments than it takes.
    Macro(MacroId, Vec<Tree>),
    /// A function with arguments that do not suffice or do not fit: always bad.
    Partial(FunctionId, Vec<Tree>, u32),
    /// A function with its arguments, and the weight beyond that of the arguments.
    Call(FunctionId, Vec<Tree>, u32),
    /// Several meanings. Bad if none of them is possible.
    Choice(Vec<Candidate>),
    Unary(UnaryOp, Tree),
    Binary(BinaryOp, Tree, Tree),
    List(ListOp, Vec<Tree>),
    If(Tree, Tree, Tree),
    /// An operator of time.
    Temporal(TemporalOp, Vec<Tree>),
    /// With settled parts.
    Quantified(Quantifier, Vec<Declared>, Tree),
    /// With settled parts.
    Comprehension(Vec<Declared>, Tree),
    /// The first tree is settled.
    Let(VariableId, Tree, Tree),
}

/// One meaning of a name.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    pub tree: Tree,
    /// What it is, for people.
    pub what: String,
    /// Where it is declared.
    pub declared: Option<Span>,
    /// Whether it comes of a module that nobody asked for.
    pub implicit: bool,
}

/// Operators on any number of operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ListOp {
    And,
    Or,
    Disjoint,
    TotalOrder,
}

/// A declaration of variables.
#[derive(Clone, Debug)]
pub(super) struct Declared {
    pub variables: Vec<VariableId>,
    pub disjoint: bool,
    pub bound: Tree,
}

impl NodeKind {
    fn visit_parts(&self, mut visit: impl FnMut(&Node)) {
        match self {
            NodeKind::Bad | NodeKind::Leaf(_) => {}
            NodeKind::Macro(_, parts)
            | NodeKind::Partial(_, parts, _)
            | NodeKind::Call(_, parts, _)
            | NodeKind::Temporal(_, parts)
            | NodeKind::List(_, parts) => {
                parts.iter().for_each(|part| visit(part));
            }
            NodeKind::Choice(candidates) => {
                // Only one of them stays.
                let largest = candidates.iter().map(|candidate| &candidate.tree).max_by_key(|tree| tree.size);
                largest.into_iter().for_each(|tree| visit(tree));
            }
            NodeKind::Unary(_, part) => visit(part),
            NodeKind::Binary(_, left, right) | NodeKind::Let(_, left, right) => {
                [left, right].into_iter().for_each(|part| visit(part))
            }
            NodeKind::If(condition, yes, no) => [condition, yes, no].into_iter().for_each(|part| visit(part)),
            NodeKind::Quantified(_, decls, body) | NodeKind::Comprehension(decls, body) => {
                decls.iter().for_each(|decl| visit(&decl.bound));
                visit(body);
            }
        }
    }
}

impl Node {
    /// Something without parts.
    pub fn leaf(kind: ExprKind, ty: Type, span: Span) -> Tree {
        Node::weighted(kind, ty, span, 0)
    }

    /// Something without parts that is far-fetched.
    pub fn weighted(kind: ExprKind, ty: Type, span: Span, weight: u32) -> Tree {
        let (kind, bound) = (NodeKind::Leaf(kind), Bound::No);
        Rc::new(Node { kind, ty, span, weight, bound, bad: false, errors: Vec::new(), size: 1, height: 1 })
    }

    /// What is wrong.
    pub fn bad(span: Span, errors: Vec<Diagnostic>) -> Tree {
        let (kind, ty, bound) = (NodeKind::Bad, Type::default(), Bound::No);
        Rc::new(Node { kind, ty, span, weight: 0, bound, bad: true, errors, size: 1, height: 1 })
    }

    /// Something with parts; bad if there are errors, if a part is bad, or if the type is nothing.
    pub fn composed(
        kind: NodeKind,
        ty: Type,
        span: Span,
        bound: Bound,
        weight: u32,
        errors: Option<Vec<Diagnostic>>,
    ) -> Tree {
        let (mut size, mut height) = (1_usize, 1);
        kind.visit_parts(|part| {
            size = size.saturating_add(part.size);
            height = height.max(part.height + 1);
        });
        if size > SIZE || height > HEIGHT {
            let message = "this is too large, macros expanded";
            let help = "divide it among facts, predicates or functions";
            return Node::bad(span, vec![Diagnostic::error(span, message).help(help)]);
        }
        let (ty, bad) = if errors.is_some() { (Type::default(), true) } else { (ty, false) };
        Rc::new(Node { kind, ty, span, weight, bound, bad, errors: errors.unwrap_or_default(), size, height })
    }

    /// Whether a set of integer atoms is among what it can be.
    pub fn is_int_set(&self) -> bool {
        use crate::model::SigId;
        self.ty.products.iter().any(|product| matches!(product[..], [SigId::INT | SigId::SEQ_INT]))
    }

    /// Whether two expressions certainly have the same value.
    pub fn same(&self, other: &Node) -> bool {
        match (&self.kind, &other.kind) {
            (NodeKind::Leaf(a), NodeKind::Leaf(b)) => same_leaf(a, b),
            (NodeKind::Unary(op, a), NodeKind::Unary(other, b)) => op == other && a.same(b),
            (NodeKind::Binary(op, a, b), NodeKind::Binary(other, c, d)) => op == other && a.same(c) && b.same(d),
            (NodeKind::Call(f, a, _), NodeKind::Call(g, b, _)) => f == g && a.iter().zip(b).all(|(a, b)| a.same(b)),
            _ => false,
        }
    }
}

fn same_leaf(a: &ExprKind, b: &ExprKind) -> bool {
    match (a, b) {
        (ExprKind::Sig(a), ExprKind::Sig(b)) => a == b,
        (ExprKind::Field(a), ExprKind::Field(b)) => a == b,
        (ExprKind::Variable(a), ExprKind::Variable(b)) => a == b,
        (ExprKind::Iden, ExprKind::Iden) => true,
        (ExprKind::Number(a), ExprKind::Number(b)) => a == b,
        (ExprKind::Text(a), ExprKind::Text(b)) => a == b,
        _ => false,
    }
}
