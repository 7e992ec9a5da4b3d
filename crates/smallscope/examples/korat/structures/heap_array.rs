//! Heaps in arrays, the second example of the Korat paper (figures 5 and 6, table 3).
//!
//! Size and capacity range over `0..=n`; an element is null or one of `0..=n`.

use smallscope::Space;

/// A binary heap with its maximum at the front.
#[smallscope::model]
pub mod model {
    use super::super::CAPACITY;

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
            let (size, array) = (self.size, &self.array);
            if size > array.len() {
                return false;
            }
            let mut heap = [0; CAPACITY];
            for (i, element) in array.iter().take(size).enumerate() {
                let Some(element) = *element else { return false };
                if i > 0 && element > heap[(i - 1) / 2] {
                    return false;
                }
                heap[i] = element;
            }
            array.iter().skip(size).all(Option::is_none)
        }
    }
}

/// Heaps of up to `n` elements from `0..=n`.
pub fn space(n: usize) -> Space<model::HeapArray> {
    Space::new(n)
}
