//! The truth of formulas.
//!
//! Where overflow is forbidden, the truth of an atomic formula depends on its position: positive under an even number of
//! negations, negative under an odd one. Both sides of `<=>` and the condition of an if-then-else stand in both positions. The
//! count begins anew, as positive, in the body of a comprehension and of the quantifiers `one` and `lone`.

use crate::error::Error;
use crate::evaluate::{Known, Run, Valued};
use crate::logic::{Comparison, Decl, Formula, FormulaKind, Mapping, Multiplicity, Quantifier, deep};
use crate::options::Overflow;
use crate::tuples::TupleSet;

impl Run<'_> {
    pub(super) fn formula(&mut self, formula: &Formula, positive: bool) -> Result<bool, Error> {
        self.spending.step()?;
        let key = (formula.address(), positive);
        let bound = self.binding_of(formula.free(), formula.is_shared());
        if let Some(known) = bound.and_then(|bound| self.formulas.get(&key).filter(|known| known.bound == bound)) {
            return Ok(known.value);
        }
        let truth = deep(|| self.connective(formula, positive))?;
        if let Some(bound) = bound {
            self.formulas.insert(key, Known { bound, value: truth });
        }
        Ok(truth)
    }

    /// Connectives may be nested deeply, so they have a function, and a frame on the stack, of their own.
    fn connective(&mut self, formula: &Formula, positive: bool) -> Result<bool, Error> {
        match formula.kind() {
            FormulaKind::Constant(value) => Ok(*value),
            FormulaKind::Not(inner) => Ok(!self.formula(inner, !positive)?),
            FormulaKind::And(parts) => Ok(!self.any(parts, positive, false)?),
            FormulaKind::Or(parts) => self.any(parts, positive, true),
            FormulaKind::Implies(left, right) => Ok(!self.formula(left, !positive)? || self.formula(right, positive)?),
            FormulaKind::Iff(left, right) if self.overflow == Overflow::Wrap => {
                Ok(self.formula(left, positive)? == self.formula(right, positive)?)
            }
            // `(left => right) and (right => left)`
            FormulaKind::Iff(left, right) => Ok((!self.formula(left, !positive)? || self.formula(right, positive)?)
                && (!self.formula(right, !positive)? || self.formula(left, positive)?)),
            FormulaKind::If(condition, yes, no) if self.overflow == Overflow::Wrap => {
                match self.formula(condition, positive)? {
                    true => self.formula(yes, positive),
                    false => self.formula(no, positive),
                }
            }
            // `(condition => yes) and (not condition => no)`
            FormulaKind::If(condition, yes, no) => Ok((!self.formula(condition, !positive)?
                || self.formula(yes, positive)?)
                && (self.formula(condition, positive)? || self.formula(no, positive)?)),
            _ => self.statement(formula, positive),
        }
    }

    /// The truth of a condition that chooses a value, and whether that rests on an overflow: then it is another in the other position.
    pub(super) fn condition(&mut self, condition: &Formula) -> Result<Valued<bool>, Error> {
        let value = self.formula(condition, true)?;
        let overflowed = self.overflow == Overflow::Forbid && self.formula(condition, false)? != value;
        Ok(Valued { value, overflowed })
    }

    /// What is no connective.
    fn statement(&mut self, formula: &Formula, positive: bool) -> Result<bool, Error> {
        match formula.kind() {
            FormulaKind::Quantified(quantifier, decls, body) => self.quantified(*quantifier, decls, body, positive),
            FormulaKind::Count(multiplicity, inner) => {
                let value = self.expr(inner)?;
                let overruled = self.overruled(&[(value.overflowed, inner.free())], positive);
                Ok(overruled.unwrap_or_else(|| multiplicity.allows(value.value.len())))
            }
            FormulaKind::Subset(left, right) => {
                let (a, b) = (self.expr(left)?, self.expr(right)?);
                let operands = [(a.overflowed, left.free()), (b.overflowed, right.free())];
                Ok(self.overruled(&operands, positive).unwrap_or_else(|| a.value.is_subset(&b.value)))
            }
            FormulaKind::Equal(left, right) => {
                let (a, b) = (self.expr(left)?, self.expr(right)?);
                let operands = [(a.overflowed, left.free()), (b.overflowed, right.free())];
                Ok(self.overruled(&operands, positive).unwrap_or_else(|| a.value == b.value))
            }
            FormulaKind::Compare(comparison, left, right) => {
                let (a, b) = (self.int(left)?, self.int(right)?);
                let operands = [(a.overflowed, left.free()), (b.overflowed, right.free())];
                Ok(self.overruled(&operands, positive).unwrap_or_else(|| comparison.holds(a.value, b.value)))
            }
            FormulaKind::Let(variable, value, body) => {
                self.under_let(variable, value, body.free(), |run| run.formula(body, positive))
            }
            FormulaKind::Mapping(mapping) => self.mapping(mapping, positive),
            _ => unreachable!("a connective, which has a function of its own"),
        }
    }

    /// Whether one of the parts has this truth.
    fn any(&mut self, parts: &[Formula], positive: bool, truth: bool) -> Result<bool, Error> {
        for part in parts {
            if self.formula(part, positive)? == truth {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn quantified(
        &mut self,
        quantifier: Quantifier,
        decls: &[Decl],
        body: &Formula,
        positive: bool,
    ) -> Result<bool, Error> {
        let (universal, body_positive) = match quantifier {
            Quantifier::All => (positive, positive),
            Quantifier::Some => (!positive, positive),
            Quantifier::No => (positive, !positive),
            Quantifier::Lone | Quantifier::One => (false, true),
        };
        // A single value decides the first three: one against `all`, one for the others.
        let (sought, enough) = match quantifier {
            Quantifier::All => (false, 1),
            Quantifier::Some | Quantifier::No => (true, 1),
            Quantifier::Lone | Quantifier::One => (true, 2),
        };
        let mut found = 0;
        self.each_value(decls, universal, &mut |run| {
            found += usize::from(run.formula(body, body_positive)? == sought);
            Ok(found < enough)
        })?;
        Ok(match quantifier {
            Quantifier::All | Quantifier::No => found == 0,
            Quantifier::Some | Quantifier::One => found == 1,
            Quantifier::Lone => found <= 1,
        })
    }

    fn mapping(&mut self, mapping: &Mapping, positive: bool) -> Result<bool, Error> {
        let (domain, range) = (self.expr(&mapping.domain)?, self.expr(&mapping.range)?);
        let operands = [(domain.overflowed, mapping.domain.free()), (range.overflowed, mapping.range.free())];
        if let Some(truth) = self.overruled(&operands, positive) {
            return Ok(truth);
        }
        let relation = self.values[&mapping.relation];
        let within = relation.is_subset(&domain.value.product(&range.value)?);
        Ok(within && domain.value.iter().all(|tuple| mapping.multiplicity.allows(continuations(relation, &tuple))))
    }
}

/// How many tuples of the relation consist of this one and one more atom.
fn continuations(relation: &TupleSet, tuple: &[usize]) -> usize {
    relation.iter().filter(|longer| longer.starts_with(tuple)).count()
}

impl Multiplicity {
    /// Whether there may be so many.
    fn allows(self, count: usize) -> bool {
        match self {
            Multiplicity::No => count == 0,
            Multiplicity::Lone => count <= 1,
            Multiplicity::One => count == 1,
            Multiplicity::Some => count >= 1,
            Multiplicity::Set => true,
        }
    }
}

impl Comparison {
    fn holds(self, left: i64, right: i64) -> bool {
        match self {
            Comparison::Equal => left == right,
            Comparison::Less => left < right,
            Comparison::AtMost => left <= right,
            Comparison::Greater => left > right,
            Comparison::AtLeast => left >= right,
        }
    }
}
