//! The circuit of a formula against the evaluator, on every instance within the bounds.

mod cases;
mod generate;
mod scale;

use smallscope_solver::Budget;

use self::generate::{Generator, Random};
use super::*;
use crate::{Instance, TupleSet};

/// How many formulas a test compares.
const FORMULAS: u64 = if cfg!(debug_assertions) { 1000 } else { 20_000 };

/// On how many instances a formula is compared; all, if there are not more.
const INSTANCES: usize = 24;

/// What a comparison is about.
#[derive(Clone, Copy, Default)]
struct Case {
    overflow: Overflow,
    /// Whether there are variables that stand for sets.
    sets: bool,
    settings: TranslationOptions<'static>,
}

/// What was compared.
#[derive(Default)]
struct Compared {
    formulas: usize,
    /// Formulas with variables that became relations.
    with_witnesses: usize,
    /// Instances in which the other way of treating overflow makes a difference.
    with_overflow: usize,
}

/// How many inputs belong to the problem's relations; the others belong to witnesses.
fn own_inputs(grounded: &Grounded) -> usize {
    let own = grounded.own();
    grounded.relations[..own].iter().map(|relation| relation.free.len()).sum()
}

/// Values for the inputs of the problem's relations.
fn valuations(random: &mut Random, inputs: usize) -> Vec<Vec<bool>> {
    let bits = |number: usize| (0..inputs).map(|input| number >> input & 1 == 1).collect();
    match inputs < 5 {
        true => (0..1 << inputs).map(bits).collect(),
        false => (0..INSTANCES).map(|_| bits(random.below(1 << inputs))).collect(),
    }
}

/// Whether all constraints hold for some values of the witnesses.
fn holds(grounded: &Grounded, own: &[bool]) -> bool {
    let witnesses = grounded.circuit.inputs() - own.len();
    (0u64..1 << witnesses).any(|number| {
        let values: Vec<bool> = own.iter().copied().chain((0..witnesses).map(|bit| number >> bit & 1 == 1)).collect();
        let valuation = grounded.circuit.evaluate(&values);
        grounded.constraints.iter().all(|&constraint| valuation.of(constraint))
    })
}

/// The instance in which the inputs have these values.
fn instance(spec: &Spec, grounded: &Grounded, values: &[bool]) -> Instance {
    let mut values = values.iter();
    let own = grounded.own();
    let relations = grounded.relations[..own].iter().map(|variables| {
        let chosen = variables.free.iter().filter(|_| *values.next().unwrap()).map(|cell| cell.0);
        let tuples = variables.lower.indices().iter().copied().chain(chosen).collect();
        let atoms = spec.bounds.universe().len();
        (variables.relation.clone(), TupleSet::from_indices(atoms, variables.matrix.arity(), tuples))
    });
    Instance::new(spec.bounds.universe().clone(), relations.collect(), spec.bounds.ints().to_vec())
}

fn random_spec(generator: &mut Generator, case: Case) -> Spec {
    let depth = 1 + generator.random.below(4);
    let formula = generator.formula(depth);
    let mut spec = Spec::new(generator.bounds.clone()).require("random", formula);
    if case.settings.together {
        spec = spec.require("function", generator.function());
    }
    spec.bit_width = 2 + generator.random.below(3) as u32;
    spec.overflow = case.overflow;
    spec
}

/// Compares circuit and evaluator on one random formula, if there are not too many values of witnesses to try.
fn compare(seed: u64, case: Case, compared: &mut Compared) {
    let mut generator = Generator::new(seed, case.sets);
    let spec = random_spec(&mut generator, case);
    let grounded = match ground(&spec, &[], None, &case.settings, &Budget::default()) {
        Err(Error::HigherOrder { .. }) => return,
        other => other.unwrap_or_else(|error| panic!("{error}, seed {seed}: {spec}")),
    };
    let own = own_inputs(&grounded);
    if grounded.circuit.inputs() > own + 8 {
        return;
    }
    for values in valuations(&mut generator.random, own) {
        let instance = instance(&spec, &grounded, &values);
        let expected = spec.holds_in(&instance).unwrap();
        assert_eq!(holds(&grounded, &values), expected, "seed {seed}, {} bits: {spec}\nin\n{instance}", spec.bit_width);
        let other = if spec.overflow == Overflow::Wrap { Overflow::Forbid } else { Overflow::Wrap };
        let otherwise = Spec { overflow: other, ..spec.clone() }.holds_in(&instance).unwrap();
        compared.with_overflow += usize::from(otherwise != expected);
        let is_known = spec.overflow == Overflow::Wrap || grounded.may_overflow || otherwise == expected;
        assert!(is_known, "seed {seed}: something overflows in {spec}\nin\n{instance}");
    }
    compared.formulas += 1;
    compared.with_witnesses += usize::from(!grounded.witnesses.is_empty());
}

/// Compares many formulas, and makes sure that they are of the kind that the test is about.
fn compare_all(case: Case) {
    let mut compared = Compared::default();
    (0..FORMULAS).for_each(|seed| compare(seed, case, &mut compared));
    let least = FORMULAS as usize / 100;
    let Compared { formulas, with_witnesses, with_overflow } = compared;
    println!("{formulas} formulas, {with_witnesses} with witnesses, {with_overflow} instances with overflow");
    assert!(formulas > 50 * least && with_witnesses > 3 * least && with_overflow > least);
}

#[test]
fn circuits_agree_with_the_evaluator_when_integers_wrap() {
    compare_all(Case::default());
}

#[test]
fn circuits_agree_with_the_evaluator_when_overflow_is_forbidden() {
    compare_all(Case { overflow: Overflow::Forbid, ..Case::default() });
}

#[test]
fn sets_are_found() {
    compare_all(Case { sets: true, ..Case::default() });
}

#[test]
fn sets_are_found_when_overflow_is_forbidden() {
    compare_all(Case { sets: true, overflow: Overflow::Forbid, ..Case::default() });
}

#[test]
fn witnesses_are_functions_of_universal_variables() {
    compare_all(Case {
        sets: true,
        settings: TranslationOptions { skolem_depth: 2, together: false, numbered: None },
        ..Case::default()
    });
}

#[test]
fn constraints_agree_together_when_functions_are_taken_for_granted() {
    compare_all(Case {
        settings: TranslationOptions { skolem_depth: 0, together: true, numbered: None },
        ..Case::default()
    });
}
