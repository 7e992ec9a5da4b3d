//! A B-tree of keys: at most three in a node, all leaves at one depth.

use proptest::prelude::*;

use crate::{Bug, Counterexample, checked, random, table};

#[smallscope::model]
pub mod tree {
    use std::collections::BTreeSet;

    use crate::planted;

    const MOST: usize = 3;

    #[derive(Clone, Debug, Default)]
    pub struct Tree {
        root: Node,
    }

    #[derive(Clone, Debug, Default)]
    pub struct Node {
        keys: Vec<u32>,
        children: Vec<Node>,
    }

    impl Tree {
        #[invariant]
        fn is_valid(&self) -> bool {
            depth(&self.root, 0, None, None).is_some()
        }

        pub fn insert(&mut self, key: u32) {
            if let Some((middle, right)) = insert(&mut self.root, key) {
                let left = std::mem::take(&mut self.root);
                self.root = Node { keys: vec![middle], children: vec![left, right] };
            }
        }

        pub fn contains(&self, key: u32) -> bool {
            let mut node = &self.root;
            loop {
                match node.keys.binary_search(&key) {
                    Ok(_) => return true,
                    Err(_) if node.children.is_empty() => return false,
                    Err(place) => node = &node.children[if planted(3) { place.min(1) } else { place }],
                }
            }
        }

        pub fn keys(&self) -> BTreeSet<u32> {
            let mut keys = BTreeSet::new();
            collect(&self.root, &mut keys);
            keys
        }
    }

    fn depth(node: &Node, level: usize, low: Option<u32>, high: Option<u32>) -> Option<usize> {
        if node.keys.len() > MOST || (node.keys.is_empty() && (level > 0 || !node.children.is_empty())) {
            return None;
        }
        if !node.children.is_empty() && node.children.len() != node.keys.len() + 1 {
            return None;
        }
        let mut before = low;
        for key in &node.keys {
            if before.is_some_and(|before| before >= *key) {
                return None;
            }
            before = Some(*key);
        }
        if high.is_some_and(|high| before.is_some_and(|before| before >= high)) {
            return None;
        }
        let mut below = None;
        for (i, child) in node.children.iter().enumerate() {
            let low = if i == 0 { low } else { Some(node.keys[i - 1]) };
            let high = if i == node.keys.len() { high } else { Some(node.keys[i]) };
            let own = depth(child, level + 1, low, high)?;
            if below.is_some_and(|below| below != own) {
                return None;
            }
            below = Some(own);
        }
        Some(below.map_or(0, |below| below + 1))
    }

    fn collect(node: &Node, keys: &mut BTreeSet<u32>) {
        keys.extend(&node.keys);
        node.children.iter().for_each(|child| collect(child, keys));
    }

    /// Inserts below a node; if the node is split, what moves up and what stands to the right of it.
    fn insert(node: &mut Node, key: u32) -> Option<(u32, Node)> {
        let Err(place) = node.keys.binary_search(&key) else { return None };
        if node.children.is_empty() {
            node.keys.insert(place, key);
        } else {
            let (middle, right) = insert(&mut node.children[place], key)?;
            node.keys.insert(place, middle);
            node.children.insert(if planted(2) { node.children.len() } else { place + 1 }, right);
        }
        if node.keys.len() <= MOST {
            return None;
        }
        let half = node.keys.len() / 2;
        let right_keys = node.keys.split_off(half + 1);
        let middle = node.keys.pop()?;
        let at = if planted(4) { half } else { half + 1 };
        let right_children = if node.children.is_empty() { Vec::new() } else { node.children.split_off(at) };
        if planted(1) && node.children.is_empty() {
            node.keys.pop();
        }
        Some((middle, Node { keys: right_keys, children: right_children }))
    }

    /// A key is added, and nothing else.
    #[check]
    pub fn insert_adds_a_key(tree: &mut Tree, key: u32) {
        let mut expected = tree.keys();
        tree.insert(key);
        expected.insert(key);
        assert_eq!(tree.keys(), expected);
        assert!(expected.iter().all(|key| tree.contains(*key)));
        assert!(tree.is_valid());
    }
}

use tree::Tree;

fn built(keys: &[u32]) -> Tree {
    let mut tree = Tree::default();
    keys.iter().for_each(|key| tree.insert(*key));
    tree
}

fn trees() -> impl Strategy<Value = Tree> {
    prop::collection::vec(any::<u32>(), 0..20).prop_map(|keys| built(&keys))
}

fn by_proptest(seed: u8) -> Option<Counterexample> {
    random(seed, (trees(), any::<u32>()), |(mut tree, key)| tree::insert_adds_a_key(&mut tree, key))
}

fn shows(keys: &[u32], key: u32) {
    tree::insert_adds_a_key(&mut built(keys), key);
}

pub fn bugs() -> Vec<Bug> {
    table! {
        "B-tree", || checked(smallscope::check!(tree::insert_adds_a_key)), by_proptest;
        1 "a split loses a key" => shows(&[1, 2, 4], 5);
        2 "the new half goes to the end of the parent" => shows(&[10, 20, 30, 40, 1, 2], 3);
        3 "a search never goes beyond the second child" => shows(&[1, 2, 3, 4, 5, 6, 7], 8);
        4 "an inner node is split at the wrong child" => shows(&(1..=12).collect::<Vec<_>>(), 13);
    }
}
