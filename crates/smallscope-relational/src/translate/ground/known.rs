//! What is known while a problem is grounded: its constraints as clauses, asked by unit propagation what cannot be.
//!
//! An atom may be reached in several ways, and unit propagation sees nothing where it does not know which. So what holds in every
//! one of them is worked out and kept as a clause: if the atom is reached, then this (Stålmarck's dilemma rule). What is kept follows
//! from the constraints, but is used here only: the solver learns for itself.

use rustc_hash::FxHashSet;
use smallscope_solver::{Bit, Circuit, Encoding, Lit, Polarity, Propagation, Style, Var};

use super::visits::Way;
use crate::translate::matrix::Matrix;

/// How many literals may be propagated for all questions together. About as long as a compiler takes for a short file.
const PROPAGATIONS: u64 = 3_000_000;

/// What is known to hold.
pub(super) struct Known {
    encoding: Encoding,
    propagation: Propagation,
    /// How many of the clauses are propagated.
    added: usize,
    /// What holds in all that is asked about.
    begun: Bit,
    /// The variables that stand for an object in hand being a certain atom.
    reached: FxHashSet<Var>,
}

impl Known {
    pub(super) fn new(circuit: &Circuit, constraints: &[Bit], begun: Bit) -> Self {
        let encoding = Encoding::new(circuit.inputs(), Style::Polarity);
        let propagation = Propagation::default();
        let mut known = Known { encoding, propagation, added: 0, begun, reached: FxHashSet::default() };
        constraints.iter().for_each(|&bit| known.require(circuit, bit));
        known
    }

    /// From here on this is known, too.
    pub(super) fn require(&mut self, circuit: &Circuit, bit: Bit) {
        self.encoding.require(circuit, bit);
    }

    /// Whether enough was asked: from here on nothing is found out.
    pub(super) fn is_spent(&self) -> bool {
        self.propagation.propagations() > PROPAGATIONS
    }

    /// Whether these bits are never true together, as far as can be seen at a glance.
    pub(super) fn refutes(&mut self, circuit: &Circuit, bits: &[Bit]) -> bool {
        if self.is_spent() {
            return bits.iter().any(|bit| bit.is_false());
        }
        let lits = self.literals(circuit, bits, Polarity::Positive);
        self.add_clauses();
        lits.is_none_or(|lits| self.propagation.refutes(&lits))
    }

    /// Drops the ways that cannot be gone when this holds.
    pub(super) fn keep_possible(&mut self, circuit: &Circuit, when: Bit, ways: &mut Vec<Way>) {
        ways.retain(|way| way.bits.iter().all(|bit| !bit.is_false()));
        if self.is_spent() {
            return;
        }
        let Some(when) = self.literals(circuit, &[when], Polarity::Positive) else { return ways.clear() };
        let mut lits: Vec<Vec<Lit>> = Vec::with_capacity(ways.len());
        for way in &*ways {
            lits.extend(self.literals(circuit, &way.bits, Polarity::Positive));
        }
        self.add_clauses();
        // No way has a false bit any more, so each has its literals, and the two lists go in step.
        let propagation = &mut self.propagation;
        let is_possible = propagation.assume(&when);
        let mut lits = lits.iter();
        ways.retain(|_| is_possible && lits.next().is_some_and(|lits| !propagation.refutes(lits)));
        propagation.retract(0);
    }

    /// Keeps what holds in all ways to each atom of an object: about the inputs of the circuit, and about what was reached before.
    pub(super) fn learn(&mut self, circuit: &Circuit, ways: &[Way], object: &Matrix) {
        for &(atom, bit) in object.cells() {
            if bit.is_true() || self.is_spent() {
                continue;
            }
            let Some(reached) = self.literals(circuit, &[self.begun, bit], Polarity::Both) else { continue };
            let to = ways.iter().filter(|way| way.tuple == atom);
            let mut lits: Vec<Vec<Lit>> = Vec::new();
            to.for_each(|way| lits.extend(self.literals(circuit, &way.bits, Polarity::Positive)));
            self.add_clauses();
            let common = self.common(circuit.inputs(), &reached, &lits);
            for lit in common {
                let lemma: Vec<Lit> = reached.iter().map(|&lit| !lit).chain([lit]).collect();
                self.propagation.add(&lemma);
            }
            self.reached.extend(reached.last().map(|lit| lit.var()));
        }
    }

    /// What follows from each of several cases, and not without them.
    fn common(&mut self, inputs: usize, given: &[Lit], cases: &[Vec<Lit>]) -> Vec<Lit> {
        self.propagation.assume(given);
        let depth = self.propagation.depth();
        let mut common: Option<Vec<Lit>> = None;
        for case in cases {
            // A case that contradicts what is known implies everything, and so takes nothing away.
            if self.propagation.assume(case) {
                let propagation = &self.propagation;
                let counts = |lit: &Lit| lit.var().index() < inputs || self.reached.contains(&lit.var());
                match &mut common {
                    Some(common) => common.retain(|&lit| propagation.follows(lit)),
                    None => common = Some(propagation.consequences().iter().copied().filter(counts).collect()),
                }
            }
            self.propagation.retract(depth);
        }
        let mut common = common.unwrap_or_default();
        common.retain(|&lit| !self.propagation.follows(lit));
        self.propagation.retract(0);
        common
    }

    /// Literals that are true if these bits are; none if one of the bits never is.
    fn literals(&mut self, circuit: &Circuit, bits: &[Bit], polarity: Polarity) -> Option<Vec<Lit>> {
        if bits.iter().any(|bit| bit.is_false()) {
            return None;
        }
        let bits = bits.iter().filter(|bit| !bit.is_true());
        Some(bits.map(|&bit| self.encoding.literal(circuit, bit, polarity)).collect())
    }

    /// Hands over the clauses that are new.
    fn add_clauses(&mut self) {
        let cnf = self.encoding.cnf();
        cnf.clauses_from(self.added).for_each(|clause| self.propagation.add(clause));
        self.added = cnf.len();
    }
}
