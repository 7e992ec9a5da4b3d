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
    /// For each of those sizes, the published sizes of formulas: primary variables, and all variables and clauses with symmetries broken by
    /// hand and automatically.
    pub formulas: &'static [(u64, [(u64, u64); 2])],
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
        formulas: &[
            (86, [(2120, 6686), (2333, 7018)]),
            (114, [(3165, 10375), (3439, 10786)]),
            (146, [(4504, 15216), (4831, 15682)]),
            (182, [(7775, 29618), (8141, 30103)]),
        ],
        has_symmetries: true,
        problem: binary_search_tree::problem,
    },
    Benchmark {
        name: "linked-list",
        about: "java.util.LinkedList: circular, doubly linked, n entries of n objects",
        published: &[(6, 203), (7, 877), (8, 4140), (9, 21147)],
        formulas: &[
            (146, [(2017, 6597), (2520, 7419)]),
            (191, [(2834, 9834), (3559, 11021)]),
            (242, [(3837, 14007), (4432, 14939)]),
            (299, [(5852, 24411), (6629, 25630)]),
        ],
        has_symmetries: true,
        problem: linked_list::problem,
    },
    Benchmark {
        name: "tree-map",
        about: "java.util.TreeMap: red-black trees of n entries with the keys 1..=n",
        published: &[(6, 20), (7, 35), (8, 64), (9, 122)],
        formulas: &[
            (203, [(5203, 15162), (5542, 15668)]),
            (263, [(7578, 22095), (8076, 22842)]),
            (331, [(10578, 30896), (11265, 31930)]),
            (407, [(16111, 51115), (17017, 52482)]),
        ],
        has_symmetries: true,
        problem: tree_map::problem,
    },
    Benchmark {
        name: "hash-set",
        about: "java.util.HashSet: n entries in the chains of n buckets",
        published: &[(6, 462), (7, 1716), (8, 6435), (9, 24310)],
        formulas: &[
            (285, [(5254, 19079), (5798, 19865)]),
            (373, [(7540, 28881), (8270, 29918)]),
            (473, [(10392, 41430), (11102, 42342)]),
            (585, [(15380, 63308), (16277, 64441)]),
        ],
        has_symmetries: true,
        problem: hash_set::problem,
    },
    Benchmark {
        name: "heap-array",
        about: "binary heaps of up to n numbers 0..=n in an array",
        published: &[(5, 1919), (6, 13139), (7, 117_562), (8, 1_005_075)],
        formulas: &[
            (56, [(544, 1178), (544, 1178)]),
            (72, [(704, 1611), (704, 1611)]),
            (90, [(884, 2128), (884, 2128)]),
            (110, [(1084, 2735), (1084, 2735)]),
        ],
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

    /// The published numbers of primary variables, of all variables and of clauses.
    pub fn formula(&self, size: usize, breaking: Breaking) -> Option<(u64, u64, u64)> {
        let place = self.published.iter().position(|&(published, _)| published == size)?;
        let (primary, [by_hand, automatic]) = self.formulas[place];
        let (variables, clauses) = if breaking == Breaking::ByHand { by_hand } else { automatic };
        Some((primary, variables, clauses))
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
