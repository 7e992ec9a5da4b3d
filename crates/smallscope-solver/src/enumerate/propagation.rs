//! What follows from clauses by unit propagation alone.

use super::clauses::ClauseRef;
use super::trail::{DecisionKind, Trail};
use crate::literal::Lit;

/// Clauses that are added as one goes, asked what they refute without any search.
///
/// ```
/// use smallscope_solver::{Lit, Propagation};
/// let lit = |number| Lit::from_dimacs(number).unwrap();
/// let mut propagation = Propagation::default();
/// propagation.add(&[lit(-1), lit(2)]);
/// propagation.add(&[lit(-2), lit(-3)]);
/// assert!(propagation.refutes(&[lit(1), lit(3)]));
/// assert!(!propagation.refutes(&[lit(1)]));
/// ```
#[derive(Default)]
pub struct Propagation {
    trail: Trail,
    /// Whether the clauses contradict one another.
    is_refuted: bool,
    clause: Vec<Lit>,
}

impl Propagation {
    /// Adds a clause. No assumption may stand.
    pub fn add(&mut self, clause: &[Lit]) {
        debug_assert_eq!(self.depth(), 0);
        let vars = clause.iter().map(|lit| lit.var().index() + 1).max().unwrap_or(0);
        self.trail.reserve(vars);
        if clause.iter().any(|&lit| self.trail.is_true(lit)) {
            return;
        }
        let mut open = std::mem::take(&mut self.clause);
        open.clear();
        open.extend(clause.iter().copied().filter(|&lit| self.trail.is_open(lit)));
        open.sort_unstable();
        open.dedup();
        let is_valid = open.windows(2).any(|pair| pair[0].var() == pair[1].var());
        match open[..] {
            _ if is_valid => {}
            [] => self.is_refuted = true,
            [only] => self.trail.assign(only, ClauseRef::NONE),
            _ => {
                self.trail.clauses.add(&open, None);
            }
        }
        self.is_refuted |= self.trail.propagate().is_some();
        self.clause = open;
    }

    /// Whether a contradiction follows if these are true.
    pub fn refutes(&mut self, assumptions: &[Lit]) -> bool {
        let depth = self.trail.depth();
        let is_refuted = !self.assume(assumptions);
        self.retract(depth);
        is_refuted
    }

    /// Assumes that these are true as well, until [`retract`](Self::retract). False if a contradiction follows.
    pub fn assume(&mut self, assumptions: &[Lit]) -> bool {
        let vars = assumptions.iter().map(|lit| lit.var().index() + 1).max().unwrap_or(0);
        self.trail.reserve(vars);
        for &lit in assumptions {
            if self.is_refuted || self.trail.is_false(lit) {
                return false;
            }
            if self.trail.is_open(lit) {
                self.trail.decide(lit, DecisionKind::Free, 0);
                if self.trail.propagate().is_some() {
                    return false;
                }
            }
        }
        !self.is_refuted
    }

    /// How many assumptions stand.
    pub fn depth(&self) -> usize {
        self.trail.depth()
    }

    /// Takes back all assumptions but the first so many that stand.
    pub fn retract(&mut self, depth: usize) {
        self.trail.back_to(depth, |_| ());
    }

    /// What is true under the assumptions that stand and need not be without them.
    pub fn consequences(&self) -> &[Lit] {
        let start = self.trail.levels.first().map_or(self.trail.lits().len(), |level| level.start);
        &self.trail.lits()[start..]
    }

    /// Whether this is true under the assumptions that stand.
    pub fn follows(&self, lit: Lit) -> bool {
        lit.var().index() < self.trail.vars() && self.trail.is_true(lit)
    }

    /// How many literals were propagated so far.
    pub fn propagations(&self) -> u64 {
        self.trail.propagations
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lits(numbers: &[i32]) -> Vec<Lit> {
        numbers.iter().map(|&number| Lit::from_dimacs(number).expect("not zero")).collect()
    }

    #[test]
    fn clauses_may_come_between_questions() {
        let mut propagation = Propagation::default();
        propagation.add(&lits(&[1, 2, 3]));
        assert!(!propagation.refutes(&lits(&[-1, -2])));
        propagation.add(&lits(&[-3, 2]));
        assert!(propagation.refutes(&lits(&[-1, -2])));
        assert!(!propagation.refutes(&lits(&[-1])));
        propagation.add(&lits(&[-2]));
        // Now 2 and 3 are false, so that 1 is true.
        assert!(propagation.refutes(&lits(&[-1])));
        assert!(!propagation.refutes(&lits(&[1])));
    }

    #[test]
    fn what_contradicts_itself_refutes_everything() {
        let mut propagation = Propagation::default();
        propagation.add(&lits(&[1]));
        assert!(!propagation.refutes(&[]));
        propagation.add(&lits(&[-1]));
        assert!(propagation.refutes(&[]));
    }

    #[test]
    fn a_clause_may_repeat_literals_or_be_always_true() {
        let mut propagation = Propagation::default();
        propagation.add(&lits(&[1, -1]));
        assert!(!propagation.refutes(&lits(&[1])) && !propagation.refutes(&lits(&[-1])));
        propagation.add(&lits(&[2, 2]));
        assert!(propagation.refutes(&lits(&[-2])));
        assert!(propagation.refutes(&lits(&[3, -3])));
    }
}
