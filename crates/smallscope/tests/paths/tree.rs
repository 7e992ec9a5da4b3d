//! A search tree of boxes: searching, inserting, removing.

use smallscope::paths::PathOutcome;
use smallscope::{Space, paths};

use super::check;

#[smallscope::model]
mod bst {
    #[derive(Debug)]
    pub struct Bst {
        pub root: Option<Box<Node>>,
        pub size: usize,
    }

    #[derive(Debug)]
    pub struct Node {
        pub key: i32,
        pub left: Option<Box<Node>>,
        pub right: Option<Box<Node>>,
    }

    impl Bst {
        #[invariant]
        pub fn rep_ok(&self) -> bool {
            in_order(&self.root, i32::MIN, i32::MAX) && count(&self.root) == self.size
        }

        #[paths]
        pub fn contains(&self, key: i32) -> bool {
            let mut node = &self.root;
            while let Some(inner) = node {
                if inner.key == key {
                    return true;
                }
                node = if key < inner.key { &inner.left } else { &inner.right };
            }
            false
        }

        #[paths]
        pub fn insert(&mut self, key: i32) -> bool {
            let mut slot = &mut self.root;
            while let Some(node) = slot {
                if key == node.key {
                    return false;
                }
                slot = if key < node.key { &mut node.left } else { &mut node.right };
            }
            *slot = Some(Box::new(Node { key, left: None, right: None }));
            self.size += 1;
            true
        }

        #[paths]
        pub fn remove(&mut self, key: i32) -> bool {
            let removed = remove_from(&mut self.root, key);
            if removed {
                self.size -= 1;
            }
            removed
        }

        /// Takes the smallest key off.
        #[paths]
        #[requires(self.root.is_some())]
        #[ensures(self.size + 1 == old(self.size))]
        pub fn pop_first(&mut self) -> i32 {
            let root = self.root.take().expect("the tree has a root");
            let (rest, key) = pop(root);
            self.root = rest;
            self.size -= 1;
            key
        }
    }

    fn pop(mut node: Box<Node>) -> (Option<Box<Node>>, i32) {
        match node.left.take() {
            None => (node.right, node.key),
            Some(left) => {
                let (rest, key) = pop(left);
                node.left = rest;
                (Some(node), key)
            }
        }
    }

    fn remove_from(slot: &mut Option<Box<Node>>, key: i32) -> bool {
        let Some(node) = slot else { return false };
        if key < node.key {
            return remove_from(&mut node.left, key);
        }
        if key > node.key {
            return remove_from(&mut node.right, key);
        }
        *slot = match (node.left.take(), node.right.take()) {
            (None, None) => None,
            (Some(one), None) | (None, Some(one)) => Some(one),
            (Some(left), Some(right)) => {
                let (rest, least) = pop(right);
                Some(Box::new(Node { key: least, left: Some(left), right: rest }))
            }
        };
        true
    }

    fn in_order(node: &Option<Box<Node>>, low: i32, high: i32) -> bool {
        let Some(node) = node else { return true };
        if node.key <= low || node.key >= high {
            return false;
        }
        in_order(&node.left, low, node.key) && in_order(&node.right, node.key, high)
    }

    fn count(node: &Option<Box<Node>>) -> usize {
        node.as_ref().map_or(0, |node| 1 + count(&node.left) + count(&node.right))
    }
}

use bst::{Bst, Node};

fn space() -> Space<(Bst, i32)> {
    Space::new(3).field("Node.key", 1..=3).field("input.1", 0..=4)
}

/// The nodes on the way to a key, as far as there are any.
fn way(tree: &Bst, key: i32) -> Vec<String> {
    let mut read = vec![format!("root {}", tree.root.is_some())];
    let mut node = &tree.root;
    while let Some(inner) = node {
        read.push(format!("{key} {}", inner.key));
        if inner.key == key {
            return read;
        }
        node = if key < inner.key { &inner.left } else { &inner.right };
        read.push(node.is_some().to_string());
    }
    read
}

#[test]
fn searching_reads_the_way_to_the_key() {
    let report = paths!(Bst::contains).bound(3).field("Node.key", 1..=3).parameter("key", 0..=4).run();
    check(&report, &space(), |(tree, key)| way(tree, *key));
}

#[test]
fn inserting_reads_the_way_to_the_key_and_the_size() {
    let report = paths!(Bst::insert).bound(3).field("Node.key", 1..=3).parameter("key", 0..=4).run();
    check(&report, &space(), |(tree, key)| {
        let mut read = way(tree, *key);
        let is_new = !tree.contains(*key);
        read.push(if is_new || tree.root.is_none() { format!("{key} {}", tree.size) } else { String::new() });
        read
    });
    assert!(report.paths.iter().all(|found| found.outcome == PathOutcome::Passed), "{report}");
}

/// What `pop` reads.
fn trace_pop(node: &Node, read: &mut Vec<String>) {
    read.push(format!("left {}", node.left.is_some()));
    match &node.left {
        None => read.push(format!("right {} key {}", node.right.is_some(), node.key)),
        Some(left) => trace_pop(left, read),
    }
}

#[test]
fn removing_reads_what_it_moves() {
    let report = paths!(Bst::remove).bound(3).field("Node.key", 1..=3).parameter("key", 0..=4).run();
    check(&report, &space(), |(tree, key)| {
        let mut read = vec![format!("key {key} {}", tree.root.is_some())];
        let mut at = &tree.root;
        while let Some(node) = at {
            read.push(format!("{}", node.key));
            if node.key == *key {
                read.push(format!("{} {} {}", node.left.is_some(), node.right.is_some(), tree.size));
                if let (Some(_), Some(right)) = (&node.left, &node.right) {
                    trace_pop(right, &mut read);
                }
                break;
            }
            at = if *key < node.key { &node.left } else { &node.right };
            read.push(format!("{}", at.is_some()));
        }
        read
    });
    assert!(report.failures().next().is_none(), "{report}");
}

#[test]
fn the_precondition_prunes() {
    let report = paths!(Bst::pop_first).bound(3).field("Node.key", 1..=3).run();
    let space = Space::<Bst>::new(3).field("Node.key", 1..=3).given(|tree| tree.root.is_some());
    check(&report, &space, |tree| {
        let mut read = Vec::new();
        trace_pop(tree.root.as_ref().expect("not empty"), &mut read);
        read.push(tree.size.to_string());
        read
    });
    assert!(report.failures().next().is_none(), "{report}");
}
