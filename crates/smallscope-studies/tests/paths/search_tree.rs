//! A search tree with symbolic keys.

use std::collections::BTreeSet;

use smallscope::symbolic::Sym;
use smallscope::{Space, paths};

#[smallscope::model]
mod bst {
    #[derive(Debug)]
    pub struct Bst<K> {
        pub root: Option<Box<Node<K>>>,
    }

    #[derive(Debug)]
    pub struct Node<K> {
        pub key: K,
        pub left: Option<Box<Node<K>>>,
        pub right: Option<Box<Node<K>>>,
    }

    impl<K: Ord> Bst<K> {
        #[invariant]
        pub fn rep_ok(&self) -> bool {
            in_order(&self.root, None, None)
        }

        #[paths]
        pub fn insert(&mut self, key: K) -> bool {
            let mut slot = &mut self.root;
            while let Some(node) = slot {
                if key == node.key {
                    return false;
                }
                slot = if key < node.key { &mut node.left } else { &mut node.right };
            }
            *slot = Some(Box::new(Node { key, left: None, right: None }));
            true
        }
    }

    fn in_order<K: Ord>(node: &Option<Box<Node<K>>>, low: Option<&K>, high: Option<&K>) -> bool {
        let Some(node) = node else { return true };
        let key = &node.key;
        low.is_none_or(|low| low < key)
            && high.is_none_or(|high| key < high)
            && in_order(&node.left, low, Some(key))
            && in_order(&node.right, Some(key), high)
    }
}

use bst::Bst;

/// What inserting asks for: whether there is a node, whether the key is equal, whether it is less.
fn trace(tree: &Bst<i32>, key: i32) -> String {
    let mut node = &tree.root;
    let mut asked = String::new();
    while let Some(inner) = node {
        if key == inner.key {
            return asked + "=";
        }
        asked.push(if key < inner.key { '<' } else { '>' });
        node = if key < inner.key { &inner.left } else { &inner.right };
    }
    asked + "."
}

#[test]
fn a_path_for_each_way_down_the_tree() {
    for size in 0..=3 {
        let keys = 0..=2 * size as i32;
        let report = paths!(Bst::<Sym<i32>>::insert)
            .bound(size)
            .field("Node.key", keys.clone())
            .parameter("key", keys.clone())
            .run();
        let space = Space::<(Bst<i32>, i32)>::new(size).field("Node.key", keys.clone()).field("input.1", keys);
        let ways: BTreeSet<String> = space.search().into_iter().map(|(tree, key)| trace(&tree, key)).collect();
        assert!(report.is_exhaustive() && report.failures().next().is_none(), "{report}");
        // Ways of `<` and `>` of up to `size` comparisons, which end at a node or below one.
        assert_eq!(ways.len(), (1 << (size + 1)) - 1 + (1 << size) - 1);
        assert_eq!(report.paths.len(), ways.len(), "{report}");
    }
}

#[test]
fn conditions_are_shown_by_the_names_of_fields() {
    let report = paths!(Bst::<Sym<i32>>::insert).bound(1).run();
    let shown: Vec<String> = report.paths.iter().map(|found| found.path.to_string()).collect();
    assert!(shown.iter().any(|path| path.contains("key < self.root.key")), "{shown:?}");
}
