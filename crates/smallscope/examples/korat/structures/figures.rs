//! The published figures: how many structures there are, and how many candidates Korat tried to find them.
//!
//! From tables 3 and 4 of "Korat: Automated Testing Based on Java Predicates" (Boyapati, Khurshid, Marinov, ISSTA
//! 2002), from runs of the Korat 1.0 distribution, and from known sequences: numbers of binary trees are Catalan
//! numbers, those of lists Bell numbers.

/// What is published about a structure at one size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figure {
    /// The size, which bounds everything.
    pub size: usize,
    /// How many structures there are.
    pub structures: u64,
    /// How many candidates Korat tries, if that is published.
    pub candidates: Option<u64>,
}

impl Figure {
    /// Whether the figure is within reach of a run of a second or so.
    pub fn is_quick(&self) -> bool {
        self.structures.max(self.candidates.unwrap_or(0)) <= 3_000_000
    }
}

const fn both(size: usize, structures: u64, candidates: u64) -> Figure {
    Figure { size, structures, candidates: Some(candidates) }
}

const fn only(size: usize, structures: u64) -> Figure {
    Figure { size, structures, candidates: None }
}

/// Trees of exactly `n` nodes (Korat paper).
pub const BINARY_TREE: &[Figure] = &[
    both(3, 5, 63),
    both(4, 14, 245),
    both(5, 42, 947),
    both(6, 132, 3_653),
    both(7, 429, 14_092),
    both(8, 1_430, 54_418),
    both(9, 4_862, 210_444),
    both(10, 16_796, 815_100),
    both(11, 58_786, 3_162_018),
    both(12, 208_012, 12_284_830),
];

/// Trees of up to `n` nodes (Korat 1.0).
pub const BINARY_TREE_UP_TO: &[Figure] =
    &[both(1, 2, 6), both(2, 4, 24), both(3, 9, 90), both(4, 23, 337), both(5, 65, 1_272), both(6, 197, 4_835)];

/// Heaps of up to `n` elements (Korat paper).
pub const HEAP_ARRAY: &[Figure] = &[
    only(1, 4),
    both(3, 66, 240),
    both(4, 320, 1_425),
    both(5, 1_919, 8_916),
    both(6, 13_139, 64_533),
    both(7, 117_562, 519_968),
    both(8, 1_005_075, 5_231_385),
];

/// Lists of exactly `n` elements (Korat paper).
pub const LINKED_LIST: &[Figure] = &[
    only(3, 5),
    only(4, 15),
    only(5, 52),
    only(6, 203),
    only(7, 877),
    both(8, 4_140, 5_455),
    both(9, 21_147, 26_635),
    both(10, 115_975, 142_646),
    both(11, 678_570, 821_255),
    both(12, 4_213_597, 5_034_894),
];

/// Maps of exactly `n` entries (Korat paper).
pub const TREE_MAP: &[Figure] =
    &[only(4, 8), only(5, 14), only(6, 20), both(7, 35, 256_763), both(8, 64, 2_479_398), both(9, 122, 50_209_400)];

/// Sets with a load factor of 0.75 (Korat paper).
pub const HASH_SET: &[Figure] = &[
    both(7, 2_386, 193_200),
    both(8, 9_355, 908_568),
    both(9, 26_687, 3_004_597),
    both(10, 79_451, 10_029_045),
    both(11, 277_387, 39_075_006),
];

/// Intentional names (Korat paper).
pub const AV_TREE: &[Figure] = &[only(2, 2), only(3, 84), only(4, 5_923), both(5, 598_358, 1_330_628)];

/// Search trees of exactly `n` nodes (Korat 1.0).
pub const SEARCH_TREE: &[Figure] = &[
    both(3, 5, 133),
    both(4, 14, 875),
    both(5, 42, 6_155),
    both(6, 132, 45_233),
    both(7, 429, 340_990),
    both(8, 1_430, 2_606_968),
    both(9, 4_862, 20_086_300),
];

/// Red-black trees of exactly `n` nodes (Korat 1.0).
pub const RED_BLACK_TREE: &[Figure] = &[
    both(3, 3, 179),
    both(4, 8, 961),
    both(5, 14, 4_209),
    both(6, 20, 16_487),
    both(7, 35, 71_704),
    both(8, 64, 322_806),
    both(9, 122, 1_510_006),
];

/// Lists of exactly `n` elements (Korat 1.0).
pub const SINGLY_LINKED_LIST: &[Figure] =
    &[only(3, 5), both(6, 203, 2_194), both(7, 877, 10_290), both(8, 4_140, 52_567)];

/// Lists of exactly `n` entries, of which only the header's element matters (Korat 1.0).
pub const DOUBLY_LINKED_LIST: &[Figure] = &[
    both(3, 10, 49),
    both(4, 37, 94),
    both(5, 151, 229),
    both(6, 674, 776),
    both(7, 3_263, 3_392),
    both(8, 17_007, 17_166),
];

/// Heaps of up to `n` nodes (Korat 1.0).
pub const BINOMIAL_HEAP: &[Figure] = &[
    both(3, 28, 335),
    both(4, 120, 1_666),
    both(5, 936, 8_122),
    both(6, 7_602, 42_815),
    both(7, 107_416, 261_788),
    both(8, 603_744, 1_323_194),
];

/// Heaps of up to `n` nodes (Korat 1.0).
pub const FIBONACCI_HEAP: &[Figure] = &[both(3, 136, 803), both(4, 2_310, 8_634), both(5, 52_281, 164_365)];

/// Up to `n` records (Korat 1.0).
pub const DISJ_SET: &[Figure] = &[both(3, 38, 278), both(4, 914, 7_915), both(5, 41_546, 413_855)];

/// Graphs of `n` nodes (Korat 1.0).
pub const DAG: &[Figure] = &[both(3, 4, 16), both(4, 35, 182), both(5, 584, 4_301), both(6, 19_696, 204_893)];
