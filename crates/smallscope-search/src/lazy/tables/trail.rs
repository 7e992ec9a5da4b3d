//! What was changed, to be undone with the choice that it was changed for.
//!
//! Invariant: whatever is changed while a field or a call makes its choices is on the trail with the number of its first choice, and
//! undone with it.

use super::{HeadAt, Side};
use crate::lazy::chooser::Chooser;
use crate::table::resources::Used;
use crate::table::store::RowsId;

pub(super) enum Undo {
    Side(HeadAt, Option<Side>),
    Rows(u32, RowsId),
    NewGroup,
    Reserve(Used),
    Release(Used),
}

impl Chooser {
    /// Undoes what was changed by fields and calls whose first choice is this one or a later one.
    pub(in crate::lazy) fn undo_tables(&mut self, first: usize) {
        loop {
            let tables = self.tabled();
            if tables.trail.last().is_none_or(|(tag, _)| (*tag as usize) < first) {
                break;
            }
            let Some((_, undo)) = tables.trail.pop() else { break };
            match undo {
                Undo::Side(head, side) => *tables.sides.at(head) = side,
                Undo::Rows(group, rows) => tables.groups[group as usize].rows = rows,
                Undo::NewGroup => drop(tables.groups.pop()),
                Undo::Reserve(used) => self.reserve(used, true),
                Undo::Release(used) => self.reserve(used, false),
            }
        }
        let tables = self.tabled();
        let kept = tables.log.iter().rposition(|(depth, ..)| *depth as usize <= first).map_or(0, |last| last + 1);
        tables.log.truncate(kept);
    }
}
