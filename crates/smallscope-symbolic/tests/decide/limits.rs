//! What is not decided within limits is unknown.

use std::time::{Duration, Instant};

use smallscope_symbolic::{Answer, Binary, Condition, Decider, Interrupt, Sort, Terms, Why};

use crate::{INT, binary};

/// That two factors above 1 have a product that is a prime, without overflow: hard to refute.
fn hard(terms: &mut Terms) -> Vec<Condition> {
    let sort = Sort { bits: 64, signed: false };
    let [a, b] = [0; 2].map(|_| terms.variable(sort, 2, 1 << 40));
    let prime = terms.constant((1 << 61) - 1, sort);
    let product = terms.binary(Binary::Multiply, a, b);
    vec![binary(terms, Binary::Equal, product, prime, true), binary(terms, Binary::MultiplyOverflows, a, b, false)]
}

#[test]
fn limits_make_answers_unknown() {
    let mut terms = Terms::new();
    let conditions = hard(&mut terms);
    let mut few = Decider::new().conflicts(50);
    assert_eq!(few.decide(&terms, &conditions), Answer::Unknown(Why::Effort));
    assert_eq!((few.statistics().questions, few.statistics().unknown), (1, 1));
    let (values, complete) = few.values(&terms, &conditions, conditions[0].term, 9);
    assert_eq!((values, complete), (vec![], Err(Why::Effort)));
    let mut late = Decider::new().conflicts(None).deadline(Instant::now());
    assert_eq!(late.decide(&terms, &conditions), Answer::Unknown(Why::Interrupted));
    let interrupt = Interrupt::new();
    interrupt.raise();
    let mut stopped = Decider::new().interrupt(interrupt);
    assert_eq!(stopped.decide(&terms, &conditions), Answer::Unknown(Why::Interrupted));
}

#[test]
fn a_deadline_ends_a_search_under_way() {
    let mut terms = Terms::new();
    let conditions = hard(&mut terms);
    let start = Instant::now();
    let mut decider = Decider::new().conflicts(None).deadline(start + Duration::from_millis(300));
    assert_eq!(decider.decide(&terms, &conditions), Answer::Unknown(Why::Interrupted));
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
}

#[test]
fn what_is_infeasible_is_so_whatever_else_is_unknown() {
    let mut terms = Terms::new();
    let mut conditions = hard(&mut terms);
    let other = terms.variable(INT, 0, 9);
    let (three, seven) = (terms.constant(3, INT), terms.constant(7, INT));
    let rest = terms.binary(Binary::Remainder, other, three);
    conditions.push(binary(&mut terms, Binary::Equal, rest, seven, true));
    assert_eq!(Decider::new().conflicts(50).decide(&terms, &conditions), Answer::Infeasible);
}
