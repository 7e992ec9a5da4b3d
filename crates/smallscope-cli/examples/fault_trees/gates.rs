//! The first analyser: gate by gate, from the distributions of the inputs' failure times.
//!
//! A distribution is tabulated: `F[i]` is the probability of a failure by time `i / STEPS`. Each gate's follows from those
//! of its inputs as if they were independent.

use crate::tree::{Node, Tree};

/// How finely distributions are tabulated.
const STEPS: usize = 4000;

/// A distribution of failure times.
type Table = Vec<f64>;

/// The probability that the top of the tree has failed by time 1.
pub fn failure(tree: &Tree) -> f64 {
    let mut tables: Vec<Table> = Vec::new();
    for node in &tree.nodes {
        let table = match node {
            Node::Event { rate, .. } => tabulate(|time| 1.0 - (-rate * time).exp()),
            Node::And(inputs) => at_least(usize::MAX, &components(tree, inputs, &tables)),
            Node::Or(inputs) => at_least(1, &components(tree, inputs, &tables)),
            Node::AtLeast(least, inputs) => at_least(*least, &components(tree, inputs, &tables)),
            Node::Pand(inputs) => in_order(&components(tree, inputs, &tables)),
        };
        tables.push(table);
    }
    tables.last().map_or(0.0, |top| top[STEPS])
}

fn tabulate(at: impl Fn(f64) -> f64) -> Table {
    (0..=STEPS).map(|step| at(step as f64 / STEPS as f64)).collect()
}

/// The distributions of the inputs, a replicated event's several times.
fn components<'a>(tree: &Tree, inputs: &[usize], tables: &'a [Table]) -> Vec<&'a Table> {
    let copies = |input: usize| if let Node::Event { copies, .. } = tree.nodes[input] { copies } else { 1 };
    inputs.iter().flat_map(|&input| std::iter::repeat_n(&tables[input], copies(input))).collect()
}

/// At least so many of the inputs, or all if there are fewer, have failed.
fn at_least(least: usize, inputs: &[&Table]) -> Table {
    let least = least.min(inputs.len());
    let at = |step: usize| {
        // The probabilities of exactly 0, 1, 2, ... failures among the inputs so far.
        let mut exactly = vec![1.0];
        for input in inputs {
            exactly.push(0.0);
            for count in (0..exactly.len()).rev() {
                let fewer = if count > 0 { exactly[count - 1] } else { 0.0 };
                exactly[count] = exactly[count] * (1.0 - input[step]) + fewer * input[step];
            }
        }
        exactly[least..].iter().sum()
    };
    (0..=STEPS).map(at).collect()
}

/// The inputs fail from left to right: the integral of the distribution of what came before, over that of the next one.
fn in_order(inputs: &[&Table]) -> Table {
    let Some((first, rest)) = inputs.split_first() else { return tabulate(|_| 0.0) };
    rest.iter().fold((*first).clone(), |before, next| {
        let mut sum = 0.0;
        let steps = (1..=STEPS).map(|step| {
            sum += (before[step] + before[step - 1]) / 2.0 * (next[step] - next[step - 1]);
            sum
        });
        std::iter::once(0.0).chain(steps).collect()
    })
}
