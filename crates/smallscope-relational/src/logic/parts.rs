//! What a node is made of, one level down.

use crate::logic::{Decl, Expr, ExprKind, Formula, FormulaKind, IntExpr, IntKind, Variable};

/// A node of any kind.
#[derive(Clone, Copy)]
pub enum Part<'f> {
    /// An expression.
    Expr(&'f Expr),
    /// A formula.
    Formula(&'f Formula),
    /// An integer expression.
    Int(&'f IntExpr),
}

/// The same of a node of any kind.
macro_rules! of_any {
    ($part:expr, $node:ident => $what:expr) => {
        match $part {
            Part::Expr($node) => $what,
            Part::Formula($node) => $what,
            Part::Int($node) => $what,
        }
    };
}

macro_rules! from_node {
    ($($node:ident => $part:ident;)*) => {$(
        impl<'f> From<&'f $node> for Part<'f> {
            fn from(node: &'f $node) -> Self {
                Part::$part(node)
            }
        }
    )*};
}

from_node! {
    Expr => Expr;
    Formula => Formula;
    IntExpr => Int;
}

impl<'f> Part<'f> {
    /// Visits what it is made of, one level down: the domains of declarations first.
    pub fn parts(self, visit: &mut impl FnMut(Part<'f>)) {
        of_any!(self, node => node.kind().parts(visit));
    }

    /// What tells this node from all others that are alive.
    pub fn address(self) -> usize {
        of_any!(self, node => node.address())
    }

    /// The variables that it declares.
    pub(crate) fn decls(self) -> &'f [Decl] {
        of_any!(self, node => node.kind().decls())
    }

    /// Whether it has more than one owner.
    pub(crate) fn is_shared(self) -> bool {
        of_any!(self, node => node.is_shared())
    }

    /// Numbers of its free variables, sorted.
    pub(crate) fn free(self) -> &'f [u32] {
        of_any!(self, node => node.free())
    }
}

/// What can be made of nodes.
pub(crate) trait Parts {
    /// The variables that are declared here.
    fn decls(&self) -> &[Decl];

    /// The variable that a `let` binds here.
    fn let_bound(&self) -> Option<&Variable>;

    /// Visits all nodes one level down: the domains of declarations first, and the value of a `let` before its body.
    fn parts<'f>(&'f self, visit: &mut impl FnMut(Part<'f>));
}

fn domains<'f>(decls: &'f [Decl], visit: &mut impl FnMut(Part<'f>)) {
    decls.iter().for_each(|decl| visit(Part::Expr(&decl.domain)));
}

impl Parts for ExprKind {
    fn decls(&self) -> &[Decl] {
        match self {
            ExprKind::Comprehension(decls, _) => decls,
            _ => &[],
        }
    }

    fn let_bound(&self) -> Option<&Variable> {
        match self {
            ExprKind::Let(variable, ..) => Some(variable),
            _ => None,
        }
    }

    fn parts<'f>(&'f self, visit: &mut impl FnMut(Part<'f>)) {
        domains(self.decls(), visit);
        match self {
            ExprKind::Relation(_)
            | ExprKind::Variable(_)
            | ExprKind::Univ
            | ExprKind::Iden
            | ExprKind::Empty(_)
            | ExprKind::Ints
            | ExprKind::Constant(_) => {}
            ExprKind::Binary(_, left, right) => [left, right].map(Part::Expr).into_iter().for_each(visit),
            ExprKind::Transpose(inner) | ExprKind::Closure(inner) | ExprKind::ReflexiveClosure(inner) => {
                visit(Part::Expr(inner));
            }
            ExprKind::If(condition, yes, no) => {
                [Part::Formula(condition), Part::Expr(yes), Part::Expr(no)].into_iter().for_each(visit);
            }
            ExprKind::Comprehension(_, body) => visit(Part::Formula(body)),
            ExprKind::FromInt(int) => visit(Part::Int(int)),
            ExprKind::Let(_, value, body) => [value, body].map(Part::Expr).into_iter().for_each(visit),
        }
    }
}

impl Parts for FormulaKind {
    fn decls(&self) -> &[Decl] {
        match self {
            FormulaKind::Quantified(_, decls, _) => decls,
            _ => &[],
        }
    }

    fn let_bound(&self) -> Option<&Variable> {
        match self {
            FormulaKind::Let(variable, ..) => Some(variable),
            _ => None,
        }
    }

    fn parts<'f>(&'f self, visit: &mut impl FnMut(Part<'f>)) {
        domains(self.decls(), visit);
        match self {
            FormulaKind::Constant(_) => {}
            FormulaKind::Not(inner) => visit(Part::Formula(inner)),
            FormulaKind::And(all) | FormulaKind::Or(all) => all.iter().map(Part::Formula).for_each(visit),
            FormulaKind::Implies(left, right) | FormulaKind::Iff(left, right) => {
                [left, right].map(Part::Formula).into_iter().for_each(visit);
            }
            FormulaKind::If(condition, yes, no) => [condition, yes, no].map(Part::Formula).into_iter().for_each(visit),
            FormulaKind::Quantified(_, _, body) => visit(Part::Formula(body)),
            FormulaKind::Count(_, inner) => visit(Part::Expr(inner)),
            FormulaKind::Subset(left, right) | FormulaKind::Equal(left, right) => {
                [left, right].map(Part::Expr).into_iter().for_each(visit);
            }
            FormulaKind::Compare(_, left, right) => [left, right].map(Part::Int).into_iter().for_each(visit),
            FormulaKind::Let(_, value, body) => [Part::Expr(value), Part::Formula(body)].into_iter().for_each(visit),
            FormulaKind::Mapping(mapping) => {
                [&mapping.domain, &mapping.range].map(Part::Expr).into_iter().for_each(visit)
            }
        }
    }
}

impl Parts for IntKind {
    fn decls(&self) -> &[Decl] {
        match self {
            IntKind::Sum(decls, _) => decls,
            _ => &[],
        }
    }

    fn let_bound(&self) -> Option<&Variable> {
        match self {
            IntKind::Let(variable, ..) => Some(variable),
            _ => None,
        }
    }

    fn parts<'f>(&'f self, visit: &mut impl FnMut(Part<'f>)) {
        domains(self.decls(), visit);
        match self {
            IntKind::Constant(_) => {}
            IntKind::Cardinality(inner) | IntKind::SumOf(inner) => visit(Part::Expr(inner)),
            IntKind::Sum(_, body) => visit(Part::Int(body)),
            IntKind::Binary(_, left, right) => [left, right].map(Part::Int).into_iter().for_each(visit),
            IntKind::Negate(inner) => visit(Part::Int(inner)),
            IntKind::If(condition, yes, no) => {
                [Part::Formula(condition), Part::Int(yes), Part::Int(no)].into_iter().for_each(visit);
            }
            IntKind::Let(_, value, body) => [Part::Expr(value), Part::Int(body)].into_iter().for_each(visit),
        }
    }
}
