//! Random systems against all their states.

mod aiger;

use super::*;
use crate::Circuit;

/// Numbers that look random, the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % limit as u64) as usize
    }
}

const LATCHES: usize = 4;
const FREE: usize = 1;

/// A bit of some gates over these.
fn gates(random: &mut Random, circuit: &mut Circuit, inputs: &[Bit], depth: usize) -> Bit {
    if depth == 0 {
        let bit = inputs[random.below(inputs.len())];
        return if random.below(2) == 0 { bit } else { !bit };
    }
    let [a, b] = [(); 2].map(|()| gates(random, circuit, inputs, depth - 1));
    match random.below(4) {
        0 => circuit.and(a, b),
        1 => circuit.or(a, b),
        2 => circuit.xor(a, b),
        _ => a,
    }
}

/// Four latches: of a random system some are functions of the state before, some are inputs, and some never change.
fn system(random: &mut Random) -> Transitions {
    let mut circuit = Circuit::new();
    let now: Vec<Bit> = (0..LATCHES).map(|_| circuit.input()).collect();
    let mut inputs = now.clone();
    inputs.extend((0..FREE).map(|_| circuit.input()));
    let mut latches = Vec::new();
    for &now in &now {
        let next = match random.below(5) {
            0 => now,
            1 => gates(random, &mut circuit, &inputs, 2),
            _ => circuit.input(),
        };
        latches.push((now, next));
    }
    let all: Vec<Bit> = inputs.iter().copied().chain(latches.iter().map(|latch| latch.1)).collect();
    let always = (0..4).map(|_| gates(random, &mut circuit, &all, 2)).collect();
    let initial = (0..2).map(|_| gates(random, &mut circuit, &now, 2)).collect();
    let fair = gates(random, &mut circuit, &all, 3);
    Transitions { circuit, latches, initial, always, fair }
}

/// The states that can be first, and all steps: from where, to where, and whether they are fair.
fn steps(system: &Transitions) -> (Vec<usize>, Vec<(usize, usize, bool)>) {
    let (mut first, mut steps) = (Vec::new(), Vec::new());
    let count = system.circuit.inputs();
    for bits in 0..1_usize << count {
        let inputs: Vec<bool> = (0..count).map(|input| bits >> input & 1 == 1).collect();
        let values = system.circuit.evaluate(&inputs);
        let state = |bits: &dyn Fn(&(Bit, Bit)) -> Bit| {
            let up = system.latches.iter().enumerate().filter(|(_, latch)| values.of(bits(latch)));
            up.map(|(place, _)| 1 << place).sum::<usize>()
        };
        if system.always.iter().all(|&bit| values.of(bit)) {
            let (now, next) = (state(&|latch| latch.0), state(&|latch| latch.1));
            steps.push((now, next, values.of(system.fair)));
            if system.initial.iter().all(|&bit| values.of(bit)) {
                first.push(now);
            }
        }
    }
    (first, steps)
}

fn has_fair_path(system: &Transitions) -> bool {
    let (first, steps) = steps(system);
    goes_on_for_ever(first, &steps)
}

/// Whether a path from a first state goes through a fair step for ever: a fair step that can be reached, and can be reached from its end.
fn goes_on_for_ever(first: Vec<usize>, steps: &[(usize, usize, bool)]) -> bool {
    let reached = |seen: Vec<usize>| {
        let mut known: std::collections::BTreeSet<usize> = seen.iter().copied().collect();
        let mut open = seen;
        while let Some(state) = open.pop() {
            for &(_, to, _) in steps.iter().filter(|step| step.0 == state) {
                if known.insert(to) {
                    open.push(to);
                }
            }
        }
        known
    };
    let possible = reached(first);
    let mut fair = steps.iter().filter(|(from, _, fair)| *fair && possible.contains(from));
    fair.any(|&(from, to, _)| reached(vec![to]).contains(&from))
}

fn check(seeds: std::ops::Range<u64>) -> [usize; 2] {
    let mut proved = [0; 2];
    for seed in seeds {
        let system = system(&mut Random(seed));
        // The first step must be one as well as begin.
        let has = has_fair_path(&system);
        for &backend in Backend::ALL {
            // A path with more fair steps than there are states goes on for ever.
            let proving = system.prove(backend, &Budget::default(), &mut |steps| steps <= 1 << LATCHES);
            match proving {
                Proving::Proved(certificate) => {
                    assert!(!has, "seed {seed}: {system:?}");
                    for &other in Backend::ALL {
                        assert_eq!(system.confirms(&certificate, other, &Budget::default()), Ok(true), "seed {seed}");
                    }
                    proved[usize::from(certificate.most > 0)] += 1;
                }
                Proving::Stopped(stop) => {
                    assert_eq!(stop, Stop::Interrupted);
                    assert!(has, "seed {seed}: {system:?}");
                }
            }
        }
        let certificate = random_certificate(&mut Random(seed));
        if system.confirms(&certificate, Backend::default(), &Budget::default()) == Ok(true) {
            assert!(!has, "seed {seed}: {certificate:?} of {system:?}");
        }
    }
    proved
}

/// Clauses at random: of most systems they show nothing.
fn random_certificate(random: &mut Random) -> Certificate {
    let most = random.below(3);
    let mut literal = || (random.below(LATCHES + most), random.below(2) == 0);
    let clauses = (0..3).map(|_| vec![literal(), literal()]).collect();
    Certificate { most, clauses, depth: 0 }
}

#[test]
fn proofs_are_found_exactly_if_there_is_no_fair_path() {
    let proved = check(0..300);
    assert!(proved.iter().all(|&count| count > 20), "{proved:?}");
}

#[test]
#[ignore = "takes minutes"]
fn proofs_are_found_exactly_if_there_is_no_fair_path_long() {
    check(300..10_000);
}

/// A counter of so many bits that starts at zero, and stops before its last number.
fn counter(bits: usize) -> Transitions {
    let mut circuit = Circuit::new();
    let now: Vec<Bit> = (0..bits).map(|_| circuit.input()).collect();
    let last = circuit.all(now.iter().skip(1).copied());
    let mut carry = !last;
    let mut latches = Vec::new();
    for &bit in &now {
        latches.push((bit, circuit.xor(bit, carry)));
        carry = circuit.and(bit, carry);
    }
    let full = circuit.all(now.iter().copied());
    Transitions { circuit, latches, initial: now.iter().map(|&bit| !bit).collect(), always: Vec::new(), fair: full }
}

#[test]
fn a_counter_that_never_gets_there() {
    let system = counter(12);
    let Proving::Proved(certificate) = system.prove(Backend::default(), &Budget::default(), &mut |_| false) else {
        panic!("the last number is not reached")
    };
    assert_eq!(certificate.most, 0);
    assert_eq!(system.confirms(&certificate, Backend::default(), &Budget::default()), Ok(true));
    let nothing = Certificate { clauses: Vec::new(), ..certificate };
    assert_eq!(system.confirms(&nothing, Backend::default(), &Budget::default()), Ok(false));
}

#[test]
fn every_limit_ends_a_proof() {
    let system = counter(12);
    let stop = |budget: &Budget| match system.prove(Backend::default(), budget, &mut |_| true) {
        Proving::Stopped(stop) => Some(stop),
        Proving::Proved(_) => None,
    };
    for asks in 0..40 {
        let budget = Budget { interrupt: Some(smallscope_core::Interrupt::after(asks)), ..Budget::default() };
        assert_eq!(stop(&budget), Some(Stop::Interrupted), "{asks}");
    }
    assert_eq!(stop(&Budget { conflicts: Some(0), ..Budget::default() }), Some(Stop::Conflicts));
    assert_eq!(stop(&Budget::of_time(std::time::Duration::ZERO)), Some(Stop::Time(std::time::Duration::ZERO)));
    assert_eq!(stop(&Budget { memory: Some(1), ..Budget::default() }), Some(Stop::Memory(1)));
    assert_eq!(stop(&Budget::default()), None);
}
