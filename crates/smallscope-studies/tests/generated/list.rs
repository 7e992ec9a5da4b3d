pub const ALL: &[fn()] = &[reverse_covers_31_entered];

// Tests of `List::reverse` in `list.rs`, found by `smallscope cover`.
// They name private fields: put `#[cfg(test)] mod reverse_tests { include!("reverse_tests.rs"); }` into the module that defines the types.

use super::*;

// Covers:
// - line 31: `Some(mut node) = rest` -> entered
// - line 31: `Some(mut node) = rest` -> left
#[test]
fn reverse_covers_31_entered() {
    let mut list = List { head: Some(Box::new(Node { item: 1, next: None })) };
    list.reverse();
    assert_eq!(list.head.as_ref().unwrap().item, 1);
    assert!(list.head.as_ref().unwrap().next.is_none());
}
