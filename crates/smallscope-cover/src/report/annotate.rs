//! The source with what became of the goals of each line.

use smallscope_core::coverage::{self, Remark};

use super::bound::within;
use crate::cover::{Covered, Status};

/// The text of the file with how many of the wanted goals of each line are covered, and below it what became of the others.
///
/// ```text
///  1/2 |     if x < 0 {
///      |     ^ unreachable within the bound: if x < 0: true
/// ```
pub fn annotate(covered: &Covered, source: &str) -> String {
    let within = within(&covered.bounds, covered.has_integers);
    let remarks = covered.statuses.iter().map(|(id, status)| {
        let goal = covered.goals.get(*id);
        let missed = match status {
            Status::Covered(_) | Status::Given => None,
            Status::Unreachable => Some(format!("unreachable {within}: {goal}")),
            Status::Unknown(why) => Some(format!("unknown ({why}): {goal}")),
        };
        Remark { line: goal.line, column: goal.column, missed }
    });
    coverage::annotate(source, remarks)
}
