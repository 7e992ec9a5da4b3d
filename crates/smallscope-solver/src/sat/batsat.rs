//! BatSat, a MiniSat in Rust, as a [`Sat`].
//!
//! BatSat asks [`Callbacks::stop`] before every decision and after every restart, and nowhere else: between two questions
//! lie one propagation and the analysis of the conflicts it leads to. It tells of every clause that it learns, and of those
//! deleted because they are not used, but not of those deleted or shortened because of what is known for good. So the
//! recorded proof deletes fewer clauses than the solver, and at times names a clause that was shortened since; checkers
//! pass over the latter, and the longer clause that they keep propagates no less.

use std::fmt::Write;

use ::batsat::{Callbacks, ClauseKind, Lit as BatLit, Solver, SolverInterface, SolverOpts, lbool};

use super::meter::Meter;
use super::{Sat, SolverStats, Verdict, failed_assumptions};
use crate::literal::{Lit, Var};
use smallscope_core::Budget;

/// BatSat's memory for a variable: two watch lists, the assignment, its reason, activity, the heap, the trail.
const BYTES_PER_VAR: u64 = 120;
/// BatSat's memory for a clause outside of its arena: two watches and one reference.
const BYTES_PER_CLAUSE: u64 = 36;
/// The header of a clause in the arena, and its activity.
const BYTES_PER_HEADER: u64 = 8;

pub(super) struct BatSat {
    solver: Solver<Observer>,
    clause: Vec<BatLit>,
    core: Vec<Lit>,
    added: u64,
    calls: u64,
}

impl Default for BatSat {
    fn default() -> Self {
        let solver = Solver::new(SolverOpts::default(), Observer::default());
        BatSat { solver, clause: Vec::new(), core: Vec::new(), added: 0, calls: 0 }
    }
}

impl BatSat {
    fn literal(&mut self, lit: Lit) -> BatLit {
        BatLit::new(self.solver.var_of_int(lit.var().index() as u32), lit.is_positive())
    }

    fn search(&mut self, assumptions: &[Lit]) -> Verdict {
        let lits: Vec<BatLit> = assumptions.iter().map(|&lit| self.literal(lit)).collect();
        let answer = self.solver.solve_limited(&lits);
        if answer == lbool::TRUE {
            return Verdict::Satisfiable;
        }
        if answer == lbool::UNDEF {
            return Verdict::Unknown(self.solver.cb().meter.reason());
        }
        let solver = &self.solver;
        // BatSat's core is the clause learnt: the assumptions negated
        self.core = failed_assumptions(assumptions, |lit| solver.unsat_core_contains_lit(!to_batsat(lit)));
        Verdict::Unsatisfiable
    }
}

impl Sat for BatSat {
    fn add(&mut self, clause: &[Lit]) {
        let mut lits = std::mem::take(&mut self.clause);
        lits.clear();
        lits.extend(clause.iter().map(|&lit| self.literal(lit)));
        self.solver.cb_mut().clause_is_there(clause.len());
        self.solver.add_clause_reuse(&mut lits);
        self.clause = lits;
        self.added += 1;
    }

    fn reserve(&mut self, vars: usize) {
        if let Some(last) = vars.checked_sub(1) {
            self.solver.var_of_int(Var::new(last).index() as u32);
        }
    }

    fn solve(&mut self, assumptions: &[Lit], budget: &Budget) -> Verdict {
        self.calls += 1;
        self.core.clear();
        let vars = u64::from(self.solver.num_vars());
        let observer = self.solver.cb_mut();
        observer.vars = vars;
        let verdict = match observer.meter.begin(budget) {
            Some(stop) => Verdict::Unknown(stop),
            None => self.search(assumptions),
        };
        let proved = verdict == Verdict::Unsatisfiable && self.core.is_empty();
        self.solver.cb_mut().conclude(verdict == Verdict::Satisfiable, proved);
        verdict
    }

    fn value(&self, var: Var) -> Option<bool> {
        let value = self.solver.get_model().get(var.index()).copied()?;
        self.solver.cb().has_model.then_some(value == lbool::TRUE)
    }

    fn core(&self) -> &[Lit] {
        &self.core
    }

    fn stats(&self) -> SolverStats {
        let vars = self.solver.num_vars();
        SolverStats {
            vars: vars as usize,
            clauses: self.added,
            calls: self.calls,
            conflicts: self.solver.num_conflicts(),
            bytes: self.solver.cb().clause_bytes() + u64::from(vars) * BYTES_PER_VAR,
        }
    }

    fn record_proof(&mut self) -> bool {
        let observer = self.solver.cb_mut();
        if self.calls == 0 && observer.proof.is_none() {
            observer.proof = Some(Proof::default());
        }
        observer.proof.is_some()
    }

    fn proof(&self) -> Option<&str> {
        let observer = self.solver.cb();
        observer.proof.as_ref().filter(|_| observer.is_refuted).map(|proof| proof.text.as_str())
    }
}

/// What BatSat calls as it goes: counts, limits, and the proof.
#[derive(Default)]
struct Observer {
    meter: Meter,
    /// The variables at the start of the call.
    vars: u64,
    /// Clauses held, as far as BatSat tells.
    clauses: u64,
    /// Bytes of the arena of clauses: what BatSat said after its last garbage collection, and what came since.
    arena: u64,
    proof: Option<Proof>,
    /// Whether the last call found a model.
    has_model: bool,
    /// Whether the last call found that the clauses alone have no model.
    is_refuted: bool,
}

impl Observer {
    fn clause_is_there(&mut self, literals: usize) {
        self.clauses += 1;
        self.arena += BYTES_PER_HEADER + 4 * literals as u64;
    }

    fn clause_bytes(&self) -> u64 {
        self.arena + self.clauses * BYTES_PER_CLAUSE + self.proof.as_ref().map_or(0, |proof| proof.text.len() as u64)
    }

    fn conclude(&mut self, has_model: bool, is_refuted: bool) {
        self.has_model = has_model;
        self.is_refuted = is_refuted;
        if let (Some(proof), true) = (&mut self.proof, is_refuted) {
            proof.end();
        }
    }
}

impl Callbacks for Observer {
    fn on_gc(&mut self, _old_size: usize, new_size: usize) {
        self.arena = new_size as u64;
    }

    fn on_new_clause(&mut self, clause: &[BatLit], _kind: ClauseKind) {
        self.meter.conflict();
        self.clause_is_there(clause.len());
        if let Some(proof) = &mut self.proof {
            proof.line("", clause);
        }
    }

    fn on_delete_clause(&mut self, clause: &[BatLit]) {
        self.clauses = self.clauses.saturating_sub(1);
        if let Some(proof) = &mut self.proof {
            proof.line("d ", clause);
        }
    }

    fn stop(&self) -> bool {
        self.meter.must_stop(self.clause_bytes() + self.vars * BYTES_PER_VAR)
    }
}

/// A DRAT proof as text.
#[derive(Default)]
struct Proof {
    text: String,
    ended: bool,
}

impl Proof {
    fn line(&mut self, prefix: &str, clause: &[BatLit]) {
        self.text.push_str(prefix);
        for lit in clause {
            write!(self.text, "{} ", Lit::from_code(lit.idx() as usize).to_dimacs()).expect("strings take all text");
        }
        self.text.push_str("0\n");
    }

    /// The empty clause, once: what is unsatisfiable stays so.
    fn end(&mut self) {
        if !self.ended {
            self.line("", &[]);
            self.ended = true;
        }
    }
}

/// The literal of a variable that BatSat has already.
fn to_batsat(lit: Lit) -> BatLit {
    BatLit::new(::batsat::Var::unsafe_from_idx(lit.var().index() as u32), lit.is_positive())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_have_the_same_code_here_and_there() {
        for lit in [Var::new(0).positive(), Var::new(0).negative(), Var::new(7).negative()] {
            assert_eq!(to_batsat(lit).idx() as usize, lit.code());
        }
    }
}
