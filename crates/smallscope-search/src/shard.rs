//! Shards: a space cut into parts that depend on nothing but the space.
//!
//! The tree of choices is cut, one choice deeper at a time, until there are many more branches than shards. A branch with
//! only a few candidates is not cut further: most branches die early, and the work is in the few that do not. The
//! branches are dealt out in turn. Every shard computes the same cut.

use smallscope_core::small::List as _;
use smallscope_core::{Spending, Stop};

use crate::drive::{Task, in_order};
use crate::lazy::Choice;
use crate::model::Model;
use crate::plan::Plan;
use crate::worker::{Step, Worker};

/// Branches with more than [`FEW`] candidates, per shard, that a cut should have.
const BRANCHES: usize = 100;

/// A branch with no more candidates than this is not cut further.
const FEW: usize = 8;

/// The tasks of shard `index` of `count`.
pub(crate) fn tasks<T: Model>(
    plan: &Plan<T>,
    index: usize,
    count: usize,
    spending: &Spending,
) -> Result<Vec<Task>, Stop> {
    let (large, small) = cut(&mut plan.worker(), BRANCHES * count, spending)?;
    let deal = |branches: Vec<Task>| branches.into_iter().skip(index).step_by(count);
    let mut tasks: Vec<Task> = deal(large).chain(deal(small)).list();
    in_order(&mut tasks);
    Ok(tasks)
}

/// Cuts the tree into at least `wanted` branches with more than a few candidates, if it has so many; and the others.
fn cut<T: Model>(worker: &mut Worker<T>, wanted: usize, spending: &Spending) -> Result<(Vec<Task>, Vec<Task>), Stop> {
    let mut large = vec![Vec::new()];
    let mut small = Vec::new();
    while large.len() < wanted {
        let mut deeper = Vec::new();
        for branch in &large {
            let Some(children) = children(worker, branch) else {
                // The predicate is not deterministic. Let the search itself report it.
                return Ok((vec![Vec::new()], Vec::new()));
            };
            for child in children {
                spending.step()?;
                let side = if has_few(worker, &child) { &mut small } else { &mut deeper };
                side.push(child);
            }
        }
        if deeper.is_empty() {
            return Ok((deeper, small));
        }
        large = deeper;
    }
    Ok((large, small))
}

/// The branches one choice below the given one. None if the predicate does what none may.
fn children<T: Model>(worker: &mut Worker<T>, path: &Task) -> Option<Vec<Task>> {
    worker.start(path.clone());
    worker.chooser().set_horizon(path.len() + 1);
    let mut children = Vec::new();
    loop {
        match worker.step() {
            Step::Done => break,
            Step::Broken(_) | Step::Spent => return None,
            Step::BeyondHorizon | Step::Structure | Step::Rejected => {}
        }
        children.push(worker.chooser().choices().map(Choice::fixed).list());
    }
    worker.chooser().set_horizon(usize::MAX);
    Some(children)
}

/// Whether a branch has at most [`FEW`] candidates.
fn has_few<T: Model>(worker: &mut Worker<T>, path: &Task) -> bool {
    worker.start(path.clone());
    (0..=FEW).any(|_| worker.step() == Step::Done)
}
