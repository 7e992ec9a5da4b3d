//! Lifting: from one step that was found to a set of states that all have such a step.
//!
//! With all other inputs as they were found, the values of some latches alone make it a step that leads where it led: the solver says
//! which, since with those values it cannot be none.

use smallscope_core::{Budget, Spending, Stop};

use super::counted::Counted;
use super::frames::{Cube, Value};
use crate::{Backend, Bit, Encoding, Lit, Polarity, Sat, Style, Verdict};

/// A solver that is asked for steps that are none.
pub(super) struct Lifting {
    sat: Box<dyn Sat>,
    encoding: Encoding,
    added: usize,
    first: Lit,
    now: Vec<Lit>,
    next: Vec<Lit>,
    free: Vec<Lit>,
    /// That something is wrong with the step.
    fails: Lit,
    bad: Lit,
    /// The inputs in the order of `first`, `now` and `free`, as bits.
    bits: Bits,
}

struct Bits {
    now: Vec<Bit>,
    free: Vec<Bit>,
}

/// Where a step led.
pub(super) enum Target<'c> {
    /// It was one fair step too many.
    Bad,
    Cube(&'c [Value]),
}

impl Lifting {
    pub(super) fn new(system: &Counted, backend: Backend, budget: &Budget) -> Result<Self, Stop> {
        let mut circuit = system.circuit.clone();
        let holds = circuit.all(system.always.iter().copied());
        let bits = Bits { now: system.latches.iter().map(|latch| latch.0).collect(), free: system.free_inputs() };
        let spending = Spending::new(budget);
        let mut encoding = Encoding::new(circuit.inputs(), Style::Full);
        encoding.spend(&spending);
        let mut literal = |bit: Bit| encoding.literal(&circuit, bit, Polarity::Both);
        let (first, fails, bad) = (literal(system.first), literal(!holds), literal(system.bad));
        let now = bits.now.iter().map(|&bit| literal(bit)).collect();
        let free = bits.free.iter().map(|&bit| literal(bit)).collect();
        let next = system.latches.iter().map(|latch| literal(latch.1)).collect();
        spending.step()?;
        let sat = backend.create();
        Ok(Lifting { sat, encoding, added: 0, first, now, next, free, fails, bad, bits })
    }

    /// The states, like the one that was found, from which a step with the same other inputs leads to the target.
    pub(super) fn lift(
        &mut self,
        value: impl Fn(Bit) -> bool,
        target: &Target<'_>,
        budget: &Budget,
    ) -> Result<Cube, Stop> {
        let asked = self.encoding.fresh().positive();
        let cnf = self.encoding.cnf();
        self.sat.reserve(cnf.vars());
        cnf.clauses_from(self.added).for_each(|clause| self.sat.add(clause));
        self.added = cnf.len();
        let mut clause = vec![!asked, self.fails];
        match target {
            Target::Bad => clause.push(!self.bad),
            Target::Cube(cube) => clause.extend(cube.iter().map(|value| {
                let lit = self.next[value.latch()];
                if value.is_up() { !lit } else { lit }
            })),
        }
        self.sat.add(&clause);
        let signed = |lit: Lit, value: bool| if value { lit } else { !lit };
        let mut assumed = vec![asked, !self.first];
        assumed.extend(self.bits.free.iter().zip(&self.free).map(|(&bit, &lit)| signed(lit, value(bit))));
        let fixed = assumed.len();
        let values: Vec<Value> =
            self.bits.now.iter().enumerate().map(|(latch, &bit)| Value::new(latch, value(bit))).collect();
        let mut kept: Vec<Value> = values;
        loop {
            assumed.truncate(fixed);
            assumed.extend(kept.iter().map(|value| signed(self.now[value.latch()], value.is_up())));
            match self.sat.solve(&assumed, budget) {
                Verdict::Unsatisfiable => {}
                Verdict::Satisfiable => unreachable!("the step that was found is one"),
                Verdict::Unknown(stop) => return Err(stop),
            }
            let core = self.sat.core();
            let fewer: Vec<Value> = kept
                .iter()
                .copied()
                .filter(|value| core.contains(&signed(self.now[value.latch()], value.is_up())))
                .collect();
            // Once more with what was needed, as that may need less in turn.
            if fewer.len() == kept.len() {
                break;
            }
            kept = fewer;
        }
        self.sat.add(&[!asked]);
        Ok(kept)
    }
}
