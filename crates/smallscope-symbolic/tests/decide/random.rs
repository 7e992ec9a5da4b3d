//! Random questions, decided as by trying all values.

use smallscope_symbolic::{Answer, Binary, Condition, Decider, Sort, Term, Terms, Unary};

use crate::brute::{Random, all_models, any_model, holds};
use crate::conditions;

type Make<'a> = &'a dyn Fn(&mut Random, &mut Terms) -> Vec<Condition>;

/// Asks random questions, and returns how many are infeasible and feasible.
fn check_random(seed: u64, questions: u32, make: Make<'_>) -> [u32; 2] {
    let answers = check_with(Decider::new(), seed, questions, make);
    assert_eq!(check_with(Decider::new().bits_only(), seed, questions, make), answers);
    answers
}

fn check_with(mut decider: Decider, seed: u64, questions: u32, make: Make<'_>) -> [u32; 2] {
    let mut random = Random(seed);
    let mut answers = [0, 0];
    for number in 0..questions {
        let mut terms = Terms::new();
        let conditions = make(&mut random, &mut terms);
        let expected = any_model(&terms, &conditions);
        match decider.decide(&terms, &conditions) {
            Answer::Feasible(model) => {
                assert!(holds(&terms, &conditions, model.values()), "question {number} of seed {seed}: {model:?}");
                answers[1] += 1;
            }
            Answer::Infeasible => {
                assert_eq!(expected, None, "question {number} of seed {seed}: {conditions:?} of {terms:?}");
                answers[0] += 1;
            }
            Answer::Unknown(why) => panic!("question {number} of seed {seed}: {why:?}"),
        }
    }
    answers
}

#[test]
fn all_operators_on_small_numbers_are_decided_as_by_trying_all_values() {
    for bits in [1, 3, 4, 5, 8] {
        for signed in [false, true] {
            let sort = Sort { bits, signed };
            let answers =
                check_random(u64::from(bits), 150, &|random, terms| conditions::of_any_kind(random, terms, sort));
            assert!(bits == 1 || answers.iter().all(|count| *count > 5), "{sort:?} has both answers: {answers:?}");
        }
    }
}

#[test]
fn wide_numbers_of_small_range_are_decided_as_by_trying_all_values() {
    for bits in [32, 64] {
        for signed in [false, true] {
            let sort = Sort { bits, signed };
            check_random(u64::from(bits), 100, &|random, terms| conditions::of_any_kind(random, terms, sort));
        }
    }
}

#[test]
fn orders_in_tight_ranges_are_decided_as_by_trying_all_values() {
    for signed in [false, true] {
        let sort = Sort { bits: 8, signed };
        let answers = check_random(7, 500, &|random, terms| conditions::of_order(random, terms, sort));
        assert!(answers.iter().all(|count| *count > 50), "both answers: {answers:?}");
    }
}

/// Variables that all differ.
fn distinct(terms: &mut Terms, count: usize, low: i128, high: i128) -> Vec<Condition> {
    let sort = Sort { bits: 32, signed: true };
    let variables: Vec<Term> = (0..count).map(|_| terms.variable(sort, low, high)).collect();
    let mut conditions = Vec::new();
    for (k, &a) in variables.iter().enumerate() {
        for &b in &variables[..k] {
            conditions.push(Condition { term: terms.binary(Binary::Equal, a, b), holds: false });
        }
    }
    conditions
}

#[test]
fn pigeons_need_as_many_holes() {
    for count in 1..=8 {
        let mut terms = Terms::new();
        let conditions = distinct(&mut terms, count, 1, count as i128);
        assert!(matches!(Decider::new().decide(&terms, &conditions), Answer::Feasible(_)), "{count}");
        let mut terms = Terms::new();
        let conditions = distinct(&mut terms, count + 1, -1, count as i128 - 2);
        assert_eq!(Decider::new().decide(&terms, &conditions), Answer::Infeasible, "{count}");
    }
}

/// The values of a term in these models, by distance from 0.
fn values_in(terms: &Terms, models: &[Vec<i128>], term: Term) -> Vec<i128> {
    let value = |model: &Vec<i128>| terms.evaluate(term, &|variable| model[variable.0 as usize]);
    let mut values: Vec<i128> = models.iter().map(value).collect();
    values.sort_unstable_by_key(|value| (value.abs(), *value < 0));
    values.dedup();
    values
}

#[test]
fn all_values_of_a_term_are_those_in_all_models() {
    let mut random = Random(11);
    let mut decider = Decider::new();
    for number in 0..100 {
        let sort = Sort { bits: 8, signed: number % 2 == 0 };
        let mut terms = Terms::new();
        let kind = if number % 4 < 2 { conditions::of_order } else { conditions::of_any_kind };
        let conditions = kind(&mut random, &mut terms, sort);
        let (a, b) = (terms.variable(sort, 0, 3), conditions[0].term);
        let truth = terms.unary(Unary::Cast, b, sort);
        let sum = terms.binary(Binary::Subtract, a, truth);
        let term = if number % 3 == 0 { sum } else { b };
        let models: Vec<Vec<i128>> = all_models(&terms, &conditions).collect();
        let expected = values_in(&terms, &models, term);
        assert_eq!(decider.values(&terms, &conditions, term, 99), (expected.clone(), Ok(true)), "question {number}");
        if let Some(fewer) = expected.len().checked_sub(1) {
            let (values, complete) = decider.values(&terms, &conditions, term, fewer);
            assert_eq!((&values[..], complete), (&expected[..fewer], Ok(false)), "question {number}");
        }
        let count = decider.count_models(&terms, &conditions).map(|count| count.to_string());
        assert_eq!(count, Ok(models.len().to_string()), "question {number}");
    }
}

/// Answers, models included, do not depend on what was asked before.
fn check_history(seed: u64, questions: u32, kind: Make<'_>) {
    let mut random = Random(seed);
    let mut decider = Decider::new();
    for _ in 0..questions {
        let mut terms = Terms::new();
        let mut conditions = kind(&mut random, &mut terms);
        for _ in 0..12 {
            let count = random.between(0, conditions.len() as i128) as usize;
            let asked = &conditions[..count];
            assert_eq!(decider.decide(&terms, asked), Decider::new().decide(&terms, asked), "{asked:?} of {terms:?}");
            let flipped = random.below(conditions.len() as u64) as usize;
            conditions[flipped] = conditions[flipped].negated();
            if random.below(4) == 0 {
                let sort = terms.sort(conditions[0].term);
                let later = terms.variable(sort, 0, 1);
                conditions.push(Condition { term: later, holds: true });
            }
        }
    }
}

#[test]
fn answers_do_not_depend_on_earlier_questions() {
    for signed in [false, true] {
        let sort = Sort { bits: 8, signed };
        check_history(21, 80, &|random, terms| conditions::of_order(random, terms, sort));
        check_history(22, 20, &|random, terms| conditions::of_any_kind(random, terms, sort));
    }
}
