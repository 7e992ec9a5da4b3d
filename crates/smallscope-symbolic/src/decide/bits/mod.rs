//! Conditions decided bit by bit: terms become circuits, circuits clauses, and a SAT solver is asked.
//!
//! Circuit, clauses and solver are kept from question to question; conditions are assumptions. They are thrown away when
//! most of what they hold has nothing to do with the question at hand.

mod blast;
mod question;
mod word;

use std::fmt;

use smallscope_solver::{Backend, Bit, Budget, Encoding, Lit, Polarity, Sat, Stop, Style};

use super::answer::{Answer, Model, Why};
use crate::term::{Condition, Terms, Variable};
use blast::Blaster;
use question::{Question, Unknown, WIDTHS};
use word::Word;

/// Gates that are kept at any rate.
const GATES_KEPT: usize = 4_000;
/// How many times as many gates as a question needs are kept.
const TIMES_NEEDED: usize = 6;

/// Decides conditions of any kind.
pub(super) struct Bits {
    blaster: Blaster,
    encoding: Encoding,
    sat: Box<dyn Sat>,
    /// Clauses that the solver has.
    added: usize,
    /// Ranges that the encoding has.
    ranges: usize,
}

impl Default for Bits {
    fn default() -> Self {
        Bits {
            blaster: Blaster::default(),
            encoding: Encoding::new(0, Style::Polarity),
            sat: Backend::default().create(),
            added: 0,
            ranges: 0,
        }
    }
}

impl fmt::Debug for Bits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Bits").field("gates", &self.blaster.circuit.gates()).field("clauses", &self.added).finish()
    }
}

impl Bits {
    /// Decides the conditions. The values of a model are lowered one after the other, by at most so many `steps` in all.
    pub(super) fn decide(&mut self, terms: &Terms, conditions: &[Condition], budget: &Budget, steps: u32) -> Answer {
        match self.try_decide(terms, conditions, budget, steps) {
            Ok(Some(model)) => Answer::Feasible(model),
            Ok(None) => Answer::Infeasible,
            Err(stop) => Answer::Unknown(why(stop)),
        }
    }

    fn try_decide(
        &mut self,
        terms: &Terms,
        conditions: &[Condition],
        budget: &Budget,
        steps: u32,
    ) -> Result<Option<Model>, Stop> {
        let mut bits = self.blast(terms, conditions, budget)?;
        if self.blaster.circuit.gates() > GATES_KEPT + TIMES_NEEDED * self.blaster.gates_in_use() {
            *self = Bits::default();
            bits = self.blast(terms, conditions, budget)?;
        }
        if bits.iter().any(|bit| bit.is_false()) {
            return Ok(None);
        }
        bits.retain(|bit| !bit.is_true());
        let assumptions = bits.iter().map(|&bit| self.literal(bit, Polarity::Positive)).collect();
        let variables = self.blaster.variables(terms);
        let variables = variables.into_iter().map(|(variable, word)| self.unknown(variable, &word)).collect();
        self.update_solver();
        Question { sat: &mut *self.sat, variables, assumptions, budget, steps, hard_steps: 0 }.answer(terms)
    }

    fn blast(&mut self, terms: &Terms, conditions: &[Condition], budget: &Budget) -> Result<Vec<Bit>, Stop> {
        self.blaster.begin();
        let mut bits = Vec::with_capacity(conditions.len());
        for condition in conditions {
            let bit = self.blaster.word(terms, condition.term, budget)?[0];
            bits.push(if condition.holds { bit } else { !bit });
        }
        bits.extend(self.blaster.sides());
        Ok(bits)
    }

    fn literal(&mut self, bit: Bit, polarity: Polarity) -> Lit {
        self.encoding.literal(&self.blaster.circuit, bit, polarity)
    }

    /// The literals of a variable's word.
    fn unknown(&mut self, variable: Variable, word: &Word) -> Unknown {
        // Both: values are read from the literals, and a smaller model is looked for by assuming either sign.
        let bits = word.iter().map(|&bit| self.literal(bit, Polarity::Both)).collect();
        let widths = WIDTHS.into_iter().filter(|width| *width < word.len());
        let narrow = widths.map(|width| {
            let narrow = word::is_narrow(&mut self.blaster.circuit, word, width);
            self.literal(narrow, Polarity::Positive)
        });
        Unknown { variable, bits, narrow: narrow.collect() }
    }

    /// Tells the solver what is new.
    fn update_solver(&mut self) {
        while self.ranges < self.blaster.ranges.len() {
            self.encoding.require(&self.blaster.circuit, self.blaster.ranges[self.ranges]);
            self.ranges += 1;
        }
        let cnf = self.encoding.cnf();
        self.sat.reserve(cnf.vars());
        cnf.clauses_from(self.added).for_each(|clause| self.sat.add(clause));
        self.added = cnf.len();
    }
}

fn why(stop: Stop) -> Why {
    match stop {
        Stop::Time(_) | Stop::Interrupted => Why::Interrupted,
        _ => Why::Effort,
    }
}
