//! The inputs of `#[smallscope::test]`: how parameters are passed, near misses, and single inputs from their text.

use std::collections::BTreeSet;
use std::sync::Mutex;

#[smallscope::model]
mod span {
    #[derive(Debug, Clone, PartialEq)]
    pub struct Span {
        pub start: u8,
        pub end: u8,
    }

    impl Span {
        #[invariant]
        fn is_ordered(&self) -> bool {
            if self.start > self.end {
                return false;
            }
            self.end < 3 && self.start != 1
        }
    }
}

use span::Span;

#[smallscope::test(bound = 2, text in ["", "ab"])]
fn text_is_lent(text: &str, letter: char) {
    assert!(text.find(letter).is_none_or(|at| at < text.len()));
}

#[smallscope::test(bound = 2)]
fn slices_are_lent(items: &[u8], into: &mut [u8]) {
    let shorter = items.len().min(into.len());
    into[..shorter].copy_from_slice(&items[..shorter]);
    assert_eq!(into[..shorter], items[..shorter]);
}

#[smallscope::test(bound = 1, name in ["x"])]
fn static_text_is_a_value(name: &'static str, mut count: u8) {
    count += 1;
    assert_eq!((name, count > 0), ("x", true));
}

#[smallscope::test(bound = 2, prune = |pair| pair.0 < pair.1)]
fn a_tuple_is_one_input((left, right): (u8, u8)) {
    assert!(left < right);
}

#[smallscope::test(pair in [(5u8, 7u8), (8, 6)])]
fn a_tuple_can_be_listed(pair: (u8, u8)) {
    assert_eq!(pair.0.abs_diff(pair.1), 2);
}

type Triple = (Span, u8, bool);

#[smallscope::test(bound = 2, prune = |triple| *triple.0.start == triple.1)]
fn a_tuple_is_one_input_by_any_name(triple: &Triple) {
    assert!(triple.0.start == triple.1 && triple.1 != 1);
}

static MISSED: Mutex<BTreeSet<(u8, u8)>> = Mutex::new(BTreeSet::new());

// Spans up to 3 that violate exactly one of the conditions.
#[smallscope::test(bound = 3, near_misses)]
fn near_misses_violate_one_condition(span: &Span) {
    let violated = [span.start > span.end, span.end >= 3, span.start == 1].iter().filter(|it| **it).count();
    assert_eq!(violated, 1, "{span:?}");
    MISSED.lock().unwrap().insert((span.start, span.end));
}

#[test]
fn all_near_misses_are_tried() {
    __smallscope_test_near_misses_violate_one_condition(None, None);
    let all = (0..=3u8).flat_map(|start| (0..=3u8).map(move |end| (start, end)));
    let misses =
        all.filter(|&(start, end)| usize::from(start > end) + usize::from(end >= 3) + usize::from(start == 1) == 1);
    assert_eq!(*MISSED.lock().unwrap(), misses.collect::<BTreeSet<_>>());
}

mod inner {
    #[smallscope::test(bound = 2)]
    #[should_panic(expected = "fails on a smallest input")]
    pub(super) fn ends_at_zero(span: &super::Span, number: u8) {
        assert!(span.end == 0 || number == 0);
    }
}

#[test]
fn an_input_is_replayed_from_its_text() {
    smallscope::replay!(inner::ends_at_zero, "(Span { start: 0, end: 0 }, 2)");
}

#[test]
#[should_panic(expected = "Span { start: 0, end: 2 }")]
fn a_failing_input_is_replayed_from_its_text() {
    smallscope::replay!(inner::ends_at_zero, "(Span { start: 0, end: 2 }, 1)");
}

/// A trait of the user's, with names that are likely.
trait Likely {
    fn text(&self) -> u8 {
        0
    }

    fn same(&self) -> bool {
        true
    }
}

impl<T> Likely for T {}

#[smallscope::test(r#fn in [true])]
fn raw_names_and_likely_names(r#fn: bool) {
    assert!(r#fn && r#fn.same() && r#fn.text() == 0);
}

static DISTINCT: Mutex<Vec<(Vec<u8>, usize)>> = Mutex::new(Vec::new());

/// A condition on finished inputs: with methods that no invariant could call, and with as many inputs as there are.
#[smallscope::test(bound = 2, most in 0..=2_usize, given = |items, most, _, _| {
    let mut sorted = items.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    sorted.len() == items.len() && items.len() <= *most && items.capacity() < 1000
})]
fn finished_inputs_are_asked(items: &[u8], most: usize, _a: (), _b: ()) {
    DISTINCT.lock().unwrap().push((items.to_vec(), most));
}

#[test]
fn inputs_that_do_not_satisfy_the_condition_are_passed_over() {
    finished_inputs_are_asked();
    let mut seen = DISTINCT.lock().unwrap().clone();
    let distinct = |(items, most): &(Vec<u8>, usize)| items.len() <= *most && (items.len() < 2 || items[0] != items[1]);
    assert!(seen.iter().all(distinct), "{seen:?}");
    seen.sort();
    seen.dedup();
    // No item with three limits, one of three with two, two different ones with one.
    assert_eq!(seen.len(), 3 + 3 * 2 + 3 * 2);
}

#[smallscope::test(bound = 3, given = |n| *n > 100)]
#[should_panic(expected = "the condition holds for none of 4 valid inputs")]
fn a_condition_that_nothing_satisfies_is_no_pass(n: u8) {
    assert!(n > 100);
}
