//! Systems of difference constraints: whether they have a solution, and the one nearest to 0.
//!
//! Every variable has a least and a greatest value, so that the solutions are a finite lattice under the pointwise order. The
//! greatest is found by lowering, the least by raising values along the constraints until all hold (Bellman and Ford): with
//! `n` variables after `n` rounds, or there is a cycle that no values satisfy.

use super::constraint::{Constraint, Point, ZERO};

/// How often all pairs that must differ are gone through: raising does not help where other constraints keep them equal.
const ROUNDS: usize = 64;

/// `x - y <= bound` or, among those that differ, `x - y != bound`.
#[derive(Clone, Copy, Debug)]
struct Edge {
    x: Point,
    y: Point,
    bound: i128,
}

/// A conjunction of constraints.
#[derive(Debug, Default)]
pub(super) struct Graph {
    low: Vec<i128>,
    high: Vec<i128>,
    edges: Vec<Edge>,
    differ: Vec<Edge>,
    /// Bounds as they were, to be restored from the last.
    changed: Vec<(Point, i128, i128)>,
    greatest: Vec<i128>,
    values: Vec<i128>,
}

/// How much there was at some moment.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    edges: usize,
    differ: usize,
    changed: usize,
}

impl Graph {
    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.low.clear();
        self.high.clear();
        self.edges.clear();
        self.differ.clear();
        self.changed.clear();
    }

    /// How many variables there are.
    pub(super) fn variables(&self) -> usize {
        self.low.len()
    }

    /// Adds a variable with these bounds.
    pub(super) fn add_variable(&mut self, low: i128, high: i128) {
        self.low.push(low);
        self.high.push(high);
    }

    pub(super) fn mark(&self) -> Mark {
        Mark { edges: self.edges.len(), differ: self.differ.len(), changed: self.changed.len() }
    }

    /// Forgets what was added since.
    pub(super) fn back(&mut self, mark: Mark) {
        self.edges.truncate(mark.edges);
        self.differ.truncate(mark.differ);
        for (point, low, high) in self.changed.drain(mark.changed..).rev() {
            self.low[point as usize] = low;
            self.high[point as usize] = high;
        }
    }

    /// The least and greatest value of a point, as far as it is known without a search.
    pub(super) fn bounds(&self, point: Point) -> (i128, i128) {
        if point == ZERO { (0, 0) } else { (self.low[point as usize], self.high[point as usize]) }
    }

    /// Adds a constraint; false if it clearly cannot hold with the others.
    pub(super) fn add(&mut self, constraint: Constraint) -> bool {
        match constraint {
            Constraint::AtMost { x, y, bound } => self.add_edge(x, y, bound),
            Constraint::Differ { x, y, by } => {
                self.differ.push(Edge { x, y, bound: by });
                true
            }
        }
    }

    fn add_edge(&mut self, x: Point, y: Point, bound: i128) -> bool {
        if x != ZERO && y != ZERO {
            self.edges.push(Edge { x, y, bound });
        }
        let (low, high) = (self.bounds(x).0, self.bounds(y).1);
        self.narrow(x, i128::MIN, high + bound) && self.narrow(y, low - bound, i128::MAX)
    }

    fn narrow(&mut self, point: Point, low: i128, high: i128) -> bool {
        let (old_low, old_high) = self.bounds(point);
        let (new_low, new_high) = (old_low.max(low), old_high.min(high));
        if point != ZERO && (new_low, new_high) != (old_low, old_high) {
            self.changed.push((point, old_low, old_high));
            self.low[point as usize] = new_low;
            self.high[point as usize] = new_high;
        }
        new_low <= new_high
    }

    /// Whether there is a solution, but for values that must differ. If so, the values are the solution nearest to 0: what must
    /// be negative is as great as it can be, all else is not negative and as little as it then can be.
    pub(super) fn solve(&mut self) -> bool {
        if !self.lower() {
            return false;
        }
        // The greatest solution shows that there is one above these values.
        self.values.clear();
        self.values.extend(self.low.iter().zip(&self.greatest).map(|(low, greatest)| *low.max(greatest.min(&0))));
        self.raise_to_solution();
        self.raise_where_equal();
        true
    }

    /// Finds the greatest solution; false if there is none.
    fn lower(&mut self) -> bool {
        self.greatest.clear();
        self.greatest.extend_from_slice(&self.high);
        // As Bellman and Ford have it: if values still fall after as many rounds as there are variables, a cycle of differences has a
        // negative sum.
        for _ in 0..=self.greatest.len() {
            let mut changed = false;
            for &Edge { x, y, bound } in &self.edges {
                let most = self.greatest[y as usize] + bound;
                if most < self.greatest[x as usize] {
                    if most < self.low[x as usize] {
                        return false;
                    }
                    self.greatest[x as usize] = most;
                    changed = true;
                }
            }
            if !changed {
                return true;
            }
        }
        false
    }

    /// Raises values until they are a solution. There must be one above them.
    fn raise_to_solution(&mut self) {
        let mut changed = true;
        while changed {
            changed = false;
            for &Edge { x, y, bound } in &self.edges {
                let least = self.values[x as usize] - bound;
                if least > self.values[y as usize] {
                    self.values[y as usize] = least;
                    changed = true;
                }
            }
        }
    }

    /// Tries to make values differ that must, by raising one, if possible that of the later variable. May fail: the values are then
    /// some other solution.
    fn raise_where_equal(&mut self) {
        for _ in 0..ROUNDS {
            let mut changed = false;
            for number in 0..self.differ.len() {
                if self.equal(self.differ[number]) {
                    if !self.raise_one(self.differ[number]) {
                        return;
                    }
                    changed = true;
                }
            }
            if !changed {
                return;
            }
        }
    }

    /// Raises one end of a pair by 1, and others with it; false if neither can be.
    fn raise_one(&mut self, Edge { x, y, .. }: Edge) -> bool {
        let ends = if x == ZERO || (y != ZERO && y > x) { [y, x] } else { [x, y] };
        let can_rise = |point: &Point| *point != ZERO && self.value(*point) < self.greatest[*point as usize];
        let Some(raised) = ends.into_iter().find(can_rise) else { return false };
        // A step keeps below the greatest solution, so that raising the others ends.
        self.values[raised as usize] += 1;
        self.raise_to_solution();
        true
    }

    /// The points whose values must differ from each other.
    pub(super) fn distinct_pairs(&self) -> impl Iterator<Item = (Point, Point)> {
        self.differ.iter().filter(|edge| edge.bound == 0).map(|edge| (edge.x, edge.y))
    }

    fn value(&self, point: Point) -> i128 {
        if point == ZERO { 0 } else { self.values[point as usize] }
    }

    fn equal(&self, edge: Edge) -> bool {
        self.value(edge.x) - self.value(edge.y) == edge.bound
    }

    /// The first two constraints one of which must be added, since the values do not differ as they must.
    pub(super) fn undecided(&self) -> Option<[Constraint; 2]> {
        let Edge { x, y, bound } = self.differ.iter().copied().find(|edge| self.equal(*edge))?;
        let less = Constraint::AtMost { x, y, bound: bound - 1 };
        let more = Constraint::AtMost { x: y, y: x, bound: -bound - 1 };
        Some(if x < y { [less, more] } else { [more, less] })
    }

    /// Whether the values that were found last satisfy a constraint.
    pub(super) fn satisfies(&self, constraint: Constraint) -> bool {
        match constraint {
            Constraint::AtMost { x, y, bound } => self.value(x) - self.value(y) <= bound,
            Constraint::Differ { x, y, by } => self.value(x) - self.value(y) != by,
        }
    }

    /// The values that were found last, by variable.
    pub(super) fn values(&self) -> &[i128] {
        &self.values
    }
}
