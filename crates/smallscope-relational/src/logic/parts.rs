//! What a node is made of, one level down.

use crate::logic::{Decl, Expr, ExprKind, Formula, FormulaKind, IntExpr, IntKind};

/// A node of any kind.
#[derive(Clone, Copy)]
pub(crate) enum Part<'f> {
    /// An expression.
    Expr(&'f Expr),
    /// A formula.
    Formula(&'f Formula),
    /// An integer expression.
    Int(&'f IntExpr),
}

impl<'f> Part<'f> {
    /// The variables that it declares.
    pub(crate) fn decls(self) -> &'f [Decl] {
        match self {
            Part::Expr(expr) => expr.kind().decls(),
            Part::Formula(formula) => formula.kind().decls(),
            Part::Int(int) => int.kind().decls(),
        }
    }

    /// Appends what it is made of.
    pub(crate) fn parts(self, parts: &mut Vec<Part<'f>>) {
        match self {
            Part::Expr(expr) => expr.kind().parts(parts),
            Part::Formula(formula) => formula.kind().parts(parts),
            Part::Int(int) => int.kind().parts(parts),
        }
    }
}

/// What can be made of nodes.
pub(crate) trait Parts {
    /// The variables that are declared here.
    fn decls(&self) -> &[Decl];

    /// Appends all nodes one level down.
    fn parts<'f>(&'f self, parts: &mut Vec<Part<'f>>);
}

fn domains<'f>(decls: &'f [Decl], parts: &mut Vec<Part<'f>>) {
    parts.extend(decls.iter().map(|decl| Part::Expr(&decl.domain)));
}

impl Parts for ExprKind {
    fn decls(&self) -> &[Decl] {
        match self {
            ExprKind::Comprehension(decls, _) => decls,
            _ => &[],
        }
    }

    fn parts<'f>(&'f self, parts: &mut Vec<Part<'f>>) {
        domains(self.decls(), parts);
        match self {
            ExprKind::Relation(_)
            | ExprKind::Variable(_)
            | ExprKind::Univ
            | ExprKind::Iden
            | ExprKind::Empty(_)
            | ExprKind::Ints
            | ExprKind::Constant(_) => {}
            ExprKind::Binary(_, left, right) => parts.extend([left, right].map(Part::Expr)),
            ExprKind::Transpose(inner) | ExprKind::Closure(inner) | ExprKind::ReflexiveClosure(inner) => {
                parts.push(Part::Expr(inner));
            }
            ExprKind::If(condition, yes, no) => {
                parts.extend([Part::Formula(condition), Part::Expr(yes), Part::Expr(no)]);
            }
            ExprKind::Comprehension(_, body) => parts.push(Part::Formula(body)),
            ExprKind::FromInt(int) => parts.push(Part::Int(int)),
            ExprKind::Let(_, value, body) => parts.extend([value, body].map(Part::Expr)),
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

    fn parts<'f>(&'f self, parts: &mut Vec<Part<'f>>) {
        domains(self.decls(), parts);
        match self {
            FormulaKind::Constant(_) => {}
            FormulaKind::Not(inner) => parts.push(Part::Formula(inner)),
            FormulaKind::And(all) | FormulaKind::Or(all) => parts.extend(all.iter().map(Part::Formula)),
            FormulaKind::Implies(left, right) | FormulaKind::Iff(left, right) => {
                parts.extend([left, right].map(Part::Formula));
            }
            FormulaKind::If(condition, yes, no) => parts.extend([condition, yes, no].map(Part::Formula)),
            FormulaKind::Quantified(_, _, body) => parts.push(Part::Formula(body)),
            FormulaKind::Count(_, inner) => parts.push(Part::Expr(inner)),
            FormulaKind::Subset(left, right) | FormulaKind::Equal(left, right) => {
                parts.extend([left, right].map(Part::Expr));
            }
            FormulaKind::Compare(_, left, right) => parts.extend([left, right].map(Part::Int)),
            FormulaKind::Let(_, value, body) => parts.extend([Part::Expr(value), Part::Formula(body)]),
            FormulaKind::Mapping(mapping) => parts.extend([&mapping.domain, &mapping.range].map(Part::Expr)),
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

    fn parts<'f>(&'f self, parts: &mut Vec<Part<'f>>) {
        domains(self.decls(), parts);
        match self {
            IntKind::Constant(_) => {}
            IntKind::Cardinality(inner) | IntKind::SumOf(inner) => parts.push(Part::Expr(inner)),
            IntKind::Sum(_, body) => parts.push(Part::Int(body)),
            IntKind::Binary(_, left, right) => parts.extend([left, right].map(Part::Int)),
            IntKind::Negate(inner) => parts.push(Part::Int(inner)),
            IntKind::If(condition, yes, no) => {
                parts.extend([Part::Formula(condition), Part::Int(yes), Part::Int(no)]);
            }
            IntKind::Let(_, value, body) => parts.extend([Part::Expr(value), Part::Int(body)]),
        }
    }
}
