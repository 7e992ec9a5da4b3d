//! Clauses in one vector, and the literals they are watched by.
//!
//! A clause is a header of two words (its length; whether and how it was learned) and its literals. A clause of two literals
//! or more is in the watch lists of its first two: while neither is false, the clause cannot be unit. A watch
//! carries a *blocker*, some other literal of the clause; while that is true the clause need not be looked at. For
//! clauses of two literals the blocker is the whole rest, so they are never looked at.

use crate::literal::Lit;

const HEADER: usize = 2;
const LEARNED: u32 = 1 << 31;
const USED: u32 = 1 << 30;
const BINARY: u32 = 1 << 31;

/// Where a clause lies.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct ClauseRef(u32);

impl ClauseRef {
    /// No clause: the reason of a decision.
    pub(super) const NONE: ClauseRef = ClauseRef(u32::MAX);
}

/// A clause to look at when a literal becomes false.
#[derive(Clone, Copy)]
pub(super) struct Watch {
    clause: u32,
    pub(super) blocker: Lit,
}

impl Watch {
    pub(super) fn is_binary(self) -> bool {
        self.clause & BINARY != 0
    }

    pub(super) fn clause(self) -> ClauseRef {
        ClauseRef(self.clause & !BINARY)
    }

    pub(super) fn with_blocker(self, blocker: Lit) -> Watch {
        Watch { clause: self.clause, blocker }
    }
}

/// All clauses with their watches.
#[derive(Clone, Default)]
pub(super) struct Clauses {
    words: Vec<u32>,
    learned: Vec<ClauseRef>,
    /// By the code of the literal whose falsity matters.
    watches: Vec<Vec<Watch>>,
}

impl Clauses {
    pub(super) fn new(vars: usize) -> Self {
        Clauses { watches: vec![Vec::new(); 2 * vars], ..Clauses::default() }
    }

    /// Makes room for the watches of so many variables.
    pub(super) fn reserve(&mut self, vars: usize) {
        self.watches.resize(2 * vars, Vec::new());
    }

    /// Adds a clause of two literals or more; the first two become its watches.
    pub(super) fn add(&mut self, lits: &[Lit], learned_with: Option<u32>) -> ClauseRef {
        let clause = ClauseRef(self.words.len() as u32);
        assert!(self.words.len() + lits.len() + HEADER < BINARY as usize, "fewer than 2^31 words of clauses");
        self.words.push(lits.len() as u32);
        self.words.push(learned_with.map_or(0, |levels| LEARNED | USED | levels.min(USED - 1)));
        self.words.extend(lits.iter().map(|lit| lit.code() as u32));
        if learned_with.is_some() {
            self.learned.push(clause);
        }
        self.watch(clause);
        clause
    }

    fn watch(&mut self, clause: ClauseRef) {
        let (first, second) = (self.lit(clause, 0), self.lit(clause, 1));
        let tag = if self.len(clause) == 2 { BINARY } else { 0 };
        self.watches[first.code()].push(Watch { clause: clause.0 | tag, blocker: second });
        self.watches[second.code()].push(Watch { clause: clause.0 | tag, blocker: first });
    }

    pub(super) fn len(&self, clause: ClauseRef) -> usize {
        self.words[clause.0 as usize] as usize
    }

    pub(super) fn lit(&self, clause: ClauseRef, place: usize) -> Lit {
        Lit::from_code(self.words[clause.0 as usize + HEADER + place] as usize)
    }

    /// The literals of a clause, as codes: see [`Lit::code`].
    pub(super) fn codes(&self, clause: ClauseRef) -> &[u32] {
        let start = clause.0 as usize + HEADER;
        &self.words[start..start + self.len(clause)]
    }

    pub(super) fn codes_mut(&mut self, clause: ClauseRef) -> &mut [u32] {
        let start = clause.0 as usize + HEADER;
        let len = self.len(clause);
        &mut self.words[start..start + len]
    }

    /// Notes that a clause took part in a conflict: it survives the next reduction.
    pub(super) fn used(&mut self, clause: ClauseRef) {
        self.words[clause.0 as usize + 1] |= USED;
    }

    /// Takes the watches of a literal, to be put back by [`Clauses::put_watches`].
    pub(super) fn take_watches(&mut self, lit: Lit) -> Vec<Watch> {
        std::mem::take(&mut self.watches[lit.code()])
    }

    pub(super) fn put_watches(&mut self, lit: Lit, watches: Vec<Watch>) {
        self.watches[lit.code()] = watches;
    }

    pub(super) fn push_watch(&mut self, lit: Lit, watch: Watch) {
        self.watches[lit.code()].push(watch);
    }

    /// How many clauses were learned and not forgotten.
    pub(super) fn learned(&self) -> usize {
        self.learned.len()
    }

    /// Roughly how much memory the clauses and watches take.
    pub(super) fn bytes(&self) -> u64 {
        (self.words.capacity() * 4 + self.learned.capacity() * 4 + self.watches.len() * 24 + self.words.len() * 2)
            as u64
    }

    /// Forgets the less useful half of the learned clauses: those over many levels that no conflict used lately. Keeps the
    /// reasons of the assigned variables, and writes their new places into `reasons`.
    pub(super) fn reduce(&mut self, reasons: &mut [ClauseRef], assigned: &[usize]) {
        let is_locked = |clauses: &Clauses, clause: ClauseRef| {
            clauses.codes(clause).iter().take(2).any(|&code| {
                let var = Lit::from_code(code as usize).var().index();
                reasons[var] == clause
            })
        };
        let mut candidates: Vec<ClauseRef> = Vec::new();
        for &clause in &self.learned {
            let meta = self.words[clause.0 as usize + 1];
            let levels = meta & (USED - 1);
            if levels > 2 && meta & USED == 0 && self.len(clause) > 2 && !is_locked(self, clause) {
                candidates.push(clause);
            }
        }
        for &clause in &self.learned {
            self.words[clause.0 as usize + 1] &= !USED;
        }
        candidates.sort_by_key(|&clause| (self.words[clause.0 as usize + 1] & (USED - 1), self.len(clause), clause.0));
        let keep = candidates.len() / 2;
        for &clause in &candidates[keep..] {
            // A length of 0 marks what is to be dropped; the true length is kept in the second word.
            self.words[clause.0 as usize + 1] = self.len(clause) as u32;
            self.words[clause.0 as usize] = 0;
        }
        self.compact(reasons, assigned);
    }

    /// Drops the marked clauses and moves the others together.
    fn compact(&mut self, reasons: &mut [ClauseRef], assigned: &[usize]) {
        let old = std::mem::take(&mut self.words);
        let mut words = Vec::with_capacity(old.len());
        let mut learned = Vec::with_capacity(self.learned.len());
        let mut places: Vec<(u32, u32)> = Vec::new();
        let mut at = 0;
        while at < old.len() {
            let len = if old[at] == 0 { old[at + 1] } else { old[at] } as usize;
            if old[at] != 0 {
                let place = words.len() as u32;
                places.push((at as u32, place));
                if old[at + 1] & LEARNED != 0 {
                    learned.push(ClauseRef(place));
                }
                words.extend_from_slice(&old[at..at + HEADER + len]);
            }
            at += HEADER + len;
        }
        for &var in assigned {
            if reasons[var] != ClauseRef::NONE {
                let place = places.binary_search_by_key(&reasons[var].0, |&(from, _)| from);
                reasons[var] = ClauseRef(places[place.expect("reasons are kept")].1);
            }
        }
        self.words = words;
        self.learned = learned;
        self.watches.iter_mut().for_each(Vec::clear);
        for (_, place) in places {
            self.watch(ClauseRef(place));
        }
    }
}
