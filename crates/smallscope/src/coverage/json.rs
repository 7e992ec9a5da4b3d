//! Coverage as JSON.

use serde_json::{Value, json};

use super::{Coverage, FunctionCoverage, GoalId, Ratio};

impl Coverage {
    /// The coverage as JSON: all functions with all their goals, and how often each was reached. With the feature `json`.
    pub fn to_json(&self) -> String {
        let functions: Vec<Value> = self.functions().iter().map(function).collect();
        let mut object = json!({
            "decisions": ratio(self.decisions()),
            "outcomes": ratio(self.outcomes()),
            "functions": functions,
        });
        if let Some(exploration) = &self.exploration {
            object["exhaustive"] = exploration.is_exhaustive.into();
            object["tried"] = exploration.what.as_str().into();
        }
        object.to_string()
    }
}

fn function(it: &FunctionCoverage<'_>) -> Value {
    let unseen = it.function().unseen().iter().map(|unseen| json!({ "line": unseen.line, "text": unseen.text }));
    json!({
        "name": it.function().name(),
        "file": it.function().file(),
        "line": it.function().line(),
        "calls": it.calls(),
        "decisions": ratio(it.decisions()),
        "conditions": ratio(it.conditions()),
        "goals": it.goals().map(|(id, count)| goal(id, count)).collect::<Vec<_>>(),
        "not_instrumented": unseen.collect::<Vec<_>>(),
    })
}

fn goal(id: GoalId, count: u64) -> Value {
    let goal = id.goal();
    json!({
        "kind": goal.kind,
        "decision": goal.is_decision,
        "place": goal.place,
        "line": goal.line,
        "column": goal.column,
        "text": goal.text,
        "outcome": goal.outcome,
        "count": count,
    })
}

fn ratio(ratio: Ratio) -> Value {
    json!({ "reached": ratio.reached, "all": ratio.all, "percent": ratio.percent() })
}
