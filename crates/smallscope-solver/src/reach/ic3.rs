//! IC3, or property directed reachability (Bradley 2011; Eén, Mishchenko and Brayton 2011): an invariant, clause by clause.
//!
//! The question is whether the counter of fair steps can overflow. A state from which it does must not be reached, so it is blocked in the
//! last frame; if it has predecessors in the frame before, these are blocked first. What is blocked is made as large as possible.
//! When a frame equals the next one, it is an invariant. When the states to block lead back to a first state, there is a path with
//! that many fair steps, and the counter gets another bit: frames stay right, since they speak of the latches that there were.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rustc_hash::FxHashSet;
use smallscope_core::{Budget, Stop};

use super::counted::Counted;
use super::frames::{Cube, Frames, Value};
use super::lift::{Lifting, Target};
use super::queries::Steps;
use super::{Certificate, Proving, Transitions};
use crate::{Backend, Bit, Lit, Verdict};

/// After so many questions the solver is made anew: the clauses of old ones weigh it down.
const QUESTIONS: usize = 4000;

/// See [`Transitions::prove`].
pub(super) fn prove(
    system: &Transitions,
    backend: Backend,
    budget: &Budget,
    go_on: &mut dyn FnMut(usize) -> bool,
) -> Proving {
    let budget = budget.begin();
    let mut search = || -> Result<Certificate, Stop> {
        let mut search = Search::new(Counted::new(system), backend, &budget)?;
        while let Found::Path = search.search()? {
            let most = search.system.most;
            if !go_on(most + 1) {
                return Err(Stop::Interrupted);
            }
            // One by one at first, then in strides: a bound that is too large is as good a proof.
            (0..1 + most / 4).for_each(|_| search.system.allow_one_more());
            search.renew()?;
        }
        Ok(search.certificate())
    };
    search().map_or_else(Proving::Stopped, Proving::Proved)
}

/// What the search for an invariant ends with.
enum Found {
    Invariant,
    /// A path with more fair steps than are allowed.
    Path,
}

/// What one question says.
enum Step {
    /// No step leads into the cube; the values that are enough for that.
    None(Cube),
    /// One does, from the first state.
    FromFirst,
    /// One does, from these states.
    From(Cube),
}

struct Search<'b> {
    system: Counted,
    backend: Backend,
    budget: &'b Budget,
    steps: Steps,
    lifting: Lifting,
    frames: Frames,
    /// For each frame, a literal that makes its clauses hold.
    levels: Vec<Lit>,
    questions: usize,
    conflicts: u64,
    /// How often a value was part of what was blocked, by latch: those that were are dropped last.
    useful: Vec<u32>,
}

impl<'b> Search<'b> {
    fn new(system: Counted, backend: Backend, budget: &'b Budget) -> Result<Self, Stop> {
        let steps = Steps::new(&system, backend, budget)?;
        let lifting = Lifting::new(&system, backend, budget)?;
        let useful = vec![0; system.latches.len()];
        let (frames, levels) = (Frames::default(), Vec::new());
        let mut search =
            Search { system, backend, budget, steps, lifting, frames, levels, questions: 0, conflicts: 0, useful };
        search.add_frame();
        search.add_frame();
        Ok(search)
    }

    /// The last frame.
    fn last(&self) -> usize {
        self.levels.len() - 1
    }

    fn add_frame(&mut self) {
        let level = self.steps.fresh();
        self.levels.push(level);
        self.frames.0.resize(self.levels.len().max(self.frames.0.len()), Vec::new());
    }

    /// Makes the solvers anew, for the system as it is now.
    fn renew(&mut self) -> Result<(), Stop> {
        self.conflicts += self.steps.sat.stats().conflicts;
        self.steps = Steps::new(&self.system, self.backend, self.budget)?;
        if self.useful.len() < self.system.latches.len() {
            self.lifting = Lifting::new(&self.system, self.backend, self.budget)?;
            self.useful.resize(self.system.latches.len(), 0);
        }
        self.questions = 0;
        self.levels = self.levels.iter().map(|_| self.steps.fresh()).collect();
        for (level, cubes) in self.frames.0.iter().enumerate() {
            cubes.iter().for_each(|cube| self.steps.exclude(cube, self.levels[level]));
        }
        Ok(())
    }

    fn search(&mut self) -> Result<Found, Stop> {
        // Whether the first step is one too many already.
        let (first, bad) = (self.steps.first, self.steps.bad);
        if self.solve(&[first, bad])? {
            return Ok(Found::Path);
        }
        loop {
            while let Some(states) = self.overflowing()? {
                let is_blocked = states.map_or(Ok(false), |cube| self.block(cube))?;
                if !is_blocked {
                    return Ok(Found::Path);
                }
            }
            self.add_frame();
            if self.propagate()? {
                return Ok(Found::Invariant);
            }
        }
    }

    /// States in the last frame with a step that is one too many; no cube if one of them is first.
    fn overflowing(&mut self) -> Result<Option<Option<Cube>>, Stop> {
        let assumed = [self.levels[self.last()], self.steps.bad];
        if !self.solve(&assumed)? {
            return Ok(None);
        }
        if self.steps.holds(self.steps.first) {
            return Ok(Some(None));
        }
        self.lifted(&Target::Bad).map(|cube| Some(Some(cube)))
    }

    /// The states like the one that was found.
    fn lifted(&mut self, target: &Target<'_>) -> Result<Cube, Stop> {
        let Search { lifting, steps, system, budget, .. } = self;
        let inputs = |bit: Bit| {
            let number = system.circuit.input_number(bit).expect("latches and free inputs are inputs");
            steps.sat.value(crate::Var::new(number)) == Some(true)
        };
        lifting.lift(inputs, target, budget)
    }

    /// Blocks a cube in the last frame. Whether it can be: otherwise a path leads there.
    fn block(&mut self, cube: Cube) -> Result<bool, Stop> {
        let mut obligations = BinaryHeap::new();
        let mut number = 0_usize;
        obligations.push(Reverse((self.last(), number, cube)));
        while let Some(Reverse((level, order, cube))) = obligations.pop() {
            if self.frames.block(&cube, level) {
                continue;
            }
            match self.step_into(&cube, level - 1)? {
                Step::FromFirst => return Ok(false),
                Step::From(before) => {
                    number += 1;
                    obligations.push(Reverse((level - 1, number, before)));
                    obligations.push(Reverse((level, order, cube)));
                }
                Step::None(core) => {
                    let level = self.block_like(core, level)?;
                    if level < self.last() {
                        obligations.push(Reverse((level + 1, order, cube)));
                    }
                }
            }
        }
        Ok(true)
    }

    /// Blocks more than this cube, as late as possible; the frame in which it is blocked then.
    fn block_like(&mut self, cube: Cube, level: usize) -> Result<usize, Stop> {
        let cube = self.generalise(cube, level)?;
        let mut level = level;
        while level < self.last() {
            match self.step_into(&cube, level)? {
                Step::None(_) => level += 1,
                _ => break,
            }
        }
        for value in &cube {
            self.useful[value.latch()] += 1;
        }
        self.steps.exclude(&cube, self.levels[level]);
        self.frames.add(cube, level);
        Ok(level)
    }

    /// Drops values as long as no step leads into the cube from outside of it.
    fn generalise(&mut self, mut cube: Cube, level: usize) -> Result<Cube, Stop> {
        let mut order = cube.clone();
        order.sort_by_key(|value| self.useful[value.latch()]);
        for value in order {
            if cube.len() == 1 || !cube.contains(&value) {
                continue;
            }
            let smaller: Cube = cube.iter().copied().filter(|&other| other != value).collect();
            if let Step::None(core) = self.ask(&smaller, level - 1, false)? {
                cube = core;
            }
        }
        Ok(cube)
    }

    /// Whether a step leads into the cube from a state of the frame outside of it.
    fn step_into(&mut self, cube: &[Value], level: usize) -> Result<Step, Stop> {
        self.ask(cube, level, true)
    }

    fn ask(&mut self, cube: &[Value], level: usize, lifts: bool) -> Result<Step, Stop> {
        if self.questions >= QUESTIONS {
            self.renew()?;
        }
        self.questions += 1;
        let outside = self.steps.fresh();
        self.steps.exclude(cube, outside);
        let mut assumed = self.within(level);
        assumed.push(outside);
        let led: Vec<Lit> = cube.iter().map(|&value| self.steps.next(value)).collect();
        assumed.extend(&led);
        let found = self.solve(&assumed)?;
        let step = match found {
            false => {
                let core: FxHashSet<Lit> = self.steps.sat.core().iter().copied().collect();
                let mut enough: Cube =
                    cube.iter().zip(&led).filter(|(_, lit)| core.contains(lit)).map(|(&value, _)| value).collect();
                if enough.is_empty() {
                    // Nothing follows at all: the frame has no steps. One value is as good as another.
                    enough.extend(cube.first());
                }
                Step::None(enough)
            }
            true if self.steps.holds(self.steps.first) => Step::FromFirst,
            true if lifts => Step::From(self.lifted(&Target::Cube(cube))?),
            true => Step::From(Cube::new()),
        };
        self.steps.sat.add(&[!outside]);
        Ok(step)
    }

    /// The literals that make the state before one of a frame.
    fn within(&self, level: usize) -> Vec<Lit> {
        if level == 0 {
            return vec![self.steps.first];
        }
        self.levels[level..].to_vec()
    }

    fn solve(&mut self, assumed: &[Lit]) -> Result<bool, Stop> {
        let spent = self.conflicts + self.steps.sat.stats().conflicts;
        let conflicts = self.budget.conflicts.map(|most| most.saturating_sub(spent));
        if conflicts == Some(0) {
            return Err(Stop::Conflicts);
        }
        if let Some(stop) = self.budget.exceeded() {
            return Err(stop);
        }
        match self.steps.sat.solve(assumed, &Budget { conflicts, ..self.budget.clone() }) {
            Verdict::Satisfiable => Ok(true),
            Verdict::Unsatisfiable => Ok(false),
            Verdict::Unknown(stop) => Err(stop),
        }
    }

    /// Blocks cubes in later frames, where they can be. Whether a frame equals the next one then.
    fn propagate(&mut self) -> Result<bool, Stop> {
        for level in 1..self.last() {
            for cube in self.frames.0[level].clone() {
                if !self.frames.0[level].contains(&cube) {
                    continue;
                }
                if let Step::None(core) = self.ask(&cube, level, false)? {
                    self.steps.exclude(&core, self.levels[level + 1]);
                    self.frames.add(core, level + 1);
                }
            }
            if self.frames.0[level].is_empty() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The invariant that was found: the first frame that equals the next one.
    fn certificate(&self) -> Certificate {
        let level = (1..self.frames.0.len()).find(|&level| self.frames.0[level].is_empty()).unwrap_or(0);
        let cubes = self.frames.0.iter().skip(level).flatten();
        let opposite = |cube: &Cube| cube.iter().map(|value| (value.latch(), !value.is_up())).collect();
        Certificate { most: self.system.most, clauses: cubes.map(opposite).collect(), depth: self.last() }
    }
}
