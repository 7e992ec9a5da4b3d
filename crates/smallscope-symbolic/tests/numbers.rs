//! Code that is generic over the traits of `num-traits` runs on symbolic numbers.

#![cfg(feature = "num-traits")]

use num_traits::{CheckedAdd, Num, PrimInt, Signed, Zero, clamp, pow};
use smallscope_symbolic::{Sym, any, any_in, explore};

fn greatest_common_divisor<N: Num + Copy>(mut a: N, mut b: N) -> N {
    while !b.is_zero() {
        (a, b) = (b, a % b);
    }
    a
}

#[test]
fn a_generic_divisor_divides_on_every_path() {
    let paths = explore(|| {
        let (a, b): (Sym<u8>, Sym<u8>) = (any_in(0..20), any_in(0..20));
        greatest_common_divisor(a, b)
    });
    assert!(paths.is_exhaustive() && paths.panicked().count() == 0);
    for a in 0..20 {
        for b in 0..20 {
            let inputs = [i128::from(a), i128::from(b)];
            let mut on = paths.iter().filter(|path| path.is_taken_for(&inputs));
            let path = on.next().expect("every input has a path");
            let result = *path.returned().expect("no panic");
            assert_eq!(path.value_for(result, &inputs), greatest_common_divisor(a, b), "{a} {b}");
            assert!(on.next().is_none());
        }
    }
}

#[test]
fn generic_functions_of_the_crate_work() {
    let paths = explore(|| clamp(any::<Sym<i32>>(), Sym::new(-5), Sym::new(5)));
    assert_eq!(paths.len(), 3);
    let paths = explore(|| pow(any::<Sym<i8>>(), 2));
    assert_eq!((paths.len(), paths.panicked().count()), (2, 1));
    let sum = |numbers: &[Sym<u8>]| numbers.iter().try_fold(Sym::zero(), |sum: Sym<u8>, next| sum.checked_add(next));
    let paths =
        explore(|| CheckedAdd::checked_add(&any::<Sym<u8>>(), &any()).is_some() || sum(&[any(), any()]).is_some());
    assert_eq!(paths.len(), 3);
}

#[test]
fn shifts_with_and_without_the_sign() {
    let paths = explore(|| {
        let (signed, unsigned): (Sym<i8>, Sym<u8>) = any();
        (signed.unsigned_shr(2), signed.signed_shr(2), unsigned.signed_shr(2), Signed::signum(&signed))
    });
    assert_eq!(paths.len(), 1);
    let path = paths.iter().next().expect("one path");
    let (a, b, c, d) = *path.returned().expect("no panic");
    for (x, y) in [(-128, 128), (-1, 255), (0, 0), (77, 77)] {
        let inputs = [i128::from(x), i128::from(y)];
        assert_eq!(path.value_for(a, &inputs), PrimInt::unsigned_shr(x, 2));
        assert_eq!(path.value_for(b, &inputs), PrimInt::signed_shr(x, 2));
        assert_eq!(path.value_for(c, &inputs), PrimInt::signed_shr(y, 2));
        assert_eq!(path.value_for(d, &inputs), i8::signum(x));
    }
    let ones = explore(|| PrimInt::count_ones(any::<Sym<u8>>()));
    assert_eq!(ones.returned().copied().collect::<Vec<_>>(), (0..=8).collect::<Vec<_>>());
}
