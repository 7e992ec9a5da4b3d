//! The benchmarks of the TestEra thesis (Khurshid, 2003, chapters 3, 6 and 7, appendix B), one file for each structure.
//!
//! All sizes are exact: a tree of size n has n nodes, and its keys are the numbers from 1 to n. So the fields that hold a
//! size have one value, and are left out; that a structure has its size is that all its objects are reached. Where a formula
//! is stated otherwise than in the thesis, its doc says so and why.

use smallscope_relational::{Counted, Error, Isomorphs, Options, Problem};

pub mod binary_search_tree;
pub mod hash_set;
pub mod heap_array;
pub mod linked_list;
pub mod tree_map;

mod order;
mod tree;

/// Who breaks the symmetries, so that of all instances that differ only in the identity of objects one is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Breaking {
    /// The engine does: the problem has the invariant and nothing else.
    Automatic,
    /// The problem does: it has the formulas of section 6.4 as well, which ask for objects in the order of a traversal.
    ByHand,
}

/// A structure with what is published about it.
pub struct Benchmark {
    /// The name, as given on the command line.
    pub name: &'static str,
    /// What it is, in a few words.
    pub about: &'static str,
    /// Sizes with the number of instances that are not isomorphic (table 7.1).
    pub published: &'static [(usize, u64)],
    /// Whether there are objects that can be interchanged.
    pub has_symmetries: bool,
    /// The problem of a size from 1 to [`MAX_SIZE`].
    pub problem: fn(usize, Breaking) -> Problem,
}

/// The greatest size of any structure.
pub const MAX_SIZE: usize = 20;

/// All structures, in the order of the thesis.
pub const BENCHMARKS: &[Benchmark] = &[
    Benchmark {
        name: "binary-search-tree",
        about: "binary search trees of n nodes with the keys 1..=n",
        published: &[(6, 132), (7, 429), (8, 1430), (9, 4862)],
        has_symmetries: true,
        problem: binary_search_tree::problem,
    },
    Benchmark {
        name: "linked-list",
        about: "java.util.LinkedList: circular, doubly linked, n entries of n objects",
        published: &[(6, 203), (7, 877), (8, 4140), (9, 21147)],
        has_symmetries: true,
        problem: linked_list::problem,
    },
    Benchmark {
        name: "tree-map",
        about: "java.util.TreeMap: red-black trees of n entries with the keys 1..=n",
        published: &[(6, 20), (7, 35), (8, 64), (9, 122)],
        has_symmetries: true,
        problem: tree_map::problem,
    },
    Benchmark {
        name: "hash-set",
        about: "java.util.HashSet: n entries in the chains of n buckets",
        published: &[(6, 462), (7, 1716), (8, 6435), (9, 24310)],
        has_symmetries: true,
        problem: hash_set::problem,
    },
    Benchmark {
        name: "heap-array",
        about: "binary heaps of up to n numbers 0..=n in an array",
        published: &[(5, 1919), (6, 13139), (7, 117_562), (8, 1_005_075)],
        has_symmetries: false,
        problem: heap_array::problem,
    },
];

impl Benchmark {
    /// Counts the instances of a size from 1 to [`MAX_SIZE`] with this many threads.
    ///
    /// # Errors
    ///
    /// If the problem is not well-formed, which would be a mistake in the model.
    pub fn count(&self, size: usize, breaking: Breaking, threads: usize) -> Result<Counted, Error> {
        let isomorphs = match breaking {
            Breaking::Automatic => Isomorphs::Exact,
            Breaking::ByHand => Isomorphs::All,
        };
        let options = Options { isomorphs, threads, ..Options::default() };
        (self.problem)(size, breaking).finish()?.count(&options)
    }

    /// The published number of instances of the size.
    pub fn figure(&self, size: usize) -> Option<u64> {
        self.published.iter().find(|&&(published, _)| published == size).map(|&(_, instances)| instances)
    }
}

/// The structure of that name.
pub fn find(name: &str) -> Option<&'static Benchmark> {
    BENCHMARKS.iter().find(|benchmark| benchmark.name == name)
}

/// A size as a number of the logic.
fn number(size: usize) -> i64 {
    i64::try_from(size).expect("a size is small")
}

/// The least bit width that holds all numbers from 0 to the size, and 2, by which heaps divide.
fn width(size: usize) -> u32 {
    size.max(2).ilog2() + 2
}
