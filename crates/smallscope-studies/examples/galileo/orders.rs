//! The reference, in the place of NOVA: all orders in which components can fail, each with its probability.
//!
//! The states after each failure of an order are left at the sum of the rates of what still works. These rates decrease, and the
//! probability of being in the last state at time 1 has a closed form: the product of the rates of what failed, times a divided
//! difference of exponentials.

use crate::tree::{Kind, Node, Tree};

/// When something failed: its place in the order. None: it did not.
type Time = Option<usize>;

/// The probability that the top of the tree has failed by time 1.
pub fn failure(tree: &Tree) -> f64 {
    let components = tree.components();
    let mut orders = Orders { tree, components: &components, failed: Vec::new(), sum: 0.0 };
    let all = components.iter().map(|(_, rate)| rate).sum();
    orders.walk(1.0, &mut vec![all]);
    orders.sum
}

struct Orders<'a> {
    tree: &'a Tree,
    components: &'a [(usize, f64)],
    /// The components that have failed, in their order.
    failed: Vec<usize>,
    sum: f64,
}

impl Orders<'_> {
    /// Adds up the states from here on. `product` is that of the rates of what failed, `leaving` the rates at which the
    /// states on the way are left.
    fn walk(&mut self, product: f64, leaving: &mut Vec<f64>) {
        if self.top_has_failed() {
            self.sum += product * divided_difference(leaving);
        }
        for component in 0..self.components.len() {
            if !self.failed.contains(&component) {
                self.failed.push(component);
                let works = |other: &usize| !self.failed.contains(other);
                let left = (0..self.components.len()).filter(works).map(|other| self.components[other].1).sum();
                leaving.push(left);
                self.walk(product * self.components[component].1, leaving);
                leaving.pop();
                self.failed.pop();
            }
        }
    }

    fn top_has_failed(&self) -> bool {
        let mut when: Vec<Vec<Time>> = Vec::new();
        for (place, node) in self.tree.nodes.iter().enumerate() {
            let times = match node {
                Node::Event { .. } => self.times_of(place),
                Node::Gate { kind, inputs } => {
                    let inputs: Vec<&[Time]> = inputs.iter().map(|&input| &*when[input]).collect();
                    vec![time_of_gate(*kind, &inputs)]
                }
            };
            when.push(times);
        }
        when.last().is_some_and(|top| top[0].is_some())
    }

    /// When the components of an event failed.
    fn times_of(&self, event: usize) -> Vec<Time> {
        let components = (0..self.components.len()).filter(|&component| self.components[component].0 == event);
        components.map(|component| self.failed.iter().position(|&failed| failed == component)).collect()
    }
}

/// When a gate failed, from when each component of each input did.
fn time_of_gate(kind: Kind, inputs: &[&[Time]]) -> Time {
    let all = |times: &[Time]| times.iter().copied().collect::<Option<Vec<usize>>>()?.into_iter().max();
    let mut failed: Vec<usize> = inputs.concat().into_iter().flatten().collect();
    failed.sort_unstable();
    match kind {
        Kind::And => all(&inputs.concat()),
        Kind::Or => failed.first().copied(),
        Kind::AtLeast { least, .. } => failed.get(least - 1).copied(),
        Kind::Pand => {
            // Identical components may fail in any order among themselves.
            let earliest = |times: &[Time]| times.iter().flatten().min().copied();
            let is_before =
                |pair: &[&[Time]]| all(pair[0]).is_some_and(|end| earliest(pair[1]).is_some_and(|start| end < start));
            inputs.last().and_then(|last| all(last)).filter(|_| inputs.windows(2).all(is_before))
        }
    }
}

/// The divided difference of `exp(-x)` at these points, which differ, up to its sign: the probability that exponential steps
/// at these rates, save for the last one, are done by time 1 and the last one is not, over the product of their rates.
fn divided_difference(rates: &[f64]) -> f64 {
    let term = |place: usize| {
        let others = (0..rates.len()).filter(|&other| other != place);
        (-rates[place]).exp() / others.map(|other| rates[other] - rates[place]).product::<f64>()
    };
    (0..rates.len()).map(term).sum()
}
