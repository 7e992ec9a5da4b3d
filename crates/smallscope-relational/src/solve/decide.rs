//! Is there an instance?

use std::time::Instant;

use smallscope_solver::{Budget, Lit, Sat, Stop, Verdict};

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
        Ok(self.solve_on(options)?.0)
    }

    /// The same, and if there is an instance the solver that found it, which can look for others.
    ///
    /// # Errors
    ///
    /// As for [`Spec::solve`].
    ///
    /// ```
    /// use smallscope_relational::{Answer, Budget, Options, Problem};
    /// let mut p = Problem::new();
    /// let nodes = p.up_to("Node", 3);
    /// p.require("there is one", nodes.some());
    /// let (_, further) = p.finish()?.solve_on(&Options::default())?;
    /// let mut further = further.expect("there is an instance");
    /// let Answer::Satisfiable(one) = further.without(&[1, 2], &Budget::default()) else { panic!("one node is enough") };
    /// assert_eq!(one.iter().next().map(|(_, tuples)| tuples.len()), Some(1));
    /// assert_eq!(further.without(&[0, 1, 2], &Budget::default()), Answer::Unsatisfiable);
    /// # Ok::<(), smallscope_relational::Error>(())
    /// ```
    pub fn solve_on(&self, options: &Options) -> Result<(Solution, Option<Further>), Error> {
        let budget = options.budget.begin();
        let mut translation = match translate(self, options, &budget, Purpose::One) {
            Err(Error::Stopped(stop)) => {
                return Ok((Solution { answer: Answer::Unknown(stop), statistics: Statistics::default() }, None));
            }
            translation => translation?,
        };
        let start = Instant::now();
        let (sat, verdict, before) = search(&mut translation, options, &budget);
        let mut further = Further { translation, sat, check: options.check };
        let answer = further.answer(verdict, &budget);
        further.translation.note(start.elapsed(), before + further.sat.stats().conflicts);
        let solution = Solution { answer, statistics: further.translation.statistics.clone() };
        let is_found = matches!(solution.answer, Answer::Satisfiable(_));
        Ok((solution, is_found.then_some(further)))
    }
}

/// A solver that has found an instance and can be asked for others: see [`Spec::solve_on`]. What it has learnt serves every question.
pub struct Further {
    translation: Translation,
    sat: Box<dyn Sat>,
    check: bool,
}

impl Further {
    /// Looks for an instance in which no set has any of these atoms. Of atoms that can be exchanged, instances use the first.
    pub fn without(&mut self, atoms: &[usize], budget: &Budget) -> Answer {
        self.without_mention(atoms, &[], budget)
    }

    /// The same, and no tuple that may be missing has any of the atoms that are not to be mentioned.
    pub fn without_mention(&mut self, atoms: &[usize], unmentioned: &[usize], budget: &Budget) -> Answer {
        let assumptions: Option<Vec<Lit>> = self.translation.absence(atoms);
        let Some(mut assumptions) = assumptions else { return Answer::Unsatisfiable };
        assumptions.extend(self.translation.unmentioned(unmentioned));
        let verdict = self.sat.solve(&assumptions, budget);
        self.answer(verdict, budget)
    }

    /// How many conflicts it has met.
    pub fn conflicts(&self) -> u64 {
        self.sat.stats().conflicts
    }

    fn answer(&self, verdict: Verdict, budget: &Budget) -> Answer {
        match verdict {
            Verdict::Unsatisfiable => Answer::Unsatisfiable,
            Verdict::Unknown(stop) => Answer::Unknown(stop),
            Verdict::Satisfiable => {
                let value = |lit: Lit| self.sat.value(lit.var()) == Some(lit.is_positive());
                let instance = self.translation.instance(value);
                let checked = if self.check { self.translation.recheck(&instance, budget) } else { Ok(()) };
                checked.map_or_else(Answer::Unknown, |()| Answer::Satisfiable(instance))
            }
        }
    }
}

/// Many formulas are decided after fewer conflicts than this. Others are worth some preparation. Of the Analyzer's sample models, 150 takes
/// less time in all than 1,000 or 50.
const EASY: u64 = 150;

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
