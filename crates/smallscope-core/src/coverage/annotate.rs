//! Coverage beside the source.

use std::collections::BTreeMap;
use std::fmt::Write as _;

/// What is said of a goal beside its line.
#[derive(Clone, Debug)]
pub struct Remark {
    /// The line of the goal, from 1.
    pub line: usize,
    /// Its column, from 1.
    pub column: usize,
    /// Why it counts as missed, in words; none if it was reached.
    pub missed: Option<String>,
}

/// The text of a source file with how many goals of each line were reached, and below it the others.
///
/// ```
/// use smallscope_core::coverage::{Remark, annotate};
/// let reached = Remark { line: 1, column: 1, missed: None };
/// let missed = Remark { line: 1, column: 1, missed: Some("missed: if x < 0: true".to_owned()) };
/// let text = annotate("if x < 0 {\n}\n", [reached, missed]);
/// assert_eq!(text, "1/2 | if x < 0 {\n    | ^ missed: if x < 0: true\n    | }\n");
/// ```
pub fn annotate(source: &str, remarks: impl IntoIterator<Item = Remark>) -> String {
    let mut lines: BTreeMap<usize, Vec<Remark>> = BTreeMap::new();
    remarks.into_iter().for_each(|remark| lines.entry(remark.line).or_default().push(remark));
    let margin = |remarks: &Vec<Remark>| {
        let reached = remarks.iter().filter(|remark| remark.missed.is_none()).count();
        format!("{reached}/{}", remarks.len())
    };
    let width = lines.values().map(|remarks| margin(remarks).len()).max().unwrap_or(0);
    let mut out = String::new();
    for (number, text) in (1..).zip(source.lines()) {
        let remarks = lines.get(&number);
        let margin = remarks.map(margin).unwrap_or_default();
        let _ = writeln!(out, "{}", format!("{margin:>width$} | {text}").trim_end());
        for Remark { column, missed, .. } in remarks.into_iter().flatten() {
            let Some(missed) = missed else { continue };
            let indent = column.saturating_sub(1);
            let _ = writeln!(out, "{:width$} | {:indent$}^ {missed}", "", "");
        }
    }
    out
}
