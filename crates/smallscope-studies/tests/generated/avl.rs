pub const ALL: &[fn()] = &[insert_covers_54_matches, insert_covers_54_does_not_match, insert_covers_58_false, insert_covers_61_true, insert_covers_62_false, insert_covers_73_true, insert_covers_75_true, insert_covers_79_true, insert_covers_81_true];

// Tests of `Tree::insert` in `avl.rs`, found by `smallscope cover`.
// They name private fields: put `#[cfg(test)] mod insert_tests { include!("insert_tests.rs"); }` into the module that defines the types.

use super::*;

// Covers:
// - line 54: `Some(node) = link` -> matches
// - line 58: `key == node.key` -> true
#[test]
fn insert_covers_54_matches() {
    let mut tree = Tree { root: Some(Box::new(Node { key: 1, height: 1, left: None, right: None })) };
    let result = tree.insert(1);
    assert!(!result);
    assert_eq!(tree.root.as_ref().unwrap().key, 1);
    assert_eq!(tree.root.as_ref().unwrap().height, 1);
    assert!(tree.root.as_ref().unwrap().left.is_none());
    assert!(tree.root.as_ref().unwrap().right.is_none());
    assert!(tree.is_avl());
}

// Covers:
// - line 54: `Some(node) = link` -> does not match
#[test]
fn insert_covers_54_does_not_match() {
    let mut tree = Tree { root: None };
    let result = tree.insert(1);
    assert!(result);
    assert_eq!(tree.root.as_ref().unwrap().key, 1);
    assert_eq!(tree.root.as_ref().unwrap().height, 1);
    assert!(tree.root.as_ref().unwrap().left.is_none());
    assert!(tree.root.as_ref().unwrap().right.is_none());
    assert!(tree.is_avl());
}

// Covers:
// - line 58: `key == node.key` -> false
// - line 61: `key < node.key` -> false
// - line 62: `added` -> true
// - line 122: `link` -> None
// - line 121: `link` -> Some(node)
// - line 73: `difference > 1` -> false
// - line 79: `difference < -1` -> false
// - line 115: `left > right` -> false
#[test]
fn insert_covers_58_false() {
    let mut tree = Tree { root: Some(Box::new(Node { key: 0, height: 1, left: None, right: None })) };
    let result = tree.insert(1);
    assert!(result);
    assert_eq!(tree.root.as_ref().unwrap().key, 0);
    assert_eq!(tree.root.as_ref().unwrap().height, 2);
    assert!(tree.root.as_ref().unwrap().left.is_none());
    assert_eq!(tree.root.as_ref().unwrap().right.as_ref().unwrap().key, 1);
    assert_eq!(tree.root.as_ref().unwrap().right.as_ref().unwrap().height, 1);
    assert!(tree.root.as_ref().unwrap().right.as_ref().unwrap().left.is_none());
    assert!(tree.root.as_ref().unwrap().right.as_ref().unwrap().right.is_none());
    assert!(tree.is_avl());
}

// Covers:
// - line 61: `key < node.key` -> true
// - line 115: `left > right` -> true
#[test]
fn insert_covers_61_true() {
    let mut tree = Tree { root: Some(Box::new(Node { key: 1, height: 1, left: None, right: None })) };
    let result = tree.insert(0);
    assert!(result);
    assert_eq!(tree.root.as_ref().unwrap().key, 1);
    assert_eq!(tree.root.as_ref().unwrap().height, 2);
    assert_eq!(tree.root.as_ref().unwrap().left.as_ref().unwrap().key, 0);
    assert_eq!(tree.root.as_ref().unwrap().left.as_ref().unwrap().height, 1);
    assert!(tree.root.as_ref().unwrap().left.as_ref().unwrap().left.is_none());
    assert!(tree.root.as_ref().unwrap().left.as_ref().unwrap().right.is_none());
    assert!(tree.root.as_ref().unwrap().right.is_none());
    assert!(tree.is_avl());
}

// Covers:
// - line 62: `added` -> false
#[test]
fn insert_covers_62_false() {
    let mut tree = Tree {
        root: Some(Box::new(Node {
            key: 0,
            height: 2,
            left: None,
            right: Some(Box::new(Node { key: 1, height: 1, left: None, right: None })),
        })),
    };
    let result = tree.insert(1);
    assert!(!result);
    assert_eq!(tree.root.as_ref().unwrap().key, 0);
    assert_eq!(tree.root.as_ref().unwrap().height, 2);
    assert!(tree.root.as_ref().unwrap().left.is_none());
    assert_eq!(tree.root.as_ref().unwrap().right.as_ref().unwrap().key, 1);
    assert_eq!(tree.root.as_ref().unwrap().right.as_ref().unwrap().height, 1);
    assert!(tree.root.as_ref().unwrap().right.as_ref().unwrap().left.is_none());
    assert!(tree.root.as_ref().unwrap().right.as_ref().unwrap().right.is_none());
    assert!(tree.is_avl());
}

// Covers:
// - line 73: `difference > 1` -> true
// - line 75: `height(&left.left) < height(&left.right)` -> false
#[test]
fn insert_covers_73_true() {
    let mut tree = Tree {
        root: Some(Box::new(Node {
            key: 4,
            height: 2,
            left: Some(Box::new(Node { key: 1, height: 1, left: None, right: None })),
            right: None,
        })),
    };
    let result = tree.insert(0);
    assert!(result);
    assert_eq!(tree.root.as_ref().unwrap().key, 1);
    assert_eq!(tree.root.as_ref().unwrap().height, 2);
    assert_eq!(tree.root.as_ref().unwrap().left.as_ref().unwrap().key, 0);
    assert_eq!(tree.root.as_ref().unwrap().left.as_ref().unwrap().height, 1);
    assert!(tree.root.as_ref().unwrap().left.as_ref().unwrap().left.is_none());
    assert!(tree.root.as_ref().unwrap().left.as_ref().unwrap().right.is_none());
    assert_eq!(tree.root.as_ref().unwrap().right.as_ref().unwrap().key, 4);
    assert_eq!(tree.root.as_ref().unwrap().right.as_ref().unwrap().height, 1);
    assert!(tree.root.as_ref().unwrap().right.as_ref().unwrap().left.is_none());
    assert!(tree.root.as_ref().unwrap().right.as_ref().unwrap().right.is_none());
    assert!(tree.is_avl());
}

// Covers:
// - line 75: `height(&left.left) < height(&left.right)` -> true
#[test]
fn insert_covers_75_true() {
    let mut tree = Tree {
        root: Some(Box::new(Node {
            key: 4,
            height: 2,
            left: Some(Box::new(Node { key: 0, height: 1, left: None, right: None })),
            right: None,
        })),
    };
    let result = tree.insert(2);
    assert!(result);
    assert_eq!(tree.root.as_ref().unwrap().key, 2);
    assert_eq!(tree.root.as_ref().unwrap().height, 2);
    assert_eq!(tree.root.as_ref().unwrap().left.as_ref().unwrap().key, 0);
    assert_eq!(tree.root.as_ref().unwrap().left.as_ref().unwrap().height, 1);
    assert!(tree.root.as_ref().unwrap().left.as_ref().unwrap().left.is_none());
    assert!(tree.root.as_ref().unwrap().left.as_ref().unwrap().right.is_none());
    assert_eq!(tree.root.as_ref().unwrap().right.as_ref().unwrap().key, 4);
    assert_eq!(tree.root.as_ref().unwrap().right.as_ref().unwrap().height, 1);
    assert!(tree.root.as_ref().unwrap().right.as_ref().unwrap().left.is_none());
    assert!(tree.root.as_ref().unwrap().right.as_ref().unwrap().right.is_none());
    assert!(tree.is_avl());
}

// Covers:
// - line 79: `difference < -1` -> true
// - line 81: `height(&right.right) < height(&right.left)` -> false
#[test]
fn insert_covers_79_true() {
    let mut tree = Tree {
        root: Some(Box::new(Node {
            key: 0,
            height: 2,
            left: None,
            right: Some(Box::new(Node { key: 2, height: 1, left: None, right: None })),
        })),
    };
    let result = tree.insert(4);
    assert!(result);
    assert_eq!(tree.root.as_ref().unwrap().key, 2);
    assert_eq!(tree.root.as_ref().unwrap().height, 2);
    assert_eq!(tree.root.as_ref().unwrap().left.as_ref().unwrap().key, 0);
    assert_eq!(tree.root.as_ref().unwrap().left.as_ref().unwrap().height, 1);
    assert!(tree.root.as_ref().unwrap().left.as_ref().unwrap().left.is_none());
    assert!(tree.root.as_ref().unwrap().left.as_ref().unwrap().right.is_none());
    assert_eq!(tree.root.as_ref().unwrap().right.as_ref().unwrap().key, 4);
    assert_eq!(tree.root.as_ref().unwrap().right.as_ref().unwrap().height, 1);
    assert!(tree.root.as_ref().unwrap().right.as_ref().unwrap().left.is_none());
    assert!(tree.root.as_ref().unwrap().right.as_ref().unwrap().right.is_none());
    assert!(tree.is_avl());
}

// Covers:
// - line 81: `height(&right.right) < height(&right.left)` -> true
#[test]
fn insert_covers_81_true() {
    let mut tree = Tree {
        root: Some(Box::new(Node {
            key: 1,
            height: 2,
            left: None,
            right: Some(Box::new(Node { key: 3, height: 1, left: None, right: None })),
        })),
    };
    let result = tree.insert(2);
    assert!(result);
    assert_eq!(tree.root.as_ref().unwrap().key, 2);
    assert_eq!(tree.root.as_ref().unwrap().height, 2);
    assert_eq!(tree.root.as_ref().unwrap().left.as_ref().unwrap().key, 1);
    assert_eq!(tree.root.as_ref().unwrap().left.as_ref().unwrap().height, 1);
    assert!(tree.root.as_ref().unwrap().left.as_ref().unwrap().left.is_none());
    assert!(tree.root.as_ref().unwrap().left.as_ref().unwrap().right.is_none());
    assert_eq!(tree.root.as_ref().unwrap().right.as_ref().unwrap().key, 3);
    assert_eq!(tree.root.as_ref().unwrap().right.as_ref().unwrap().height, 1);
    assert!(tree.root.as_ref().unwrap().right.as_ref().unwrap().left.is_none());
    assert!(tree.root.as_ref().unwrap().right.as_ref().unwrap().right.is_none());
    assert!(tree.is_avl());
}
