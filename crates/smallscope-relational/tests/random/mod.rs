//! Random well-formed problems over tiny universes, their instances by brute force, and smaller problems that fail alike.

// Each test that uses this module uses a part of it.
#![allow(dead_code, unused_imports, clippy::unwrap_used)]

mod brute;
mod generate;
mod shrink;

pub use brute::{canonical, instances, key, renamings};
pub use generate::{Generator, Size};
pub use shrink::{smallest, smallest_spec};

/// A generator of random numbers (xorshift64*): the same numbers for the same seed, anywhere.
pub struct Random(u64);

impl Random {
    /// Numbers that depend on the seed alone.
    pub fn new(seed: u64) -> Self {
        let mut random = Random((seed ^ 0x9e37_79b9_7f4a_7c15).wrapping_mul(0xbf58_476d_1ce4_e5b9) | 1);
        for _ in 0..8 {
            random.next();
        }
        random
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    /// A number below the limit.
    pub fn below(&mut self, limit: usize) -> usize {
        ((self.next() >> 33) % limit as u64) as usize
    }

    /// A number in the range, ends included.
    pub fn between(&mut self, low: usize, high: usize) -> usize {
        low + self.below(high - low + 1)
    }

    /// True in so many of a hundred cases.
    pub fn percent(&mut self, chance: usize) -> bool {
        self.below(100) < chance
    }

    /// One of them.
    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }

    /// A place in the list, each as often as its weight says.
    pub fn weighted(&mut self, weights: &[usize]) -> usize {
        let mut rest = self.below(weights.iter().sum());
        weights
            .iter()
            .position(|&weight| match rest.checked_sub(weight) {
                Some(left) => {
                    rest = left;
                    false
                }
                None => true,
            })
            .expect("the weights sum to more than the number drawn")
    }
}
