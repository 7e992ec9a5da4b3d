//! CaDiCaL as a [`Sat`], through the crate `cadical`: its sources with a small safe binding.
//!
//! CaDiCaL asks whether to stop at every tenth decision or step of simplification, and counts conflicts exactly by
//! itself. It ends the process if it is asked for values or failed literals at other times than after an answer, so both are
//! copied right after a call. The binding hands out no proofs: clauses learnt are seen, but not those that come from
//! simplifying.

use super::meter::Meter;
use super::{Sat, SolverStats, Verdict, failed_assumptions};
use crate::literal::{Lit, Var};
use smallscope_core::Budget;

/// CaDiCaL's memory for a variable: watch lists, values, flags, queues, links.
const BYTES_PER_VAR: u64 = 250;
/// CaDiCaL's memory for a clause besides its literals: header, two watches, the reference.
const BYTES_PER_CLAUSE: u64 = 72;

pub(super) struct Cadical {
    solver: cadical::Solver<Observer>,
    /// CaDiCaL tries true first, and the binding cannot change it. So it is told the opposite of the variables below this number.
    opposite: usize,
    model: Vec<bool>,
    core: Vec<Lit>,
    stats: SolverStats,
    /// Bytes of the clauses that were added.
    clause_bytes: u64,
    /// Bytes of the clauses that were learnt and are still held, about.
    learnt_bytes: u64,
}

impl Default for Cadical {
    fn default() -> Self {
        let mut solver = cadical::Solver::new();
        solver.set_callbacks(Some(Observer::default()));
        let stats = SolverStats::default();
        Cadical { solver, opposite: 0, model: Vec::new(), core: Vec::new(), stats, clause_bytes: 0, learnt_bytes: 0 }
    }
}

impl Cadical {
    fn observer(&mut self) -> &mut Observer {
        self.solver.get_callbacks().expect("callbacks are set on creation and never removed")
    }

    /// What CaDiCaL is told of a literal.
    fn told(opposite: usize, lit: Lit) -> i32 {
        if lit.var().index() < opposite { -lit.to_dimacs() } else { lit.to_dimacs() }
    }

    fn has_vars_of(&mut self, lits: &[Lit]) {
        let vars = lits.iter().map(|lit| lit.var().index() + 1).fold(self.stats.vars, usize::max);
        self.stats.vars = vars;
    }

    fn search(&mut self, assumptions: &[Lit], budget: &Budget) -> Verdict {
        // limits hold for one call; larger ones are left to the meter
        if let Some(limit) = budget.conflicts.and_then(|limit| i32::try_from(limit).ok()) {
            self.solver.set_limit("conflicts", limit).expect("CaDiCaL can limit conflicts");
        }
        let opposite = self.opposite;
        match self.solver.solve_with(assumptions.iter().map(|&lit| Cadical::told(opposite, lit))) {
            Some(true) => {
                let value =
                    |index| self.solver.value(Cadical::told(opposite, Var::new(index).positive())) == Some(true);
                self.model = (0..self.stats.vars).map(value).collect();
                Verdict::Satisfiable
            }
            Some(false) => {
                self.core = failed_assumptions(assumptions, |lit| self.solver.failed(Cadical::told(opposite, lit)));
                Verdict::Unsatisfiable
            }
            None => Verdict::Unknown(self.observer().meter.reason()),
        }
    }
}

impl Sat for Cadical {
    fn add(&mut self, clause: &[Lit]) {
        self.has_vars_of(clause);
        let opposite = self.opposite;
        self.solver.add_clause(clause.iter().map(|&lit| Cadical::told(opposite, lit)));
        self.stats.clauses += 1;
        self.clause_bytes += BYTES_PER_CLAUSE + 4 * clause.len() as u64;
    }

    fn prefer_false(&mut self, vars: usize) {
        assert!(self.stats.clauses == 0, "what was added before was told otherwise");
        self.opposite = vars;
    }

    fn reserve(&mut self, vars: usize) {
        if let Some(last) = vars.checked_sub(1).filter(|_| vars > self.stats.vars) {
            self.stats.vars = vars;
            self.solver.reserve(Var::new(last).positive().to_dimacs());
        }
    }

    fn solve(&mut self, assumptions: &[Lit], budget: &Budget) -> Verdict {
        self.stats.calls += 1;
        self.model.clear();
        self.core.clear();
        self.has_vars_of(assumptions);
        let given_bytes = self.clause_bytes + self.stats.vars as u64 * BYTES_PER_VAR;
        let observer = self.observer();
        observer.given_bytes = given_bytes;
        let verdict = match observer.meter.begin(budget) {
            Some(stop) => Verdict::Unknown(stop),
            None => self.search(assumptions, budget),
        };
        (self.stats.conflicts, self.learnt_bytes) = (self.observer().learnt, self.observer().learnt_bytes());
        verdict
    }

    fn value(&self, var: Var) -> Option<bool> {
        self.model.get(var.index()).copied()
    }

    fn core(&self) -> &[Lit] {
        &self.core
    }

    fn stats(&self) -> SolverStats {
        let bytes = self.clause_bytes + self.learnt_bytes + self.stats.vars as u64 * BYTES_PER_VAR;
        SolverStats { bytes, ..self.stats }
    }
}

/// What CaDiCaL calls as it goes: counts and limits.
#[derive(Default)]
struct Observer {
    meter: Meter,
    /// Bytes of the variables and of the clauses that were added, before the call.
    given_bytes: u64,
    learnt: u64,
    learnt_literals: u64,
}

impl Observer {
    /// The bytes of the clauses learnt that are still held. Nobody tells of deletions: CaDiCaL thins out its learnt
    /// clauses after 300, 600, 900 .. more conflicts, so that about a hundred times the root of their number stay.
    fn learnt_bytes(&self) -> u64 {
        let held = self.learnt.min(100 * self.learnt.isqrt());
        let literals = self.learnt_literals / self.learnt.max(1);
        held * (BYTES_PER_CLAUSE + 4 * literals)
    }
}

impl cadical::Callbacks for Observer {
    fn terminate(&mut self) -> bool {
        self.meter.must_stop(self.given_bytes + self.learnt_bytes())
    }

    fn max_length(&self) -> i32 {
        i32::MAX
    }

    fn learn(&mut self, clause: &[i32]) {
        self.meter.conflict();
        self.learnt += 1;
        self.learnt_literals += clause.len() as u64;
    }
}
