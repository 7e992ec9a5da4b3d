//! Conditions on the order and the differences of variables: most of what data structures ask.
//!
//! Each condition is read as a formula of difference constraints; what cannot be read so is left to others. A conjunction of
//! constraints is a graph with a solution nearest to 0. Where that solution violates a disjunction or makes two values equal that must
//! differ, the cases are tried one after the other, up to a limit.

mod constraint;
mod crowd;
mod graph;
mod read;

use constraint::{Constraint, Formula};
use graph::{Graph, Mark};
use read::Reader;

use super::answer::Model;
use crate::term::{Condition, Identity, Terms, Variable};

/// How many cases are tried for one question. Beyond that, clauses learnt from conflicts are worth their price.
const CASES: u32 = 200;

/// What is found out about conditions.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// Those that could be read can hold, for instance so.
    Model(Model),
    /// They cannot.
    Nothing,
    /// Too many cases.
    GaveUp,
}

/// Decides conditions on differences.
///
/// What was read of the conditions is kept for the next question, as far as that begins with the same ones.
#[derive(Debug, Default)]
pub(super) struct Order {
    graph: Graph,
    /// Disjunctions.
    open: Vec<Formula>,
    /// Conditions that are not about differences.
    left: Vec<Condition>,
    /// The conditions that were read, each with what there was before it.
    read: Vec<(Condition, Level)>,
    /// Whose terms they are.
    owner: Option<Identity>,
    cases: u32,
}

/// How much there was at some moment.
#[derive(Clone, Copy, Debug)]
struct Level {
    mark: Mark,
    open: usize,
    left: usize,
}

impl Order {
    /// Decides all conditions that are about differences.
    pub(super) fn decide(&mut self, terms: &Terms, conditions: &[Condition]) -> Found {
        self.return_to_common(terms, conditions);
        for &condition in &conditions[self.read.len()..] {
            if !self.read(terms, condition) {
                self.back(self.read.len() - 1);
                return Found::Nothing;
            }
        }
        self.solve()
    }

    /// The conditions of the last question that are not about differences.
    pub(super) fn left(&self) -> &[Condition] {
        &self.left
    }

    /// Forgets what was read after the first condition that is another one now.
    fn return_to_common(&mut self, terms: &Terms, conditions: &[Condition]) {
        if self.owner.as_ref() != Some(terms.identity()) {
            self.back(0);
            self.graph.clear();
            self.owner = Some(terms.identity().noted());
        }
        let same = self.read.iter().zip(conditions).take_while(|((read, _), condition)| read == *condition).count();
        self.back(same);
        for number in self.graph.variables()..terms.variables() {
            let (_, low, high) = terms.range(Variable(number as u32));
            self.graph.add_variable(low, high);
        }
    }

    /// Forgets all conditions but the first so many.
    fn back(&mut self, count: usize) {
        if let Some(&(_, Level { mark, open, left })) = self.read.get(count) {
            self.graph.back(mark);
            self.open.truncate(open);
            self.left.truncate(left);
            self.read.truncate(count);
        }
    }

    /// Reads a condition; false if it clearly cannot hold.
    fn read(&mut self, terms: &Terms, condition: Condition) -> bool {
        let level = Level { mark: self.graph.mark(), open: self.open.len(), left: self.left.len() };
        self.read.push((condition, level));
        match Reader::new(terms, &self.graph).formula(condition.term, condition.holds) {
            Some(formula) => assume(&mut self.graph, &mut self.open, formula),
            None => {
                self.left.push(condition);
                true
            }
        }
    }

    fn solve(&mut self) -> Found {
        self.cases = CASES;
        let mark = self.graph.mark();
        let open = std::mem::take(&mut self.open);
        let found = self.search(&open);
        self.open = open;
        self.graph.back(mark);
        match found {
            Some(true) => Found::Model(Model::new(self.graph.values().to_vec())),
            Some(false) => Found::Nothing,
            None => Found::GaveUp,
        }
    }

    /// Whether the graph has a solution that satisfies the disjunctions; `None` after too many cases.
    fn search(&mut self, open: &[Formula]) -> Option<bool> {
        self.cases = self.cases.checked_sub(1)?;
        if !self.graph.solve() {
            return Some(false);
        }
        if let Some(pair) = self.graph.undecided() {
            if crowd::is_crowded(&self.graph) {
                return Some(false);
            }
            return self.try_each(open, pair.into_iter().map(Formula::One));
        }
        match open.iter().find(|formula| !self.satisfied(formula)) {
            None => Some(true),
            Some(Formula::Any(alternatives)) => self.try_each(open, alternatives.iter().cloned()),
            Some(_) => unreachable!("what is open is a disjunction"),
        }
    }

    fn try_each(&mut self, open: &[Formula], alternatives: impl Iterator<Item = Formula>) -> Option<bool> {
        for alternative in alternatives {
            let mark = self.graph.mark();
            let mut inner = open.to_vec();
            let found = assume(&mut self.graph, &mut inner, alternative) && self.search(&inner)?;
            if found {
                return Some(true);
            }
            self.graph.back(mark);
        }
        Some(false)
    }

    /// Whether the values found last satisfy a formula.
    fn satisfied(&self, formula: &Formula) -> bool {
        match formula {
            Formula::One(constraint) => self.graph.satisfies(*constraint),
            Formula::All(parts) => parts.iter().all(|part| self.satisfied(part)),
            Formula::Any(parts) => parts.iter().any(|part| self.satisfied(part)),
        }
    }
}

/// Adds a formula to the graph, and its disjunctions to those that are open; false if it clearly cannot hold.
fn assume(graph: &mut Graph, open: &mut Vec<Formula>, formula: Formula) -> bool {
    match formula {
        Formula::One(constraint) => graph.add(constraint),
        Formula::All(parts) => parts.into_iter().all(|part| assume(graph, open, part)),
        Formula::Any(mut parts) => {
            parts.retain(|part| !refuted(graph, part));
            match parts.pop() {
                None => false,
                Some(only) if parts.is_empty() => assume(graph, open, only),
                Some(last) => {
                    parts.push(last);
                    open.push(Formula::Any(parts));
                    true
                }
            }
        }
    }
}

/// Whether the bounds alone exclude a formula.
fn refuted(graph: &Graph, formula: &Formula) -> bool {
    match formula {
        Formula::One(Constraint::AtMost { x, y, bound }) => graph.bounds(*x).0 - graph.bounds(*y).1 > *bound,
        Formula::One(Constraint::Differ { .. }) => false,
        Formula::All(parts) => parts.iter().any(|part| refuted(graph, part)),
        Formula::Any(parts) => parts.iter().all(|part| refuted(graph, part)),
    }
}
