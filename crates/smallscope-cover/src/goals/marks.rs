//! Marks in a source: comments `// mark`, perhaps with a name after a colon, that make statements goals of the user's own.
//!
//! A mark behind code is about the statements that begin on its line; one on a line of its own is about those of the next line of code.

use super::{GoalKind, Goals};
use crate::source::Source;

/// The lines of code that have a mark, each with the line of the mark.
fn marked_lines(text: &str) -> Vec<(usize, usize)> {
    let mut marked = Vec::new();
    let mut waiting: Vec<usize> = Vec::new();
    for (number, line) in text.lines().enumerate().map(|(index, line)| (index + 1, line.trim())) {
        let is_code = !line.is_empty() && !line.starts_with("//");
        if line.rsplit_once("//").is_some_and(|(_, comment)| is_mark(comment)) {
            waiting.push(number);
        }
        if is_code {
            marked.extend(waiting.drain(..).map(|mark| (number, mark)));
        }
    }
    marked.extend(waiting.into_iter().map(|mark| (0, mark)));
    marked
}

fn is_mark(comment: &str) -> bool {
    let comment = comment.trim();
    comment == "mark" || comment.starts_with("mark:")
}

/// Marks the statements of a source that have a mark.
pub(super) fn mark(source: &Source, goals: &mut Goals) {
    let lines = marked_lines(&source.text);
    for goal in goals.all.iter_mut().filter(|goal| goal.kind == GoalKind::Statement) {
        goal.is_marked = lines.iter().any(|(line, _)| *line == goal.line);
    }
}

/// The lines of marks at which no statement begins that could be counted.
pub(crate) fn stray_marks(source: &Source, goals: &Goals) -> Vec<usize> {
    let is_stray = |line: usize| !goals.all.iter().any(|goal| goal.is_marked && goal.line == line);
    marked_lines(&source.text).into_iter().filter(|(line, _)| is_stray(*line)).map(|(_, mark)| mark).collect()
}
