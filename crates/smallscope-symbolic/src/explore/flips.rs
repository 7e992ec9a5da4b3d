//! Where a path could have gone on differently.

use std::sync::Arc;

use super::decision::{Decision, Taken};
use super::pending::Pending;
use super::run::Run;
use crate::decide::{Answer, Why};
use crate::term::Variable;

/// What a run leaves to be run.
#[derive(Debug, Default)]
pub(super) struct Flips {
    /// By the place in the path, the first ones first.
    pub(super) pending: Vec<Pending>,
    /// Questions to the decider.
    pub(super) decided: u64,
    /// Those without an answer: what would be run if there were one.
    pub(super) unknown: Vec<Pending>,
}

/// All ways to leave the path of a run behind the decisions that were given to it.
///
/// One question for each, in the order of the path: the next one has all conditions of the one before but the last.
pub(super) fn flips(run: &mut Run, path: &Arc<[Decision]>) -> Flips {
    let mut flips = Flips::default();
    let values = run.values();
    for (at, decision) in path.iter().enumerate().skip(run.given()) {
        match decision.taken {
            Taken::Alternative(number, of) => {
                let others = (number + 1..of).rev().map(|other| Taken::Alternative(other, of));
                let model = values[..decision.variables].to_vec();
                flips.pending.extend(others.map(|other| Pending::leaving(path, at, other, Some(model.clone()))));
            }
            Taken::Branch(way) => flips.add(run, path, at, Taken::Branch(!way)),
            Taken::Is(value) => flips.add(run, path, at, Taken::IsNot(value)),
            Taken::IsNot(_) => unreachable!("only given: a run takes the value that it has"),
        }
    }
    flips
}

impl Flips {
    /// Adds the path that takes another decision, if it can.
    fn add(&mut self, run: &mut Run, path: &Arc<[Decision]>, at: usize, other: Taken) {
        let last = path[at].conditions;
        run.conditions[last] = run.conditions[last].negated();
        let answer = run.decider.decide(&run.terms, &run.conditions[..=last]);
        run.conditions[last] = run.conditions[last].negated();
        self.decided += 1;
        match answer {
            Answer::Feasible(model) => {
                let values = (0..path[at].variables).map(|k| model.value(Variable(k as u32))).collect();
                self.pending.push(Pending::leaving(path, at, other, Some(values)));
            }
            Answer::Infeasible => {}
            // Time is up: that is why it is not run.
            Answer::Unknown(Why::Interrupted) => self.pending.push(Pending::leaving(path, at, other, None)),
            Answer::Unknown(_) => self.unknown.push(Pending::leaving(path, at, other, None)),
        }
    }
}
