//! Boolean circuits: a directed acyclic graph in which equal gates are one gate.
//!
//! The gates are conjunctions of any number of bits and if-then-else; an edge may be complemented, so that a
//! disjunction is a complemented conjunction of complements, and an exclusive or is an if-then-else whose branches are
//! complements of each other. Gates are simplified and looked up as they are built (`build`, `simplify`), so a circuit
//! has no gate with a constant input, and building the same thing twice costs one lookup.
//!
//! A gate stands after everything it is made of, so that walking all gates in order needs no recursion.

mod build;
mod cardinality;
mod encode;
mod evaluate;
mod simplify;
mod store;
mod word;

use std::fmt;
use std::ops::Not;

pub use encode::{Encoding, Polarity, Style};
pub use evaluate::Valuation;
pub use word::{Checked, Word};

pub(crate) use store::Gate;
use store::Store;

/// A bit of a [`Circuit`]: the output of a gate or an input, or the complement of one.
///
/// ```
/// use smallscope_solver::{Bit, Circuit};
/// let mut circuit = Circuit::new();
/// let (a, b) = (circuit.input(), circuit.input());
/// assert_eq!(circuit.and(a, b), circuit.and(b, a));
/// assert_eq!(circuit.and(a, !a), Bit::FALSE);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bit(u32);

impl Bit {
    /// The bit that is always false.
    pub const FALSE: Bit = Bit(1);
    /// The bit that is always true.
    pub const TRUE: Bit = Bit(0);

    /// The bit that always has this value.
    #[inline]
    pub fn constant(value: bool) -> Bit {
        Bit(u32::from(!value))
    }

    /// Its value, if it is constant.
    #[inline]
    pub fn as_constant(self) -> Option<bool> {
        if self.0 <= 1 { Some(self.0 == 0) } else { None }
    }

    /// Whether it is always false.
    #[inline]
    pub fn is_false(self) -> bool {
        self == Bit::FALSE
    }

    /// Whether it is always true.
    #[inline]
    pub fn is_true(self) -> bool {
        self == Bit::TRUE
    }

    /// The output of the node with this number.
    #[inline]
    pub(crate) fn of_node(node: usize) -> Bit {
        Bit((node as u32) << 1)
    }

    /// The number of the node; the constant is node 0.
    #[inline]
    pub(crate) fn node(self) -> usize {
        (self.0 >> 1) as usize
    }

    /// Whether it is the complement of its node's output.
    #[inline]
    pub(crate) fn is_complement(self) -> bool {
        self.0 & 1 == 1
    }

    /// The complement, if the condition holds.
    #[inline]
    pub(crate) fn complement_if(self, condition: bool) -> Bit {
        Bit(self.0 ^ u32::from(condition))
    }
}

impl Not for Bit {
    type Output = Bit;

    #[inline]
    fn not(self) -> Bit {
        Bit(self.0 ^ 1)
    }
}

impl fmt::Debug for Bit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.as_constant() {
            Some(value) => write!(f, "{value}"),
            None => write!(f, "{}{}", if self.is_complement() { "!" } else { "" }, self.node()),
        }
    }
}

/// A Boolean circuit that is built gate by gate and only grows.
///
/// ```
/// use smallscope_solver::Circuit;
/// let mut circuit = Circuit::new();
/// let (a, b, c) = (circuit.input(), circuit.input(), circuit.input());
/// let one = circuit.exactly_one(&[a, b, c]);
/// assert!(circuit.evaluate(&[false, true, false]).of(one));
/// assert!(!circuit.evaluate(&[true, true, false]).of(one));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Circuit {
    store: Store,
    /// Operands of the gate that is being built; kept, so that building does not allocate.
    scratch: Vec<Bit>,
}

impl Circuit {
    /// A circuit without inputs and gates.
    pub fn new() -> Self {
        Circuit::default()
    }

    /// A new input. Inputs are numbered from 0 in the order of their creation.
    pub fn input(&mut self) -> Bit {
        self.store.add_input()
    }

    /// How many inputs there are.
    pub fn inputs(&self) -> usize {
        self.store.inputs()
    }

    /// How many gates there are, used or not.
    pub fn gates(&self) -> usize {
        self.store.nodes() - self.store.inputs() - 1
    }

    /// About how many bytes the circuit takes.
    pub fn bytes(&self) -> u64 {
        self.store.bytes() + (self.scratch.capacity() * size_of::<Bit>()) as u64
    }

    /// The number of the input that the bit is, or is the complement of.
    pub fn input_number(&self, bit: Bit) -> Option<usize> {
        match self.store.gate(bit.node()) {
            Gate::Input(number) => Some(number),
            _ => None,
        }
    }

    /// The value of every bit when the inputs have these values. Takes time linear in the size of the circuit.
    ///
    /// # Panics
    ///
    /// If there are fewer values than inputs.
    pub fn evaluate(&self, inputs: &[bool]) -> Valuation {
        Valuation::new(self, inputs)
    }

    /// How many nodes there are: the constant, the inputs and the gates.
    pub(crate) fn nodes(&self) -> usize {
        self.store.nodes()
    }

    /// What a node is.
    #[inline]
    pub(crate) fn gate(&self, node: usize) -> Gate<'_> {
        self.store.gate(node)
    }
}
