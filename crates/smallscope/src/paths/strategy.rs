//! Strategies: where candidates may leave the known paths next.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use smallscope_search::Model;
use smallscope_search::trace::{Guided, Leave};

use super::{Found, PathOptions, Strategy};
use crate::coverage::GoalId;

/// How many reads before a branch are tried another way.
const NEAR: usize = 3;

/// Where to leave the known paths.
pub(super) struct Director {
    strategy: Strategy,
    /// For each path, after how many of its reads each goal was reached.
    marks: Vec<Vec<(GoalId, usize)>>,
    reached: BTreeSet<GoalId>,
    /// How good each path is to go on from, for best first.
    ratings: Vec<i64>,
    /// Nodes at which all was tried.
    tried: BTreeSet<usize>,
    /// Whether everything may be left everywhere by now.
    is_open: bool,
}

impl Director {
    pub(super) fn new(strategy: Strategy) -> Self {
        let (marks, reached, tried) = (Vec::new(), BTreeSet::new(), BTreeSet::new());
        let is_open = strategy == Strategy::DepthFirst;
        Director { strategy, marks, reached, ratings: Vec::new(), tried, is_open }
    }

    pub(super) fn start(&self) -> Leave {
        if self.is_open { Leave::Anywhere } else { Leave::Within(0) }
    }

    /// Takes note of a new path, with the goals that its marks stand for.
    pub(super) fn add(&mut self, found: &Found, goals: &[GoalId], settings: &PathOptions) {
        self.ratings.push(settings.heuristic.as_ref().map_or(0, |heuristic| heuristic(found)));
        let marks = found.path.marks().iter();
        self.marks.push(marks.map(|&(mark, reads)| (goals[mark], reads)).collect());
        self.reached.extend(found.coverage.reached());
    }

    /// Where to go on when nothing is left; none if that was all.
    pub(super) fn next<T: Model>(&mut self, guided: &Guided<T>, paths: &[Found]) -> Option<Leave> {
        let cut = guided.cut()?;
        match self.strategy {
            Strategy::DepthFirst => None,
            Strategy::BreadthFirst => Some(Leave::Within(cut)),
            Strategy::BestFirst => {
                let nodes = self.best(guided, paths);
                self.tried.extend(&nodes);
                Some(if nodes.is_empty() { Leave::Anywhere } else { Leave::At(nodes) })
            }
            Strategy::CoverageFirst => {
                let nodes = self.promising(guided, paths);
                self.tried.extend(&nodes);
                Some(if nodes.is_empty() { Leave::Anywhere } else { Leave::At(nodes) })
            }
        }
    }

    /// The nodes of the best path at which not all was tried; of equals, of the first.
    fn best<T: Model>(&self, guided: &Guided<T>, paths: &[Found]) -> Vec<usize> {
        let left = |path: &Found| -> Vec<usize> {
            guided.nodes(&path.path).iter().copied().filter(|node| !self.tried.contains(node)).collect()
        };
        let rated = paths.iter().zip(&self.ratings).enumerate();
        let open =
            rated.map(|(k, (path, rating))| ((*rating, Reverse(k)), left(path))).filter(|(_, left)| !left.is_empty());
        open.max_by_key(|(rank, _)| *rank).map_or_else(Vec::new, |(_, left)| left)
    }

    /// The nodes shortly before branches with outcomes that were not reached.
    fn promising<T: Model>(&self, guided: &Guided<T>, paths: &[Found]) -> Vec<usize> {
        let mut found = BTreeSet::new();
        for (marks, path) in self.marks.iter().zip(paths) {
            let nodes = guided.nodes(&path.path);
            for (goal, reads) in marks.iter().filter(|(goal, _)| self.has_missed_sibling(goal)) {
                let _ = goal;
                found.extend(&nodes[reads.saturating_sub(NEAR).min(nodes.len())..(*reads).min(nodes.len())]);
            }
        }
        found.difference(&self.tried).copied().collect()
    }

    /// Whether another outcome at the same place was not reached.
    fn has_missed_sibling(&self, goal: &GoalId) -> bool {
        let function = goal.function;
        let place = goal.goal().place;
        let siblings = function.goals().iter().enumerate().filter(|(_, other)| other.place == place && other.present);
        siblings.map(|(index, _)| GoalId { function, index }).any(|other| !self.reached.contains(&other))
    }
}
