//! The system with a counter of fair steps (Claessen and Sörensson: A liveness checking algorithm that counts, 2012).
//!
//! In a system with finitely many states there is no fair path exactly if there is a number of fair steps that no path exceeds: a path with
//! more fair steps than there are states goes through one twice with a fair step between, and so can go round for ever. This is also so
//! for finite paths that cannot be continued, so it does not matter whether there are any.
//!
//! The counter is in unary: bit `j` is up when there were more than `j` fair steps before. One more latch is up in the first state only, so
//! that "the first state" is a matter of one bit, and what holds there is a condition like others.

use super::Transitions;
use crate::{Bit, Circuit};

/// A system with a counter, of which it is asked whether the counter can overflow.
#[derive(Clone)]
pub(super) struct Counted {
    pub(super) circuit: Circuit,
    /// The latch that is up in the first state only.
    pub(super) first: Bit,
    /// All others, the bits of the counter last, with their values in the next state.
    pub(super) latches: Vec<(Bit, Bit)>,
    /// How many latches are the system's own.
    pub(super) own: usize,
    /// What holds at each step.
    pub(super) always: Vec<Bit>,
    fair: Bit,
    /// At most how many fair steps are allowed.
    pub(super) most: usize,
    /// One fair step too many.
    pub(super) bad: Bit,
}

impl Counted {
    /// The system, in which no fair step is allowed.
    pub(super) fn new(system: &Transitions) -> Self {
        let mut circuit = system.circuit.clone();
        let first = circuit.input();
        let mut always = system.always.clone();
        for &bit in &system.initial {
            let begins = circuit.implies(first, bit);
            always.push(begins);
        }
        let (latches, own) = (system.latches.clone(), system.latches.len());
        Counted { circuit, first, latches, own, always, fair: system.fair, most: 0, bad: system.fair }
    }

    /// Allows one more fair step.
    pub(super) fn allow_one_more(&mut self) {
        let circuit = &mut self.circuit;
        let before = if self.most == 0 { Bit::TRUE } else { self.latches[self.own + self.most - 1].0 };
        let now = circuit.input();
        let counts = circuit.and(self.fair, before);
        let next = circuit.or(now, counts);
        let begins = circuit.implies(self.first, !now);
        self.always.push(begins);
        self.latches.push((now, next));
        self.most += 1;
        self.bad = circuit.and(self.fair, now);
    }

    /// The inputs that are no latches.
    pub(super) fn free_inputs(&self) -> Vec<Bit> {
        let mut is_latch = vec![false; self.circuit.nodes()];
        self.latches.iter().for_each(|latch| is_latch[latch.0.node()] = true);
        is_latch[self.first.node()] = true;
        let inputs = (0..self.circuit.nodes()).map(Bit::of_node);
        inputs.filter(|&bit| self.circuit.input_number(bit).is_some() && !is_latch[bit.node()]).collect()
    }
}
