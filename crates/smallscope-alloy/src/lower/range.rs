//! Bounds of fields: which tuples a field may have, from its type and from what its declaration takes values from.
//!
//! The declared expression is evaluated for each atom of the signature in turn, on the tuples that its parts have in all instances and
//! on those they may have in some. So `next: set Node - this` has no loops in its bound, and `seq` fields have only the
//! integers that are places.

use std::collections::BTreeSet;

use smallscope_core::Spending;
use smallscope_relational::{Error, TupleSet};

use super::atoms::Atoms;
use crate::model::{BinaryOp, Expr, ExprKind, FieldId, Model, SigId, Type, UnaryOp, VariableId};
use crate::stack::deep;

/// Beyond so many tuples the type alone must do.
const MANY: usize = 1 << 16;

/// What an expression has in all instances, and what it may have in some.
#[derive(Clone)]
struct Range {
    lower: TupleSet,
    upper: TupleSet,
}

/// The ranges of the fields that are bound already.
pub(super) struct Ranges(Vec<Option<Range>>);

impl Ranges {
    pub(super) fn new(fields: usize) -> Self {
        Ranges(vec![None; fields])
    }

    pub(super) fn insert(&mut self, field: FieldId, lower: TupleSet, upper: TupleSet) {
        self.0[field.0 as usize] = Some(Range { lower, upper });
    }
}

/// The tuples that a field may have.
pub(super) fn field_range(
    model: &Model,
    atoms: &Atoms,
    known: &Ranges,
    id: FieldId,
    spending: &Spending,
) -> Result<TupleSet, Error> {
    let field = &model.fields[id.0 as usize];
    let mut by_type = TupleSet::empty(atoms.len(), field.ty.products.first().map_or(2, Vec::len))?;
    for product in &field.ty.products {
        if spending.is_spent() {
            return Ok(by_type);
        }
        by_type = by_type.union(&product_of(atoms, product)?);
    }
    let owners = atoms.set(atoms.upper(field.sig));
    let by_type = by_type.restrict_domain(&owners);
    if by_type.len() > MANY {
        return Ok(by_type);
    }
    let mut upper = TupleSet::empty(atoms.len(), by_type.arity())?;
    for owner in owners.iter() {
        if spending.is_spent() {
            return Ok(by_type);
        }
        let this = TupleSet::unary(atoms.len(), owner);
        let evaluation = Evaluation { atoms, known, variable: field.this, this: &this };
        let Some(range) = evaluation.range(&field.bound) else { return Ok(by_type) };
        if range.upper.arity() + 1 != by_type.arity() {
            return Ok(by_type);
        }
        upper = upper.union(&this.product(&range.upper)?);
    }
    Ok(upper.intersection(&by_type))
}

/// The tuples that values of a variable with this bound may have.
pub(super) fn declared_range(atoms: &Atoms, bound: &Expr, ty: &Type) -> TupleSet {
    let arity = ty.products.first().map_or(1, Vec::len);
    let nothing = || TupleSet::empty(atoms.len(), arity).expect("arities of resolved variables are small");
    let columns = |all: TupleSet, product: &Vec<SigId>| product_of(atoms, product).map(|one| all.union(&one));
    let by_type = ty.products.iter().try_fold(nothing(), columns).unwrap_or_else(|_| nothing());
    if by_type.len() > MANY {
        return by_type;
    }
    let this = TupleSet::unary(atoms.len(), []);
    let evaluation = Evaluation { atoms, known: &Ranges::new(0), variable: VariableId(u32::MAX), this: &this };
    match evaluation.range(bound) {
        Some(range) if range.upper.arity() == arity => range.upper.intersection(&by_type),
        _ => by_type,
    }
}

fn product_of(atoms: &Atoms, sigs: &[SigId]) -> Result<TupleSet, Error> {
    let mut columns = sigs.iter().map(|&sig| atoms.set(atoms.upper(sig)));
    let Some(first) = columns.next() else { return TupleSet::empty(atoms.len(), 1) };
    columns.try_fold(first, |product, column| product.product(&column))
}

struct Evaluation<'a> {
    atoms: &'a Atoms,
    known: &'a Ranges,
    variable: VariableId,
    this: &'a TupleSet,
}

impl Evaluation<'_> {
    /// The range of an expression, if it is made of what has one.
    fn range(&self, expr: &Expr) -> Option<Range> {
        deep(|| match &expr.kind {
            ExprKind::Sig(sig) => Some(self.sig(*sig)),
            ExprKind::Field(field) => self.known.0.get(field.0 as usize)?.clone(),
            ExprKind::Variable(variable) if *variable == self.variable => Some(exact(self.this.clone())),
            ExprKind::Unary(UnaryOp::AtomOfInt, number) => self.number(number),
            ExprKind::Unary(op, inner) => self.unary(*op, self.range(inner)?),
            ExprKind::Binary(op, left, right) => binary(*op, self.range(left)?, self.range(right)?),
            _ => None,
        })
    }

    fn sig(&self, sig: SigId) -> Range {
        let empty = BTreeSet::new();
        let is_none = sig == SigId::NONE;
        let [lower, upper] =
            [self.atoms.lower(sig), self.atoms.upper(sig)].map(|set| if is_none { &empty } else { set });
        Range { lower: self.atoms.set(lower), upper: self.atoms.set(upper) }
    }

    /// The atom of a number that stands there.
    fn number(&self, expr: &Expr) -> Option<Range> {
        let ExprKind::Number(number) = expr.kind else { return None };
        let atoms = self.atoms.ints.iter().filter(|(value, _)| *value == number).map(|(_, atom)| *atom);
        Some(exact(TupleSet::unary(self.atoms.len(), atoms)))
    }

    fn unary(&self, op: UnaryOp, inner: Range) -> Option<Range> {
        match op {
            UnaryOp::SetOf | UnaryOp::SomeOf | UnaryOp::LoneOf | UnaryOp::OneOf | UnaryOp::ExactlyOf => Some(inner),
            UnaryOp::Transpose => Some(inner.map(TupleSet::transpose)),
            UnaryOp::Closure => Some(inner.map(TupleSet::closure)),
            _ => None,
        }
    }
}

impl Range {
    fn map(self, map: impl Fn(&TupleSet) -> TupleSet) -> Range {
        Range { lower: map(&self.lower), upper: map(&self.upper) }
    }
}

fn exact(set: TupleSet) -> Range {
    Range { lower: set.clone(), upper: set }
}

fn binary(op: BinaryOp, left: Range, right: Range) -> Option<Range> {
    let both = |combine: &dyn Fn(&TupleSet, &TupleSet) -> Option<TupleSet>| {
        Some(Range { lower: combine(&left.lower, &right.lower)?, upper: combine(&left.upper, &right.upper)? })
    };
    match op {
        BinaryOp::Union => both(&|a, b| Some(a.union(b))),
        BinaryOp::Intersection => both(&|a, b| Some(a.intersection(b))),
        BinaryOp::Difference => {
            Some(Range { lower: left.lower.difference(&right.upper), upper: left.upper.difference(&right.lower) })
        }
        BinaryOp::Join => both(&TupleSet::join),
        BinaryOp::Arrow(..) | BinaryOp::Sequence if left.upper.len().saturating_mul(right.upper.len()) <= MANY => {
            both(&|a, b| a.product(b).ok())
        }
        BinaryOp::RestrictDomain => both(&|set, tuples| Some(tuples.restrict_domain(set))),
        BinaryOp::RestrictRange => both(&|tuples, set| Some(tuples.restrict_range(set))),
        _ => None,
    }
}
