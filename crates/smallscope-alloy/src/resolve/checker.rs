//! The first pass: from syntax trees to nodes with bounding types.

use crate::stack::deep;
use rustc_hash::FxHashMap;

use super::node::{ListOp, Node, Tree};
use super::world::{ModuleId, World};
use crate::diagnostic::Diagnostic;
use crate::model::{BinaryOp, ExprKind, SigId, Type, UnaryOp, VariableId};
use crate::source::Span;
use crate::syntax::{self, CompareOp, Expr, Multiplicity};

/// How deeply expressions can be nested, macros expanded.
const DEPTH: usize = 1000;

/// How many nodes the expressions of one paragraph can have, macros expanded.
const SIZE: usize = 1_000_000;

/// Where an expression stands: what names mean depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ExprContext {
    /// In a fact, an assertion, or the body of a function.
    Anywhere,
    /// In the declaration of a parameter or result.
    Parameter,
    /// In the bound of a field of this signature.
    Field(SigId),
    /// In the definition of a field of this signature.
    DefinedField(SigId),
    /// In the fact of this signature.
    SigFact(SigId),
}

impl ExprContext {
    /// The signature whose fields are those of `this`.
    pub fn sig(self) -> Option<SigId> {
        match self {
            ExprContext::Anywhere | ExprContext::Parameter => None,
            ExprContext::Field(sig) | ExprContext::DefinedField(sig) | ExprContext::SigFact(sig) => Some(sig),
        }
    }

    /// Whether functions can be called.
    pub fn allows_calls(self) -> bool {
        !matches!(self, ExprContext::Parameter | ExprContext::Field(_))
    }
}

/// Resolves the expressions of one place.
pub(super) struct Checker<'w> {
    pub world: &'w mut World,
    pub module: ModuleId,
    pub place: ExprContext,
    /// What local names mean, the innermost last.
    pub environment: Vec<(String, Tree)>,
    /// The receivers of `with`, the innermost last.
    pub receivers: Vec<Tree>,
    /// How many macros are being expanded.
    pub expanding: usize,
    /// Not zero while meanings are tried: then there are no warnings.
    pub muted: usize,
    /// Choices that are settled already, with and without warnings.
    pub settled: FxHashMap<(*const Node, Type, bool), (Tree, Tree)>,
    depth: usize,
    size: usize,
}

impl<'w> Checker<'w> {
    pub fn new(world: &'w mut World, module: ModuleId, place: ExprContext) -> Self {
        Checker {
            world,
            module,
            place,
            environment: Vec::new(),
            receivers: Vec::new(),
            expanding: 0,
            muted: 0,
            settled: FxHashMap::default(),
            depth: 0,
            size: 0,
        }
    }

    /// Lets a name stand for something from here on.
    pub fn bind(&mut self, name: &str, tree: Tree) {
        self.environment.push((name.to_owned(), tree));
    }

    /// Lets a name stand for a variable.
    pub fn bind_variable(&mut self, name: &str, variable: VariableId) {
        let entry = &self.world.variables[variable.0 as usize];
        let tree = Node::leaf(ExprKind::Variable(variable), entry.ty.clone(), entry.span);
        self.bind(name, tree);
    }

    /// The formula that an expression is.
    pub fn formula(&mut self, expr: &Expr) -> Tree {
        let tree = self.check(expr);
        self.settle_formula(&tree)
    }

    /// The set or relation that an expression is.
    pub fn set(&mut self, expr: &Expr) -> Tree {
        let tree = self.check(expr);
        self.settle_set(&tree)
    }

    /// The bound of a declaration.
    pub fn bound(&mut self, expr: &Expr) -> Tree {
        let tree = self.check_bound(expr);
        self.settle_set(&tree)
    }

    pub fn settle_formula(&mut self, tree: &Tree) -> Tree {
        let tree = self.as_formula(tree);
        let tree = self.settle(&tree, &Type::formula());
        self.as_formula(&tree)
    }

    pub fn settle_int(&mut self, tree: &Tree) -> Tree {
        let tree = self.as_int(tree);
        let tree = self.settle(&tree, &Type::integer());
        self.as_int(&tree)
    }

    pub fn settle_set(&mut self, tree: &Tree) -> Tree {
        let tree = self.as_set(tree);
        let wanted = tree.ty.relation();
        let tree = self.settle(&tree, &wanted);
        self.as_set(&tree)
    }

    /// The first pass on an expression.
    pub fn check(&mut self, expr: &Expr) -> Tree {
        self.size += 1;
        if self.world.spending.is_spent() {
            return Node::bad(expr.span, Vec::new());
        }
        if self.depth >= DEPTH || self.size > SIZE {
            let message = if self.size > SIZE { "this is too large" } else { "this is nested too deeply" };
            let help = "name parts of it in predicates and functions of their own";
            return Node::bad(expr.span, vec![Diagnostic::error(expr.span, message).help(help)]);
        }
        self.depth += 1;
        let tree = deep(|| self.check_kind(expr));
        self.depth -= 1;
        tree
    }

    fn check_kind(&mut self, expr: &Expr) -> Tree {
        let span = expr.span;
        match &expr.kind {
            syntax::ExprKind::Name { name, at } => self.name(name, *at),
            syntax::ExprKind::Number(number) => Node::leaf(ExprKind::Number(*number), Type::integer(), span),
            syntax::ExprKind::Text(text) => Node::leaf(ExprKind::Text(text.clone()), Type::sig(SigId::STRING), span),
            syntax::ExprKind::Unary(op, sub) => self.check_unary(*op, sub, span),
            syntax::ExprKind::Binary(op, left, right) => self.check_binary(*op, left, right, expr),
            syntax::ExprKind::Arrow(left, from, to, right) => {
                let (left, right) = (self.check(left), self.check(right));
                self.binary(BinaryOp::Arrow(*from, *to), &left, &right, span)
            }
            syntax::ExprKind::Compare(op, negated, left, right) => self.check_compare(*op, *negated, left, right, span),
            syntax::ExprKind::Box(target, arguments) => self.check_box(target, arguments, span),
            syntax::ExprKind::If(condition, yes, no) => self.check_if(condition, yes, no.as_deref(), span),
            syntax::ExprKind::Quantified(quantifier, decls, body) => {
                self.check_quantified(Some(*quantifier), decls, Some(body), span)
            }
            syntax::ExprKind::Comprehension(decls, body) => self.check_quantified(None, decls, body.as_deref(), span),
            syntax::ExprKind::Let(name, value, body) => self.check_let(name, value, body, span),
            syntax::ExprKind::Block(formulas) => match formulas.as_slice() {
                [only] => self.check(only),
                _ => self.check_list(ListOp::And, formulas.iter(), span),
            },
            syntax::ExprKind::With(receivers, body) => self.check_with(receivers, body),
            syntax::ExprKind::Temporal(op, operands) => self.check_temporal(*op, operands, span),
        }
    }

    /// A bound: `some e` at the top is a multiplicity, not a formula.
    pub fn check_bound(&mut self, expr: &Expr) -> Tree {
        let syntax::ExprKind::Unary(syntax::UnaryOp::Multiplicity(multiplicity), sub) = &expr.kind else {
            return self.check(expr);
        };
        let op = match multiplicity {
            Multiplicity::Lone => UnaryOp::LoneOf,
            Multiplicity::One => UnaryOp::OneOf,
            Multiplicity::Some => UnaryOp::SomeOf,
            Multiplicity::Set => UnaryOp::SetOf,
        };
        let sub = self.check(sub);
        self.unary(op, &sub, expr.span)
    }

    fn check_unary(&mut self, op: syntax::UnaryOp, sub: &Expr, span: Span) -> Tree {
        let sub = self.check(sub);
        let op = match op {
            syntax::UnaryOp::Not => UnaryOp::Not,
            syntax::UnaryOp::No => UnaryOp::No,
            syntax::UnaryOp::Multiplicity(Multiplicity::Lone) => UnaryOp::Lone,
            syntax::UnaryOp::Multiplicity(Multiplicity::One) => UnaryOp::One,
            syntax::UnaryOp::Multiplicity(Multiplicity::Some) => UnaryOp::Some,
            syntax::UnaryOp::Multiplicity(Multiplicity::Set) => UnaryOp::SetOf,
            syntax::UnaryOp::Exactly => UnaryOp::ExactlyOf,
            syntax::UnaryOp::Transpose => UnaryOp::Transpose,
            syntax::UnaryOp::Closure => UnaryOp::Closure,
            syntax::UnaryOp::ReflexiveClosure => UnaryOp::ReflexiveClosure,
            syntax::UnaryOp::Cardinality => UnaryOp::Cardinality,
            syntax::UnaryOp::Negate => UnaryOp::Negate,
            syntax::UnaryOp::Int | syntax::UnaryOp::Sum => return self.atom_of_sum(&sub, span),
            syntax::UnaryOp::Seq => {
                let places = Node::leaf(ExprKind::Sig(SigId::SEQ_INT), Type::sig(SigId::SEQ_INT), span);
                return self.binary(BinaryOp::Sequence, &places, &sub, span);
            }
        };
        self.unary(op, &sub, span)
    }

    /// `int[e]` and `sum[e]`: the atom of the sum.
    pub fn atom_of_sum(&self, sub: &Tree, span: Span) -> Tree {
        let sum = self.unary(UnaryOp::Sum, sub, span);
        self.unary(UnaryOp::AtomOfInt, &sum, span)
    }

    fn check_binary(&mut self, op: syntax::BinaryOp, left: &Expr, right: &Expr, whole: &Expr) -> Tree {
        let span = whole.span;
        let op = match op {
            syntax::BinaryOp::And => {
                return self.check_list(ListOp::And, chain(syntax::BinaryOp::And, whole).into_iter(), span);
            }
            syntax::BinaryOp::Or => {
                return self.check_list(ListOp::Or, chain(syntax::BinaryOp::Or, whole).into_iter(), span);
            }
            syntax::BinaryOp::Join => return self.check_join(left, right, span),
            syntax::BinaryOp::Iff => BinaryOp::Iff,
            syntax::BinaryOp::Plus => BinaryOp::Union,
            syntax::BinaryOp::Minus => BinaryOp::Difference,
            syntax::BinaryOp::Intersect => BinaryOp::Intersection,
            syntax::BinaryOp::Override => BinaryOp::Override,
            syntax::BinaryOp::RestrictDomain => BinaryOp::RestrictDomain,
            syntax::BinaryOp::RestrictRange => BinaryOp::RestrictRange,
            syntax::BinaryOp::ShiftLeft => BinaryOp::ShiftLeft,
            syntax::BinaryOp::ShiftRight => BinaryOp::ShiftRight,
            syntax::BinaryOp::ShiftRightUnsigned => BinaryOp::ShiftRightUnsigned,
            syntax::BinaryOp::Add => BinaryOp::Add,
            syntax::BinaryOp::Subtract => BinaryOp::Subtract,
            syntax::BinaryOp::Multiply => BinaryOp::Multiply,
            syntax::BinaryOp::Divide => BinaryOp::Divide,
            syntax::BinaryOp::Remainder => BinaryOp::Remainder,
        };
        let (left, right) = (self.check(left), self.check(right));
        self.binary(op, &left, &right, span)
    }

    fn check_list<'e>(&mut self, op: ListOp, parts: impl Iterator<Item = &'e Expr>, span: Span) -> Tree {
        let parts: Vec<_> = parts.map(|part| self.check(part)).collect();
        self.list(op, &parts, span)
    }

    fn check_compare(&mut self, op: CompareOp, negated: bool, left: &Expr, right: &Expr, span: Span) -> Tree {
        let left = self.check(left);
        let right = if op == CompareOp::In { self.check_bound(right) } else { self.check(right) };
        let op = match op {
            CompareOp::Equal => BinaryOp::Equal,
            CompareOp::In => BinaryOp::In,
            CompareOp::Less => BinaryOp::Less,
            CompareOp::AtMost => BinaryOp::AtMost,
            CompareOp::Greater => BinaryOp::Greater,
            CompareOp::AtLeast => BinaryOp::AtLeast,
        };
        let compared = self.binary(op, &left, &right, span);
        if negated { self.unary(UnaryOp::Not, &compared, span) } else { compared }
    }

    fn check_if(&mut self, condition: &Expr, yes: &Expr, no: Option<&Expr>, span: Span) -> Tree {
        let (condition, yes) = (self.check(condition), self.check(yes));
        match no {
            None => self.binary(BinaryOp::Implies, &condition, &yes, span),
            Some(no) => {
                let no = self.check(no);
                self.conditional(&condition, &yes, &no, span)
            }
        }
    }

    fn check_with(&mut self, receivers: &[Expr], body: &Expr) -> Tree {
        let before = self.receivers.len();
        for receiver in receivers {
            let receiver = self.set(receiver);
            if receiver.bad {
                self.receivers.truncate(before);
                return receiver;
            }
            self.receivers.push(receiver);
        }
        let body = self.check(body);
        self.receivers.truncate(before);
        body
    }
}

/// The operands of a chain of the same operator, which is as deep as it is long.
fn chain(op: syntax::BinaryOp, whole: &Expr) -> Vec<&Expr> {
    let mut operands = Vec::new();
    let mut pending = vec![whole];
    while let Some(expr) = pending.pop() {
        match &expr.kind {
            syntax::ExprKind::Binary(other, left, right) if *other == op => pending.extend([&**right, &**left]),
            _ => operands.push(expr),
        }
    }
    operands
}
