//! The source with what became of the goals of each line.

use smallscope_core::coverage::{self, Remark};

use super::Marked;

/// The text of the file with how many of the wanted goals of each line are covered, and below it what became of the others.
///
/// ```text
///  1/2 |     if x < 0 {
///      |     ^ unreachable within the bound: if x < 0: true
/// ```
pub fn annotate(marked: &Marked) -> String {
    let remarks = marked.goals.iter().map(|(goal, fate)| {
        let missed = fate.missed().map(|why| format!("{why}: {goal}"));
        Remark { line: goal.line, column: goal.column, missed }
    });
    coverage::annotate(&marked.text, remarks)
}
