//! Random conditions.

use smallscope_symbolic::{Binary, Condition, Sort, Term, Terms, Unary};

use crate::brute::Random;

const ARITHMETIC: [Binary; 10] = [
    Binary::Add,
    Binary::Subtract,
    Binary::Multiply,
    Binary::Divide,
    Binary::Remainder,
    Binary::And,
    Binary::Or,
    Binary::Xor,
    Binary::ShiftLeft,
    Binary::ShiftRight,
];

const TRUTHS: [Binary; 5] =
    [Binary::Equal, Binary::Less, Binary::AddOverflows, Binary::SubtractOverflows, Binary::MultiplyOverflows];

/// A range of at most nine numbers, often one at an end of the sort or around 0.
fn small_range(random: &mut Random, sort: Sort) -> (i128, i128) {
    let width = random.between(0, 8);
    let low = match random.below(3) {
        0 => sort.least(),
        1 => sort.greatest() - width,
        _ => -random.between(0, width),
    };
    let low = low.max(sort.least());
    (low, (low + width).min(sort.greatest()))
}

/// One to four conditions with any operators on three variables, and on truth values.
pub fn of_any_kind(random: &mut Random, terms: &mut Terms, sort: Sort) -> Vec<Condition> {
    let other = random.pick(&[Sort { bits: 8, signed: true }, Sort { bits: 4, signed: false }, sort]);
    let mut numbers: Vec<Term> = (0..2)
        .map(|_| {
            let (low, high) = small_range(random, sort);
            terms.variable(sort, low, high)
        })
        .collect();
    let (low, high) = small_range(random, other);
    let foreign = terms.variable(other, low, high);
    numbers.push(terms.unary(Unary::Cast, foreign, sort));
    let mut truths = vec![terms.variable(Sort::BOOL, 0, 1)];
    numbers.push(terms.unary(Unary::Cast, truths[0], sort));
    for _ in 0..random.between(2, 8) {
        let (a, b) = (random.pick(&numbers), random.pick(&numbers));
        let (p, q) = (random.pick(&truths), random.pick(&truths));
        match random.below(12) {
            0..3 => numbers.push(terms.binary(random.pick(&ARITHMETIC), a, b)),
            3 => numbers.push(terms.unary(random.pick(&[Unary::Not, Unary::Negate]), a, sort)),
            4 => {
                let number = random.between(-3, 9);
                numbers.push(terms.constant(number, sort));
            }
            5 => numbers.push(terms.choose(p, a, b)),
            6 => {
                let narrow = terms.unary(Unary::Cast, a, other);
                numbers.push(terms.unary(Unary::Cast, narrow, sort));
            }
            7..10 => truths.push(terms.binary(random.pick(&TRUTHS), a, b)),
            10 => truths.push(terms.binary(random.pick(&[Binary::And, Binary::Or, Binary::Xor, Binary::Equal]), p, q)),
            _ => truths.push(terms.unary(Unary::Not, p, Sort::BOOL)),
        }
    }
    (0..random.between(1, 4)).map(|_| Condition { term: random.pick(&truths), holds: random.below(2) == 0 }).collect()
}

/// Conditions on the order and on differences of up to five variables that have few values.
pub fn of_order(random: &mut Random, terms: &mut Terms, sort: Sort) -> Vec<Condition> {
    let count = random.between(2, 5);
    let low = if sort.signed { random.between(-3, 1) } else { random.between(0, 2) };
    let variables: Vec<Term> = (0..count).map(|_| terms.variable(sort, low, low + random.between(0, 4))).collect();
    (0..random.between(2, 10))
        .map(|_| {
            let [a, b] = [0, 1].map(|_| {
                let variable = random.pick(&variables);
                let number = random.between(0, 3);
                let offset = terms.constant(number, sort);
                match random.below(6) {
                    0 => terms.binary(Binary::Add, variable, offset),
                    1 => terms.binary(Binary::Subtract, variable, offset),
                    2 => offset,
                    _ => variable,
                }
            });
            let term = terms.binary(random.pick(&[Binary::Less, Binary::Less, Binary::Equal]), a, b);
            Condition { term, holds: random.below(3) == 0 }
        })
        .collect()
}
