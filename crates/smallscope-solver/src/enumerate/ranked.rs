//! Models in the order of a rank: how many literals of a list they make true.
//!
//! One rank after the other, from 0. A part of the tree is left as soon as its models have too many of the literals, or can no longer
//! have enough. Nothing is learned from that, so what is learned holds for all ranks. The rank after the one at hand is the least
//! that was met beyond it.

use super::{Cube, Enumerator, State};
use crate::literal::Lit;

/// The rank at hand.
#[derive(Clone, Debug, Default)]
pub(super) struct Ranks {
    counted: Vec<Lit>,
    rank: usize,
    /// The least rank that was met above, if any.
    above: Option<usize>,
    /// The part that is visited.
    within: Cube,
}

impl Ranks {
    pub(super) fn restart(&mut self, cube: &Cube) {
        (self.rank, self.above, self.within) = (0, None, cube.clone());
    }
}

impl Enumerator {
    /// Models come in the order of how many of these literals they make true: those with none first. If the literals are the
    /// negations of a model, that model comes first, and then its neighbours, nearest first. To be called before the first step; each
    /// must be one to distinguish, or its negation. What is [left to do](Enumerator::remaining) is not known in this order.
    ///
    /// ```
    /// use smallscope_solver::{Budget, Cnf, Enumerator, Projection, Step};
    /// let cnf = Cnf::from_dimacs("p cnf 3 1\n1 2 3 0\n").unwrap();
    /// let projection = Projection::all(&cnf);
    /// let mut models = Enumerator::new(&cnf, projection.clone()).ranked(projection.distinguish.clone());
    /// let mut ranks = Vec::new();
    /// while models.step(&Budget::default()) == Step::Model {
    ///     ranks.push(projection.distinguish.iter().filter(|&&lit| models.value(lit) == Some(true)).count());
    /// }
    /// assert_eq!(ranks, [1, 1, 1, 2, 2, 2, 3]);
    /// ```
    #[must_use]
    pub fn ranked(mut self, counted: Vec<Lit>) -> Self {
        self.ranks = Some(Ranks { counted, ..Ranks::default() });
        self
    }

    /// Whether no model that agrees with the assignment has the rank at hand.
    pub(super) fn is_out_of_rank(&mut self) -> bool {
        let Some(ranks) = &mut self.ranks else { return false };
        let met = ranks.counted.iter().filter(|&&lit| self.trail.is_true(lit)).count();
        if met > ranks.rank {
            ranks.above = Some(ranks.above.map_or(met, |above| above.min(met)));
            return true;
        }
        let open = ranks.counted.iter().filter(|&&lit| self.trail.is_open(lit)).count();
        met + open < ranks.rank
    }

    /// Begins again with the next rank; whether there is one.
    pub(super) fn next_rank(&mut self) -> bool {
        let Some(ranks) = &mut self.ranks else { return false };
        let Some(above) = ranks.above.take() else { return false };
        ranks.rank = above;
        let within = ranks.within.clone();
        self.begin_with(&within);
        self.state == State::Searching
    }
}
