//! `atan` and `atan2` as `StrictMath` wants them: the algorithms of fdlibm, operation by operation.
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
}
