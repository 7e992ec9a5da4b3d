//! The values of all bits of a circuit, given the values of its inputs.

use super::{Bit, Circuit, Gate, Word};

/// The value of every bit of a circuit.
#[derive(Clone, Debug)]
pub struct Valuation {
    /// The outputs of the nodes.
    values: Vec<bool>,
}

impl Valuation {
    pub(super) fn new(circuit: &Circuit, inputs: &[bool]) -> Self {
        assert!(inputs.len() >= circuit.inputs(), "{} values for {} inputs", inputs.len(), circuit.inputs());
        let mut valuation = Valuation { values: Vec::with_capacity(circuit.nodes()) };
        for node in 0..circuit.nodes() {
            let value = match circuit.gate(node) {
                Gate::Constant => true,
                Gate::Input(number) => inputs[number],
                Gate::And(bits) => bits.iter().all(|&bit| valuation.of(bit)),
                Gate::Choose(condition, yes, no) => valuation.of(if valuation.of(condition) { yes } else { no }),
            };
            valuation.values.push(value);
        }
        valuation
    }

    /// The value of a bit.
    ///
    /// # Panics
    ///
    /// If the bit was built after the circuit was evaluated.
    #[inline]
    pub fn of(&self, bit: Bit) -> bool {
        self.values[bit.node()] != bit.is_complement()
    }

    /// The number that a word stands for.
    ///
    /// # Panics
    ///
    /// If a bit of the word was built after the circuit was evaluated.
    pub fn number(&self, word: &Word) -> i64 {
        word.read(|bit| self.of(bit))
    }
}
