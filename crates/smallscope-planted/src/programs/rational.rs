//! Fractions in lowest terms.

use proptest::prelude::*;

use crate::{Bug, checked, random, table};

#[smallscope::model]
pub mod rational {
    use crate::planted;

    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Rational {
        pub num: i64,
        pub den: i64,
    }

    impl Rational {
        /// In lowest terms, with a positive denominator, and small enough to add without overflow.
        #[invariant]
        fn is_valid(&self) -> bool {
            self.den > 0
                && self.den <= 1_000_000
                && self.num >= -1_000_000
                && self.num <= 1_000_000
                && gcd(self.num.unsigned_abs(), self.den.unsigned_abs()) == 1
        }

        pub fn new(num: i64, den: i64) -> Option<Rational> {
            if den == 0 {
                return None;
            }
            let gcd = gcd(num.unsigned_abs(), den.unsigned_abs()) as i64;
            let sign = if planted(1) { 1 } else { den.signum() };
            Some(Rational { num: sign * num / gcd, den: sign * den / gcd })
        }

        pub fn plus(self, other: Rational) -> Rational {
            let num = self.num * other.den + other.num * self.den;
            if planted(2) && self.den == other.den {
                return Rational { num: self.num + other.num, den: self.den };
            }
            Rational::new(num, self.den * other.den).unwrap_or(self)
        }

        pub fn inverse(self) -> Option<Rational> {
            if planted(3) {
                return (self.num != 0).then_some(Rational { num: self.den, den: self.num });
            }
            Rational::new(self.den, self.num)
        }

        pub fn is_less(self, other: Rational) -> bool {
            if planted(4) {
                return self.num / self.den < other.num / other.den;
            }
            self.num * other.den < other.num * self.den
        }
    }

    fn gcd(a: u64, b: u64) -> u64 {
        let (mut a, mut b) = (a, b);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        a
    }

    fn is_reduced(it: Rational) -> bool {
        it.den > 0 && gcd(it.num.unsigned_abs(), it.den.unsigned_abs()) == 1
    }

    #[check]
    pub fn sums_and_inverses(a: Rational, b: Rational) {
        let sum = a.plus(b);
        assert!(is_reduced(sum));
        let (num, den) = (a.num * b.den + b.num * a.den, a.den * b.den);
        assert_eq!(i128::from(sum.num) * i128::from(den), i128::from(num) * i128::from(sum.den));
        if let Some(inverse) = a.inverse() {
            assert!(is_reduced(inverse));
            assert_eq!(inverse.num * a.num, inverse.den * a.den);
        }
        assert_eq!(a.is_less(b), b.num * a.den - a.num * b.den > 0);
    }
}

use rational::Rational;

fn rationals() -> impl Strategy<Value = Rational> {
    let parts = (-1_000_000i64..=1_000_000, 1i64..=1_000_000);
    parts.prop_filter_map("in range", |(num, den)| Rational::new(num, den))
}

fn of(num: i64, den: i64) -> Rational {
    Rational { num, den }
}

pub fn bugs() -> Vec<Bug> {
    table! {
        "fractions", || checked(smallscope::check!(rational::sums_and_inverses)),
        |seed| random(seed, (rationals(), rationals()), |(a, b)| rational::sums_and_inverses(a, b));
        1 "a negative denominator stays" => rational::sums_and_inverses(of(-1, 2), of(0, 1));
        2 "sums of equal denominators are not reduced" => rational::sums_and_inverses(of(1, 2), of(1, 2));
        3 "the inverse of a negative fraction has a negative denominator" =>
            rational::sums_and_inverses(of(-1, 2), of(0, 1));
        4 "fractions between whole numbers are equal" => rational::sums_and_inverses(of(1, 3), of(1, 2));
    }
}
