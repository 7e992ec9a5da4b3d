// A set of numbers as an AVL tree whose nodes know their heights; insertion.

#[smallscope::model]
pub mod avl {
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
        height: i32,
        left: Link,
        right: Link,
    }

    #[cover]
    impl Tree {
        /// Adds a number; whether it was not there.
        #[ensures(|added| *added != old(self.contains(key)) && self.contains(key))]
        #[alloy(ensures = "this.root.*(left + right).key = this.root`.*(left` + right`).key` + @key")]
        pub fn insert(&mut self, key: i32) -> bool {
            insert_into(&mut self.root, key)
        }

        /// Keys grow from left to right, heights are right, and those of siblings differ by 1 at most.
        #[invariant]
        pub fn is_avl(&self) -> bool {
            is_balanced(&self.root) && is_between(&self.root, i32::MIN, i32::MAX)
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
    fn insert_into(link: &mut Link, key: i32) -> bool {
        let Some(node) = link else {
            *link = Some(Box::new(Node { key, height: 1, left: None, right: None }));
            return true;
        };
        if key == node.key {
            return false;
        }
        let added = if key < node.key { insert_into(&mut node.left, key) } else { insert_into(&mut node.right, key) };
        if added {
            rebalance(link);
        }
        added
    }

    /// Makes a node right, one of whose subtrees may have grown.
    #[cover]
    fn rebalance(link: &mut Link) {
        let node = link.as_mut().expect("a subtree has grown");
        let difference = height(&node.left) - height(&node.right);
        if difference > 1 {
            let left = node.left.as_ref().expect("it is higher");
            if height(&left.left) < height(&left.right) {
                rotate_left(&mut node.left);
            }
            rotate_right(link);
        } else if difference < -1 {
            let right = node.right.as_ref().expect("it is higher");
            if height(&right.right) < height(&right.left) {
                rotate_right(&mut node.right);
            }
            rotate_left(link);
        } else {
            update_height(node);
        }
    }

    #[cover]
    fn rotate_left(link: &mut Link) {
        let mut node = link.take().expect("something is rotated");
        let mut top = node.right.take().expect("the right child is the new top");
        node.right = top.left.take();
        update_height(&mut node);
        top.left = Some(node);
        update_height(&mut top);
        *link = Some(top);
    }

    #[cover]
    fn rotate_right(link: &mut Link) {
        let mut node = link.take().expect("something is rotated");
        let mut top = node.left.take().expect("the left child is the new top");
        node.left = top.right.take();
        update_height(&mut node);
        top.right = Some(node);
        update_height(&mut top);
        *link = Some(top);
    }

    #[cover]
    fn update_height(node: &mut Node) {
        let (left, right) = (height(&node.left), height(&node.right));
        node.height = if left > right { left + 1 } else { right + 1 };
    }

    #[cover]
    fn height(link: &Link) -> i32 {
        match link {
            Some(node) => node.height,
            None => 0,
        }
    }

    fn is_balanced(link: &Link) -> bool {
        let Some(node) = link else { return true };
        let (left, right) = (height(&node.left), height(&node.right));
        let higher = if left > right { left } else { right };
        node.height == higher + 1
            && left - right <= 1
            && right - left <= 1
            && is_balanced(&node.left)
            && is_balanced(&node.right)
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
pub const ALL: &[fn()] = &[insert_covers_54_matches, insert_covers_54_does_not_match, insert_covers_58_false, insert_covers_61_true, insert_covers_62_false, insert_covers_73_true, insert_covers_75_true, insert_covers_79_true, insert_covers_81_true];

// Tests of `Tree::insert`, found by `smallscope cover`.
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
    assert!(tree.is_avl());
}

// Covers:
// - line 54: `Some(node) = link` -> does not match
#[test]
fn insert_covers_54_does_not_match() {
    let mut tree = Tree { root: None };
    let result = tree.insert(1);
    assert!(result);
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
    assert!(tree.is_avl());
}
}
}
