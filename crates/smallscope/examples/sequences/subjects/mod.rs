//! What is explored, and what is expected of it.

pub mod b_tree;
pub mod others;
pub mod small_vector;

use smallscope::sequences::{Explored, Extent, Failure};

/// What came of an exploration, whatever its type.
pub struct Findings {
    /// How many states were reached.
    pub states: usize,
    /// How many calls were made.
    pub calls: u64,
    /// How long the longest of the shortest sequences is that lead to a state.
    pub depth: usize,
    /// Whether no call leads to another state.
    pub is_closed: bool,
    /// A shortest failing sequence.
    pub failure: Option<Failure>,
    /// All of it in words.
    pub report: String,
    /// How long it took, in seconds.
    pub seconds: f64,
}

impl Findings {
    fn of<'a, S: 'a>(explored: Explored<'a, S>) -> Self {
        let reached = explored.levels.iter().filter(|level| level.states > 0);
        Findings {
            states: explored.state_count(),
            calls: explored.call_count(),
            depth: reached.map(|level| level.length).max().unwrap_or(0),
            is_closed: explored.extent == Extent::Closed,
            failure: explored.failure().cloned(),
            report: explored.to_string(),
            seconds: explored.elapsed.as_secs_f64(),
        }
    }
}

/// Something to explore.
pub struct Subject {
    /// Its name.
    pub name: &'static str,
    /// What it is compared with.
    pub reference: &'static str,
    /// Explores it.
    pub explore: fn() -> Findings,
    /// How many calls the shortest failing sequence has, if there is a bug in it.
    pub fails_after: Option<usize>,
}

/// All of them.
pub const SUBJECTS: [Subject; 6] = [
    Subject { name: "small vector", reference: "Vec", explore: small_vector::explore, fails_after: None },
    Subject {
        name: "small vector, wrong",
        reference: "Vec",
        explore: small_vector::explore_wrong,
        // Spill, take one away, back to its place, spill again.
        fails_after: Some(6),
    },
    Subject { name: "B-tree", reference: "BTreeSet", explore: || b_tree::explore(7), fails_after: None },
    Subject {
        name: "B-tree, wrong",
        reference: "BTreeSet",
        explore: || b_tree::explore_wrong(7),
        // The fourth key splits the root; it goes to the left, and the only key on the right is removed.
        fails_after: Some(5),
    },
    Subject {
        name: "std::collections::BTreeMap",
        reference: "sorted Vec",
        explore: others::explore_b_tree_map,
        fails_after: None,
    },
    Subject { name: "indexmap::IndexMap", reference: "Vec", explore: others::explore_index_map, fails_after: None },
];
