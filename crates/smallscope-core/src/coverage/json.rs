//! Coverage as JSON.

use std::fmt::Write as _;

use super::{Coverage, FunctionCoverage, GoalId, Ratio};

impl Coverage {
    /// The coverage as JSON: all functions with all their goals, and how often each was reached.
    pub fn to_json(&self) -> String {
        let functions: Vec<String> = self.functions().iter().map(function).collect();
        let exploration = self.exploration.as_ref().map_or_else(String::new, |it| {
            format!("\"exhaustive\": {}, \"tried\": {}, ", it.is_exhaustive, quoted(&it.what))
        });
        format!(
            "{{{exploration}\"decisions\": {}, \"outcomes\": {}, \"functions\": [{}]}}",
            ratio(self.decisions()),
            ratio(self.outcomes()),
            functions.join(", ")
        )
    }
}

fn function(it: &FunctionCoverage<'_>) -> String {
    let goals: Vec<String> = it.goals().map(|(id, count)| goal(id, count)).collect();
    let unseen = it.function().unseen().iter();
    let unseen: Vec<String> =
        unseen.map(|it| format!("{{\"line\": {}, \"text\": {}}}", it.line, quoted(it.text))).collect();
    format!(
        "{{\"name\": {}, \"file\": {}, \"line\": {}, \"calls\": {}, \"decisions\": {}, \"conditions\": {}, \
         \"goals\": [{}], \"not_instrumented\": [{}]}}",
        quoted(it.function().name()),
        quoted(it.function().file()),
        it.function().line(),
        it.calls(),
        ratio(it.decisions()),
        ratio(it.conditions()),
        goals.join(", "),
        unseen.join(", ")
    )
}

fn goal(id: GoalId, count: u64) -> String {
    let goal = id.goal();
    format!(
        "{{\"kind\": {}, \"decision\": {}, \"place\": {}, \"line\": {}, \"column\": {}, \"text\": {}, \"outcome\": {}, \
         \"count\": {count}}}",
        quoted(goal.kind.name()),
        goal.kind.is_decision(),
        goal.place,
        goal.line,
        goal.column,
        quoted(goal.text),
        quoted(goal.outcome)
    )
}

fn ratio(ratio: Ratio) -> String {
    format!("{{\"reached\": {}, \"all\": {}, \"percent\": {}}}", ratio.reached, ratio.all, ratio.percent())
}

/// A string of JSON.
fn quoted(text: &str) -> String {
    let mut out = String::from('"');
    for letter in text.chars() {
        match letter {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            control if u32::from(control) < 0x20 => {
                let _ = write!(out, "\\u{:04x}", u32::from(control));
            }
            other => out.push(other),
        }
    }
    out.push('"');
    out
}
