//! Values drawn from generators of other crates, as lists: for a [`Source`](crate::Source), or for `#[field(values = ..)]`.
//!
//! A list is the same for the same seed, and has no value twice by its `Debug` text. It is a sample: a search tries all of it, and
//! says nothing of values that are not in it.

use std::collections::BTreeSet;
use std::fmt::Debug;

/// How often a generator is asked for a value that is not in the list yet.
const ATTEMPTS: usize = 20;

/// Up to `count` values, each text once; fewer if the generator repeats itself or refuses.
fn distinct<T: Debug>(count: usize, mut draw: impl FnMut() -> Option<T>) -> Vec<T> {
    let (mut seen, mut values) = (BTreeSet::new(), Vec::new());
    for _ in 0..count.saturating_mul(ATTEMPTS) {
        if values.len() == count {
            break;
        }
        values.extend(draw().filter(|value| seen.insert(format!("{value:?}"))));
    }
    values
}

/// Up to `count` values of a type with `Arbitrary`, from bytes that follow from the seed.
///
/// ```
/// let values: Vec<(u8, Option<bool>)> = smallscope::samples::arbitrary(10, 7);
/// assert_eq!(values.len(), 10);
/// assert_eq!(values, smallscope::samples::arbitrary(10, 7));
/// ```
#[cfg(feature = "arbitrary")]
pub fn arbitrary<T: for<'a> arbitrary::Arbitrary<'a> + Debug>(count: usize, seed: u64) -> Vec<T> {
    let mut state = seed;
    let mut word = || {
        // SplitMix64 (Steele, Lea and Flood, 2014).
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    };
    distinct(count, || {
        // Short texts make small values, long ones large values.
        let words = 1 + word() % 32;
        let bytes: Vec<u8> = (0..words).flat_map(|_| word().to_le_bytes()).collect();
        T::arbitrary(&mut arbitrary::Unstructured::new(&bytes)).ok()
    })
}

/// Up to `count` values of a strategy, by a generator that follows from the seed.
///
/// ```
/// let words = smallscope::samples::proptest("[a-c]{1,3}", 10, 7);
/// assert_eq!(words.len(), 10);
/// assert_eq!(words, smallscope::samples::proptest("[a-c]{1,3}", 10, 7));
/// ```
#[cfg(feature = "proptest")]
pub fn proptest<S: proptest::strategy::Strategy>(strategy: S, count: usize, seed: u64) -> Vec<S::Value> {
    use proptest::strategy::ValueTree as _;
    use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &bytes);
    let mut runner = TestRunner::new_with_rng(Config { failure_persistence: None, ..Config::default() }, rng);
    distinct(count, || strategy.new_tree(&mut runner).ok().map(|tree| tree.current()))
}
