pub const ALL: &[fn()] = &[reverse_covers_31_entered];

// Tests of `List::reverse`, found by `smallscope cover`.
// They name private fields: put `#[cfg(test)] mod reverse_tests { include!("reverse_tests.rs"); }` into the module that defines the types.

use super::*;

// Covers:
// - line 31: `Some(mut node) = rest` -> entered
// - line 31: `Some(mut node) = rest` -> left
#[test]
fn reverse_covers_31_entered() {
    let mut list = List { head: Some(Box::new(Node { item: 1, next: None })) };
    list.reverse();
}
