//! The study of the paper, and planted faults: what is covered at which scope, and which faults `verify` finds.

use smallscope_cover::cover::Status;
use smallscope_cover::verify::{Confirmation, Verified};

use crate::subjects::{AVL, HEAP, LIST, RED_BLACK, SEARCH_TREE, Subject, study};

/// Of a red-black tree's root nothing red is the child.
#[test]
fn of_red_black_insertion_15_of_16_branches_are_covered_within_scope_4() {
    let covered = study::branches(&RED_BLACK, study::bounds(4, 6)).expect("the subject is in the subset");
    assert_eq!((covered.reached(), covered.unreachable(), covered.statuses.len()), (15, 1, 16), "{covered:?}");
    let [(line, _, outcome)] = &study::outcomes(&covered, |status| *status == Status::Unreachable)[..] else {
        unreachable!("one is unreachable")
    };
    let text = RED_BLACK.text.lines().nth(line - 1).expect("a goal is on a line");
    assert!(text.contains("let Some(grandparent)") && outcome == "does not match", "{text}: {outcome}");
    assert!(covered.is_settled(), "{:?}", covered.differences);
}

/// Fails unless the correct subject verifies at a scope.
#[track_caller]
fn check_holds(subject: &Subject, scope: usize) {
    let verified = study::contract(subject, subject.text, study::bounds(scope, unroll(scope)));
    let verified = verified.expect("the subject is in the subset");
    assert!(verified.holds(), "{}: {}", subject.name, said(&verified));
}

#[test]
fn the_subjects_verify_at_small_scopes() {
    [RED_BLACK, SEARCH_TREE, LIST, HEAP].iter().for_each(|subject| check_holds(subject, 2));
}

#[test]
fn avl_insertion_verifies() {
    check_holds(&AVL, 2);
}

/// Plants a fault by putting one text in place of another: it shows at the scope, and not at the one below it.
#[track_caller]
fn check_fault(subject: &Subject, right: &str, wrong: &str, scope: usize) {
    assert_eq!(subject.text.matches(right).count(), 1, "`{right}` occurs once");
    let text = subject.text.replace(right, wrong);
    let at = |scope: usize| {
        study::contract(subject, &text, study::bounds(scope, unroll(scope))).expect("the text is in the subset")
    };
    let below = at(scope - 1);
    assert!(below.holds(), "{}: {}", subject.name, said(&below));
    let found = at(scope);
    let confirmations: Vec<&Confirmation> = found.broken().map(|(_, example)| &example.confirmation).collect();
    let confirmed = |it: &&Confirmation| matches!(it, Confirmation::Confirmed | Confirmation::Consistent);
    assert!(!confirmations.is_empty() && confirmations.iter().all(confirmed), "{}: {}", subject.name, said(&found));
}

/// Loops and calls go down at most as deep as there are nodes, and see the end.
fn unroll(scope: usize) -> u32 {
    scope as u32 + 2
}

fn said(verified: &Verified) -> String {
    let lines = verified.properties.iter().map(|(property, verdict)| format!("\n{}: {verdict:?}", property.name));
    lines.collect()
}

/// The root has nothing on the left, and something on the right.
#[test]
fn a_lost_subtree_shows_with_two_nodes() {
    check_fault(&SEARCH_TREE, "            *link = node.right.take();\n", "            *link = None;\n", 2);
}

/// The successor of the root is not its right child, or it would be a case of its own; and it has a child: 4 nodes.
#[test]
fn a_lost_child_of_the_successor_shows_with_three_nodes_below_the_root() {
    let right = "        *link = node.right.take();\n        key\n";
    check_fault(&SEARCH_TREE, right, "        *link = None;\n        key\n", 4);
}

/// A black root has two red children; below one of them something is put in, and the other one stays red.
#[test]
fn a_missing_recolouring_shows_with_three_nodes() {
    check_fault(&RED_BLACK, "                    uncle.expect(\"it is red\").borrow_mut().red = false;\n", "", 3);
}

/// The new node is between the root and its red child.
#[test]
fn a_rotation_to_the_wrong_side_shows_with_two_nodes() {
    check_fault(&RED_BLACK, "self.rotate(&parent, side)", "self.rotate(&parent, 1 - side)", 2);
}

/// The item at 4 is compared with that at 2, where it should be 1. At 2, it is compared with 1 in place of 0, which is at least as large:
/// where it goes up, it is compared with 0 next.
#[test]
fn a_wrong_parent_in_a_heap_shows_with_four_items() {
    check_fault(&HEAP, "let parent = (at - 1) / 2;", "let parent = at / 2;", 4);
}

#[test]
fn a_heap_that_stops_before_the_root_shows_with_one_item() {
    check_fault(&HEAP, "while at > 0", "while at > 1", 1);
}

#[test]
fn a_tree_that_gets_too_high_shows_with_two_nodes() {
    check_fault(&AVL, "if difference > 1", "if difference > 2", 2);
}

#[test]
fn a_missing_double_rotation_shows_with_two_nodes() {
    check_fault(&AVL, "                rotate_left(&mut node.left);\n", "", 2);
}

#[test]
fn a_list_of_which_only_the_last_node_is_left_shows_with_two_nodes() {
    check_fault(&LIST, "                node.next = reversed;\n", "", 2);
}
