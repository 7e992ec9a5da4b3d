//! Shards: a space cut into parts that depend on nothing but the space.
//!
//! The tree of choices is cut at a depth where it has many more branches than there are shards; the branches are dealt
//! out in turn. Every shard computes the same cut.

use crate::drive::{Plan, Task};
use crate::lazy::Choice;
use crate::model::Model;
use crate::worker::Step;

/// Branches per shard that a cut should have.
const BRANCHES: usize = 200;

/// The tasks of shard `index` of `count`.
pub(crate) fn tasks<T: Model>(plan: &Plan<T>, index: usize, count: usize) -> Vec<Task> {
    let mut horizon = 1;
    loop {
        let (branches, is_whole) = cut(plan, horizon);
        if is_whole || branches.len() >= BRANCHES * count {
            return branches.into_iter().skip(index).step_by(count).collect();
        }
        horizon += 1;
    }
}

/// The branches of the tree of choices at the given depth, and whether none goes deeper.
fn cut<T: Model>(plan: &Plan<T>, horizon: usize) -> (Vec<Task>, bool) {
    let mut worker = plan.worker();
    worker.chooser().set_horizon(horizon);
    let mut branches = Vec::new();
    let mut is_whole = true;
    loop {
        match worker.step() {
            Step::Done => return (branches, is_whole),
            Step::BeyondHorizon => is_whole = false,
            // Let the search itself report what is wrong with the predicate.
            Step::Nondeterministic(_) => return (vec![Vec::new()], true),
            Step::Structure | Step::Rejected => {}
        }
        branches.push(worker.chooser().choices().map(Choice::fixed).collect());
    }
}
