//! Heaps in arrays, the second example of the Korat paper (figures 5 and 6, table 3).
//!
//! Size and capacity range over `0..=n`; an element is null or one of `0..=n`.

use smallscope::Space;

/// A binary heap with its maximum at the front.
#[smallscope::model]
pub mod model {
    /// The first `size` slots of `array` hold the heap, the others nothing.
    #[derive(Debug)]
    pub struct HeapArray {
        size: usize,
        array: Vec<Option<i32>>,
    }

    impl HeapArray {
        /// No element is greater than its parent, and nothing lies beyond `size`.
        #[invariant]
        pub fn rep_ok(&self) -> bool {
            if self.size > self.array.len() {
                return false;
            }
            for i in 0..self.size {
                let Some(element) = self.array[i] else { return false };
                if i > 0 && Some(element) > self.array[(i - 1) / 2] {
                    return false;
                }
            }
            (self.size..self.array.len()).all(|i| self.array[i].is_none())
        }
    }
}

/// Heaps of up to `n` elements from `0..=n`.
pub fn space(n: usize) -> Space<model::HeapArray> {
    Space::new(n)
}
