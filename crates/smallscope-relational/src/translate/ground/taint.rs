//! Overflow that is forbidden: what an atomic formula says when an integer in it overflowed.
//!
//! As in the Alloy Analyzer ("prevent overflows"): the values of the variables for which something overflows do not count. An
//! atomic formula with a tainted operand gets the value that makes the whole formula true if the innermost quantifier
//! that binds a variable of the operand asks for all values in effect, and false otherwise: see [`Overflow::Forbid`].
//!
//! [`Overflow::Forbid`]: crate::Overflow::Forbid

use smallscope_solver::Bit;

use super::Grounder;

impl Grounder<'_> {
    /// The value of an atomic formula, given the taints of its operands and their free variables.
    pub(super) fn settle(&mut self, value: Bit, operands: &[(Bit, &[u32])], positive: bool) -> Bit {
        let mut value = value;
        // Universal ones last, so that they win: what a quantifier over all values leaves out is fulfilled, whatever else overflowed.
        for universal in [false, true] {
            let of_kind =
                operands.iter().filter(|(taint, free)| !taint.is_false() && self.is_universal(free) == universal);
            let taints: Vec<Bit> = of_kind.map(|(taint, _)| *taint).collect();
            let tainted = self.circuit.any(taints);
            value = self.circuit.choose(tainted, Bit::constant(positive == universal), value);
        }
        value
    }

    /// Whether the innermost quantifier that binds one of the variables asks for all values in effect.
    fn is_universal(&self, variables: &[u32]) -> bool {
        let binds = |variable: u32| variables.binary_search(&variable).is_ok();
        self.bindings.iter().rev().find(|binding| binds(binding.variable)).is_some_and(|binding| binding.universal)
    }
}
