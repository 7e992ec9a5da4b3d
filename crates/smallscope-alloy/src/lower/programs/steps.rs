//! What executions do, step by step; and the steps of the execution in one instance.

use smallscope_relational::{Answer, Bounds, Constraint, Evaluator, Formula, Instance, Options, Reading, Spec};

use super::super::value::Lowered;
use super::super::{Analysis, Value};
use crate::model::{Model, VariableId};
use crate::source::Span;

/// A step of some executions.
#[derive(Clone)]
pub(in super::super) struct Step {
    pub(super) span: Span,
    pub(super) what: What,
    /// When it was done.
    pub(super) done: Formula,
    pub(super) depth: usize,
    /// Variables with their values before and after.
    pub(super) changes: Vec<(VariableId, Lowered, Lowered)>,
}

/// What a step of an execution is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// Nothing is done.
    Skip,
    /// A formula that holds.
    Test,
    /// A variable gets a value.
    Assign,
    /// The action of this name.
    Act(String),
    /// The program of this name begins.
    Call(String),
    /// The program of this name ends.
    Return(String),
    /// The formula of an `if` holds, or does not.
    Branch(bool),
    /// One of several, from 1 on.
    Choice(usize),
    /// A loop begins with its body so often.
    Iteration(usize),
}

/// An execution, step by step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// The variables, with their first values.
    pub start: Vec<(String, Value)>,
    /// What is done, in order.
    pub steps: Vec<TraceStep>,
    /// The variables, with their last values.
    pub end: Vec<(String, Value)>,
    /// The parts of a claim's postcondition that do not hold in the end, as they are written.
    pub broken: Vec<String>,
}

/// A step of an execution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceStep {
    /// What kind of step it is.
    pub what: What,
    /// The statement, as it is written; if it has several lines, the first.
    pub text: String,
    /// Where it stands.
    pub span: Span,
    /// The line of that.
    pub line: usize,
    /// In how many blocks and calls it is.
    pub depth: usize,
    /// What changed.
    pub changes: Vec<Change>,
}

/// A variable that got another value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// Its name.
    pub variable: String,
    /// Its value before; none if it could have been any.
    pub before: Option<Value>,
    /// Its value after.
    pub after: Value,
}

impl Analysis {
    /// The execution in an instance of the problem, step by step; none if the command is not about a program.
    pub fn trace(&self, model: &Model, instance: &Instance) -> Option<Trace> {
        let run = self.run.as_ref()?;
        let named = match &run.forwards {
            None => self.named(instance),
            Some((bounds, constraints)) => self.named(&self.like(instance, bounds.clone(), constraints.clone())?),
        };
        let evaluator = Evaluator::new(&named);
        let mut reader = Reader { reading: evaluator.reading().ok()?, instance: &named, model };
        let mut start = Vec::new();
        for first in &run.first {
            start.push((reader.name(first.variable), reader.value(&first.value)?));
        }
        let steps = run.steps.iter().filter_map(|step| reader.step(step)).collect();
        let ended =
            run.last.iter().filter_map(|(variable, value)| Some((reader.name(*variable), reader.value(value)?)));
        let end = ended.collect();
        let mut broken = Vec::new();
        for (span, holds) in &run.claimed {
            if matches!(reader.reading.formula(holds), Ok(false)) {
                broken.push(model.sources.text(*span).to_string());
            }
        }
        Some(Trace { start, steps, end, broken })
    }
}

impl Analysis {
    /// An execution that begins as in the instance.
    fn like(&self, instance: &Instance, mut bounds: Bounds, constraints: Vec<Constraint>) -> Option<Instance> {
        for (relation, value) in instance.iter() {
            bounds.exactly(relation, value.clone()).ok()?;
        }
        let spec = Spec { bounds, constraints, ..self.spec.clone() };
        match spec.solve(&Options::default()).ok()?.answer {
            Answer::Satisfiable(found) => Some(found),
            _ => None,
        }
    }
}

struct Reader<'a> {
    reading: Reading<'a>,
    instance: &'a Instance,
    model: &'a Model,
}

impl<'a> Reader<'a> {
    fn name(&self, variable: VariableId) -> String {
        self.model.variables[variable.0 as usize].name.clone()
    }

    fn value(&mut self, value: &'a Lowered) -> Option<Value> {
        match value {
            Lowered::Int(int) => self.reading.int(int).ok().map(Value::Int),
            Lowered::Later(_) => None,
            Lowered::Formula(formula) => self.reading.formula(formula).ok().map(Value::Truth),
            Lowered::Expr(expr) => {
                let tuples = self.reading.expr(expr).ok()?;
                let name = |atom: usize| self.instance.universe().name(atom).to_string();
                let named = tuples.iter().map(|tuple| tuple.into_iter().map(name).collect()).collect();
                Some(Value::Tuples(tuples.arity(), named))
            }
        }
    }

    /// The step, if it is done in this instance.
    fn step(&mut self, step: &'a Step) -> Option<TraceStep> {
        if !self.reading.formula(&step.done).ok()? {
            return None;
        }
        let mut changes = Vec::new();
        for (variable, before, after) in &step.changes {
            let (before, Some(after)) = (self.value(before), self.value(after)) else { continue };
            if before.as_ref() != Some(&after) {
                changes.push(Change { variable: self.name(*variable), before, after });
            }
        }
        let text = self.model.sources.text(step.span).lines().next().unwrap_or_default();
        let text = text.trim_end_matches(['{', ' ']).to_string();
        let line = self.model.sources.position(step.span).line;
        Some(TraceStep { what: step.what.clone(), text, span: step.span, line, depth: step.depth, changes })
    }
}
