//! Suites made small: what is kept reaches what all inputs reach, and nothing can be left out; judged by running each input anew.

use std::collections::BTreeSet;

use smallscope::coverage::Coverage;
use smallscope::minimal::{self, Minimal};
use smallscope::mutation::advise;
use smallscope::{Model, Space, check, structure_of, suite, value_of};

#[smallscope::model]
mod sorted {
    #[derive(Debug, Clone)]
    pub struct Sorted {
        pub items: Vec<u8>,
    }

    impl Sorted {
        #[invariant]
        fn is_sorted(&self) -> bool {
            self.items.windows(2).all(|pair| pair[0] < pair[1])
        }

        #[requires(item < 3)]
        #[ensures(|new| *new != old(self.items.contains(&item)) && self.items.contains(&item))]
        #[smallscope::cover]
        #[smallscope::mutants]
        pub fn insert(&mut self, item: u8) -> bool {
            let mut at = 0;
            while at < self.items.len() && self.items[at] < item {
                at += 1;
            }
            if at < self.items.len() && self.items[at] == item {
                return false;
            }
            self.items.insert(at, item);
            true
        }
    }
}

use sorted::Sorted;

fn insert(mut sorted: Sorted, item: u8) {
    let was_there = sorted.items.contains(&item);
    assert_ne!(sorted.insert(item), was_there);
    assert!(sorted.items.contains(&item));
    assert!(sorted.items.windows(2).all(|pair| pair[0] < pair[1]));
}

fn space(bound: usize) -> Space<(Sorted, u8)> {
    Space::new(bound)
}

/// The outcomes that an input reaches.
fn reached((sorted, item): (Sorted, u8)) -> BTreeSet<usize> {
    let ((), coverage) = Coverage::collect(|| insert(sorted, item));
    coverage.reached().into_iter().map(|goal| goal.index).collect()
}

fn union<'s>(sets: impl IntoIterator<Item = &'s BTreeSet<usize>>) -> BTreeSet<usize> {
    sets.into_iter().flatten().copied().collect()
}

/// That the kept inputs reach `all`, and that each is needed.
fn assert_minimal<T: Model>(minimal: &Minimal, all: &BTreeSet<usize>, reached: impl Fn(T) -> BTreeSet<usize>) {
    let kept: Vec<BTreeSet<usize>> =
        minimal.structures.iter().map(|it| reached(value_of(it).expect("an input"))).collect();
    assert_eq!(&union(&kept), all);
    assert_eq!(minimal.reached, all.len());
    for k in 0..kept.len() {
        let others = kept.iter().enumerate().filter(|(other, _)| *other != k).map(|(_, set)| set);
        assert_ne!(&union(others), all, "input {k} of {minimal} can be left out");
    }
}

#[test]
fn coverage_is_kept_with_few_inputs() {
    let all = union(&space(3).search().into_iter().map(reached).collect::<Vec<_>>());
    let minimal = minimal::by_coverage(space(3).search(), |(sorted, item)| insert(sorted, item));
    assert_eq!(minimal.inputs, 15 * 4, "sets of up to three of four keys, and a key");
    assert_minimal(&minimal, &all, reached);
    let contract = check!(Sorted::insert).bound(3).minimal_by_coverage();
    assert_minimal(&contract, &all, reached);
    assert_eq!(contract.inputs, 15 * 3, "inputs without a behaviour do not count");
}

#[test]
fn mutants_die_by_few_inputs() {
    let minimal = minimal::by_mutants(space(2).search(), |(sorted, item)| insert(sorted, item)).unwrap();
    // All that the adviser kills within this bound is killed by what is kept: the rest of the mutants passes everywhere.
    let contract = || check!(Sorted::insert).bound(2);
    let dead = advise(2, contract).unwrap();
    let killed = dead.mutants.len() - dead.survivors().count();
    assert_eq!(minimal.reached, killed);
    let own = contract().minimal_by_mutants().unwrap();
    assert_eq!(own.reached, killed);
    assert!(own.structures.len() < 21 && minimal.structures.len() < 21, "{own}, {minimal}");
    // Without any one of them, fewer die.
    for left_out in &minimal.structures {
        let others =
            minimal.structures.iter().filter(|it| *it != left_out).map(|it| value_of::<(Sorted, u8)>(it).unwrap());
        let fewer = minimal::by_mutants(others, |(sorted, item)| insert(sorted, item)).unwrap();
        assert!(fewer.reached < killed, "{left_out} is not needed");
    }
}

#[test]
fn a_saved_suite_is_made_small_and_saved() {
    let mut whole = Vec::new();
    suite::write(&mut whole, space(3).search()).unwrap().assert_exhaustive();
    let inputs = suite::read::<(Sorted, u8), _>(&*whole).unwrap().map(Result::unwrap);
    let minimal = minimal::by_coverage(inputs, |(sorted, item)| insert(sorted, item));
    let mut small = Vec::new();
    minimal.write(&mut small).unwrap();
    let mut read = suite::read::<(Sorted, u8), _>(&*small).unwrap();
    let again: Vec<_> = read.by_ref().map(|input| structure_of(&input.unwrap())).collect();
    assert_eq!(again, minimal.structures);
    assert_eq!(read.is_exhaustive(), Some(false));
}

#[test]
fn what_says_nothing_is_an_error() {
    let error = minimal::by_mutants([1_u8], |_| ()).unwrap_err();
    assert!(error.starts_with("nothing that was run has mutants"), "{error}");
    let error = minimal::by_mutants([1_u8], |it| assert!(it > 1)).unwrap_err();
    assert!(error.starts_with("it does not pass without mutants: assertion failed: it > 1 on 1"), "{error}");
    assert_eq!(
        minimal::by_coverage([1_u8], |_| ()).to_string(),
        "0 of 1 inputs reach all 0 outcomes that all inputs reach"
    );
}
