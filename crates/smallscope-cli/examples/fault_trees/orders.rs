//! The second analyser: all orders in which components can fail, each with its probability.
//!
//! The components that have failed, in their order, are the state of a Markov chain. A state is left at the sum of the
//! rates of what still works, so the rates along a path decrease strictly, and the probability of being in the path's last
//! state at time 1 has a closed form: the product of the rates of what failed, times a divided difference of exponentials.

use crate::tree::{Node, Tree};

/// A component: the event it belongs to, and its rate.
type Component = (usize, f64);

/// The probability that the top of the tree has failed by time 1.
pub fn failure(tree: &Tree) -> f64 {
    let mut components: Vec<Component> = Vec::new();
    for (index, node) in tree.nodes.iter().enumerate() {
        if let Node::Event { rate, copies } = node {
            components.extend(std::iter::repeat_n((index, *rate), *copies));
        }
    }
    let mut orders = Orders { tree, components: &components, failed: Vec::new(), sum: 0.0 };
    let all = components.iter().map(|(_, rate)| rate).sum();
    orders.walk(1.0, &mut vec![all]);
    orders.sum
}

struct Orders<'a> {
    tree: &'a Tree,
    components: &'a [Component],
    /// The components that have failed, in their order.
    failed: Vec<usize>,
    sum: f64,
}

impl Orders<'_> {
    /// Adds up the states from here on. `product` is that of the rates of what failed, `leaving` the rates at which the
    /// states on the way are left.
    fn walk(&mut self, product: f64, leaving: &mut Vec<f64>) {
        if self.fails() {
            self.sum += product * divided_difference(leaving);
        }
        for component in 0..self.components.len() {
            if !self.failed.contains(&component) {
                let rate = self.components[component].1;
                self.failed.push(component);
                // What is left over when all have failed is 0, and not what rounding makes of it.
                let left: f64 = (0..self.components.len())
                    .filter(|other| !self.failed.contains(other))
                    .map(|other| self.components[other].1)
                    .sum();
                leaving.push(left);
                self.walk(product * rate, leaving);
                leaving.pop();
                self.failed.pop();
            }
        }
    }

    /// Whether the top has failed after these failures in this order.
    fn fails(&self) -> bool {
        let mut when: Vec<Vec<Option<usize>>> = Vec::new();
        for (index, node) in self.tree.nodes.iter().enumerate() {
            let inputs = |inputs: &[usize]| -> Vec<Option<usize>> {
                inputs.iter().flat_map(|&input| when[input].clone()).collect()
            };
            let found = match node {
                Node::Event { .. } => self.failures_of(index),
                Node::And(nodes) => vec![nth(&inputs(nodes), usize::MAX)],
                Node::Or(nodes) => vec![nth(&inputs(nodes), 1)],
                Node::AtLeast(least, nodes) => vec![nth(&inputs(nodes), *least)],
                Node::Pand(nodes) => {
                    let times = inputs(nodes);
                    let ordered =
                        times.windows(2).all(|pair| matches!((pair[0], pair[1]), (Some(a), Some(b)) if a < b));
                    vec![times.last().copied().flatten().filter(|_| ordered)]
                }
            };
            when.push(found);
        }
        when.last().is_some_and(|top| top[0].is_some())
    }

    /// When the components of an event failed: their places in the order.
    fn failures_of(&self, event: usize) -> Vec<Option<usize>> {
        let components = (0..self.components.len()).filter(|&component| self.components[component].0 == event);
        components.map(|component| self.failed.iter().position(|&failed| failed == component)).collect()
    }
}

/// When so many have failed, or all if there are fewer.
fn nth(times: &[Option<usize>], count: usize) -> Option<usize> {
    let mut failed: Vec<usize> = times.iter().copied().flatten().collect();
    failed.sort_unstable();
    failed.get(count.min(times.len()).checked_sub(1)?).copied()
}

/// The divided difference of `exp(-x)` at these points, which differ, up to its sign: the probability that exponential steps
/// at these rates, save for the last one, are done by time 1 and the last one is not, over the product of their rates.
fn divided_difference(rates: &[f64]) -> f64 {
    let term = |index: usize| {
        let others = (0..rates.len()).filter(|&other| other != index);
        (-rates[index]).exp() / others.map(|other| rates[other] - rates[index]).product::<f64>()
    };
    (0..rates.len()).map(term).sum()
}
