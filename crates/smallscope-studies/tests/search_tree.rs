//! Search trees with symbolic keys: the same trees as with enumerated keys, from far fewer candidates.

use std::collections::BTreeSet;

use smallscope::Space;
use smallscope_symbolic::Sym;

#[smallscope::model]
mod tree {
    #[derive(Debug, Clone)]
    pub struct SearchTree<K> {
        pub root: Option<Box<Node<K>>>,
        pub size: usize,
    }

    #[derive(Debug, Clone)]
    pub struct Node<K> {
        pub key: K,
        pub left: Option<Box<Node<K>>>,
        pub right: Option<Box<Node<K>>>,
    }

    impl<K: Ord + Clone> SearchTree<K> {
        #[invariant]
        pub fn rep_ok(&self) -> bool {
            count(&self.root) == self.size && ordered(&self.root, None, None)
        }
    }

    fn count<K>(node: &Option<Box<Node<K>>>) -> usize {
        node.as_ref().map_or(0, |node| 1 + count(&node.left) + count(&node.right))
    }

    fn ordered<K: Ord>(node: &Option<Box<Node<K>>>, low: Option<&K>, high: Option<&K>) -> bool {
        let Some(node) = node else { return true };
        if low.is_some_and(|low| node.key <= *low) || high.is_some_and(|high| node.key >= *high) {
            return false;
        }
        ordered(&node.left, low, Some(&node.key)) && ordered(&node.right, Some(&node.key), high)
    }
}

use tree::SearchTree;

fn space<K>(size: usize) -> Space<SearchTree<K>>
where
    SearchTree<K>: smallscope::Model,
{
    let keys = 0..=size as i128 - 1;
    Space::new(size).field("SearchTree.size", size..=size).field("Node.key", keys)
}

fn texts(structures: Vec<smallscope::Structure>) -> BTreeSet<String> {
    structures.iter().map(|structure| structure.canonical().as_str().to_owned()).collect()
}

#[test]
fn nine_symbolic_keys_take_fewer_than_ten_thousand_candidates() {
    let report = space::<Sym<i32>>(9).search().count();
    assert_eq!(report.structures, 4862, "{report}");
    assert_eq!(report.candidates, 6918, "{report}");
    report.assert_exhaustive();
}

#[test]
fn the_trees_are_those_of_enumerated_keys() {
    for size in 1..=6 {
        let symbolic = texts(space::<Sym<i32>>(size).search().structures());
        let enumerated = texts(space::<i32>(size).search().structures());
        assert_eq!(symbolic, enumerated, "{size}");
    }
}

#[test]
fn candidates_are_those_that_an_order_on_keys_known_in_advance_needs() {
    let report = space::<Sym<i32>>(8).search().count();
    assert_eq!((report.structures, report.candidates), (1430, 2056), "{report}");
}
