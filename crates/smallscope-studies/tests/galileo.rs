//! Fault trees: where two analysers disagree, and what a test purpose does about it.

#[path = "../examples/galileo/chain.rs"]
mod chain;
#[path = "../examples/galileo/orders.rs"]
mod orders;
#[path = "../examples/galileo/study.rs"]
mod study;
#[path = "../examples/galileo/tree.rs"]
mod tree;

use chain::Bugs;
use study::STAGES;
use tree::{Kind, Node, Tree};

#[test]
fn the_analysers_agree_on_as_many_trees_as_they_should() {
    for stage in &STAGES {
        for bound in 2..=3 {
            let findings = stage.check(bound).expect("the study is well-formed");
            assert_eq!(Some((findings.tests, findings.passes)), stage.expected(bound), "{}: {findings}", stage.name);
        }
    }
}

/// Figure 7-3: a gate with k = m = 2 over an event with replication 2.
#[test]
fn the_smallest_tree_is_that_of_the_figure() {
    let findings = STAGES[1].check(3).expect("the study is well-formed");
    assert_eq!(findings.failures.len(), 1);
    let failure = &findings.failures[0];
    assert_eq!(failure.input, "toplevel N1; N1 2of2 N0; N0 lambda=0.25 repl=2;");
}

fn gate(kind: Kind, events: &[(f64, usize)]) -> Tree {
    let mut nodes: Vec<Node> = events.iter().map(|&(rate, copies)| Node::Event { rate, copies }).collect();
    nodes.push(Node::Gate { kind, inputs: (0..events.len()).collect() });
    Tree { nodes }
}

/// Both analysers, without bugs.
fn both(tree: &Tree) -> [f64; 2] {
    [chain::failure(tree, Bugs::default()), orders::failure(tree)]
}

/// Independent components, by hand.
#[test]
fn gates_over_independent_components_have_closed_forms() {
    let (slow, fast) = (1.0 - f64::exp(-0.25), 1.0 - f64::exp(-1.0));
    let cases = [
        (Kind::And, slow * fast),
        (Kind::Or, 1.0 - (1.0 - slow) * (1.0 - fast)),
        (Kind::AtLeast { least: 1, of: 2 }, 1.0 - (1.0 - slow) * (1.0 - fast)),
        (Kind::AtLeast { least: 2, of: 2 }, slow * fast),
        // The first fails before the second, and the second by time 1.
        (Kind::Pand, fast - (1.0 - f64::exp(-1.25)) / 1.25),
    ];
    for (kind, expected) in cases {
        for found in both(&gate(kind, &[(0.25, 1), (1.0, 1)])) {
            assert!((found - expected).abs() < 1e-9, "{kind}: {found}, expected {expected}");
        }
    }
}

/// Twins fail one after the other whatever they are called: half of the orders are that of their numbers.
#[test]
fn twins_below_a_priority_gate_are_the_known_bug() {
    let tree = gate(Kind::Pand, &[(0.25, 2), (1.0, 1)]);
    let [right, reference] = both(&tree);
    let wrong = chain::failure(&tree, Bugs { ordered_twins: true, ..Bugs::default() });
    assert!((right - reference).abs() < 1e-9);
    assert!((2.0 * wrong - right).abs() < 1e-9);
}
