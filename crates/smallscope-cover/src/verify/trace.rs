//! A counterexample as a walk through the source: statements, which way decisions went, and which variables changed.

use rustc_hash::{FxHashMap, FxHashSet};
use smallscope_core::Structure;
use syn::visit::Visit;

use crate::goals::{GoalId, GoalKind, Goals};
use crate::interpret::{self, visits};
use crate::ir::Program;
use crate::source::Source;

/// How many statements of the program a walk has at most.
const STEPS: usize = 100_000;

/// One step through the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The function, such as `Tree::insert`.
    pub function: String,
    /// The line, from 1.
    pub line: usize,
    /// What stands there.
    pub text: String,
    /// What happens.
    pub kind: StepKind,
    /// The variables of the function that have another value when its next step begins.
    pub changes: Vec<(String, String)>,
}

/// What happens in a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StepKind {
    /// A statement begins.
    Statement,
    /// A decision goes this way.
    Decision(String),
}

/// The steps of an execution that passes these goals. What variables hold is known if the program's interpreter goes the same way.
pub(super) fn steps(
    path: &[GoalId],
    goals: &Goals,
    program: &Program,
    input: &Structure,
    names: &FxHashSet<String>,
) -> Vec<Step> {
    let seen = visits(program, input, STEPS).unwrap_or_default();
    let same = seen.iter().map(|visit| visit.goal).eq(path.iter().copied());
    let mut walk = Walk { goals, names, steps: Vec::new(), last: FxHashMap::default() };
    for (number, &goal) in path.iter().enumerate() {
        walk.step(goal, seen.get(number).filter(|_| same));
    }
    walk.steps
}

/// The names of all variables of a file.
pub(super) fn variables(source: &Source) -> FxHashSet<String> {
    struct Names(FxHashSet<String>);
    impl<'s> Visit<'s> for Names {
        fn visit_pat_ident(&mut self, pattern: &'s syn::PatIdent) {
            self.0.insert(pattern.ident.to_string());
            syn::visit::visit_pat_ident(self, pattern);
        }
    }
    let mut names = Names(FxHashSet::default());
    names.visit_file(&source.tree);
    names.0
}

struct Walk<'w> {
    goals: &'w Goals,
    /// The variables of the file; those with other names are made up.
    names: &'w FxHashSet<String>,
    steps: Vec<Step>,
    /// For each call, its last step, and what its variables held then.
    last: FxHashMap<usize, (usize, FxHashMap<String, String>)>,
}

impl Walk<'_> {
    fn step(&mut self, goal: GoalId, visit: Option<&interpret::Visit>) {
        let goal = self.goals.get(goal);
        let kind = match goal.kind {
            GoalKind::Statement => StepKind::Statement,
            GoalKind::Outcome(kind) if kind.is_decision() => StepKind::Decision(goal.outcome.clone()),
            GoalKind::Outcome(_) | GoalKind::Use | GoalKind::Combination => return,
        };
        if let Some(visit) = visit {
            self.notice(visit);
        }
        let (function, text) = (goal.function.clone(), goal.text.clone());
        self.steps.push(Step { function, line: goal.line, text, kind, changes: Vec::new() });
    }

    /// Tells the last step of the same call what changed since.
    fn notice(&mut self, visit: &interpret::Visit) {
        let own = |(name, _): &&(String, String)| self.names.contains(name);
        let held: FxHashMap<String, String> = visit.variables.iter().filter(own).cloned().collect();
        if let Some((step, before)) = self.last.get(&visit.call) {
            let mut changes: Vec<(String, String)> = held
                .iter()
                .filter(|(name, value)| before.get(*name) != Some(value))
                .map(|(n, v)| (n.clone(), v.clone()))
                .collect();
            changes.sort();
            self.steps[*step].changes = changes;
        }
        self.last.insert(visit.call, (self.steps.len(), held));
    }
}
