//! Values drawn from generators of other crates.
#![cfg(all(feature = "arbitrary", feature = "proptest"))]

use proptest::strategy::Strategy as _;
use smallscope::{Of, Source, Space, samples};

#[test]
fn samples_follow_from_the_seed_and_have_nothing_twice() {
    let words = |seed| samples::proptest("[ab]{0,2}", 100, seed);
    let mut all = words(1);
    assert_eq!(all, words(1));
    all.sort();
    assert_eq!(all, ["", "a", "aa", "ab", "b", "ba", "bb"]);
    assert_ne!(samples::proptest(0..1000u32, 10, 1), samples::proptest(0..1000u32, 10, 2));
    let mut flags: Vec<(bool, bool)> = samples::arbitrary(9, 3);
    flags.sort();
    assert_eq!(flags, [(false, false), (false, true), (true, false), (true, true)]);
}

#[smallscope::model]
mod m {
    #[derive(Debug)]
    pub struct Reading {
        #[field(values = super::even(5))]
        pub level: i64,
        pub valid: bool,
    }
}

fn even(count: usize) -> Vec<i64> {
    samples::proptest((0..1000i64).prop_map(|half| half * 2), count, 0)
}

struct Pairs;

impl Source for Pairs {
    type Value = (u16, String);

    fn values(size: usize) -> Vec<Self::Value> {
        samples::arbitrary(size + 1, 0)
    }
}

#[test]
fn samples_are_values_of_fields() {
    let found: Vec<m::Reading> = Space::<m::Reading>::new(1).search().into_iter().collect();
    assert_eq!(found.len(), 10);
    assert!(found.iter().all(|reading| reading.level % 2 == 0));
}

#[smallscope::test(bound = 3)]
fn samples_are_inputs(pairs: &[Of<Pairs>], plain: bool) {
    assert!(plain || pairs.len() <= 3);
    assert!(pairs.iter().all(|pair| pair.1.len() < 1000));
}
