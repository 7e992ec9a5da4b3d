pub const ALL: &[fn()] = &[remove_covers_53_matches, remove_covers_54_false, remove_covers_57_true, remove_covers_60_false, remove_covers_62_false, remove_covers_74_true];

// Tests of `Tree::remove` in `search_tree.rs`, found by `smallscope cover`.
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
    assert_eq!(tree.root.as_ref().unwrap().key, 3);
    assert!(tree.root.as_ref().unwrap().left.is_none());
    assert!(tree.root.as_ref().unwrap().right.is_none());
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
    assert!(tree.root.is_none());
    assert!(tree.is_ordered());
}

// Covers:
// - line 57: `key > node.key` -> true
#[test]
fn remove_covers_57_true() {
    let mut tree = Tree { root: Some(Box::new(Node { key: 0, left: None, right: None })) };
    let result = tree.remove(4);
    assert!(!result);
    assert_eq!(tree.root.as_ref().unwrap().key, 0);
    assert!(tree.root.as_ref().unwrap().left.is_none());
    assert!(tree.root.as_ref().unwrap().right.is_none());
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
    assert_eq!(tree.root.as_ref().unwrap().key, 1);
    assert!(tree.root.as_ref().unwrap().left.is_none());
    assert!(tree.root.as_ref().unwrap().right.is_none());
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
    assert_eq!(tree.root.as_ref().unwrap().key, 4);
    assert_eq!(tree.root.as_ref().unwrap().left.as_ref().unwrap().key, 0);
    assert!(tree.root.as_ref().unwrap().left.as_ref().unwrap().left.is_none());
    assert!(tree.root.as_ref().unwrap().left.as_ref().unwrap().right.is_none());
    assert!(tree.root.as_ref().unwrap().right.is_none());
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
    assert_eq!(tree.root.as_ref().unwrap().key, 2);
    assert_eq!(tree.root.as_ref().unwrap().left.as_ref().unwrap().key, 0);
    assert!(tree.root.as_ref().unwrap().left.as_ref().unwrap().left.is_none());
    assert!(tree.root.as_ref().unwrap().left.as_ref().unwrap().right.is_none());
    assert_eq!(tree.root.as_ref().unwrap().right.as_ref().unwrap().key, 4);
    assert!(tree.root.as_ref().unwrap().right.as_ref().unwrap().left.is_none());
    assert!(tree.root.as_ref().unwrap().right.as_ref().unwrap().right.is_none());
    assert!(tree.is_ordered());
}
