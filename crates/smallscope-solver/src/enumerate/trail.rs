//! The assignment as it was made: decisions, and what follows from them by unit propagation.
//!
//! Invariant: the trail holds the true literals in the order in which they became true; the literals of a level stand
//! together, the decision first; everything before `head` has been propagated.

use super::clauses::{ClauseRef, Clauses};
use crate::literal::{Lit, Var};

/// What kind of decision a level begins with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum DecisionKind {
    /// On a literal to distinguish, whose other value is still to be tried.
    Open,
    /// On a literal to distinguish, whose other value has been tried or is none of ours.
    Closed,
    /// On another literal: any value will do.
    Free,
}

/// A decision level.
#[derive(Clone, Copy)]
pub(super) struct Level {
    /// How long the trail was before its decision.
    pub(super) start: usize,
    pub(super) kind: DecisionKind,
    /// Where the next literal to decide is looked for, as it was before the decision.
    pub(super) cursor: usize,
}

/// The assignment and the clauses it satisfies so far.
#[derive(Clone, Default)]
pub(super) struct Trail {
    pub(super) clauses: Clauses,
    /// By the code of a literal: 1 if true, -1 if false, 0 if neither.
    values: Vec<i8>,
    level_of: Vec<u32>,
    reasons: Vec<ClauseRef>,
    lits: Vec<Lit>,
    head: usize,
    pub(super) levels: Vec<Level>,
    /// How many literals were propagated.
    pub(super) propagations: u64,
}

impl Trail {
    pub(super) fn new(vars: usize) -> Self {
        Trail {
            clauses: Clauses::new(vars),
            values: vec![0; 2 * vars],
            level_of: vec![0; vars],
            reasons: vec![ClauseRef::NONE; vars],
            lits: Vec::with_capacity(vars),
            head: 0,
            levels: Vec::new(),
            propagations: 0,
        }
    }

    /// Makes sure that there are so many variables.
    pub(super) fn reserve(&mut self, vars: usize) {
        if vars > self.vars() {
            self.clauses.reserve(vars);
            self.values.resize(2 * vars, 0);
            self.level_of.resize(vars, 0);
            self.reasons.resize(vars, ClauseRef::NONE);
        }
    }

    pub(super) fn vars(&self) -> usize {
        self.level_of.len()
    }

    #[inline]
    pub(super) fn is_true(&self, lit: Lit) -> bool {
        self.values[lit.code()] > 0
    }

    #[inline]
    pub(super) fn is_false(&self, lit: Lit) -> bool {
        self.values[lit.code()] < 0
    }

    #[inline]
    pub(super) fn is_open(&self, lit: Lit) -> bool {
        self.values[lit.code()] == 0
    }

    #[inline]
    pub(super) fn level_of(&self, var: Var) -> u32 {
        self.level_of[var.index()]
    }

    #[inline]
    pub(super) fn reason(&self, var: Var) -> ClauseRef {
        self.reasons[var.index()]
    }

    /// How many decisions stand.
    #[inline]
    pub(super) fn depth(&self) -> usize {
        self.levels.len()
    }

    /// The true literals, oldest first.
    pub(super) fn lits(&self) -> &[Lit] {
        &self.lits
    }

    /// The decision that a level begins with; levels count from 1.
    pub(super) fn decision(&self, level: usize) -> Lit {
        self.lits[self.levels[level - 1].start]
    }

    /// Begins a level with this literal.
    pub(super) fn decide(&mut self, lit: Lit, kind: DecisionKind, cursor: usize) {
        self.levels.push(Level { start: self.lits.len(), kind, cursor });
        self.assign(lit, ClauseRef::NONE);
    }

    /// Makes a literal true that was open.
    #[inline]
    pub(super) fn assign(&mut self, lit: Lit, reason: ClauseRef) {
        debug_assert!(self.is_open(lit));
        self.values[lit.code()] = 1;
        self.values[(!lit).code()] = -1;
        self.level_of[lit.var().index()] = self.levels.len() as u32;
        self.reasons[lit.var().index()] = reason;
        self.lits.push(lit);
    }

    /// Takes back all levels above this one. Calls back with every variable that becomes open.
    pub(super) fn back_to(&mut self, depth: usize, mut opened: impl FnMut(Lit)) {
        if depth >= self.levels.len() {
            return;
        }
        let start = self.levels[depth].start;
        for &lit in &self.lits[start..] {
            self.values[lit.code()] = 0;
            self.values[(!lit).code()] = 0;
            opened(lit);
        }
        self.lits.truncate(start);
        self.levels.truncate(depth);
        self.head = self.head.min(start);
    }

    /// Assigns all that follows; the clause that is false then, if any.
    pub(super) fn propagate(&mut self) -> Option<ClauseRef> {
        while self.head < self.lits.len() {
            let falsified = !self.lits[self.head];
            self.head += 1;
            self.propagations += 1;
            let conflict = self.visit_watches(falsified);
            if conflict.is_some() {
                return conflict;
            }
        }
        None
    }

    fn visit_watches(&mut self, falsified: Lit) -> Option<ClauseRef> {
        let mut watches = self.clauses.take_watches(falsified);
        let (mut from, mut to) = (0, 0);
        let mut conflict = None;
        while from < watches.len() {
            let watch = watches[from];
            from += 1;
            let value = self.values[watch.blocker.code()];
            // Any true literal of the clause will do as blocker: the clause itself is not touched then.
            if value > 0 {
                watches[to] = watch;
                to += 1;
                continue;
            }
            let clause = watch.clause();
            if watch.is_binary() {
                watches[to] = watch;
                to += 1;
                if value < 0 {
                    conflict = Some(clause);
                    break;
                }
                self.assign(watch.blocker, clause);
                continue;
            }
            let codes = self.clauses.codes_mut(clause);
            if codes[0] == falsified.code() as u32 {
                codes.swap(0, 1);
            }
            let other = codes[0] as usize;
            let kept = watch.with_blocker(Lit::from_code(other));
            let value = self.values[other];
            if value > 0 {
                watches[to] = kept;
                to += 1;
                continue;
            }
            let replacement = codes[2..].iter().position(|&code| self.values[code as usize] >= 0);
            if let Some(place) = replacement {
                codes.swap(1, place + 2);
                let lit = Lit::from_code(codes[1] as usize);
                self.clauses.push_watch(lit, kept);
                continue;
            }
            watches[to] = kept;
            to += 1;
            if value < 0 {
                conflict = Some(clause);
                break;
            }
            self.assign(Lit::from_code(other), clause);
        }
        // After a conflict, watches that were not looked at stay.
        if to < from {
            watches.copy_within(from.., to);
            watches.truncate(to + watches.len() - from);
        }
        self.clauses.put_watches(falsified, watches);
        conflict
    }

    /// Forgets less useful learned clauses.
    pub(super) fn reduce(&mut self) {
        let assigned: Vec<usize> = self.lits.iter().map(|lit| lit.var().index()).collect();
        self.clauses.reduce(&mut self.reasons, &assigned);
    }

    /// Roughly how much memory it takes.
    pub(super) fn bytes(&self) -> u64 {
        self.clauses.bytes() + self.vars() as u64 * 24
    }
}
