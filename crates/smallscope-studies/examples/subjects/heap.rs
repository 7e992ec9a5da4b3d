//! A binary heap in a vector, the greatest item first; insertion.

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
        include!("../../tests/generated/heap.rs");
    }
}
