//! The study: from instances of `fault_trees.als` to trees, and two analysers that should agree on them.
//!
//! No predicate of the module says what the probability of a failure is. The oracle is a second analyser, as in the thesis.

use smallscope::study::{Abstraction, Atom, Findings, Study, StudyError};

use crate::chain::{self, Bugs};
use crate::orders;
use crate::tree::{Kind, Node, Tree};

/// The analyser in the state in which the study finds it.
pub const FOUND: Bugs = Bugs { exclusive: true, ordered_twins: true };

/// The analyser when the new bug is corrected, and the known one is not.
pub const CORRECTED: Bugs = Bugs { exclusive: false, ordered_twins: true };

/// The purpose that rules out inputs which show the known bug: "we disallowed generation of trees that have [..] at least
/// one priority-AND gate with input a basic event that has non unary replication".
pub const UNKNOWN_BUGS: &str = "not ordered_twins";

/// What is tested, on which inputs, with which result.
pub struct Stage {
    pub name: &'static str,
    pub bugs: Bugs,
    pub purpose: Option<&'static str>,
    /// The bound, how many trees there are, and on how many the analysers agree. Computed by a program that enumerates trees and
    /// renamings one by one, and compares when the top fails in every order.
    pub expected: &'static [(usize, u64, u64)],
}

/// The study as it went: everything fails in a way that is known; then the new bug; then nothing.
pub const STAGES: [Stage; 3] = [
    Stage { name: "all trees", bugs: FOUND, purpose: None, expected: &[(2, 8, 6), (3, 130, 89), (4, 3106, 2162)] },
    Stage {
        name: "known bug ruled out",
        bugs: FOUND,
        purpose: Some(UNKNOWN_BUGS),
        expected: &[(2, 8, 6), (3, 102, 73), (4, 2338, 1650)],
    },
    Stage {
        name: "new bug corrected",
        bugs: CORRECTED,
        purpose: Some(UNKNOWN_BUGS),
        expected: &[(2, 8, 8), (3, 102, 102), (4, 2338, 2338)],
    },
];

/// How far results may be apart, as one is a sum of many terms and the other a series that is cut off.
const CLOSE: f64 = 1e-9;

impl Stage {
    /// Compares the analysers on all trees with at most so many nodes.
    pub fn check(&self, bound: usize) -> Result<Findings, StudyError> {
        let study = Study::new("fault_trees.als", include_str!("fault_trees.als")).input("tree");
        let study = self.purpose.into_iter().fold(study, |study, purpose| study.purpose(purpose));
        study
            .scope(format!("for {bound}"))
            .concretise(concretise)
            .run(|tree| chain::failure(&tree, self.bugs))
            .same_as_by(|tree| orders::failure(&tree), |one, other| (one - other).abs() < CLOSE)
            .check()
    }

    /// How many trees there are up to a bound, and on how many the analysers agree, if that is known.
    pub fn expected(&self, bound: usize) -> Option<(u64, u64)> {
        self.expected.iter().find(|(other, ..)| *other == bound).map(|&(_, tests, passes)| (tests, passes))
    }
}

/// From a partial tree to a whole one. The order of evaluation, with what is on top as its end, and the number of components of each
/// gate are derived here: solving for them would be more work than computing them.
pub fn concretise(partial: &Abstraction<'_>) -> Tree {
    let mut order: Vec<Atom> = Vec::new();
    let mut left = partial.set("Node");
    while !left.is_empty() {
        let is_ready = |node: &Atom| partial.image(*node, "inputs").iter().all(|input| order.contains(input));
        let (ready, later) = left.into_iter().partition(is_ready);
        order.extend::<Vec<Atom>>(ready);
        left = later;
    }
    let mut tree = Tree { nodes: Vec::new() };
    for &node in &order {
        let place = |input: &Atom| order.iter().position(|other| other == input).expect("inputs come first");
        let inputs = partial.image(node, "inputs").iter().map(place).collect();
        let node = if partial.has("Event", node) { event(partial, node) } else { gate(partial, node, inputs, &tree) };
        tree.nodes.push(node);
    }
    tree
}

fn event(partial: &Abstraction<'_>, node: Atom) -> Node {
    let is_slow = partial.has("Slow", partial.only(node, "rate"));
    let copies = if partial.has("Twin", node) { 2 } else { 1 };
    Node::Event { rate: if is_slow { 0.25 } else { 1.0 }, copies }
}

fn gate(partial: &Abstraction<'_>, node: Atom, mut inputs: Vec<usize>, tree: &Tree) -> Node {
    let kind = match node {
        _ if partial.has("And", node) => Kind::And,
        _ if partial.has("Or", node) => Kind::Or,
        _ if partial.has("AtLeast", node) => {
            let least =
                usize::try_from(partial.int(partial.only(node, "least"))).expect("the model demands at least 1");
            Kind::AtLeast { least, of: inputs.iter().map(|&input| tree.copies(input)).sum() }
        }
        _ => {
            // The atoms of a relation have no order, and the inputs of this gate do.
            let first = partial.only(node, "first");
            let is_first = partial.image(node, "inputs")[0] == first;
            if !is_first {
                inputs.reverse();
            }
            Kind::Pand
        }
    };
    Node::Gate { kind, inputs }
}
