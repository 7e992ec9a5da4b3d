//! A doubly linked list in a vector. Removing an element moves the last slot into the gap, and its neighbours are patched.

use proptest::prelude::*;

use crate::{Bug, Counterexample, checked, random, table};

#[smallscope::model]
pub mod list {
    use crate::planted;

    #[derive(Clone, Debug, Default)]
    pub struct List {
        slots: Vec<Slot>,
        #[field(index(slots))]
        head: Option<usize>,
        #[field(index(slots))]
        tail: Option<usize>,
    }

    #[derive(Clone, Debug)]
    pub struct Slot {
        item: u8,
        #[field(index(slots))]
        before: Option<usize>,
        #[field(index(slots))]
        after: Option<usize>,
    }

    impl List {
        #[invariant]
        fn is_valid(&self) -> bool {
            let (mut before, mut at, mut count) = (None, self.head, 0);
            while let Some(slot) = at {
                if count == self.slots.len() || self.slots[slot].before != before {
                    return false;
                }
                count += 1;
                (before, at) = (at, self.slots[slot].after);
            }
            self.tail == before && count == self.slots.len()
        }

        pub fn push(&mut self, item: u8) {
            let slot = self.slots.len();
            self.slots.push(Slot { item, before: self.tail, after: None });
            match self.tail {
                Some(tail) => self.slots[tail].after = Some(slot),
                None => self.head = Some(slot),
            }
            self.tail = Some(slot);
        }

        /// Removes the item at a position.
        pub fn remove(&mut self, position: usize) -> Option<u8> {
            let mut slot = self.head?;
            for _ in 0..position {
                slot = self.slots[slot].after?;
            }
            let Slot { item, before, after } = self.slots[slot].clone();
            self.link(before, after);
            let last = self.slots.len() - 1;
            self.slots.swap_remove(slot);
            if slot != last {
                self.patch(last, slot);
            }
            Some(item)
        }

        fn link(&mut self, before: Option<usize>, after: Option<usize>) {
            match before {
                Some(before) => self.slots[before].after = after,
                None => self.head = after,
            }
            match after {
                Some(after) => self.slots[after].before = before,
                None => self.tail = before,
            }
        }

        /// The element of one slot is now in another.
        fn patch(&mut self, from: usize, to: usize) {
            let Slot { before, after, .. } = self.slots[to].clone();
            match before {
                Some(before) => self.slots[before].after = Some(to),
                None if planted(1) => {}
                None => self.head = Some(to),
            }
            match after {
                Some(after) if !planted(2) => self.slots[after].before = Some(to),
                None if planted(3) && self.tail == Some(from) && self.slots.len() > 2 => {}
                None => self.tail = Some(to),
                Some(_) => {}
            }
        }

        pub fn items(&self) -> Vec<u8> {
            let mut items = Vec::new();
            let mut at = self.head;
            while let Some(slot) = at {
                items.push(self.slots[slot].item);
                at = self.slots[slot].after;
            }
            items
        }
    }

    #[check]
    pub fn remove_removes_one_item(list: &mut List, position: usize) {
        let mut expected = list.items();
        let removed = (position < expected.len()).then(|| expected.remove(position));
        assert_eq!(list.remove(position), removed);
        assert!(list.is_valid());
        assert_eq!(list.items(), expected);
    }
}

use list::List;

fn built(items: &[u8], removed: &[usize]) -> List {
    let mut list = List::default();
    items.iter().for_each(|item| list.push(*item));
    for position in removed {
        list.remove(*position);
    }
    list
}

fn by_proptest(seed: u8) -> Option<Counterexample> {
    let lists = (prop::collection::vec(any::<u8>(), 0..10), prop::collection::vec(0usize..10, 0..5));
    let input = (lists.prop_map(|(items, removed)| built(&items, &removed)), 0usize..10);
    random(seed, input, |(mut list, position)| list::remove_removes_one_item(&mut list, position))
}

pub fn bugs() -> Vec<Bug> {
    table! {
        "arena list", || checked(smallscope::check!(list::remove_removes_one_item)), by_proptest;
        1 "the head is not patched when its slot moves" => {
            // The slots are 3, 1, 2 after the first element is gone; the last one holds the second item.
            let mut list = built(&[1, 2], &[0]);
            list.push(3);
            list.remove(0);
            list.push(4);
            list::remove_removes_one_item(&mut list, 0);
            let mut swapped = built(&[1, 2, 3], &[0]);
            list::remove_removes_one_item(&mut swapped, 1);
        };
        2 "the neighbour behind is not patched when a slot moves" => {
            let mut list = built(&[1, 2, 3], &[0]);
            list.push(4);
            list.push(5);
            for _ in 0..3 {
                list::remove_removes_one_item(&mut list, 1);
            }
            let mut list = built(&[1, 2, 3, 4, 5], &[0]);
            (0..3).for_each(|_| list::remove_removes_one_item(&mut list, 0));
        };
        3 "the tail is not patched when its slot moves" => list::remove_removes_one_item(&mut built(&[1, 2, 3, 4], &[]), 0);
    }
}
