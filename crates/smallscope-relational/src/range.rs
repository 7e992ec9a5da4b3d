//! What an expression has in all instances, and what it may have in some, from the bounds of its relations.

use crate::bounds::Bounds;
use crate::check::{Checker, MOST_BITS};
use crate::error::Error;
use crate::logic::{Expr, ExprKind, ExprOp, Relation, deep};
use crate::tuples::TupleSet;

/// A lower and an upper bound of an expression's value.
#[derive(Clone, Debug)]
pub(crate) struct Range {
    pub(crate) lower: TupleSet,
    pub(crate) upper: TupleSet,
}

impl Range {
    pub(crate) fn exact(tuples: TupleSet) -> Self {
        Range { lower: tuples.clone(), upper: tuples }
    }

    pub(crate) fn at_most(upper: TupleSet) -> Result<Self, Error> {
        Ok(Range { lower: TupleSet::empty(upper.atoms(), upper.arity())?, upper })
    }

    /// The range of an expression from which a relation's bounds are taken. It must be built from bound relations and
    /// constants by operators for which bounds of the parts give bounds of the whole.
    pub(crate) fn of(expr: &Expr, relation: &Relation, bounds: &Bounds) -> Result<Range, Error> {
        Checker::of_bounds(bounds, MOST_BITS)?.expr(expr)?;
        deep(|| Range::computed(expr, relation, bounds))
    }

    fn computed(expr: &Expr, relation: &Relation, bounds: &Bounds) -> Result<Range, Error> {
        let atoms = bounds.universe().len();
        let of = |expr: &Expr| deep(|| Range::computed(expr, relation, bounds));
        Ok(match expr.kind() {
            ExprKind::Relation(other) => {
                let bound = bounds.of(other).expect("relations were found bound");
                Range { lower: bound.lower.clone(), upper: bound.upper.clone() }
            }
            ExprKind::Univ => Range::exact(TupleSet::all_atoms(atoms)),
            ExprKind::Iden => Range::exact(TupleSet::identity(atoms)),
            ExprKind::Empty(arity) => Range::exact(TupleSet::empty(atoms, *arity)?),
            ExprKind::Ints => Range::exact(TupleSet::unary(atoms, bounds.ints().iter().map(|&(_, atom)| atom))),
            ExprKind::Constant(tuples) => Range::exact(tuples.clone()),
            ExprKind::Binary(op, left, right) => binary(*op, of(left)?, of(right)?)?,
            ExprKind::Transpose(inner) => of(inner)?.map(TupleSet::transpose),
            ExprKind::Closure(inner) => of(inner)?.map(TupleSet::closure),
            ExprKind::ReflexiveClosure(inner) => {
                let identity = TupleSet::identity(atoms);
                of(inner)?.map(|tuples| tuples.closure().union(&identity))
            }
            ExprKind::Variable(_)
            | ExprKind::If(..)
            | ExprKind::Comprehension(..)
            | ExprKind::FromInt(_)
            | ExprKind::Let(..) => {
                let problem = format!("cannot be taken from `{expr}`; use relations and operators, and a constraint");
                return Err(Error::Bounds { relation: relation.name().to_string(), problem });
            }
        })
    }

    fn map(self, map: impl Fn(&TupleSet) -> TupleSet) -> Range {
        Range { lower: map(&self.lower), upper: map(&self.upper) }
    }
}

fn binary(op: ExprOp, left: Range, right: Range) -> Result<Range, Error> {
    let both = |combine: fn(&TupleSet, &TupleSet) -> TupleSet| Range {
        lower: combine(&left.lower, &right.lower),
        upper: combine(&left.upper, &right.upper),
    };
    let join = |a: &TupleSet, b: &TupleSet| a.join(b).expect("arities were found to fit");
    Ok(match op {
        ExprOp::Union => both(TupleSet::union),
        ExprOp::Intersection => both(TupleSet::intersection),
        ExprOp::Difference => {
            Range { lower: left.lower.difference(&right.upper), upper: left.upper.difference(&right.lower) }
        }
        ExprOp::Product => Range { lower: left.lower.product(&right.lower)?, upper: left.upper.product(&right.upper)? },
        ExprOp::Join => both(join),
        ExprOp::Override => Range {
            lower: left.lower.override_with(&right.upper).difference(&right.upper).union(&right.lower),
            upper: left.upper.override_with(&right.lower).union(&right.upper),
        },
        ExprOp::RestrictDomain => both(|set, tuples| tuples.restrict_domain(set)),
        ExprOp::RestrictRange => both(TupleSet::restrict_range),
    })
}
