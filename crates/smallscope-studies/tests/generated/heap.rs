pub const ALL: &[fn()] = &[insert_covers_18_entered, insert_covers_20_true];

// Tests of `Heap::insert` in `heap.rs`, found by `smallscope cover`.
// They name private fields: put `#[cfg(test)] mod insert_tests { include!("insert_tests.rs"); }` into the module that defines the types.

use super::*;

// Covers:
// - line 18: `at > 0` -> entered
// - line 20: `self.items[parent] >= self.items[at]` -> false
// - line 18: `at > 0` -> left
#[test]
fn insert_covers_18_entered() {
    let mut heap = Heap { items: vec![0, 0, 0, 0] };
    heap.insert(3);
    assert_eq!(heap.items, vec![3, 0, 0, 0, 0]);
    assert!(heap.is_heap());
}

// Covers:
// - line 20: `self.items[parent] >= self.items[at]` -> true
#[test]
fn insert_covers_20_true() {
    let mut heap = Heap { items: vec![3, 0, 0, 0] };
    heap.insert(3);
    assert_eq!(heap.items, vec![3, 3, 0, 0, 0]);
    assert!(heap.is_heap());
}
