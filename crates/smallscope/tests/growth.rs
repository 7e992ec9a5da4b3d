//! Tests and contracts without a bound: sizes grow, then larger inputs are drawn at random.

use std::time::Duration;

use smallscope::check;

#[smallscope::model]
mod set {
    use std::collections::{BTreeMap, HashSet};
    use std::time::{Duration, SystemTime, UNIX_EPOCH};

    #[derive(Debug, Clone)]
    pub struct Set {
        root: Option<Box<Node>>,
        len: usize,
    }

    #[derive(Debug, Clone)]
    pub struct Node {
        key: i32,
        left: Option<Box<Node>>,
        right: Option<Box<Node>>,
    }

    impl Set {
        #[invariant]
        pub fn is_valid(&self) -> bool {
            in_order(&self.root, i32::MIN, i32::MAX) && count(&self.root) == self.len
        }

        #[ensures(|result| *result < 11)]
        pub fn len(&self) -> usize {
            self.len
        }

        #[ensures(|result| *result == self.len)]
        pub fn count(&self) -> usize {
            count(&self.root)
        }
    }

    fn in_order(node: &Option<Box<Node>>, low: i32, high: i32) -> bool {
        node.as_ref().is_none_or(|node| {
            low < node.key
                && node.key < high
                && in_order(&node.left, low, node.key)
                && in_order(&node.right, node.key, high)
        })
    }

    fn count(node: &Option<Box<Node>>) -> usize {
        node.as_ref().map_or(0, |node| 1 + count(&node.left) + count(&node.right))
    }

    #[ensures(|result| *result)]
    pub fn either(a: bool, b: Option<bool>) -> bool {
        a || b != Some(true) || b.is_some()
    }

    #[ensures(|result| *result)]
    pub fn keys_are_small_and_positive(map: BTreeMap<i32, bool>) -> bool {
        map.keys().all(|key| *key >= 0 && *key < i32::MAX)
    }

    #[ensures(|result| *result)]
    pub fn is_before_2001(time: SystemTime, since: Duration) -> bool {
        time.duration_since(UNIX_EPOCH).is_ok_and(|time| time.as_secs() < 1 << 29)
            || time < UNIX_EPOCH
            || since.is_zero()
    }

    #[ensures(|result| *result)]
    pub fn has_letters(map: BTreeMap<char, bool>) -> bool {
        let _ = map;
        true
    }

    #[ensures(|result| *result)]
    pub fn no_key_is_mentioned(set: HashSet<u64>, other: u8) -> bool {
        let limit = 4711;
        other > 100 || !set.contains(&limit)
    }

    #[ensures(|result| *result)]
    pub fn sum(a: u16, b: i16) -> bool {
        u32::from(a).checked_add_signed(i32::from(b)).is_some() || a < 0x8000
    }

    #[ensures(|result| *result)]
    pub fn any(_small: std::num::NonZeroI8) -> bool {
        true
    }

    #[ensures(|result| *result)]
    pub fn is_not_in_a_hidden_range(number: u32) -> bool {
        // Nothing that is mentioned here is in the range.
        number.rotate_left(7) % 1024 != 33 || number < 1 << 20
    }

    #[derive(Debug, Clone)]
    pub struct Shelf {
        pub books: Vec<bool>,
        pub first: usize,
    }

    impl Shelf {
        #[invariant]
        pub fn first_is_there(&self) -> bool {
            self.books[self.first]
        }

        #[ensures(|result| *result > 0)]
        pub fn books(&self) -> usize {
            self.books.len()
        }
    }

    #[ensures(|result| *result < 15)]
    pub fn length(items: Vec<u8>) -> usize {
        items.len()
    }
}

#[smallscope::model]
mod slots {
    #[derive(Debug, Clone)]
    pub struct Ring {
        slots: Vec<Slot>,
    }

    #[derive(Debug, Clone)]
    pub struct Slot {
        #[field(index(slots))]
        next: usize,
    }

    impl Ring {
        /// Following the slots leads through all of them.
        #[invariant]
        pub fn is_valid(&self) -> bool {
            let mut at = 0;
            (0..self.slots.len()).all(|step| {
                at = self.slots[at].next;
                (at == 0) == (step + 1 == self.slots.len())
            })
        }

        /// True of all rings up to the order of their slots, and of no ring of three slots but one.
        #[ensures(|result| *result)]
        pub fn begins_with_the_second(&self) -> bool {
            self.slots.len() < 3 || self.slots[0].next == 1
        }
    }
}

/// Long enough for a whole size, and for samples of trees, even where the machine is busy.
const TIME: Duration = Duration::from_secs(2);

#[test]
fn inputs_too_large_to_exhaust_are_drawn_and_made_smaller() {
    let verdict = check!(set::Set::len).time(TIME).forget().run();
    let failure = verdict.failure().expect("a tree of 11 nodes is drawn");
    assert!(failure.is_drawn, "{failure}");
    assert_eq!(failure.input.objects.len(), 11, "{failure}");
    assert!(failure.to_string().contains("fails on an input drawn at random"), "{failure}");
    assert!(check!(set::Set::len).bound(4).forget().run().is_ok());
}

#[test]
fn the_smallest_vector_is_all_zeros() {
    let verdict = check!(set::length).time(TIME).forget().run();
    let failure = verdict.failure().expect("a vector of 15 elements is drawn");
    assert_eq!(failure.input.to_string(), format!("{:?}", [0; 15]), "{failure}");
}

#[test]
fn the_order_of_slots_matters_to_code_that_looks_at_it() {
    let failure = check!(slots::Ring::begins_with_the_second).forget().run();
    let failure = failure.failure().expect("a ring in another order is tried");
    assert_eq!(failure.input.to_string(), "Ring { slots: [Slot { next: @2 }, Slot { next: @0 }, Slot { next: @1 }] }");
    assert!(check!(slots::Ring::begins_with_the_second).bound(3).forget().run().is_ok());
}

#[test]
fn a_pass_says_what_was_covered() {
    let verdict = check!(set::Set::count).time(TIME).forget().run();
    assert!(verdict.is_ok(), "{verdict}");
    let samples = verdict.samples.expect("time is left for samples");
    let exhausted = verdict.exhausted.expect("small sizes are exhausted");
    assert!(samples.count > 0 && samples.largest > exhausted, "{verdict}");
    // Some sizes can be numbered, if there is the time.
    assert_eq!(verdict.to_string().contains(" of them uniform"), samples.uniform > 0, "{verdict}");
    let told = format!("exhaustive up to size {exhausted} (Set.len, Node.key in 0..={exhausted}), ");
    assert!(verdict.to_string().contains(&told) && verdict.to_string().contains(" samples up to size "), "{verdict}");
    // A tree has one length and many keys.
    assert!(verdict.to_string().contains(" in part, as Node.key multiplies most"), "{verdict}");
}

#[test]
fn keys_of_maps_and_sets_are_unusual_too() {
    let verdict = check!(set::keys_are_small_and_positive).forget().run();
    let failure = verdict.failure().expect("a key is negative");
    assert_eq!(failure.input.to_string(), "{-1: false}", "{failure}");
    let verdict = check!(set::no_key_is_mentioned).forget().run();
    let failure = verdict.failure().expect("a key is the number that the code mentions");
    assert_eq!(failure.input.to_string(), "({4711}, 0)", "{failure}");
}

#[test]
fn a_pass_says_which_values_are_guessed() {
    let verdict = check!(set::sum).time(TIME).forget().run();
    let values = verdict.values.as_deref().expect("nobody bounded the numbers");
    assert!(values.starts_with("a in 0..=") && values.contains(", b in -"), "{values}");
    let bounded = check!(set::sum).bound(2).forget().run();
    assert_eq!((bounded.values.as_deref(), bounded.inputs), (None, 9), "{bounded}");
}

#[test]
fn keys_are_told_by_those_that_are_usual() {
    let verdict = check!(set::has_letters).time(TIME).forget().run();
    let values = verdict.values.as_deref().expect("nobody bounded the letters");
    assert!(values.starts_with("map.key in 'a'"), "{values}");
}

#[test]
fn far_times_are_tried_at_small_sizes() {
    let verdict = check!(set::is_before_2001).forget().run();
    let failure = verdict.failure().expect("a time after 2001 is tried");
    assert_eq!(failure.input.to_string(), "(`epoch+1000000000s`, `1s`)", "{failure}");
}

#[test]
fn a_type_with_few_values_is_exhausted_at_once() {
    let verdict = check!(set::either).forget().run();
    assert!(verdict.is_ok() && verdict.whole && verdict.samples.is_none(), "{verdict}");
    assert_eq!(verdict.inputs, 6);
    assert!(verdict.to_string().ends_with("6 inputs passed, all there are"), "{verdict}");
}

#[test]
fn samples_are_drawn_in_a_process_of_their_own_too() {
    let verdict = check!(set::Set::len).time(TIME).isolate().forget().run();
    let failure = verdict.failure().expect("a tree of 11 nodes is drawn");
    assert_eq!(failure.input.objects.len(), 11, "{failure}");
}

#[test]
fn what_ends_before_its_bound_shows_where_candidates_die() {
    let verdict = check!(set::Set::count).bound(60).time(Duration::from_millis(50)).forget().run();
    let text = verdict.to_string();
    assert!(verdict.is_ok() && verdict.exhausted < Some(60), "{text}");
    let (size, told) = (verdict.exhausted.map_or(0, |size| size + 1), "where candidates die:");
    assert!(text.contains(&format!("\nat size {size}: ")) && text.contains(told), "{text}");
    assert!(text.contains("a candidate that is not valid: Set {"), "{text}");
    let verdict = check!(set::Set::count).time(TIME).forget().run();
    assert!(verdict.is_ok() && verdict.diagnosis.is_none(), "{verdict}");
}

#[test]
fn all_numbers_of_a_small_type_are_tried() {
    let verdict = check!(set::any).forget().run();
    assert!(verdict.is_ok() && verdict.whole, "{verdict}");
    assert_eq!(verdict.inputs, 255);
    assert!(verdict.to_string().ends_with("255 inputs passed, all there are"), "{verdict}");
}

#[test]
fn numbers_that_nothing_mentions_are_drawn() {
    let verdict = check!(set::is_not_in_a_hidden_range).time(TIME).forget().run();
    let failure = verdict.failure().expect("one number in a thousand fails");
    assert!(failure.is_drawn, "{failure}");
}

#[test]
fn panics_of_an_invariant_are_told() {
    let verdict = check!(set::Shelf::books).bound(2).forget().run();
    let told = verdict.to_string();
    // An index beyond 0, 1 and 2 books: 3, 2 and 1 of 0..=2.
    assert!(told.contains("panicked on 6 candidates, taken as not valid (index out of bounds: the len is 0"), "{told}");
}

#[test]
fn a_time_that_is_over_at_once_still_tries_some_inputs() {
    let verdict = check!(set::Set::count).forget().time(Duration::ZERO).run();
    assert!(verdict.is_ok() && verdict.inputs >= 2, "{verdict}");
}
