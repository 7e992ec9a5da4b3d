//! The paths through methods, against all inputs sorted by what a hand-written trace says is read.

mod arena;
mod best;
#[allow(clippy::unnecessary_min_or_max, clippy::question_mark, reason = "odd ways to write things are what is tried")]
mod foreign;
mod kinds;
mod linked;
mod parts;
mod raw;
mod tree;

use std::collections::BTreeMap;

use smallscope::paths::PathReport;
use smallscope::{Model, Space};

/// Sorts all valid inputs by their traces; there must be one path for each.
#[track_caller]
fn check<T: Model>(report: &PathReport, space: &Space<T>, trace: impl Fn(&T) -> Vec<String>) -> usize {
    let mut classes: BTreeMap<Vec<String>, usize> = BTreeMap::new();
    for input in space.search() {
        *classes.entry(trace(&input)).or_default() += 1;
    }
    let shown = || classes.iter().map(|(trace, count)| format!("{count} {trace:?}\n")).collect::<String>();
    assert!(report.is_exhaustive(), "{report}");
    assert_eq!(report.paths.len(), classes.len(), "{report}\n{}", shown());
    let mut taken: Vec<Vec<String>> = report
        .paths
        .iter()
        .map(|found| trace(&smallscope::value_of::<T>(&found.input).expect("an input of this type")))
        .collect();
    taken.sort();
    taken.dedup();
    assert_eq!(taken.len(), classes.len(), "two inputs take the same path\n{report}");
    classes.len()
}
