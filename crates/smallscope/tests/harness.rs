//! `#[smallscope::test]`: every input once, smaller ones first, the first failure shown.

use std::collections::BTreeSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use smallscope::Space;

#[smallscope::model]
mod set {
    /// A set of numbers, as a sorted vector.
    #[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
    pub struct Set {
        pub items: Vec<u8>,
    }

    impl Set {
        #[invariant]
        pub fn is_sorted(&self) -> bool {
            (1..self.items.len()).all(|i| self.items[i - 1] < self.items[i])
        }

        #[predicate]
        pub fn contains(&self, item: u8) -> bool {
            self.items.contains(&item)
        }

        /// Forgets to look whether the item is there.
        pub fn insert(&mut self, item: u8) {
            let place = self.items.partition_point(|own| *own < item);
            self.items.insert(place, item);
        }
    }

    /// Without `Debug`.
    pub struct Opaque {
        pub number: u8,
    }
}

static SEEN: Mutex<BTreeSet<(Vec<u8>, u8)>> = Mutex::new(BTreeSet::new());

#[smallscope::test(bound = 3, item in 0..=3)]
#[ignore = "called by `all_inputs_came`"]
fn every_input_comes_once(set: set::Set, item: u8) {
    assert!(set.is_sorted());
    assert!(SEEN.lock().unwrap().insert((set.items, item)), "an input twice");
}

#[test]
fn all_inputs_came() {
    every_input_comes_once();
    // Subsets of 0..=3 with at most 3 elements, and 4 items.
    assert_eq!(SEEN.lock().unwrap().len(), (1 + 4 + 6 + 4) * 4);
}

#[smallscope::test(bound = 3, given = |set, item| !set.contains(*item))]
fn a_condition_makes_insert_right(set: &mut set::Set, item: u8) -> Result<(), String> {
    set.insert(item);
    if set.is_sorted() { Ok(()) } else { Err(format!("{set:?}")) }
}

#[smallscope::test(bound = 3)]
#[should_panic(expected = "fails on a smallest input: size 1")]
fn insert_is_wrong_and_shows_on_a_small_set(mut set: set::Set, item: u8) {
    set.insert(item);
    assert!(set.is_sorted(), "{item} is there twice");
}

#[smallscope::test("Opaque.number" in [7, 8])]
#[should_panic(expected = "input: Opaque { number: 8 }")]
fn inputs_without_debug_are_shown_as_structures(input: set::Opaque) -> Result<(), &'static str> {
    if input.number == 8 { Err("eight") } else { Ok(()) }
}

fn pairs(bound: usize) -> Space<(u8, u8)> {
    Space::new(bound).field("input.0", 5..=6)
}

static PAIRS: AtomicUsize = AtomicUsize::new(0);

#[smallscope::test(space = pairs, bound = 1)]
#[ignore = "called by `the_space_of_the_function_was_searched`"]
fn a_function_gives_the_space((a, b): (u8, u8)) {
    assert!(a >= 5 && b <= 1);
    PAIRS.fetch_add(1, Ordering::Relaxed);
}

#[test]
fn the_space_of_the_function_was_searched() {
    a_function_gives_the_space();
    assert_eq!(PAIRS.load(Ordering::Relaxed), 4);
}

static SHARDED: AtomicUsize = AtomicUsize::new(0);

#[smallscope::test(bound = 3, shards = 3, threads = 2)]
#[ignore = "called by `shards_add_up`"]
fn sharded(set: &set::Set) {
    assert!(set.is_sorted());
    SHARDED.fetch_add(1, Ordering::Relaxed);
}

#[test]
fn shards_add_up() {
    for shard in 0..3 {
        __smallscope_test_sharded(None, Some((shard, 3)));
    }
    assert_eq!(SHARDED.load(Ordering::Relaxed), 1 + 4 + 6 + 4);
}

#[smallscope::test(given = |_| false)]
#[should_panic(expected = "nothing was tested")]
fn a_test_over_nothing_fails(_set: set::Set) {}

#[smallscope::test(bound = 60, time = "20ms")]
fn a_budget_ends_a_test(_numbers: Vec<u8>) {}

#[smallscope::test(bound = 2, "Sets.items" in 0..=3)]
#[should_panic(expected = "did you mean `Set.items`?")]
fn an_unknown_field_fails(_set: set::Set) {}

#[smallscope::model]
mod loops {
    use std::rc::Rc;

    #[derive(Debug)]
    pub struct Ring {
        pub head: Option<Rc<Node>>,
    }

    #[derive(Debug)]
    pub struct Node {
        pub next: Option<Rc<Node>>,
    }

    impl Ring {
        /// Never ends on a ring.
        #[invariant]
        pub fn ends(&self) -> bool {
            let mut at = &self.head;
            while let Some(node) = at {
                at = &node.next;
            }
            true
        }
    }
}

#[smallscope::test(bound = 2, time = "60s")]
#[should_panic(expected = "the predicate did not finish on")]
fn a_budget_excuses_no_endless_loop(_ring: &loops::Ring) {}

static HURRIED: AtomicUsize = AtomicUsize::new(0);

#[smallscope::test(time = "0s")]
#[ignore = "called by `a_budget_without_time_tests_little`"]
fn without_time(_number: u8) {
    HURRIED.fetch_add(1, Ordering::Relaxed);
}

#[test]
fn a_budget_without_time_tests_little() {
    without_time();
    let tried = HURRIED.load(Ordering::Relaxed);
    assert!((1..=32).contains(&tried), "{tried}");
}

#[smallscope::test(space = |bound| Space::<u8>::new(bound).field("input", [9]))]
fn a_closure_gives_the_space(number: u8) {
    assert_eq!(number, 9);
}

static LENGTHS: Mutex<BTreeSet<Vec<u8>>> = Mutex::new(BTreeSet::new());

#[smallscope::test(bound = 3, space = |bound| Space::<Vec<u8>>::new(bound).field("input", 0..=1).given(move |v| v.len() == bound))]
#[ignore = "called by `a_condition_may_depend_on_the_size`"]
fn of_exactly_that_length(numbers: Vec<u8>) {
    assert!(LENGTHS.lock().unwrap().insert(numbers));
}

#[test]
fn a_condition_may_depend_on_the_size() {
    of_exactly_that_length();
    assert_eq!(LENGTHS.lock().unwrap().len(), 1 + 2 + 4 + 8);
}
