//! Satisfiability: one trait, the solvers behind it, and what goes with them.
//!
//! [`Sat`] is what the engines need from a SAT solver: clauses added between calls, assumptions, a model or a core, and an
//! end within a [`Budget`]. [`Backend`] names the solvers and creates them. [`minimise`] finds out which assumptions
//! clash, [`Dimacs`] reads and writes formulas as text. Finding *all* models is not done here.

mod backend;
mod batsat;
#[cfg(feature = "cadical")]
mod cadical;
mod dimacs;
mod meter;
mod minimise;

use crate::literal::{Cnf, Lit, Var};
use smallscope_core::{Budget, Stop};

pub use backend::{Backend, UnknownBackend};
pub use dimacs::{Dimacs, DimacsError};
pub use minimise::{Core, minimise};

/// An incremental SAT solver.
///
/// Clauses stay once they are added; assumptions hold for one call. All solvers behind this trait are deterministic: the
/// same calls give the same answers, models and cores, unless a budget ends one of them.
///
/// ```
/// use smallscope_solver::{Backend, Budget, Lit, Verdict};
/// let lit = |number| Lit::from_dimacs(number).unwrap();
/// let mut sat = Backend::default().create();
/// sat.add(&[lit(1), lit(2)]);
/// sat.add(&[lit(-1), lit(2)]);
/// assert_eq!(sat.solve(&[], &Budget::default()), Verdict::Satisfiable);
/// assert_eq!(sat.value(lit(2).var()), Some(true));
/// assert_eq!(sat.solve(&[lit(3), lit(-2)], &Budget::default()), Verdict::Unsatisfiable);
/// assert_eq!(sat.core(), [lit(-2)]);
/// ```
pub trait Sat: Send {
    /// Adds a clause; variables that were not there before are now. The empty clause makes everything unsatisfiable.
    fn add(&mut self, clause: &[Lit]);

    /// Makes sure that all variables below this number are there, so that they have values in models.
    fn reserve(&mut self, vars: usize);

    /// Asks for models in which few of the variables below this number are true: when one is decided, false is tried first. To be called
    /// before anything is added. A solver that does so anyway does nothing.
    fn prefer_false(&mut self, vars: usize) {
        let _ = vars;
    }

    /// Looks for a model of all clauses in which the assumptions are true.
    ///
    /// After [`Verdict::Unknown`] the solver can be called again, and keeps what it has learnt. The budget's conflicts
    /// are counted from the start of the call; with none allowed, it answers what needs no search at most. Its memory is an
    /// estimate from the clauses held. The clock is read every few decisions, so an end is seen late by some
    /// milliseconds, on formulas of millions of clauses by some tenths of a second.
    fn solve(&mut self, assumptions: &[Lit], budget: &Budget) -> Verdict;

    /// The value of a variable in the model that the last call of [`solve`](Sat::solve) found, also after clauses were
    /// added since. Every variable that was there at the call has one. `None` for others, and if the call found no model.
    fn value(&self, var: Var) -> Option<bool>;

    /// Assumptions of the last call that cannot be true together, in the order in which they were given, each once. It
    /// is a clash, but not always a smallest one: see [`minimise`]. Empty if the clauses alone are unsatisfiable, and if
    /// the last call did not answer [`Verdict::Unsatisfiable`].
    fn core(&self) -> &[Lit];

    /// What the solver holds and has done so far.
    fn stats(&self) -> SolverStats;

    /// Starts to record a proof, to be asked for by [`proof`](Sat::proof). To be called before the first call of
    /// [`solve`](Sat::solve). Returns whether it is being recorded: this solver may not be able to, or it is too late.
    #[must_use = "not every solver can record a proof"]
    fn record_proof(&mut self) -> bool {
        false
    }

    /// The proof that the clauses are unsatisfiable, in the DRAT format's text form, for a checker such as `drat-trim`.
    ///
    /// There is one if [`record_proof`](Sat::record_proof) was called in time, and the last call answered
    /// [`Verdict::Unsatisfiable`] with an empty [`core`](Sat::core): what is unsatisfiable only with assumptions has no
    /// proof in this format (add them as clauses instead). It is a proof from all clauses added so far.
    fn proof(&self) -> Option<&str> {
        None
    }

    /// Adds all variables and clauses of a formula.
    fn add_all(&mut self, cnf: &Cnf) {
        self.reserve(cnf.vars());
        cnf.clauses().for_each(|clause| self.add(clause));
    }
}

/// What a SAT solver says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// There is a model, and [`Sat::value`] tells it.
    Satisfiable,
    /// There is none, and [`Sat::core`] tells for which assumptions.
    Unsatisfiable,
    /// The budget ended before an answer was known.
    Unknown(Stop),
}

/// What a SAT solver holds and has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SolverStats {
    /// How many variables there are, used or not.
    pub vars: usize,
    /// How many clauses were added.
    pub clauses: u64,
    /// How many times it was called to solve.
    pub calls: u64,
    /// How many conflicts it met, in all calls.
    pub conflicts: u64,
    /// About how many bytes its clauses and variables take.
    pub bytes: u64,
}

/// The assumptions for which `failed` holds, each once, in the given order.
fn failed_assumptions(assumptions: &[Lit], failed: impl Fn(Lit) -> bool) -> Vec<Lit> {
    let mut seen = rustc_hash::FxHashSet::default();
    assumptions.iter().copied().filter(|&lit| failed(lit) && seen.insert(lit)).collect()
}
