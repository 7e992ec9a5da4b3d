//! Whether the value of an expression is evidently one that the declaration of a variable allows, so that nothing needs to be said.
//!
//! What is known: variables of a program always have values that their declarations allow; types are bounds. A parameter is known by its
//! argument: nothing keeps an argument within the declaration of the parameter.

use crate::model::{self, BinaryOp, ExprKind, Model, Multiplicity, SigId, SigKind, UnaryOp, VariableId};
use crate::stack::deep;

use super::calls::changed;
use super::precondition::declared;

/// How many tuples an expression has, as far as that is evident.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Size {
    /// At most one.
    lone: bool,
    /// At least one.
    some: bool,
}

const ONE: Size = Size { lone: true, some: true };
const ANY: Size = Size { lone: false, some: false };

/// What is known of the values of a variable.
#[derive(Clone, Copy)]
pub(super) enum Known<'m> {
    /// It is bound within a formula: what its type says.
    Typed,
    /// What this bound says.
    Bounded(&'m model::Expr),
    /// Nothing: it is a parameter that got an argument which need not be as declared.
    Nothing,
}

/// What is evident of the expressions of a program.
pub(super) struct Evident<'m> {
    pub(super) model: &'m Model,
    /// What is known of each variable, at the place where the walk is.
    known: Vec<Known<'m>>,
}

impl<'m> Evident<'m> {
    pub(super) fn new(model: &'m Model) -> Self {
        let mut known = vec![Known::Typed; model.variables.len()];
        let programs = model.programs.iter().flat_map(|program| program.parameters.iter().chain(&program.locals));
        for decl in programs.chain(model.correctness.iter().flat_map(|claim| &claim.parameters)) {
            decl.variables.iter().for_each(|variable| known[variable.0 as usize] = Known::Bounded(&decl.bound));
        }
        for assigned in &model.assigned {
            known[assigned.variable.0 as usize] = Known::Bounded(&assigned.bound);
        }
        Evident { model, known }
    }

    /// From here on, this is known of the variable. Returns what was known.
    pub(super) fn learn(&mut self, variable: VariableId, known: Known<'m>) -> Known<'m> {
        std::mem::replace(&mut self.known[variable.0 as usize], known)
    }

    /// What is known of a parameter that gets this argument.
    pub(super) fn of_argument(&self, argument: &model::Expr, bound: &'m model::Expr) -> Known<'m> {
        match changed(self.model, argument) {
            Some(variable) => self.known(variable),
            _ if self.fits(argument, bound) => Known::Bounded(bound),
            _ => Known::Nothing,
        }
    }

    pub(super) fn known(&self, variable: VariableId) -> Known<'m> {
        self.known[variable.0 as usize]
    }

    /// The bound of a variable that a program may change; of a parameter, that of the variable which it stands for, if it stands for one.
    pub(super) fn bound(&self, variable: VariableId) -> &'m model::Expr {
        self.bounded(variable).unwrap_or_else(|| declared(self.model, variable))
    }

    fn bounded(&self, variable: VariableId) -> Option<&'m model::Expr> {
        match self.known(variable) {
            Known::Bounded(bound) => Some(bound),
            Known::Typed | Known::Nothing => None,
        }
    }

    /// Whether all values of the expression are allowed by the bound.
    pub(super) fn fits(&self, expr: &model::Expr, bound: &model::Expr) -> bool {
        if let ExprKind::Variable(variable) = expr.kind {
            if self.bounded(variable).is_some_and(|own| same(own, bound)) {
                return true;
            }
        }
        match &bound.kind {
            ExprKind::Unary(op, inner) if multiplicity(*op).is_some() => {
                self.is_counted(multiplicity(*op), self.size(expr))
                    && self.is_plain(inner)
                    && self.is_within(expr, inner)
            }
            ExprKind::Binary(BinaryOp::Arrow(Multiplicity::Set, after), left, right) => {
                self.is_plain(left) && self.is_plain(right) && self.maps(expr, bound, *after)
            }
            _ => self.is_plain(bound) && self.is_within(expr, bound),
        }
    }

    /// Whether the expression has tuples of the bound, so many for each of all columns but the last.
    fn maps(&self, expr: &model::Expr, bound: &model::Expr, after: Multiplicity) -> bool {
        if after == Multiplicity::Set {
            return self.is_within(expr, bound);
        }
        if expr.ty.arity() != Some(2) {
            return false;
        }
        deep(|| match &expr.kind {
            ExprKind::Variable(_) => self.fits_as_variable(expr, bound),
            ExprKind::Binary(BinaryOp::Override, left, right) => {
                let ExprKind::Binary(BinaryOp::Arrow(..), _, value) = &right.kind else { return false };
                let counted = self.is_counted(Some(after), self.size(value));
                counted && self.is_within(right, bound) && self.maps(left, bound, after)
            }
            _ => false,
        })
    }

    fn fits_as_variable(&self, expr: &model::Expr, bound: &model::Expr) -> bool {
        let ExprKind::Variable(variable) = expr.kind else { return false };
        self.bounded(variable).is_some_and(|own| same(own, bound))
    }

    fn is_counted(&self, wanted: Option<Multiplicity>, size: Size) -> bool {
        match wanted {
            Some(Multiplicity::One) => size.lone && size.some,
            Some(Multiplicity::Lone) => size.lone,
            Some(Multiplicity::Some) => size.some,
            Some(Multiplicity::Set) | None => true,
        }
    }

    /// How many tuples there are.
    fn size(&self, expr: &model::Expr) -> Size {
        deep(|| match &expr.kind {
            ExprKind::Sig(sig) if self.model.sigs[sig.0 as usize].multiplicity == Some(Multiplicity::One) => ONE,
            ExprKind::Sig(SigId::NONE) => Size { lone: true, some: false },
            ExprKind::Unary(UnaryOp::AtomOfInt, _) => ONE,
            ExprKind::Unary(UnaryOp::OneOf | UnaryOp::SetOf | UnaryOp::LoneOf, inner) => self.size(inner),
            ExprKind::Variable(variable) => self.size_of_variable(*variable),
            ExprKind::Binary(BinaryOp::Arrow(..), left, right) => {
                let (left, right) = (self.size(left), self.size(right));
                Size { lone: left.lone && right.lone, some: left.some && right.some }
            }
            ExprKind::Binary(BinaryOp::Difference, left, _) => Size { some: false, ..self.size(left) },
            ExprKind::Binary(BinaryOp::Intersection, left, right) => {
                Size { lone: self.size(left).lone || self.size(right).lone, some: false }
            }
            ExprKind::Binary(BinaryOp::Join, left, right) => self.size_of_join(left, right),
            ExprKind::If(_, yes, no) => {
                let (yes, no) = (self.size(yes), self.size(no));
                Size { lone: yes.lone && no.lone, some: yes.some && no.some }
            }
            _ if expr.ty.int => ONE,
            _ => ANY,
        })
    }

    fn size_of_variable(&self, variable: VariableId) -> Size {
        let bound = self.bounded(variable);
        let ExprKind::Unary(op, _) = bound.map_or(&ExprKind::Iden, |bound| &bound.kind) else { return ANY };
        match multiplicity(*op) {
            Some(Multiplicity::One) => ONE,
            Some(Multiplicity::Lone) => Size { lone: true, some: false },
            Some(Multiplicity::Some) => Size { lone: false, some: true },
            _ => ANY,
        }
    }

    /// `x.f`, where `f` is a variable that maps each of its first column to so many.
    fn size_of_join(&self, left: &model::Expr, right: &model::Expr) -> Size {
        let ExprKind::Variable(variable) = right.kind else { return ANY };
        let Some(bound) = self.bounded(variable) else { return ANY };
        let ExprKind::Binary(BinaryOp::Arrow(_, after), domain, range) = &bound.kind else { return ANY };
        if domain.ty.arity() != Some(1) || range.ty.arity() != Some(1) || !self.is_plain(domain) {
            return ANY;
        }
        let argument = self.size(left);
        let lone = argument.lone && matches!(after, Multiplicity::One | Multiplicity::Lone);
        let total = matches!(after, Multiplicity::One | Multiplicity::Some);
        Size { lone, some: argument.some && total && self.is_within(left, domain) }
    }

    /// Whether a bound is just its type: made of whole signatures.
    fn is_plain(&self, bound: &model::Expr) -> bool {
        match &bound.kind {
            ExprKind::Sig(sig) => matches!(
                self.model.sigs[sig.0 as usize].kind,
                SigKind::Top | SigKind::Extends(_) | SigKind::BuiltIn if *sig != SigId::SEQ_INT
            ),
            ExprKind::Binary(BinaryOp::Union, left, right) => self.is_plain(left) && self.is_plain(right),
            ExprKind::Binary(BinaryOp::Arrow(before, after), left, right) => {
                let is_set = |many: &Multiplicity| *many == Multiplicity::Set;
                is_set(before) && is_set(after) && self.is_plain(left) && self.is_plain(right)
            }
            _ => false,
        }
    }

    /// Whether all columns of the expression are in those of a bound, by their types.
    fn is_within(&self, expr: &model::Expr, bound: &model::Expr) -> bool {
        let (Some(found), Some(allowed)) = (self.columns(expr), self.columns(bound)) else { return false };
        let covers = |own: &Vec<SigId>, other: &Vec<SigId>| {
            own.len() == other.len() && own.iter().zip(other).all(|(&own, &other)| self.is_part(own, other))
        };
        found.iter().all(|own| allowed.iter().any(|other| covers(own, other)))
    }

    /// The products of signatures whose tuples an expression may have, from its parts: the type that it has in its context says less.
    fn columns(&self, expr: &model::Expr) -> Option<Vec<Vec<SigId>>> {
        deep(|| match &expr.kind {
            ExprKind::Sig(SigId::NONE) => Some(Vec::new()),
            ExprKind::Sig(sig) => match &self.model.sigs[sig.0 as usize].kind {
                SigKind::In(parents) | SigKind::Equal(parents) => Some(parents.iter().map(|&sig| vec![sig]).collect()),
                _ => Some(vec![vec![*sig]]),
            },
            ExprKind::Variable(variable) => match self.known(*variable) {
                Known::Typed => Some(self.model.variables[variable.0 as usize].ty.products.clone()),
                Known::Bounded(bound) => Some(bound.ty.products.clone()),
                Known::Nothing => None,
            },
            ExprKind::Field(field) => Some(self.model.fields[field.0 as usize].ty.products.clone()),
            ExprKind::Number(_) | ExprKind::Unary(UnaryOp::AtomOfInt, _) => Some(vec![vec![SigId::INT]]),
            ExprKind::Unary(op, inner) if multiplicity(*op).is_some() => self.columns(inner),
            ExprKind::If(_, left, right) | ExprKind::Binary(BinaryOp::Union | BinaryOp::Override, left, right) => {
                Some([self.columns(left)?, self.columns(right)?].concat())
            }
            ExprKind::Binary(BinaryOp::Difference | BinaryOp::Intersection, left, _) => self.columns(left),
            ExprKind::Binary(BinaryOp::RestrictDomain, _, right) => self.columns(right),
            ExprKind::Binary(BinaryOp::Arrow(..), left, right) => {
                let (left, right) = (self.columns(left)?, self.columns(right)?);
                let pair =
                    |a: &Vec<SigId>| right.iter().map(move |b| [a.clone(), b.clone()].concat()).collect::<Vec<_>>();
                Some(left.iter().flat_map(pair).collect())
            }
            ExprKind::Binary(BinaryOp::Join, left, right) => {
                let (left, right) = (self.columns(left)?, self.columns(right)?);
                let joined = |a: &Vec<SigId>| right.iter().filter_map(|b| self.joined(a, b)).collect::<Vec<_>>();
                Some(left.iter().flat_map(joined).collect())
            }
            _ => None,
        })
    }

    fn joined(&self, left: &[SigId], right: &[SigId]) -> Option<Vec<SigId>> {
        let (last, first) = (*left.last()?, *right.first()?);
        let meets = self.is_part(last, first) || self.is_part(first, last);
        meets.then(|| [&left[..left.len() - 1], &right[1..]].concat())
    }

    /// Whether all atoms of one signature are in another.
    fn is_part(&self, mut sig: SigId, whole: SigId) -> bool {
        loop {
            match self.model.sigs[sig.0 as usize].kind {
                _ if sig == whole || whole == SigId::UNIV => return true,
                SigKind::Extends(parent) => sig = parent,
                _ => return sig == SigId::SEQ_INT && whole == SigId::INT,
            }
        }
    }
}

/// What a multiplicity before a bound says.
fn multiplicity(op: UnaryOp) -> Option<Multiplicity> {
    match op {
        UnaryOp::SetOf => Some(Multiplicity::Set),
        UnaryOp::SomeOf => Some(Multiplicity::Some),
        UnaryOp::LoneOf => Some(Multiplicity::Lone),
        UnaryOp::OneOf => Some(Multiplicity::One),
        _ => None,
    }
}

/// Whether two bounds are written alike, and mention no variables.
fn same(left: &model::Expr, right: &model::Expr) -> bool {
    deep(|| match (&left.kind, &right.kind) {
        (ExprKind::Sig(a), ExprKind::Sig(b)) => a == b,
        (ExprKind::Unary(a, left), ExprKind::Unary(b, right)) => a == b && same(left, right),
        (ExprKind::Binary(a, x, y), ExprKind::Binary(b, v, w)) => a == b && same(x, v) && same(y, w),
        _ => false,
    })
}
