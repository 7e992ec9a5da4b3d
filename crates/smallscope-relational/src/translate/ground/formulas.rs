//! Formulas to bits.

use smallscope_solver::{Bit, Stop};

use super::{Grounder, Value};
use crate::logic::{Expr, ExprKind, Formula, FormulaKind, Mapping, Multiplicity};
use crate::translate::matrix::Matrix;

impl Grounder<'_> {
    /// The value of a formula that stands in positive or negative position.
    pub(crate) fn formula(&mut self, formula: &Formula, positive: bool) -> Result<Bit, Stop> {
        let new = |grounder: &mut Self| grounder.new_formula(formula, positive);
        self.once(formula.into(), positive, |grounder| &mut grounder.formulas, new)
    }

    fn new_formula(&mut self, formula: &Formula, positive: bool) -> Result<Bit, Stop> {
        match formula.kind() {
            FormulaKind::Constant(value) => Ok(Bit::constant(*value)),
            FormulaKind::Not(inner) => Ok(!self.formula(inner, !positive)?),
            FormulaKind::And(parts) => self.conjunction(parts, positive),
            FormulaKind::Or(parts) => self.disjunction(parts, positive),
            FormulaKind::Implies(left, right) => {
                let (left, right) = (self.formula(left, !positive)?, self.formula(right, positive)?);
                Ok(self.circuit.implies(left, right))
            }
            FormulaKind::Iff(left, right) => {
                debug_assert!(!self.forbids(), "its sides stand in both positions, so it was simplified");
                let (left, right) = (self.formula(left, true)?, self.formula(right, true)?);
                Ok(self.circuit.iff(left, right))
            }
            FormulaKind::If(condition, yes, no) => self.chosen(condition, yes, no, positive),
            FormulaKind::Quantified(quantifier, decls, body) => self.quantified(*quantifier, decls, body, positive),
            FormulaKind::Count(multiplicity, inner) => {
                let value = self.expr(inner)?;
                // That a relation is at most one atom is known because it is said: here, perhaps.
                let is_known = !matches!(inner.kind(), ExprKind::Relation(_)) && self.is_lone(inner);
                let multiplicity = if is_known { without_lone(*multiplicity) } else { *multiplicity };
                let holds = self.has(multiplicity, value.matrix.bits().collect());
                Ok(self.settle(holds, &[(value.taint, inner.free())], positive))
            }
            FormulaKind::Subset(left, right) => {
                self.related(left, right, positive, |grounder, left, right| left.within(right, &mut grounder.circuit))
            }
            FormulaKind::Equal(left, right) => {
                self.related(left, right, positive, |grounder, left, right| left.equals(right, &mut grounder.circuit))
            }
            FormulaKind::Compare(comparison, left, right) => self.compare(*comparison, left, right, positive),
            FormulaKind::Mapping(mapping) => self.mapping(mapping, positive),
            FormulaKind::Let(..) => unreachable!("`let` is removed before grounding"),
        }
    }

    fn conjunction(&mut self, parts: &[Formula], positive: bool) -> Result<Bit, Stop> {
        let mut bits = Vec::with_capacity(parts.len());
        for part in parts {
            let bit = self.formula(part, positive)?;
            if bit.is_false() {
                return Ok(Bit::FALSE);
            }
            bits.push(bit);
        }
        Ok(self.circuit.all(bits))
    }

    fn disjunction(&mut self, parts: &[Formula], positive: bool) -> Result<Bit, Stop> {
        let mut bits = Vec::with_capacity(parts.len());
        for part in parts {
            let bit = self.formula(part, positive)?;
            if bit.is_true() {
                return Ok(Bit::TRUE);
            }
            bits.push(bit);
        }
        Ok(self.circuit.any(bits))
    }

    fn chosen(&mut self, condition: &Formula, yes: &Formula, no: &Formula, positive: bool) -> Result<Bit, Stop> {
        debug_assert!(!self.forbids(), "its condition stands in both positions, so it was simplified");
        let condition = self.formula(condition, true)?;
        match condition.as_constant() {
            Some(true) => self.formula(yes, positive),
            Some(false) => self.formula(no, positive),
            None => {
                let (yes, no) = (self.formula(yes, positive)?, self.formula(no, positive)?);
                Ok(self.circuit.choose(condition, yes, no))
            }
        }
    }

    /// A condition that chooses a value, and whether it rests on an overflow: then it is another in the other position.
    pub(super) fn condition(&mut self, condition: &Formula) -> Result<(Bit, Bit), Stop> {
        let holds = self.formula(condition, true)?;
        if !self.forbids() {
            return Ok((holds, Bit::FALSE));
        }
        let negative = self.formula(condition, false)?;
        Ok((holds, !self.circuit.iff(holds, negative)))
    }

    /// Whether so many of the bits are true.
    pub(super) fn has(&mut self, multiplicity: Multiplicity, bits: Vec<Bit>) -> Bit {
        match multiplicity {
            Multiplicity::No => !self.circuit.any(bits),
            Multiplicity::Some => self.circuit.any(bits),
            Multiplicity::Lone => self.circuit.at_most_one(&bits),
            Multiplicity::One => self.circuit.exactly_one(&bits),
            Multiplicity::Set => Bit::TRUE,
        }
    }

    fn related(
        &mut self,
        left: &Expr,
        right: &Expr,
        positive: bool,
        relate: impl FnOnce(&mut Self, &Matrix, &Matrix) -> Bit,
    ) -> Result<Bit, Stop> {
        let (a, b) = (self.expr(left)?, self.expr(right)?);
        let holds = relate(self, &a.matrix, &b.matrix);
        Ok(self.settle(holds, &[(a.taint, left.free()), (b.taint, right.free())], positive))
    }

    /// `relation in domain -> multiplicity range`
    fn mapping(&mut self, mapping: &Mapping, positive: bool) -> Result<Bit, Stop> {
        let relation = self.relation(&mapping.relation);
        let (domain, range) = (self.expr(&mapping.domain)?, self.expr(&mapping.range)?);
        let mut parts = self.within_columns(&relation, &domain, &range)?;
        for &(head, is_in) in domain.matrix.cells() {
            let row: Vec<Bit> = relation.row(head, self.atoms() as u64).iter().map(|cell| cell.1).collect();
            self.watch.spend(row.len(), &self.circuit)?;
            let holds = self.has(mapping.multiplicity, row);
            parts.push(self.circuit.implies(is_in, holds));
        }
        let holds = self.circuit.all(parts);
        let operands = [(domain.taint, mapping.domain.free()), (range.taint, mapping.range.free())];
        Ok(self.settle(holds, &operands, positive))
    }

    /// For each tuple of the relation: if it is in, its last atom is in the range, and the others in the domain.
    fn within_columns(&mut self, relation: &Matrix, domain: &Value, range: &Value) -> Result<Vec<Bit>, Stop> {
        let atoms = self.atoms() as u64;
        let mut parts = Vec::with_capacity(2 * relation.cells().len());
        for &(tuple, bit) in relation.cells() {
            self.watch.spend(2, &self.circuit)?;
            parts.push(self.circuit.implies(bit, domain.matrix.get(tuple / atoms)));
            parts.push(self.circuit.implies(bit, range.matrix.get(tuple % atoms)));
        }
        Ok(parts)
    }
}

/// What remains to be said of something that is at most one.
fn without_lone(multiplicity: Multiplicity) -> Multiplicity {
    match multiplicity {
        Multiplicity::Lone => Multiplicity::Set,
        Multiplicity::One => Multiplicity::Some,
        other => other,
    }
}
