//! What there is to reach in a function: statements, outcomes of branches, outcomes of conditions.
//!
//! The kinds of places, and what counts as a decision, are those of [`smallscope_rust::goals`], as for `#[smallscope::cover]`: what is promised
//! here can be measured there.

pub(crate) mod constness;
mod list;
mod marks;

pub use list::list;
pub(crate) use list::{compiled, list_of};
pub(crate) use marks::stray_marks;
pub use smallscope_program::ir::GoalId;

use proc_macro2::{LineColumn, Span};
use rustc_hash::FxHashMap;
use smallscope_rust::goals::BranchKind;

/// Which goals are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Criterion {
    /// Every statement.
    Statement,
    /// Every outcome of every decision.
    Branch,
    /// Every outcome of every condition that decisions are made of, and of decisions.
    Condition,
    /// Every sequence of outcomes of decisions, as far as loops are unrolled.
    Path,
    /// Every statement at a comment `// mark`.
    Mark,
    /// Every use of a variable with every definition that may come there.
    DefUse,
    /// Every way in which the conditions of a decision come out together.
    Combination,
}

/// A place to reach, or a way to go there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Goal {
    /// The path of the function in its file, such as `Tree::insert`.
    pub function: String,
    /// What kind of place it is.
    pub kind: GoalKind,
    /// The number of the place in its function: outcomes of one condition, and arms of one `match`, have the same. Statements are counted by
    /// themselves.
    pub place: usize,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// What stands there, shortened to a line: a condition, a scrutinee, a statement.
    pub text: String,
    /// Which way: `true`, `false`, the pattern of an arm; empty for a statement.
    pub outcome: String,
    /// Whether it is a statement with a mark.
    pub is_marked: bool,
}

/// What kind of place a goal is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GoalKind {
    /// A statement, reached when it begins.
    Statement,
    /// An outcome; [`BranchKind::is_decision`] tells branches from conditions.
    Outcome(BranchKind),
    /// A use of a variable, whose text says where it got its value, and whose outcome is that of the decision which uses it.
    Use,
    /// An outcome of a decision, by one combination of its conditions.
    Combination,
}

/// Which of the ways at a node of the syntax tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Way {
    /// The statement is reached.
    Begin,
    /// The condition holds, the pattern fits, a loop goes on, `?` goes on.
    True,
    /// It does not.
    False,
    /// The arm of this number.
    Arm(usize),
}

/// The goals of a function and of what it calls, and where they are in the syntax tree.
///
/// A node is found by its span: the whole `if`, `while`, `for`, `match`, `let .. else`, `?` expression, the operand or guard, the whole statement.
#[derive(Clone, Debug, Default)]
pub struct Goals {
    /// All of them, in the order of the source.
    pub all: Vec<Goal>,
    /// The functions that have none, as the compiler itself calls them: their paths, and where each stands.
    pub uncounted: Vec<(String, Span)>,
    places: FxHashMap<(At, At, Class, Way), GoalId>,
}

/// Nodes with the same span: a statement that is an expression, a decision that is an operand, a `?` that is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Class {
    Statement,
    Decision,
    Condition,
    Question,
    Derived,
}

type At = (usize, usize);

fn at(place: LineColumn) -> At {
    (place.line, place.column)
}

impl Class {
    fn of(kind: GoalKind) -> Class {
        match kind {
            GoalKind::Statement => Class::Statement,
            GoalKind::Outcome(kind) if kind.is_decision() => Class::Decision,
            GoalKind::Outcome(BranchKind::Question) => Class::Question,
            GoalKind::Outcome(_) => Class::Condition,
            GoalKind::Use | GoalKind::Combination => Class::Derived,
        }
    }
}

impl Goal {
    /// Whether it is an outcome of a decision, as opposed to a part of one, or a statement.
    pub fn is_decision(&self) -> bool {
        matches!(self.kind, GoalKind::Outcome(kind) if kind.is_decision())
    }

    /// Whether it is about what happens on the way, and not about a place.
    pub fn is_derived(&self) -> bool {
        matches!(self.kind, GoalKind::Use | GoalKind::Combination)
    }
}

impl std::fmt::Display for Goal {
    /// The goal in words, such as `if x < y: false`; of a statement, its text.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.kind {
            GoalKind::Statement => f.write_str(&self.text),
            GoalKind::Use if self.outcome.is_empty() => f.write_str(&self.text),
            GoalKind::Use | GoalKind::Combination => write!(f, "{}: {}", self.text, self.outcome),
            GoalKind::Outcome(BranchKind::Question) => write!(f, "{}: {}", self.text, self.outcome),
            GoalKind::Outcome(kind) => write!(f, "{} {}: {}", kind.name(), self.text, self.outcome),
        }
    }
}

impl Goals {
    /// Adds a goal of the node with this span.
    pub fn add(&mut self, span: Span, way: Way, goal: Goal) -> GoalId {
        let id = GoalId(self.all.len());
        self.places.insert((at(span.start()), at(span.end()), Class::of(goal.kind), way), id);
        self.all.push(goal);
        id
    }

    /// Adds a goal that is at no place.
    pub(crate) fn derived(&mut self, goal: Goal) -> GoalId {
        self.all.push(goal);
        GoalId(self.all.len() - 1)
    }

    /// Only those that a criterion asks for, with new numbers.
    pub(crate) fn only(mut self, criterion: Criterion) -> Goals {
        let wanted: Vec<GoalId> = self.of(criterion).collect();
        let number = |id: &GoalId| wanted.binary_search_by_key(&id.0, |it| it.0).ok().map(GoalId);
        let places = std::mem::take(&mut self.places).into_iter();
        let places = places.filter_map(|(place, id)| Some((place, number(&id)?))).collect();
        let all = wanted.iter().map(|id| self.get(*id).clone()).collect();
        Goals { all, places, ..self }
    }

    /// The goal of the statement with this span.
    pub fn statement(&self, span: Span) -> Option<GoalId> {
        self.find(span, Class::Statement, Way::Begin)
    }

    /// The goal of the decision with this span that goes this way.
    pub fn decision(&self, span: Span, way: Way) -> Option<GoalId> {
        self.find(span, Class::Decision, way)
    }

    /// The goal of the operand, guard or `?` with this span that goes this way. Of a `?` that is an operand, that of the operand.
    pub fn condition(&self, span: Span, way: Way) -> Option<GoalId> {
        self.find(span, Class::Condition, way).or_else(|| self.question(span, way))
    }

    /// The goal of the `?` with this span that goes this way.
    pub fn question(&self, span: Span, way: Way) -> Option<GoalId> {
        self.find(span, Class::Question, way)
    }

    /// The goal of the place of this kind with this span that goes this way.
    pub(crate) fn at(&self, kind: BranchKind, span: Span, way: Way) -> Option<GoalId> {
        self.find(span, Class::of(GoalKind::Outcome(kind)), way)
    }

    fn find(&self, span: Span, class: Class, way: Way) -> Option<GoalId> {
        self.places.get(&(at(span.start()), at(span.end()), class, way)).copied()
    }

    /// A goal.
    pub fn get(&self, id: GoalId) -> &Goal {
        &self.all[id.0]
    }

    /// The goals that a criterion asks for. Of [`Criterion::Path`] these are the decisions that paths are made of.
    pub fn of(&self, criterion: Criterion) -> impl Iterator<Item = GoalId> + '_ {
        let wanted = move |goal: &Goal| match (criterion, goal.kind) {
            (Criterion::Statement, kind) => kind == GoalKind::Statement,
            (Criterion::DefUse, kind) => kind == GoalKind::Use,
            (Criterion::Combination, kind) => kind == GoalKind::Combination,
            (_, GoalKind::Use | GoalKind::Combination) => false,
            (Criterion::Mark, _) => goal.is_marked,
            (_, GoalKind::Statement) => false,
            (Criterion::Condition, GoalKind::Outcome(_)) => true,
            (Criterion::Branch | Criterion::Path, GoalKind::Outcome(kind)) => kind.is_decision(),
        };
        self.all.iter().enumerate().filter(move |(_, goal)| wanted(goal)).map(|(index, _)| GoalId(index))
    }
}
