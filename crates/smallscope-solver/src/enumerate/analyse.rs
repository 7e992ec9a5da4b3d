//! What a conflict teaches: the clause of the first unique implication point, without literals that follow from others.
//!
//! Decisions whose first value was exhausted have no reason, like any decision; so what is learned follows from the formula
//! alone and stays true whatever has been enumerated.

use super::clauses::ClauseRef;
use super::trail::Trail;
use crate::literal::{Lit, Var};

/// Buffers for the analysis of conflicts, and the clause learned last.
#[derive(Clone)]
pub(super) struct Analysis {
    marks: Vec<Mark>,
    to_clear: Vec<Var>,
    stack: Vec<Var>,
    /// When a level was counted last.
    stamp: Vec<u64>,
    clock: u64,
    /// The learned clause: the literal to assert first, one of the highest other level second.
    pub(super) learned: Vec<Lit>,
}

/// What is known of a variable during an analysis.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    None,
    /// It is in the clause, was resolved away, or follows from what is in the clause.
    Seen,
    /// It does not follow from what is in the clause.
    Free,
}

impl Analysis {
    pub(super) fn new(vars: usize) -> Self {
        Analysis {
            marks: vec![Mark::None; vars],
            to_clear: Vec::new(),
            stack: Vec::new(),
            stamp: vec![0; vars + 1],
            clock: 0,
            learned: Vec::new(),
        }
    }

    /// Learns from a clause that is false at the current level, which is not 0. Returns the level at which the learned
    /// clause is unit. `involved` is told every variable that took part.
    pub(super) fn learn(&mut self, trail: &mut Trail, conflict: ClauseRef, mut involved: impl FnMut(Var)) -> usize {
        self.learned.clear();
        self.learned.push(Lit::from_code(0));
        let depth = trail.depth() as u32;
        let mut open = 0;
        let mut at = trail.lits().len();
        let mut clause = conflict;
        let mut asserted: Option<Lit> = None;
        loop {
            trail.clauses.used(clause);
            for &code in trail.clauses.codes(clause) {
                let lit = Lit::from_code(code as usize);
                let var = lit.var();
                if Some(lit) == asserted || self.marks[var.index()] == Mark::Seen || trail.level_of(var) == 0 {
                    continue;
                }
                self.mark(var, Mark::Seen);
                involved(var);
                if trail.level_of(var) == depth {
                    open += 1;
                } else {
                    self.learned.push(lit);
                }
            }
            loop {
                at -= 1;
                if self.marks[trail.lits()[at].var().index()] == Mark::Seen {
                    break;
                }
            }
            let lit = trail.lits()[at];
            open -= 1;
            // The only literal of this level that is left: every way from the decision to the conflict goes through it.
            if open == 0 {
                self.learned[0] = !lit;
                break;
            }
            asserted = Some(lit);
            clause = trail.reason(lit.var());
        }
        self.shorten(trail);
        self.to_clear.drain(..).for_each(|var| self.marks[var.index()] = Mark::None);
        self.second_highest(trail)
    }

    /// Over how many levels the learned clause goes.
    pub(super) fn levels(&mut self, trail: &Trail) -> u32 {
        self.clock += 1;
        let mut levels = 0;
        for lit in &self.learned {
            let level = trail.level_of(lit.var()) as usize;
            if self.stamp[level] != self.clock {
                self.stamp[level] = self.clock;
                levels += 1;
            }
        }
        levels
    }

    fn mark(&mut self, var: Var, mark: Mark) {
        self.marks[var.index()] = mark;
        self.to_clear.push(var);
    }

    /// Drops literals that the others imply.
    fn shorten(&mut self, trail: &Trail) {
        self.clock += 1;
        for lit in &self.learned[1..] {
            self.stamp[trail.level_of(lit.var()) as usize] = self.clock;
        }
        let mut kept = 1;
        for place in 1..self.learned.len() {
            let lit = self.learned[place];
            if trail.reason(lit.var()) == ClauseRef::NONE || !self.follows(trail, lit.var()) {
                self.learned[kept] = lit;
                kept += 1;
            }
        }
        self.learned.truncate(kept);
    }

    /// Whether a variable's value follows from those seen. What was found out on the way is kept.
    fn follows(&mut self, trail: &Trail, var: Var) -> bool {
        self.stack.clear();
        self.stack.push(var);
        let start = self.to_clear.len();
        while let Some(var) = self.stack.pop() {
            for &code in trail.clauses.codes(trail.reason(var)) {
                let other = Lit::from_code(code as usize).var();
                let level = trail.level_of(other);
                if other == var || level == 0 || self.marks[other.index()] == Mark::Seen {
                    continue;
                }
                // What is of a level that the clause does not have cannot follow from it.
                let free = self.marks[other.index()] == Mark::Free
                    || trail.reason(other) == ClauseRef::NONE
                    || self.stamp[level as usize] != self.clock;
                if free {
                    // All that was met on the way may or may not follow. To take it for free is safe: a literal stays that could go.
                    for place in start..self.to_clear.len() {
                        self.marks[self.to_clear[place].index()] = Mark::Free;
                    }
                    return false;
                }
                self.mark(other, Mark::Seen);
                self.stack.push(other);
            }
        }
        true
    }

    /// Puts a literal of the highest level but for the first to the second place; its level.
    fn second_highest(&mut self, trail: &Trail) -> usize {
        let highest = (1..self.learned.len()).max_by_key(|&place| trail.level_of(self.learned[place].var()));
        match highest {
            Some(place) => {
                self.learned.swap(1, place);
                trail.level_of(self.learned[1].var()) as usize
            }
            None => 0,
        }
    }
}
