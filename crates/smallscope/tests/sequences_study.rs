//! The types of the example `sequences`: what is reached, and which bugs are found.

#[allow(dead_code, unreachable_pub)] // the example uses all of it
#[path = "../examples/sequences/subjects/mod.rs"]
mod subjects;

use std::collections::HashSet;

use subjects::b_tree::{self, BTree};
use subjects::{others, small_vector};

#[test]
fn a_small_vector_has_lists_in_place_and_spilled_ones() {
    let findings = small_vector::explore();
    assert!(findings.failure.is_none(), "{}", findings.report);
    // Lists of up to two of two items in place, and of up to four on the heap.
    assert_eq!((findings.states, findings.is_closed), ((1 + 2 + 4) + (1 + 2 + 4 + 8 + 16), true));
}

#[test]
fn what_stays_on_the_heap_is_found_after_six_calls() {
    let failure = small_vector::explore_wrong().failure.expect("the vector has a bug");
    let calls: Vec<&str> = failure.steps.iter().map(|step| step.code.as_str()).collect();
    let expected = [
        "vector.push(0)", "vector.push(0)", "vector.push(0)", "vector.pop()", "vector.shrink_to_fit()",
        "vector.push(0)",
    ];
    assert_eq!(calls, expected, "{failure}");
}

#[test]
fn b_trees_are_those_of_a_search_without_the_engine() {
    let (mut seen, mut waiting) = (HashSet::from([BTree::new()]), vec![BTree::new()]);
    while let Some(tree) = waiting.pop() {
        for key in 0..6 {
            let (mut more, mut fewer) = (tree.clone(), tree.clone());
            more.insert(key);
            fewer.remove(key);
            waiting.extend([more, fewer].into_iter().filter(|next| seen.insert(next.clone())));
        }
    }
    let findings = b_tree::explore(6);
    assert!(findings.failure.is_none(), "{}", findings.report);
    assert_eq!((findings.states, findings.is_closed), (seen.len(), true));
    assert_eq!(findings.calls, 12 * seen.len() as u64);
}

#[test]
fn the_wrong_key_borrowed_is_found() {
    let failure = b_tree::explore_wrong(7).failure.expect("the tree has a bug");
    // The fourth key splits the root; it has to go to the left, and the only key on the right to be removed.
    assert_eq!(failure.steps.len(), 5, "{failure}");
}

#[test]
fn maps_of_three_keys_and_two_values() {
    let sorted = others::explore_b_tree_map();
    assert!(sorted.failure.is_none(), "{}", sorted.report);
    assert_eq!((sorted.states, sorted.is_closed), (27, true));
    let ordered = others::explore_index_map();
    assert!(ordered.failure.is_none(), "{}", ordered.report);
    // Any of the keys in any order, each with either value.
    assert_eq!((ordered.states, ordered.is_closed), (1 + 3 * 2 + 6 * 4 + 6 * 8, true));
}
