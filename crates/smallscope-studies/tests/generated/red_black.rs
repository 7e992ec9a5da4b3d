pub const ALL: &[fn()] = &[add_covers_55_entered, add_covers_56_true, add_covers_72_entered, add_covers_78_true, add_covers_84_false];

// Tests of `Set::add` in `red_black.rs`, found by `smallscope cover`.
// They name private fields: put `#[cfg(test)] mod add_tests { include!("add_tests.rs"); }` into the module that defines the types.

use std::cell::RefCell;
use std::rc::Rc;

use super::*;

// Covers:
// - line 55: `Some(node) = at` -> entered
// - line 56: `node.borrow().key == key` -> false
// - line 55: `Some(node) = at` -> left
// - line 114: `Some(parent) = parent` -> matches
// - line 152: `Some(node) = link` -> matches
// - line 72: `is_red(&parent_of(&node))` -> left
#[test]
fn add_covers_55_entered() {
    let mut set = Set {
        root: Some(Rc::new(RefCell::new(Node {
            key: 4,
            red: false,
            parent: std::rc::Weak::new(),
            children: [None, None],
        }))),
    };
    let result = set.add(0);
    assert!(result);
    assert_eq!(set.root.as_ref().unwrap().borrow().key, 4);
    assert!(!set.root.as_ref().unwrap().borrow().red);
    assert_eq!(set.root.as_ref().unwrap().borrow().children.len(), 2);
    assert_eq!(set.root.as_ref().unwrap().borrow().children[0].as_ref().unwrap().borrow().key, 0);
    assert!(set.root.as_ref().unwrap().borrow().children[0].as_ref().unwrap().borrow().red);
    assert_eq!(set.root.as_ref().unwrap().borrow().children[0].as_ref().unwrap().borrow().children.len(), 2);
    assert!(set.root.as_ref().unwrap().borrow().children[0].as_ref().unwrap().borrow().children[0].is_none());
    assert!(set.root.as_ref().unwrap().borrow().children[0].as_ref().unwrap().borrow().children[1].is_none());
    assert!(set.root.as_ref().unwrap().borrow().children[1].is_none());
}

// Covers:
// - line 56: `node.borrow().key == key` -> true
#[test]
fn add_covers_56_true() {
    let mut set = Set {
        root: Some(Rc::new(RefCell::new(Node {
            key: 0,
            red: false,
            parent: std::rc::Weak::new(),
            children: [None, None],
        }))),
    };
    let result = set.add(0);
    assert!(!result);
    assert_eq!(set.root.as_ref().unwrap().borrow().key, 0);
    assert!(!set.root.as_ref().unwrap().borrow().red);
    assert_eq!(set.root.as_ref().unwrap().borrow().children.len(), 2);
    assert!(set.root.as_ref().unwrap().borrow().children[0].is_none());
    assert!(set.root.as_ref().unwrap().borrow().children[1].is_none());
}

// Covers:
// - line 72: `is_red(&parent_of(&node))` -> entered
// - line 75: `Some(grandparent) = parent_of(&parent)` -> matches
// - line 78: `is_red(&uncle)` -> false
// - line 84: `side_of(&node, &parent) != side` -> true
// - line 152: `Some(node) = link` -> does not match
// - line 114: `Some(parent) = parent` -> does not match
#[test]
fn add_covers_72_entered() {
    let node_1 =
        Rc::new(RefCell::new(Node { key: 4, red: true, parent: std::rc::Weak::new(), children: [None, None] }));
    let node_0 = Rc::new(RefCell::new(Node {
        key: 0,
        red: false,
        parent: std::rc::Weak::new(),
        children: [None, Some(Rc::clone(&node_1))],
    }));
    node_1.borrow_mut().parent = Rc::downgrade(&node_0);
    let mut set = Set { root: Some(Rc::clone(&node_0)) };
    let result = set.add(2);
    assert!(result);
    assert_eq!(set.root.as_ref().unwrap().borrow().key, 2);
    assert!(!set.root.as_ref().unwrap().borrow().red);
    assert_eq!(set.root.as_ref().unwrap().borrow().children.len(), 2);
    assert_eq!(set.root.as_ref().unwrap().borrow().children[0].as_ref().unwrap().borrow().key, 0);
    assert!(set.root.as_ref().unwrap().borrow().children[0].as_ref().unwrap().borrow().red);
    assert_eq!(set.root.as_ref().unwrap().borrow().children[0].as_ref().unwrap().borrow().children.len(), 2);
    assert!(set.root.as_ref().unwrap().borrow().children[0].as_ref().unwrap().borrow().children[0].is_none());
    assert!(set.root.as_ref().unwrap().borrow().children[0].as_ref().unwrap().borrow().children[1].is_none());
    assert_eq!(set.root.as_ref().unwrap().borrow().children[1].as_ref().unwrap().borrow().key, 4);
    assert!(set.root.as_ref().unwrap().borrow().children[1].as_ref().unwrap().borrow().red);
    assert_eq!(set.root.as_ref().unwrap().borrow().children[1].as_ref().unwrap().borrow().children.len(), 2);
    assert!(set.root.as_ref().unwrap().borrow().children[1].as_ref().unwrap().borrow().children[0].is_none());
    assert!(set.root.as_ref().unwrap().borrow().children[1].as_ref().unwrap().borrow().children[1].is_none());
}

// Covers:
// - line 78: `is_red(&uncle)` -> true
#[test]
fn add_covers_78_true() {
    let node_1 =
        Rc::new(RefCell::new(Node { key: 1, red: true, parent: std::rc::Weak::new(), children: [None, None] }));
    let node_2 =
        Rc::new(RefCell::new(Node { key: 4, red: true, parent: std::rc::Weak::new(), children: [None, None] }));
    let node_0 = Rc::new(RefCell::new(Node {
        key: 2,
        red: false,
        parent: std::rc::Weak::new(),
        children: [Some(Rc::clone(&node_1)), Some(Rc::clone(&node_2))],
    }));
    node_1.borrow_mut().parent = Rc::downgrade(&node_0);
    node_2.borrow_mut().parent = Rc::downgrade(&node_0);
    let mut set = Set { root: Some(Rc::clone(&node_0)) };
    let result = set.add(0);
    assert!(result);
    assert_eq!(set.root.as_ref().unwrap().borrow().key, 2);
    assert!(!set.root.as_ref().unwrap().borrow().red);
    assert_eq!(set.root.as_ref().unwrap().borrow().children.len(), 2);
    assert_eq!(set.root.as_ref().unwrap().borrow().children[0].as_ref().unwrap().borrow().key, 1);
    assert!(!set.root.as_ref().unwrap().borrow().children[0].as_ref().unwrap().borrow().red);
    assert_eq!(set.root.as_ref().unwrap().borrow().children[0].as_ref().unwrap().borrow().children.len(), 2);
    assert_eq!(
        set.root.as_ref().unwrap().borrow().children[0].as_ref().unwrap().borrow().children[0]
            .as_ref()
            .unwrap()
            .borrow()
            .key,
        0
    );
    assert!(
        set.root.as_ref().unwrap().borrow().children[0].as_ref().unwrap().borrow().children[0]
            .as_ref()
            .unwrap()
            .borrow()
            .red
    );
    assert_eq!(
        set.root.as_ref().unwrap().borrow().children[0].as_ref().unwrap().borrow().children[0]
            .as_ref()
            .unwrap()
            .borrow()
            .children
            .len(),
        2
    );
    assert!(
        set.root.as_ref().unwrap().borrow().children[0].as_ref().unwrap().borrow().children[0]
            .as_ref()
            .unwrap()
            .borrow()
            .children[0]
            .is_none()
    );
    assert!(
        set.root.as_ref().unwrap().borrow().children[0].as_ref().unwrap().borrow().children[0]
            .as_ref()
            .unwrap()
            .borrow()
            .children[1]
            .is_none()
    );
    assert!(set.root.as_ref().unwrap().borrow().children[0].as_ref().unwrap().borrow().children[1].is_none());
    assert_eq!(set.root.as_ref().unwrap().borrow().children[1].as_ref().unwrap().borrow().key, 4);
    assert!(!set.root.as_ref().unwrap().borrow().children[1].as_ref().unwrap().borrow().red);
    assert_eq!(set.root.as_ref().unwrap().borrow().children[1].as_ref().unwrap().borrow().children.len(), 2);
    assert!(set.root.as_ref().unwrap().borrow().children[1].as_ref().unwrap().borrow().children[0].is_none());
    assert!(set.root.as_ref().unwrap().borrow().children[1].as_ref().unwrap().borrow().children[1].is_none());
}

// Covers:
// - line 84: `side_of(&node, &parent) != side` -> false
#[test]
fn add_covers_84_false() {
    let node_1 =
        Rc::new(RefCell::new(Node { key: 2, red: true, parent: std::rc::Weak::new(), children: [None, None] }));
    let node_0 = Rc::new(RefCell::new(Node {
        key: 3,
        red: false,
        parent: std::rc::Weak::new(),
        children: [Some(Rc::clone(&node_1)), None],
    }));
    node_1.borrow_mut().parent = Rc::downgrade(&node_0);
    let mut set = Set { root: Some(Rc::clone(&node_0)) };
    let result = set.add(0);
    assert!(result);
    assert_eq!(set.root.as_ref().unwrap().borrow().key, 2);
    assert!(!set.root.as_ref().unwrap().borrow().red);
    assert_eq!(set.root.as_ref().unwrap().borrow().children.len(), 2);
    assert_eq!(set.root.as_ref().unwrap().borrow().children[0].as_ref().unwrap().borrow().key, 0);
    assert!(set.root.as_ref().unwrap().borrow().children[0].as_ref().unwrap().borrow().red);
    assert_eq!(set.root.as_ref().unwrap().borrow().children[0].as_ref().unwrap().borrow().children.len(), 2);
    assert!(set.root.as_ref().unwrap().borrow().children[0].as_ref().unwrap().borrow().children[0].is_none());
    assert!(set.root.as_ref().unwrap().borrow().children[0].as_ref().unwrap().borrow().children[1].is_none());
    assert_eq!(set.root.as_ref().unwrap().borrow().children[1].as_ref().unwrap().borrow().key, 3);
    assert!(set.root.as_ref().unwrap().borrow().children[1].as_ref().unwrap().borrow().red);
    assert_eq!(set.root.as_ref().unwrap().borrow().children[1].as_ref().unwrap().borrow().children.len(), 2);
    assert!(set.root.as_ref().unwrap().borrow().children[1].as_ref().unwrap().borrow().children[0].is_none());
    assert!(set.root.as_ref().unwrap().borrow().children[1].as_ref().unwrap().borrow().children[1].is_none());
}
