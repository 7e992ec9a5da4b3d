//! A set of small numbers as bits in words.

use proptest::prelude::*;

use crate::{Bug, Counterexample, checked, random, table};

#[smallscope::model]
pub mod bits {
    use crate::planted;

    const WIDTH: usize = 64;

    #[derive(Clone, Debug, Default, PartialEq)]
    pub struct Bits {
        words: Vec<u64>,
    }

    impl Bits {
        /// The last word is not empty, so that equal sets have equal words.
        #[invariant]
        fn is_valid(&self) -> bool {
            self.words.last().is_none_or(|word| *word != 0)
        }

        pub fn insert(&mut self, number: u16) {
            let (word, bit) = (usize::from(number) / WIDTH, usize::from(number) % WIDTH);
            if word >= self.words.len() {
                self.words.resize(word + 1, 0);
            }
            self.words[word] |= if planted(1) { u64::from(1u32.rotate_left(bit as u32)) } else { 1 << bit };
        }

        pub fn remove(&mut self, number: u16) {
            let (word, bit) = (usize::from(number) / WIDTH, usize::from(number) % WIDTH);
            if word < self.words.len() {
                self.words[word] &= !(1 << bit);
            }
            if planted(2) {
                if self.words.last() == Some(&0) {
                    self.words.pop();
                }
            } else {
                while self.words.last() == Some(&0) {
                    self.words.pop();
                }
            }
        }

        pub fn contains(&self, number: u16) -> bool {
            let word = usize::from(number) / WIDTH;
            self.words.get(word).is_some_and(|word| word >> (usize::from(number) % WIDTH) & 1 == 1)
        }
    }

    #[check]
    pub fn insert_and_remove_one(bits: &mut Bits, number: u16) {
        let before = bits.clone();
        bits.insert(number);
        assert!(bits.contains(number) && bits.is_valid());
        if !before.contains(number) {
            bits.remove(number);
            assert_eq!(*bits, before);
        }
    }
}

use bits::Bits;

fn by_proptest(seed: u8) -> Option<Counterexample> {
    let sets = prop::collection::vec(0u16..300, 0..10).prop_map(|numbers| {
        let mut bits = Bits::default();
        numbers.iter().for_each(|number| bits.insert(*number));
        bits
    });
    random(seed, (sets, 0u16..300), |(mut bits, number)| bits::insert_and_remove_one(&mut bits, number))
}

pub fn bugs() -> Vec<Bug> {
    table! {
        "bit set", || checked(smallscope::check!(bits::insert_and_remove_one)), by_proptest;
        1 "a bit of the upper half is put into the lower" => bits::insert_and_remove_one(&mut Bits::default(), 32);
        2 "only one empty word is dropped" => bits::insert_and_remove_one(&mut Bits::default(), 64);
    }
}
