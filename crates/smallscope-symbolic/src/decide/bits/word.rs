//! Exact integers made of bits.
//!
//! A word is a number in two's complement, the least significant bit first, in as few bits as its own bits show it to need. It is
//! the number itself, not the number modulo something: an unsigned number ends with a 0 for the sign. Operations are exact, and
//! [`wrap`] then cuts the result to a sort. So constants and variables of small range keep circuits small by themselves.

use smallscope_solver::{Bit, Circuit};

use crate::term::Sort;

/// Bits, of which the last is the sign; at least one.
pub(super) type Word = Vec<Bit>;

/// The bit at a place, which may lie beyond the last.
fn at(word: &[Bit], place: usize) -> Bit {
    word.get(place).copied().unwrap_or_else(|| sign(word))
}

pub(super) fn sign(word: &[Bit]) -> Bit {
    *word.last().expect("a word has at least one bit")
}

/// The same number without needless copies of its sign.
pub(super) fn trimmed(mut word: Word) -> Word {
    while word.len() > 1 && word[word.len() - 2] == sign(&word) {
        word.pop();
    }
    word
}

pub(super) fn constant(number: i128) -> Word {
    trimmed((0..128).map(|place| Bit::constant(number >> place & 1 == 1)).collect())
}

/// The number of the sort with the same lowest bits.
pub(super) fn wrap(word: &[Bit], sort: Sort) -> Word {
    let mut bits: Word = (0..usize::from(sort.bits)).map(|place| at(word, place)).collect();
    if !sort.signed {
        bits.push(Bit::FALSE);
    }
    trimmed(bits)
}

/// Whether the number is one of the sort.
pub(super) fn fits(circuit: &mut Circuit, word: &[Bit], sort: Sort) -> Bit {
    let sign = sign(word);
    let first = usize::from(sort.bits) - usize::from(sort.signed);
    let mut same: Vec<Bit> = (first..word.len()).map(|place| circuit.iff(word[place], sign)).collect();
    if !sort.signed {
        same.push(!sign);
    }
    circuit.all(same)
}

/// Whether the number fits so many bits, the sign included.
pub(super) fn is_narrow(circuit: &mut Circuit, word: &[Bit], width: usize) -> Bit {
    fits(circuit, word, Sort { bits: width as u8, signed: true })
}

pub(super) fn not(word: &[Bit]) -> Word {
    word.iter().map(|bit| !*bit).collect()
}

pub(super) fn bitwise(a: &[Bit], b: &[Bit], mut operation: impl FnMut(Bit, Bit) -> Bit) -> Word {
    trimmed((0..a.len().max(b.len())).map(|place| operation(at(a, place), at(b, place))).collect())
}

pub(super) fn choose(circuit: &mut Circuit, condition: Bit, yes: &[Bit], no: &[Bit]) -> Word {
    bitwise(yes, no, |yes, no| circuit.choose(condition, yes, no))
}

pub(super) fn add(circuit: &mut Circuit, a: &[Bit], b: &[Bit]) -> Word {
    ripple(circuit, a, b, Bit::FALSE, |bit| bit)
}

pub(super) fn subtract(circuit: &mut Circuit, a: &[Bit], b: &[Bit]) -> Word {
    ripple(circuit, a, b, Bit::TRUE, |bit| !bit)
}

fn ripple(circuit: &mut Circuit, a: &[Bit], b: &[Bit], mut carry: Bit, second: impl Fn(Bit) -> Bit) -> Word {
    let mut sum = Vec::with_capacity(a.len().max(b.len()) + 1);
    for place in 0..=a.len().max(b.len()) {
        let (x, y) = (at(a, place), second(at(b, place)));
        let differ = circuit.xor(x, y);
        sum.push(circuit.xor(differ, carry));
        carry = circuit.choose(differ, carry, x);
    }
    trimmed(sum)
}

pub(super) fn less(circuit: &mut Circuit, a: &[Bit], b: &[Bit]) -> Bit {
    let width = a.len().max(b.len());
    let mut less = Bit::FALSE;
    for place in 0..width {
        let (mut x, mut y) = (at(a, place), at(b, place));
        if place == width - 1 {
            // The sign counts negative.
            (x, y) = (y, x);
        }
        let differ = circuit.xor(x, y);
        less = circuit.choose(differ, y, less);
    }
    less
}

pub(super) fn equal(circuit: &mut Circuit, a: &[Bit], b: &[Bit]) -> Bit {
    let same: Vec<Bit> = (0..a.len().max(b.len())).map(|place| circuit.iff(at(a, place), at(b, place))).collect();
    circuit.all(same)
}

/// The product, by a row for each bit of the shorter factor; a row for a bit that is 0 costs nothing.
pub(super) fn multiply(circuit: &mut Circuit, a: &[Bit], b: &[Bit]) -> Word {
    let rows = |word: &[Bit]| word.iter().filter(|bit| !bit.is_false()).count();
    let (a, b) = if rows(b) <= rows(a) { (a, b) } else { (b, a) };
    let mut product = Vec::with_capacity(a.len() + b.len());
    let mut rest = vec![Bit::FALSE];
    for (place, &bit) in b.iter().enumerate() {
        let row: Word = a.iter().map(|&factor| circuit.and(factor, bit)).collect();
        rest = if place == b.len() - 1 { subtract(circuit, &rest, &row) } else { add(circuit, &rest, &row) };
        product.push(rest[0]);
        if rest.len() > 1 {
            rest.remove(0);
        }
    }
    product.extend(rest);
    trimmed(product)
}

/// The product modulo a power of two, of which so many bits are right.
pub(super) fn multiply_lowest(circuit: &mut Circuit, a: &[Bit], b: &[Bit], bits: usize) -> Word {
    if a.len() + b.len() <= bits + 1 {
        return multiply(circuit, a, b);
    }
    let mut product = vec![Bit::FALSE; bits];
    for place in 0..bits {
        let factor = at(b, place);
        let row: Word = (0..bits - place).map(|other| circuit.and(at(a, other), factor)).collect();
        let sum = add(circuit, &product[place..], &row);
        (place..bits).for_each(|other| product[other] = at(&sum, other - place));
    }
    product
}

/// A quotient, rounded towards zero, and the remainder, with the sign of the dividend. By 0, they are 0 and the dividend.
#[derive(Clone, Debug)]
pub(super) struct Division {
    pub(super) quotient: Word,
    pub(super) remainder: Word,
    /// What makes them so: they are made of new inputs.
    pub(super) holds: Bit,
}

/// Divides by guessing: `q * |b| + r == |a|` and `r < |b|` is far easier on solvers than the steps of a division by hand.
pub(super) fn divide(circuit: &mut Circuit, a: &[Bit], b: &[Bit]) -> Division {
    let (dividend, divisor) = (magnitude(circuit, a), magnitude(circuit, b));
    let quotient = guess(circuit, dividend.len());
    let rest = guess(circuit, divisor.len().min(dividend.len()));
    let product = multiply(circuit, &quotient, &divisor);
    let sum = add(circuit, &product, &rest);
    let (right, small) = (equal(circuit, &sum, &dividend), less(circuit, &rest, &divisor));
    let by_zero = !circuit.any(b.iter().copied());
    let divided = circuit.and(right, small);
    let holds = circuit.or(by_zero, divided);
    let quotient = choose(circuit, by_zero, &[Bit::FALSE], &quotient);
    let rest = choose(circuit, by_zero, &dividend, &rest);
    let negative = circuit.xor(sign(a), sign(b));
    Division { quotient: negate_if(circuit, negative, &quotient), remainder: negate_if(circuit, sign(a), &rest), holds }
}

/// Any number of so many bits that is not negative.
fn guess(circuit: &mut Circuit, width: usize) -> Word {
    (1..width).map(|_| circuit.input()).chain([Bit::FALSE]).collect()
}

fn magnitude(circuit: &mut Circuit, word: &[Bit]) -> Word {
    let magnitude = negate_if(circuit, sign(word), word);
    not_negative(magnitude, word.len() + 1)
}

/// A number known to be not negative and to fit so many bits, which its bits may not show.
fn not_negative(mut word: Word, width: usize) -> Word {
    word.truncate(width);
    *word.last_mut().expect("a word has at least one bit") = Bit::FALSE;
    trimmed(word)
}

fn negate_if(circuit: &mut Circuit, condition: Bit, word: &[Bit]) -> Word {
    let negated = subtract(circuit, &[Bit::FALSE], word);
    choose(circuit, condition, &negated, word)
}

/// Shifted left by an amount that is not negative, modulo a power of two, of which so many bits are right.
pub(super) fn shift_left(circuit: &mut Circuit, word: &[Bit], amount: &[Bit], bits: usize) -> Word {
    let mut result: Word = (0..bits).map(|place| at(word, place)).collect();
    for (place, &bit) in amount[..amount.len() - 1].iter().enumerate() {
        let distance = (1 << place).min(bits);
        let moved = [&vec![Bit::FALSE; distance], &result[..bits - distance]].concat();
        result = (0..bits).map(|other| circuit.choose(bit, moved[other], result[other])).collect();
    }
    result
}

/// Shifted right, with the sign, by an amount that is not negative.
pub(super) fn shift_right(circuit: &mut Circuit, word: &[Bit], amount: &[Bit]) -> Word {
    let mut result = word.to_vec();
    for (place, &bit) in amount[..amount.len() - 1].iter().enumerate() {
        let last = result.len() - 1;
        let moved = &result[(1_usize << place).min(last)..].to_vec();
        result = choose(circuit, bit, moved, &result);
    }
    result
}

/// The amount of a shift: a number modulo that of the bits of its sort, not negative.
pub(super) fn amount(circuit: &mut Circuit, word: &[Bit], sort: Sort) -> Word {
    if sort.bits.is_power_of_two() {
        let kept = sort.bits.trailing_zeros() as usize;
        let bits = (0..kept).map(|place| at(word, place)).chain([Bit::FALSE]).collect();
        return trimmed(bits);
    }
    let modulus = constant(sort.bits.into());
    // The sign counts -1, and all digits below double what is above them.
    let mut rest = choose(circuit, sign(word), &constant(i128::from(sort.bits) - 1), &[Bit::FALSE]);
    for &bit in word[..word.len() - 1].iter().rev() {
        rest.insert(0, bit);
        let difference = subtract(circuit, &rest, &modulus);
        rest = choose(circuit, sign(&difference), &rest, &difference);
        rest = not_negative(rest, modulus.len());
    }
    rest
}
