//! Is there an instance?

use std::time::Instant;

use smallscope_solver::{Budget, Sat, Stop, Verdict};

use super::prepare::{Purpose, Translation, eliminate, translate};
use super::{Options, Order};
use crate::error::Error;
use crate::instance::Instance;
use crate::spec::Spec;
use crate::statistics::Statistics;

/// What came of looking for an instance.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The answer.
    pub answer: Answer,
    /// What it took.
    pub statistics: Statistics,
}

/// Whether there is an instance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// This one, for example.
    Satisfiable(Instance),
    /// There is none within the bounds. [`Spec::clash`] says why.
    Unsatisfiable,
    /// A limit was reached before it was known.
    Unknown(Stop),
}

impl Spec {
    /// Looks for an instance.
    ///
    /// # Errors
    ///
    /// If the problem is not well-formed, or quantifies over sets where that cannot be decided.
    pub fn solve(&self, options: &Options) -> Result<Solution, Error> {
        let budget = options.budget.begin();
        let mut translation = match translate(self, options, &budget, Purpose::One) {
            Err(Error::Stopped(stop)) => {
                return Ok(Solution { answer: Answer::Unknown(stop), statistics: Statistics::default() });
            }
            translation => translation?,
        };
        let start = Instant::now();
        let (sat, verdict, before) = search(&mut translation, options, &budget);
        let answer = match verdict {
            Verdict::Unsatisfiable => Answer::Unsatisfiable,
            Verdict::Unknown(stop) => Answer::Unknown(stop),
            Verdict::Satisfiable => {
                let value = |lit: smallscope_solver::Lit| sat.value(lit.var()) == Some(lit.is_positive());
                let instance = translation.instance(value);
                let checked = if options.check { translation.recheck(&instance, &budget) } else { Ok(()) };
                checked.map_or_else(Answer::Unknown, |()| Answer::Satisfiable(instance))
            }
        };
        translation.note(start.elapsed(), before + sat.stats().conflicts);
        Ok(Solution { answer, statistics: translation.statistics })
    }
}

/// Most formulas are decided after fewer conflicts than this. Others are worth some preparation.
const EASY: u64 = 1000;

/// Solves the formula; if that is hard, on fewer variables. Also how many conflicts an earlier solver had met.
pub(super) fn search(
    translation: &mut Translation,
    options: &Options,
    budget: &Budget,
) -> (Box<dyn Sat>, Verdict, u64) {
    let conflicts = budget.conflicts.map_or(EASY, |most| most.min(EASY));
    let mut sat = begun(translation, options);
    let verdict = sat.solve(&[], &Budget { conflicts: Some(conflicts), ..budget.clone() });
    let is_spent = budget.conflicts.is_some_and(|most| most <= conflicts);
    if verdict != Verdict::Unknown(Stop::Conflicts) || is_spent {
        return (sat, verdict, 0);
    }
    if let Err(stop) = eliminate(translation, budget) {
        return (sat, Verdict::Unknown(stop), 0);
    }
    let mut sat = begun(translation, options);
    let left = budget.conflicts.map(|most| most - conflicts);
    let verdict = sat.solve(&[], &Budget { conflicts: left, ..budget.clone() });
    (sat, verdict, conflicts)
}

/// A solver with the formula, that begins with few or many tuples as the options say.
fn begun(translation: &Translation, options: &Options) -> Box<dyn Sat> {
    let mut sat = options.backend.create();
    if options.order != Order::Dense {
        sat.prefer_false(translation.primary());
    }
    sat.add_all(translation.cnf());
    sat
}
