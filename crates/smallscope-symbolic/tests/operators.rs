//! Every operation on symbolic numbers does what it does on numbers: on every input one path, with the same result or panic.

use std::fmt::Debug;
use std::panic::catch_unwind;
use std::sync::Once;

use smallscope_symbolic::{Ending, Path, Sym, any, explore};

/// Values around which something happens.
const BYTES: [i8; 27] =
    [-128, -127, -126, -100, -65, -64, -16, -9, -8, -7, -3, -2, -1, 0, 1, 2, 3, 5, 7, 8, 9, 12, 16, 63, 64, 100, 127];

/// What a program returns when its symbolic values have become values.
trait Result {
    type Value: PartialEq + Debug;

    fn value<R>(&self, path: &Path<R>, inputs: &[i128]) -> Self::Value;
}

macro_rules! scalars {
    ($($type:ident)*) => {$(
        impl Result for Sym<$type> {
            type Value = $type;

            fn value<R>(&self, path: &Path<R>, inputs: &[i128]) -> $type {
                path.value_for(*self, inputs)
            }
        }
    )*};
}

scalars!(i8 u8 i16 u16 i32 u32 i64 char);

impl Result for bool {
    type Value = bool;

    fn value<R>(&self, _: &Path<R>, _: &[i128]) -> bool {
        *self
    }
}

impl<A: Result> Result for Option<A> {
    type Value = Option<A::Value>;

    fn value<R>(&self, path: &Path<R>, inputs: &[i128]) -> Self::Value {
        self.as_ref().map(|inner| inner.value(path, inputs))
    }
}

impl<A: Result, B: Result> Result for (A, B) {
    type Value = (A::Value, B::Value);

    fn value<R>(&self, path: &Path<R>, inputs: &[i128]) -> Self::Value {
        (self.0.value(path, inputs), self.1.value(path, inputs))
    }
}

/// Holds a symbolic program to a concrete one on pairs of numbers.
fn check<A: Result>(
    name: &str,
    symbolic: impl Fn(Sym<i8>, Sym<i8>) -> A,
    concrete: impl Fn(i8, i8) -> A::Value + std::panic::RefUnwindSafe,
) {
    be_quiet_about_arithmetic();
    let paths = explore(|| {
        let (a, b) = any();
        symbolic(a, b)
    });
    assert!(paths.is_exhaustive(), "{name}: {}", paths.verdict());
    for a in BYTES {
        for b in BYTES {
            let inputs = [i128::from(a), i128::from(b)];
            let taken: Vec<_> = paths.iter().filter(|path| path.is_taken_for(&inputs)).collect();
            assert_eq!(taken.len(), 1, "{name} of {a} and {b} is on one path");
            match (taken[0].ending(), catch_unwind(|| concrete(a, b))) {
                (Ending::Returned(result), Ok(expected)) => {
                    assert_eq!(result.value(taken[0], &inputs), expected, "{name} of {a} and {b}");
                }
                (Ending::Panicked(panic), Err(expected)) => {
                    let text = expected.downcast_ref::<&str>().map(|text| (*text).to_owned());
                    let text = text
                        .or_else(|| expected.downcast_ref::<String>().cloned())
                        .expect("a panic of arithmetic has a text");
                    assert_eq!(panic.message, text, "{name} of {a} and {b}");
                }
                (found, expected) => {
                    panic!("{name} of {a} and {b}: {} {expected:?}", matches!(found, Ending::Returned(_)))
                }
            }
        }
    }
    // Every path is one of some number.
    for path in &paths {
        assert!(path.is_taken_for(&[path.input::<i8>(0).into(), path.input::<i8>(1).into()]), "{name}");
    }
}

/// The same expression on symbolic numbers and on numbers.
macro_rules! same {
    ($($a:ident $b:ident => $body:expr;)*) => {$(
        check(stringify!($body), |$a: Sym<i8>, $b: Sym<i8>| $body, |$a: i8, $b: i8| $body);
    )*};
}

/// Keeps the panics of arithmetic from being printed: they are expected.
fn be_quiet_about_arithmetic() {
    static QUIET: Once = Once::new();
    QUIET.call_once(|| {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            let text = info.payload().downcast_ref::<&str>().copied().unwrap_or_default();
            if !(text.starts_with("attempt to") || text.starts_with("argument of")) {
                before(info);
            }
        }));
    });
}

#[test]
fn operators_and_methods_of_integers() {
    same! {
        a b => a + b;
        a b => a - b;
        a b => a * b;
        a b => a / b;
        a b => a % b;
        a b => a & b;
        a b => a | b;
        a b => a ^ b;
        a b => a << b;
        a b => a >> b;
        a _b => !a;
        a _b => -a;
        a b => a < b;
        a b => a <= b;
        a b => a > b;
        a b => a >= b;
        a b => a == b;
        a b => a != b;
        a b => a.min(b);
        a b => a.max(b);
        a b => { let mut c = a; c += b; c -= 1; c };
        a b => (a + 1) * 2 - b;
        a b => a.wrapping_add(b);
        a b => a.wrapping_sub(b);
        a b => a.wrapping_mul(b);
        a b => a.wrapping_div(b);
        a b => a.wrapping_rem(b);
        a _b => a.wrapping_neg();
        a b => a.checked_add(b);
        a b => a.checked_sub(b);
        a b => a.checked_mul(b);
        a b => a.checked_div(b);
        a b => a.checked_rem(b);
        a _b => a.checked_neg();
        a b => a.overflowing_add(b);
        a b => a.overflowing_sub(b);
        a b => a.overflowing_mul(b);
        a _b => a.overflowing_neg();
        a b => a.saturating_add(b);
        a b => a.saturating_sub(b);
        a b => a.saturating_mul(b);
        a b => a.div_euclid(b);
        a b => a.rem_euclid(b);
        a b => a.abs_diff(b);
        a _b => a.abs();
        a _b => a.wrapping_abs();
        a _b => a.checked_abs();
        a _b => a.unsigned_abs();
        a _b => a.signum();
        a _b => a.is_negative();
        a _b => a.is_positive();
        a _b => a.pow(0);
        a _b => a.pow(3);
        a _b => a.checked_pow(7);
        a _b => a.wrapping_pow(5);
        a _b => a.count_ones();
        a _b => a.count_zeros();
        a _b => a.leading_zeros();
        a _b => a.leading_ones();
        a _b => a.trailing_zeros();
        a _b => a.trailing_ones();
        a _b => a.ilog2();
        a _b => a.rotate_left(3);
        a _b => a.rotate_right(3);
        a _b => a.swap_bytes();
        a _b => a.reverse_bits();
        a _b => (a.wrapping_shl(11), a.wrapping_shr(11));
        a _b => (a.checked_shl(7), a.checked_shr(8));
    }
}

#[test]
fn known_left_sides_and_casts() {
    same! {
        a b => 100 + a - (3 & b);
        a b => 100 / a % b;
        a _b => 1 << a;
        a b => 5 < a && 5 >= b;
    }
    check("sum", |a, b| [a, b].iter().sum::<Sym<i8>>(), |a, b| [a, b].iter().sum());
    check("product", |a, b| [a, b].into_iter().product::<Sym<i8>>(), |a, b| [a, b].into_iter().product());
    check("as u8", |a, _| a.cast::<u8>(), |a, _| a as u8);
    check("as i32", |a, _| a.cast::<i32>(), |a, _| i32::from(a));
    check("as u16", |a, _| a.cast::<u16>(), |a, _| a as u16);
    check("as u8 as char", |a, _| Sym::<char>::from(a.cast::<u8>()), |a, _| char::from(a as u8));
    check("try u8", |a, _| a.try_cast::<u8>().ok(), |a, _| u8::try_from(a).ok());
    let product = |a: Sym<i8>, b: Sym<i8>| Sym::<i16>::from(a) * Sym::<i16>::from(b);
    check("wide", product, |a, b| i16::from(a) * i16::from(b));
    check(
        "narrow",
        move |a, b| product(a, b).try_cast::<i8>().ok(),
        |a, b| (i16::from(a) * i16::from(b)).try_into().ok(),
    );
}

#[test]
fn methods_of_integers_without_a_sign() {
    let bytes = |a: Sym<i8>, b: Sym<i8>| (a.cast::<u8>(), b.cast::<u8>());
    macro_rules! unsigned {
            ($($a:ident $b:ident => $body:expr;)*) => {$(
                check(
                    stringify!($body),
                    |a, b| { let ($a, $b) = bytes(a, b); $body },
                    |a, b| { let ($a, $b) = (a as u8, b as u8); $body },
                );
            )*};
        }
    unsigned! {
        a b => a + b;
        a b => a - b;
        a b => a * b;
        a b => a / b;
        a b => a % b;
        a b => a >> b;
        a b => a.saturating_add(b);
        a b => a.saturating_sub(b);
        a b => a.saturating_mul(b);
        a b => a.checked_div(b);
        a b => a.abs_diff(b);
        a b => a.div_ceil(b);
        a b => a.rem_euclid(b);
        a b => a.div_euclid(b);
        a _b => a.is_power_of_two();
        a _b => a.checked_neg();
        a _b => a.ilog2();
    }
}

#[test]
fn truth_values_are_computed_with() {
    let paths = explore(|| {
        let [a, b]: [Sym<bool>; 2] = any();
        ((a & b) | !(a ^ true)).implies(b).decide()
    });
    assert!(paths.is_exhaustive());
    // What stands before `implies` is a.
    for (a, b, expected) in [(false, false, true), (false, true, true), (true, false, false), (true, true, true)] {
        let taken = paths.iter().filter(|path| path.is_taken_for(&[a.into(), b.into()]));
        let results: Vec<bool> = taken.map(|path| *path.returned().unwrap()).collect();
        assert_eq!(results, [expected], "{a} {b}");
    }
}

#[test]
fn characters_are_told_apart_like_characters() {
    let paths = explore(|| {
        let letter: Sym<char> = any();
        (letter.is_ascii_digit(), letter.to_digit(16), letter.is_ascii_whitespace(), letter.to_ascii_uppercase())
    });
    assert!(paths.is_exhaustive());
    for letter in "\0 \t\n09afgzAFGZ{é߿\u{d7ff}\u{e000}\u{10ffff}".chars() {
        let inputs = [i128::from(u32::from(letter))];
        let taken: Vec<_> = paths.iter().filter(|path| path.is_taken_for(&inputs)).collect();
        assert_eq!(taken.len(), 1, "{letter:?}");
        let (digit, hex, space, capital) = *taken[0].returned().unwrap();
        assert_eq!(digit, letter.is_ascii_digit(), "{letter:?}");
        assert_eq!(hex.map(|hex| taken[0].value_for(hex, &inputs)), letter.to_digit(16), "{letter:?}");
        assert_eq!(space, letter.is_ascii_whitespace(), "{letter:?}");
        assert_eq!(taken[0].value_for(capital, &inputs), letter.to_ascii_uppercase(), "{letter:?}");
    }
    let surrogate = [0xd900];
    assert!(!paths.iter().any(|path| path.is_taken_for(&surrogate)), "a surrogate is no character");
}

#[test]
fn wide_integers_overflow_where_they_do() {
    let paths = explore(|| {
        let (a, b): (Sym<i64>, Sym<i64>) = any();
        a + b
    });
    assert_eq!((paths.len(), paths.panicked().count()), (2, 1));
    for path in paths.panicked() {
        assert_eq!(path.input::<i64>(0).checked_add(path.input(1)), None);
    }
    let paths = explore(|| {
        let (a, b): (Sym<u64>, Sym<u64>) = any();
        (a - b, a < b)
    });
    assert_eq!((paths.len(), paths.panicked().count()), (2, 1), "no overflow, no less: {paths}");
}
