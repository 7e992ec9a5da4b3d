//! Binary heaps in vectors, with a largest element in front.

use crate::Space;

pub use model::Heap;

/// Heaps of exactly `n` elements from `0..n`: 1, 3, 14, 65.
pub fn space(n: usize) -> Space<Heap> {
    Space::new(n).length("Heap.items", n..=n).field("Heap.items", 0..n.max(1) as u32)
}

#[smallscope_macros::model(crate = crate)]
mod model {
    /// A heap.
    #[derive(Debug)]
    pub struct Heap {
        /// The children of the element at `i` are at `2 * i + 1` and `2 * i + 2`.
        pub items: Vec<u32>,
    }

    impl Heap {
        /// Whether no element is larger than its parent.
        #[invariant]
        pub fn rep_ok(&self) -> bool {
            (1..self.items.len()).all(|i| self.items[i] <= self.items[(i - 1) / 2])
        }
    }
}
