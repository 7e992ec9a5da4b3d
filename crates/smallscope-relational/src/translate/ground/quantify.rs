//! Declared variables: all their cases.

use std::sync::Arc;

use smallscope_solver::{Bit, Stop};

use super::{Binding, Grounder, Value};
use crate::logic::{Decl, Formula, Quantifier};
use crate::translate::matrix::Matrix;

/// Visits a case: the conditions under which the variables' values are in their domains (none that is constantly true), and
/// the number of the tuple that the values make up. Says whether to go on.
type Visit<'v, 'p> = &'v mut dyn FnMut(&mut Grounder<'p>, &[Bit], u64) -> Result<bool, Stop>;

/// What is known at some place within declarations.
struct Nest {
    universal: bool,
    /// When the values of the variables so far are in their domains.
    guards: Vec<Bit>,
    /// When a domain so far has an overflow in it.
    taints: Vec<Bit>,
}

impl<'p> Grounder<'p> {
    /// Visits every case of the declared variables, in order, with the variables bound. Whether an overflow is part of
    /// their domains.
    pub(super) fn each(
        &mut self,
        decls: &[Decl],
        universal: bool,
        mut visit: impl FnMut(&mut Self, &[Bit], u64) -> Result<bool, Stop>,
    ) -> Result<Bit, Stop> {
        let (depth, live) = (self.bindings.len(), self.live);
        let mut nest = Nest { universal, guards: Vec::new(), taints: Vec::new() };
        let outcome = self.nest(decls, &mut nest, 0, &mut visit);
        self.bindings.truncate(depth);
        self.live = live;
        outcome?;
        Ok(self.circuit.any(nest.taints))
    }

    fn nest(&mut self, decls: &[Decl], nest: &mut Nest, tuple: u64, visit: Visit<'_, 'p>) -> Result<bool, Stop> {
        let Some((decl, rest)) = decls.split_first() else {
            self.step()?;
            return visit(self, &nest.guards, tuple);
        };
        let Value { matrix: domain, taint } = self.expr(&decl.domain)?;
        if !taint.is_false() {
            nest.taints.push(self.circuit.all(nest.guards.iter().copied().chain([taint])));
        }
        let (atoms, arity) = (domain.atoms(), domain.arity());
        let shift = (atoms as u64).pow(arity as u32);
        let conditions = nest.guards.len();
        self.live += 1;
        for &(value, bit) in domain.cells() {
            nest.guards.truncate(conditions);
            nest.guards.extend((!bit.is_true()).then_some(bit));
            let matrix = Arc::new(Matrix::singleton(atoms, arity, value));
            let (variable, universal) = (decl.variable.number(), nest.universal);
            self.bindings.push(Binding { variable, value: matrix, identity: value, universal });
            let go_on = self.nest(rest, nest, tuple * shift + value, visit)?;
            self.bindings.pop();
            if !go_on {
                return Ok(false);
            }
        }
        nest.guards.truncate(conditions);
        self.live -= 1;
        Ok(true)
    }

    /// A quantified formula.
    pub(super) fn quantified(
        &mut self,
        quantifier: Quantifier,
        decls: &[Decl],
        body: &Formula,
        positive: bool,
    ) -> Result<Bit, Stop> {
        match quantifier {
            Quantifier::All => self.for_all(decls, body, positive),
            Quantifier::Some => self.for_some(decls, body, positive),
            Quantifier::No => Ok(!self.for_some(decls, body, !positive)?),
            Quantifier::Lone => {
                let cases = self.cases(decls, body)?;
                Ok(self.circuit.at_most_one(&cases))
            }
            Quantifier::One => {
                let cases = self.cases(decls, body)?;
                Ok(self.circuit.exactly_one(&cases))
            }
        }
    }

    fn for_all(&mut self, decls: &[Decl], body: &Formula, positive: bool) -> Result<Bit, Stop> {
        let mut parts = Vec::new();
        self.each(decls, positive, |grounder, guards, _| {
            let holds = grounder.formula(body, positive)?;
            let part = grounder.circuit.any(guards.iter().map(|&guard| !guard).chain([holds]));
            parts.push(part);
            Ok(!part.is_false())
        })?;
        Ok(self.circuit.all(parts))
    }

    fn for_some(&mut self, decls: &[Decl], body: &Formula, positive: bool) -> Result<Bit, Stop> {
        let mut parts = Vec::new();
        self.each(decls, !positive, |grounder, guards, _| {
            let holds = grounder.formula(body, positive)?;
            let part = grounder.circuit.all(guards.iter().copied().chain([holds]));
            parts.push(part);
            Ok(!part.is_true())
        })?;
        Ok(self.circuit.any(parts))
    }

    /// For every case, whether it is one and the body holds.
    fn cases(&mut self, decls: &[Decl], body: &Formula) -> Result<Vec<Bit>, Stop> {
        let mut cases = Vec::new();
        self.each(decls, false, |grounder, guards, _| {
            let holds = grounder.formula(body, true)?;
            cases.push(grounder.circuit.all(guards.iter().copied().chain([holds])));
            Ok(true)
        })?;
        Ok(cases)
    }
}
