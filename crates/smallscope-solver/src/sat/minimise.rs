//! Which assumptions clash: a minimal core, by leaving out one assumption after the other.

use super::{Sat, Verdict};
use crate::literal::Lit;
use smallscope_core::{Budget, Stop};

/// Assumptions that cannot be true together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Core {
    /// The assumptions, in the order in which they were given.
    pub lits: Vec<Lit>,
    /// Why it may not be minimal: the budget ended before every assumption was tried. If `None`, without any one of them
    /// the others can be true together.
    pub stopped: Option<Stop>,
}

/// A minimal part of the assumptions that cannot be true together with the solver's clauses; `None` if all of them can.
///
/// It is minimal, not smallest: other clashes may have fewer assumptions. Where there is a choice, later assumptions stay
/// and earlier ones go, and the same calls give the same core. It takes one call of the solver for each assumption of the
/// solver's first core, at most; each core found on the way is what is tried further. The budget is for all calls together.
///
/// # Errors
///
/// Why it stopped, if the budget ended before it was known whether the assumptions clash at all.
///
/// ```
/// use smallscope_solver::{Backend, Budget, Lit, minimise};
/// let lit = |number| Lit::from_dimacs(number).unwrap();
/// let mut sat = Backend::default().create();
/// sat.add(&[lit(-1), lit(-3)]);
/// let core = minimise(&mut *sat, &[lit(1), lit(2), lit(3)], &Budget::default()).unwrap().unwrap();
/// assert_eq!(core.lits, [lit(1), lit(3)]);
/// assert_eq!(minimise(&mut *sat, &[lit(1), lit(2)], &Budget::default()), Ok(None));
/// ```
pub fn minimise(sat: &mut dyn Sat, assumptions: &[Lit], budget: &Budget) -> Result<Option<Core>, Stop> {
    let start = sat.stats().conflicts;
    match sat.solve(assumptions, budget) {
        Verdict::Satisfiable => return Ok(None),
        Verdict::Unknown(stop) => return Err(stop),
        Verdict::Unsatisfiable => {}
    }
    let mut lits = sat.core().to_vec();
    let mut needed = 0;
    // invariant: `lits` clash, and each of the first `needed` is in every clash within `lits`
    while needed < lits.len() {
        let mut rest = lits.clone();
        rest.remove(needed);
        let spent = sat.stats().conflicts - start;
        let left = Budget { conflicts: budget.conflicts.map(|limit| limit.saturating_sub(spent)), ..budget.clone() };
        match sat.solve(&rest, &left) {
            Verdict::Satisfiable => needed += 1,
            Verdict::Unsatisfiable => lits = sat.core().to_vec(),
            Verdict::Unknown(stop) => return Ok(Some(Core { lits, stopped: Some(stop) })),
        }
    }
    Ok(Some(Core { lits, stopped: None }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::literal::Var;
    use crate::sat::SolverStats;

    /// A solver that answers as the test says, each time after ten conflicts, and notes what it was allowed.
    struct Scripted {
        answers: Vec<(Verdict, Vec<Lit>)>,
        asked: Vec<(usize, Option<u64>)>,
    }

    impl Sat for Scripted {
        fn add(&mut self, _clause: &[Lit]) {}

        fn reserve(&mut self, _vars: usize) {}

        fn solve(&mut self, assumptions: &[Lit], budget: &Budget) -> Verdict {
            self.asked.push((assumptions.len(), budget.conflicts));
            self.answers[self.asked.len() - 1].0
        }

        fn value(&self, _var: Var) -> Option<bool> {
            None
        }

        fn core(&self) -> &[Lit] {
            &self.answers[self.asked.len() - 1].1
        }

        fn stats(&self) -> SolverStats {
            SolverStats { conflicts: 100 + 10 * self.asked.len() as u64, ..SolverStats::default() }
        }
    }

    #[test]
    fn a_budget_that_ends_leaves_the_core_found_so_far() {
        let lits: Vec<Lit> = (0..5).map(|var| Var::new(var).positive()).collect();
        let answers = vec![
            (Verdict::Unsatisfiable, lits[1..].to_vec()),
            (Verdict::Satisfiable, vec![]),
            (Verdict::Unsatisfiable, vec![lits[1], lits[4]]),
            (Verdict::Unknown(Stop::Conflicts), vec![]),
        ];
        let mut sat = Scripted { answers, asked: vec![] };
        let core = minimise(&mut sat, &lits, &Budget { conflicts: Some(25), ..Budget::default() });
        assert_eq!(core, Ok(Some(Core { lits: vec![lits[1], lits[4]], stopped: Some(Stop::Conflicts) })));
        assert_eq!(sat.asked, [(5, Some(25)), (3, Some(15)), (3, Some(5)), (1, Some(0))]);
    }
}
