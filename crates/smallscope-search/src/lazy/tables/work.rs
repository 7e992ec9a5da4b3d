//! What tables did for each function, for the report.
//!
//! Invariant: no choice depends on what is noted here.

use super::Tables;
use crate::lazy::chooser::Chooser;
use crate::lazy::engaged;
use crate::table::call::Function;

/// What a table did, by function.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Work {
    /// Calls that were looked up.
    pub(crate) calls: u64,
    /// Calls that were solved.
    pub(crate) solved: u64,
    /// Runs of the function that this took.
    pub(crate) runs: u64,
    /// Whether a call was on a value that others can lead to, too.
    pub(crate) is_shared: bool,
    /// Whether a call found no room.
    pub(crate) is_full: bool,
}

impl Tables {
    pub(super) fn work_of(&mut self, function: &'static Function) -> &mut Work {
        &mut self.work.entry(function).or_insert((function, Work::default())).1
    }
}

impl Chooser {
    /// What was tabled, by function.
    pub(crate) fn table_work(&self) -> impl Iterator<Item = (&'static Function, Work)> + '_ {
        self.tables.iter().flat_map(|tables| tables.work.values().copied())
    }
}

/// Notes that a function is called whose calls cannot be tabled.
#[inline]
pub(crate) fn pass_over(function: &'static Function) {
    if let Some(tables) = engaged::current_or_none().and_then(|chooser| chooser.tables.as_mut()) {
        tables.work_of(function);
    }
}
