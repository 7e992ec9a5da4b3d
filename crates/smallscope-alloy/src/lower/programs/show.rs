//! Traces as texts: one line for each step, with what it changed.

use std::fmt;

use super::super::Value;
use super::steps::{Change, Trace, TraceStep, What};

/// So many characters of a statement are shown.
const LONGEST: usize = 48;

impl fmt::Display for Trace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "start")?;
        let width = self.start.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
        for (name, value) in &self.start {
            writeln!(f, "  {name:<width$} = {}", text(value))?;
        }
        let lines: Vec<(String, Vec<String>)> =
            self.steps.iter().enumerate().map(|(at, step)| line(at, step)).collect();
        let has_change = lines.iter().filter(|(_, changes)| !changes.is_empty());
        let width = has_change.map(|(line, _)| line.chars().count()).max().unwrap_or(0);
        for (line, changes) in lines {
            match changes.split_first() {
                None => writeln!(f, "{line}")?,
                Some((first, rest)) => {
                    writeln!(f, "{line:<width$}   {first}")?;
                    rest.iter().try_for_each(|change| writeln!(f, "{:width$}   {change}", ""))?;
                }
            }
        }
        if !self.end.is_empty() {
            writeln!(f, "end")?;
        }
        let width = self.end.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
        for (name, value) in &self.end {
            writeln!(f, "  {name:<width$} = {}", text(value))?;
        }
        for part in &self.broken {
            let lines: Vec<&str> = part.split_whitespace().collect();
            writeln!(f, "  does not hold: {}", lines.join(" "))?;
        }
        Ok(())
    }
}

/// A step, and what it changed.
fn line(place: usize, step: &TraceStep) -> (String, Vec<String>) {
    let indent = "  ".repeat(step.depth);
    let line = format!("{:>3}. line {:<4} {indent}{step}", place + 1, step.line);
    (line, step.changes.iter().map(ToString::to_string).collect())
}

impl fmt::Display for TraceStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = &abridged(&self.text);
        match &self.what {
            What::Skip | What::Test | What::Assign | What::Act(_) | What::Call(_) => f.write_str(text),
            What::Return(name) => write!(f, "end of {name}"),
            What::Branch(true) => write!(f, "{text}: yes"),
            What::Branch(false) => write!(f, "{text}: no"),
            What::Choice(number) => write!(f, "alternative {number}"),
            What::Iteration(number) => write!(f, "{text}: iteration {number}"),
        }
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Change { variable, before, after } = self;
        match (before, after) {
            (Some(Value::Tuples(_, old)), Value::Tuples(arity, new)) if *arity > 1 || old.len().max(new.len()) > 1 => {
                write!(f, "{variable}:")?;
                for (sign, here, there) in [("-", old, new), ("+", new, old)] {
                    let only: Vec<String> = here.iter().filter(|&tuple| !there.contains(tuple)).map(joined).collect();
                    if !only.is_empty() {
                        write!(f, " {sign} {}", only.join(", "))?;
                    }
                }
                Ok(())
            }
            (Some(before), after) => write!(f, "{variable}: {} to {}", text(before), text(after)),
            (None, after) => write!(f, "{variable}: {}", text(after)),
        }
    }
}

/// The beginning of a text that is too long for a line.
fn abridged(text: &str) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_string(),
    }
}

fn joined(tuple: impl AsRef<[String]>) -> String {
    tuple.as_ref().join("->")
}

/// A value; a set of one is its element.
fn text(value: &Value) -> String {
    match value {
        Value::Truth(value) => value.to_string(),
        Value::Int(value) => value.to_string(),
        Value::Tuples(1, tuples) if tuples.len() == 1 => joined(&tuples[0]),
        Value::Tuples(_, tuples) => format!("{{{}}}", tuples.iter().map(joined).collect::<Vec<_>>().join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::{FileId, Span};

    fn step(what: What, text: &str, depth: usize, changes: Vec<Change>) -> TraceStep {
        let span = Span { file: FileId(0), start: 0, end: 0 };
        TraceStep { what, text: text.to_string(), span, line: 7, depth, changes }
    }

    fn tuples(of: &[&[&str]]) -> Value {
        let tuple = |tuple: &&[&str]| tuple.iter().map(ToString::to_string).collect();
        Value::Tuples(of[0].len(), of.iter().map(tuple).collect())
    }

    #[test]
    fn steps_are_aligned_and_show_what_changed() {
        let change = |variable: &str, before, after| Change { variable: variable.to_string(), before, after };
        let next = change("next", Some(tuples(&[&["a", "b"]])), tuples(&[&["a", "c"]]));
        let count = change("i", Some(Value::Int(1)), Value::Int(2));
        let trace = Trace {
            start: vec![("next".to_string(), tuples(&[&["a", "b"]])), ("i".to_string(), Value::Int(1))],
            steps: vec![
                step(What::Iteration(1), "while i < 2", 0, Vec::new()),
                step(What::Act("Step".to_string()), "Step[i, next]", 1, vec![count, next]),
            ],
            end: vec![("next".to_string(), tuples(&[&["a", "c"]])), ("i".to_string(), Value::Int(2))],
            broken: vec!["i' = 3 and\n  some x".to_string()],
        };
        let expected = "\
start
  next = {a->b}
  i    = 1
  1. line 7    while i < 2: iteration 1
  2. line 7      Step[i, next]   i: 1 to 2
                                 next: - a->b + a->c
end
  next = {a->c}
  i    = 2
  does not hold: i' = 3 and some x
";
        assert_eq!(trace.to_string(), expected);
    }
}
