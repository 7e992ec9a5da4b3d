//! Models are small.

use smallscope_symbolic::{Answer, Binary, Condition, Decider, Terms};

use crate::{INT, binary};

fn model_of(decider: &mut Decider, terms: &Terms, conditions: &[Condition]) -> Vec<i128> {
    match decider.decide(terms, conditions) {
        Answer::Feasible(model) => model.values().to_vec(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn models_of_orders_are_as_near_to_zero_as_they_can_be() {
    let mut terms = Terms::new();
    let [a, b, c, d] = [0; 4].map(|_| terms.variable(INT, INT.least(), INT.greatest()));
    let zero = terms.constant(0, INT);
    let mut decider = Decider::new();
    // c < a < b, and d is free.
    let chain = [binary(&mut terms, Binary::Less, c, a, true), binary(&mut terms, Binary::Less, a, b, true)];
    assert_eq!(model_of(&mut decider, &terms, &chain), [1, 2, 0, 0]);
    // b < 0 on top: all three are negative.
    let negative = [&chain[..], &[binary(&mut terms, Binary::Less, b, zero, true)]].concat();
    assert_eq!(model_of(&mut decider, &terms, &negative), [-2, -1, -3, 0]);
    // c < 0 <= b: only those that must be negative are.
    let around = [
        &chain[..],
        &[binary(&mut terms, Binary::Less, c, zero, true)],
        &[binary(&mut terms, Binary::Less, b, zero, false)],
    ]
    .concat();
    assert_eq!(model_of(&mut decider, &terms, &around), [0, 1, -1, 0]);
    // a, b and d differ.
    let differ = [(a, b), (a, d), (b, d)].map(|(x, y)| binary(&mut terms, Binary::Equal, x, y, false));
    assert_eq!(model_of(&mut decider, &terms, &differ), [0, 1, 0, 2]);
    assert_eq!(decider.statistics().by_order, 4);
}

#[test]
fn models_of_arithmetic_are_small() {
    let mut terms = Terms::new();
    let [a, b] = [0; 2].map(|_| terms.variable(INT, INT.least(), INT.greatest()));
    let [one, wanted] = [1, 77].map(|number| terms.constant(number, INT));
    let product = terms.binary(Binary::Multiply, a, b);
    let conditions = [
        binary(&mut terms, Binary::Equal, product, wanted, true),
        binary(&mut terms, Binary::MultiplyOverflows, a, b, false),
        binary(&mut terms, Binary::Less, one, a, true),
    ];
    let mut decider = Decider::new();
    // Not 77 times 1: that is beyond five bits.
    assert_eq!(model_of(&mut decider, &terms, &conditions), [7, 11]);
    assert_eq!(decider.statistics().by_bits, 1);
}
