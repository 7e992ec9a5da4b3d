//! A binary heap in an array, with its maximum at the front (section 3.2.4).
//!
//! Size and capacity range over `0..=n`; an element is null or one of `0..=n`. These are the heaps of the Korat paper,
//! and of tables 7.1 and 7.3 alike: 13139 at size 6.

use smallscope::{Space, Verdict, check};

/// The heap.
#[smallscope::model]
pub mod model {
    /// The first `size` slots of `array` hold the heap, the others nothing.
    #[derive(Debug)]
    #[alloy(invariant = "
        // array is not null
        some this.array
        // size is within array bounds
        this.size >= 0
        this.size <= this.array.length
        // the array elements that are in the heap are not null and follow the right ordering
        all i: Int | i >= 0 && i < this.size =>
            some this.array[i] && (i > 0 => this.array[i] <= this.array[fun/div[fun/sub[i, 1], 2]])
        // the array elements that are not in the heap are null
        all i: Int | i >= this.size && i < this.array.length => no this.array[i]
    ")]
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

        /// Takes out the greatest element.
        #[alloy(requires = "this.size > 0", ensures_file = "extract_max.als")]
        pub fn extract_max(&mut self) -> i32 {
            let max = self.take_root();
            self.sink(usize::MAX);
            max
        }

        /// As `extract_max`, but the new root sinks one level only.
        #[alloy(requires = "this.size > 0", ensures_file = "extract_max.als")]
        pub fn extract_max_shallow(&mut self) -> i32 {
            let max = self.take_root();
            self.sink(1);
            max
        }

        /// Takes the root out and puts the last element in its place.
        fn take_root(&mut self) -> i32 {
            self.size = self.size.checked_sub(1).expect("the heap is empty");
            let last = self.array[self.size].take();
            if self.size == 0 {
                return last.expect("an element of the heap is not null");
            }
            std::mem::replace(&mut self.array[0], last).expect("an element of the heap is not null")
        }

        /// Moves the root down to its place, by at most so many levels.
        fn sink(&mut self, levels: usize) {
            let mut at = 0;
            for _ in 0..levels {
                let Some(child) = self.greater_child(at) else { return };
                self.array.swap(at, child);
                at = child;
            }
        }

        /// The greatest child of an element, if it is greater than the element.
        fn greater_child(&self, at: usize) -> Option<usize> {
            let child = (2 * at + 1..self.size.min(2 * at + 3)).max_by_key(|&child| self.array[child])?;
            (self.array[child] > self.array[at]).then_some(child)
        }
    }
}

/// Heaps of up to `n` elements from `0..=n`.
pub fn up_to(n: usize) -> Space<model::HeapArray> {
    Space::new(n)
}

/// Takes the maximum out of every heap of up to `n` elements.
pub fn check(n: usize) -> Verdict {
    check!(model::HeapArray::extract_max).bound(n).space(up_to).forget().run()
}

/// Takes it out wrongly.
pub fn hunt(n: usize) -> Verdict {
    check!(model::HeapArray::extract_max_shallow).bound(n).space(up_to).forget().run()
}
