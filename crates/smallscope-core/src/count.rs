//! Exact whole numbers of any size: how many candidates a space holds.
//!
//! Little-endian digits in base 10⁹, without leading zeros; zero has no digits. Only what sizes of spaces need:
//! sums, products, decimal printing and the power of two.

use std::fmt;

const BASE: u64 = 1_000_000_000;

/// An exact natural number of any size.
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
        Self::normal(sums.into_iter().map(|d| d as u32).collect(), 0)
    }

    /// This number to the given power.
    pub fn pow(&self, exponent: usize) -> Count {
        (0..exponent).fold(Count::one(), |product, _| product.times(self))
    }

    /// The largest `k` with `2^k` not above this number; none for zero.
    pub fn floor_log2(&self) -> Option<u64> {
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
        Count { digits }
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
    fn powers_of_two_stay_exact_beyond_machine_words() {
        let big = Count::from(2).pow(130);
        assert_eq!(big.to_string(), "1361129467683753853853498429727072845824");
        assert_eq!(big.floor_log2(), Some(130));
        assert_eq!(big.to_f64(), 2f64.powi(130));
    }
}
