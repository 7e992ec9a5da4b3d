//! Branch coverage of generic code that is explored symbolically.

use smallscope::coverage::Coverage;
use smallscope::goals;
use smallscope_symbolic::{Exploration, Sym, any};

/// The middle one of three; one of its conditions can never be false.
#[smallscope::cover]
fn median<T: PartialOrd>(a: T, b: T, c: T) -> T {
    if a <= b {
        if b <= c {
            b
        } else if a <= c {
            c
        } else {
            a
        }
    } else if b > c {
        b
    } else if a > c || c >= a {
        if a <= c { a } else { c }
    } else {
        unreachable!()
    }
}

fn covered(threads: usize) -> Coverage {
    let program = || median(any::<Sym<u8>>(), any(), any());
    let (paths, coverage) = Coverage::collect(|| Exploration::new().threads(threads).run(program));
    let paths = paths.expect("the program is deterministic");
    coverage.only(&goals!(median)).exhaustive(paths.is_exhaustive(), "all bytes")
}

#[test]
fn exploration_reaches_all_that_can_be_reached() {
    let coverage = covered(1);
    let missed: Vec<String> = coverage.missed().iter().map(|goal| goal.goal().to_string()).collect();
    assert_eq!(missed, ["if a > c || c >= a: false", "operand c >= a: false"]);
    assert!(coverage.to_string().ends_with("what is missed cannot be reached within: all bytes\n"));
}

#[test]
fn all_threads_count() {
    let (one, two) = (covered(1), covered(2));
    let counts = |coverage: &Coverage| {
        let function = coverage.function("median").expect("it is listed");
        (function.calls(), function.goals().map(|(_, count)| count).collect::<Vec<_>>())
    };
    assert_eq!(counts(&one), counts(&two));
}
