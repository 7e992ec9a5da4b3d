//! A queue in a ring that grows when it is full.

use proptest::prelude::*;

use crate::{Bug, checked, random, table};

#[smallscope::model]
pub mod ring {
    use crate::planted;

    #[derive(Clone, Debug, Default)]
    pub struct Ring {
        slots: Vec<u8>,
        start: usize,
        len: usize,
    }

    impl Ring {
        #[invariant]
        fn is_valid(&self) -> bool {
            self.len <= self.slots.len()
                && (self.start < self.slots.len() || (self.start == 0 && self.slots.is_empty()))
        }

        pub fn push(&mut self, item: u8) {
            if self.len == self.slots.len() {
                self.grow();
            }
            let end = self.start + self.len;
            let at =
                if planted(1) && end > self.slots.len() { end - self.slots.len() - 1 } else { end % self.slots.len() };
            self.slots[at] = item;
            self.len += 1;
        }

        fn grow(&mut self) {
            let mut slots: Vec<u8> = if planted(2) { self.slots.clone() } else { self.items() };
            slots.resize((self.slots.len() * 2).max(1), 0);
            if !planted(4) {
                self.start = 0;
            }
            self.slots = slots;
        }

        pub fn pop(&mut self) -> Option<u8> {
            if self.len == 0 {
                return None;
            }
            let item = self.slots[self.start];
            self.start += 1;
            if self.start == self.slots.len() - usize::from(planted(3)) {
                self.start = 0;
            }
            self.len -= 1;
            Some(item)
        }

        pub fn items(&self) -> Vec<u8> {
            (0..self.len).map(|k| self.slots[(self.start + k) % self.slots.len()]).collect()
        }
    }

    #[check]
    pub fn push_goes_to_the_end(ring: &mut Ring, item: u8) {
        let mut expected = ring.items();
        ring.push(item);
        expected.push(item);
        assert_eq!(ring.items(), expected);
    }

    #[check]
    pub fn pop_comes_from_the_start(ring: &mut Ring) {
        let mut expected = ring.items();
        let first = (!expected.is_empty()).then(|| expected.remove(0));
        assert_eq!(ring.pop(), first);
        assert_eq!(ring.items(), expected);
    }
}

use ring::Ring;

/// Pushes items, and pops where there is none to push.
fn built(calls: &[Option<u8>]) -> Ring {
    let mut ring = Ring::default();
    for call in calls {
        match call {
            Some(item) => ring.push(*item),
            None => drop(ring.pop()),
        }
    }
    ring
}

fn rings() -> impl Strategy<Value = Ring> {
    prop::collection::vec(any::<Option<u8>>(), 0..20).prop_map(|calls| built(&calls))
}

pub fn bugs() -> Vec<Bug> {
    const WRAPPED: [Option<u8>; 7] = [Some(1), Some(2), Some(3), None, None, Some(4), Some(5)];
    let mut bugs = table! {
        "ring buffer", || checked(smallscope::check!(ring::push_goes_to_the_end)),
        |seed| random(seed, (rings(), any::<u8>()), |(mut ring, item)| ring::push_goes_to_the_end(&mut ring, item));
        1 "a push after the wrap goes one slot too far" => ring::push_goes_to_the_end(&mut built(&WRAPPED), 6);
        2 "growing keeps the slots of a wrapped ring" => {
            let mut ring = built(&WRAPPED);
            ring.push(6);
            ring::push_goes_to_the_end(&mut ring, 7);
        };
        4 "growing keeps the start" => {
            let mut ring = built(&WRAPPED);
            ring.push(6);
            ring::push_goes_to_the_end(&mut ring, 7);
        };
    };
    bugs.extend(table! {
        "ring buffer", || checked(smallscope::check!(ring::pop_comes_from_the_start)),
        |seed| random(seed, rings(), |mut ring| ring::pop_comes_from_the_start(&mut ring));
        3 "the start wraps one slot too early" =>
            ring::pop_comes_from_the_start(&mut built(&[Some(1), Some(2), Some(3), Some(4), None, None]));
    });
    bugs
}
