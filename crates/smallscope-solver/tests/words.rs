//! Operations on words against arithmetic on `i64`, for all words of small widths.

use smallscope_solver::{Bit, Checked, Circuit, Word};

type Operation = fn(&mut Circuit, &Word, &Word) -> Checked;
/// The exact result, or `Err` with what the operation gives where there is none.
type Exact = fn(i64, i64, u32) -> Result<i64, i64>;

/// The amount of a shift: the word read as an unsigned number.
fn unsigned(number: i64, width: u32) -> i64 {
    number & ((1 << width) - 1)
}

fn wrap(number: i64, width: u32) -> i64 {
    number << (64 - width) >> (64 - width)
}

fn shift_right(a: i64, b: i64, width: u32) -> i64 {
    a >> unsigned(b, width).min(60)
}

const OPERATIONS: &[(&str, Operation, Exact)] = &[
    ("plus", Circuit::plus, |a, b, _| Ok(a + b)),
    ("minus", Circuit::minus, |a, b, _| Ok(a - b)),
    ("times", Circuit::times, |a, b, _| Ok(a * b)),
    ("divide", Circuit::divide, |a, b, _| a.checked_div(b).ok_or(if a < 0 { 1 } else { -1 })),
    ("remainder", Circuit::remainder, |a, b, _| a.checked_rem(b).ok_or(a)),
    ("negate", |circuit, a, _| circuit.negate(a), |a, _, _| Ok(-a)),
    ("shift left", Circuit::shift_left, |a, b, width| Ok(a << unsigned(b, width))),
    ("shift right", Circuit::shift_right, |a, b, width| Ok(shift_right(a, b, width))),
    ("shift right unsigned", Circuit::shift_right_unsigned, |a, b, width| {
        Ok(wrap(shift_right(unsigned(a, width), b, width), width))
    }),
];

fn numbers(width: u32) -> std::ops::Range<i64> {
    -1 << (width - 1)..1 << (width - 1)
}

fn input_word(circuit: &mut Circuit, width: u32) -> Word {
    Word::from_bits((0..width).map(|_| circuit.input()).collect())
}

fn input_values(numbers: &[i64], width: u32) -> Vec<bool> {
    numbers.iter().flat_map(|number| (0..width).map(move |bit| number >> bit & 1 == 1)).collect()
}

/// What an operation should give: the word's value, and whether it overflows.
fn expected(exact: Exact, a: i64, b: i64, width: u32) -> (i64, bool) {
    match exact(a, b, width) {
        Ok(number) => (wrap(number, width), wrap(number, width) != number),
        Err(number) => (wrap(number, width), true),
    }
}

#[test]
fn operations_on_inputs_are_arithmetic() {
    for width in 1..=5 {
        for &(name, operation, exact) in OPERATIONS {
            let mut circuit = Circuit::new();
            let (left, right) = (input_word(&mut circuit, width), input_word(&mut circuit, width));
            let result = operation(&mut circuit, &left, &right);
            assert_eq!(result.word.width(), width);
            for (a, b) in numbers(width).flat_map(|a| numbers(width).map(move |b| (a, b))) {
                let values = circuit.evaluate(&input_values(&[a, b], width));
                let got = (values.number(&result.word), values.of(result.overflow));
                assert_eq!(got, expected(exact, a, b, width), "{name} of {a} and {b} in {width} bits");
            }
        }
    }
}

#[test]
fn operations_on_constants_fold() {
    for width in 1..=5 {
        for &(name, operation, exact) in OPERATIONS {
            for (a, b) in numbers(width).flat_map(|a| numbers(width).map(move |b| (a, b))) {
                let mut circuit = Circuit::new();
                let (left, right) = (circuit.word(a, width), circuit.word(b, width));
                let result = operation(&mut circuit, &left, &right);
                let got = (result.word.as_constant(), result.overflow.as_constant());
                let (number, overflow) = expected(exact, a, b, width);
                assert_eq!(got, (Some(number), Some(overflow)), "{name} of {a} and {b} in {width} bits");
            }
        }
    }
}

#[test]
fn operations_on_an_input_and_a_constant_are_arithmetic() {
    let width = 4;
    for &(name, operation, exact) in OPERATIONS {
        for b in numbers(width) {
            let mut circuit = Circuit::new();
            let (input, constant) = (input_word(&mut circuit, width), circuit.word(b, width));
            let (right, left) =
                (operation(&mut circuit, &input, &constant), operation(&mut circuit, &constant, &input));
            for a in numbers(width) {
                let values = circuit.evaluate(&input_values(&[a], width));
                for (result, (a, b)) in [(&right, (a, b)), (&left, (b, a))] {
                    let got = (values.number(&result.word), values.of(result.overflow));
                    assert_eq!(got, expected(exact, a, b, width), "{name} of {a} and {b}");
                }
            }
        }
    }
}

#[test]
fn wide_words_keep_all_their_bits() {
    let mut circuit = Circuit::new();
    let most = (1 << 62) - 1;
    let (a, b, two) = (circuit.word(most, 63), circuit.word(-most - 1, 63), circuit.word(2, 63));
    let sum = circuit.plus(&a, &b);
    assert_eq!((sum.word.as_constant(), sum.overflow), (Some(-1), Bit::FALSE));
    let doubled = circuit.times(&a, &two);
    assert_eq!((doubled.word.as_constant(), doubled.overflow), (Some(-2), Bit::TRUE));
    let halved = circuit.divide(&b, &two);
    assert_eq!((halved.word.as_constant(), halved.overflow), (Some(-1 << 61), Bit::FALSE));
    let shifted = circuit.shift_right(&b, &two);
    assert_eq!(shifted.word.as_constant(), Some(-1 << 60));
}

#[test]
fn comparisons_are_those_of_numbers() {
    for width in 1..=4 {
        let mut circuit = Circuit::new();
        let (left, right) = (input_word(&mut circuit, width), input_word(&mut circuit, width));
        let less = circuit.word_less(&left, &right);
        let at_most = circuit.word_at_most(&left, &right);
        let equal = circuit.word_equal(&left, &right);
        for (a, b) in numbers(width).flat_map(|a| numbers(width).map(move |b| (a, b))) {
            let values = circuit.evaluate(&input_values(&[a, b], width));
            let got = (values.of(less), values.of(at_most), values.of(equal));
            assert_eq!(got, (a < b, a <= b, a == b), "{a} and {b} in {width} bits");
        }
    }
}

#[test]
fn choosing_and_masking() {
    let mut circuit = Circuit::new();
    let condition = circuit.input();
    let (five, minus) = (circuit.word(5, 4), circuit.word(-3, 4));
    let (chosen, masked) = (circuit.choose_word(condition, &five, &minus), circuit.mask(condition, &minus));
    let (yes, no) = (circuit.evaluate(&[true]), circuit.evaluate(&[false]));
    assert_eq!((yes.number(&chosen), no.number(&chosen)), (5, -3));
    assert_eq!((yes.number(&masked), no.number(&masked)), (-3, 0));
}

#[test]
fn counts_count() {
    for (size, width) in (0..=9).flat_map(|size| (1..=5).map(move |width| (size, width))) {
        let mut circuit = Circuit::new();
        let mut bits: Vec<Bit> = (0..size).map(|_| circuit.input()).collect();
        bits.extend([Bit::TRUE, Bit::FALSE]);
        let count = circuit.count(&bits, width);
        for code in 0..1i64 << size {
            let values = circuit.evaluate(&input_values(&[code], size));
            let exact = i64::from(code.count_ones()) + 1;
            let got = (values.number(&count.word), values.of(count.overflow));
            assert_eq!(got, (wrap(exact, width), wrap(exact, width) != exact), "{code:b} in {width} bits");
        }
    }
}

#[test]
fn counting_nothing_gives_zero() {
    let mut circuit = Circuit::new();
    let count = circuit.count(&[Bit::FALSE; 3], 3);
    assert_eq!((count.word.as_constant(), count.overflow), (Some(0), Bit::FALSE));
    let sum = circuit.sum(&[], 3);
    assert_eq!((sum.word.as_constant(), sum.overflow), (Some(0), Bit::FALSE));
}

#[test]
fn sums_overflow_only_if_the_whole_does() {
    let (width, terms) = (3, 4);
    let mut circuit = Circuit::new();
    let words: Vec<Word> = (0..terms).map(|_| input_word(&mut circuit, width)).collect();
    let sum = circuit.sum(&words, width);
    for code in 0..1i64 << (terms * 3) {
        let numbers: Vec<i64> = (0..terms).map(|term| wrap(code >> (3 * term), width)).collect();
        let values = circuit.evaluate(&input_values(&numbers, width));
        let exact: i64 = numbers.iter().sum();
        let got = (values.number(&sum.word), values.of(sum.overflow));
        assert_eq!(got, (wrap(exact, width), wrap(exact, width) != exact), "the sum of {numbers:?}");
    }
}

#[test]
fn sums_of_masked_constants() {
    let mut circuit = Circuit::new();
    let bits: Vec<Bit> = (0..5).map(|_| circuit.input()).collect();
    let weights = [-4, 3, 1, -2, 3];
    let words: Vec<Word> = bits
        .iter()
        .zip(weights)
        .map(|(&bit, weight)| {
            let word = circuit.word(weight, 3);
            circuit.mask(bit, &word)
        })
        .collect();
    let sum = circuit.sum(&words, 3);
    for code in 0..1i64 << 5 {
        let values = circuit.evaluate(&input_values(&[code], 5));
        let exact: i64 = (0..5).filter(|bit| code >> bit & 1 == 1).map(|bit| weights[bit]).sum();
        let got = (values.number(&sum.word), values.of(sum.overflow));
        assert_eq!(got, (wrap(exact, 3), wrap(exact, 3) != exact), "{code:b}");
    }
}
