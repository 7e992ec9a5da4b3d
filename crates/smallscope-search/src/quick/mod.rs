//! Sets and maps that stand for std's hashed ones inside of predicates.
//!
//! A predicate makes a set of what it has visited for every candidate, puts a dozen small values in, and drops it. Std's sets are made
//! for other work: their hash resists attacks, and they grow in steps. Here entries are in a vector in the order in which they were put
//! in, which is also the order of iteration; if one is removed, the last takes its place. A word of bits says of most values that they
//! are new, and the few others are compared with all. Beyond [`FEW`] entries there is a table.

mod map;
mod set;

use std::hash::{Hash, Hasher};

pub use map::HashMap;
pub use set::HashSet;

/// How many entries are searched one by one.
const FEW: usize = 16;

/// A place of the table without entry.
const FREE: u32 = u32::MAX;

/// Where the entries of a vector are, by their hashes.
#[derive(Clone, Default)]
struct Index {
    /// A bit for every hash.
    filter: u64,
    /// The numbers of the entries, in open addressing, if there are more than a few. At most half of it is taken.
    table: Vec<u32>,
}

impl Index {
    /// The number of the entry with this hash for which `is_it` holds.
    #[inline]
    fn find(&self, hash: u64, len: usize, is_it: impl Fn(usize) -> bool) -> Option<usize> {
        if self.filter & bit(hash) == 0 {
            return None;
        }
        if self.table.is_empty() { (0..len).find(|&number| is_it(number)) } else { self.look_up(hash, is_it) }
    }

    fn look_up(&self, hash: u64, is_it: impl Fn(usize) -> bool) -> Option<usize> {
        let mut place = self.place(hash);
        while self.table[place] != FREE {
            let number = self.table[place] as usize;
            if is_it(number) {
                return Some(number);
            }
            place = (place + 1) & (self.table.len() - 1);
        }
        None
    }

    /// Adds the entry with the next number. `hash_of` gives the hashes of all entries, with the new one.
    #[inline]
    fn add(&mut self, hash: u64, number: usize, hash_of: impl Fn(usize) -> u64) {
        self.filter |= bit(hash);
        if number >= FEW {
            if self.table.len() < 2 * (number + 1) {
                self.rebuild(number + 1, hash_of);
            } else {
                self.enter(hash, number);
            }
        }
    }

    /// Builds the table anew.
    #[cold]
    fn rebuild(&mut self, len: usize, hash_of: impl Fn(usize) -> u64) {
        self.table.clear();
        if len > FEW {
            self.table.resize((4 * len).next_power_of_two(), FREE);
            (0..len).for_each(|number| self.enter(hash_of(number), number));
        }
    }

    fn enter(&mut self, hash: u64, number: usize) {
        let mut place = self.place(hash);
        while self.table[place] != FREE {
            place = (place + 1) & (self.table.len() - 1);
        }
        self.table[place] = number as u32;
    }

    fn place(&self, hash: u64) -> usize {
        (hash >> 32) as usize & (self.table.len() - 1)
    }

    fn clear(&mut self) {
        self.filter = 0;
        self.table.clear();
    }
}

/// One of 64 bits that depends on the hash.
#[inline]
fn bit(hash: u64) -> u64 {
    1 << (hash >> 58)
}

#[inline]
fn hash_of<T: Hash + ?Sized>(value: &T) -> u64 {
    let mut hasher = Mixer(0);
    value.hash(&mut hasher);
    hasher.0
}

/// A hash of a few instructions for each word.
struct Mixer(u64);

impl Mixer {
    #[inline]
    fn add(&mut self, word: u64) {
        // An odd number whose bits look random: 2^64 divided by the golden ratio.
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.add(u64::from(byte)));
    }

    #[inline]
    fn write_u8(&mut self, n: u8) {
        self.add(u64::from(n));
    }

    #[inline]
    fn write_u32(&mut self, n: u32) {
        self.add(u64::from(n));
    }

    #[inline]
    fn write_u64(&mut self, n: u64) {
        self.add(n);
    }

    #[inline]
    fn write_usize(&mut self, n: usize) {
        self.add(n as u64);
    }
}

#[cfg(test)]
mod tests;
