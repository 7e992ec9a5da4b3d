//! Whole numbers of any size: how many candidates a space holds.
//!
//! Little-endian digits in base 10⁹, without leading zeros; zero has no digits. Only what sizes of spaces need:
//! sums, products, decimal printing and the power of two. A number that is too long for anybody to read is known by its
//! power of two only: the space of all lists of up to 10⁹ nodes has ten thousand million digits.

use crate::small::List as _;
use std::fmt;

const BASE: u64 = 1_000_000_000;

/// Numbers of more digits than this are vast: about 1,800 decimal ones.
const MOST_DIGITS: usize = 200;

/// Logarithms are kept in steps of this part of one.
const STEPS: f64 = 65536.0;

/// A natural number of any size: exact up to about 1,800 decimal digits, and beyond that known by its power of two.
///
/// ```
/// use smallscope_core::Count;
/// let size = Count::from(4u64).pow(7);
/// assert_eq!(size.to_string(), "16384");
/// assert_eq!(size.floor_log2(), Some(14));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Count {
    digits: Vec<u32>,
    /// Of a vast number, which has no digits here: its binary logarithm, in steps.
    vast: Option<u64>,
}

impl Count {
    /// Zero.
    pub fn zero() -> Self {
        Self::default()
    }

    /// One.
    pub fn one() -> Self {
        Self::from(1)
    }

    /// The sum of two numbers.
    pub fn plus(&self, other: &Count) -> Count {
        if self.is_vast() || other.is_vast() {
            // What is so much smaller that it is exact makes no difference.
            return Count { digits: Vec::new(), vast: self.vast.max(other.vast) };
        }
        let mut digits = Vec::with_capacity(self.digits.len().max(other.digits.len()) + 1);
        let mut carry = 0;
        for i in 0..self.digits.len().max(other.digits.len()) {
            let sum = self.digit(i) + other.digit(i) + carry;
            digits.push((sum % BASE) as u32);
            carry = sum / BASE;
        }
        Self::normal(digits, carry)
    }

    /// The product of two numbers.
    pub fn times(&self, other: &Count) -> Count {
        if self.digits.is_empty() && !self.is_vast() || other.digits.is_empty() && !other.is_vast() {
            return Count::zero();
        }
        if self.is_vast() || other.is_vast() {
            return Count { digits: Vec::new(), vast: Some(self.steps().saturating_add(other.steps())) };
        }
        let mut sums = vec![0u64; self.digits.len() + other.digits.len() + 1];
        for (i, &a) in self.digits.iter().enumerate() {
            let mut carry = 0;
            for (j, &b) in other.digits.iter().enumerate() {
                let sum = sums[i + j] + u64::from(a) * u64::from(b) + carry;
                sums[i + j] = sum % BASE;
                carry = sum / BASE;
            }
            sums[i + other.digits.len()] += carry;
        }
        Self::normal(sums.into_iter().map(|d| d as u32).list(), 0)
    }

    /// This number to the given power.
    pub fn pow(&self, exponent: usize) -> Count {
        let (mut power, mut square, mut left) = (Count::one(), self.clone(), exponent);
        while left > 0 {
            if left % 2 == 1 {
                power = power.times(&square);
            }
            left /= 2;
            if left > 0 {
                square = square.times(&square);
            }
        }
        power
    }

    /// The sum of all powers with exponents in this range, both ends included.
    pub fn powers(&self, first: usize, last: usize) -> Count {
        match self.digits[..] {
            _ if first > last => Count::zero(),
            [] if !self.is_vast() => Count::from(u64::from(first == 0)),
            [1] => Count::from((last - first) as u64).plus(&Count::one()),
            _ => {
                let (mut sum, mut power) = (Count::zero(), self.pow(first));
                for _ in first..=last {
                    if power.is_vast() {
                        return self.pow(last);
                    }
                    sum = sum.plus(&power);
                    power = power.times(self);
                }
                sum
            }
        }
    }

    /// The difference to a number that is not larger; none if it is larger, or one of them is vast.
    pub fn minus(&self, other: &Count) -> Option<Count> {
        if self.is_vast() || other.is_vast() || self.digits.len() < other.digits.len() {
            return None;
        }
        let (mut digits, mut borrow) = (Vec::with_capacity(self.digits.len()), 0);
        for i in 0..self.digits.len() {
            let taken = other.digit(i) + borrow;
            borrow = u64::from(self.digit(i) < taken);
            digits.push((self.digit(i) + borrow * BASE - taken) as u32);
        }
        (borrow == 0).then(|| Self::normal(digits, 0))
    }

    /// Quotient and remainder; none if the divisor is zero, or one of the numbers is vast.
    ///
    /// ```
    /// use smallscope_core::Count;
    /// let (quotient, rest) = Count::from(1_000_000_007).pow(3).divided_by(&Count::from(1_000_000_007)).unwrap();
    /// assert_eq!(quotient, Count::from(1_000_000_007).pow(2));
    /// assert_eq!(rest, Count::zero());
    /// ```
    pub fn divided_by(&self, divisor: &Count) -> Option<(Count, Count)> {
        if self.is_vast() || divisor.is_vast() || divisor.digits.is_empty() {
            return None;
        }
        let (mut quotient, mut rest) = (vec![0; self.digits.len()], Count::zero());
        for i in (0..self.digits.len()).rev() {
            rest.digits.insert(0, self.digits[i]);
            rest = Self::normal(rest.digits, 0);
            // The largest digit whose product is not above the rest.
            let (mut low, mut high) = (0, BASE);
            while high - low > 1 {
                let middle = low.midpoint(high);
                match rest.minus(&divisor.times(&Count::from(middle))) {
                    Some(_) => low = middle,
                    None => high = middle,
                }
            }
            quotient[i] = low as u32;
            rest = rest.minus(&divisor.times(&Count::from(low)))?;
        }
        Some((Self::normal(quotient, 0), rest))
    }

    /// A number below this one, each as likely as any other if `next` gives random words; none for zero and for vast numbers.
    pub fn draw_below(&self, mut next: impl FnMut() -> u64) -> Option<Count> {
        let top = u64::from(*self.digits.last()?) + 1;
        let mut below = |end: u64| ((u128::from(next()) * u128::from(end)) >> 64) as u32;
        loop {
            let mut digits: Vec<u32> = (1..self.digits.len()).map(|_| below(BASE)).collect();
            digits.push(below(top));
            let drawn = Self::normal(digits, 0);
            if self.minus(&drawn).is_some_and(|left| left != Count::zero()) {
                return Some(drawn);
            }
        }
    }

    /// Whether only its power of two is known.
    pub fn is_vast(&self) -> bool {
        self.vast.is_some()
    }

    /// The binary logarithm, in steps; not for zero.
    fn steps(&self) -> u64 {
        self.vast.unwrap_or_else(|| {
            let top: f64 =
                self.digits.iter().rev().take(3).fold(0.0, |sum, &digit| sum * BASE as f64 + f64::from(digit));
            let below = self.digits.len().saturating_sub(3) as f64 * (BASE as f64).log2();
            ((top.log2() + below) * STEPS) as u64
        })
    }

    /// The largest `k` with `2^k` not above this number; none for zero.
    pub fn floor_log2(&self) -> Option<u64> {
        if let Some(steps) = self.vast {
            return Some((steps as f64 / STEPS) as u64);
        }
        let mut digits = self.digits.clone();
        let mut bits = 0;
        while digits != [1] {
            digits.last()?;
            halve(&mut digits);
            bits += 1;
        }
        Some(bits)
    }

    /// The nearest floating-point number, infinite if there is none.
    pub fn to_f64(&self) -> f64 {
        if self.is_vast() {
            return f64::INFINITY;
        }
        self.digits.iter().rev().fold(0.0, |sum, &digit| sum * BASE as f64 + f64::from(digit))
    }

    fn digit(&self, i: usize) -> u64 {
        self.digits.get(i).copied().map_or(0, u64::from)
    }

    fn normal(mut digits: Vec<u32>, mut carry: u64) -> Self {
        while carry > 0 {
            digits.push((carry % BASE) as u32);
            carry /= BASE;
        }
        while digits.last() == Some(&0) {
            digits.pop();
        }
        let exact = Count { digits, vast: None };
        match exact.digits.len() > MOST_DIGITS {
            true => Count { vast: Some(exact.steps()), digits: Vec::new() },
            false => exact,
        }
    }
}

fn halve(digits: &mut Vec<u32>) {
    let mut carry = 0;
    for digit in digits.iter_mut().rev() {
        let value = carry * BASE + u64::from(*digit);
        *digit = (value / 2) as u32;
        carry = value % 2;
    }
    if digits.last() == Some(&0) {
        digits.pop();
    }
}

impl From<u64> for Count {
    fn from(number: u64) -> Self {
        Self::normal(Vec::new(), number)
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let (true, Some(power)) = (self.is_vast(), self.floor_log2()) {
            return f.pad(&format!("about 2^{power}"));
        }
        let Some((first, rest)) = self.digits.split_last() else {
            return f.pad("0");
        };
        let mut text = first.to_string();
        for digit in rest.iter().rev() {
            text.push_str(&format!("{digit:09}"));
        }
        f.pad(&text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_machine_arithmetic() {
        for a in [0u64, 1, 2, 999_999_999, 1_000_000_000, 123_456_789_012] {
            for b in [0u64, 1, 7, 1_000_000_001, 987_654_321] {
                let (x, y) = (Count::from(a), Count::from(b));
                assert_eq!(x.plus(&y).to_string(), (u128::from(a) + u128::from(b)).to_string());
                assert_eq!(x.times(&y).to_string(), (u128::from(a) * u128::from(b)).to_string());
            }
            assert_eq!(Count::from(a).floor_log2(), a.checked_ilog2().map(u64::from));
        }
    }

    #[test]
    fn vast_numbers_are_known_by_their_power_of_two() {
        let check = |count: Count, expected: &str| assert_eq!(count.to_string(), expected);
        check(Count::from(2).pow(1_000_000_000), "about 2^1000000000");
        check(Count::from(2).pow(10_000).times(&Count::from(4).pow(20_000)), "about 2^50000");
        check(Count::from(2).pow(10_000).plus(&Count::one()), "about 2^10000");
        check(Count::from(2).pow(10_000).times(&Count::zero()), "0");
        check(Count::from(2).pow(usize::MAX).pow(usize::MAX).times(&Count::from(2)), "about 2^281474976710656");
        assert_eq!(Count::from(10).pow(1790).to_string().len(), 1791);
        assert!(Count::from(10).pow(1790).to_f64().is_infinite() && Count::from(2).pow(10_000).to_f64().is_infinite());
    }

    #[test]
    fn powers_are_summed() {
        let check = |base: u64, first: usize, last: usize, expected: &str| {
            assert_eq!(Count::from(base).powers(first, last).to_string(), expected, "{base}^{first}..={last}");
        };
        check(0, 0, 1_000_000_000, "1");
        check(0, 1, 3, "0");
        check(1, 0, 1_000_000_000, "1000000001");
        check(1, 5, 5, "1");
        check(3, 0, 4, "121");
        check(3, 2, 3, "36");
        check(7, 3, 2, "0");
        check(2, 0, 1_000_000_000, "about 2^1000000000");
    }

    #[test]
    fn powers_of_two_stay_exact_beyond_machine_words() {
        let big = Count::from(2).pow(130);
        assert_eq!(big.to_string(), "1361129467683753853853498429727072845824");
        assert_eq!(big.floor_log2(), Some(130));
        assert_eq!(big.to_f64(), 2f64.powi(130));
    }
}
