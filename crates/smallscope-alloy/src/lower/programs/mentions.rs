//! Which relations formulas are about.

use rustc_hash::FxHashSet;
use smallscope_relational::{Decl, Expr, ExprKind, Formula, FormulaKind, IntExpr, IntKind, Relation};

/// The relations that formulas mention, each once; each shared node is visited once.
#[derive(Default)]
pub(super) struct Mentions {
    seen: FxHashSet<usize>,
    /// What is alive as long as addresses are remembered.
    kept: Vec<Formula>,
    found: FxHashSet<Relation>,
    waiting: Vec<Relation>,
    stack: Vec<Node>,
}

enum Node {
    Expr(Expr),
    Formula(Formula),
    Int(IntExpr),
}

impl Mentions {
    /// The next relation that was found.
    pub(super) fn next(&mut self) -> Option<Relation> {
        self.waiting.pop()
    }

    /// Visits a formula.
    pub(super) fn formula(&mut self, formula: &Formula) {
        self.kept.push(formula.clone());
        self.stack.push(Node::Formula(formula.clone()));
        while let Some(node) = self.stack.pop() {
            match node {
                Node::Expr(expr) if self.seen.insert(expr.address()) => self.visit_expr(&expr),
                Node::Formula(formula) if self.seen.insert(formula.address()) => self.visit_formula(&formula),
                Node::Int(int) if self.seen.insert(int.address()) => self.visit_int(&int),
                _ => {}
            }
        }
    }

    /// Adds a relation.
    pub(super) fn relation(&mut self, relation: &Relation) {
        if self.found.insert(relation.clone()) {
            self.waiting.push(relation.clone());
        }
    }

    fn exprs<'e>(&mut self, exprs: impl IntoIterator<Item = &'e Expr>) {
        self.stack.extend(exprs.into_iter().cloned().map(Node::Expr));
    }

    fn formulas<'e>(&mut self, formulas: impl IntoIterator<Item = &'e Formula>) {
        self.stack.extend(formulas.into_iter().cloned().map(Node::Formula));
    }

    fn ints<'e>(&mut self, ints: impl IntoIterator<Item = &'e IntExpr>) {
        self.stack.extend(ints.into_iter().cloned().map(Node::Int));
    }

    fn decls(&mut self, decls: &[Decl]) {
        self.exprs(decls.iter().map(|decl| &decl.domain));
    }

    fn visit_expr(&mut self, expr: &Expr) {
        match expr.kind() {
            ExprKind::Relation(relation) => self.relation(relation),
            ExprKind::Binary(_, left, right) => self.exprs([left, right]),
            ExprKind::Transpose(inner) | ExprKind::Closure(inner) | ExprKind::ReflexiveClosure(inner) => {
                self.exprs([inner]);
            }
            ExprKind::If(condition, yes, no) => {
                self.formulas([condition]);
                self.exprs([yes, no]);
            }
            ExprKind::Comprehension(decls, body) => {
                self.decls(decls);
                self.formulas([body]);
            }
            ExprKind::FromInt(int) => self.ints([int]),
            ExprKind::Let(_, value, body) => self.exprs([value, body]),
            ExprKind::Variable(_)
            | ExprKind::Univ
            | ExprKind::Iden
            | ExprKind::Empty(_)
            | ExprKind::Ints
            | ExprKind::Constant(_) => {}
        }
    }

    fn visit_formula(&mut self, formula: &Formula) {
        match formula.kind() {
            FormulaKind::Constant(_) => {}
            FormulaKind::Not(inner) => self.formulas([inner]),
            FormulaKind::And(parts) | FormulaKind::Or(parts) => self.formulas(parts),
            FormulaKind::Implies(left, right) | FormulaKind::Iff(left, right) => self.formulas([left, right]),
            FormulaKind::If(condition, yes, no) => self.formulas([condition, yes, no]),
            FormulaKind::Quantified(_, decls, body) => {
                self.decls(decls);
                self.formulas([body]);
            }
            FormulaKind::Count(_, inner) => self.exprs([inner]),
            FormulaKind::Subset(left, right) | FormulaKind::Equal(left, right) => self.exprs([left, right]),
            FormulaKind::Compare(_, left, right) => self.ints([left, right]),
            FormulaKind::Let(_, value, body) => {
                self.exprs([value]);
                self.formulas([body]);
            }
            FormulaKind::Mapping(mapping) => {
                self.relation(&mapping.relation);
                self.exprs([&mapping.domain, &mapping.range]);
            }
        }
    }

    fn visit_int(&mut self, int: &IntExpr) {
        match int.kind() {
            IntKind::Constant(_) => {}
            IntKind::Cardinality(inner) | IntKind::SumOf(inner) => self.exprs([inner]),
            IntKind::Sum(decls, body) => {
                self.decls(decls);
                self.ints([body]);
            }
            IntKind::Binary(_, left, right) => self.ints([left, right]),
            IntKind::Negate(inner) => self.ints([inner]),
            IntKind::If(condition, yes, no) => {
                self.formulas([condition]);
                self.ints([yes, no]);
            }
            IntKind::Let(_, value, body) => {
                self.exprs([value]);
                self.ints([body]);
            }
        }
    }
}
