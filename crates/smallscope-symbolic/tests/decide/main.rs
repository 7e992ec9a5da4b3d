//! Deciding conditions: right, with small models, within limits, and by other programs.

mod brute;
mod conditions;
#[cfg(feature = "smtlib")]
mod interpret;
mod limits;
mod models;
mod random;
#[cfg(feature = "smtlib")]
mod smtlib;

use smallscope_symbolic::{Answer, Binary, Condition, Decider, Sort, Term, Terms};

const INT: Sort = Sort { bits: 32, signed: true };

fn binary(terms: &mut Terms, operation: Binary, a: Term, b: Term, holds: bool) -> Condition {
    Condition { term: terms.binary(operation, a, b), holds }
}

#[test]
fn terms_may_be_replaced_between_questions() {
    let mut decider = Decider::new();
    for high in [3, 5, 9, 4] {
        let mut terms = Terms::new();
        let [a, b] = [0; 2].map(|_| terms.variable(INT, 0, high));
        let sum = terms.binary(Binary::Add, a, b);
        let six = terms.constant(6, INT);
        let product = terms.binary(Binary::Multiply, a, b);
        let nine = terms.constant(9, INT);
        let more = binary(&mut terms, Binary::Less, six, sum, true);
        let square = binary(&mut terms, Binary::Equal, product, nine, true);
        let both = [more, square];
        let expected = brute::any_model(&terms, &both).is_some();
        assert_eq!(matches!(decider.decide(&terms, &both), Answer::Feasible(_)), expected, "up to {high}");
    }
}
