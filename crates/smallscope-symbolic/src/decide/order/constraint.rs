//! Constraints on differences of variables, and formulas of them.

/// A variable's number, or [`ZERO`].
pub(super) type Point = u32;

/// Stands for the number 0, so that a bound on a variable is a difference too.
pub(super) const ZERO: Point = u32::MAX;

/// What is said of the difference of two points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Constraint {
    /// `x - y <= bound`
    AtMost { x: Point, y: Point, bound: i128 },
    /// `x - y != by`
    Differ { x: Point, y: Point, by: i128 },
}

/// Constraints of which all, or one, must hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Formula {
    One(Constraint),
    All(Vec<Formula>),
    Any(Vec<Formula>),
}

impl Formula {
    pub(super) fn truth(value: bool) -> Formula {
        if value { Formula::All(Vec::new()) } else { Formula::Any(Vec::new()) }
    }
}

/// `plus - minus + offset`, an exact number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Difference {
    pub(super) plus: Point,
    pub(super) minus: Point,
    pub(super) offset: i128,
}

impl Difference {
    pub(super) fn number(offset: i128) -> Self {
        Difference { plus: ZERO, minus: ZERO, offset }
    }

    pub(super) fn point(plus: Point) -> Self {
        Difference { plus, minus: ZERO, offset: 0 }
    }

    pub(super) fn moved(self, by: i128) -> Self {
        Difference { offset: self.offset + by, ..self }
    }

    pub(super) fn negated(self) -> Self {
        Difference { plus: self.minus, minus: self.plus, offset: -self.offset }
    }

    /// The sum, if what does not cancel is again a difference of two points.
    pub(super) fn plus(self, other: Self) -> Option<Self> {
        let (mut a, mut b) = (self, other);
        cancel(&mut a.plus, &mut b.minus);
        cancel(&mut b.plus, &mut a.minus);
        let plus = only(a.plus, b.plus)?;
        let minus = only(a.minus, b.minus)?;
        Some(Difference { plus, minus, offset: self.offset + other.offset })
    }

    pub(super) fn minus(self, other: Self) -> Option<Self> {
        self.plus(other.negated())
    }

    /// That it is at most 0.
    pub(super) fn at_most_zero(self) -> Formula {
        if self.plus == self.minus {
            return Formula::truth(self.offset <= 0);
        }
        Formula::One(Constraint::AtMost { x: self.plus, y: self.minus, bound: -self.offset })
    }

    /// That it is 0.
    pub(super) fn is_zero(self) -> Formula {
        if self.plus == self.minus {
            return Formula::truth(self.offset == 0);
        }
        Formula::All(vec![self.at_most_zero(), self.negated().at_most_zero()])
    }

    /// That it is not 0.
    pub(super) fn is_not_zero(self) -> Formula {
        if self.plus == self.minus {
            return Formula::truth(self.offset != 0);
        }
        Formula::One(Constraint::Differ { x: self.plus, y: self.minus, by: -self.offset })
    }
}

fn cancel(a: &mut Point, b: &mut Point) {
    if a == b {
        (*a, *b) = (ZERO, ZERO);
    }
}

fn only(a: Point, b: Point) -> Option<Point> {
    match (a, b) {
        (ZERO, point) | (point, ZERO) => Some(point),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_differences_where_points_cancel() {
        let (x, y, z) = (Difference::point(0), Difference::point(1), Difference::point(2));
        let difference = x.minus(y).unwrap();
        assert_eq!(difference, Difference { plus: 0, minus: 1, offset: 0 });
        assert_eq!(difference.plus(y.moved(3)), Some(x.moved(3)));
        assert_eq!(difference.minus(x), Some(y.negated()));
        assert_eq!(x.plus(y), None);
        assert_eq!(difference.minus(z), None);
        assert_eq!(difference.minus(difference), Some(Difference::number(0)));
    }
}
