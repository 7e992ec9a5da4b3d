//! All models of a formula, each once, without blocking clauses.
//!
//! A search with clause learning decides the literals to distinguish first, in their order. After a model the last such
//! decision is taken back and its literal decided the other way: the level is *closed*. Levels below the highest
//! closed one stay until that one is done, so that no part of the tree is visited twice; above it the search jumps back
//! as far as a learned clause allows. Nothing grows with the number of models: what is learned follows from the formula
//! alone, and the less useful half is forgotten now and then. (T. Toda and T. Soh, Implementing efficient all solutions SAT
//! solvers, 2016: the nonblocking approach.)
//!
//! What is left to do is a list of [`Cube`]s at any time: for every open decision, the decisions before it and its
//! negation. This is how a run is resumed, and split over threads and machines.

mod analyse;
mod clauses;
mod cubes;
mod order;
mod parallel;
mod propagation;
mod ranked;
mod trail;

use std::ops::ControlFlow;

use self::analyse::Analysis;
use self::cubes::Cubes;
use self::order::Order;
pub use self::parallel::{Enumerated, enumerate_in_parallel};
pub use self::propagation::Propagation;
use self::ranked::Ranks;
use self::trail::{DecisionKind, Trail};
use crate::literal::{Cnf, Lit, Var};
use smallscope_core::{Budget, Stop};

/// Which models of a formula count as different, and how they are looked for.
#[derive(Clone, Debug, Default)]
pub struct Projection {
    /// Models that agree on these literals are one. They are decided in this order, each true first: the order of the
    /// models is lexicographic, with true before false.
    pub distinguish: Vec<Lit>,
    /// Decided after those, each true first; the models' values here are the first that were found to be possible.
    pub prefer: Vec<Lit>,
    /// Whether unit propagation finds every contradiction once all literals above are decided, so that no other variable
    /// needs a decision. This holds for a circuit's CNF when all inputs are listed. The values of variables that
    /// did not follow are unknown then.
    pub defined: bool,
}

impl Projection {
    /// Models that agree on these literals are one.
    pub fn onto(distinguish: impl IntoIterator<Item = Lit>) -> Self {
        Projection { distinguish: distinguish.into_iter().collect(), ..Projection::default() }
    }

    /// All models of all variables of a formula.
    pub fn all(cnf: &Cnf) -> Self {
        Projection::onto((0..cnf.vars()).map(|index| Var::new(index).positive()))
    }
}

/// A part of the models: those that make these literals true.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Cube(pub Vec<Lit>);

/// What a step of an enumeration came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A model that differs from all before; ask [`Enumerator::value`].
    Model,
    /// There is no further one.
    Exhausted,
    /// The budget is spent; the next call goes on from here.
    Stopped(Stop),
}

/// What an enumeration has cost so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EnumerationStats {
    /// Models found.
    pub models: u64,
    /// Decisions made.
    pub decisions: u64,
    /// Conflicts met.
    pub conflicts: u64,
    /// Literals propagated.
    pub propagations: u64,
}

impl EnumerationStats {
    /// Adds the cost of another part.
    pub fn add(&mut self, other: EnumerationStats) {
        self.models += other.models;
        self.decisions += other.decisions;
        self.conflicts += other.conflicts;
        self.propagations += other.propagations;
    }
}

/// How many propagations pass between two looks at the budget. A model takes some; what is done with it may take a
/// thousand times as long.
const TURNS_PER_LOOK: u32 = 64;

/// All models of a formula, one after the other.
///
/// ```
/// use smallscope_solver::{Budget, Cnf, Enumerator, Projection, Step};
/// let mut cnf = Cnf::new();
/// let (a, b, c) = (cnf.fresh().positive(), cnf.fresh().positive(), cnf.fresh().positive());
/// cnf.add([a, b]);
/// cnf.add([!a, c]);
/// let mut models = Enumerator::new(&cnf, Projection::onto([a, b]));
/// let mut found = Vec::new();
/// while models.step(&Budget::default()) == Step::Model {
///     found.push((models.value(a), models.value(b)));
/// }
/// assert_eq!(found, [(Some(true), Some(true)), (Some(true), Some(false)), (Some(false), Some(true))]);
/// ```
#[derive(Clone)]
pub struct Enumerator {
    trail: Trail,
    analysis: Analysis,
    order: Order,
    projection: Projection,
    /// The highest closed level: what lies below it stays.
    fence: usize,
    /// Where the next literal of the projection is looked for.
    cursor: usize,
    /// Decisions that are still to be made before any other, last first: those of the cube, and those that a learned fact
    /// made the search take back.
    pending: Vec<(Lit, DecisionKind)>,
    state: State,
    /// The literals to distinguish as they were in the last model, if the next one is to be like it.
    last: Option<Vec<Lit>>,
    /// If models come in the order of how many of some literals they make true.
    ranks: Option<Ranks>,
    /// If whole cubes of models are wanted instead of models.
    cubes: Option<Cubes>,
    /// Whether the formula has no model at all.
    contradictory: bool,
    /// Counts propagations, so that the budget is looked at only now and then.
    turns: u32,
    /// When to forget learned clauses.
    capacity: usize,
    stats: EnumerationStats,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Searching,
    /// The assignment is a model that was reported.
    AtModel,
    Exhausted,
}

impl Enumerator {
    /// All models of the formula.
    pub fn new(cnf: &Cnf, projection: Projection) -> Self {
        let lits = projection.distinguish.iter().chain(&projection.prefer);
        let vars = lits.map(|lit| lit.var().index() + 1).max().unwrap_or(0).max(cnf.vars());
        let mut enumerator = Enumerator {
            trail: Trail::new(vars),
            analysis: Analysis::new(vars),
            order: Order::new(vars),
            projection,
            fence: 0,
            cursor: 0,
            pending: Vec::new(),
            state: State::Searching,
            last: None,
            ranks: None,
            cubes: None,
            contradictory: false,
            turns: 0,
            capacity: 100.max(cnf.len() / 8),
            stats: EnumerationStats::default(),
        };
        if !enumerator.projection.defined {
            (0..vars).for_each(|index| enumerator.order.insert(Var::new(index)));
        }
        enumerator.load(cnf);
        enumerator
    }

    /// The models in this part only. To be called before the first step.
    ///
    /// # Panics
    ///
    /// If the cube has a variable that neither the formula nor the projection has.
    #[must_use]
    pub fn within(mut self, cube: &Cube) -> Self {
        self.restart(cube);
        self
    }

    /// Leaves what it was at, and starts on another part. What was learned before helps.
    ///
    /// # Panics
    ///
    /// If the cube has a variable that neither the formula nor the projection has.
    pub fn restart(&mut self, cube: &Cube) {
        assert!(
            cube.0.iter().all(|lit| lit.var().index() < self.trail.vars()),
            "a cube is over the formula's variables"
        );
        if let Some(ranks) = &mut self.ranks {
            ranks.restart(cube);
        }
        self.begin_with(cube);
    }

    fn begin_with(&mut self, cube: &Cube) {
        self.back_to(0);
        self.pending = cube.0.iter().rev().map(|&lit| (lit, DecisionKind::Closed)).collect();
        self.state = if self.contradictory { State::Exhausted } else { State::Searching };
    }

    /// Models that are like one another come one after the other: every literal to distinguish is first tried as it was in the
    /// last model. Where all assignments are models, neighbours differ in one literal, as in a Gray code. To be called
    /// before the first step.
    #[must_use]
    pub fn alike(mut self) -> Self {
        self.last = Some(self.projection.distinguish.clone());
        self
    }

    /// Tries the other value first of those literals to distinguish for which the function says so. To be called before
    /// [`restart`](Enumerator::restart), so that what was begun goes on as it began.
    pub fn turn(&mut self, mut is_turned: impl FnMut() -> bool) {
        for lit in &mut self.projection.distinguish {
            *lit = if is_turned() { !*lit } else { *lit };
        }
    }

    /// Goes on to the next model.
    pub fn step(&mut self, budget: &Budget) -> Step {
        self.leave_model();
        let conflicts_allowed = budget.conflicts.map(|conflicts| self.stats.conflicts.saturating_add(conflicts));
        loop {
            if self.state == State::Exhausted && !self.next_rank() {
                return Step::Exhausted;
            }
            if self.turns % TURNS_PER_LOOK == 0 {
                if let Some(stop) = self.exceeded(budget) {
                    return Step::Stopped(stop);
                }
            }
            self.turns = self.turns.wrapping_add(1);
            match self.trail.propagate() {
                Some(conflict) => {
                    self.resolve(conflict);
                    if conflicts_allowed.is_some_and(|allowed| self.stats.conflicts >= allowed) {
                        return Step::Stopped(Stop::Conflicts);
                    }
                }
                None => {
                    if self.trail.clauses.learned() > self.capacity {
                        self.trail.reduce();
                        self.capacity += self.capacity / 20 + 10;
                    }
                    if self.decide().is_break() && !self.widens() {
                        self.state = State::AtModel;
                        self.stats.models += 1;
                        self.note_model();
                        return Step::Model;
                    }
                }
            }
        }
    }

    /// The value of a literal in the model found last; `None` if it may be either.
    ///
    /// # Panics
    ///
    /// If neither the formula nor the projection has the variable.
    #[inline]
    pub fn value(&self, lit: Lit) -> Option<bool> {
        if self.trail.is_open(lit) { None } else { Some(self.trail.is_true(lit)) }
    }

    /// What it has cost so far.
    pub fn stats(&self) -> EnumerationStats {
        EnumerationStats { propagations: self.trail.propagations, ..self.stats }
    }

    /// Roughly how much memory it takes.
    pub fn bytes(&self) -> u64 {
        self.trail.bytes()
    }

    /// What is left to do, in the order in which it would be done. The model found last is not part of it.
    pub fn remaining(&mut self) -> Vec<Cube> {
        self.leave_model();
        if self.state == State::Exhausted {
            return Vec::new();
        }
        let agenda = self.agenda();
        let closed = agenda.iter().rposition(|&(_, kind)| kind == DecisionKind::Closed).map_or(0, |place| place + 1);
        let cube = |lits: &[(Lit, DecisionKind)]| Cube(lits.iter().map(|&(lit, _)| lit).collect());
        let mut cubes = vec![cube(&agenda[..closed])];
        // The part at hand comes first, then the other sides of open decisions from the innermost outwards. Open decisions above the
        // last closed one are within the part at hand, with both sides.
        for place in (0..closed).rev().filter(|&place| agenda[place].1 == DecisionKind::Open) {
            let mut other = cube(&agenda[..=place]);
            other.0[place] = !other.0[place];
            cubes.push(other);
        }
        cubes
    }

    /// Gives away the last part of what is left to do, if there is more than one; it is usually the largest. The
    /// enumerator will not visit it.
    pub fn split(&mut self) -> Option<Cube> {
        self.leave_model();
        if self.state == State::Exhausted || !self.pending.is_empty() {
            return None;
        }
        let level = 1 + self.trail.levels.iter().position(|level| level.kind == DecisionKind::Open)?;
        let cube = self.alternative(level);
        self.trail.levels[level - 1].kind = DecisionKind::Closed;
        self.fence = self.fence.max(level);
        Some(cube)
    }

    fn load(&mut self, cnf: &Cnf) {
        let mut lits: Vec<Lit> = Vec::new();
        for clause in cnf.clauses() {
            lits.clear();
            lits.extend(clause.iter().filter(|&&lit| !self.trail.is_false(lit)));
            lits.sort_unstable();
            lits.dedup();
            let tautology = lits.windows(2).any(|pair| pair[0] == !pair[1]);
            if tautology || lits.iter().any(|&lit| self.trail.is_true(lit)) {
                continue;
            }
            match lits[..] {
                [] => {
                    self.contradictory = true;
                    self.state = State::Exhausted;
                    return;
                }
                [lit] => self.trail.assign(lit, clauses::ClauseRef::NONE),
                _ => {
                    self.trail.clauses.add(&lits, None);
                }
            }
        }
    }

    fn exceeded(&self, budget: &Budget) -> Option<Stop> {
        budget.exceeded_by(self.bytes())
    }

    /// Decides the next literal; breaks if none is left.
    fn decide(&mut self) -> ControlFlow<()> {
        while let Some((lit, kind)) = self.pending.pop() {
            if self.trail.is_false(lit) {
                // The decisions before it imply the opposite: there is no model in this cube.
                self.retreat();
                return ControlFlow::Continue(());
            }
            if self.trail.is_open(lit) {
                self.begin(lit, kind);
                return ControlFlow::Continue(());
            }
        }
        if self.is_out_of_rank() {
            self.retreat();
            return ControlFlow::Continue(());
        }
        if let Some(cubes) = &self.cubes {
            return match cubes.next(&self.trail, &mut self.cursor) {
                Some((lit, kind)) => {
                    self.begin(lit, kind);
                    ControlFlow::Continue(())
                }
                None => self.decide_freely(),
            };
        }
        let distinguished = self.projection.distinguish.len();
        while self.cursor < distinguished + self.projection.prefer.len() {
            let (lit, kind) = match self.projection.distinguish.get(self.cursor) {
                Some(&lit) => (self.last.as_ref().map_or(lit, |last| last[self.cursor]), DecisionKind::Open),
                None => (self.projection.prefer[self.cursor - distinguished], DecisionKind::Free),
            };
            if self.trail.is_open(lit) {
                self.begin(lit, kind);
                return ControlFlow::Continue(());
            }
            self.cursor += 1;
        }
        if self.projection.defined { ControlFlow::Break(()) } else { self.decide_freely() }
    }

    /// Decides a variable whose value does not matter; breaks if none is left.
    fn decide_freely(&mut self) -> ControlFlow<()> {
        while let Some(var) = self.order.pop() {
            let value = self.cubes.as_ref().map_or(Some(var.negative()), |cubes| cubes.witness(var));
            if let (true, Some(lit)) = (self.trail.is_open(var.positive()), value) {
                self.begin(lit, DecisionKind::Free);
                return ControlFlow::Continue(());
            }
        }
        ControlFlow::Break(())
    }

    fn begin(&mut self, lit: Lit, kind: DecisionKind) {
        self.stats.decisions += 1;
        self.trail.decide(lit, kind, self.cursor);
        if kind == DecisionKind::Closed {
            self.fence = self.trail.depth();
        }
    }

    /// Learns from a conflict and goes back as far as may be.
    fn resolve(&mut self, conflict: clauses::ClauseRef) {
        self.stats.conflicts += 1;
        if self.trail.depth() == 0 {
            self.contradictory = true;
            self.state = State::Exhausted;
            return;
        }
        // Nothing is left here if this side of a closed level contradicts the formula, or what is still to be decided does.
        let exhausted = self.trail.depth() <= self.fence || !self.pending.is_empty();
        let unit_at = if self.projection.defined {
            self.analysis.learn(&mut self.trail, conflict, |_| {})
        } else {
            self.order.decay();
            self.analysis.learn(&mut self.trail, conflict, |var| self.order.bump(var))
        };
        let levels = self.analysis.levels(&self.trail);
        if self.analysis.learned.len() == 1 {
            self.keep_fact(exhausted);
        } else if exhausted {
            // Added before the decision is turned round: either the clause is unit then, or both literals that it watches are open.
            self.retreat_with(|this, depth| this.keep_learned(levels, unit_at <= depth));
        } else {
            // A jump over a closed level would forget that its other side is done. The literal is asserted at the fence then,
            // higher than it might be: it is taken back sooner, and nothing else changes.
            self.back_to(unit_at.max(self.fence));
            self.keep_learned(levels, true);
        }
    }

    /// Adds the learned clause, and asserts its first literal if it is unit now.
    fn keep_learned(&mut self, levels: u32, unit: bool) {
        let reason = self.trail.clauses.add(&self.analysis.learned, Some(levels));
        if unit {
            self.trail.assign(self.analysis.learned[0], reason);
        }
    }

    /// Asserts a literal that the formula implies, before any decision; those made so far are made again.
    fn keep_fact(&mut self, exhausted: bool) {
        let fact = self.analysis.learned[0];
        if exhausted {
            self.retreat();
            if self.state == State::Exhausted {
                return;
            }
        }
        // Up to the last closed level, decisions are made again with their kinds, or parts would be visited twice. Open ones above
        // it come by themselves, in the order of the projection.
        let agenda = self.agenda();
        let closed = agenda.iter().rposition(|&(_, kind)| kind == DecisionKind::Closed).map_or(0, |place| place + 1);
        self.pending = agenda[..closed].iter().rev().copied().collect();
        self.back_to(0);
        self.trail.assign(fact, clauses::ClauseRef::NONE);
    }

    /// Turns the last open decision round: all that is above it is done.
    fn retreat(&mut self) {
        self.retreat_with(|_, _| {});
    }

    /// The same; `meanwhile` is called after the decision is taken back, with the level.
    fn retreat_with(&mut self, meanwhile: impl FnOnce(&mut Self, usize)) {
        self.pending.clear();
        let mut meanwhile = Some(meanwhile);
        while let Some(level) = self.last_open() {
            let other = !self.trail.decision(level);
            self.back_to(level - 1);
            if let Some(meanwhile) = meanwhile.take() {
                meanwhile(self, level - 1);
            }
            if self.trail.is_open(other) {
                return self.begin(other, DecisionKind::Closed);
            }
            // It follows already, and needs no level. If its opposite does, this level has nothing but the side that is done.
            if self.trail.is_true(other) {
                return;
            }
        }
        self.state = State::Exhausted;
    }

    /// The decisions that matter, made and to be made.
    fn agenda(&self) -> Vec<(Lit, DecisionKind)> {
        let made = self.trail.levels.iter().map(|level| (self.trail.lits()[level.start], level.kind));
        made.filter(|&(_, kind)| kind != DecisionKind::Free).chain(self.pending.iter().rev().copied()).collect()
    }

    /// Notes the model that was found, if the next one should be like it.
    fn note_model(&mut self) {
        let value = |&lit: &Lit| if self.trail.is_true(lit) { lit } else { !lit };
        if self.last.is_some() {
            self.last = Some(self.projection.distinguish.iter().map(value).collect());
        }
    }

    fn leave_model(&mut self) {
        if self.state == State::AtModel {
            self.state = State::Searching;
            if let Some(depth) = self.cubes.as_ref().map(Cubes::depth) {
                self.back_to(depth);
            }
            self.retreat();
        }
    }

    /// The highest open level.
    fn last_open(&self) -> Option<usize> {
        (1..=self.trail.depth()).rev().find(|&level| self.trail.levels[level - 1].kind == DecisionKind::Open)
    }

    /// The highest closed level up to this one, or 0.
    fn fence_below(&self, depth: usize) -> usize {
        (1..=depth).rev().find(|&level| self.trail.levels[level - 1].kind == DecisionKind::Closed).unwrap_or(0)
    }

    fn back_to(&mut self, depth: usize) {
        if depth >= self.trail.depth() {
            return;
        }
        self.cursor = self.trail.levels[depth].cursor;
        if self.projection.defined {
            self.trail.back_to(depth, |_| {});
        } else {
            let order = &mut self.order;
            self.trail.back_to(depth, |lit| order.insert(lit.var()));
        }
        if self.fence > depth {
            self.fence = self.fence_below(depth);
        }
    }

    /// The decisions of the first levels.
    fn path(&self, levels: usize) -> Vec<Lit> {
        (1..=levels).map(|level| self.trail.decision(level)).collect()
    }

    /// What is left to do at an open level once its decision is done.
    fn alternative(&self, level: usize) -> Cube {
        let mut lits = self.path(level);
        let last = lits.len() - 1;
        lits[last] = !lits[last];
        Cube(lits)
    }
}

#[cfg(test)]
mod tests;
