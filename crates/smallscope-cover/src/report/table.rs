//! A table of the goals, and a line that sums it up.

use std::fmt::Write as _;

use smallscope_rust::goals::BranchKind;

use super::bound::{counted, within};
use crate::cover::{AllPaths, Cause, Covered, Cut, Difference, Status};
use crate::goals::{Criterion, Goal, GoalId, GoalKind};

/// How a part of a text is meant, for colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// As one would wish.
    Good,
    /// Settled, but not as one would wish.
    Settled,
    /// Not known, or wrong.
    Bad,
    /// Beside the point.
    Faint,
}

/// Texts longer than this are cut in the table.
const WIDEST: usize = 44;

/// One line of the table.
struct Row {
    line: String,
    text: String,
    outcome: String,
    status: String,
    tone: Tone,
    test: String,
}

/// The goals with what became of them, or the paths that were found. `paint` puts parts of it in colours.
pub fn table(covered: &Covered, paint: &dyn Fn(Tone, &str) -> String) -> String {
    let rows = match covered.criterion {
        Criterion::Path => path_rows(covered),
        _ => goal_rows(covered),
    };
    let what = match covered.criterion {
        Criterion::Statement => "statement",
        Criterion::Branch => "branch",
        Criterion::Condition => "condition",
        Criterion::Path => "path",
        Criterion::Mark => "marked statement",
        Criterion::DefUse => "use",
        Criterion::Combination => "decision",
    };
    let header = ["line", what, "outcome", "status", "test"];
    let cells =
        |row: &Row| [&row.line, &row.text, &row.outcome, &row.status, &row.test].map(|cell| cell.chars().count());
    let mut widths = header.map(str::len);
    for row in &rows {
        widths = std::array::from_fn(|column| widths[column].max(cells(row)[column]));
    }
    if rows.iter().all(|row| row.outcome.is_empty()) {
        widths[2] = 0;
    }
    let mut out = String::new();
    write_row(&mut out, &widths, header, &|cell| paint(Tone::Faint, cell));
    for row in &rows {
        let cells = [&row.line, &row.text, &row.outcome, &row.status, &row.test].map(String::as_str);
        write_row(&mut out, &widths, cells, &|cell| paint(row.tone, cell));
    }
    out
}

/// Writes a line of the table; only the status is painted, and the whole of the header.
fn write_row(out: &mut String, widths: &[usize; 5], cells: [&str; 5], paint: &dyn Fn(&str) -> String) {
    let [line, text, outcome, status, test] = cells;
    let pad = |cell: &str, width: usize| format!("{cell}{}", " ".repeat(width.saturating_sub(cell.chars().count())));
    let mut row = format!("{line:>width$}  {}", pad(text, widths[1]), width = widths[0]);
    if widths[2] > 0 {
        let _ = write!(row, "  {}", pad(outcome, widths[2]));
    }
    let gap =
        if test.is_empty() { String::new() } else { " ".repeat(widths[3].saturating_sub(status.chars().count())) };
    let _ = write!(row, "  {}{gap}", paint(status));
    if !test.is_empty() {
        let _ = write!(row, "  {test:>width$}", width = widths[4]);
    }
    let _ = writeln!(out, "{}", row.trim_end());
}

fn goal_rows(covered: &Covered) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut before: Option<&Goal> = None;
    let within = within(&covered.bounds, covered.has_integers);
    for (id, status) in &covered.statuses {
        let goal = covered.goals.get(*id);
        let again = before.is_some_and(|before| {
            (&before.function, before.place) == (&goal.function, goal.place)
                && (goal.kind != GoalKind::Use || (before.line, &before.text) == (goal.line, &goal.text))
        }) && goal.kind != GoalKind::Statement;
        let (status, tone, test) = words(status, &within);
        rows.push(Row {
            line: goal.line.to_string(),
            text: if again { String::new() } else { place(goal) },
            outcome: shortened(&goal.outcome),
            status,
            tone,
            test,
        });
        before = Some(goal);
    }
    rows
}

fn path_rows(covered: &Covered) -> Vec<Row> {
    let row = |(number, test): (usize, &crate::cover::Test)| {
        let decisions: Vec<&Goal> =
            test.run.reached.iter().map(|&goal| covered.goals.get(goal)).filter(|goal| goal.is_decision()).collect();
        let steps: Vec<String> = decisions.iter().map(|goal| format!("{} {}", goal.line, goal.outcome)).collect();
        Row {
            line: decisions.first().map(|goal| goal.line.to_string()).unwrap_or_default(),
            text: if steps.is_empty() { "no decisions".to_owned() } else { steps.join(", ") },
            outcome: String::new(),
            status: "covered".to_owned(),
            tone: Tone::Good,
            test: (number + 1).to_string(),
        }
    };
    covered.tests.iter().enumerate().map(row).collect()
}

/// The status in words, and which test.
fn words(status: &Status, within: &str) -> (String, Tone, String) {
    match status {
        Status::Covered(test) => ("covered".to_owned(), Tone::Good, (test + 1).to_string()),
        Status::Given => ("covered by the given tests".to_owned(), Tone::Good, String::new()),
        Status::Unreachable => (format!("unreachable {within}"), Tone::Settled, String::new()),
        Status::Unknown(why) => (format!("unknown: {why}"), Tone::Bad, String::new()),
    }
}

/// What stands there, such as `while let Some(node) = cursor`.
fn place(goal: &Goal) -> String {
    let text = shortened(&goal.text);
    match goal.kind {
        GoalKind::Statement | GoalKind::Use | GoalKind::Combination | GoalKind::Outcome(BranchKind::Question) => text,
        GoalKind::Outcome(kind) => format!("{} {text}", kind.name()),
    }
}

fn shortened(text: &str) -> String {
    if text.chars().count() <= WIDEST {
        text.to_owned()
    } else {
        text.chars().take(WIDEST - 1).chain(['…']).collect()
    }
}

/// Such as `15 of 16 branches covered by 7 tests; 1 unreachable within the bound`; without times.
pub fn summary(covered: &Covered) -> String {
    let tests = counted(covered.tests.len(), "test");
    let within = within(&covered.bounds, covered.has_integers);
    if let Some(paths) = &covered.paths {
        let paths = match paths {
            AllPaths::Found => format!("there are no more {within}{}", cut_off(covered.cut)),
            AllPaths::Stopped(why) => format!("there may be more: {why}"),
        };
        return format!("{} covered by {tests}; {paths}", counted(distinct_paths(covered), "path"));
    }
    let what = match covered.criterion {
        Criterion::Statement => "statement",
        Criterion::Mark => "marked statement",
        Criterion::DefUse => "use",
        Criterion::Combination => "combination",
        Criterion::Condition => "outcome",
        Criterion::Branch | Criterion::Path => "branch",
    };
    let mut text = format!("{} of {} covered by {tests}", covered.reached(), counted(covered.statuses.len(), what));
    let given = covered.statuses.iter().filter(|(_, status)| *status == Status::Given).count();
    if given > 0 {
        let _ = write!(text, ", {given} of them by the given ones");
    }
    if covered.unreachable() > 0 {
        let _ = write!(text, "; {} unreachable {within}{}", covered.unreachable(), cut_off(covered.cut));
    }
    if covered.unknown() > 0 {
        let _ = write!(text, "; {} unknown", covered.unknown());
    }
    text
}

/// What is added to words about a bound that ended executions: behind it there may be more.
pub fn cut_off(cut: Cut) -> &'static str {
    match cut {
        Cut::Yes => ", where the bound cuts executions off",
        Cut::Unknown => ", where the bound may cut executions off",
        Cut::No | Cut::NotAsked => "",
    }
}

fn distinct_paths(covered: &Covered) -> usize {
    let path = |test: &crate::cover::Test| -> Vec<GoalId> {
        test.run.reached.iter().copied().filter(|&goal| covered.goals.get(goal).is_decision()).collect()
    };
    covered.tests.iter().map(path).collect::<std::collections::BTreeSet<_>>().len()
}

/// The runs that did not go as the solver said, with what that means.
pub fn differences(covered: &Covered) -> Vec<String> {
    covered.differences.iter().map(|difference| describe(difference, covered)).collect()
}

fn describe(difference: &Difference, covered: &Covered) -> String {
    let same = difference.expected.iter().zip(&difference.actual).take_while(|(one, other)| one == other).count();
    let step = |path: &[GoalId]| match path.get(same) {
        Some(&goal) => format!("line {}, {}", covered.goals.get(goal).line, covered.goals.get(goal)),
        None => "no further decision".to_owned(),
    };
    let (expected, actual) = (step(&difference.expected), step(&difference.actual));
    let cause = match &difference.cause {
        Cause::Contract(callees) => format!("the contract of `{}` is not what it does", callees.join("`, `")),
        Cause::Translation => "this is a fault of smallscope: please report it, with this input".to_owned(),
    };
    format!("on {}, decision {} was to be: {expected}; it was: {actual}; {cause}", difference.input, same + 1)
}
