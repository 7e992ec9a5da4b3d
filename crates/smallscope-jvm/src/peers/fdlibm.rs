//! Inverse and hyperbolic functions as `StrictMath` wants them: the algorithms of fdlibm, operation by operation.
#![allow(clippy::excessive_precision, clippy::approx_constant)]

const HIGH: [f64; 4] =
    [4.63647609000806093515e-01, 7.85398163397448278999e-01, 9.82793723247329054082e-01, 1.57079632679489655800e+00];
const LOW: [f64; 4] =
    [2.26987774529616870924e-17, 3.06161699786838301793e-17, 1.39033110312309984516e-17, 6.12323399573676603587e-17];
const T: [f64; 11] = [
    3.33333333333329318027e-01,
    -1.99999999998764832476e-01,
    1.42857142725034663711e-01,
    -1.11111104054623557880e-01,
    9.09088713343650656196e-02,
    -7.69187620504482999495e-02,
    6.66107313738753120669e-02,
    -5.83357013379057348645e-02,
    4.97687799461593236017e-02,
    -3.65315727442169155270e-02,
    1.62858201153657823623e-02,
];
const PI: f64 = 3.1415926535897931160e+00;
const PI_LOW: f64 = 1.2246467991473531772e-16;
const HALF_PI: f64 = 1.5707963267948965580e+00;
const QUARTER_PI: f64 = 7.8539816339744827900e-01;

fn high(x: f64) -> i32 {
    (x.to_bits() >> 32) as i32
}

pub(super) fn atan(x: f64) -> f64 {
    let sign = high(x);
    let size = sign & 0x7fff_ffff;
    if x.is_nan() {
        return x;
    }
    if size >= 0x4410_0000 {
        let most = HIGH[3] + LOW[3];
        return if sign > 0 { most } else { -most };
    }
    let (x, part) = match size {
        ..=0x3e1f_ffff => return x,
        0x3e20_0000..=0x3fdb_ffff => (x, None),
        0x3fdc_0000..=0x3fe5_ffff => ((2.0 * x.abs() - 1.0) / (2.0 + x.abs()), Some(0)),
        0x3fe6_0000..=0x3ff2_ffff => ((x.abs() - 1.0) / (x.abs() + 1.0), Some(1)),
        0x3ff3_0000..=0x4003_7fff => ((x.abs() - 1.5) / (1.0 + 1.5 * x.abs()), Some(2)),
        _ => (-1.0 / x.abs(), Some(3)),
    };
    let z = x * x;
    let w = z * z;
    let odd = z * (T[0] + w * (T[2] + w * (T[4] + w * (T[6] + w * (T[8] + w * T[10])))));
    let even = w * (T[1] + w * (T[3] + w * (T[5] + w * (T[7] + w * T[9]))));
    let Some(part) = part else { return x - x * (odd + even) };
    let z = HIGH[part] - ((x * (odd + even) - LOW[part]) - x);
    if sign < 0 { -z } else { z }
}

pub(super) fn atan2(y: f64, x: f64) -> f64 {
    if x.is_nan() || y.is_nan() {
        return f64::NAN;
    }
    if x == 1.0 {
        return atan(y);
    }
    let (left, below) = (x.is_sign_negative(), y.is_sign_negative());
    let signed = |z: f64| if below { -z } else { z };
    if y == 0.0 {
        return if left { signed(PI) } else { y };
    }
    if x == 0.0 {
        return signed(HALF_PI);
    }
    if x.is_infinite() {
        return signed(match (y.is_infinite(), left) {
            (true, false) => QUARTER_PI,
            (true, true) => 3.0 * QUARTER_PI,
            (false, false) => 0.0,
            (false, true) => PI,
        });
    }
    if y.is_infinite() {
        return signed(HALF_PI);
    }
    let apart = ((high(y) & 0x7fff_ffff) - (high(x) & 0x7fff_ffff)) >> 20;
    let z = if apart > 60 {
        HALF_PI + 0.5 * PI_LOW
    } else if left && apart < -60 {
        0.0
    } else {
        atan((y / x).abs())
    };
    match (left, below) {
        (false, _) => signed(z),
        (true, false) => PI - (z - PI_LOW),
        (true, true) => (z - PI_LOW) - PI,
    }
}

/// The quotient that approximates `(asin(x) - x) / x`, of `t = x * x`.
fn arc(t: f64) -> f64 {
    let p = 2.01212532134862925881e-01
        + t * (-4.00555345006794114027e-02 + t * (7.91534994289814532176e-04 + t * 3.47933107596021167570e-05));
    let p = t * (1.66666666666666657415e-01 + t * (-3.25565818622400915405e-01 + t * p));
    let q = 2.02094576023350569471e+00 + t * (-6.88283971605453293030e-01 + t * 7.70381505559019352791e-02);
    p / (1.0 + t * (-2.40339491173441421878e+00 + t * q))
}

/// Without the lower half of its bits.
fn cut(x: f64) -> f64 {
    f64::from_bits(x.to_bits() & 0xffff_ffff_0000_0000)
}

pub(super) fn asin(x: f64) -> f64 {
    let size = high(x) & 0x7fff_ffff;
    if x.abs() >= 1.0 || x.is_nan() {
        return if x.abs() == 1.0 { x * HIGH[3] + x * LOW[3] } else { f64::NAN };
    }
    if size < 0x3fe0_0000 {
        return if size < 0x3e40_0000 { x } else { x + x * arc(x * x) };
    }
    let t = (1.0 - x.abs()) * 0.5;
    let (r, s) = (arc(t), t.sqrt());
    let angle = if size >= 0x3fef_3333 {
        HIGH[3] - (2.0 * (s + s * r) - LOW[3])
    } else {
        let w = cut(s);
        let c = (t - w * w) / (s + w);
        HIGH[1] - ((2.0 * s * r - (LOW[3] - 2.0 * c)) - (HIGH[1] - 2.0 * w))
    };
    if x > 0.0 { angle } else { -angle }
}

pub(super) fn acos(x: f64) -> f64 {
    let size = high(x) & 0x7fff_ffff;
    if x.abs() >= 1.0 || x.is_nan() {
        return match x {
            1.0 => 0.0,
            -1.0 => PI + 2.0 * LOW[3],
            _ => f64::NAN,
        };
    }
    if size < 0x3fe0_0000 {
        return if size <= 0x3c60_0000 { HIGH[3] + LOW[3] } else { HIGH[3] - (x - (LOW[3] - x * arc(x * x))) };
    }
    if x < 0.0 {
        let z = (1.0 + x) * 0.5;
        let s = z.sqrt();
        return PI - 2.0 * (s + (arc(z) * s - LOW[3]));
    }
    let z = (1.0 - x) * 0.5;
    let s = z.sqrt();
    let w = cut(s);
    let c = (z - w * w) / (s + w);
    2.0 * (w + (arc(z) * s + c))
}

/// The exponential function, for arguments that are not negative.
fn exp(x: f64) -> f64 {
    const LN2: (f64, f64) = (6.93147180369123816490e-01, 1.90821492927058770002e-10);
    let size = high(x);
    if x > 7.09782712893383973096e+02 {
        return f64::INFINITY;
    }
    let (k, up, down) = if size <= 0x3fd6_2e42 {
        if size < 0x3e30_0000 {
            return 1.0 + x;
        }
        (0, x, 0.0)
    } else if size < 0x3ff0_a2b2 {
        (1, x - LN2.0, LN2.1)
    } else {
        let k = (1.44269504088896338700e+00 * x + 0.5) as i64;
        (k, x - k as f64 * LN2.0, k as f64 * LN2.1)
    };
    let x = up - down;
    let t = x * x;
    let c = -2.77777777770155933842e-03
        + t * (6.61375632143793436117e-05 + t * (-1.65339022054652515390e-06 + t * 4.13813679705723846039e-08));
    let c = x - t * (1.66666666666666019037e-01 + t * c);
    if k == 0 {
        return 1.0 - ((x * c) / (c - 2.0) - x);
    }
    let y = 1.0 - ((down - (x * c) / (2.0 - c)) - up);
    f64::from_bits((y.to_bits() as i64 + (k << 52)) as u64)
}

pub(super) fn sinh(x: f64) -> f64 {
    let (size, u) = (high(x) & 0x7fff_ffff, x.abs());
    if x.is_nan() || x.is_infinite() || size < 0x3e30_0000 {
        return x;
    }
    let h = 0.5f64.copysign(x);
    if size < 0x4036_0000 {
        let t = u.exp_m1();
        return if size < 0x3ff0_0000 { h * (2.0 * t - t * t / (t + 1.0)) } else { h * (t + t / (t + 1.0)) };
    }
    if size < 0x4086_2e42 {
        return h * exp(u);
    }
    let w = exp(0.5 * u);
    (h * w) * w
}

pub(super) fn cosh(x: f64) -> f64 {
    let (size, u) = (high(x) & 0x7fff_ffff, x.abs());
    if x.is_nan() || x.is_infinite() {
        return u;
    }
    if size < 0x3fd6_2e43 {
        let t = u.exp_m1();
        let w = 1.0 + t;
        return if size < 0x3c80_0000 { w } else { 1.0 + (t * t) / (w + w) };
    }
    if size < 0x4036_0000 {
        let t = exp(u);
        return 0.5 * t + 0.5 / t;
    }
    if size < 0x4086_2e42 {
        return 0.5 * exp(u);
    }
    let w = exp(0.5 * u);
    (0.5 * w) * w
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The values are those of `StrictMath` in OpenJDK 17.
    #[test]
    fn angles_are_those_of_java() {
        assert_eq!(atan2(0.75, 2.0), 0.3587706702705722);
        assert_eq!(atan(0.75), 0.6435011087932844);
        assert_eq!(atan2(-0.0, -1.0), -PI);
        assert_eq!(atan2(1.0, 2.0), 0.4636476090008061);
    }
    /// The values are those of `Math` in OpenJDK 17; C's functions give others in the last digit.
    #[test]
    fn other_functions_are_those_of_java() {
        assert_eq!(cosh(-1.0), 1.543080634815244);
        assert_eq!(asin(-0.8899087516553771), -1.0971450852495122);
        assert_eq!(acos(-0.7442496201360502), 2.410206974816382);
        assert_eq!(sinh(-419.04274179225996), -4.863181142129304e181);
        assert_eq!(super::super::logarithm::log10(5.54072319674416), 0.7435664542332913);
        assert_eq!(super::super::logarithm::log10(1e15), 15.0);
    }
}
