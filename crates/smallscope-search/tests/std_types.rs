//! Spaces of the types that need no model: scalars, containers, pointers.

use std::cell::RefCell;
use std::ptr::NonNull;
use std::rc::{Rc, Weak};
use std::sync::Arc;

use smallscope_search::twin::Model;
use smallscope_search::{Outcome, Space, Stop, Values};

fn count<T: Model>(space: Space<T>) -> u64 {
    let report = space.search().count();
    assert!(report.is_exhaustive());
    report.structures
}

#[test]
fn scalars_take_the_values_of_their_bound() {
    assert_eq!(count(Space::<u8>::new(3)), 4);
    assert_eq!(count(Space::<i64>::new(3).field("input", -5..=5)), 11);
    assert_eq!(count(Space::<i128>::new(3).field("input", [i128::MIN, 0, i128::MAX])), 3);
    assert_eq!(count(Space::<bool>::new(0)), 2);
    assert_eq!(count(Space::<()>::new(9)), 1);
    assert_eq!(Space::<char>::new(2).search().into_iter().collect::<String>(), "abc");
    assert_eq!(Space::<char>::new(2).field("input", 'x'..='z').search().into_iter().collect::<String>(), "xyz");
    let strings = Space::<String>::new(1).field("input", ["", "a", "bc"]);
    assert_eq!(strings.search().into_iter().collect::<Vec<_>>(), ["", "a", "bc"]);
}

#[test]
fn values_come_in_lexicographic_order() {
    let values: Vec<_> = Space::<Vec<Option<u8>>>::new(1).search().into_iter().collect();
    assert_eq!(values, [vec![], vec![None], vec![Some(0)], vec![Some(1)]]);
    let pairs: Vec<_> = Space::<(bool, u8)>::new(1).search().into_iter().collect();
    assert_eq!(pairs, [(false, 0), (false, 1), (true, 0), (true, 1)]);
}

#[test]
fn containers_multiply_out() {
    assert_eq!(count(Space::<[bool; 4]>::new(0)), 16);
    assert_eq!(count(Space::<Box<[bool]>>::new(3)), 15);
    assert_eq!(count(Space::<Vec<Vec<bool>>>::new(2)), 1 + 7 + 49);
    assert_eq!(count(Space::<Option<(bool, bool)>>::new(0)), 5);
    assert_eq!(count(Space::<Vec<u8>>::new(2).length("input", 2..=2)), 9);
    assert_eq!(count(Space::<Option<Option<bool>>>::new(0)), 4);
    assert_eq!(count(Space::<Option<Option<bool>>>::new(0).field("input", [Some(None), Some(Some(true))])), 2);
}

/// The value after a refused one is not written in its place where it takes more than one choice.
#[test]
fn options_in_options_are_chosen_after_a_refusal() {
    assert_eq!(count(Space::<Option<Option<u8>>>::new(2).given(Option::is_some)), 1 + 3);
    assert_eq!(count(Space::<Option<Option<u8>>>::new(2).given(|value| *value != Some(None))), 1 + 3);
    assert_eq!(count(Space::<Option<Option<Option<bool>>>>::new(0).given(|value| value.flatten().is_some())), 3);
}

#[test]
fn more_of_the_standard_library() {
    use std::cmp::Ordering;
    use std::collections::VecDeque;
    use std::num::NonZeroU8;
    let results: Vec<_> = Space::<Result<bool, u8>>::new(1).search().into_iter().collect();
    assert_eq!(results, [Ok(false), Ok(true), Err(0), Err(1)]);
    assert_eq!(count(Space::<Result<u8, u8>>::new(1).field("input.Err", 5..=9)), 2 + 5);
    let orders: Vec<_> = Space::<Ordering>::new(0).search().into_iter().collect();
    assert_eq!(orders, [Ordering::Less, Ordering::Equal, Ordering::Greater]);
    assert_eq!(count(Space::<NonZeroU8>::new(3)), 3);
    assert_eq!(count(Space::<VecDeque<bool>>::new(2)), 7);
    let texts: Vec<_> = Space::<(Box<str>, Rc<str>)>::new(0)
        .field("input.0", ["a"])
        .field("input.1", ["b", "c"])
        .search()
        .into_iter()
        .collect();
    assert_eq!(texts, [("a".into(), "b".into()), ("a".into(), "c".into())]);
}

#[test]
fn shared_pointers_alias_and_boxes_do_not() {
    // Two pointers: to one object (2 values) or to two (4).
    assert_eq!(count(Space::<(Rc<bool>, Rc<bool>)>::new(2)), 6);
    assert_eq!(count(Space::<(Arc<bool>, Arc<bool>)>::new(2)), 6);
    assert_eq!(count(Space::<(NonNull<bool>, NonNull<bool>)>::new(2)), 6);
    assert_eq!(count(Space::<(Box<bool>, Box<bool>)>::new(2)), 4);
    // Only one object: they must be the same one, or, for boxes, cannot be.
    assert_eq!(count(Space::<(Rc<bool>, Rc<bool>)>::new(1)), 2);
    assert_eq!(count(Space::<(Box<bool>, Box<bool>)>::new(1)), 0);
    // Null or as above.
    assert_eq!(count(Space::<(*const bool, *const bool)>::new(2)), 1 + 2 + 2 + 6);
    assert_eq!(count(Space::<(Option<Rc<bool>>, Option<Rc<bool>>)>::new(2)), 1 + 2 + 2 + 6);
}

#[test]
fn values_share_what_their_twins_share() {
    let pairs: Vec<_> = Space::<(Rc<bool>, Rc<bool>)>::new(2).search().into_iter().collect();
    assert_eq!(pairs.iter().filter(|(a, b)| Rc::ptr_eq(a, b)).count(), 2);
    assert!(pairs.iter().all(|(a, b)| Rc::strong_count(a) == if Rc::ptr_eq(a, b) { 2 } else { 1 }));
    let pairs: Vec<_> = Space::<(NonNull<u8>, *mut u8)>::new(1).search().into_iter().collect();
    assert_eq!(pairs.iter().filter(|(a, b)| a.as_ptr() == *b).count(), 2);
    let boxed: Vec<_> = Space::<(*mut u8, Box<u8>)>::new(1).search().into_iter().collect();
    assert_eq!(boxed.iter().filter(|(a, b)| std::ptr::eq(*a, &**b)).count(), 2);
}

#[test]
fn a_weak_pointer_needs_an_owner() {
    type Pair = (Weak<RefCell<bool>>, Rc<RefCell<bool>>);
    // Dangling with 2 owned values, or to the owned object with 2; the weak one is never alone with its target.
    let report = Space::<Pair>::new(2).search().count();
    assert_eq!((report.structures, report.unrealisable), (4, 4));
    for (weak, strong) in Space::<Pair>::new(2).search() {
        assert!(weak.upgrade().is_none_or(|target| Rc::ptr_eq(&target, &strong)));
    }
}

#[test]
fn the_size_of_a_space_is_exact() {
    assert_eq!(Space::<(u8, bool)>::new(3).size().unwrap().to_string(), "8");
    assert_eq!(Space::<Vec<bool>>::new(3).size().unwrap().to_string(), "15");
    assert_eq!(Space::<[u64; 40]>::new(9).size().unwrap().to_string(), format!("1{}", "0".repeat(40)));
    // Two pointers to two objects of two values each: 2 * 2 * 2 * 2.
    assert_eq!(Space::<(Rc<bool>, Rc<bool>)>::new(2).size().unwrap().to_string(), "16");
}

#[test]
fn problems_name_the_place_and_what_to_do() {
    let problem = |space: Space<u8>| space.check().unwrap_err().to_string();
    assert!(problem(Space::new(3).field("inptu", 0..3)).contains("did you mean"), "a mistyped name");
    assert!(problem(Space::new(3).field("input", 0..=256)).contains("`u8`"), "a value that does not fit");
    assert!(problem(Space::new(3).field("input", -1..=2)).contains("`u8`"), "a value that does not fit");
    assert!(problem(Space::new(3).field("input", 3..3)).contains("empty"), "no values");
    assert!(problem(Space::new(3).field("input", Vec::<u8>::new())).contains("no values"));
    assert!(problem(Space::new(3).field("input", ["a"])).contains("cannot take a list of `&str`"));
    assert!(problem(Space::new(3).objects("Node", 3)).contains("class"), "an unknown class");
    assert!(problem(Space::new(3).field("input", Values::objects(["Node"]))).contains("type"));
    assert!(Space::<String>::new(3).check().unwrap_err().to_string().contains("list them"));
    let pairs = Space::<(u8, bool)>::new(3).field("input", 0..=3).check().unwrap_err().to_string();
    assert!(pairs.contains("its parts are input.0, input.1"), "{pairs}");
    let shared = Space::<(Rc<u8>, Rc<u8>)>::new(2).field("input.1", [7]).check().unwrap_err().to_string();
    assert!(shared.contains("points to the objects of `input.0`"), "{shared}");
    let none = Space::<(u8, Rc<u8>)>::new(0).search().try_count();
    assert!(none.unwrap_err().to_string().contains("no candidate at all"));
    assert!(Space::<Rc<u8>>::new(0).check().unwrap_err().to_string().contains("points to an object"));
    let both = Space::<u8>::new(3).field("a", 0..3).objects("B", 1).check().unwrap_err();
    assert_eq!(both.problems().count(), 2, "all problems at once");
}

#[test]
fn the_parts_of_a_tuple_are_bounded_one_by_one() {
    let space = Space::<(u8, Option<u16>, [bool; 1])>::new(3).field("input.0", 0..=1).field("input.1", [7, 9]);
    assert_eq!(count(space), 2 * 3 * 2);
    assert_eq!(count(Space::<Vec<Rc<u8>>>::new(3).length("input", 1).field("input", 5..=6)), 2);
}

#[test]
fn a_skeleton_is_the_code_of_the_space() {
    let space = Space::<(Vec<Rc<u8>>, bool)>::new(2).field("input.0", 1..=9);
    let code = "Space::<(Vec<Rc<u8>>, bool)>::new(2)\n    .length(\"input.0\", 0..=2)\n    .field(\"input.0\", 1..=9)";
    assert_eq!(space.skeleton().unwrap(), code);
    assert_eq!(Space::<char>::new(2).skeleton().unwrap(), "Space::<char>::new(2)\n    .field(\"input\", 'a'..='c')");
    let code = "Space::<[u8; 3]>::new(2)\n    .field(\"input\", 0..=2)";
    assert_eq!(Space::<[u8; 3]>::new(2).skeleton().unwrap(), code);
}

#[test]
fn methods_of_vectors_read_no_more_than_they_need() {
    let space = || Space::<Vec<u8>>::new(5);
    let by_index = space().given(|v| (1..v.len()).all(|i| v[i - 1] <= v[i])).search().count();
    let by_windows = space().given(|v| v.windows(2).all(|pair| pair[0] <= pair[1])).search().count();
    let by_method = space().given(|v| v.is_sorted()).search().count();
    let by_slice = space().given(|v| v.as_slice().is_sorted()).search().count();
    // Multisets of up to 5 of 6 numbers.
    assert_eq!(by_index.structures, 1 + 6 + 21 + 56 + 126 + 252);
    for report in [&by_windows, &by_method] {
        assert_eq!((report.structures, report.candidates), (by_index.structures, by_index.candidates));
    }
    assert_eq!(by_slice.structures, by_index.structures);
    assert_eq!(by_slice.candidates, (0..=5).map(|n| 6u64.pow(n)).sum::<u64>(), "a slice reads all elements");
    /// Vectors told apart by what is read: up to the first element below its predecessor.
    fn read(left: usize, last: u8) -> u64 {
        if left == 0 { 1 } else { (0..=5).map(|next| if next < last { 1 } else { read(left - 1, next) }).sum() }
    }
    assert_eq!(by_index.candidates, (0..=5).map(|len| read(len, 0)).sum::<u64>());
    let contains = space().given(|v| v.contains(&5)).search().count();
    let chunks = space().given(|v| v.chunks(2).any(|chunk| chunk.contains(&5))).search().count();
    assert_eq!(contains.structures, (0..=5).map(|n| 6u64.pow(n) - 5u64.pow(n)).sum::<u64>());
    assert_eq!(chunks.structures, contains.structures);
}

#[test]
fn conditions_add_up() {
    let space = Space::<u8>::new(9).given(|n| n % 2 == 0).given(|n| *n > 4);
    assert_eq!(space.search().into_iter().collect::<Vec<_>>(), [6, 8]);
    let pairs = Space::<(u8, u8)>::new(3).given_pair(|a, b| **a < **b).given_pair(|a, _| **a > 0);
    assert_eq!(pairs.search().into_iter().collect::<Vec<_>>(), [(1, 2), (1, 3), (2, 3)]);
}

#[test]
#[should_panic(expected = "write `given_pair`")]
fn a_condition_on_a_pair_is_given_as_such() {
    let _ = Space::<(u8, u8)>::new(3).given(|(a, b)| a < b);
}

#[test]
#[should_panic(expected = "nothing was tested")]
fn a_test_over_nothing_fails() {
    Space::<u8>::new(9).given(|_| false).search().count().assert_exhaustive();
}

#[test]
fn limits_are_outcomes() {
    let space = Space::<Vec<bool>>::new(10);
    let report = space.search().max_structures(100).count();
    assert_eq!((report.structures, &report.outcome), (100, &Outcome::Stopped(Stop::Structures(100))));
    assert!(report.verdict().starts_with("incomplete, because"));
    assert!(!report.is_exhaustive());
    let report = space.search().max_candidates(100).count();
    assert_eq!(report.candidates, 100);
    assert_eq!(report.outcome, Outcome::Stopped(Stop::Candidates(100)));
    let all = space.search().count().structures;
    assert!(space.search().max_structures(all).count().is_exhaustive(), "a limit that is just enough stops nothing");
}

#[test]
fn null_is_taken_out_of_a_domain_or_left_alone_in_it() {
    let optional = || Space::<Option<Rc<u8>>>::new(2);
    assert_eq!(count(optional()), 4);
    assert_eq!(count(optional().field("input", Values::non_null())), 3);
    assert_eq!(count(optional().field("input", Values::null())), 1);
    assert_eq!(optional().field("input", Values::non_null()).size().unwrap().to_string(), "18");

    assert_eq!(count(Space::<Option<u8>>::new(2).field("input", Values::non_null())), 3);
    assert_eq!(count(Space::<Vec<Option<bool>>>::new(2).length("input", 2).field("input", Values::non_null())), 4);

    // Null, the box's object, or another one: 3 numbers, 3, and 3 * 3.
    let raw = || Space::<(Box<u8>, *const u8)>::new(2);
    assert_eq!((count(raw()), count(raw().field("input.1", Values::non_null()))), (15, 12));
    assert_eq!(count(raw().field("input.1", Values::null())), 3);
    let weak = || Space::<(Rc<u8>, Weak<u8>)>::new(1);
    let all = count(weak());
    let (without, only) =
        (count(weak().field("input.1", Values::non_null())), count(weak().field("input.1", Values::null())));
    assert_eq!((all, only), (without + only, 2));
}

#[test]
fn what_is_never_null_cannot_be_made_so() {
    let problem = |error: smallscope_search::SpaceError| error.problems().next().unwrap().to_owned();
    let boxed = Space::<Box<u8>>::new(2).field("input", Values::null());
    assert_eq!(problem(boxed.check().unwrap_err()), "`input` is never null");
    // Other engines have no such bounds.
    let optional = Space::<Option<u8>>::new(2).field("input", Values::non_null());
    assert!(problem(optional.outline().unwrap_err()).starts_with("`input` has a bound on null"));
    let number = Space::<u8>::new(2).field("input", Values::non_null());
    assert!(problem(number.check().unwrap_err()).contains("cannot take Values::non_null()"));
}

#[test]
fn a_predicate_that_is_not_deterministic_is_judged_on_whole_candidates_if_asked_for() {
    use std::sync::atomic::{AtomicUsize, Ordering};
    static RUNS: AtomicUsize = AtomicUsize::new(0);
    let space = Space::<(u8, u8)>::new(3).given_pair(|a, b| {
        // The order of reads varies; so does the verdict on pairs whose first part is smaller.
        let run = RUNS.fetch_add(1, Ordering::Relaxed);
        if run % 3 == 0 { **b >= **a } else { **a == **b || **a < **b && run % 3 == 1 }
    });
    assert!(!space.search().count().is_exhaustive());
    let report = space.clone().nondeterministic().search().count();
    assert!(report.is_exhaustive(), "{report}");
    assert_eq!(report.candidates, 16);
    let found: Vec<(u8, u8)> = space.nondeterministic().search().into_iter().collect();
    assert!((0..4).all(|n| found.contains(&(n, n))), "{found:?}");
    assert!(found.iter().all(|(a, b)| a <= b), "{found:?}");
}

#[test]
fn conditions_on_four_to_six_inputs_choose_each_when_it_is_read() {
    let four = Space::<(u8, u8, u8, u8)>::new(3);
    let pruned = four.clone().given_four(|a, b, c, d| **a < **b && **b < **c && **c < **d).search().count();
    let whole = four.given(|(a, b, c, d)| a < b && b < c && c < d).search().count();
    assert_eq!((pruned.structures, whole.structures), (1, 1));
    assert_eq!(whole.candidates, 256);
    assert!(pruned.candidates < 60, "{pruned}");
    let five = Space::<(bool, bool, bool, bool, bool)>::new(1)
        .given_five(|a, b, c, d, e| [a, b, c, d, e].iter().filter(|bit| ****bit).count() == 2);
    assert_eq!(count(five), 10);
    let six =
        Space::<(u8, u8, u8, u8, u8, u8)>::new(2).given_six(|a, b, c, d, e, f| **a == **f && **b == **e && **c == **d);
    assert_eq!(count(six), 27);
}

#[test]
fn a_generator_fills_fields_of_the_searched_value_only() {
    let wrong = Space::<(Vec<u8>, u8)>::new(2).filled("input.2", [0u8]);
    assert!(wrong.is_err_and(|error| error.to_string().contains("`input.2` cannot be filled")));
    for result in [
        Space::<(Vec<u8>, u8)>::new(2).filled("input.0", [0u8]).map(|_| ()),
        Space::<(Vec<u8>, u8)>::new(2).filled("input.0", [vec![true]]).map(|_| ()),
        Space::<(Option<Box<u8>>, u8)>::new(2).filled("input.0", [Box::new('x')]).map(|_| ()),
    ] {
        assert!(
            result.is_err_and(|error| error.to_string().contains("`input.0` cannot be filled with values of the type"))
        );
    }
    assert!(Space::<(Option<Box<u8>>, u8)>::new(2).filled("input.0", [Box::new(1u8)]).is_ok());
    // Equal values count once; one that is outside of the bounds is in no structure.
    let filled = Space::<(Vec<u8>, bool)>::new(2).filled("input.0", [vec![1], vec![1], vec![9]]).unwrap();
    let counts: Vec<u64> = filled.counts().unwrap().iter().map(|report| report.structures).collect();
    assert_eq!((filled.generated(), counts), (2, vec![2, 0]));
}
