//! Conditions as formulas of difference constraints, where they are.
//!
//! Machine arithmetic wraps; `x + 1` is a difference constraint's `x + 1` only where it does not. The bounds known so far often
//! tell; else the cases are told apart by constraints of their own.

use std::cell::Cell;

use super::constraint::{Difference, Formula};
use super::graph::Graph;
use crate::term::{Binary, Sort, Term, TermNode, Terms, Unary};

/// How many terms are looked at for one condition.
const LOOKS: u32 = 256;
/// How many cases a number may have.
const CASES: usize = 8;

/// A number under a guard.
type Case = (Vec<Formula>, Difference);

/// Reads the terms of one condition.
pub(super) struct Reader<'a> {
    terms: &'a Terms,
    graph: &'a Graph,
    looks: Cell<u32>,
}

impl<'a> Reader<'a> {
    pub(super) fn new(terms: &'a Terms, graph: &'a Graph) -> Self {
        Reader { terms, graph, looks: Cell::new(LOOKS) }
    }

    /// That a truth value is as said; `None` if that is more than differences can say.
    pub(super) fn formula(&self, term: Term, holds: bool) -> Option<Formula> {
        self.look()?;
        match self.terms.node(term) {
            TermNode::Constant(number) => Some(Formula::truth((number != 0) == holds)),
            TermNode::Variable(variable) => {
                let value = Difference::point(variable.0).moved(-1);
                Some(if holds { value.negated().at_most_zero() } else { value.moved(1).at_most_zero() })
            }
            TermNode::Unary(Unary::Not, inner) => self.formula(inner, !holds),
            TermNode::Unary(..) => None,
            TermNode::Binary(operation, a, b) => self.of_two(operation, a, b, holds),
            TermNode::Choose(condition, a, b) => {
                let then = Formula::All(vec![self.formula(condition, true)?, self.formula(a, holds)?]);
                let otherwise = Formula::All(vec![self.formula(condition, false)?, self.formula(b, holds)?]);
                Some(Formula::Any(vec![then, otherwise]))
            }
        }
    }

    fn of_two(&self, operation: Binary, a: Term, b: Term, holds: bool) -> Option<Formula> {
        let truths = self.terms.sort(a) == Sort::BOOL;
        match operation {
            Binary::And if truths => self.both(a, b, true, holds),
            Binary::Or if truths => self.both(a, b, false, holds),
            Binary::Xor if truths => self.same(a, b, !holds),
            Binary::Equal if truths => self.same(a, b, holds),
            Binary::Less if truths => {
                let (a, b) = (self.formula(a, !holds)?, self.formula(b, holds)?);
                Some(if holds { Formula::All(vec![a, b]) } else { Formula::Any(vec![a, b]) })
            }
            Binary::Less | Binary::Equal => self.compare(operation, a, b, holds),
            Binary::AddOverflows | Binary::SubtractOverflows => self.overflows(operation, a, b, holds),
            _ => None,
        }
    }

    /// `a & b` if `unit` is true, else `a | b`, or the negation.
    fn both(&self, a: Term, b: Term, unit: bool, holds: bool) -> Option<Formula> {
        let parts = vec![self.formula(a, holds)?, self.formula(b, holds)?];
        Some(if unit == holds { Formula::All(parts) } else { Formula::Any(parts) })
    }

    /// Whether two truth values are the same, or are not.
    fn same(&self, a: Term, b: Term, holds: bool) -> Option<Formula> {
        if let Some(constant) = self.terms.constant_of(b) {
            return self.formula(a, (constant != 0) == holds);
        }
        if let Some(constant) = self.terms.constant_of(a) {
            return self.formula(b, (constant != 0) == holds);
        }
        if let (TermNode::Variable(x), TermNode::Variable(y), true) = (self.terms.node(a), self.terms.node(b), holds) {
            return Some(Difference::point(x.0).minus(Difference::point(y.0))?.is_zero());
        }
        let when = |value| Some(Formula::All(vec![self.formula(a, value)?, self.formula(b, value == holds)?]));
        Some(Formula::Any(vec![when(true)?, when(false)?]))
    }

    fn compare(&self, operation: Binary, a: Term, b: Term, holds: bool) -> Option<Formula> {
        let said = |a: Difference, b: Difference| {
            let difference = a.minus(b)?;
            Some(match (operation, holds) {
                (Binary::Less, true) => difference.moved(1).at_most_zero(),
                (Binary::Less, false) => difference.negated().at_most_zero(),
                (_, true) => difference.is_zero(),
                (_, false) => difference.is_not_zero(),
            })
        };
        if let (Some(a), Some(b)) = (self.exact(a), self.exact(b)) {
            return said(a, b);
        }
        let (left, right) = (self.cases(a)?, self.cases(b)?);
        let mut alternatives = Vec::new();
        for (guard, a) in &left {
            for (other, b) in &right {
                let mut parts = [&guard[..], other].concat();
                parts.push(said(*a, *b)?);
                alternatives.push(Formula::All(parts));
            }
        }
        Some(Formula::Any(alternatives))
    }

    /// Whether a sum or difference is none of its sort, or is one.
    fn overflows(&self, operation: Binary, a: Term, b: Term, holds: bool) -> Option<Formula> {
        let sort = self.terms.sort(a);
        let (a, b) = (self.exact(a)?, self.exact(b)?);
        let exact = if operation == Binary::AddOverflows { a.plus(b)? } else { a.minus(b)? };
        let [above, below] = [exact.moved(-sort.greatest()), exact.negated().moved(sort.least())];
        Some(match holds {
            false => Formula::All(vec![above.at_most_zero(), below.at_most_zero()]),
            true => {
                Formula::Any(vec![above.negated().moved(1).at_most_zero(), below.negated().moved(1).at_most_zero()])
            }
        })
    }

    /// A number as a difference, if it is the same one in all cases.
    fn exact(&self, term: Term) -> Option<Difference> {
        self.look()?;
        let sort = self.terms.sort(term);
        let exact = match self.terms.node(term) {
            TermNode::Constant(number) => return Some(Difference::number(number)),
            TermNode::Variable(variable) => {
                let (low, high) = self.graph.bounds(variable.0);
                return Some(if low == high { Difference::number(low) } else { Difference::point(variable.0) });
            }
            TermNode::Unary(Unary::Cast, a) => self.exact(a)?,
            TermNode::Unary(Unary::Negate, a) => self.exact(a)?.negated(),
            TermNode::Binary(Binary::Add, a, b) => self.exact(a)?.plus(self.exact(b)?)?,
            TermNode::Binary(Binary::Subtract, a, b) => self.exact(a)?.minus(self.exact(b)?)?,
            _ => return None,
        };
        let (low, high) = self.range(exact);
        (sort.has(low) && sort.has(high)).then_some(exact)
    }

    /// A number as a difference, in each of several cases that exclude each other.
    fn cases(&self, term: Term) -> Option<Vec<Case>> {
        self.look()?;
        let sort = self.terms.sort(term);
        let cases = match self.terms.node(term) {
            TermNode::Constant(_) | TermNode::Variable(_) => vec![(Vec::new(), self.exact(term)?)],
            _ if sort == Sort::BOOL => vec![
                (vec![self.formula(term, true)?], Difference::number(1)),
                (vec![self.formula(term, false)?], Difference::number(0)),
            ],
            TermNode::Unary(Unary::Cast, a) => self.wrapped(self.cases(a)?, sort)?,
            TermNode::Unary(Unary::Negate, a) => {
                let negated = self.cases(a)?.into_iter().map(|(guard, a)| (guard, a.negated())).collect();
                self.wrapped(negated, sort)?
            }
            TermNode::Binary(Binary::Add, a, b) => self.wrapped(combined(self.cases(a)?, &self.cases(b)?)?, sort)?,
            TermNode::Binary(Binary::Subtract, a, b) => {
                let negated: Vec<Case> = self.cases(b)?.into_iter().map(|(guard, b)| (guard, b.negated())).collect();
                self.wrapped(combined(self.cases(a)?, &negated)?, sort)?
            }
            TermNode::Choose(condition, a, b) => self.chosen(condition, a, b)?,
            TermNode::Unary(Unary::Not, _) | TermNode::Binary(..) => return None,
        };
        (cases.len() <= CASES).then_some(cases)
    }

    fn chosen(&self, condition: Term, a: Term, b: Term) -> Option<Vec<Case>> {
        let mut cases = Vec::new();
        for (value, term) in [(true, a), (false, b)] {
            let guarded = self.formula(condition, value)?;
            for (mut guard, difference) in self.cases(term)? {
                guard.push(guarded.clone());
                cases.push((guard, difference));
            }
        }
        Some(cases)
    }

    /// Exact numbers wrapped to a sort: a case for each number of turns.
    fn wrapped(&self, cases: Vec<Case>, sort: Sort) -> Option<Vec<Case>> {
        let turn = 1_i128 << sort.bits;
        let mut results = Vec::new();
        for (guard, exact) in cases {
            let (low, high) = self.range(exact);
            let turns = (low - sort.least()).div_euclid(turn)..=(high - sort.least()).div_euclid(turn);
            if turns.end() - turns.start() >= CASES as i128 {
                return None;
            }
            let several = turns.start() != turns.end();
            for number in turns {
                let number = exact.moved(-number * turn);
                let mut guard = guard.clone();
                if several {
                    guard.push(number.moved(-sort.greatest()).at_most_zero());
                    guard.push(number.negated().moved(sort.least()).at_most_zero());
                }
                results.push((guard, number));
            }
        }
        Some(results)
    }

    /// Bounds of a difference, from those of its points.
    fn range(&self, difference: Difference) -> (i128, i128) {
        let (plus, minus) = (self.graph.bounds(difference.plus), self.graph.bounds(difference.minus));
        (plus.0 - minus.1 + difference.offset, plus.1 - minus.0 + difference.offset)
    }

    /// Counts a term that is looked at.
    fn look(&self) -> Option<()> {
        self.looks.set(self.looks.get().checked_sub(1)?);
        Some(())
    }
}

fn combined(left: Vec<Case>, right: &[Case]) -> Option<Vec<Case>> {
    let mut cases = Vec::new();
    for (guard, a) in left {
        for (other, b) in right {
            cases.push(([&guard[..], other].concat(), a.plus(*b)?));
        }
    }
    Some(cases)
}
