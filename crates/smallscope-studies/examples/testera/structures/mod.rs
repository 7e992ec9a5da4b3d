//! The structures of the thesis's tables 7.1 and 7.3, one file each, and the list of them.
//!
//! Every file has the types, the invariant in Rust and in relational logic, a method with what it must do in
//! relational logic, the method once more with a planted bug, and the spaces that the tables mean.

use smallscope::alloy::{Inputs, Problem};
use smallscope::{Model, Space, Verdict};

pub mod binary_search_tree;
pub mod hash_set;
pub mod heap_array;
pub mod linked_list;
pub mod rates;
pub mod tree_map;

use rates::{Rates, measure};

/// The size of table 7.3.
pub const SIZE: usize = 6;

/// A structure, with what table 7.3 says of it.
pub struct Benchmark {
    /// The class, as the thesis has it.
    pub name: &'static str,
    /// The published number of structures up to [`SIZE`].
    pub published: u64,
    /// The published numbers a second: generated, concretised, abstracted, checked.
    pub published_rates: [u32; 4],
    /// The published numbers of structures of exact sizes (table 7.1).
    pub published_exactly: &'static [(usize, u64)],
    /// Whether the thesis says which structures are meant; if not, a reading was chosen because it gives the published number.
    pub is_understood: bool,
    /// What the structures are.
    pub reading: &'static str,
    /// The method to check.
    pub method: &'static str,
    /// What is wrong with its second version.
    pub bug: &'static str,
    /// The smallest size at which that shows.
    pub bug_size: usize,
    search: fn(usize) -> u64,
    exactly: fn(usize) -> Result<Exactly, Problem>,
    measure: fn(usize) -> Result<(u64, Rates), Problem>,
    check: fn(usize) -> Verdict,
    hunt: fn(usize) -> Verdict,
}

impl Benchmark {
    /// The mark behind a number of structures: `=` if it is published and the thesis says what is meant, `~` if that was fitted, `!` if it
    /// is not as it should be.
    pub fn mark(&self, size: usize, is_right: bool) -> char {
        match self.published_at(size) {
            _ if !is_right => '!',
            Some(_) if self.is_understood => '=',
            Some(_) => '~',
            None => ' ',
        }
    }

    /// How many structures there are up to a size, by the invariant in Rust.
    pub fn search(&self, size: usize) -> u64 {
        (self.search)(size)
    }

    /// How many structures of a size there are (table 7.1).
    ///
    /// # Errors
    ///
    /// If something is wrong with the space or the invariant.
    pub fn exactly(&self, size: usize) -> Result<Exactly, Problem> {
        (self.exactly)(size)
    }

    /// How many structures there are up to a size, by the invariant in relational logic, and how fast the steps of the
    /// loop are on them.
    ///
    /// # Errors
    ///
    /// If something is wrong with the space or the invariant.
    pub fn measure(&self, size: usize) -> Result<(u64, Rates), Problem> {
        (self.measure)(size)
    }

    /// Checks the method on all inputs up to a size.
    pub fn check(&self, size: usize) -> Verdict {
        (self.check)(size)
    }

    /// Checks the version with the bug on all inputs up to a size, until it fails.
    pub fn hunt(&self, size: usize) -> Verdict {
        (self.hunt)(size)
    }

    /// The published number of structures up to a size.
    pub fn published_at(&self, size: usize) -> Option<u64> {
        (size == SIZE).then_some(self.published)
    }

    /// The published number of structures of a size.
    pub fn published_exactly_at(&self, size: usize) -> Option<u64> {
        self.published_exactly.iter().find(|(published, _)| *published == size).map(|(_, structures)| *structures)
    }
}

/// How many structures of a size there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exactly {
    /// By the invariant in relational logic.
    pub solved: u64,
    /// By the invariant in Rust.
    pub searched: u64,
}

fn search<T: Model>(space: Space<T>) -> u64 {
    space.search().count().structures
}

/// Counts the structures of a space by both invariants; the formulas say what the space's condition says.
fn exactly<T: Model>(space: Space<T>, formulas: &str) -> Result<Exactly, Problem> {
    let solved = Inputs::of(space.clone()).requires(formulas).count()?;
    Ok(Exactly { solved, searched: search(space) })
}

/// All structures, in the order of the table.
pub const BENCHMARKS: &[Benchmark] = &[
    Benchmark {
        name: "BinarySearchTree",
        published: 731,
        published_rates: [111, 637, 416, 34],
        published_exactly: &[(6, 132), (7, 429), (8, 1430), (9, 4862)],
        is_understood: true,
        reading: "up to n nodes, elements 1 to n",
        method: "remove",
        bug: "looks for smaller elements on the right",
        bug_size: 2,
        search: |n| search(binary_search_tree::up_to(n)),
        exactly: |n| exactly(binary_search_tree::exactly(n), ""),
        measure: |n| measure(&binary_search_tree::up_to(n)),
        check: binary_search_tree::check,
        hunt: binary_search_tree::hunt,
    },
    Benchmark {
        name: "LinkedList",
        published: 19_608,
        published_rates: [1392, 1241, 551, 98],
        published_exactly: &[(6, 203), (7, 877), (8, 4140), (9, 21_147)],
        is_understood: false,
        reading: "up to n entries, one of them the header; elements null or 1 to n",
        method: "reverse",
        bug: "forgets the last entry",
        bug_size: 3,
        search: |n| search(linked_list::up_to(n)),
        exactly: |n| exactly(linked_list::exactly(n), linked_list::NO_NULL),
        measure: |n| measure(&linked_list::up_to(n)),
        check: linked_list::check,
        hunt: linked_list::hunt,
    },
    Benchmark {
        name: "TreeMap",
        published: 327,
        published_rates: [83, 405, 210, 3],
        published_exactly: &[(6, 20), (7, 35), (8, 64), (9, 122)],
        is_understood: true,
        reading: "up to n entries, keys 1 to n, the root red or black",
        method: "put",
        bug: "an entry that goes down in a rotation to the left keeps its old parent",
        bug_size: 3,
        search: |n| search(tree_map::up_to(n)),
        exactly: |n| exactly(tree_map::exactly(n), ""),
        measure: |n| measure(&tree_map::up_to(n)),
        check: tree_map::check,
        hunt: tree_map::hunt,
    },
    Benchmark {
        name: "HashSet",
        published: 3_384,
        published_rates: [232, 534, 237, 6],
        published_exactly: &[(6, 462), (7, 1716), (8, 6435), (9, 24_310)],
        is_understood: false,
        reading: "up to n keys with hashes below n, one of them perhaps null, in n - 1 buckets (n buckets: 1716 at 6)",
        method: "add",
        bug: "a table that grows keeps the first entry of each bucket only",
        bug_size: 2,
        search: |n| search(hash_set::crowded(n)),
        exactly: |n| exactly(hash_set::exactly(n), hash_set::NO_NULL),
        measure: |n| measure(&hash_set::crowded(n)),
        check: hash_set::check,
        hunt: hash_set::hunt,
    },
    Benchmark {
        name: "HeapArray",
        published: 13_139,
        published_rates: [2171, 2431, 411, 91],
        published_exactly: &[(5, 1919), (6, 13_139), (7, 117_562), (8, 1_005_075)],
        is_understood: true,
        reading: "up to n elements from 0 to n in an array of up to n",
        method: "extract_max",
        bug: "the new root sinks one level only",
        bug_size: 5,
        search: |n| search(heap_array::up_to(n)),
        exactly: |n| exactly(heap_array::up_to(n), ""),
        measure: |n| measure(&heap_array::up_to(n)),
        check: heap_array::check,
        hunt: heap_array::hunt,
    },
];

/// The structure of this name, in upper or lower case.
pub fn find(name: &str) -> Option<&'static Benchmark> {
    BENCHMARKS.iter().find(|benchmark| benchmark.name.eq_ignore_ascii_case(name))
}
