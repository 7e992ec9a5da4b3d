//! Executions of programs: their JSON form, and the bound that a result about them has.

use serde::Serialize;
use smallscope_alloy::model::Unrolls;
use smallscope_alloy::{Beyond, Change, Sources, Trace, TraceStep, Value, What};

use super::json::PlaceForm;
use crate::output::words::counted;

/// An execution, step by step.
#[derive(Serialize)]
pub struct TraceForm {
    start: Vec<VariableForm>,
    steps: Vec<StepForm>,
    end: Vec<VariableForm>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    broken: Vec<String>,
}

#[derive(Serialize)]
struct VariableForm {
    variable: String,
    value: ValueForm,
}

#[derive(Serialize)]
struct StepForm {
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    taken: Option<bool>,
    text: String,
    depth: usize,
    #[serde(flatten)]
    place: PlaceForm,
    changes: Vec<ChangeForm>,
}

#[derive(Serialize)]
struct ChangeForm {
    variable: String,
    before: Option<ValueForm>,
    after: ValueForm,
}

#[derive(Serialize)]
#[serde(untagged)]
enum ValueForm {
    Truth(bool),
    Int(i64),
    Tuples(Vec<Vec<String>>),
}

impl TraceForm {
    /// The form of a trace through these texts.
    pub fn new(trace: Trace, sources: &Sources) -> Self {
        let variable = |(variable, value)| VariableForm { variable, value: value_form(value) };
        let start = trace.start.into_iter().map(variable).collect();
        let steps = trace.steps.into_iter().map(|step| step_form(step, sources)).collect();
        TraceForm { start, steps, end: trace.end.into_iter().map(variable).collect(), broken: trace.broken }
    }
}

fn step_form(step: TraceStep, sources: &Sources) -> StepForm {
    let (kind, name, number, taken) = match step.what {
        What::Skip => ("skip", None, None, None),
        What::Test => ("test", None, None, None),
        What::Assign => ("assignment", None, None, None),
        What::Act(name) => ("action", Some(name), None, None),
        What::Call(name) => ("call", Some(name), None, None),
        What::Return(name) => ("return", Some(name), None, None),
        What::Branch(taken) => ("branch", None, None, Some(taken)),
        What::Choice(number) => ("choice", None, Some(number), None),
        What::Iteration(number) => ("iteration", None, Some(number), None),
    };
    let change = |Change { variable, before, after }| ChangeForm {
        variable,
        before: before.map(value_form),
        after: value_form(after),
    };
    let changes = step.changes.into_iter().map(change).collect();
    let place = PlaceForm::new(step.span, sources);
    StepForm { kind, name, number, taken, text: step.text, depth: step.depth, place, changes }
}

fn value_form(value: Value) -> ValueForm {
    match value {
        Value::Truth(value) => ValueForm::Truth(value),
        Value::Int(value) => ValueForm::Int(value),
        Value::Tuples(_, tuples) => ValueForm::Tuples(tuples),
    }
}

/// How often loops are unrolled.
#[derive(Serialize)]
pub struct UnrollsForm {
    times: u32,
    exactly: bool,
}

impl From<Unrolls> for UnrollsForm {
    fn from(unrolls: Unrolls) -> Self {
        UnrollsForm { times: unrolls.times, exactly: unrolls.exactly }
    }
}

/// Behind `within the scope`: ` and 4 unrolls`.
pub fn within(unrolls: Option<Unrolls>) -> String {
    match unrolls {
        None => String::new(),
        Some(Unrolls { times, exactly }) => {
            let exactly = if exactly { "exactly " } else { "" };
            format!(" and {exactly}{}", counted(u64::from(times), "unroll"))
        }
    }
}

/// Whether the bound on loops was enough, in words.
pub fn beyond(beyond: Beyond, unrolls: Unrolls) -> String {
    let times = counted(u64::from(unrolls.times), "iteration");
    match beyond {
        Beyond::Never => format!("no loop or recursive call needs more than {times}"),
        Beyond::Possible => {
            format!("loops or recursive calls may need more than {times}: raise the bound with --unroll")
        }
        Beyond::Unknown => format!("whether a loop or a recursive call needs more than {times} is not known"),
    }
}
