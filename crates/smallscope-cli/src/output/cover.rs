//! The JSON forms of `cover` and `verify`.

use serde::Serialize;
use smallscope_cover::cover::{AllPaths, Cause, Covered, Cut, Status, Times};
use smallscope_cover::goals::{Criterion, GoalId, GoalKind, Goals};
use smallscope_cover::runner::{End, Run};
use smallscope_cover::translate::Bounds;
use smallscope_cover::verify::{Confirmation, Property, StepKind, Verdict, Verified};

use super::json::milliseconds;

/// What `cover` found.
#[derive(Serialize)]
pub struct CoveredForm {
    file: String,
    method: String,
    /// How strong the answer is; functions of packages are run, too.
    tier: &'static str,
    criterion: &'static str,
    bound: BoundForm,
    goals: Vec<GoalForm>,
    tests: Vec<TestForm>,
    #[serde(skip_serializing_if = "Option::is_none")]
    all_paths: Option<bool>,
    differences: Vec<DifferenceForm>,
    cut: serde_json::Value,
    notes: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    annotated: Option<String>,
    #[serde(flatten)]
    times: TimesForm,
}

#[derive(Serialize)]
struct BoundForm {
    scope: usize,
    classes: std::collections::BTreeMap<String, usize>,
    ints: [i64; 2],
    length: usize,
    unroll: u32,
}

#[derive(Serialize)]
struct GoalForm {
    goal: usize,
    #[serde(flatten)]
    place: PlaceForm,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    test: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
}

#[derive(Serialize)]
struct PlaceForm {
    function: String,
    line: usize,
    column: usize,
    kind: &'static str,
    text: String,
    outcome: String,
}

#[derive(Serialize)]
struct TestForm {
    input: String,
    target: Option<usize>,
    first: Vec<usize>,
    #[serde(flatten)]
    run: RunForm,
}

#[derive(Serialize)]
struct RunForm {
    reached: Vec<usize>,
    end: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    panic_line: Option<usize>,
    broken: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    after: Option<String>,
}

#[derive(Serialize)]
struct DifferenceForm {
    input: String,
    expected: Vec<usize>,
    actual: Vec<usize>,
    cause: &'static str,
    contracts: Vec<String>,
}

#[derive(Serialize)]
struct TimesForm {
    translating_ms: f64,
    compiling_ms: f64,
    solving_ms: f64,
    running_ms: f64,
    total_ms: f64,
}

/// What `cover` found.
pub fn covered(file: &str, covered: &Covered, annotated: Option<String>) -> CoveredForm {
    let goal = |(id, status): &(GoalId, Status)| goal(*id, status, &covered.goals);
    let test = |test: &smallscope_cover::cover::Test| TestForm {
        input: test.input.to_string(),
        target: test.target.map(|goal| goal.0),
        first: numbers(&test.first),
        run: run(&test.run),
    };
    CoveredForm {
        file: file.to_owned(),
        method: covered.method.clone(),
        tier: "solved",
        criterion: match covered.criterion {
            Criterion::Statement => "statement",
            Criterion::Branch => "branch",
            Criterion::Condition => "condition",
            Criterion::Path => "path",
            Criterion::Mark => "mark",
            Criterion::DefUse => "def-use",
            Criterion::Combination => "combination",
        },
        bound: bound(&covered.bounds),
        goals: covered.statuses.iter().map(goal).collect(),
        tests: covered.tests.iter().map(test).collect(),
        all_paths: covered.paths.as_ref().map(|paths| *paths == AllPaths::Found),
        differences: covered.differences.iter().map(difference).collect(),
        cut: cut(covered.cut),
        notes: covered.notes.clone(),
        annotated,
        times: times(&covered.times),
    }
}

/// Whether the bound ended executions: yes, no, `"unknown"`, or nothing if it was not asked.
fn cut(cut: Cut) -> serde_json::Value {
    match cut {
        Cut::Yes => true.into(),
        Cut::No => false.into(),
        Cut::Unknown => "unknown".into(),
        Cut::NotAsked => serde_json::Value::Null,
    }
}

fn bound(bounds: &Bounds) -> BoundForm {
    BoundForm {
        scope: bounds.scope,
        classes: bounds.scopes.iter().cloned().collect(),
        ints: [*bounds.ints.start(), *bounds.ints.end()],
        length: bounds.length,
        unroll: bounds.unroll,
    }
}

fn goal(id: GoalId, status: &Status, goals: &Goals) -> GoalForm {
    let goal = goals.get(id);
    let (word, test, why) = match status {
        Status::Covered(test) => ("covered", Some(*test), None),
        Status::Given => ("given", None, None),
        Status::Unreachable => ("unreachable", None, None),
        Status::Unknown(why) => ("unknown", None, Some(why.clone())),
    };
    let place = PlaceForm {
        function: goal.function.clone(),
        line: goal.line,
        column: goal.column,
        kind: match goal.kind {
            GoalKind::Statement => "statement",
            GoalKind::Outcome(kind) => kind.name(),
            GoalKind::Use => "use",
            GoalKind::Combination => "combination",
        },
        text: goal.text.clone(),
        outcome: goal.outcome.clone(),
    };
    GoalForm { goal: id.0, place, status: word, test, why }
}

fn run(run: &Run) -> RunForm {
    let (end, message, panic_line) = match &run.end {
        End::Returned => ("returned", None, None),
        End::Panicked(message, line) => ("panicked", Some(message.clone()), Some(*line).filter(|line| *line > 0)),
        End::TimedOut => ("timed out", None, None),
        End::Crashed(what) => ("crashed", Some(what.clone()), None),
    };
    let after = run.after.as_ref().map(ToString::to_string);
    RunForm { reached: numbers(&run.reached), end, message, panic_line, broken: run.broken.clone(), after }
}

fn difference(difference: &smallscope_cover::cover::Difference) -> DifferenceForm {
    let (cause, contracts) = match &difference.cause {
        Cause::Contract(callees) => ("contract", callees.clone()),
        Cause::Translation => ("smallscope", Vec::new()),
    };
    DifferenceForm {
        input: difference.input.to_string(),
        expected: numbers(&difference.expected),
        actual: numbers(&difference.actual),
        cause,
        contracts,
    }
}

fn numbers(goals: &[GoalId]) -> Vec<usize> {
    goals.iter().map(|goal| goal.0).collect()
}

fn times(times: &Times) -> TimesForm {
    TimesForm {
        translating_ms: milliseconds(times.translating),
        compiling_ms: milliseconds(times.compiling),
        solving_ms: milliseconds(times.solving),
        running_ms: milliseconds(times.running),
        total_ms: milliseconds(times.total),
    }
}

/// What `verify` found.
#[derive(Serialize)]
pub struct VerifiedForm {
    file: String,
    method: String,
    bound: BoundForm,
    promises: Vec<PromiseForm>,
    has_input: bool,
    cut: serde_json::Value,
    notes: Vec<String>,
    #[serde(flatten)]
    times: TimesForm,
}

#[derive(Serialize)]
struct PromiseForm {
    name: String,
    line: usize,
    column: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    expression: Option<String>,
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    counterexample: Option<CounterexampleForm>,
}

#[derive(Serialize)]
struct CounterexampleForm {
    input: String,
    trace: Vec<StepForm>,
    confirmation: &'static str,
    #[serde(flatten)]
    run: RunForm,
    #[serde(skip_serializing_if = "Option::is_none")]
    assumption: Option<AssumptionForm>,
}

#[derive(Serialize)]
struct AssumptionForm {
    requires: String,
    exact: Option<bool>,
}

#[derive(Serialize)]
struct StepForm {
    function: String,
    line: usize,
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<String>,
    #[serde(skip_serializing_if = "std::collections::BTreeMap::is_empty")]
    changes: std::collections::BTreeMap<String, String>,
}

/// What `verify` found.
pub fn verified(file: &str, verified: &Verified) -> VerifiedForm {
    let promise = |(property, verdict): &(Property, Verdict)| {
        let (word, why, counterexample) = match verdict {
            Verdict::Holds => ("holds", None, None),
            Verdict::Vacuous => ("vacuous", None, None),
            Verdict::Broken(found) => ("broken", None, Some(counterexample(found))),
            Verdict::Unknown(why) => ("unknown", Some(why.clone()), None),
        };
        let Property { name, line, column, expression, .. } = property.clone();
        PromiseForm { name, line, column, expression, verdict: word, why, counterexample }
    };
    VerifiedForm {
        file: file.to_owned(),
        method: verified.method.clone(),
        bound: bound(&verified.bounds),
        promises: verified.properties.iter().map(promise).collect(),
        has_input: !verified.has_no_input,
        cut: cut(verified.cut),
        notes: verified.notes.clone(),
        times: times(&verified.times),
    }
}

fn counterexample(found: &smallscope_cover::verify::Counterexample) -> CounterexampleForm {
    let step = |step: &smallscope_cover::verify::Step| StepForm {
        function: step.function.clone(),
        line: step.line,
        text: step.text.clone(),
        outcome: match &step.kind {
            StepKind::Statement => None,
            StepKind::Decision(outcome) => Some(outcome.clone()),
        },
        changes: step.changes.iter().cloned().collect(),
    };
    CounterexampleForm {
        input: found.input.to_string(),
        trace: found.trace.iter().map(step).collect(),
        confirmation: match found.confirmation {
            Confirmation::Confirmed => "confirmed",
            Confirmation::Consistent => "same path",
            Confirmation::Contract(_) => "contract",
            Confirmation::Translation => "smallscope",
        },
        run: run(&found.run),
        assumption: found
            .assumption
            .as_ref()
            .map(|it| AssumptionForm { requires: it.condition.clone(), exact: it.is_exact }),
    }
}
