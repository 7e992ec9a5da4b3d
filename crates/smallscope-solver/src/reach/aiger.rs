//! The AIGER format, version 1.9, for model checkers (Biere, Heljanko and Wieringa: AIGER 1.9 and beyond, 2011).
//!
//! Latches and inputs are those of the system, and one more latch that is up in the first state. What holds at the first step and at each
//! step are invariant constraints, and one justice property is the question whether there is a fair path.

use std::fmt::Write as _;

use super::Transitions;
use super::counted::Counted;
use crate::Bit;
use crate::circuit::Gate;

/// A system as a graph of conjunctions of two bits.
struct Graph {
    /// The literal of each node of the circuit; none before it is needed.
    literals: Vec<Option<u32>>,
    inputs: usize,
    /// The literals of the latches' next values, and what they are first.
    latches: Vec<(u32, First)>,
    /// The operands of the conjunctions, the larger literal first.
    ands: Vec<(u32, u32)>,
    constraints: Vec<u32>,
    fair: u32,
    /// The latches of the graph that are those of the system, in its order.
    own: Vec<usize>,
}

#[derive(Clone, Copy)]
enum First {
    Up,
    Any,
}

const FALSE: u32 = 0;

impl Graph {
    fn new(system: &Transitions) -> Graph {
        let counted = Counted::new(system);
        let circuit = &counted.circuit;
        let free = counted.free_inputs();
        let mut graph = Graph {
            literals: vec![None; circuit.nodes()],
            inputs: free.len(),
            latches: Vec::new(),
            ands: Vec::new(),
            constraints: Vec::new(),
            fair: FALSE,
            own: Vec::new(),
        };
        graph.literals[0] = Some(FALSE ^ 1);
        let latches = std::iter::once(counted.first).chain(counted.latches.iter().map(|latch| latch.0));
        for (number, bit) in (1_u32..).zip(free.into_iter().chain(latches)) {
            graph.literals[bit.node()] = Some(2 * number);
        }
        // A gate stands after everything it is made of, so one walk back finds all that are needed, and one forth makes them.
        let nexts: Vec<Bit> = counted.latches.iter().map(|latch| latch.1).collect();
        let mut needed = vec![false; circuit.nodes()];
        for bit in nexts.iter().chain(&counted.always).chain([&counted.bad]) {
            needed[bit.node()] = true;
        }
        for node in (0..circuit.nodes()).rev().filter(|&node| circuit.input_number(Bit::of_node(node)).is_none()) {
            if needed[node] {
                operands(circuit.gate(node)).for_each(|bit| needed[bit.node()] = true);
            }
        }
        let states = counted.latches.len() + 1;
        let first_and = u32::try_from(graph.inputs + states + 1).expect("circuits have fewer than 2^31 nodes");
        for node in (0..circuit.nodes()).filter(|&node| needed[node]) {
            if graph.literals[node].is_none() {
                graph.literals[node] = Some(graph.gate(circuit.gate(node), first_and));
            }
        }
        graph.latches.push((FALSE, First::Up));
        for &next in &nexts {
            let literal = graph.literal(next);
            graph.latches.push((literal, First::Any));
        }
        graph.own = (1..states).collect();
        graph.constraints = counted.always.iter().map(|&bit| graph.literal(bit)).collect();
        graph.fair = graph.literal(counted.bad);
        graph
    }

    fn literal(&self, bit: Bit) -> u32 {
        self.literals[bit.node()].expect("what is needed has a literal") ^ u32::from(bit.is_complement())
    }

    fn gate(&mut self, gate: Gate<'_>, first_and: u32) -> u32 {
        match gate {
            Gate::And(bits) => {
                let literals: Vec<u32> = bits.iter().map(|&bit| self.literal(bit)).collect();
                literals.into_iter().reduce(|front, bit| self.and(front, bit, first_and)).unwrap_or(FALSE ^ 1)
            }
            Gate::Choose(condition, yes, no) => {
                let [condition, yes, no] = [condition, yes, no].map(|bit| self.literal(bit));
                let yes = self.and(condition, yes, first_and);
                let no = self.and(condition ^ 1, no, first_and);
                self.and(yes ^ 1, no ^ 1, first_and) ^ 1
            }
            Gate::Constant | Gate::Input(_) => unreachable!("inputs and constants have their literals"),
        }
    }

    fn and(&mut self, a: u32, b: u32, first_and: u32) -> u32 {
        self.ands.push((a.max(b), a.min(b)));
        2 * (first_and + self.ands.len() as u32 - 1)
    }

    /// The numbers of everything; those of ASCII files and of binary ones differ in the first word only.
    fn header(&self, word: &str) -> String {
        let (inputs, latches, ands) = (self.inputs, self.latches.len(), self.ands.len());
        let most = inputs + latches + ands;
        format!("{word} {most} {inputs} {latches} 0 {ands} 0 {} 1 0\n", self.constraints.len())
    }

    /// The next value of a latch and what it is first, if that is not false.
    fn latch(&self, place: usize) -> String {
        let (next, first) = self.latches[place];
        let own = 2 * (self.inputs + place + 1);
        match first {
            First::Up => format!("{next} 1"),
            First::Any => format!("{next} {own}"),
        }
    }

    /// Constraints and the justice property.
    fn rest(&self, text: &mut String) {
        // One justice property, made of one literal.
        self.constraints.iter().for_each(|literal| line(text, &literal.to_string()));
        line(text, "1");
        line(text, &self.fair.to_string());
    }

    fn symbols(&self, names: &[String], text: &mut String) {
        line(text, "l0 first");
        for (place, name) in self.own.iter().zip(names) {
            line(text, &format!("l{place} {name}"));
        }
        line(text, "j0 fair");
        line(text, "c");
        line(text, "a trace is a path on which all constraints hold, and fair infinitely often");
    }
}

fn line(text: &mut String, line: &str) {
    writeln!(text, "{line}").expect("strings take all text");
}

fn operands(gate: Gate<'_>) -> impl Iterator<Item = Bit> {
    let (bits, chosen) = match gate {
        Gate::And(bits) => (bits, None),
        Gate::Choose(condition, yes, no) => (&[][..], Some([condition, yes, no])),
        Gate::Constant | Gate::Input(_) => (&[][..], None),
    };
    bits.iter().copied().chain(chosen.into_iter().flatten())
}

impl Transitions {
    /// The system in the ASCII form of AIGER 1.9. Names are those of the latches, in their order.
    pub fn to_aiger(&self, names: &[String]) -> String {
        let graph = Graph::new(self);
        let mut text = graph.header("aag");
        (1..=graph.inputs).for_each(|input| line(&mut text, &(2 * input).to_string()));
        for place in 0..graph.latches.len() {
            line(&mut text, &format!("{} {}", 2 * (graph.inputs + place + 1), graph.latch(place)));
        }
        graph.rest(&mut text);
        let first = graph.inputs + graph.latches.len() + 1;
        for (number, (a, b)) in (first..).zip(&graph.ands) {
            line(&mut text, &format!("{} {a} {b}", 2 * number));
        }
        graph.symbols(names, &mut text);
        text
    }

    /// The same in the binary form.
    pub fn to_binary_aiger(&self, names: &[String]) -> Vec<u8> {
        let graph = Graph::new(self);
        let mut text = graph.header("aig");
        (0..graph.latches.len()).for_each(|place| line(&mut text, &graph.latch(place)));
        graph.rest(&mut text);
        let mut bytes = text.into_bytes();
        let first = graph.inputs + graph.latches.len() + 1;
        for (number, &(a, b)) in (first..).zip(&graph.ands) {
            let own = 2 * u32::try_from(number).expect("circuits have fewer than 2^31 nodes");
            [own - a, a - b].into_iter().for_each(|difference| encode(difference, &mut bytes));
        }
        let mut symbols = String::new();
        graph.symbols(names, &mut symbols);
        bytes.extend(symbols.into_bytes());
        bytes
    }
}

/// Seven bits at a time, the lowest first; the highest bit of a byte says that there are more.
fn encode(mut number: u32, bytes: &mut Vec<u8>) {
    while number >= 0x80 {
        bytes.push((number & 0x7f | 0x80) as u8);
        number >>= 7;
    }
    bytes.push(number as u8);
}
