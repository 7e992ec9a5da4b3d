//! Encodings of random circuits against evaluating the circuits, for all values of the inputs.

use smallscope_solver::{Bit, Circuit, Cnf, Encoding, Lit, Polarity, Style, Var};

/// A small generator of numbers that are random enough here (xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 20) as usize % limit
    }

    fn pick(&mut self, bits: &[Bit]) -> Bit {
        let bit = bits[self.below(bits.len())];
        if self.below(2) == 0 { bit } else { !bit }
    }
}

/// Gates of all kinds on top of five inputs; returns everything built.
fn random_circuit(random: &mut Random, circuit: &mut Circuit, gates: usize) -> Vec<Bit> {
    let mut bits: Vec<Bit> = (0..INPUTS).map(|_| circuit.input()).collect();
    for _ in 0..gates {
        let [a, b, c] = std::array::from_fn(|_| random.pick(&bits));
        let bit = match random.below(7) {
            0 => circuit.and(a, b),
            1 => circuit.or(a, b),
            2 => circuit.xor(a, b),
            3 => circuit.choose(a, b, c),
            4 => circuit.at_most_one(&[a, b, c]),
            _ => {
                let several: Vec<Bit> = (0..2 + random.below(6)).map(|_| random.pick(&bits)).collect();
                if random.below(2) == 0 { circuit.all(several) } else { circuit.any(several) }
            }
        };
        bits.push(bit);
    }
    bits
}

const INPUTS: usize = 5;

fn all_inputs() -> impl Iterator<Item = Vec<bool>> {
    (0..1usize << INPUTS).map(|code| (0..INPUTS).map(|bit| code >> bit & 1 == 1).collect())
}

/// How many models the formula has in which the first variables have these values and the literals are true, by trying
/// values for the others in turn; stops at two.
fn models(cnf: &Cnf, inputs: &[bool], assumed: &[Lit]) -> usize {
    let mut values: Vec<Option<bool>> = inputs.iter().map(|&value| Some(value)).collect();
    values.resize(cnf.vars(), None);
    for lit in assumed {
        let value = &mut values[lit.var().index()];
        if *value == Some(!lit.is_positive()) {
            return 0;
        }
        *value = Some(lit.is_positive());
    }
    extensions(cnf, &mut values)
}

fn extensions(cnf: &Cnf, values: &mut [Option<bool>]) -> usize {
    let holds = |lit: Lit, values: &[Option<bool>]| values[lit.var().index()].map(|value| value == lit.is_positive());
    loop {
        let mut unit = None;
        for clause in cnf.clauses() {
            if clause.iter().any(|&lit| holds(lit, values) == Some(true)) {
                continue;
            }
            let mut open = clause.iter().filter(|&&lit| holds(lit, values).is_none());
            match (open.next(), open.next()) {
                (None, _) => return 0,
                (Some(&lit), None) => unit = Some(lit),
                _ => {}
            }
        }
        match unit {
            Some(lit) => values[lit.var().index()] = Some(lit.is_positive()),
            None => break,
        }
    }
    let Some(open) = values.iter().position(Option::is_none) else { return 1 };
    let mut found = 0;
    for value in [false, true] {
        let mut tried = values.to_vec();
        tried[open] = Some(value);
        found += extensions(cnf, &mut tried);
        if found >= 2 {
            return 2;
        }
    }
    found
}

#[test]
fn required_bits_are_true_in_models_and_only_there() {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    for round in 0..300 {
        let mut circuit = Circuit::new();
        let bits = random_circuit(&mut random, &mut circuit, 12);
        let required = [random.pick(&bits[INPUTS..]), random.pick(&bits)];
        for style in [Style::Polarity, Style::Full] {
            let mut encoding = Encoding::new(INPUTS, style);
            required.iter().for_each(|&bit| encoding.require(&circuit, bit));
            for inputs in all_inputs() {
                let values = circuit.evaluate(&inputs);
                let expected = required.iter().all(|&bit| values.of(bit));
                let found = models(encoding.cnf(), &inputs, &[]);
                assert_eq!(found > 0, expected, "round {round}, {style:?}, {inputs:?}");
                assert!(style == Style::Polarity || found <= 1, "gates are determined by the inputs");
            }
        }
    }
}

/// Whether the literal may be true, and whether it may be false, given the inputs.
fn possible(cnf: &Cnf, inputs: &[bool], lit: Lit) -> (bool, bool) {
    (models(cnf, inputs, &[lit]) > 0, models(cnf, inputs, &[!lit]) > 0)
}

#[test]
fn literals_are_right_for_their_polarity() {
    let mut random = Random(0xD1B5_4A32_D192_ED03);
    for _ in 0..200 {
        let mut circuit = Circuit::new();
        let bits = random_circuit(&mut random, &mut circuit, 10);
        let bit = random.pick(&bits);
        for style in [Style::Polarity, Style::Full] {
            let mut encoding = Encoding::new(INPUTS, style);
            let positive = encoding.literal(&circuit, bit, Polarity::Positive);
            for inputs in all_inputs() {
                let value = circuit.evaluate(&inputs).of(bit);
                assert_eq!(possible(encoding.cnf(), &inputs, positive).0, value);
            }
            let other = random.pick(&bits);
            let negative = encoding.literal(&circuit, other, Polarity::Negative);
            for inputs in all_inputs() {
                let value = circuit.evaluate(&inputs).of(other);
                assert_eq!(possible(encoding.cnf(), &inputs, negative).1, !value);
            }
            let both = encoding.literal(&circuit, bit, Polarity::Both);
            assert_eq!(both, positive);
            for inputs in all_inputs() {
                let value = circuit.evaluate(&inputs).of(bit);
                assert_eq!(possible(encoding.cnf(), &inputs, both), (value, !value));
            }
        }
    }
}

#[test]
fn a_circuit_may_grow_between_calls() {
    let mut random = Random(0xA076_1D64_78BD_642F);
    for _ in 0..100 {
        let mut circuit = Circuit::new();
        let bits = random_circuit(&mut random, &mut circuit, 8);
        let mut encoding = Encoding::new(INPUTS, Style::Polarity);
        let first = random.pick(&bits);
        encoding.require(&circuit, first);
        let (a, b) = (random.pick(&bits), random.pick(&bits));
        let second = circuit.choose(a, first, b);
        encoding.require(&circuit, !second);
        for inputs in all_inputs() {
            let values = circuit.evaluate(&inputs);
            let expected = values.of(first) && !values.of(second);
            assert_eq!(models(encoding.cnf(), &inputs, &[]) > 0, expected);
        }
    }
}

#[test]
fn constants_are_encoded() {
    let circuit = Circuit::new();
    let mut encoding = Encoding::new(2, Style::Polarity);
    encoding.require(&circuit, Bit::TRUE);
    assert!(encoding.cnf().is_empty());
    let yes = encoding.literal(&circuit, Bit::TRUE, Polarity::Positive);
    let no = encoding.literal(&circuit, Bit::FALSE, Polarity::Both);
    assert_eq!((yes, no), (Var::new(2).positive(), Var::new(2).negative()));
    assert_eq!(encoding.cnf().clauses().collect::<Vec<_>>(), [[yes]]);
    encoding.require(&circuit, Bit::FALSE);
    assert_eq!(models(encoding.cnf(), &[true, true], &[]), 0);
}

#[test]
fn only_the_clauses_that_the_polarity_needs() {
    let mut circuit = Circuit::new();
    let [a, b, c, d] = std::array::from_fn(|_| circuit.input());
    let (left, right) = (circuit.and(a, b), circuit.and(c, d));
    let either = circuit.or(left, right);
    let clauses = |style| {
        let mut encoding = Encoding::new(4, style);
        encoding.require(&circuit, either);
        encoding.cnf().len()
    };
    // One clause, and for each conjunction two clauses one way, and one the other way.
    assert_eq!((clauses(Style::Polarity), clauses(Style::Full)), (5, 7));
}

#[test]
fn a_conjunction_in_a_short_disjunction_needs_no_variable() {
    let mut circuit = Circuit::new();
    let [a, b, c] = std::array::from_fn(|_| circuit.input());
    let both = circuit.and(b, c);
    let implied = circuit.implies(a, both);
    let mut encoding = Encoding::new(3, Style::Full);
    encoding.require(&circuit, implied);
    assert_eq!((encoding.cnf().vars(), encoding.cnf().len()), (3, 2));
}

#[test]
fn circuits_may_be_deep() {
    let mut circuit = Circuit::new();
    let inputs: Vec<Bit> = (0..100).map(|_| circuit.input()).collect();
    let mut bit = inputs[0];
    for depth in 0..200_000 {
        let input = inputs[depth % 100];
        bit = if depth % 2 == 0 { circuit.or(bit, input) } else { circuit.xor(bit, input) };
    }
    assert!(circuit.gates() > 100_000);
    let mut encoding = Encoding::new(100, Style::Polarity);
    encoding.require(&circuit, bit);
    assert!(encoding.cnf().vars() > 100_000);
    let values = vec![true; 100];
    circuit.evaluate(&values);
}

#[test]
fn inputs_that_come_later_get_variables_of_their_own() {
    let mut circuit = Circuit::new();
    let (a, b) = (circuit.input(), circuit.input());
    let mut encoding = Encoding::new(2, Style::Polarity);
    let differ = circuit.xor(a, b);
    let gate = encoding.literal(&circuit, differ, Polarity::Both);
    let clauses = encoding.cnf().len();
    let late = circuit.input();
    let both = circuit.and(differ, late);
    encoding.require(&circuit, both);
    let input = encoding.literal(&circuit, late, Polarity::Both);
    assert!(input.var().index() > 1 && input.var() != gate.var(), "{input:?} is new");
    assert_eq!(encoding.cnf().vars(), 4, "a, b, the gate and the late input");
    for number in 0..8 {
        let [a, b, late] = [1, 2, 4].map(|bit| number & bit != 0);
        let mut values = vec![a, b, false, false];
        values[gate.var().index()] = (a != b) == gate.is_positive();
        values[input.var().index()] = late == input.is_positive();
        assert_eq!(encoding.cnf().is_satisfied_by(&values), a != b && late, "{values:?}");
    }
    assert!(encoding.cnf().clauses_from(clauses).eq(encoding.cnf().clauses().skip(clauses)));
    assert_eq!(encoding.cnf().clauses_from(99).len(), 0);
}
