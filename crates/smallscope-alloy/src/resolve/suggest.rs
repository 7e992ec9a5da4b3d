//! What someone may have meant: the visible name nearest to an unknown one, or the word of the language where an operator could stand.

use crate::diagnostic::{Diagnostic, Severity};
use crate::source::{Sources, Span};
use smallscope_core::closest;

/// Words that stand between or before formulas.
const OPERATORS: [&str; 27] = [
    "after", "all", "always", "and", "before", "disj", "else", "eventually", "historically", "iff", "implies", "in",
    "let", "lone", "no", "not", "once", "one", "or", "releases", "set", "since", "some", "sum", "triggered", "until",
    "exactly",
];

/// What is said of an unknown name that may be meant for an operator.
pub(super) const ALONE: &str = "this is read as a formula of its own";

/// The diagnostic of an unknown name that an operand follows on the same line, as if it were an operator.
pub(super) fn as_operator(diagnostic: Diagnostic, sources: &Sources, span: Span) -> Option<Diagnostic> {
    // An expression by itself is none of the texts of the model.
    let text = &sources.iter().nth(span.file.0 as usize)?.text;
    let name = text.get(span.start as usize..span.end as usize)?;
    let line = text.get(span.end as usize..)?.lines().next()?;
    let rest = line.trim_start();
    let word: &str = rest.split(|c: char| !(c.is_alphanumeric() || c == '_')).next()?;
    let binary = ["and", "or", "implies", "iff", "in", "else", "until", "since", "releases", "triggered", "not"];
    let is_operand = rest.starts_with('(') || !word.is_empty() && !binary.contains(&word);
    if !is_operand || rest.len() == line.len() {
        return None;
    }
    let diagnostic = diagnostic.label(ALONE);
    Some(match closest(name, OPERATORS) {
        Some(known) => diagnostic.help(format!("did you mean `{known}`?")),
        None => diagnostic,
    })
}

/// Takes out what is wrong on a line only because a name on it is no operator.
pub(super) fn leave_out_consequences(diagnostics: &mut Vec<Diagnostic>, sources: &Sources) {
    let is_known = |span: &Span| (span.file.0 as usize) < sources.iter().len();
    let line =
        |diagnostic: &Diagnostic| diagnostic.span.filter(is_known).map(|span| (span.file, sources.position(span).line));
    let is_cause = |diagnostic: &Diagnostic| diagnostic.label == ALONE;
    let lines: Vec<_> = diagnostics.iter().filter(|diagnostic| is_cause(diagnostic)).filter_map(line).collect();
    let follows = |diagnostic: &Diagnostic| line(diagnostic).is_some_and(|line| lines.contains(&line));
    diagnostics
        .retain(|diagnostic| is_cause(diagnostic) || diagnostic.severity != Severity::Error || !follows(diagnostic));
}

/// The diagnostic with the help that names what is nearest, if anything is near.
pub(super) fn with(diagnostic: Diagnostic, name: &str, names: impl IntoIterator<Item = String>) -> Diagnostic {
    let names: Vec<String> = names.into_iter().collect();
    match closest(name, names.iter().map(String::as_str)) {
        Some(other) => diagnostic.help(format!("did you mean `{other}`?")),
        None => diagnostic,
    }
}
