//! Circuits as formulas in conjunctive normal form, with a variable for each gate that needs one.
//!
//! A gate is an equivalence between its variable and its operands. Where it only matters when the gate is true, half of
//! the equivalence is enough (Plaisted and Greenbaum, 1986): the encoding keeps for each node which halves it already
//! has, and adds the other when it is asked for. Walking a circuit uses a list of what is to be done, not recursion.

use std::ops::{BitOr, Not};

use smallscope_core::Spending;

use super::{Bit, Circuit, Gate};
use crate::{Cnf, Lit, Var};

/// For which values of a bit its literal must be right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Polarity {
    /// If the literal is true, so is the bit.
    Positive,
    /// If the literal is false, so is the bit.
    Negative,
    /// The literal has the value of the bit.
    Both,
}

/// How much of a gate is encoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Style {
    /// The clauses that the polarity needs. Given the inputs, variables of gates may have several values.
    Polarity,
    /// All clauses. The inputs determine the variables of all gates.
    Full,
}

/// The halves of an equivalence that a node has or needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Halves(u8);

impl Halves {
    const NONE: Halves = Halves(0);
    const BOTH: Halves = Halves(3);
    /// The variable implies the gate.
    const DOWN: Halves = Halves(1);
    /// The gate implies the variable.
    const UP: Halves = Halves(2);

    fn has(self, half: Halves) -> bool {
        self.0 & half.0 != 0
    }

    fn without(self, other: Halves) -> Halves {
        Halves(self.0 & !other.0)
    }

    /// The same for a complemented edge, if it is one.
    fn through(self, bit: Bit) -> Halves {
        if bit.is_complement() { !self } else { self }
    }
}

impl BitOr for Halves {
    type Output = Halves;

    fn bitor(self, other: Halves) -> Halves {
        Halves(self.0 | other.0)
    }
}

impl Not for Halves {
    type Output = Halves;

    fn not(self) -> Halves {
        Halves(self.0 >> 1 | self.0 << 1 & 2)
    }
}

/// What the encoding knows about a node.
#[derive(Clone, Copy, Debug)]
struct Encoded {
    var: Option<Var>,
    halves: Halves,
}

/// A circuit, or the part of it that was asked for, as a formula. Input `i` of the circuit is variable `i`, for the inputs
/// that there were when the encoding was made.
///
/// The circuit may grow between calls. Inputs that are created later have whatever variable is free when they are first asked
/// for: [`literal`](Encoding::literal) tells.
///
/// ```
/// use smallscope_solver::{Circuit, Encoding, Style, Var};
/// let mut circuit = Circuit::new();
/// let (a, b, c) = (circuit.input(), circuit.input(), circuit.input());
/// let formula = circuit.any([a, !b, c]);
/// let mut encoding = Encoding::new(circuit.inputs(), Style::Polarity);
/// encoding.require(&circuit, formula);
/// assert_eq!((encoding.cnf().vars(), encoding.cnf().len()), (3, 1));
/// ```
#[derive(Clone, Debug)]
pub struct Encoding {
    style: Style,
    inputs: usize,
    cnf: Cnf,
    nodes: Vec<Encoded>,
    /// Nodes that need more clauses, with the halves they need. Empty between calls, unless there was nothing left to spend.
    work: Vec<(usize, Halves)>,
    /// The clause that is being made; kept, so that making one does not allocate.
    clause: Vec<Lit>,
    spending: Spending,
}

impl Encoding {
    /// An encoding of a circuit with this many inputs, without clauses.
    pub fn new(inputs: usize, style: Style) -> Self {
        let mut cnf = Cnf::new();
        cnf.reserve_vars(inputs);
        Encoding {
            style,
            inputs,
            cnf,
            nodes: Vec::new(),
            work: Vec::new(),
            clause: Vec::new(),
            spending: Spending::default(),
        }
    }

    /// From here on clauses are added as long as there is something to spend. What is required when it is spent is lost; of
    /// literals, the missing clauses are added by later calls that may spend again.
    pub fn spend(&mut self, spending: &Spending) {
        self.spending = spending.clone();
    }

    /// A variable that stands for no gate, for the caller to use.
    pub fn fresh(&mut self) -> Var {
        self.cnf.fresh()
    }

    /// The clauses so far.
    pub fn cnf(&self) -> &Cnf {
        &self.cnf
    }

    /// The clauses.
    pub fn into_cnf(self) -> Cnf {
        self.cnf
    }

    /// A literal that stands for the bit, right for the values that the polarity says.
    pub fn literal(&mut self, circuit: &Circuit, bit: Bit, polarity: Polarity) -> Lit {
        self.grow(circuit);
        let halves = match polarity {
            Polarity::Positive => Halves::DOWN,
            Polarity::Negative => Halves::UP,
            Polarity::Both => Halves::BOTH,
        };
        let lit = self.ask(circuit, bit, halves);
        self.finish(circuit);
        lit
    }

    /// Adds that the bit is true. The parts of a conjunction are required one by one, and a disjunction is one clause.
    pub fn require(&mut self, circuit: &Circuit, bit: Bit) {
        self.grow(circuit);
        let mut required = vec![bit];
        while let Some(bit) = required.pop().filter(|_| !self.spending.is_spent()) {
            match circuit.gate(bit.node()) {
                Gate::Constant if bit.is_true() => {}
                Gate::Constant => self.cnf.add([]),
                // The stack gives them back in order, so that clauses stand in the order of the formula.
                Gate::And(bits) if !bit.is_complement() => required.extend(bits.iter().rev()),
                Gate::And(bits) => self.require_any(circuit, bits.iter().map(|&operand| !operand).collect()),
                Gate::Choose(condition, yes, no) => {
                    let complement = bit.is_complement();
                    self.require_any(circuit, vec![!condition, yes.complement_if(complement)]);
                    self.require_any(circuit, vec![condition, no.complement_if(complement)]);
                }
                Gate::Input(_) => self.require_any(circuit, vec![bit]),
            }
        }
        self.finish(circuit);
    }

    /// Adds that one of the bits is true.
    ///
    /// In a short disjunction a conjunction is multiplied out: that takes fewer clauses than a variable for it.
    fn require_any(&mut self, circuit: &Circuit, mut bits: Vec<Bit>) {
        let Some((place, operands)) = self.multiplied(circuit, &bits) else {
            return self.add_clause(circuit, &bits);
        };
        for &operand in operands {
            bits[place] = operand;
            self.add_clause(circuit, &bits);
        }
    }

    /// The operand of a disjunction to multiply out: the only conjunction that has no variable yet.
    fn multiplied<'c>(&self, circuit: &'c Circuit, bits: &[Bit]) -> Option<(usize, &'c [Bit])> {
        const SHORT: usize = 3;
        if bits.len() > SHORT {
            return None;
        }
        let mut conjunctions = bits.iter().enumerate().filter_map(|(place, bit)| match circuit.gate(bit.node()) {
            Gate::And(operands) if !bit.is_complement() => Some((place, operands)),
            _ => None,
        });
        let (place, operands) = conjunctions.next()?;
        let only = conjunctions.next().is_none() && self.nodes[bits[place].node()].var.is_none();
        only.then_some((place, operands))
    }

    fn add_clause(&mut self, circuit: &Circuit, bits: &[Bit]) {
        let mut clause = std::mem::take(&mut self.clause);
        clause.clear();
        clause.extend(bits.iter().map(|&bit| self.ask(circuit, bit, Halves::DOWN)));
        self.cnf.add(clause.iter().copied());
        self.clause = clause;
    }

    /// Makes room for gates built since the last call.
    fn grow(&mut self, circuit: &Circuit) {
        let unknown = Encoded { var: None, halves: Halves::NONE };
        self.nodes.resize(circuit.nodes().max(self.nodes.len()), unknown);
    }

    /// The literal of a bit, noting what is still to be done for it.
    fn ask(&mut self, circuit: &Circuit, bit: Bit, halves: Halves) -> Lit {
        let node = bit.node();
        let var = match self.nodes[node].var {
            Some(var) => var,
            None => self.new_var(circuit, node),
        };
        let needed = if self.style == Style::Full { Halves::BOTH } else { halves.through(bit) };
        let missing = needed.without(self.nodes[node].halves);
        if missing != Halves::NONE {
            self.nodes[node].halves = self.nodes[node].halves | missing;
            self.work.push((node, missing));
        }
        var.literal(!bit.is_complement())
    }

    fn new_var(&mut self, circuit: &Circuit, node: usize) -> Var {
        let var = match circuit.gate(node) {
            Gate::Input(number) => {
                self.nodes[node].halves = Halves::BOTH;
                if number < self.inputs { Var::new(number) } else { self.cnf.fresh() }
            }
            Gate::Constant => {
                self.nodes[node].halves = Halves::BOTH;
                let var = self.cnf.fresh();
                self.cnf.add([var.positive()]);
                var
            }
            Gate::And(_) | Gate::Choose(..) => self.cnf.fresh(),
        };
        self.nodes[node].var = Some(var);
        var
    }

    /// Adds the clauses that were noted, and those that they need in turn.
    fn finish(&mut self, circuit: &Circuit) {
        while !self.spending.is_spent() {
            let Some((node, halves)) = self.work.pop() else { return };
            let output = self.nodes[node].var.expect("a node that is asked for has a variable").positive();
            match circuit.gate(node) {
                Gate::And(bits) => self.encode_and(circuit, output, bits, halves),
                Gate::Choose(condition, yes, no) => self.encode_choose(circuit, output, [condition, yes, no], halves),
                Gate::Constant | Gate::Input(_) => unreachable!("only gates need clauses later"),
            }
        }
    }

    fn encode_and(&mut self, circuit: &Circuit, output: Lit, bits: &[Bit], halves: Halves) {
        let mut clause = std::mem::take(&mut self.clause);
        clause.clear();
        clause.extend(bits.iter().map(|&bit| !self.ask(circuit, bit, halves)));
        if halves.has(Halves::DOWN) {
            clause.iter().for_each(|&lit| self.cnf.add([!output, !lit]));
        }
        if halves.has(Halves::UP) {
            clause.push(output);
            self.cnf.add(clause.iter().copied());
        }
        self.clause = clause;
    }

    fn encode_choose(&mut self, circuit: &Circuit, output: Lit, [condition, yes, no]: [Bit; 3], halves: Halves) {
        // Each branch needs the condition with another sign.
        let condition = self.ask(circuit, condition, Halves::BOTH);
        let [yes, no] = [yes, no].map(|bit| self.ask(circuit, bit, halves));
        for (half, output, yes, no) in [(Halves::DOWN, output, yes, no), (Halves::UP, !output, !yes, !no)] {
            if !halves.has(half) {
                continue;
            }
            self.cnf.add([!output, !condition, yes]);
            self.cnf.add([!output, condition, no]);
            // Implied by the two above, yet a solver that knows both branches sees it before it knows the condition.
            if yes != !no {
                self.cnf.add([!output, yes, no]);
            }
        }
    }
}
