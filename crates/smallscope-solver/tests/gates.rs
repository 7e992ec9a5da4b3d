//! Random gates against what they should compute, for all values of the inputs.

use smallscope_solver::{Bit, Circuit};

const INPUTS: usize = 5;

/// The values of a bit for all values of the inputs, one for each of 32 cases.
type Table = u32;

/// Bits with their tables, computed beside the circuit.
struct Bench {
    circuit: Circuit,
    bits: Vec<(Bit, Table)>,
    random: u64,
}

impl Bench {
    fn new(seed: u64) -> Self {
        let mut circuit = Circuit::new();
        let column =
            |input: usize| (0..32).filter(|case| case >> input & 1 == 1).fold(0, |table, case| table | 1 << case);
        let mut bits: Vec<(Bit, Table)> = (0..INPUTS).map(|input| (circuit.input(), column(input))).collect();
        bits.extend([(Bit::TRUE, !0), (Bit::FALSE, 0)]);
        Bench { circuit, bits, random: seed }
    }

    fn below(&mut self, limit: usize) -> usize {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        (self.random >> 20) as usize % limit
    }

    fn pick(&mut self) -> (Bit, Table) {
        let index = self.below(self.bits.len());
        let (bit, table) = self.bits[index];
        if self.below(2) == 0 { (bit, table) } else { (!bit, !table) }
    }

    fn gate(&mut self) -> (Bit, Table) {
        let ((a, ta), (b, tb), (c, tc)) = (self.pick(), self.pick(), self.pick());
        let several: Vec<(Bit, Table)> = (0..self.below(8)).map(|_| self.pick()).collect();
        let bits = several.iter().map(|&(bit, _)| bit);
        match self.below(8) {
            0 => (self.circuit.and(a, b), ta & tb),
            1 => (self.circuit.or(a, b), ta | tb),
            2 => (self.circuit.xor(a, b), ta ^ tb),
            3 => (self.circuit.iff(a, b), !(ta ^ tb)),
            4 => (self.circuit.implies(a, b), !ta | tb),
            5 => (self.circuit.choose(a, b, c), ta & tb | !ta & tc),
            6 => (self.circuit.all(bits), several.iter().fold(!0, |all, &(_, table)| all & table)),
            _ => (self.circuit.any(bits), several.iter().fold(0, |any, &(_, table)| any | table)),
        }
    }
}

#[test]
fn gates_compute_what_they_say() {
    for seed in 1..=400 {
        let mut bench = Bench::new(0x9E37_79B9_7F4A_7C15 ^ seed << 20);
        for _ in 0..40 {
            let gate = bench.gate();
            bench.bits.push(gate);
        }
        for case in 0..32 {
            let inputs: Vec<bool> = (0..INPUTS).map(|input| case >> input & 1 == 1).collect();
            let values = bench.circuit.evaluate(&inputs);
            for &(bit, table) in &bench.bits {
                assert_eq!(values.of(bit), table >> case & 1 == 1, "seed {seed}, {bit:?} in {:?}", bench.circuit);
            }
        }
    }
}
