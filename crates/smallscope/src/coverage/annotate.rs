//! Coverage beside the source.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::{Coverage, Ratio};

impl Coverage {
    /// The text of a source file with what was reached on each line, and below it what was missed; `file` is its name as
    /// in [`Function::file`](super::Function::file).
    ///
    /// ```text
    ///  1/2 |     if x < 0 {
    ///      |     ^ missed: if x < 0: true
    /// ```
    pub fn annotate(&self, file: &str, source: &str) -> String {
        let lines = self.lines_of(file);
        let width = lines.values().map(|line| line.margin().len()).max().unwrap_or(0);
        let mut out = String::new();
        for (number, text) in (1..).zip(source.lines()) {
            let line = lines.get(&number);
            let margin = line.map(Line::margin).unwrap_or_default();
            let _ = writeln!(out, "{}", format!("{margin:>width$} | {text}").trim_end());
            for (column, missed) in line.iter().flat_map(|line| &line.missed) {
                let indent = usize::try_from(*column).unwrap_or(1).saturating_sub(1);
                let _ = writeln!(out, "{:width$} | {:indent$}^ missed: {missed}", "", "");
            }
        }
        out
    }

    fn lines_of(&self, file: &str) -> BTreeMap<u32, Line> {
        let mut lines: BTreeMap<u32, Line> = BTreeMap::new();
        for it in self.functions().iter().filter(|it| it.function().file() == file) {
            for (id, count) in it.goals() {
                let line = lines.entry(id.goal().line).or_default();
                line.ratio.all += 1;
                line.ratio.reached += u64::from(count > 0);
                if count == 0 {
                    line.missed.push((id.goal().column, id.goal().to_string()));
                }
            }
        }
        lines
    }
}

/// The goals of a line.
#[derive(Default)]
struct Line {
    ratio: Ratio,
    /// Columns, and what was not reached there.
    missed: Vec<(u32, String)>,
}

impl Line {
    fn margin(&self) -> String {
        format!("{}/{}", self.ratio.reached, self.ratio.all)
    }
}
