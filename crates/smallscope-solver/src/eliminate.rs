//! Elimination of variables that no one asks for, before all models are enumerated.
//!
//! A variable is replaced by all resolvents of the clauses with it and with its negation, if these are no more than the
//! clauses they replace (Davis and Putnam 1960; Eén and Biere 2005). The models, projected onto the variables that are
//! kept, stay the same; and what unit propagation finds out about the kept variables stays the same, too. A circuit's CNF is
//! mostly such variables, and a search that propagates less is faster by as much.

use std::collections::VecDeque;

use smallscope_core::{Budget, Stop};

use crate::literal::{Cnf, Lit, Var};

/// Resolvents longer than this are not wanted.
const LONGEST: usize = 8;
/// A variable in more clauses than this, on both sides together, is kept.
const MOST_CLAUSES: usize = 40;
/// How many variables are tried between two looks at the budget.
const VARS_PER_LOOK: usize = 256;

impl Cnf {
    /// A formula over the variables for which `keep` holds, and others where elimination would cost more than it saves,
    /// with the same models as far as the kept variables go. Variables keep their numbers.
    ///
    /// # Errors
    ///
    /// If the budget is spent before it is done.
    ///
    /// ```
    /// use smallscope_solver::{Budget, Cnf};
    /// let mut cnf = Cnf::new();
    /// let (a, b, gate) = (cnf.fresh().positive(), cnf.fresh().positive(), cnf.fresh().positive());
    /// cnf.add([!gate, a]);
    /// cnf.add([gate, b]);
    /// let smaller = cnf.eliminate(|var| var != gate.var(), &Budget::default()).expect("nothing is limited");
    /// assert_eq!(smaller.clauses().collect::<Vec<_>>(), [[a, b]]);
    /// ```
    pub fn eliminate(&self, keep: impl Fn(Var) -> bool, budget: &Budget) -> Result<Cnf, Stop> {
        let mut eliminator = Eliminator::new(self);
        eliminator.load(self);
        eliminator.run(keep, budget)?;
        Ok(eliminator.finish())
    }
}

struct Eliminator {
    /// The literals of all clauses; those of a clause stand together, sorted.
    lits: Vec<Lit>,
    /// Where each clause starts, and its length; 0 if it is gone.
    clauses: Vec<(u32, u32)>,
    /// Clauses by literal, by code; also some that are gone or do not have the literal any more.
    occurrences: Vec<Vec<u32>>,
    /// How many clauses have a literal.
    counts: Vec<u32>,
    values: Vec<Option<bool>>,
    units: Vec<Lit>,
    contradictory: bool,
    /// Marks by code of literals, for resolution.
    marks: Vec<bool>,
    /// Variables that may be worth eliminating.
    queue: VecDeque<Var>,
    queued: Vec<bool>,
    /// The resolvents of a variable: their literals, and where each ends.
    resolvents: (Vec<Lit>, Vec<usize>),
}

impl Eliminator {
    fn new(cnf: &Cnf) -> Self {
        let codes = 2 * cnf.vars();
        Eliminator {
            lits: Vec::with_capacity(2 * cnf.literals()),
            clauses: Vec::with_capacity(2 * cnf.len()),
            occurrences: vec![Vec::new(); codes],
            counts: vec![0; codes],
            values: vec![None; cnf.vars()],
            units: Vec::new(),
            contradictory: false,
            marks: vec![false; codes],
            queue: VecDeque::new(),
            queued: vec![true; cnf.vars()],
            resolvents: (Vec::new(), Vec::new()),
        }
    }

    fn load(&mut self, cnf: &Cnf) {
        let mut lits: Vec<Lit> = Vec::new();
        for clause in cnf.clauses() {
            lits.clear();
            lits.extend(clause);
            lits.sort_unstable();
            lits.dedup();
            if !lits.windows(2).any(|pair| pair[0] == !pair[1]) {
                self.add(&lits);
            }
        }
        self.propagate();
    }

    fn add(&mut self, lits: &[Lit]) {
        match lits {
            [] => self.contradictory = true,
            [lit] => self.units.push(*lit),
            _ => {
                let number = self.clauses.len() as u32;
                self.clauses.push((self.lits.len() as u32, lits.len() as u32));
                self.lits.extend_from_slice(lits);
                for lit in lits {
                    self.occurrences[lit.code()].push(number);
                    self.counts[lit.code()] += 1;
                }
            }
        }
    }

    fn clause(&self, number: u32) -> &[Lit] {
        let (start, len) = self.clauses[number as usize];
        &self.lits[start as usize..(start + len) as usize]
    }

    /// Takes clauses with true literals away, and false literals out of clauses.
    fn propagate(&mut self) {
        while let Some(lit) = self.units.pop() {
            match self.values[lit.var().index()] {
                Some(value) => self.contradictory |= value != lit.is_positive(),
                None => {
                    self.values[lit.var().index()] = Some(lit.is_positive());
                    for number in std::mem::take(&mut self.occurrences[lit.code()]) {
                        if self.clause(number).contains(&lit) {
                            self.remove(number);
                        }
                    }
                    for number in std::mem::take(&mut self.occurrences[(!lit).code()]) {
                        self.shorten(number, !lit);
                    }
                }
            }
        }
    }

    fn remove(&mut self, number: u32) {
        let (start, len) = std::mem::take(&mut self.clauses[number as usize]);
        for place in start..start + len {
            let lit = self.lits[place as usize];
            self.counts[lit.code()] -= 1;
            self.touch(lit.var());
        }
    }

    fn shorten(&mut self, number: u32, lit: Lit) {
        let (start, len) = self.clauses[number as usize];
        let clause = &mut self.lits[start as usize..(start + len) as usize];
        let Some(place) = clause.iter().position(|&other| other == lit) else { return };
        clause[place..].rotate_left(1);
        self.clauses[number as usize].1 -= 1;
        self.counts[lit.code()] -= 1;
        if let &[last] = self.clause(number) {
            self.remove(number);
            self.units.push(last);
        }
    }

    /// A variable that is in other clauses now may be worth eliminating.
    fn touch(&mut self, var: Var) {
        if !std::mem::replace(&mut self.queued[var.index()], true) {
            self.queue.push_back(var);
        }
    }

    fn run(&mut self, keep: impl Fn(Var) -> bool, budget: &Budget) -> Result<(), Stop> {
        // What is to be kept counts as queued for ever.
        let mut vars: Vec<Var> = (0..self.values.len()).map(Var::new).filter(|&var| !keep(var)).collect();
        vars.sort_by_key(|&var| {
            let (positive, negative) = (self.counts[var.positive().code()], self.counts[var.negative().code()]);
            positive.saturating_mul(negative)
        });
        self.queue = vars.into();
        let mut tried = 0_usize;
        while let Some(var) = self.queue.pop_front() {
            tried += 1;
            if tried % VARS_PER_LOOK == 0 {
                budget.exceeded().map_or(Ok(()), Err)?;
            }
            self.queued[var.index()] = false;
            if self.values[var.index()].is_none() && !self.contradictory {
                self.try_to_eliminate(var);
                self.propagate();
            }
        }
        Ok(())
    }

    fn try_to_eliminate(&mut self, var: Var) {
        let counted = self.counts[var.positive().code()] + self.counts[var.negative().code()];
        if counted == 0 || counted as usize > MOST_CLAUSES {
            return;
        }
        let positive = self.clauses_with(var.positive());
        let negative = self.clauses_with(var.negative());
        if self.resolve(&positive, &negative, var) {
            for &number in positive.iter().chain(&negative) {
                self.remove(number);
            }
            self.add_resolvents();
        }
        self.occurrences[var.positive().code()] = positive;
        self.occurrences[var.negative().code()] = negative;
    }

    /// Finds all resolvents; false if they are too many, or too long.
    fn resolve(&mut self, positive: &[u32], negative: &[u32], var: Var) -> bool {
        let most = positive.len() + negative.len();
        let (mut lits, mut ends) = std::mem::take(&mut self.resolvents);
        lits.clear();
        ends.clear();
        let mut fits = true;
        for &first in positive {
            self.mark(first, true);
            for &second in negative {
                let start = lits.len();
                if self.resolvent(first, second, var, &mut lits) {
                    ends.push(lits.len());
                }
                fits &= ends.len() <= most && lits.len() - start <= LONGEST;
            }
            self.mark(first, false);
            if !fits {
                break;
            }
        }
        self.resolvents = (lits, ends);
        fits
    }

    fn mark(&mut self, number: u32, mark: bool) {
        let (start, len) = self.clauses[number as usize];
        for lit in &self.lits[start as usize..(start + len) as usize] {
            self.marks[lit.code()] = mark;
        }
    }

    fn add_resolvents(&mut self) {
        let (lits, ends) = std::mem::take(&mut self.resolvents);
        let mut start = 0;
        for &end in &ends {
            let resolvent = &lits[start..end];
            resolvent.iter().for_each(|lit| self.touch(lit.var()));
            self.add(resolvent);
            start = end;
        }
        self.resolvents = (lits, ends);
    }

    /// The clauses that have the literal now; to be put back.
    fn clauses_with(&mut self, lit: Lit) -> Vec<u32> {
        let mut list = std::mem::take(&mut self.occurrences[lit.code()]);
        list.retain(|&number| self.clause(number).contains(&lit));
        list
    }

    /// Appends the resolvent of a clause that is marked and another, unless it is always true.
    fn resolvent(&self, first: u32, second: u32, var: Var, lits: &mut Vec<Lit>) -> bool {
        let second = self.clause(second);
        if second.iter().any(|&lit| lit.var() != var && self.marks[(!lit).code()]) {
            return false;
        }
        let start = lits.len();
        lits.extend(self.clause(first).iter().filter(|lit| lit.var() != var));
        lits.extend(second.iter().filter(|lit| lit.var() != var && !self.marks[lit.code()]));
        lits[start..].sort_unstable();
        true
    }

    fn finish(self) -> Cnf {
        let mut cnf = Cnf::new();
        cnf.reserve_vars(self.values.len());
        if self.contradictory {
            cnf.add([]);
        }
        for (index, value) in self.values.iter().enumerate() {
            if let Some(value) = value {
                cnf.add([Var::new(index).literal(*value)]);
            }
        }
        for number in (0..self.clauses.len() as u32).filter(|&number| self.clauses[number as usize].1 > 0) {
            cnf.add(self.clause(number).iter().copied());
        }
        cnf
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::enumerate::{Enumerator, Projection, Step};

    /// Random clauses over few variables, by a generator that is always the same.
    fn random_cnf(seed: u64) -> (Cnf, usize) {
        let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        let mut below = |limit: u64| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state >> 20) % limit
        };
        let vars = 3 + below(8);
        let mut cnf = Cnf::new();
        cnf.reserve_vars(vars as usize);
        for _ in 0..below(4 * vars) {
            let clause: Vec<Lit> =
                (0..1 + below(4)).map(|_| Var::new(below(vars) as usize).literal(below(2) == 0)).collect();
            cnf.add(clause);
        }
        (cnf, below(vars + 1) as usize)
    }

    fn models(cnf: &Cnf, kept: usize) -> Vec<Vec<Option<bool>>> {
        let lits: Vec<Lit> = (0..kept).map(|var| Var::new(var).positive()).collect();
        let mut enumerator = Enumerator::new(cnf, Projection::onto(lits.clone()));
        let mut found = Vec::new();
        while enumerator.step(&Budget::default()) == Step::Model {
            found.push(lits.iter().map(|&lit| enumerator.value(lit)).collect());
        }
        found
    }

    #[test]
    fn the_kept_variables_have_the_same_models() {
        let mut eliminated = 0;
        for seed in 0..4000 {
            let (cnf, kept) = random_cnf(seed);
            let smaller = cnf.eliminate(|var| var.index() < kept, &Budget::default()).expect("nothing is limited");
            assert_eq!(models(&smaller, kept), models(&cnf, kept), "seed {seed}: {cnf:?} keeping {kept}: {smaller:?}");
            let has = |cnf: &Cnf, var: Var| cnf.clauses().flatten().any(|lit| lit.var() == var);
            eliminated +=
                (kept..cnf.vars()).filter(|&var| has(&cnf, Var::new(var)) && !has(&smaller, Var::new(var))).count();
        }
        assert!(eliminated > 2000, "{eliminated} variables were eliminated");
    }

    #[test]
    fn nothing_is_eliminated_if_all_is_kept() {
        let (cnf, _) = random_cnf(5);
        let all = Projection::all(&cnf);
        let same = cnf.eliminate(|_| true, &Budget::default()).expect("nothing is limited");
        assert_eq!(models(&same, cnf.vars()), models(&cnf, all.distinguish.len()));
    }
}
