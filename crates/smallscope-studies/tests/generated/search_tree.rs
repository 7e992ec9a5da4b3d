// A set of numbers as a binary search tree; removal.

#[smallscope::model]
pub mod search_tree {
    /// A set.
    #[derive(Debug)]
    pub struct Tree {
        root: Link,
    }

    /// A node, or none.
    pub type Link = Option<Box<Node>>;

    /// A node.
    #[derive(Debug)]
    pub struct Node {
        key: i32,
        left: Link,
        right: Link,
    }

    #[cover]
    impl Tree {
        /// Removes a number; whether it was there.
        #[ensures(|removed| *removed == old(self.contains(key)) && !self.contains(key))]
        #[alloy(ensures = "this.root.*(left + right).key = this.root`.*(left` + right`).key` - @key")]
        pub fn remove(&mut self, key: i32) -> bool {
            remove_from(&mut self.root, key)
        }

        /// Keys grow from left to right.
        #[invariant]
        pub fn is_ordered(&self) -> bool {
            is_between(&self.root, i32::MIN, i32::MAX)
        }

        /// Whether a number is in the set.
        #[cover(skip)]
        pub fn contains(&self, key: i32) -> bool {
            let mut link = &self.root;
            while let Some(node) = link {
                if node.key == key {
                    return true;
                }
                link = if key < node.key { &node.left } else { &node.right };
            }
            false
        }
    }

    #[cover]
    fn remove_from(link: &mut Link, key: i32) -> bool {
        let Some(node) = link else { return false };
        if key < node.key {
            return remove_from(&mut node.left, key);
        }
        if key > node.key {
            return remove_from(&mut node.right, key);
        }
        if node.left.is_none() {
            *link = node.right.take();
        } else if node.right.is_none() {
            *link = node.left.take();
        } else {
            node.key = take_least(&mut node.right);
        }
        true
    }

    /// Takes the least key out of a tree that is not empty.
    #[cover]
    fn take_least(link: &mut Link) -> i32 {
        let node = link.as_mut().expect("the tree is not empty");
        if node.left.is_some() {
            return take_least(&mut node.left);
        }
        let key = node.key;
        *link = node.right.take();
        key
    }

    fn is_between(link: &Link, low: i32, high: i32) -> bool {
        let Some(node) = link else { return true };
        low < node.key
            && node.key < high
            && is_between(&node.left, low, node.key)
            && is_between(&node.right, node.key, high)
    }

#[cfg(test)]
pub mod generated_tests {
pub const ALL: &[fn()] = &[remove_covers_53_matches, remove_covers_54_false, remove_covers_57_true, remove_covers_60_false, remove_covers_62_false, remove_covers_74_true];

// Tests of `Tree::remove`, found by `smallscope cover`.
// They name private fields: put `#[cfg(test)] mod remove_tests { include!("remove_tests.rs"); }` into the module that defines the types.

use super::*;

// Covers:
// - line 53: `Some(node) = link` -> matches
// - line 54: `key < node.key` -> true
// - line 53: `Some(node) = link` -> does not match
#[test]
fn remove_covers_53_matches() {
    let mut tree = Tree { root: Some(Box::new(Node { key: 3, left: None, right: None })) };
    let result = tree.remove(0);
    assert!(!result);
    assert!(tree.is_ordered());
}

// Covers:
// - line 54: `key < node.key` -> false
// - line 57: `key > node.key` -> false
// - line 60: `node.left.is_none()` -> true
#[test]
fn remove_covers_54_false() {
    let mut tree = Tree { root: Some(Box::new(Node { key: 0, left: None, right: None })) };
    let result = tree.remove(0);
    assert!(result);
    assert!(tree.is_ordered());
}

// Covers:
// - line 57: `key > node.key` -> true
#[test]
fn remove_covers_57_true() {
    let mut tree = Tree { root: Some(Box::new(Node { key: 0, left: None, right: None })) };
    let result = tree.remove(4);
    assert!(!result);
    assert!(tree.is_ordered());
}

// Covers:
// - line 60: `node.left.is_none()` -> false
// - line 62: `node.right.is_none()` -> true
#[test]
fn remove_covers_60_false() {
    let mut tree = Tree {
        root: Some(Box::new(Node {
            key: 2,
            left: Some(Box::new(Node { key: 1, left: None, right: None })),
            right: None,
        })),
    };
    let result = tree.remove(2);
    assert!(result);
    assert!(tree.is_ordered());
}

// Covers:
// - line 62: `node.right.is_none()` -> false
// - line 74: `node.left.is_some()` -> false
#[test]
fn remove_covers_62_false() {
    let mut tree = Tree {
        root: Some(Box::new(Node {
            key: 1,
            left: Some(Box::new(Node { key: 0, left: None, right: None })),
            right: Some(Box::new(Node { key: 4, left: None, right: None })),
        })),
    };
    let result = tree.remove(1);
    assert!(result);
    assert!(tree.is_ordered());
}

// Covers:
// - line 74: `node.left.is_some()` -> true
#[test]
fn remove_covers_74_true() {
    let mut tree = Tree {
        root: Some(Box::new(Node {
            key: 1,
            left: Some(Box::new(Node { key: 0, left: None, right: None })),
            right: Some(Box::new(Node {
                key: 4,
                left: Some(Box::new(Node { key: 2, left: None, right: None })),
                right: None,
            })),
        })),
    };
    let result = tree.remove(1);
    assert!(result);
    assert!(tree.is_ordered());
}
}
}
