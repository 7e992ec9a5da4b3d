//! Cubes of models: partial assignments of which every completion is a model, none twice.
//!
//! The search decides only literals of clauses that are not satisfied yet. When all clauses are, what is open may be either. The
//! leaves of the tree of decisions have no model in common, so the sizes of the cubes add up to the number of models.
//!
//! Where models are told apart by some variables only, those come first, and the others are decided last, as a *witness*. It is
//! the same for all completions, so a clause that the witness satisfies asks for nothing else. After a model, the search descends
//! once more, with the witness and the decisions that some clause needs. (The partial solutions with don't-care variables of S. Khurshid's thesis, 7.2, and the
//! simplification of T. Toda and T. Soh, 2016.)

use super::trail::{DecisionKind, Trail};
use super::{Enumerator, State};
use crate::literal::{Cnf, Lit, Var};

/// What the search for cubes knows besides the assignment.
#[derive(Clone)]
pub(super) struct Cubes {
    /// By variable, whether it tells models apart.
    distinguished: Vec<bool>,
    /// The clauses of the formula, one after the other, and where each ends.
    lits: Vec<Lit>,
    ends: Vec<usize>,
    /// By variable, its value in the witness: the one that more clauses have, until there is a model.
    leaning: Vec<bool>,
    /// Whether the search descends with what is needed of a model.
    descends: bool,
    /// Decided before the other variables that tell nothing apart.
    prefer: Vec<Lit>,
    /// The last level whose decision the cube needs.
    depth: usize,
}

impl Cubes {
    fn clause(&self, number: usize) -> &[Lit] {
        let start = if number == 0 { 0 } else { self.ends[number - 1] };
        &self.lits[start..self.ends[number]]
    }

    fn distinguishes(&self, var: Var) -> bool {
        self.distinguished[var.index()]
    }

    /// The value of a variable that satisfies most clauses, if it is part of the witness.
    pub(super) fn witness(&self, var: Var) -> Option<Lit> {
        (!self.distinguishes(var)).then(|| var.literal(self.leaning[var.index()]))
    }

    /// The last level that the cube found last needs.
    pub(super) fn depth(&self) -> usize {
        self.depth
    }

    /// What to decide next: a literal of a clause that needs it, or else one that is preferred. Clauses before the cursor need none, and
    /// will not as long as the levels below stand.
    pub(super) fn next(&self, trail: &Trail, cursor: &mut usize) -> Option<(Lit, DecisionKind)> {
        // What the witness will satisfy needs nothing.
        while *cursor < self.ends.len() && !self.descends {
            let clause = self.clause(*cursor);
            let is_satisfied = clause.iter().any(|&lit| trail.is_true(lit));
            let needed = clause.iter().find(|&&lit| trail.is_open(lit) && self.distinguishes(lit.var()));
            if let (false, Some(&lit)) = (is_satisfied, needed) {
                return Some((lit, DecisionKind::Open));
            }
            *cursor += 1;
        }
        *cursor = self.ends.len().max(*cursor);
        while let Some(&lit) = self.prefer.get(*cursor - self.ends.len()) {
            if trail.is_open(lit) {
                let value = if self.descends { self.witness(lit.var()) } else { None };
                return Some((value.unwrap_or(lit), DecisionKind::Free));
            }
            *cursor += 1;
        }
        None
    }

    /// The literals that the model at hand needs besides what stands at the fence: some clause is satisfied by nothing else.
    fn needed(&self, trail: &Trail, fence: usize) -> Vec<Lit> {
        let stands = |lit: Lit| !self.distinguishes(lit.var()) || trail.level_of(lit.var()) as usize <= fence;
        let mut needed: Vec<Lit> = Vec::new();
        for number in 0..self.ends.len() {
            let mut satisfying = self.clause(number).iter().copied().filter(|&lit| trail.is_true(lit));
            if !satisfying.clone().any(|lit| stands(lit) || needed.contains(&lit)) {
                needed.push(satisfying.next().expect("a model satisfies every clause"));
            }
        }
        needed
    }

    /// Notes that the model at hand is a cube that needs all levels up to the last one on a literal to distinguish.
    fn settle(&mut self, trail: &Trail) {
        let is_needed = |level: &usize| trail.levels[level - 1].kind != DecisionKind::Free;
        self.depth = (1..=trail.depth()).rev().find(is_needed).unwrap_or(0);
        self.descends = false;
    }
}

impl Enumerator {
    /// Whole cubes of models instead of models: [`Enumerator::cube`] says which. Their order is not that of the literals to
    /// distinguish. To be called before the first step; `cnf` is the formula that the enumerator was made for.
    ///
    /// ```
    /// use smallscope_solver::{Budget, Cnf, Enumerator, Projection, Step};
    /// // 1 or 2, in a formula of four variables.
    /// let cnf = Cnf::from_dimacs("p cnf 4 1\n1 2 0\n").unwrap();
    /// let mut cubes = Enumerator::new(&cnf, Projection::all(&cnf)).in_cubes(&cnf);
    /// let mut found = Vec::new();
    /// while cubes.step(&Budget::default()) == Step::Model {
    ///     let cube: Vec<i32> = cubes.cube().map(|lit| lit.to_dimacs()).collect();
    ///     found.push((cube, cubes.left_open()));
    /// }
    /// // 2^3 + 2^2 of the 12 models.
    /// assert_eq!(found, [(vec![1], 3), (vec![-1, 2], 2)]);
    /// ```
    #[must_use]
    pub fn in_cubes(mut self, cnf: &Cnf) -> Self {
        let mut distinguished = vec![false; self.trail.vars()];
        // Once each, so that what is left open is counted once.
        self.projection.distinguish.retain(|lit| !std::mem::replace(&mut distinguished[lit.var().index()], true));
        let (mut lits, mut ends) = (Vec::new(), Vec::new());
        for clause in cnf.clauses().filter(|clause| !clause.iter().any(|lit| clause.contains(&!*lit))) {
            lits.extend_from_slice(clause);
            ends.push(lits.len());
        }
        // A literal that satisfies many clauses leaves much open: it is decided first.
        let mut occurrences = vec![0_usize; 2 * self.trail.vars()];
        lits.iter().for_each(|lit| occurrences[lit.code()] += 1);
        let mut start = 0;
        for &end in &ends {
            lits[start..end].sort_by_key(|lit| std::cmp::Reverse(occurrences[lit.code()]));
            start = end;
        }
        let satisfies = |lit: Lit| occurrences[lit.code()];
        let vars = (0..self.trail.vars()).map(Var::new);
        let leaning = vars.map(|var| satisfies(var.positive()) > satisfies(var.negative())).collect();
        if self.projection.defined {
            // What follows from all inputs does not follow from some: the witness has to be found.
            self.projection.defined = false;
            (0..self.trail.vars()).for_each(|index| self.order.insert(Var::new(index)));
        }
        let prefer = self.projection.prefer.clone();
        self.cubes = Some(Cubes { distinguished, lits, ends, leaning, descends: false, prefer, depth: 0 });
        self
    }

    /// Looks for more models around the one that was found: whether the search has to descend once more.
    pub(super) fn widens(&mut self) -> bool {
        let Some(cubes) = &mut self.cubes else { return false };
        let open = (self.fence + 1..=self.trail.depth())
            .filter(|&level| self.trail.levels[level - 1].kind == DecisionKind::Open);
        let needed = if cubes.descends { Vec::new() } else { cubes.needed(&self.trail, self.fence) };
        if cubes.descends || needed.len() >= open.count() {
            cubes.settle(&self.trail);
            return false;
        }
        cubes.descends = true;
        for &lit in self.trail.lits() {
            cubes.leaning[lit.var().index()] = lit.is_positive();
        }
        self.back_to(self.fence);
        self.pending = needed.into_iter().rev().map(|lit| (lit, DecisionKind::Open)).collect();
        true
    }

    /// The literals to distinguish on which the models found last agree; those that are missing may be either. Without
    /// [`Enumerator::in_cubes`], all of them.
    pub fn cube(&self) -> impl Iterator<Item = Lit> + '_ {
        debug_assert!(self.state == State::AtModel, "there is a cube after a model");
        let depth = self.cubes.as_ref().map_or(usize::MAX, Cubes::depth);
        self.projection.distinguish.iter().filter_map(move |&lit| {
            let is_decided = !self.trail.is_open(lit) && self.trail.level_of(lit.var()) as usize <= depth;
            is_decided.then(|| if self.trail.is_true(lit) { lit } else { !lit })
        })
    }

    /// How many of the literals to distinguish may be either in the models found last: there are two to the power of it.
    pub fn left_open(&self) -> usize {
        self.projection.distinguish.len() - self.cube().count()
    }
}
