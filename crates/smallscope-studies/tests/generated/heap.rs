// A binary heap in a vector, the greatest item first; insertion.

#[smallscope::model]
pub mod heap {
    /// A heap.
    #[derive(Debug)]
    pub struct Heap {
        items: Vec<i32>,
    }

    #[cover]
    impl Heap {
        /// Adds an item.
        #[ensures(self.items.len() == old(self.items.len()) + 1 && self.count(item) == old(self.count(item)) + 1)]
        pub fn insert(&mut self, item: i32) {
            let mut at = self.items.len();
            self.items.push(item);
            while at > 0 {
                let parent = (at - 1) / 2;
                if self.items[parent] >= self.items[at] {
                    break;
                }
                self.items.swap(parent, at);
                at = parent;
            }
        }

        /// No item is greater than the one above it.
        #[invariant]
        pub fn is_heap(&self) -> bool {
            for at in 1..self.items.len() {
                if self.items[(at - 1) / 2] < self.items[at] {
                    return false;
                }
            }
            true
        }

        /// How often an item is in the heap.
        #[cover(skip)]
        pub fn count(&self, item: i32) -> usize {
            let mut count = 0;
            for at in 0..self.items.len() {
                if self.items[at] == item {
                    count += 1;
                }
            }
            count
        }
    }

#[cfg(test)]
pub mod generated_tests {
pub const ALL: &[fn()] = &[insert_covers_18_entered, insert_covers_20_true];

// Tests of `Heap::insert`, found by `smallscope cover`.
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
    assert!(heap.is_heap());
}

// Covers:
// - line 20: `self.items[parent] >= self.items[at]` -> true
#[test]
fn insert_covers_20_true() {
    let mut heap = Heap { items: vec![3, 0, 0, 0] };
    heap.insert(3);
    assert!(heap.is_heap());
}
}
}
