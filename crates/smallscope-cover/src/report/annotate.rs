//! The source with what became of the goals of each line.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::bound::within;
use crate::cover::{Covered, Status};
use crate::goals::Goal;

/// The goals of a line.
#[derive(Default)]
struct Line {
    reached: usize,
    all: usize,
    /// Columns, and what was not covered there, and why.
    missed: Vec<(usize, String)>,
}

/// The text of the file with how many of the wanted goals of each line are covered, and below it what became of the others.
///
/// ```text
///  1/2 |     if x < 0 {
///      |     ^ unreachable within the bound: if x < 0: true
/// ```
pub fn annotate(covered: &Covered, source: &str) -> String {
    let lines = lines(covered);
    let width = lines.values().map(|line| line.margin().len()).max().unwrap_or(0);
    let mut out = String::new();
    for (number, text) in (1..).zip(source.lines()) {
        let line = lines.get(&number);
        let margin = line.map(Line::margin).unwrap_or_default();
        let _ = writeln!(out, "{}", format!("{margin:>width$} | {text}").trim_end());
        for (column, missed) in line.iter().flat_map(|line| &line.missed) {
            let indent = column.saturating_sub(1);
            let _ = writeln!(out, "{:width$} | {:indent$}^ {missed}", "", "");
        }
    }
    out
}

fn lines(covered: &Covered) -> BTreeMap<usize, Line> {
    let within = within(&covered.bounds, covered.has_integers);
    let mut lines: BTreeMap<usize, Line> = BTreeMap::new();
    for (id, status) in &covered.statuses {
        let goal = covered.goals.get(*id);
        let line = lines.entry(goal.line).or_default();
        line.all += 1;
        match missed(goal, status, &within) {
            Some(missed) => line.missed.push((goal.column, missed)),
            None => line.reached += 1,
        }
    }
    lines
}

fn missed(goal: &Goal, status: &Status, within: &str) -> Option<String> {
    match status {
        Status::Covered(_) | Status::Given => None,
        Status::Unreachable => Some(format!("unreachable {within}: {goal}")),
        Status::Unknown(why) => Some(format!("unknown ({why}): {goal}")),
    }
}

impl Line {
    fn margin(&self) -> String {
        format!("{}/{}", self.reached, self.all)
    }
}
