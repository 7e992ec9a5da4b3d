//! Numbers that nobody bounded.

use std::sync::OnceLock;

use smallscope_core::small::{self, List as _};

use super::Width::{self, All, Narrow, Neighbours, Powers, Wide};
use super::{Choices, Plan, Scrambled};

/// The most numbers that a type of few numbers has.
const FEW: u128 = 1 << 16;

/// How many numbers there are at random in a block of draws.
const AT_RANDOM: usize = 512;

impl Plan {
    /// Numbers of a type; usual ones begin with `first`.
    pub(crate) fn ints(&self, size: usize, first: i128, (least, most): (i128, i128)) -> Choices<i128> {
        // Types without 0 begin with 1.
        let fits = |number: &i128| (least..=most).contains(number) && (*number != 0 || first <= 0);
        let mut choices = Choices::new((first..=(size as i128).max(first)).filter(fits).list());
        if self.unusual == 0 {
            return choices;
        }
        let mut more: Vec<i128> = self.constants.ints.iter().copied().chain([-1, most, least]).list();
        if self.width >= Neighbours {
            let around = |number: &i128| [number.saturating_add(1), number.saturating_sub(1)];
            more.extend(self.constants.ints.iter().flat(around).chain([-2, 2, most - 1, least + 1]));
        }
        if self.width >= Powers {
            more.extend([most / 2, most / 2 + 1]);
        }
        // The first counterexample is to be a small one.
        in_order(&mut more);
        let mut more = match self.width {
            All if most.abs_diff(least) < FEW => {
                (0..=most.abs_diff(0).max(least.abs_diff(0))).flat(|far| [far as i128, -(far as i128)]).list()
            }
            width => merged(&more, numbers_of(width)),
        };
        if self.block > 0 {
            more.extend(self.ints_at_random(least, most));
        }
        more.dedup();
        let usual = choices.values.first().zip(choices.values.last()).map(|(first, last)| *first..=*last);
        more.retain(|number| fits(number) && !usual.as_ref().is_some_and(|usual| usual.contains(number)));
        choices.values.extend(more);
        choices
    }

    /// Numbers for a block of draws: any of the type; of any number of digits; in a range that the code mentions; near a multiple of what it
    /// mentions, or of a power.
    fn ints_at_random(&self, least: i128, most: i128) -> Vec<i128> {
        let mut random = Scrambled(self.block);
        let mentioned = self.constants.ints.iter().copied().filter(|number| *number != 0).list();
        let spans = self.constants.spans.iter().copied().filter(|(low, high)| low < high).list();
        let digits = (most.unsigned_abs().max(1).ilog2() + 1) as usize;
        let number = |k: usize| {
            let bits = u128::from(random.next()) << 64 | u128::from(random.next());
            let sign = if least < 0 && random.below(2) == 0 { -1 } else { 1 };
            match k % 4 {
                0 => least.wrapping_add_unsigned(bits % most.abs_diff(least).saturating_add(1)),
                1 | 2 if k % 8 < 4 && !spans.is_empty() => {
                    let (low, high) = spans[random.below(spans.len())];
                    low.saturating_add_unsigned(bits % high.abs_diff(low).saturating_add(1))
                }
                1 => {
                    let near = match mentioned.len() {
                        count @ 1.. if random.below(2) == 0 => mentioned[random.below(count)],
                        _ => sign << random.below(digits),
                    };
                    near.saturating_mul(1 + random.below(12) as i128).saturating_add(random.below(17) as i128 - 8)
                }
                _ => sign * (bits >> (128 - digits + random.below(digits))) as i128,
            }
        };
        (0..AT_RANDOM).map(number).list()
    }

    /// Numbers with a fraction. They are compared by their bits, as 0 and -0 are equal and NaN is not itself.
    pub(crate) fn floats(&self, size: usize) -> Choices<f64> {
        let mut bits: Choices<u64> = Choices::new((0..=size).map(|number| (number as f64).to_bits()).list());
        if self.unusual > 0 {
            let mut add = |numbers: &[f64]| bits.add(numbers.iter().map(|number| number.to_bits()));
            add(&[-1.0]);
            add(&self.constants.floats);
            add(&self.constants.ints.iter().map(|number| *number as f64).list());
            add(&[0.5, -0.0, f64::MAX, f64::MIN_POSITIVE, f64::INFINITY, f64::NEG_INFINITY, f64::NAN]);
            if self.width >= Neighbours {
                let around = self.constants.ints.iter().map(|number| *number as f64);
                add(&around.chain(self.constants.floats.iter().copied()).flat(|it| [it + 1.0, it - 1.0]).list());
                add(&[0.1, -0.5, 1.5, 2.5, f64::MIN, f64::EPSILON, 5e-324, 9_007_199_254_740_993.0]);
            }
            if self.width >= Powers {
                add(&(-20..=20).map(|k| 10f64.powi(k)).flat(|it| [it, -it]).list());
            }
            if self.block > 0 {
                add(&self.floats_at_random());
            }
        }
        Choices { values: bits.values.iter().map(|bits| f64::from_bits(*bits)).list(), usual: bits.usual }
    }
}

impl Plan {
    /// Numbers with a fraction for a block of draws: of few digits, between whole numbers, and any.
    fn floats_at_random(&self) -> Vec<f64> {
        let mut random = Scrambled(self.block);
        let number = |k: usize| {
            let sign = if random.below(2) == 0 { -1.0 } else { 1.0 };
            let digits = random.below(32);
            let (whole, part) = (random.below(1 << digits) as f64, random.next() as f64 / u64::MAX as f64);
            match k % 4 {
                0 => f64::from_bits(random.next()),
                1 => sign * whole / 100.0,
                2 => sign * (whole + part),
                _ => sign * part,
            }
        };
        (0..AT_RANDOM / 2).map(number).list()
    }
}

fn in_order(numbers: &mut [i128]) {
    small::sort(numbers, &|a, b| from_zero(a).cmp(&from_zero(b)));
}

/// Numbers of two lists that are in order.
fn merged(a: &[i128], b: &[i128]) -> Vec<i128> {
    let (mut a, mut b) = (a.iter().peekable(), b.iter().peekable());
    let mut all = Vec::with_capacity(a.len() + b.len());
    while let (Some(one), Some(other)) = (a.peek(), b.peek()) {
        let next = if from_zero(one) <= from_zero(other) { a.next() } else { b.next() };
        all.extend(next);
    }
    all.extend(a.chain(b));
    all
}

/// The order of numbers: smaller ones first, positive before negative.
fn from_zero(number: &i128) -> (u128, bool) {
    (number.unsigned_abs(), *number < 0)
}

/// What a width adds to the numbers of every type, in order. It is made once, as spaces are built for every size.
fn numbers_of(width: Width) -> &'static [i128] {
    static POWERS: OnceLock<Vec<i128>> = OnceLock::new();
    static WIDE: OnceLock<Vec<i128>> = OnceLock::new();
    let sorted = |mut numbers: Vec<i128>| {
        in_order(&mut numbers);
        numbers.dedup();
        numbers
    };
    let powers = || {
        let powers = (1..127).map(|k| 1i128 << k).chain((1..38).map(|k| 10i128.pow(k)));
        powers.flat(|power| [power, power - 1, power + 1, -power, -power - 1])
    };
    let wide = || {
        let mut random = Scrambled(1);
        let any = (0..200).map(move |_| {
            let bits = i128::from(random.next()) << 64 | i128::from(random.next());
            bits >> (random.next() % 127)
        });
        (0..=256).chain(any).flat(|number| [number, number.saturating_neg()])
    };
    match width {
        Narrow | Neighbours => &[],
        Powers => POWERS.get_or_init(|| sorted(powers().list())),
        Wide | All => WIDE.get_or_init(|| sorted(powers().chain(wide()).list())),
    }
}
