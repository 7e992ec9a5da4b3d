//! The analyser under test, in the place of Galileo's dynamic solver: a Markov chain over what has failed.
//!
//! A state knows which components and gates have failed, and how far each priority gate has come; components fail one at a
//! time. The chain is made uniform: at the ticks of a Poisson process something fails or nothing does.

use std::collections::BTreeMap;

use crate::tree::{Kind, Node, Tree};

/// What may be wrong with the analyser.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bugs {
    /// An input of which something has failed is taken to have nothing that works: the code for one is in the `else` of the
    /// code for the other, as in the study of Galileo.
    pub exclusive: bool,
    /// Below a priority gate, identical components have to fail in one order.
    pub ordered_twins: bool,
}

/// What has happened so far.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct State {
    /// Which components of each event have failed; of a gate, whether it has.
    failed: Vec<Vec<bool>>,
    /// Of each priority gate, what of it has failed so far in the right order; none if the order is broken.
    in_order: Vec<Option<usize>>,
}

/// The probability that the top of the tree has failed by time 1.
pub fn failure(tree: &Tree, bugs: Bugs) -> f64 {
    let rate: f64 = tree.components().iter().map(|(_, rate)| rate).sum();
    let mut now = BTreeMap::from([(State::new(tree), 1.0)]);
    // The probability of so many ticks by time 1, and of no more than so many.
    let (mut ticks, mut at_most, mut sum) = ((-rate).exp(), 0.0, 0.0);
    for tick in 1.. {
        let failed = |(state, _): &(&State, &f64)| state.failed.last().is_some_and(|top| top[0]);
        sum += ticks * now.iter().filter(failed).map(|(_, probability)| probability).sum::<f64>();
        at_most += ticks;
        if 1.0 - at_most < 1e-12 {
            break;
        }
        ticks *= rate / f64::from(tick);
        now = step(tree, bugs, &now, rate);
    }
    sum
}

/// The probabilities of states after one more tick.
fn step(tree: &Tree, bugs: Bugs, now: &BTreeMap<State, f64>, rate: f64) -> BTreeMap<State, f64> {
    let mut next: BTreeMap<State, f64> = BTreeMap::new();
    for (state, probability) in now {
        let mut idle = 1.0;
        for (event, node) in tree.nodes.iter().enumerate() {
            let Node::Event { rate: own, copies } = node else { continue };
            for copy in (0..*copies).filter(|&copy| !state.failed[event][copy]) {
                idle -= own / rate;
                *next.entry(state.after(tree, bugs, event, copy)).or_default() += probability * own / rate;
            }
        }
        *next.entry(state.clone()).or_default() += probability * idle;
    }
    next
}

impl State {
    fn new(tree: &Tree) -> Self {
        let failed = (0..tree.nodes.len()).map(|node| vec![false; tree.copies(node)]).collect();
        State { failed, in_order: vec![Some(0); tree.nodes.len()] }
    }

    /// The state after one more component has failed.
    fn after(&self, tree: &Tree, bugs: Bugs, event: usize, copy: usize) -> State {
        let mut state = self.clone();
        state.failed[event][copy] = true;
        for (place, node) in tree.nodes.iter().enumerate() {
            if let Node::Gate { kind, inputs } = node {
                let inputs_now: Vec<&[bool]> = inputs.iter().map(|&input| &*state.failed[input]).collect();
                let fails = match kind {
                    Kind::And => inputs_now.concat().iter().all(|&failed| failed),
                    Kind::Or => inputs_now.concat().contains(&true),
                    Kind::AtLeast { least, of } => of - count_working(&inputs_now, bugs) >= *least,
                    Kind::Pand => {
                        let before: Vec<&[bool]> = inputs.iter().map(|&input| &*self.failed[input]).collect();
                        let progress = progress(&before, &inputs_now, self.in_order[place], bugs);
                        state.in_order[place] = progress;
                        progress == Some(inputs_now.concat().len())
                    }
                };
                state.failed[place][0] |= fails;
            }
        }
        state
    }
}

/// How many components of a gate's inputs still work.
fn count_working(inputs: &[&[bool]], bugs: Bugs) -> usize {
    let mut working = 0;
    for input in inputs {
        let failed = input.iter().filter(|&&failed| failed).count();
        // Of an input that has failed in part, the rest still works.
        if failed == 0 || !bugs.exclusive {
            working += input.len() - failed;
        }
    }
    working
}

/// How much below a priority gate has failed in the right order, after the next failure; none if the order is broken.
fn progress(before: &[&[bool]], now: &[&[bool]], so_far: Option<usize>, bugs: Bugs) -> Option<usize> {
    let count = |inputs: &[&[bool]]| inputs.concat().iter().filter(|&&failed| failed).count();
    let (so_far, new) = (so_far?, count(now) - count(before));
    // Two that fail at the same time do not fail one after the other.
    let is_in_order = new == 0 || new == 1 && is_first(now, so_far + 1, bugs);
    is_in_order.then_some(so_far + new)
}

/// Whether what has failed is what comes first.
fn is_first(inputs: &[&[bool]], count: usize, bugs: Bugs) -> bool {
    let in_order = |failed: &[bool]| failed.is_sorted_by(|one, next| one >= next);
    if bugs.ordered_twins {
        return in_order(&inputs.concat());
    }
    let mut left = count;
    inputs.iter().all(|input| {
        let failed = input.iter().filter(|&&failed| failed).count();
        let is_full = failed == input.len().min(left);
        left -= failed.min(left);
        is_full
    })
}
