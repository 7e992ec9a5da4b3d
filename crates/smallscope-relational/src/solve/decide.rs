//! Is there an instance?

use std::time::Instant;

use smallscope_solver::{Stop, Verdict};

use super::Options;
use super::prepare::{Purpose, translate};
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
        let budget = options.budget();
        let mut translation = match translate(self, options, &budget, Purpose::One)? {
            Ok(translation) => translation,
            Err(stop) => return Ok(Solution { answer: Answer::Unknown(stop), statistics: Statistics::default() }),
        };
        let start = Instant::now();
        let mut sat = options.backend.create();
        sat.add_all(translation.cnf());
        let answer = match sat.solve(&[], &budget) {
            Verdict::Unsatisfiable => Answer::Unsatisfiable,
            Verdict::Unknown(stop) => Answer::Unknown(stop),
            Verdict::Satisfiable => {
                let value = |lit: smallscope_solver::Lit| sat.value(lit.var()) == Some(lit.is_positive());
                let instance = translation.instance(value);
                if options.check {
                    translation.recheck(&instance);
                }
                Answer::Satisfiable(instance)
            }
        };
        translation.note(start.elapsed(), sat.stats().conflicts);
        Ok(Solution { answer, statistics: translation.statistics })
    }
}
