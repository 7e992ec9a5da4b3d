//! Whole explorations beside a plain enumeration of the same inputs: the same program, the same results, fewer runs.
//!
//! `cargo bench -p smallscope-bench --bench exploration`, with a word for the rows that contain it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;
use std::ops::Add;

use smallscope_bench::{best_of, ratio};
use smallscope_symbolic::{Exploration, Sym, any_in};

/// What programs need of numbers.
trait Number: Copy + Ord + Add<Output = Self> {}

impl Number for u32 {}
impl Number for Sym<u32> {}

/// The numbers of the inputs, in the order of their values.
fn sort<N: Number>(inputs: &[N]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..inputs.len()).collect();
    order.sort_by(|a, b| inputs[*a].cmp(&inputs[*b]));
    order
}

/// Which inputs have the same place in a map.
fn map<N: Number>(inputs: &[N]) -> Vec<Vec<usize>> {
    let mut map: BTreeMap<N, Vec<usize>> = BTreeMap::new();
    for (number, input) in inputs.iter().enumerate() {
        map.entry(*input).or_default().push(number);
    }
    map.into_values().collect()
}

/// What kind of triangle has these sides.
fn triangle<N: Number>(sides: &[N]) -> &'static str {
    let &[a, b, c] = sides else { return "no triangle" };
    if a + b <= c || b + c <= a || c + a <= b {
        "no triangle"
    } else if a == b && b == c {
        "equilateral"
    } else if a == b || b == c || c == a {
        "isosceles"
    } else {
        "scalene"
    }
}

/// Explores a program and enumerates its inputs, and prints how long both take.
fn compare<R: Ord + Debug + Send>(
    name: &str,
    (inputs, values): (usize, u32),
    symbolic: impl Fn(&[Sym<u32>]) -> R + Sync,
    concrete: impl Fn(&[u32]) -> R,
) {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    if !wanted.is_empty() && !wanted.iter().any(|word| name.contains(word.as_str())) {
        return;
    }
    let explore = || {
        let unknown = || (0..inputs).map(|_| any_in(0..values)).collect::<Vec<_>>();
        Exploration::new().run(|| symbolic(&unknown())).expect("the program is deterministic")
    };
    let (explored, paths) = best_of(3, explore);
    let (enumerated, (runs, expected)) = best_of(3, || enumerate(inputs, values, &concrete));
    assert!(paths.is_exhaustive(), "{}", paths.verdict());
    assert_eq!(paths.returned().collect::<BTreeSet<_>>(), expected.iter().collect(), "the same results");
    let (found, gain) = (paths.len(), ratio(enumerated, explored));
    println!("{name:<12} {found:>7} paths {explored:>12.1?} {runs:>9} inputs {enumerated:>12.1?} {gain:>8.2} times");
}

/// Runs a program on all inputs: how many, and all results.
fn enumerate<R: Ord>(inputs: usize, values: u32, program: impl Fn(&[u32]) -> R) -> (u64, BTreeSet<R>) {
    let (mut runs, mut results, mut next) = (0, BTreeSet::new(), vec![0; inputs]);
    loop {
        runs += 1;
        results.insert(program(&next));
        let Some(place) = next.iter().rposition(|value| value + 1 < values) else { return (runs, results) };
        next[place] += 1;
        next[place + 1..].fill(0);
    }
}

fn main() {
    // As many values as inputs: enough for every order, and the least that is.
    for n in [5, 6, 7] {
        compare(&format!("sort {n}"), (n, n as u32), sort, sort);
    }
    for n in [5, 6] {
        compare(&format!("map {n}"), (n, n as u32), map, map);
    }
    for values in [16, 64, 256] {
        compare(&format!("triangle {values}"), (3, values), triangle, triangle);
    }
}
