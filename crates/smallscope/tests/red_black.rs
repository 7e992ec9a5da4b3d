//! A red-black tree with and without a classic fault, as the book tells it: the listing of the tutorial.

use smallscope::{Space, check};

mod correct {
    const RECOLOURS: bool = true;
    include!("../../../docs/listings/red_black.rs");
    pub use red_black::RedBlack;
}

mod faulty {
    const RECOLOURS: bool = false;
    include!("../../../docs/listings/red_black.rs");
    pub use red_black::RedBlack;
}

/// The number of red-black trees with `nodes` nodes, none of them with a key: by the black height and the colour of the
/// root. A black node has any two trees of one black height below it; a red node two that are not red.
fn shapes(nodes: usize, height: usize, may_be_red: bool) -> u64 {
    if nodes == 0 {
        return u64::from(height == 0);
    }
    let below = |height, may_be_red| -> u64 {
        (0..nodes).map(|left| shapes(left, height, may_be_red) * shapes(nodes - 1 - left, height, may_be_red)).sum()
    };
    let black = if height > 0 { below(height - 1, true) } else { 0 };
    black + if may_be_red { below(height, false) } else { 0 }
}

fn choose(n: u64, k: u64) -> u64 {
    (0..k).fold(1, |product, i| product * (n - i) / (i + 1))
}

/// The number of red-black trees of up to `nodes` nodes with keys from 0 to `nodes`.
fn trees(nodes: usize) -> u64 {
    let of = |n: usize| -> u64 { (0..=n).map(|height| shapes(n, height, false)).sum() };
    (0..=nodes).map(|n| of(n) * choose(nodes as u64 + 1, n as u64)).sum()
}

#[test]
fn the_shapes_are_those_of_the_literature() {
    // OEIS A001131 counts trees with roots of either colour; Korat's 122 for 9 nodes is among them.
    let of = |n: usize| -> u64 { (0..=n).map(|height| shapes(n, height, true)).sum() };
    assert_eq!((1..=9).map(of).collect::<Vec<_>>(), [2, 2, 3, 8, 14, 20, 35, 64, 122]);
}

#[test]
fn all_trees_are_found() {
    let report = Space::<correct::RedBlack>::new(6).search().count();
    assert_eq!((report.structures, report.is_exhaustive()), (trees(6), true));
}

#[test]
fn the_correct_tree_passes_on_all_trees() {
    for verdict in smallscope::check_all::<correct::RedBlack>(6) {
        // Each tree with each key from 0 to 6.
        assert_eq!((verdict.is_ok(), verdict.inputs), (true, trees(6) * 7), "{verdict}");
    }
}

/// The old parent is not painted red when a red sibling has been rotated above it, on the right-hand side only.
///
/// The removed node must be black, or nothing is missing. So a red sibling has two black children, and with the parent these
/// are five nodes. If there are no more, the inner one of those children, now the sibling, is painted red: that evens the
/// heights below the new top, and that the parent says "still shorter", being black, is not heard at the root. With a red
/// node below that child, a rotation brings a black node to the right-hand side while the parent, still black, is one too
/// many. So it takes six; and with six, that red node is a left or a right child, what is removed is the right child or the
/// root, whose place it takes, and the six keys are any of seven: 28 inputs.
#[test]
fn the_fault_shows_with_six_nodes_and_not_before() {
    let verdict = check!(faulty::RedBlack::remove).bound(5).forget().run();
    assert!(verdict.is_ok(), "{verdict}");
    let verdict = check!(faulty::RedBlack::remove).bound(6).all_failures().forget().run();
    let failure = verdict.failure().expect("the fault shows");
    assert_eq!((failure.size, failure.count), (6, 2 * 2 * 7), "{failure}");
    assert!(failure.kind().contains("is_valid"), "{failure}");
}

#[test]
fn insertion_has_no_part_in_it() {
    assert!(check!(faulty::RedBlack::insert).bound(5).forget().run().is_ok());
}
