//! `HeapArray.extractMax`, the second example of the Korat paper (figures 5 and 8).
//!
//! Size and capacity range over `0..=n`, elements over `0..=n`. On an empty heap, the method panics: an exceptional
//! behaviour, which is checked as well.

use smallscope::{Verdict, check};

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
                if i > 0 && self.array[(i - 1) / 2].is_none_or(|parent| element > parent) {
                    return false;
                }
            }
            (self.size..self.array.len()).all(|i| self.array[i].is_none())
        }

        /// The elements, the greatest first.
        pub fn sorted(&self) -> Vec<i32> {
            let mut elements: Vec<_> = self.array.iter().filter_map(|element| *element).collect();
            elements.sort_unstable_by(|a, b| b.cmp(a));
            elements
        }

        /// Takes out the greatest element.
        #[panics_when(self.size == 0, "the heap is empty")]
        #[ensures(|max| Some(max) == old(self.sorted()).first())]
        #[ensures(self.sorted() == old(self.sorted())[1..])]
        #[ensures(self.array.len() == old(self.array.len()))]
        pub fn extract_max(&mut self) -> i32 {
            let max = self.take_root();
            let mut at = 0;
            while let Some(child) = self.greater_child(at) {
                self.array.swap(at, child);
                at = child;
            }
            max
        }

        /// As `extract_max`, but the new root sinks one level only.
        #[panics_when(self.size == 0, "the heap is empty")]
        #[ensures(|max| Some(max) == old(self.sorted()).first())]
        #[ensures(self.sorted() == old(self.sorted())[1..])]
        #[ensures(self.array.len() == old(self.array.len()))]
        pub fn extract_max_sinking_once(&mut self) -> i32 {
            let max = self.take_root();
            if let Some(child) = self.greater_child(0) {
                self.array.swap(0, child);
            }
            max
        }

        /// Takes out the root, and puts the last element there.
        fn take_root(&mut self) -> i32 {
            assert!(self.size > 0, "the heap is empty");
            self.size -= 1;
            self.array.swap(0, self.size);
            self.array[self.size].take().expect("the slots of the heap are full")
        }

        /// The greatest child of a slot, if it is greater than its parent.
        fn greater_child(&self, at: usize) -> Option<usize> {
            let children = [2 * at + 1, 2 * at + 2].into_iter().filter(|&child| child < self.size);
            children.filter(|&child| self.array[child] > self.array[at]).max_by_key(|&child| self.array[child])
        }
    }
}

/// Extracts the maximum of every heap of up to `n` elements.
pub fn check(n: usize) -> Verdict {
    check!(model::HeapArray::extract_max).bound(n).forget().run()
}

/// Extracts it wrongly.
pub fn hunt(n: usize) -> Verdict {
    check!(model::HeapArray::extract_max_sinking_once).bound(n).forget().run()
}
