//! The decimal logarithm to the last bit, in pairs of doubles whose sum is the number: HotSpot's is exact, C's is not.

use std::f64::consts::{LN_2, LOG10_E, SQRT_2};

type Pair = (f64, f64);

const LN2: Pair = (LN_2, 2.3190468138462996e-17);
const LOG10E: Pair = (LOG10_E, 1.098319650216765e-17);

fn sum(a: f64, b: f64) -> Pair {
    let s = a + b;
    let t = s - a;
    (s, (a - (s - t)) + (b - t))
}

fn add(a: Pair, b: Pair) -> Pair {
    let (s, e) = sum(a.0, b.0);
    sum(s, e + a.1 + b.1)
}

fn times(a: Pair, b: Pair) -> Pair {
    let p = a.0 * b.0;
    sum(p, a.0.mul_add(b.0, -p) + (a.0 * b.1 + a.1 * b.0))
}

fn over(a: f64, b: Pair) -> Pair {
    let q = a / b.0;
    sum(q, ((-q).mul_add(b.0, a) - q * b.1) / b.0)
}

pub(super) fn log10(x: f64) -> f64 {
    if x.is_nan() || x <= 0.0 || x.is_infinite() {
        return x.log10();
    }
    // x = m * 2^e with m around 1.
    let (scaled, shift) = if x < f64::MIN_POSITIVE { (x * 2f64.powi(54), 54) } else { (x, 0) };
    let bits = scaled.to_bits();
    let mut e = (bits >> 52) as i32 - 1023 - shift;
    let mut m = f64::from_bits(bits & 0x000f_ffff_ffff_ffff | 0x3ff0_0000_0000_0000);
    if m > SQRT_2 {
        m /= 2.0;
        e += 1;
    }
    // ln m = 2 (s + s^3/3 + s^5/5 + ...) with s = (m - 1) / (m + 1), at most 0.172.
    let s = over(m - 1.0, sum(m, 1.0));
    let square = times(s, s);
    let series = (0..22).rev().fold((0.0, 0.0), |rest, k| {
        let term = over(1.0, (f64::from(2 * k + 1), 0.0));
        add(term, times(square, rest))
    });
    let mantissa = times((2.0 * s.0, 2.0 * s.1), series);
    let ln = add(times((f64::from(e), 0.0), LN2), mantissa);
    let log = times(ln, LOG10E);
    log.0 + log.1
}
