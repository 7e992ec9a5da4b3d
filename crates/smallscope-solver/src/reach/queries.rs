//! Questions about single steps of a system, for a SAT solver.

use smallscope_core::{Budget, Spending, Stop};

use super::counted::Counted;
use super::frames::{Cube, Value};
use super::{Certificate, Transitions};
use crate::{Backend, Encoding, Lit, Polarity, Sat, Style, Verdict};

/// The steps of a system as clauses: what holds at each step, and the values before and after.
pub(super) struct Steps {
    pub(super) sat: Box<dyn Sat>,
    encoding: Encoding,
    added: usize,
    required: usize,
    pub(super) first: Lit,
    now: Vec<Lit>,
    next: Vec<Lit>,
    pub(super) bad: Lit,
}

impl Steps {
    /// # Errors
    ///
    /// If the budget is spent.
    pub(super) fn new(system: &Counted, backend: Backend, budget: &Budget) -> Result<Self, Stop> {
        let mut encoding = Encoding::new(system.circuit.inputs(), Style::Polarity);
        let first = encoding.literal(&system.circuit, system.first, Polarity::Both);
        let sat = backend.create();
        let (now, next) = (Vec::new(), Vec::new());
        let mut steps = Steps { sat, encoding, added: 0, required: 0, first, now, next, bad: first };
        steps.follow(system, budget)?;
        Ok(steps)
    }

    /// Takes over what the system has got since.
    pub(super) fn follow(&mut self, system: &Counted, budget: &Budget) -> Result<(), Stop> {
        let spending = Spending::new(budget);
        self.encoding.spend(&spending);
        let circuit = &system.circuit;
        for &bit in &system.always[self.required..] {
            self.encoding.require(circuit, bit);
        }
        self.required = system.always.len();
        for &(now, next) in &system.latches[self.now.len()..] {
            self.now.push(self.encoding.literal(circuit, now, Polarity::Both));
            self.next.push(self.encoding.literal(circuit, next, Polarity::Both));
        }
        self.bad = self.encoding.literal(circuit, system.bad, Polarity::Positive);
        spending.step()?;
        self.add_clauses();
        budget.exceeded_by(self.sat.stats().bytes).map_or(Ok(()), Err)
    }

    fn add_clauses(&mut self) {
        let cnf = self.encoding.cnf();
        self.sat.reserve(cnf.vars());
        cnf.clauses_from(self.added).for_each(|clause| self.sat.add(clause));
        self.added = cnf.len();
    }

    /// A literal of the caller's own.
    pub(super) fn fresh(&mut self) -> Lit {
        let fresh = self.encoding.fresh().positive();
        self.add_clauses();
        fresh
    }

    /// That a latch has this value.
    pub(super) fn now(&self, value: Value) -> Lit {
        signed(self.now[value.latch()], value)
    }

    /// That it has it after the step.
    pub(super) fn next(&self, value: Value) -> Lit {
        signed(self.next[value.latch()], value)
    }

    /// The clause that the state before is not in a cube: it is the first, or one of the values is another. Only if the literal is true.
    pub(super) fn exclude(&mut self, cube: &[Value], only_if: Lit) {
        let clause: Vec<Lit> =
            [!only_if, self.first].into_iter().chain(cube.iter().map(|&value| !self.now(value))).collect();
        self.sat.add(&clause);
    }

    /// Whether the literal is true in what the solver found.
    pub(super) fn holds(&self, lit: Lit) -> bool {
        self.sat.value(lit.var()) == Some(lit.is_positive())
    }
}

fn signed(lit: Lit, value: Value) -> Lit {
    if value.is_up() { lit } else { !lit }
}

/// See [`Transitions::confirms`].
pub(super) fn confirms(
    system: &Transitions,
    certificate: &Certificate,
    backend: Backend,
    budget: &Budget,
) -> Result<bool, Stop> {
    let mut system = Counted::new(system);
    (0..certificate.most).for_each(|_| system.allow_one_more());
    let is_known = |&(latch, _): &(usize, bool)| latch < system.latches.len();
    if !certificate.clauses.iter().flatten().all(is_known) {
        return Ok(false);
    }
    // A clause is violated exactly in the cube of the opposite values.
    let opposite = |clause: &Vec<(usize, bool)>| clause.iter().map(|&(latch, up)| Value::new(latch, !up)).collect();
    let cubes: Vec<Cube> = certificate.clauses.iter().map(opposite).collect();
    let mut steps = Steps::new(&system, backend, budget)?;
    let given = steps.fresh();
    cubes.iter().for_each(|cube| steps.exclude(cube, given));
    let mut questions = vec![vec![given, steps.bad]];
    for cube in &cubes {
        questions.push([given].into_iter().chain(cube.iter().map(|&value| steps.next(value))).collect());
    }
    for assumed in questions {
        match steps.sat.solve(&assumed, budget) {
            Verdict::Satisfiable => return Ok(false),
            Verdict::Unsatisfiable => {}
            Verdict::Unknown(stop) => return Err(stop),
        }
    }
    Ok(true)
}
