//! A binary heap in a vector.

use proptest::prelude::*;

use crate::{Bug, checked, random, table};

#[smallscope::model]
pub mod heap {
    use crate::planted;

    #[derive(Clone, Debug, Default)]
    pub struct Heap {
        items: Vec<i64>,
    }

    impl Heap {
        #[invariant]
        fn is_valid(&self) -> bool {
            (1..self.items.len()).all(|i| self.items[(i - 1) / 2] >= self.items[i])
        }

        pub fn push(&mut self, item: i64) {
            self.items.push(item);
            let mut at = self.items.len() - 1;
            while at > 0 {
                let parent = if planted(2) { at / 2 } else { (at - 1) / 2 };
                if self.items[parent] >= self.items[at] {
                    break;
                }
                self.items.swap(parent, at);
                at = parent;
            }
        }

        pub fn pop(&mut self) -> Option<i64> {
            let last = self.items.pop()?;
            let Some(first) = self.items.first_mut() else { return Some(last) };
            let top = std::mem::replace(first, last);
            let mut at = 0;
            loop {
                let (left, right) = (2 * at + 1, 2 * at + 2);
                let mut greatest = at;
                if left < self.items.len() && self.items[left] > self.items[greatest] {
                    greatest = left;
                }
                let end = if planted(3) { self.items.len() - 1 } else { self.items.len() };
                if !planted(1) && right < end && self.items[right] > self.items[greatest] {
                    greatest = right;
                }
                if greatest == at {
                    return Some(top);
                }
                self.items.swap(at, greatest);
                at = greatest;
            }
        }

        pub fn sorted(&self) -> Vec<i64> {
            let mut items = self.items.clone();
            items.sort();
            items
        }
    }

    #[check]
    pub fn pop_takes_the_greatest(heap: &mut Heap) {
        let mut expected = heap.sorted();
        assert_eq!(heap.pop(), expected.pop());
        assert_eq!(heap.sorted(), expected);
        assert!(heap.is_valid());
    }

    #[check]
    pub fn push_adds_an_item(heap: &mut Heap, item: i64) {
        let mut expected = heap.sorted();
        heap.push(item);
        expected.push(item);
        expected.sort();
        assert_eq!(heap.sorted(), expected);
        assert!(heap.is_valid());
    }
}

use heap::Heap;

fn built(items: &[i64]) -> Heap {
    let mut heap = Heap::default();
    items.iter().for_each(|item| heap.push(*item));
    heap
}

fn heaps() -> impl Strategy<Value = Heap> {
    prop::collection::vec(any::<i64>(), 0..20).prop_map(|items| built(&items))
}

pub fn bugs() -> Vec<Bug> {
    let mut bugs = table! {
        "binary heap", || checked(smallscope::check!(heap::pop_takes_the_greatest)),
        |seed| random(seed, heaps(), |mut heap| heap::pop_takes_the_greatest(&mut heap));
        1 "the right child is not looked at" => heap::pop_takes_the_greatest(&mut built(&[9, 5, 8, 1]));
        3 "the last right child is not looked at" => heap::pop_takes_the_greatest(&mut built(&[9, 5, 8, 1]));
    };
    bugs.extend(table! {
        "binary heap", || checked(smallscope::check!(heap::push_adds_an_item)),
        |seed| random(seed, (heaps(), any::<i64>()), |(mut heap, item)| heap::push_adds_an_item(&mut heap, item));
        2 "the parent of a right child is miscounted" => heap::push_adds_an_item(&mut built(&[9, 8, 2, 5, 1, 1]), 4);
    });
    bugs
}
